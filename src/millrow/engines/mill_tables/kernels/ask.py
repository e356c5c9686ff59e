"""Answers from a solved table: one position, or all its steps at once."""

from millrow.engines.compiling.bits import at16, at32, lowest, popcount

from .compiled import Array, kernel, part
from .mill import EARLY, FEWEST, FULL, LAST, MILLS, PLACING, POINTS, TOP, locate, row_of
from .turns import after, best_take, closed, full_reply, takeable, targets

UNKNOWN = TOP + 1  # above every score: the position is not in the table


@kernel
def answer(
    geo_: Array, sec_: Array, score_: Array, us: int, them: int, hu: int, ht: int, taking: int, again: bool
) -> int:
    """Score of a position for its mover; UNKNOWN when a sector is missing."""
    geo, sec, score = geo_.ctypes.data, sec_.ctypes.data, score_.ctypes.data
    u, t = popcount(us), popcount(them)
    if u + hu < at32(geo, FEWEST):
        return -TOP
    if taking:
        if not known(geo, sec, u, t, hu, ht, taking if takeable(geo, them, ht) else 0, again):
            return UNKNOWN
        return settle(geo, sec, score, us, them, hu, ht, taking, again)
    row = row_of(geo, sec, u, t, hu, ht)
    if row == 0:
        return UNKNOWN
    return at16(score, locate(geo, sec, row, us, them)[0])


@part
def known(geo: int, sec: int, u: int, t: int, hu: int, ht: int, taking: int, again: bool) -> bool:
    """Are the sectors that one to `taking` takings lead to in the table? (None at all: the turn just passes.)"""
    for taken in range(min(taking, 1), min(taking, t) + 1):
        if t - taken + ht < at32(geo, FEWEST):
            return True
        row = row_of(geo, sec, u, t - taken, hu, ht) if again else row_of(geo, sec, t - taken, u, ht, hu)
        if row == 0:
            return False
    return True


@part
def settle(geo: int, sec: int, score: int, us: int, them: int, hu: int, ht: int, takes: int, again: bool) -> int:
    """Score for a side that stepped and may take `takes` men if any can be taken."""
    u, t = popcount(us), popcount(them)
    if takes and takeable(geo, them, ht):
        return best_take(geo, sec, score, us, them, u, t, hu, ht, takes, again)
    return after(geo, sec, score, us, them, u, t, hu, ht, again)


@kernel
def steps(
    geo_: Array, sec_: Array, score_: Array, us: int, them: int, hu: int, ht: int, taking: int, again: bool, out: Array
) -> int:
    """Rows (from, to, score) for every legal step; returns how many. A placement has from = -1, a taking from = -2.

    The position itself must be in the table (`answer` is not UNKNOWN): then all its followers are."""
    geo, sec, score = geo_.ctypes.data, sec_.ctypes.data, score_.ctypes.data
    n = 0
    u, t = popcount(us), popcount(them)
    empty = ~(us | them) & ((1 << at32(geo, POINTS)) - 1)
    full = empty == 0 and hu + ht == 0 and taking == 0
    if u + hu < at32(geo, FEWEST) or (full and at32(geo, FULL) < 2):
        return 0
    if full or taking:
        left = takeable(geo, them, ht)
        while left:
            q = lowest(left)
            left &= left - 1
            rest = them & ~(1 << q)
            if t - 1 + ht < at32(geo, FEWEST):
                s = TOP - 1
            elif full:
                s = full_reply(geo, sec, score, us, rest, u, t - 1)
            else:
                s = settle(geo, sec, score, us, rest, hu, ht, taking - 1, again)
            out[n, 0], out[n, 1], out[n, 2] = -2, q, s
            n += 1
        return n
    if hu:
        last = at32(geo, LAST) == 1 and hu == 1 and ht == 0
        spots = empty
        while spots:
            q = lowest(spots)
            spots &= spots - 1
            men = us | 1 << q
            takes = closed(geo, men, q) if at32(geo, PLACING) == 0 else 0
            s = settle(geo, sec, score, men, them, hu - 1, ht, takes if at32(geo, MILLS) else min(takes, 1), last)
            out[n, 0], out[n, 1], out[n, 2] = -1, q, s
            n += 1
    if hu == 0 or at32(geo, EARLY):
        movers = us
        while movers:
            p = lowest(movers)
            movers &= movers - 1
            spots = targets(geo, p, empty, u, hu)
            while spots:
                q = lowest(spots)
                spots &= spots - 1
                men = us & ~(1 << p) | 1 << q
                takes = closed(geo, men, q)
                s = settle(geo, sec, score, men, them, hu, ht, takes if at32(geo, MILLS) else min(takes, 1), False)
                out[n, 0], out[n, 1], out[n, 2] = p, q, s
                n += 1
    return n

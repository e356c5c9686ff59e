"""Which states real games reach: forward from the start, one bit per cell for each side that may be to move.

The start looks the same under every symmetry, so a state is reached exactly when its cell is. `queue` holds
cell * 2 + side, side 0 being the player who placed first; `seen` holds bit 1 << side per cell.
"""

from millrow.engines.compiling.bits import at32, at64, lowest

from .compiled import Array, kernel, part
from .mill import (
    EARLY,
    FEWEST,
    FULL,
    LAST,
    MILLS,
    NO_MOVE,
    PLACING,
    POINTS,
    R_AT,
    R_HT,
    R_HU,
    R_SIZE,
    R_T,
    R_U,
    locate,
    row_of,
    state_at,
)
from .turns import closed, stuck, takeable, targets


@part
def mark(
    geo: int,
    sec: int,
    seen: Array,
    queue: Array,
    end: int,
    us: int,
    them: int,
    u: int,
    t: int,
    hu: int,
    ht: int,
    again: bool,
    side: int,
) -> int:
    """Note the state after a turn of `side`; returns the new end of the queue."""
    if not again or t + ht < at32(geo, FEWEST):  # whoever has too few men is the one to move, and has lost
        us, them, u, t, hu, ht, side = them, us, t, u, ht, hu, side ^ 1
    cell, _ = locate(geo, sec, row_of(geo, sec, u, t, hu, ht), us, them)
    if seen[cell] >> side & 1:
        return end
    seen[cell] |= 1 << side
    queue[end] = cell * 2 + side
    return end + 1


@part
def mark_takes(
    geo: int,
    sec: int,
    seen: Array,
    queue: Array,
    end: int,
    us: int,
    them: int,
    u: int,
    t: int,
    hu: int,
    ht: int,
    takes: int,
    again: bool,
    side: int,
) -> int:
    """The same after every choice of takings."""
    left = takeable(geo, them, ht) if takes else 0
    if left == 0:
        return mark(geo, sec, seen, queue, end, us, them, u, t, hu, ht, again, side)
    while left:
        rest = them & ~(left & -left)
        left &= left - 1
        if takes == 1 or t - 1 + ht < at32(geo, FEWEST):
            end = mark(geo, sec, seen, queue, end, us, rest, u, t - 1, hu, ht, again, side)
        else:
            end = mark_takes(geo, sec, seen, queue, end, us, rest, u, t - 1, hu, ht, takes - 1, again, side)
    return end


@part
def mark_full(
    geo: int, sec: int, seen: Array, queue: Array, end: int, us: int, them: int, u: int, t: int, side: int
) -> int:
    """A full board where both sides take: every pair of takings, then the same side is to move."""
    mine = takeable(geo, them, 0)
    for q in range(at32(geo, POINTS) + 1):
        if (mine >> q & 1) or (mine == 0 and q == at32(geo, POINTS)):
            rest, left = them & ~(1 << q), t - (mine != 0)
            theirs = takeable(geo, us, 0) if left >= at32(geo, FEWEST) else 0
            if theirs == 0 and mine:  # the game is over, or the other side takes nothing and moves
                end = mark(geo, sec, seen, queue, end, us, rest, u, left, 0, 0, False, side)
            while theirs:
                men = us & ~(theirs & -theirs)
                theirs &= theirs - 1
                end = mark(geo, sec, seen, queue, end, men, rest, u - 1, left, 0, 0, True, side)
    return end


@kernel
def reach(geo_: Array, sec_: Array, rows: Array, first: int, seen: Array, queue: Array) -> int:
    """Fill `seen` from cell `first` on, side 0 to move; `rows`: the sectors' rows by rising cell, lost ones too."""
    geo, sec = geo_.ctypes.data, sec_.ctypes.data
    seen[first] = 1
    queue[0] = first * 2
    start, end = 0, 1
    while start < end:
        cell, side = queue[start] >> 1, queue[start] & 1
        start += 1
        low, high = 0, len(rows) - 1
        while low < high:
            middle = (low + high) // 2
            if cell >= at64(sec, rows[middle] + R_AT) + at64(sec, rows[middle] + R_SIZE):
                low = middle + 1
            else:
                high = middle
        row = rows[low]
        us, them = state_at(geo, sec, row, cell - at64(sec, row + R_AT))
        u, t, hu, ht = at64(sec, row + R_U), at64(sec, row + R_T), at64(sec, row + R_HU), at64(sec, row + R_HT)
        if u + hu < at32(geo, FEWEST):
            continue
        empty = ~(us | them) & ((1 << at32(geo, POINTS)) - 1)
        if empty == 0 and hu + ht == 0:
            if at32(geo, FULL) == 2:
                end = mark_full(geo, sec, seen, queue, end, us, them, u, t, side)
            continue
        moved = False
        spots = empty if hu else 0
        while spots:
            q = lowest(spots)
            spots &= spots - 1
            moved = True
            takes = closed(geo, us | 1 << q, q) if at32(geo, PLACING) == 0 else 0
            takes = takes if at32(geo, MILLS) else min(takes, 1)
            last = at32(geo, LAST) == 1 and hu == 1 and ht == 0
            end = mark_takes(geo, sec, seen, queue, end, us | 1 << q, them, u + 1, t, hu - 1, ht, takes, last, side)
        movers = us if hu == 0 or at32(geo, EARLY) else 0
        while movers:
            p = lowest(movers)
            movers &= movers - 1
            spots = targets(geo, p, empty, u, hu)
            while spots:
                q = lowest(spots)
                spots &= spots - 1
                moved = True
                men = us & ~(1 << p) | 1 << q
                takes = closed(geo, men, q)
                takes = takes if at32(geo, MILLS) else min(takes, 1)
                end = mark_takes(geo, sec, seen, queue, end, men, them, u, t, hu, ht, takes, False, side)
        if not moved and at32(geo, NO_MOVE) == 2 and not stuck(geo, them, empty, t, ht):
            end = mark(geo, sec, seen, queue, end, us, them, u, t, hu, ht, False, side)
    return end

"""What one turn leads to: mills, takings, full boards, and the score of what is left. Judge: `plain.py`."""

from millrow.engines.compiling.bits import at16, at32, at64, lowest

from .compiled import part, tiny
from .mill import (
    EARLY,
    FEWEST,
    FLY,
    FULL,
    LINE_COUNT,
    LINES,
    NO_MOVE,
    OTHERS,
    POINTS,
    R_BIG_US,
    STEPS,
    TAKE,
    TOP,
    cell_in,
    frame,
    locate,
    row_of,
)


@part
def targets(geo: int, p: int, empty: int, men: int, hand: int) -> int:
    """Where the man on p may go (or may have come from): its neighbours, or anywhere when its side flies."""
    if hand == 0 and men <= at32(geo, FLY):
        return empty
    return empty & at32(geo, STEPS + p)


@part
def stuck(geo: int, us: int, empty: int, men: int, hand: int) -> bool:
    """No man to place and no step to make."""
    if hand and empty:
        return False
    if hand == 0 or at32(geo, EARLY):
        while us:
            if targets(geo, lowest(us), empty, men, hand):
                return False
            us &= us - 1
    return True


@tiny
def closed(geo: int, men: int, q: int) -> int:
    """Number of mills the man on q stands in."""
    count = 0
    at = OTHERS + q * 8
    while at32(geo, at):
        if men & at32(geo, at) == at32(geo, at):
            count += 1
        at += 1
    return count


@part
def takeable(geo: int, men: int, hand: int) -> int:
    """The men a mill may take from `men`, whose owner has so many in hand."""
    if at32(geo, TAKE) == 2:
        return men
    bound = 0
    for i in range(LINES, LINES + at32(geo, LINE_COUNT)):
        if men & at32(geo, i) == at32(geo, i):
            bound |= at32(geo, i)
    free = men & ~bound
    mills_open = at32(geo, TAKE) == 0 or (at32(geo, TAKE) == 3 and hand == 0)
    return men if free == 0 and mills_open else free


@tiny
def deeper(score: int) -> int:
    """The same result one turn further away, for the same side."""
    return score - (score > 0) + (score < 0)


@part
def after(geo: int, sec: int, score: int, us: int, them: int, u: int, t: int, hu: int, ht: int, again: bool) -> int:
    """Score for the side that ended its turn leaving this board; `again`: it moves next as well."""
    if t + ht < at32(geo, FEWEST):
        return TOP - 1
    if again:
        i, _ = locate(geo, sec, row_of(geo, sec, u, t, hu, ht), us, them)
        return deeper(at16(score, i))
    i, _ = locate(geo, sec, row_of(geo, sec, t, u, ht, hu), them, us)
    return deeper(-at16(score, i))


@part
def row_after(geo: int, sec: int, u: int, t: int, hu: int, ht: int, again: bool) -> tuple[int, bool]:
    """(row, ours): the sector after a turn, and whether the side that made it is BIG there."""
    row = row_of(geo, sec, u, t, hu, ht) if again else row_of(geo, sec, t, u, ht, hu)
    return row, (at64(sec, row + R_BIG_US) != 0) == (again != 0)


@part
def best_take(
    geo: int, sec: int, score: int, us: int, them: int, u: int, t: int, hu: int, ht: int, takes: int, again: bool
) -> int:
    """Best score for the side that may now take `takes` men; at least one can be taken."""
    if t - 1 + ht < at32(geo, FEWEST):
        return TOP - 1
    best = -TOP
    left = takeable(geo, them, ht)
    row, ours = row_after(geo, sec, u, t - 1, hu, ht, again)
    g, first, rep, group = frame(geo, sec, row, us if ours else them & ~(left & -left))
    while left:
        rest = them & ~(left & -left)
        left &= left - 1
        if takes > 1 and takeable(geo, rest, ht):
            s = best_take(geo, sec, score, us, rest, u, t - 1, hu, ht, takes - 1, again)
        else:
            if not ours:
                g, first, rep, group = frame(geo, sec, row, rest)
            i, _ = cell_in(geo, g, first, rep, group, rest if ours else us)
            s = deeper(at16(score, i) if again else -at16(score, i))
        best = max(best, s)
    return best


@part
def full_reply(geo: int, sec: int, score: int, us: int, them: int, u: int, t: int) -> int:
    """Full board, both take: the side to move has taken (or could not); now the other takes. For the side to move."""
    left = takeable(geo, us, 0)
    if left == 0:
        if u + t == at32(geo, POINTS):  # nobody can take, nobody can move
            return 0 if at32(geo, NO_MOVE) else -TOP
        return after(geo, sec, score, us, them, u, t, 0, 0, False)  # nothing to take for the other: it moves
    if u - 1 < at32(geo, FEWEST):
        return -TOP + 2
    worst = TOP
    while left:
        i, _ = locate(geo, sec, row_of(geo, sec, u - 1, t, 0, 0), us & ~(left & -left), them)
        worst = min(worst, deeper(deeper(at16(score, i))))
        left &= left - 1
    return worst


@part
def full_board(geo: int, sec: int, score: int, us: int, them: int, u: int, t: int) -> int:
    """Score of a full board with empty hands for the side to move."""
    if at32(geo, FULL) < 2:
        return 0 if at32(geo, FULL) else -TOP
    left = takeable(geo, them, 0)
    if left == 0:
        return full_reply(geo, sec, score, us, them, u, t)
    if t - 1 < at32(geo, FEWEST):
        return TOP - 1
    best = -TOP
    while left:
        best = max(best, full_reply(geo, sec, score, us, them & ~(left & -left), u, t - 1))
        left &= left - 1
    return best

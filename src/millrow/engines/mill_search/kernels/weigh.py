"""What a position looks worth to the side to move, by counting. Judge: `weigh` in `plain.py`, word for word.

The first weight is a man's; all are hundredths of one. The board's symmetries change nothing here.
"""

from millrow.engines.compiling.bits import at64, lowest, popcount

from .compiled import part
from .turns import ALL, LINE_COUNT, LINES, PLACING, STEPS, flies

MAN, ROOM, CLOSE, MORE, MENACE, MENACES, SWING, PAIR = 100, 3, 60, 10, 15, 30, 40, 4


@part
def chances(geo: int, men: int, rest: int, empty: int, other: int) -> int:
    """(closings, swings, pairs) packed in bytes: mills this side could close at once, those it would close with a man
    from another mill, and lines without the other side's men that hold all its men but one, whether it can close
    them or not."""
    placing = rest & 63 != 0 and at64(geo, PLACING) == 0
    flying = flies(geo, men, rest)
    closings = swings = pairs = bound = movers = 0
    for i in range(LINES, LINES + at64(geo, LINE_COUNT)):
        line = at64(geo, i)
        gap = line & ~men
        if gap & (gap - 1) != 0 or gap & other != 0:
            continue
        if gap == 0:
            bound |= line
            continue
        pairs += 1
        near = men & ~line
        if not flying:
            near &= at64(geo, STEPS + lowest(gap))
        if placing or near != 0:
            closings += 1
            movers |= near
    if movers & bound != 0:
        swings = popcount(movers & bound)
    return closings | swings << 8 | pairs << 16


@part
def room(geo: int, men: int, empty: int) -> int:
    """How many slides these men have."""
    count = 0
    while empty != 0:
        count += popcount(men & at64(geo, STEPS + lowest(empty)))
        empty &= empty - 1
    return count


@part
def weigh(geo: int, us: int, them: int, rest: int) -> int:
    """The estimate for a side that is to place or slide and can."""
    empty = at64(geo, ALL) & ~(us | them)
    theirs = rest >> 6 & 63
    score = MAN * (popcount(us) + (rest & 63) - popcount(them) - theirs)
    score += ROOM * (room(geo, us, empty) - room(geo, them, empty))
    ours = chances(geo, us, rest, empty, them)
    other = chances(geo, them, theirs, empty, us)
    score += PAIR * ((ours >> 16) - (other >> 16))
    score += SWING * (min(ours >> 8 & 255, 2) - min(other >> 8 & 255, 2))
    closings, menaces = ours & 255, other & 255
    if closings != 0:
        score += CLOSE + MORE * min(closings - 1, 3)
    if menaces == 1:
        score -= MENACE
    elif menaces > 1:
        score -= MENACES + MORE * min(menaces - 2, 3)
    return score

"""What a position looks worth to the side to move, by counting. Judge: `weigh` in `plain.py`, word for word.

The first weight is a man's; all are hundredths of one. The board's symmetries change nothing here. Sums are rounded to
eighths, so that more lines are worth the same and fewer need to be told apart: a fifth fewer nodes at depth 12.
"""

from millrow.engines.compiling.bits import at64, lowest, popcount

from .compiled import part, tiny
from .turns import ALL, LINE_COUNT, LINES, OTHERS, PLACING, STEPS, flies

MAN, ROOM, CLOSE, MORE, MENACE, MENACES, SWING, PAIR = 100, 3, 60, 10, 15, 30, 40, 4


@tiny
def lines_of(geo: int, us: int, them: int) -> tuple[int, int, int, int, int, int]:
    """For each side: the points that would complete a line, the men that stand in mills, and how many lines hold all
    men but one and none of the other's. Without a branch, so that several lines go through the processor at once."""
    our_gaps = their_gaps = our_mills = their_mills = ours = theirs = 0
    for i in range(LINES, LINES + at64(geo, LINE_COUNT)):
        line = at64(geo, i)
        gap = line & ~us
        full = -1 if gap == 0 else 0
        nearly = (-1 if gap & (gap - 1) | gap & them == 0 else 0) & ~full
        our_mills |= line & full
        our_gaps |= gap & nearly
        ours -= nearly
        gap = line & ~them
        full = -1 if gap == 0 else 0
        nearly = (-1 if gap & (gap - 1) | gap & us == 0 else 0) & ~full
        their_mills |= line & full
        their_gaps |= gap & nearly
        theirs -= nearly
    return our_gaps, their_gaps, our_mills, their_mills, ours, theirs


@part
def closings(geo: int, men: int, rest: int, gaps: int, mills: int) -> tuple[int, int]:
    """(mills this side could close at once, men of its mills that would close one of them)."""
    placing = rest & 63 != 0 and at64(geo, PLACING) == 0
    flying = flies(geo, men, rest)
    count = movers = 0
    while gaps != 0:
        q = lowest(gaps)
        gaps &= gaps - 1
        near = men if flying else men & at64(geo, STEPS + q)
        at = at64(geo, OTHERS + q)
        while at64(geo, at) != 0:
            line = at64(geo, at)
            if men & line == line:
                if placing or near & ~line != 0:
                    count += 1
                movers |= near & ~line
            at += 1
    return count, popcount(movers & mills)


@part
def weigh(geo: int, us: int, them: int, rest: int) -> int:
    """The estimate for a side that is to place or slide and can."""
    theirs = rest >> 6 & 63
    score = MAN * (popcount(us) + (rest & 63) - popcount(them) - theirs)
    left = at64(geo, ALL) & ~(us | them)
    room = 0
    while left != 0:
        near = at64(geo, STEPS + lowest(left))
        room += popcount(us & near) - popcount(them & near)
        left &= left - 1
    our_gaps, their_gaps, our_mills, their_mills, our_pairs, their_pairs = lines_of(geo, us, them)
    score += ROOM * room + PAIR * (our_pairs - their_pairs)
    if our_gaps != 0:
        count, swings = closings(geo, us, rest, our_gaps, our_mills)
        score += SWING * min(swings, 2)
        if count != 0:
            score += CLOSE + MORE * min(count - 1, 3)
    if their_gaps != 0:
        count, swings = closings(geo, them, theirs, their_gaps, their_mills)
        score -= SWING * min(swings, 2)
        if count == 1:
            score -= MENACE
        elif count > 1:
            score -= MENACES + MORE * min(count - 2, 3)
    return score & ~7

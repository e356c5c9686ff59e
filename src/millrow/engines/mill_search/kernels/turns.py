"""The rules of mills on bare words: which steps there are, and what each leads to. Judge: `millrow.rules.mills`.

A position is three words, whoever acts next first. Boards of 64 points use all bits, so words may be negative:

    us, them    men on the board, one bit a point
    rest        bits 0-5 our hand, 6-11 theirs, 12-19 takings due, 20 the other side takes next (full board),
                21 we slide on after the takings, 22-34 our barred slide, 35-47 theirs (from * 64 + to + 1, 0 none)

A step is from * 64 + to; from is PLACES or TAKES for what is no slide. `geo` is the board and its rules:

    0 .. 15     single facts, named below             144 .. 343   LINES   one mask per mill
    16 .. 79    STEPS   neighbour masks               344 .. 407   WORTH   how well joined a point is
    80 .. 143   OTHERS  where a point's list begins   408 .. 439   BACK    the inverse of each symmetry
    440 ..      IMAGE   symmetry x 64 + point; then masks by bytes, then the lists: the rest of each line, 0 ends

The tables' kernels have their own 32-bit forms of the first functions: their boards end at 24 points.
"""

from millrow.engines.compiling.bits import at64, lowest, popcount, put64

from .compiled import part, tiny
from .numbers import PLACES, TAKES

POINTS, LINE_COUNT, FEWEST, FLY, TAKE, MILLS, PLACING, EARLY, BARRED, NO_MOVE, FULL, LAST, ALL, SYMS, EXACT, BYTES = (
    range(16)
)
STEPS, OTHERS, LINES, WORTH, BACK, IMAGE = 16, 80, 144, 344, 408, 440
DUE, LATER, AGAIN, BAR, THEIR_BAR = 12, 20, 21, 22, 35
SLIDE = 8191  # a barred slide's bits
KEPT = 4095 | SLIDE << BAR | SLIDE << THEIR_BAR  # hands and bars: what outlives a turn


@tiny
def closed(geo: int, men: int, q: int) -> int:
    """Number of mills a man on q stands or would stand in."""
    count = 0
    at = at64(geo, OTHERS + q)
    while at64(geo, at) != 0:
        if men & at64(geo, at) == at64(geo, at):
            count += 1
        at += 1
    return count


@part
def takeable(geo: int, men: int, hand: int) -> int:
    """The men a mill may take from `men`, whose owner has so many in hand."""
    if at64(geo, TAKE) == 2:
        return men
    bound = 0
    for i in range(LINES, LINES + at64(geo, LINE_COUNT)):
        if men & at64(geo, i) == at64(geo, i):
            bound |= at64(geo, i)
    free = men & ~bound
    mills_open = at64(geo, TAKE) == 0 or (at64(geo, TAKE) == 3 and hand == 0)
    return men if free == 0 and mills_open else free


@tiny
def flies(geo: int, men: int, rest: int) -> bool:
    return rest & 63 == 0 and popcount(men) <= at64(geo, FLY)


@tiny
def targets(geo: int, us: int, rest: int, p: int, empty: int, flying: bool) -> int:
    """Where the man on p may go."""
    spots = empty if flying else empty & at64(geo, STEPS + p)
    bar = (rest >> BAR & SLIDE) - 1
    if bar >= 0 and bar >> 6 == p and spots >> (bar & 63) & 1 and closed(geo, us & ~(1 << p), bar & 63) != 0:
        spots &= ~(1 << (bar & 63))
    return spots


@part
def stuck(geo: int, us: int, them: int, rest: int) -> bool:
    """No man to place and no slide to make."""
    empty = at64(geo, ALL) & ~(us | them)
    if rest & 63 != 0 or empty == 0:
        return empty == 0
    flying = flies(geo, us, rest)
    left = us
    while left != 0:
        if targets(geo, us, rest, lowest(left), empty, flying) != 0:
            return False
        left &= left - 1
    return True


@tiny
def is_full(geo: int, us: int, them: int, rest: int) -> bool:
    """The full board the rules speak of: every point taken, nothing in hand."""
    return us | them == at64(geo, ALL) and rest & 4095 == 0


@part
def list_steps(geo: int, us: int, them: int, rest: int, out: int, top: int) -> int:
    """Write every step of a game that goes on to out[top..], in the order of `MillRules.legal`; returns the end."""
    if rest >> DUE & 255 != 0:
        left = takeable(geo, them, rest >> 6 & 63)
        while left != 0:
            put64(out, top, TAKES << 6 | lowest(left))
            top += 1
            left &= left - 1
        return top
    empty = at64(geo, ALL) & ~(us | them)
    if rest & 63 != 0:
        left = empty
        while left != 0:
            put64(out, top, PLACES << 6 | lowest(left))
            top += 1
            left &= left - 1
        if at64(geo, EARLY) == 0:
            return top
    flying = flies(geo, us, rest)
    men = us
    while men != 0:
        p = lowest(men)
        men &= men - 1
        left = targets(geo, us, rest, p, empty, flying)
        while left != 0:
            put64(out, top, p << 6 | lowest(left))
            top += 1
            left &= left - 1
    return top


@tiny
def swapped(rest: int) -> int:
    """Hands and bars seen from the other side."""
    hands = (rest >> 6 & 63) | (rest & 63) << 6
    return hands | (rest >> THEIR_BAR & SLIDE) << BAR | (rest >> BAR & SLIDE) << THEIR_BAR


@part
def after(geo: int, us: int, them: int, rest: int, step: int) -> tuple[int, int, int, int]:
    """(us, them, rest, passed) after a legal step, for whoever acts next. passed & 1: that is the other side;
    passed >> 1: turns that have ended, 0 while takings are due, 2 if a side had to pass."""
    source, spot = step >> 6, step & 63
    if source == TAKES:
        them &= ~(1 << spot)
        due = (rest >> DUE & 255) - 1
        rest &= ~(255 << DUE)
        bar = (rest >> THEIR_BAR & SLIDE) - 1
        if bar >= 0 and bar >> 6 == spot:
            rest &= ~(SLIDE << THEIR_BAR)
    else:
        rest &= KEPT & ~(SLIDE << BAR)
        if source == PLACES:
            rest -= 1
            if at64(geo, LAST) == 1 and rest & 4095 == 0:
                rest |= 1 << AGAIN
        else:
            us &= ~(1 << source)
            if at64(geo, BARRED) == 1 and closed(geo, us, source) != 0:
                rest |= (spot << 6 | source) + 1 << BAR
        due = closed(geo, us, spot)
        us |= 1 << spot
        if at64(geo, MILLS) == 0:
            due = min(due, 1)
        if source == PLACES and at64(geo, PLACING) == 1:
            due = 0
    if due != 0 and takeable(geo, them, rest >> 6 & 63) != 0:
        return us, them, rest | due << DUE, 0
    passed = 2
    later = rest >> LATER & 1
    if rest >> AGAIN & 1:
        rest &= KEPT
    else:
        us, them, rest, passed = them, us, swapped(rest), 3
    if later:  # each side takes one, and this is the second
        return us, them, rest | 1 << DUE, passed
    if is_full(geo, us, them, rest):
        if at64(geo, FULL) == 2:
            answer = takeable(geo, us, 0) != 0
            if takeable(geo, them, 0) != 0:
                rest |= 1 << DUE | (1 << LATER if answer else 0)
            elif answer:
                return them, us, swapped(rest) | 1 << DUE, passed + 2 ^ 1
    elif at64(geo, NO_MOVE) == 2 and stuck(geo, us, them, rest) and not stuck(geo, them, us, swapped(rest)):
        return them, us, swapped(rest), passed + 2 ^ 1
    return us, them, rest, passed


@tiny
def ended_value(geo: int, full: bool) -> int:
    """What the end is for a side that has no step: -1 lost, 0 drawn."""
    if full and at64(geo, FULL) < 2:
        return -1 if at64(geo, FULL) == 0 else 0
    return -1 if at64(geo, NO_MOVE) == 0 else 0

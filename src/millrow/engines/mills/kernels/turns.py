"""The rules of mills on bare words: which steps there are, and what each leads to. Judge: `families.mills.rules`.

The tables and the search both make their turns here. The reference implementations (`reference.py` of each) and the
tables' forward checker (`tablebase/kernels/check.py`) have rules of their own, so that a mistake here cannot hide.

`numbers.py` says how positions and steps are encoded. `geo` is the address of the board and its rules, words of 64
bits; `geometry.py` writes them. Each user of this module has more of its own after them:

    0 .. 15     single facts, named below; two are free          80 .. 143    PARTNERS   where a point's list begins
    16 .. 79    NEIGHBOURS   masks by point                     144 .. 343    LINES      one mask per mill
    anywhere    the lists: for each mill through a point the mask of its other points; 0 ends a list
"""

from millrow.engines.numba.intrinsics import at64, ctz, popcount, put64

from .compiled import inline, internal
from .numbers import AGAIN, BAR, DUE, DUES, HAND, HANDS, LATER, PLACES, SLIDE, TAKES, THEIR_BAR, THEIR_HAND

POINTS, LINE_COUNT, FEWEST, FLY, TAKE, MILLS, PLACING, EARLY, BARRED, NO_MOVE, FULL, LAST, ALL, SYMS = range(14)
NEIGHBOURS, PARTNERS, LINES, RULES_END = 16, 80, 144, 344
PERSISTENT = HANDS | SLIDE << BAR | SLIDE << THEIR_BAR  # the parts that outlive a turn


@inline
def packed(hand: int, their_hand: int, due: int, again: int) -> int:
    """A packed state without barred slides, no taking being due to the other side."""
    return hand | their_hand << THEIR_HAND | due << DUE | again << AGAIN


@inline
def hand_of(packed_state: int) -> int:
    return packed_state & HAND


@inline
def their_hand_of(packed_state: int) -> int:
    return packed_state >> THEIR_HAND & HAND


@inline
def takings_due(packed_state: int) -> int:
    return packed_state >> DUE & DUES


@inline
def empty_points(geo: int, us: int, them: int) -> int:
    return at64(geo, ALL) & ~(us | them)


@inline
def closed(geo: int, men: int, q: int) -> int:
    """Number of mills a man on q stands or would stand in."""
    count = 0
    at = at64(geo, PARTNERS + q)
    while at64(geo, at) != 0:
        if men & at64(geo, at) == at64(geo, at):
            count += 1
        at += 1
    return count


@inline
def closing_points(geo: int, men: int) -> int:
    """The points where one man more would close a mill, taken points included. A slide to one of them may close none:
    the mill may need the very man that slides."""
    points = 0
    for i in range(LINES, LINES + at64(geo, LINE_COUNT)):
        missing = at64(geo, i) & ~men
        if missing & (missing - 1) == 0:
            points |= missing
    return points


@internal
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


@inline
def too_few_after_taking(geo: int, them: int, packed_state: int) -> bool:
    """Does a side that loses one of these men have too few left to play on?"""
    return popcount(them) - 1 + their_hand_of(packed_state) < at64(geo, FEWEST)


@inline
def slides(geo: int, hand: int) -> bool:
    """May a side with so many men in hand slide?"""
    return hand == 0 or at64(geo, EARLY) != 0


@inline
def flies(geo: int, men: int, hand: int) -> bool:
    return hand == 0 and popcount(men) <= at64(geo, FLY)


@inline
def within_reach(geo: int, p: int, empty: int, flying: bool) -> int:
    """Where a man on p may go, and where it may have come from, were no slide barred."""
    return empty if flying else empty & at64(geo, NEIGHBOURS + p)


@inline
def targets(geo: int, us: int, packed_state: int, p: int, empty: int, flying: bool) -> int:
    """Where the man on p may go."""
    spots = within_reach(geo, p, empty, flying)
    bar = (packed_state >> BAR & SLIDE) - 1
    if bar >= 0 and bar >> 6 == p and spots >> (bar & 63) & 1 and closed(geo, us & ~(1 << p), bar & 63) != 0:
        spots &= ~(1 << (bar & 63))
    return spots


@internal
def stuck(geo: int, us: int, them: int, packed_state: int) -> bool:
    """No man to place and no slide to make."""
    empty = empty_points(geo, us, them)
    if hand_of(packed_state) != 0 or empty == 0:
        return empty == 0
    flying = flies(geo, us, hand_of(packed_state))
    left = us
    while left != 0:
        if targets(geo, us, packed_state, ctz(left), empty, flying) != 0:
            return False
        left &= left - 1
    return True


@inline
def is_full(geo: int, us: int, them: int, packed_state: int) -> bool:
    """The full board the rules speak of: every point taken, nothing in hand."""
    return us | them == at64(geo, ALL) and packed_state & HANDS == 0


@internal
def list_steps(geo: int, us: int, them: int, packed_state: int, out: int) -> int:
    """Write every step of a game that goes on to the words at `out`, in the order of `MillRules.legal`; returns how
    many. A full board has none unless takings are due."""
    count = 0
    if takings_due(packed_state) != 0:
        left = takeable(geo, them, their_hand_of(packed_state))
        while left != 0:
            put64(out, count, TAKES << 6 | ctz(left))
            count += 1
            left &= left - 1
        return count
    empty = empty_points(geo, us, them)
    if hand_of(packed_state) != 0:
        left = empty
        while left != 0:
            put64(out, count, PLACES << 6 | ctz(left))
            count += 1
            left &= left - 1
    if not slides(geo, hand_of(packed_state)):
        return count
    flying = flies(geo, us, hand_of(packed_state))
    men = us
    while men != 0:
        p = ctz(men)
        men &= men - 1
        left = targets(geo, us, packed_state, p, empty, flying)
        while left != 0:
            put64(out, count, p << 6 | ctz(left))
            count += 1
            left &= left - 1
    return count


@inline
def moved(geo: int, us: int, packed_state: int, step: int) -> tuple[int, int, int]:
    """(us, packed state, takings) after a placing or a slide, before anything is taken: what it earns if the other
    side has men that may be taken."""
    source, spot = step >> 6, step & 63
    packed_state &= PERSISTENT & ~(SLIDE << BAR)
    if source == PLACES:
        packed_state -= 1
        if at64(geo, LAST) == 1 and packed_state & HANDS == 0:
            packed_state |= 1 << AGAIN
    else:
        us &= ~(1 << source)
        if at64(geo, BARRED) == 1 and closed(geo, us, source) != 0:
            packed_state |= (spot << 6 | source) + 1 << BAR
    takings = closed(geo, us, spot)
    if at64(geo, MILLS) == 0:
        takings = min(takings, 1)
    if source == PLACES and at64(geo, PLACING) == 1:
        takings = 0
    return us | 1 << spot, packed_state, takings


@inline
def swapped(packed_state: int) -> int:
    """Hands and bars seen from the other side."""
    hands = their_hand_of(packed_state) | hand_of(packed_state) << THEIR_HAND
    bars = (packed_state >> THEIR_BAR & SLIDE) << BAR | (packed_state >> BAR & SLIDE) << THEIR_BAR
    return hands | bars


@inline
def turn_ended(us: int, them: int, packed_state: int) -> tuple[int, int, int, int]:
    """The position after the turn of a side that has nothing more to take; result as in `played`."""
    later = packed_state >> LATER & 1  # each side takes one, and the second is to take now
    if packed_state >> AGAIN & 1:
        return us, them, packed_state & PERSISTENT | later << DUE, 2
    return them, us, swapped(packed_state) | later << DUE, 3


@inline
def played(geo: int, us: int, them: int, packed_state: int, step: int) -> tuple[int, int, int, int]:
    """(us, them, packed state, passed) after a legal step, for the side to act. passed & 1: that is the other side;
    passed >> 1: turns that have ended, 0 while takings are due. What the rules then do by
    themselves is in `auto_passed`."""
    if step >> 6 == TAKES:
        spot = step & 63
        them &= ~(1 << spot)
        due = takings_due(packed_state) - 1
        packed_state &= ~(DUES << DUE)
        bar = (packed_state >> THEIR_BAR & SLIDE) - 1
        if bar >= 0 and bar >> 6 == spot:
            packed_state &= ~(SLIDE << THEIR_BAR)
    else:
        us, packed_state, due = moved(geo, us, packed_state, step)
    if due != 0 and takeable(geo, them, their_hand_of(packed_state)) != 0:
        return us, them, packed_state | due << DUE, 0
    return turn_ended(us, them, packed_state)


@inline
def auto_passed(geo: int, us: int, them: int, packed_state: int, passed: int) -> tuple[int, int, int, int]:
    """A position with no taking due, after what the rules do by themselves: on a full board each side may have to take
    one, and a side that has no step may have to pass. Result as in `played`, on top of what has passed."""
    if is_full(geo, us, them, packed_state):
        if at64(geo, FULL) == 2:
            answer = takeable(geo, us, hand_of(packed_state)) != 0
            if takeable(geo, them, their_hand_of(packed_state)) != 0:
                packed_state |= 1 << DUE | (1 << LATER if answer else 0)
            elif answer:
                return them, us, swapped(packed_state) | 1 << DUE, passed + 2 ^ 1
    elif (
        at64(geo, NO_MOVE) == 2
        and stuck(geo, us, them, packed_state)
        and not stuck(geo, them, us, swapped(packed_state))
    ):
        return them, us, swapped(packed_state), passed + 2 ^ 1
    return us, them, packed_state, passed


@internal
def after(geo: int, us: int, them: int, packed_state: int, step: int) -> tuple[int, int, int, int]:
    """As `played`, then `auto_passed`; two turns have ended if a side had to pass."""
    us, them, packed_state, passed = played(geo, us, them, packed_state, step)
    if takings_due(packed_state) != 0:
        return us, them, packed_state, passed
    return auto_passed(geo, us, them, packed_state, passed)


@inline
def ended_value(geo: int, full: bool) -> int:
    """What the end is for a side that has no step: -1 lost, 0 drawn."""
    if full and at64(geo, FULL) < 2:
        return -1 if at64(geo, FULL) == 0 else 0
    return -1 if at64(geo, NO_MOVE) == 0 else 0

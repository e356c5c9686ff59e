"""Answers from a solved table: one position, many positions, or all steps of a position."""

from millrow.engines.numba.intrinsics import address, at64, popcount

from ...kernels.numbers import AGAIN, DUE, DUES, PLACES
from ...kernels.turns import (
    FEWEST,
    FULL,
    POINTS,
    auto_passed,
    hand_of,
    is_full,
    list_steps,
    packed,
    takeable,
    takings_due,
    their_hand_of,
    turn_ended,
)
from .compiled import Array, entry_point, internal
from .mill import TOP, row_of
from .scores import best_taking, carried_back, looked_up, step_score

UNKNOWN = TOP + 1  # above every score: the position is not in the table


@entry_point
def answer(
    geo_: Array, sec_: Array, score_: Array, us: int, them: int, hu: int, ht: int, taking: int, again: bool
) -> int:
    """Score of a position for its mover; UNKNOWN when a sector is missing."""
    return score_of(address(geo_), address(sec_), address(score_), us, them, hu, ht, taking, 1 if again else 0)


@entry_point
def answer_many(geo_: Array, sec_: Array, score_: Array, men: int, rows: Array, value: Array, turns: Array) -> int:
    """Fill `value` and `turns` (-1: a draw) for rows of (us, them, hand, their hand), which may have (taking, again)
    too. Returns the number of the first row that the table does not hold, or -1."""
    geo, sec, score = address(geo_), address(sec_), address(score_)
    board = (1 << at64(geo, POINTS)) - 1
    fewest = at64(geo, FEWEST)
    for i in range(len(rows)):
        us, them, hu, ht = rows[i, 0], rows[i, 1], rows[i, 2], rows[i, 3]
        taking, again = (rows[i, 4], rows[i, 5]) if rows.shape[1] > 4 else (0, 0)
        if us & them or (us | them) & ~board or min(hu, ht, taking, again) < 0 or max(hu, ht) > men:
            return i
        ours, theirs = popcount(us) + hu, popcount(them) + ht
        if max(ours, theirs) > men or theirs < fewest <= ours or taking > DUES or again > 1:
            return i
        found = score_of(geo, sec, score, us, them, hu, ht, taking, again)
        if found == UNKNOWN:
            return i
        value[i] = (found > 0) - (found < 0)
        turns[i] = TOP - abs(found) if found else -1
    return -1


@internal
def score_of(geo: int, sec: int, score: int, us: int, them: int, hu: int, ht: int, taking: int, again: int) -> int:
    """Score of a position for its mover; UNKNOWN when a sector is missing."""
    if popcount(us) + hu < at64(geo, FEWEST):
        return -TOP
    packed_state = packed(hu, ht, taking, again)
    passed = 0
    if takings_due(packed_state) and takeable(geo, them, their_hand_of(packed_state)) == 0:
        us, them, packed_state, passed = turn_ended(us, them, packed_state & ~(DUES << DUE))
    if not known(geo, sec, us, them, packed_state):
        return UNKNOWN
    if takings_due(packed_state):
        return best_taking(geo, sec, score, us, them, packed_state)
    return carried_back(looked_up(geo, sec, score, us, them, packed_state), passed)


@internal
def known(geo: int, sec: int, us: int, them: int, packed_state: int) -> bool:
    """Are the sectors that the takings due lead to in the table, or without any the position's own?"""
    u, t, hu, ht = popcount(us), popcount(them), hand_of(packed_state), their_hand_of(packed_state)
    due = takings_due(packed_state)
    if due == 0:
        return row_of(geo, sec, u, t, hu, ht) != 0
    for taken in range(1, min(due, t) + 1):
        if t - taken + ht < at64(geo, FEWEST):
            return True
        again = packed_state >> AGAIN & 1
        row = row_of(geo, sec, u, t - taken, hu, ht) if again else row_of(geo, sec, t - taken, u, ht, hu)
        if row == 0:
            return False
    return True


@entry_point
def steps(
    geo_: Array,
    sec_: Array,
    score_: Array,
    us: int,
    them: int,
    hu: int,
    ht: int,
    taking: int,
    again: bool,
    out: Array,
    listed: Array,
) -> int:
    """Rows (from, to, score) for every legal step; returns how many. A placement has from = -1, a taking from = -2.

    The position itself must be in the table (`answer` is not UNKNOWN): then all its followers are. `listed` is working
    space for as many steps as `out` has rows."""
    geo, sec, score = address(geo_), address(sec_), address(score_)
    if popcount(us) + hu < at64(geo, FEWEST):
        return 0
    packed_state = packed(hu, ht, taking, 1 if again else 0)
    if takings_due(packed_state) == 0 and is_full(geo, us, them, packed_state):
        if at64(geo, FULL) < 2:
            return 0
        us, them, packed_state, passed = auto_passed(geo, us, them, packed_state, 0)
        if passed:
            return 0
    count = list_steps(geo, us, them, packed_state, address(listed))
    for i in range(count):
        step = listed[i]
        source = step >> 6
        out[i, 0] = source if source < PLACES else PLACES - source - 1
        out[i, 1] = step & 63
        out[i, 2] = step_score(geo, sec, score, us, them, packed_state, step)
    return count

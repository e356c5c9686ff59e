"""The score of what a turn leads to, read from sectors solved before. The turns themselves: `mills/kernels/turns.py`.

Scores are for the side that made the turn, unless it says otherwise."""

from millrow.engines.numba.intrinsics import at16, at64, ctz, popcount

from ...kernels.numbers import AGAIN, LATER, TAKES
from ...kernels.turns import (
    auto_passed,
    ended_value,
    hand_of,
    played,
    takeable,
    takings_due,
    their_hand_of,
    too_few_after_taking,
)
from .compiled import inline, internal
from .mill import R_BIG_US, TOP, cell_in, frame, locate, row_of


@inline
def deeper(score: int) -> int:
    """The same result one turn further away, for the same side."""
    return score - (score > 0) + (score < 0)


@inline
def carried_back(score: int, passed: int) -> int:
    """A score after a step, turned into one for the side that made the step; `passed` is that of `played`."""
    if passed & 1:
        score = -score
    for _ in range(passed >> 1):
        score = deeper(score)
    return score


@internal
def looked_up(geo: int, sec: int, score: int, us: int, them: int, packed_state: int) -> int:
    """The score of a state for its mover, no taking being due; its sector must be in the table."""
    hu, ht = hand_of(packed_state), their_hand_of(packed_state)
    row = row_of(geo, sec, popcount(us), popcount(them), hu, ht)
    return at16(score, locate(geo, sec, row, us, them)[0])


@internal
def row_after(geo: int, sec: int, u: int, t: int, packed_state: int) -> tuple[int, bool]:
    """(row, ours): the sector after a turn that leaves so many men, and whether the side that made it is BIG there."""
    hu, ht, again = hand_of(packed_state), their_hand_of(packed_state), packed_state >> AGAIN & 1
    row = row_of(geo, sec, u, t, hu, ht) if again else row_of(geo, sec, t, u, ht, hu)
    return row, (at64(sec, row + R_BIG_US) != 0) == (again != 0)


@internal
def best_last_taking(geo: int, sec: int, score: int, us: int, them: int, packed_state: int, left: int) -> int:
    """`best_taking` where one taking ends the turn, `left` being the men that may be taken: all that follows is in one
    sector, and where BIG stays as it is, in one frame."""
    row, ours = row_after(geo, sec, popcount(us), popcount(them) - 1, packed_state)
    again = packed_state >> AGAIN & 1
    g, first, rep, group = frame(geo, sec, row, us if ours else them & ~(left & -left))
    best = -TOP
    while left:
        rest = them & ~(left & -left)
        left &= left - 1
        if not ours:
            g, first, rep, group = frame(geo, sec, row, rest)
        cell, _ = cell_in(geo, g, first, rep, group, rest if ours else us)
        best = max(best, at16(score, cell) if again else -at16(score, cell))
    return deeper(best)


@internal
def best_taking(geo: int, sec: int, score: int, us: int, them: int, packed_state: int) -> int:
    """Best score for a side that has takings due and men to take."""
    if too_few_after_taking(geo, them, packed_state):
        return TOP - 1
    left = takeable(geo, them, their_hand_of(packed_state))
    if takings_due(packed_state) == 1 and packed_state >> LATER & 1 == 0:
        return best_last_taking(geo, sec, score, us, them, packed_state, left)
    best = -TOP
    while left:
        u, t, state, passed = played(geo, us, them, packed_state, TAKES << 6 | ctz(left))
        left &= left - 1
        again = takings_due(state) != 0
        s = best_taking(geo, sec, score, u, t, state) if again else looked_up(geo, sec, score, u, t, state)
        best = max(best, carried_back(s, passed))
    return best


@internal
def step_score(geo: int, sec: int, score: int, us: int, them: int, packed_state: int, step: int) -> int:
    """The score of one legal step."""
    if step >> 6 == TAKES and too_few_after_taking(geo, them, packed_state):
        return TOP - 1
    u, t, state, passed = played(geo, us, them, packed_state, step)
    if takings_due(state):
        return carried_back(best_taking(geo, sec, score, u, t, state), passed)
    return carried_back(looked_up(geo, sec, score, u, t, state), passed)


@internal
def full_board(geo: int, sec: int, score: int, us: int, them: int, packed_state: int) -> int:
    """Score of a full board with empty hands for the side to move."""
    u, t, state, passed = auto_passed(geo, us, them, packed_state, 0)
    if takings_due(state):
        return carried_back(best_taking(geo, sec, score, u, t, state), passed)
    return ended_value(geo, True) * TOP

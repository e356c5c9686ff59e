"""Which states real games reach: forward from the start, one bit per cell for each side that may be to move.

The start looks the same under every symmetry, so a state is reached exactly when its cell is. `queue` holds
cell * 2 + side, side 0 being the player who placed first; `seen` holds bit 1 << side per cell.
"""

import numpy as np

from millrow.engines.numba.intrinsics import address, at64, popcount

from ...kernels.numbers import TAKES, THEIR_HAND
from ...kernels.turns import (
    FEWEST,
    auto_passed,
    hand_of,
    list_steps,
    played,
    swapped,
    takings_due,
    their_hand_of,
    too_few_after_taking,
)
from .compiled import Array, entry_point, internal
from .initialise import MOST_STEPS
from .mill import R_AT, R_HT, R_HU, R_SIZE, locate, row_of, state_at

MOST_TAKINGS = 9  # in one turn; then the other side may answer


@internal
def mark(
    geo: int, sec: int, seen: Array, queue: Array, end: int, us: int, them: int, packed_state: int, side: int
) -> int:
    """Note a state with `side` to move; returns the new end of the queue."""
    hu, ht = hand_of(packed_state), their_hand_of(packed_state)
    cell, _ = locate(geo, sec, row_of(geo, sec, popcount(us), popcount(them), hu, ht), us, them)
    if seen[cell] >> side & 1:
        return end
    seen[cell] |= 1 << side
    queue[end] = cell * 2 + side
    return end + 1


@internal
def mark_followers(
    geo: int,
    sec: int,
    seen: Array,
    queue: Array,
    end: int,
    us: int,
    them: int,
    packed_state: int,
    side: int,
    steps: int,
) -> int:
    """Note every state that a turn of `side`, or the rest of one, leads to. `steps`: address of working space."""
    count = list_steps(geo, us, them, packed_state, steps)
    for i in range(count):
        step = at64(steps, i)
        if step >> 6 == TAKES and too_few_after_taking(geo, them, packed_state):  # the loser is to move, and has lost
            left = them & ~(1 << (step & 63))
            end = mark(geo, sec, seen, queue, end, left, us, swapped(packed_state), side ^ 1)
            continue
        u, t, state, passed = played(geo, us, them, packed_state, step)
        mover = side ^ passed & 1
        if takings_due(state):
            end = mark_followers(geo, sec, seen, queue, end, u, t, state, mover, steps + 8 * count)
        else:
            end = mark(geo, sec, seen, queue, end, u, t, state, mover)
    return end


@entry_point
def reach(geo_: Array, sec_: Array, rows: Array, first: int, seen: Array, queue: Array) -> int:
    """Fill `seen` from cell `first` on, side 0 to move; `rows`: the sectors' rows by rising cell, lost ones too."""
    geo, sec = address(geo_), address(sec_)
    steps = np.empty(MOST_STEPS + 24 * MOST_TAKINGS, dtype=np.int64)
    seen[first] = 1
    queue[0] = first * 2
    start = 0
    end: int = np.int64(1)  # type: ignore[assignment]  # a constant is a type of its own: it would compile twice
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
        state = at64(sec, row + R_HU) | at64(sec, row + R_HT) << THEIR_HAND
        if popcount(us) + hand_of(state) < at64(geo, FEWEST):
            continue
        us, them, state, passed = auto_passed(geo, us, them, state, 0)
        mover = side ^ passed & 1
        if passed and takings_due(state) == 0:
            end = mark(geo, sec, seen, queue, end, us, them, state, mover)
        else:
            end = mark_followers(geo, sec, seen, queue, end, us, them, state, mover, address(steps))
    return end

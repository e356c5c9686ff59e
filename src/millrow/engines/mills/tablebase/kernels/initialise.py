"""First phase of a sector pair: one turn forward from every state. `open`, `link` and `head`: see `propagate.py`."""

import numpy as np

from millrow.engines.numba.intrinsics import address, at16, at32, at64

from ...kernels.numbers import AGAIN, DUE, PLACES, THEIR_HAND
from ...kernels.turns import NO_MOVE, SYMS, closing_points, is_full, list_steps, moved, takeable
from .compiled import Array, entry_point, internal
from .mill import (
    R_AT,
    R_HT,
    R_HU,
    R_REPS,
    R_SIZE,
    R_T,
    R_U,
    R_WIDTH,
    TOP,
    cell_in,
    frame,
    locate,
    state_at,
)
from .scores import best_taking, deeper, full_board, row_after

DONE = -1
MOST_STEPS = 256  # no position on 24 points has as many: at most 12 men times 12 empty points, and placings


@internal
def look(geo: int, sec: int, score: int, row: int, us: int, them: int, steps: int) -> tuple[int, int]:
    """(best, open): best score among the turns that leave the pair, and the number of turns that stay in it.

    best is -TOP when there is no such turn; open is DONE when the rules call the position a draw. `steps` is the
    address of working space."""
    u, t, hu, ht = at64(sec, row + R_U), at64(sec, row + R_T), at64(sec, row + R_HU), at64(sec, row + R_HT)
    packed_state = hu | ht << THEIR_HAND
    if is_full(geo, us, them, packed_state):
        s = full_board(geo, sec, score, us, them, packed_state)
        return s, (0 if s else DONE)
    count = list_steps(geo, us, them, packed_state, steps)
    if count == 0 and at64(geo, NO_MOVE) == 1:
        return 0, DONE
    if count == 0 and at64(geo, NO_MOVE) == 2:
        return -TOP, 1  # passing stays in the pair
    prey = takeable(geo, them, ht)
    closing = closing_points(geo, us) if prey else 0
    best = -TOP
    stay = 0
    g = first = rep = group = to = 0
    ours = False
    framed = False
    for i in range(count):
        step = at64(steps, i)
        if step >> 6 != PLACES and closing >> (step & 63) & 1 == 0:
            stay += 1  # most slides of men that fly: not worth making
            continue
        men, state, takings = moved(geo, us, packed_state, step)
        if takings and prey:
            best = max(best, best_taking(geo, sec, score, men, them, state | takings << DUE))
        elif step >> 6 != PLACES:
            stay += 1
        else:
            if not framed:
                framed = True
                to, ours = row_after(geo, sec, u + 1, t, state)
                if not ours:
                    g, first, rep, group = frame(geo, sec, to, them)
            if ours:
                g, first, rep, group = frame(geo, sec, to, men)
            cell, _ = cell_in(geo, g, first, rep, group, them if ours else men)
            best = max(best, deeper(at16(score, cell) if state >> AGAIN & 1 else -at16(score, cell)))
    return best, stay


@entry_point
def initialise(
    geo_: Array, sec_: Array, score: Array, row: int, base: int, open_: Array, link: Array, head: Array
) -> int:
    """First look at every cell of a sector; returns the greatest depth that waits in `head`, or -1."""
    geo, sec, done = address(geo_), address(sec_), address(score)
    steps = np.empty(MOST_STEPS, dtype=np.int64)
    last = -1
    at = at64(sec, row + R_AT)
    for i in range(at64(sec, row + R_SIZE)):
        us, them = state_at(geo, sec, row, i)
        own = 1
        if at32(geo, at64(sec, row + R_REPS) + 2 * (i // at64(sec, row + R_WIDTH)) + 1):
            where, own = locate(geo, sec, row, us, them)
            if where != at + i:
                score[at + i] = 0
                open_[at + i - base] = DONE
                continue
        best, stay = look(geo, sec, done, row, us, them, address(steps))
        score[at + i] = best
        open_[at + i - base] = stay if stay < 0 else stay * (at64(geo, SYMS) // own)
        if best > 0 or (stay == 0 and best < 0):
            depth = TOP - abs(best)
            link[at + i - base] = head[depth]
            head[depth] = at + i - base
            last = max(last, depth)
    return last

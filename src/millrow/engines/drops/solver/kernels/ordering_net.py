"""The net of ../ordering_net.py with an incrementally updated accumulator: a child's differs from its parent's only by
the lines with new discs.

`net` is the address of a block: words for the output bias by threshold and discs, words for the log-probability table,
then 16-bit integers: hidden bias and output weights by parity, embeddings by kind and state of a line. `accumulator` is
the address of a position's summed embeddings.
"""

from types import SimpleNamespace

import numpy as np

from millrow.engines.numba.intrinsics import ctz, load, store

from .intrinsics import jit, relu_dot, replace_row
from .layout import BOARDS, LOG_PROB_ENTRIES, LOG_PROB_STEP, MAX_DISCS, SCALE, THRESHOLDS, WIDTH, lines_of

ROW = 2 * WIDTH  # bytes
LOG_PROB_TABLE = 8 * THRESHOLDS * MAX_DISCS
HIDDEN_BIAS = LOG_PROB_TABLE + 8 * LOG_PROB_ENTRIES
OUTPUT_WEIGHTS = HIDDEN_BIAS + 2 * ROW
EMBEDDINGS = OUTPUT_WEIGHTS + 2 * ROW


def build(columns: int, rows: int, line: int) -> SimpleNamespace:
    """`update_accumulator`, `logit` and `log_prob` of one geometry; they do nothing if there is no net."""
    inline = jit(columns, rows, line, forceinline=True)
    if (columns, rows, line) not in BOARDS:
        return SimpleNamespace(
            update_accumulator=inline(lambda accumulator, whites, mask, to, later_whites, later_mask, net: None),
            logit=inline(lambda accumulator, discs, white, alpha, net: 0),
            log_prob=inline(lambda logit, net: 0),
        )
    cells, kinds = lines_of(columns, rows, line)
    # For each line: its lowest cell, a mask of its cells from there, a multiplier that gathers them into adjacent bits,
    # and the offset of its embeddings.
    field = (line - 1) * (rows + 2)  # the bit where the multiplier gathers them: no cell is further from the lowest
    lows = cells.min(axis=1)
    line_data = list[list[int]]()
    for low, kind, offsets in zip(lows.tolist(), kinds.tolist(), (cells - lows[:, None]).tolist(), strict=True):
        multiplier = 1 << field if max(offsets) < line else sum(1 << field + k - cell for k, cell in enumerate(offsets))
        line_data.append([low, sum(1 << cell for cell in offsets), multiplier, EMBEDDINGS + kind * (ROW << 2 * line)])
    # The lines through a cell are first[cell] to first[cell + 1]: the data above, and the distance from the embedding
    # of a state to that of the same state with a white disc in this cell.
    lines_by_cell = [np.argwhere(cells == cell) for cell in range(columns * (rows + 1))]
    first = np.cumsum([0, *map(len, lines_by_cell)]).astype(np.uint64)
    through = np.array([[*line_data[i], ROW << k] for of_cell in lines_by_cell for i, k in of_cell.tolist()])
    nibble = (1 << line) - 1

    @inline
    def update_accumulator(accumulator, whites, mask, to, later_whites, later_mask, net):
        """Compute the accumulator of a later position from that of an earlier one; the empty board's is all zeros."""
        for word in range(0, ROW, 8):
            store(to + word, load(accumulator + word))
        blacks = whites ^ mask
        new_discs = later_mask & ~mask
        while new_discs != 0:
            disc = new_discs & -new_discs
            new_discs ^= disc
            white = later_whites & disc != 0
            for i in range(first[ctz(disc)], first[ctz(disc) + 1]):
                low, span, factor = through[i, 0], through[i, 1], through[i, 2]
                of_white = (whites >> low & span) * factor >> field & nibble
                of_black = (blacks >> low & span) * factor >> field & nibble
                before = net + through[i, 3] + ROW * (of_white | of_black << line)
                replace_row(to, before, before + (through[i, 4] if white else through[i, 4] << line))
            if white:
                whites |= disc
            else:
                blacks |= disc

    @inline
    def logit(accumulator, discs, white, alpha, net):
        """The logit (log odds, 1.0 is SCALE) that the score is above alpha, for white or else for black."""
        threshold = alpha if white else -alpha - 1
        threshold = min(max(threshold + THRESHOLDS // 2, 0), THRESHOLDS - 1)
        odd = ROW * (discs & 1)
        of_white = load(net + 8 * (MAX_DISCS * threshold + min(discs, MAX_DISCS - 1)))
        of_white += relu_dot(accumulator, net + HIDDEN_BIAS + odd, net + OUTPUT_WEIGHTS + odd) // SCALE
        return of_white if white else -of_white

    @inline
    def log_prob(logit, net):
        """The scaled log probability for a logit: 0 or less."""
        return load(
            net + LOG_PROB_TABLE + 8 * min(max(logit // LOG_PROB_STEP + LOG_PROB_ENTRIES // 2, 0), LOG_PROB_ENTRIES - 1)
        )

    return SimpleNamespace(update_accumulator=update_accumulator, logit=logit, log_prob=log_prob)

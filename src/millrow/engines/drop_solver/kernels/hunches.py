"""The net's guess (../hunch.py), carried along: a child's sums are its parent's but for the lines with fresh discs.

`net` is the address of a block: words for the leanings by window and discs, words for the prices, then short numbers:
begins and heads by parity, rows by kind and state of a line. `sums` is the address of a position's added rows.
"""

from types import SimpleNamespace

import numpy as np

from .intrinsics import changed, ctz, heard, jit, load, store
from .layout import BOARDS, MOST, ONE, PRICES, STEP, WIDTH, WINDOWS, lines_of

ROW = 2 * WIDTH  # bytes
PRICE_LIST = 8 * WINDOWS * MOST
BEGINS = PRICE_LIST + 8 * PRICES
HEADS = BEGINS + 2 * ROW
ROWS = HEADS + 2 * ROW


def build(columns: int, rows: int, line: int) -> SimpleNamespace:
    """`carry`, `odds` and `price` of one geometry; they do nothing where there is no net."""
    fast = jit(columns, rows, line, forceinline=True)
    if (columns, rows, line) not in BOARDS:
        return SimpleNamespace(
            carry=fast(lambda sums, whites, mask, to, later_whites, later_mask, net: None),
            odds=fast(lambda sums, discs, white, alpha, net: 0),
            price=fast(lambda odds, net: 0),
        )
    cells, kinds = lines_of(columns, rows, line)
    # Line by line: its lowest cell, all its cells from there, a factor that brings these together, where its rows are.
    field = (line - 1) * (rows + 2)  # where the factor brings them: no cell is further from the lowest
    lows = cells.min(axis=1)
    about = list[list[int]]()
    for low, kind, of_line in zip(lows.tolist(), kinds.tolist(), (cells - lows[:, None]).tolist(), strict=True):
        apart = 1 << field if max(of_line) < line else sum(1 << field + k - cell for k, cell in enumerate(of_line))
        about.append([low, sum(1 << cell for cell in of_line), apart, ROWS + kind * (ROW << 2 * line)])
    # The lines through a cell are from first[cell] to first[cell + 1]: each with what is said above, and how far it is
    # from the row of a state to that of the same state with a white disc in this cell.
    lists = [np.argwhere(cells == cell) for cell in range(columns * (rows + 1))]
    first = np.cumsum([0, *map(len, lists)]).astype(np.uint64)
    through = np.array([[*about[i], ROW << k] for of_cell in lists for i, k in of_cell.tolist()])
    nibble = (1 << line) - 1

    @fast
    def carry(sums, whites, mask, to, later_whites, later_mask, net):
        """From the sums of a position to those of a later one; the empty board's are zeros."""
        for word in range(0, ROW, 8):
            store(to + word, load(sums + word))
        blacks = whites ^ mask
        fresh = later_mask & ~mask
        while fresh != 0:
            disc = fresh & -fresh
            fresh ^= disc
            white = later_whites & disc != 0
            for i in range(first[ctz(disc)], first[ctz(disc) + 1]):
                low, span, factor = through[i, 0], through[i, 1], through[i, 2]
                of_white = (whites >> low & span) * factor >> field & nibble
                of_black = (blacks >> low & span) * factor >> field & nibble
                before = net + through[i, 3] + ROW * (of_white | of_black << line)
                changed(to, before, before + (through[i, 4] if white else through[i, 4] << line))
            if white:
                whites |= disc
            else:
                blacks |= disc

    @fast
    def odds(sums, discs, white, alpha, net):
        """The logarithm of the odds that the score of white, or else of black, is above alpha; 1 is ONE."""
        window = alpha if white else -alpha - 1
        window = min(max(window + WINDOWS // 2, 0), WINDOWS - 1)
        odd = ROW * (discs & 1)
        of_white = load(net + 8 * (MOST * window + min(discs, MOST - 1)))
        of_white += heard(sums, net + BEGINS + odd, net + HEADS + odd) // ONE
        return of_white if white else -of_white

    @fast
    def price(odds, net):
        """What it costs to hope at such odds: 0 or less."""
        return load(net + PRICE_LIST + 8 * min(max(odds // STEP + PRICES // 2, 0), PRICES - 1))

    return SimpleNamespace(carry=carry, odds=odds, price=price)

"""The layout of the net of ../ordering_net.py, and the lines of a board."""

from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

BOARDS = {(7, 6, 4)}  # columns, rows and line length of the boards that have a net
WIDTH = 16  # of the hidden layer
SCALE = 256  # fixed-point value of 1.0
THRESHOLDS = 8  # is white's score above -4, -3 .. 3? Outside this range the nearest threshold is used
MAX_DISCS = 30  # the net was not trained on later positions
LOG_PROB_ENTRIES, LOG_PROB_STEP = 256, SCALE // 8  # the length of the table, and the logit between two entries
DIRECTIONS = (0, 1), (1, -1), (1, 0), (1, 1)  # columns and rows from one cell of a line to the next


class Lines(NamedTuple):
    """All lines of a board. Mirror images are of one kind, with corresponding cells in the same order."""

    cells: NDArray[Any]  # (lines, length)
    kinds: NDArray[Any]  # (lines,)


@cache
def lines_of(columns: int, rows: int, line: int) -> Lines:
    """The lines of a board."""
    up = rows + 1
    first_of_kind = list[tuple[int, ...]]()  # one line of each kind
    kinds = dict[tuple[int, ...], int]()  # by a line's cells, in the order of the first line of its kind
    known = set[frozenset[int]]()
    for column, row, (right, rise) in product(range(columns), range(rows), DIRECTIONS):
        cells = tuple((column + i * right) * up + row + i * rise for i in range(line))
        fits = column + (line - 1) * right < columns and 0 <= row + (line - 1) * rise < rows
        if fits and frozenset(cells) not in known:
            for image in (cells, tuple((columns - 1 - cell // up) * up + cell % up for cell in cells)):
                kinds[image] = len(first_of_kind)
                known.add(frozenset(image))
            first_of_kind.append(cells)
    return Lines(np.array(list(kinds)), np.array(list(kinds.values())))

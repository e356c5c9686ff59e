"""How the net of ../hunch.py is laid out: what its numbers stand for, and the lines of a board."""

from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

BOARDS = {(7, 6, 4)}  # columns, rows and line of those that have a net
WIDTH = 16  # numbers a row
ONE = 256  # what stands for 1 in a net of whole numbers
WINDOWS = 8  # is white's score above -4, -3 .. 3? Beyond them the nearest one is asked for
MOST = 30  # discs; it has seen no later positions
PRICES, STEP = 256, ONE // 8  # the length of the price list, and from one to the next
STEPS = (0, 1), (1, -1), (1, 0), (1, 1)  # columns and rows from one cell of a line to the next


class Lines(NamedTuple):
    """All lines of a board. The cells of mirror images correspond, and they are of one kind."""

    cells: NDArray[Any]  # (lines, length)
    kinds: NDArray[Any]  # (lines,)


@cache
def lines_of(columns: int, rows: int, line: int) -> Lines:
    """The lines of a board."""
    up = rows + 1
    firsts = list[tuple[int, ...]]()  # one line of each kind
    kinds = dict[tuple[int, ...], int]()  # by the cells of a line, in the order of the first of its kind
    known = set[frozenset[int]]()
    for column, row, (right, rise) in product(range(columns), range(rows), STEPS):
        cells = tuple((column + i * right) * up + row + i * rise for i in range(line))
        fits = column + (line - 1) * right < columns and 0 <= row + (line - 1) * rise < rows
        if fits and frozenset(cells) not in known:
            for twin in (cells, tuple((columns - 1 - cell // up) * up + cell % up for cell in cells)):
                kinds[twin] = len(firsts)
                known.add(frozenset(twin))
            firsts.append(cells)
    return Lines(np.array(list(kinds)), np.array(list(kinds.values())))

"""Building: every pair of sectors after those it can fall into, each in two phases (kernels in `kernels/spread.py`)."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from millrow.rules.mills import MillRules

from .kernels.mill import TOP
from .kernels.seed import seed
from .kernels.spread import spread
from .layout import Layout
from .limits import declines
from .sectors import Sector, stays

Scores = NDArray[np.int16]


def build(
    rules: MillRules,
    roots: Sequence[Sector] | None = None,
    told: Callable[[int, int], None] | None = None,
    threads: int = 1,
) -> tuple[Layout, Scores]:
    """Solve everything the roots need (default: the whole game). `told(done, all)` hears of progress in cells.

    Pairs of one order cannot fall into each other; with more threads they are solved side by side."""
    if (why := declines(rules, roots)) is not None:
        raise ValueError(why)
    layout = Layout(rules, roots)
    scores: Scores = np.zeros(layout.size, dtype=np.int16)
    done = 0
    with ThreadPoolExecutor(threads) as pool:
        for _, level in groupby(layout.pairs(), key=lambda pair: pair[0].order):
            for cells in pool.map(partial(solve_pair, layout, scores), level):
                done += cells
                if told is not None:
                    told(done, layout.size)
    return layout, scores


def solve_pair(layout: Layout, scores: Scores, pair: Sequence[Sector]) -> int:
    """Fill in the scores of a sector and its twin, all sectors below being solved; returns the number of cells."""
    base = layout.span(pair[0])[0]
    size = layout.span(pair[-1])[1] - base
    rows = [layout.row[s] for s in pair]
    open_ = np.zeros(size, dtype=np.int16)
    link = np.full(size, -1, dtype=np.int32)
    head = np.full(TOP + 1, -1, dtype=np.int32)
    tables = layout.geo, layout.sec, scores
    last = max(seed(*tables, row, base, open_, link, head) for row in rows)
    if any(stays(layout.rules, s) for s in pair):
        queue = np.empty(size, dtype=np.int32)
        spread(*tables, rows[0], rows[-1], base, open_, link, head, queue, last)
    return size

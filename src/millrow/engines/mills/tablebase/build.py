"""Building a table by retrograde analysis: each pair of sectors is solved after the sectors it leads
to, in two phases (`kernels/initialise.py`, `kernels/propagate.py`).
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from millrow.families.mills.rules import MillRules

from ...base import Progress
from .index import Layout
from .kernels.initialise import initialise
from .kernels.mill import TOP
from .kernels.propagate import propagate
from .limits import decline_reason
from .sectors import Sector, can_stay

Scores = NDArray[np.int16]


def build(
    rules: MillRules,
    roots: Sequence[Sector] | None = None,
    progress: Progress | None = None,
    threads: int = 1,
) -> tuple[Layout, Scores]:
    """Solve everything the roots need (default: the whole game). `progress(done, all)` counts cells.

    Pairs of the same order cannot lead to each other, so several threads can solve them in parallel."""
    if (why := decline_reason(rules, roots)) is not None:
        raise ValueError(why)
    layout = Layout(rules, roots)
    scores: Scores = np.zeros(layout.size, dtype=np.int16)
    done = 0
    with ThreadPoolExecutor(threads) as pool:
        for _, level in groupby(layout.pairs(), key=lambda pair: pair[0].order):
            for cells in pool.map(partial(solve_pair, layout, scores), level):
                done += cells
                if progress is not None:
                    progress(done, layout.size)
    return layout, scores


def solve_pair(layout: Layout, scores: Scores, pair: Sequence[Sector]) -> int:
    """Fill in the scores of a sector and its swapped sector, after all sectors below are solved; returns the number of
    cells."""
    base = layout.span(pair[0])[0]
    size = layout.span(pair[-1])[1] - base
    rows = [layout.row[s] for s in pair]
    open_successors = np.zeros(size, dtype=np.int16)
    link = np.full(size, -1, dtype=np.int32)
    head = np.full(TOP + 1, -1, dtype=np.int32)
    tables = layout.geo, layout.sec, scores
    last = max(initialise(*tables, row, base, open_successors, link, head) for row in rows)
    if any(can_stay(layout.rules, s) for s in pair):
        queue = np.empty(size, dtype=np.int32)
        propagate(*tables, rows[0], rows[-1], base, open_successors, link, head, queue, last)
    return size

"""Counting the states of a table by sector: all states, or only those that games reach."""

from typing import NamedTuple

import numpy as np

from .kernels.census import census
from .kernels.mill import TOP
from .probe import Table
from .reachable import SIDE_COUNTS, ReachableStates
from .sectors import Sector


class Count(NamedTuple):
    """States by result for the mover, the same up to symmetry, and the longest win and loss (-1: there is none)."""

    won: int
    lost: int
    drawn: int
    won_orbits: int
    lost_orbits: int
    drawn_orbits: int
    longest_win: int
    longest_loss: int

    @property
    def states(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def orbits(self) -> int:
        return self.won_orbits + self.lost_orbits + self.drawn_orbits

    def plus(self, other: "Count") -> "Count":
        sums = [a + b for a, b in zip(self[:6], other[:6], strict=True)]
        return Count(*sums, *(max(a, b) for a, b in zip(self[6:], other[6:], strict=True)))


EMPTY_COUNT = Count(0, 0, 0, 0, 0, 0, -1, -1)


def count(table: Table, sector: Sector, reached: ReachableStates | None = None) -> Count:
    """The states of one sector; with `reached` only reachable ones, once for each side that may be to move."""
    if reached is not None and sector not in reached.layout.row:
        return EMPTY_COUNT
    side_counts = SIDE_COUNTS[:0] if reached is None else reached.side_counts(sector)
    out = np.zeros(8, dtype=np.int64)
    census(table.layout.geo, table.layout.sec, table.scores, table.layout.row[sector], side_counts, out)
    return Count(*out.tolist())


def count_lost_ends(reached: ReachableStates) -> Count:
    """The states where games end because the side to move has too few men."""
    total = EMPTY_COUNT
    rules = reached.layout.rules
    for sector in reached.layout.sectors:
        if sector.us + sector.hand < rules.fewest:
            out = np.zeros(8, dtype=np.int64)
            scores = np.full(reached.layout.size, -TOP, dtype=np.int16)
            row = reached.layout.row[sector]
            census(reached.layout.geo, reached.layout.sec, scores, row, reached.side_counts(sector), out)
            total = total.plus(Count(*out.tolist()))
    return total


def count_all(table: Table, reached: ReachableStates | None = None) -> Count:
    """All sectors of a table; with `reached` only what games reach, including their lost ends."""
    total = EMPTY_COUNT if reached is None else count_lost_ends(reached)
    for sector in table.layout.sectors:
        total = total.plus(count(table, sector, reached))
    return total

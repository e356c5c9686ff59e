"""What a table holds, counted: per sector, over all states or only those real games reach."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from millrow.rules.mills import MillRules

from .facts import Position, start
from .kernels.census import census
from .kernels.mill import TOP, locate_cell
from .kernels.reach import reach
from .layout import Layout
from .sectors import Sector
from .tables import Table


class Count(NamedTuple):
    """States for the mover, the same up to symmetry, and the longest win and loss (-1: there is none)."""

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


NOTHING = Count(0, 0, 0, 0, 0, 0, -1, -1)


class Reach:
    """Every state a legal game can reach, told apart by which side is to move; games already lost included."""

    def __init__(self, rules: MillRules) -> None:
        self.layout = layout = Layout(rules, [Sector(0, 0, rules.men, rules.men)], lost=True)
        self.seen: NDArray[np.uint8] = np.zeros(layout.size, dtype=np.uint8)
        queue = np.empty(2 * layout.size, dtype=np.int64)
        rows = np.array([layout.row[s] for s in layout.sectors], dtype=np.int64)
        reach(layout.geo, layout.sec, rows, self._cell(start(rules)), self.seen, queue)

    def can(self, pos: Position, first_moves: bool) -> bool:
        """Does a legal game lead to this position, no taking due, with the player who placed first to move (or not)?"""
        sector = Sector(*pos.men, pos.hand, pos.their_hand)
        if sector not in self.layout.row or pos.taking:
            return False
        return bool(self.seen[self._cell(pos)] >> (not first_moves) & 1)

    def _cell(self, pos: Position) -> int:
        sector = Sector(*pos.men, pos.hand, pos.their_hand)
        return int(locate_cell(self.layout.geo, self.layout.sec, self.layout.row[sector], pos.us, pos.them))

    def times(self, sector: Sector) -> NDArray[np.uint8]:
        """For each cell of a sector, by how many sides to move it is reached: 0, 1 or 2."""
        first, end = self.layout.span(sector)
        return SIDES[self.seen[first:end]]


SIDES = np.array([0, 1, 1, 2], dtype=np.uint8)


def count(table: Table, sector: Sector, reached: Reach | None = None) -> Count:
    """The states of one sector; with `reached` only those, once for each side that may be to move."""
    if reached is not None and sector not in reached.layout.row:
        return NOTHING
    times = SIDES[:0] if reached is None else reached.times(sector)
    out = np.zeros(8, dtype=np.int64)
    census(table.layout.geo, table.layout.sec, table.scores, table.layout.row[sector], times, out)
    return Count(*out.tolist())


def count_lost(reached: Reach) -> Count:
    """The states games end in because the side to move has too few men."""
    total = NOTHING
    rules = reached.layout.rules
    for sector in reached.layout.sectors:
        if sector.us + sector.hand < rules.fewest:
            out = np.zeros(8, dtype=np.int64)
            scores = np.full(reached.layout.size, -TOP, dtype=np.int16)
            row = reached.layout.row[sector]
            census(reached.layout.geo, reached.layout.sec, scores, row, reached.times(sector), out)
            total = total.plus(Count(*out.tolist()))
    return total


def count_all(table: Table, reached: Reach | None = None) -> Count:
    """All sectors of a table; with `reached` only what games reach, their lost ends included."""
    total = NOTHING if reached is None else count_lost(reached)
    for sector in table.layout.sectors:
        total = total.plus(count(table, sector, reached))
    return total

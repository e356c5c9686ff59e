"""Training examples from searches: a position, a threshold, and whether white's score is above it."""

import random
from collections.abc import Iterator
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from millrow.engines.drops.solver.bitboard import Geometry
from millrow.engines.drops.solver.kernels.layout import MAX_DISCS, THRESHOLDS
from millrow.engines.drops.solver.limits import WHO_WINS, Size
from millrow.engines.drops.solver.openings import book_bounds
from millrow.engines.drops.solver.solver import DropSolver

Examples = NDArray[Any]  # with dtype EXAMPLE
Position = tuple[int, int]  # mover's discs, all discs
EXAMPLE = np.dtype([("whites", np.int64), ("everyone", np.int64), ("window", np.int8), ("above", np.int8)])

PER_SEARCH = 20_000  # maximum number of examples from one search
UNBALANCED = 4  # positions with this score or more are not used
HARD_NODES = 200_000  # a search with more nodes is varied
MAX_HARD = 300  # hard positions kept
COLUMNS = ("1234567", "1234567", "123567", "12345", "1267", "1256", "127", "34")  # columns for random discs


class ExampleCollector:
    """Solves positions of two kinds, with equal numbers of nodes, and samples examples from the transposition table."""

    def __init__(self, size: Size, seed: int) -> None:
        self.size, self.geometry = size, Geometry(*size)
        self._solver = DropSolver(*size, use_net=False)
        self._rng, self._np_rng = random.Random(seed), np.random.default_rng(seed)
        self._hard = list[str]()
        self._nodes = {self._solve_random: 0, self._solve_balanced: 0}

    def examples(self, seconds: float) -> Iterator[Examples]:
        """The examples of one search after the other, for this many seconds."""
        end = monotonic() + seconds
        while monotonic() < end:
            kind = min(self._nodes, key=lambda kind: self._nodes[kind])
            self._solver.clear()
            if kind():
                self._nodes[kind] += self._solver.nodes
                yield self._sample_examples(table_examples(self._solver, self.geometry))

    def _solve_random(self) -> bool:
        """Solve the values of all moves of a random position, or of a hard one with some discs moved; False if it was
        not possible."""
        if self._hard and self._rng.random() < 0.5:
            moves = list(self._rng.choice(self._hard))
            for _ in range(self._rng.randint(1, 3)):
                i, j = self._rng.choices(range(len(moves)), k=2)
                moves[i] = moves[j] if self._rng.random() < 0.5 else self._rng.choice("1234567")
        else:
            moves = self._rng.choices(self._rng.choice(COLUMNS), k=self._rng.randint(12, 17))
        if (position := self._play(moves)) is None or not (after := self._successors(position)):
            return False
        self._solver.solve_all(after, [WHO_WINS] * len(after))
        if self._solver.nodes > HARD_NODES:
            self._hard = [*self._hard, "".join(moves)][-MAX_HARD:]
        return True

    def _solve_balanced(self) -> bool:
        """Solve a balanced position: a random opening, then best moves from the books; False if it was not possible."""
        position = self._play(self._rng.choices("1234567", k=self._rng.randint(4, 6)))
        until, best = self._rng.randint(8, 14), 0
        while position is not None and position[1].bit_count() < until:
            after = self._successors(position)
            scores = [-window.upper for window in book_bounds(self.size, after)]
            best = max(scores, default=UNBALANCED)
            best_moves = [p for p, score in zip(after, scores, strict=True) if score == best]
            position = self._rng.choice(best_moves) if best_moves else None
        if position is None or abs(best) >= UNBALANCED:
            return False
        self._solver.solve(*position)
        return True

    def _play(self, moves: list[str]) -> Position | None:
        mover = occupied = 0
        for column in moves:
            cell = self.geometry.drop(occupied, int(column) - 1)
            if not cell or self.geometry.has_line(mover | cell):
                return None
            mover, occupied = occupied ^ mover, occupied | cell
        return mover, occupied

    def _successors(self, position: Position) -> list[Position]:
        mover, occupied = position
        cells = [cell for cell in self.geometry.drops(occupied) if not self.geometry.has_line(mover | cell)]
        return [(occupied ^ mover, occupied | cell) for cell in cells]

    def _sample_examples(self, found: Examples) -> Examples:
        """A sample with fewer late positions: they matter less, and there are many more."""
        discs = _count_discs(found["everyone"])
        found = found[self._np_rng.random(len(found)) < 0.5 ** (np.maximum(discs - 20, 0) / 2)]
        return found[self._np_rng.random(len(found)) < PER_SEARCH / max(len(found), 1)]


def table_examples(solver: DropSolver, geometry: Geometry) -> Examples:
    """Everything in the solver's transposition table, from white's side: each bound on a score is an example."""
    contents = solver.table_contents()
    discs = _count_discs(contents.occupied)
    white = discs % 2 == 0
    whites = np.where(white, contents.mover, contents.mover ^ contents.occupied)
    cells = geometry.columns * geometry.rows
    out = []
    for bound, known, above in (
        (contents.lower, contents.lower > -((cells - 2 - discs) >> 1), True),
        (contents.upper, contents.upper < (cells - 1 - discs) >> 1, False),
    ):
        window = bound - 1 if above else bound  # the mover's score is, or is not, above it
        window = np.where(white, window, -window - 1)
        known &= (window >= -THRESHOLDS // 2) & (window < THRESHOLDS // 2) & (discs < MAX_DISCS)
        rows = np.empty(int(known.sum()), EXAMPLE)
        rows["whites"], rows["everyone"] = whites[known], contents.occupied[known]
        rows["window"], rows["above"] = window[known], (white == above)[known]
        out.append(rows)
    return np.concatenate(out)


def _count_discs(occupied: NDArray[Any]) -> NDArray[np.int64]:
    """The number of set bits of each word."""
    octets = np.ascontiguousarray(occupied).view(np.uint8).reshape(-1, 8)
    out: NDArray[np.int64] = np.unpackbits(octets, axis=1).sum(axis=1, dtype=np.int64)
    return out

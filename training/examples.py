"""What searches have found out, as examples: a position, a window, and whether white's score is above it."""

import random
from collections.abc import Iterator
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from millrow.engines.drop_solver.geometry import Geometry
from millrow.engines.drop_solver.kernels.layout import MOST, WINDOWS
from millrow.engines.drop_solver.limits import Size
from millrow.engines.drop_solver.openings import told
from millrow.engines.drop_solver.solver import DropSolver
from millrow.engines.drop_solver.window import WHO_WINS

Examples = NDArray[Any]  # of EXAMPLE
Position = tuple[int, int]  # mover's discs, all discs
EXAMPLE = np.dtype([("whites", np.int64), ("everyone", np.int64), ("window", np.int8), ("above", np.int8)])

FROM_EACH = 20_000  # examples of one search, at most
FAR_FROM_EVEN = 4  # a score
HARD = 200_000  # nodes that make a search worth being varied
KEPT = 300  # hard ones remembered
COLUMNS = ("1234567", "1234567", "123567", "12345", "1267", "1256", "127", "34")  # where random discs fall


class Gatherer:
    """Solves positions of two kinds, equally long each, and keeps examples of what it finds on the way."""

    def __init__(self, size: Size, seed: int) -> None:
        self.size, self.geometry = size, Geometry(*size)
        self._solver = DropSolver(*size, guided=False)
        self._random, self._sample = random.Random(seed), np.random.default_rng(seed)
        self._hard = list[str]()
        self._nodes = {self._varied: 0, self._strong: 0}

    def gathered(self, seconds: float) -> Iterator[Examples]:
        """Examples of one search after the other, for so long."""
        end = monotonic() + seconds
        while monotonic() < end:
            kind = min(self._nodes, key=lambda kind: self._nodes[kind])
            self._solver.clear()
            if kind():
                self._nodes[kind] += self._solver.nodes
                yield self._thinned(examples(self._solver, self.geometry))

    def _varied(self) -> bool:
        """Who wins after each move of a random position, or of a hard one with some discs moved."""
        if self._hard and self._random.random() < 0.5:
            moves = list(self._random.choice(self._hard))
            for _ in range(self._random.randint(1, 3)):
                i, j = self._random.choices(range(len(moves)), k=2)
                moves[i] = moves[j] if self._random.random() < 0.5 else self._random.choice("1234567")
        else:
            moves = self._random.choices(self._random.choice(COLUMNS), k=self._random.randint(12, 17))
        if (position := self._played(moves)) is None or not (after := self._after(position)):
            return False
        self._solver.solve_all(after, [WHO_WINS] * len(after))
        if self._solver.nodes > HARD:
            self._hard = [*self._hard, "".join(moves)][-KEPT:]
        return True

    def _strong(self) -> bool:
        """The score of a balanced position: a random opening, then best moves as the books have them."""
        position = self._played(self._random.choices("1234567", k=self._random.randint(4, 6)))
        until, best = self._random.randint(8, 14), 0
        while position is not None and position[1].bit_count() < until:
            after = self._after(position)
            scores = [-window.most for window in told(self.size, after)]
            best = max(scores, default=FAR_FROM_EVEN)
            best_ones = [p for p, score in zip(after, scores, strict=True) if score == best]
            position = self._random.choice(best_ones) if best_ones else None
        if position is None or abs(best) >= FAR_FROM_EVEN:
            return False
        self._solver.solve(*position)
        return True

    def _played(self, moves: list[str]) -> Position | None:
        mover = everyone = 0
        for column in moves:
            cell = self.geometry.drop(everyone, int(column) - 1)
            if not cell or self.geometry.has_line(mover | cell):
                return None
            mover, everyone = everyone ^ mover, everyone | cell
        return mover, everyone

    def _after(self, position: Position) -> list[Position]:
        mover, everyone = position
        cells = [cell for cell in self.geometry.drops(everyone) if not self.geometry.has_line(mover | cell)]
        return [(everyone ^ mover, everyone | cell) for cell in cells]

    def _thinned(self, found: Examples) -> Examples:
        """Fewer of them, the later the fewer: those matter less, and there are many more."""
        discs = _discs(found["everyone"])
        found = found[self._sample.random(len(found)) < 0.5 ** (np.maximum(discs - 20, 0) / 2)]
        return found[self._sample.random(len(found)) < FROM_EACH / max(len(found), 1)]


def examples(solver: DropSolver, geometry: Geometry) -> Examples:
    """All that a solver has learnt, from white's side: each bound on a score is an example."""
    learnt = solver.learnt()
    discs = _discs(learnt.everyone)
    white = discs % 2 == 0
    whites = np.where(white, learnt.mover, learnt.mover ^ learnt.everyone)
    cells = geometry.columns * geometry.rows
    out = []
    for bound, known, above in (
        (learnt.least, learnt.least > -((cells - 2 - discs) >> 1), True),
        (learnt.most, learnt.most < (cells - 1 - discs) >> 1, False),
    ):
        window = bound - 1 if above else bound  # the mover's score is, or is not, above it
        window = np.where(white, window, -window - 1)
        known &= (window >= -WINDOWS // 2) & (window < WINDOWS // 2) & (discs < MOST)
        rows = np.empty(int(known.sum()), EXAMPLE)
        rows["whites"], rows["everyone"] = whites[known], learnt.everyone[known]
        rows["window"], rows["above"] = window[known], (white == above)[known]
        out.append(rows)
    return np.concatenate(out)


def _discs(everyone: NDArray[Any]) -> NDArray[np.int64]:
    """How many bits of each word are set."""
    octets = np.ascontiguousarray(everyone).view(np.uint8).reshape(-1, 8)
    out: NDArray[np.int64] = np.unpackbits(octets, axis=1).sum(axis=1, dtype=np.int64)
    return out

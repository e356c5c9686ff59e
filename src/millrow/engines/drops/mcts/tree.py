"""A running search: the kernels' arrays, filled from a position and read back as verdicts."""

from typing import Any

import numpy as np

from millrow.families.drops.rules import DropPosition, DropRules

from ...base import Verdict
from .kernels import board, playouts, tree
from .kernels.compiled import Array

MAX_NODES = 4 << 20  # at most 128 MB; unused memory is never touched
EXACT_TURNS = 5  # a proof this short is exact with two players, because the kernels see it without search
LCB_FACTOR = 2.0  # standard errors subtracted from an estimate when steps are ranked


def new_board(rules: DropRules, pos: DropPosition | None = None) -> Array:
    """The kernels' board array for a position, without the derived win counts."""
    stride = rules.rows + 1
    out = np.zeros(board.CELLS + (rules.columns + 2) * stride + 1, np.int16)
    out[: board.COUNTS] = rules.columns, rules.rows, rules.line, rules.players
    out[board.HEIGHTS], out[board.HEIGHTS + rules.columns + 1] = board.FRAME_HEIGHT, board.FRAME_HEIGHT
    out[board.CELLS :] = board.FRAME
    for column in range(1, rules.columns + 1):
        stack = pos.grid.column(column - 1) if pos is not None else b""
        foot = board.CELLS + column * stride + 1
        out[board.HEIGHTS + column] = len(stack)
        out[foot : foot + rules.rows] = [*stack, *[board.EMPTY] * (rules.rows - len(stack))]
    return out


class Tree:
    """The search tree of a position whose game is not over."""

    def __init__(self, rules: DropRules, pos: DropPosition, seed: int, nodes: int = MAX_NODES) -> None:
        self._rules, self._turn = rules, pos.turn
        self._start, self._board = new_board(rules, pos), new_board(rules)
        self._nodes = np.empty(nodes, tree.NODE).view(np.recarray)
        self._path = np.zeros(rules.columns * rules.rows + 2, np.int64)
        self._rng = np.array([seed % 2**64], np.uint64)
        self._used = 0
        self.games = 0
        self.simulate(0, thorough=False)

    def simulate(self, games: int, *, thorough: bool) -> int:
        """Run more playouts; returns how many were needed."""
        arrays = self._start, self._board, self._nodes, self._path, self._rng
        played, self._used = tree.simulate(*arrays, self._turn, self._used, games, thorough)
        self.games += played
        return int(played)

    @property
    def full(self) -> bool:
        """Is the node memory full? Further playouts then only improve the estimates."""
        return self._used + self._rules.columns > len(self._nodes)

    @property
    def nbytes(self) -> int:
        """The memory of its arrays."""
        arrays = self._start, self._board, self._nodes, self._path, self._rng
        return sum(array.nbytes for array in arrays)

    def verdicts(self) -> list[Verdict]:
        """Every legal step, best first."""
        root = self._nodes[0]
        children = self._nodes[root.first : root.first + root.children]
        seen = [float(child.total / child.visits) for child in children if child.visits]
        ranked = sorted(children, key=self._rank, reverse=True)
        return [self._verdict(child, min(seen, default=0.0)) for child in ranked]

    def _rank(self, child: Any) -> tuple[float, float, float]:
        """The sort key: wins, fastest first; then estimates by their lower confidence bound; then losses, slowest
        first."""
        if child.proof == 1 + self._turn:
            return 2.0, -float(child.plies), 0.0
        if child.proof == tree.DRAWN:
            return 1.0, 0.0, 0.0
        if child.proof != tree.OPEN:
            return 0.0, float(child.plies), float(child.prior)
        lower_bound = (child.total - LCB_FACTOR * child.visits**0.5) / child.visits if child.visits else -9.0
        return 1.0, float(lower_bound), float(child.prior)

    def _verdict(self, child: Any, default_guess: float) -> Verdict:
        step = self._rules.steps[child.column - 1]
        if child.proof == tree.OPEN:
            return Verdict(step, estimate=float(child.total / child.visits) if child.visits else default_guess)
        if child.proof == tree.DRAWN:
            return Verdict(step, 0, 0)
        value, turns = 1 if child.proof == 1 + self._turn else -1, int(child.plies) + 1
        known = turns <= (EXACT_TURNS if self._rules.players == 2 else 2)
        return Verdict(step, value, value, turns if known else None, float(value))


def random_games(rules: DropRules, count: int, seed: int) -> list[int]:
    """Play random games in which every free column is equally likely; returns the wins of each seat, then the draws."""
    out = np.zeros(rules.players + 1, np.int64)
    playouts.random_games(new_board(rules), np.array([seed % 2**64], np.uint64), count, out)
    return [int(count) for count in out]

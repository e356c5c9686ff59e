"""A search under way: the kernels' arrays, filled from a position and read back as verdicts."""

from typing import Any

import numpy as np

from millrow.engines.base import Verdict
from millrow.rules.drops import DropPosition, DropRules

from .kernels import board, tree
from .kernels.compiled import Array

NODES = 4 << 20  # 128 MB at most; memory that is not used is never touched
SURE = 5  # turns up to which a proof between two is the shortest: it rests on what is seen at once
DOUBT = 2.0  # how many times its likely error an estimate is marked down by when steps are compared


def new_board(rules: DropRules, pos: DropPosition | None = None) -> Array:
    """The kernels' array for a position, wins not yet counted."""
    stride = rules.rows + 1
    out = np.zeros(board.CELLS + (rules.columns + 2) * stride + 1, np.int16)
    out[: board.COUNTS] = rules.columns, rules.rows, rules.line, rules.players
    out[board.HEIGHTS], out[board.HEIGHTS + rules.columns + 1] = board.BEYOND, board.BEYOND
    out[board.CELLS :] = board.FRAME
    for column in range(1, rules.columns + 1):
        stack = pos.grid.column(column - 1) if pos is not None else b""
        foot = board.CELLS + column * stride + 1
        out[board.HEIGHTS + column] = len(stack)
        out[foot : foot + rules.rows] = [*stack, *[board.EMPTY] * (rules.rows - len(stack))]
    return out


class Tree:
    """What is known about a position whose game is not over; `grow` makes it more."""

    def __init__(self, rules: DropRules, pos: DropPosition, seed: int, nodes: int = NODES) -> None:
        self._rules, self._turn = rules, pos.turn
        self._start, self._board = new_board(rules, pos), new_board(rules)
        self._nodes = np.empty(nodes, tree.NODE).view(np.recarray)
        self._path = np.zeros(rules.columns * rules.rows + 2, np.int64)
        self._chance = np.array([seed % 2**64], np.uint64)
        self._used = 0
        self.games = 0
        self.grow(0, thorough=False)

    def grow(self, games: int, *, thorough: bool) -> int:
        """Play so many games more; returns how many were needed."""
        arrays = self._start, self._board, self._nodes, self._path, self._chance
        played, self._used = tree.grow(*arrays, self._turn, self._used, games, thorough)
        self.games += played
        return int(played)

    @property
    def full(self) -> bool:
        """Is there no room left to grow? More games then only make the estimates better."""
        return self._used + self._rules.columns > len(self._nodes)

    @property
    def nbytes(self) -> int:
        """The memory it holds at most."""
        arrays = self._start, self._board, self._nodes, self._path, self._chance
        return sum(array.nbytes for array in arrays)

    def verdicts(self) -> list[Verdict]:
        """Every legal step, best first."""
        root = self._nodes[0]
        children = self._nodes[root.first : root.first + root.children]
        seen = [child.total / child.visits for child in children if child.visits]
        ranked = sorted(children, key=self._rank, reverse=True)
        return [self._verdict(child, min(seen, default=0.0)) for child in ranked]

    def _rank(self, child: Any) -> tuple[float, float, float]:
        """Wins, soonest first; then by results, less their likely error; then losses, latest first."""
        if child.proof == 1 + self._turn:
            return 2.0, -float(child.plies), 0.0
        if child.proof == tree.DRAWN:
            return 1.0, 0.0, 0.0
        if child.proof != tree.OPEN:
            return 0.0, float(child.plies), float(child.prior)
        sure = (child.total - DOUBT * child.visits**0.5) / child.visits if child.visits else -9.0
        return 1.0, float(sure), float(child.prior)

    def _verdict(self, child: Any, unseen: float) -> Verdict:
        step = self._rules.steps[child.column - 1]
        if child.proof == tree.OPEN:
            return Verdict(step, guess=float(child.total / child.visits) if child.visits else unseen)
        if child.proof == tree.DRAWN:
            return Verdict(step, 0, 0)
        value, turns = 1 if child.proof == 1 + self._turn else -1, int(child.plies) + 1
        known = turns <= (SURE if self._rules.players == 2 else 2)
        return Verdict(step, value, value, turns if known else None, float(value))

"""A solved table in memory, and the questions one can ask it."""

from typing import NamedTuple, TypeVar

import numpy as np

from .facts import Position
from .kernels.ask import UNKNOWN, answer, steps
from .kernels.mill import TOP
from .layout import Layout
from .retro import Scores

D = TypeVar("D")


class NotInTable(LookupError):
    """A position the table holds no value for."""


class Known(NamedTuple):
    """What is proven for the mover: value -1 loss, 0 draw, +1 win; plies to the end in turns, None when drawn."""

    value: int
    plies: int | None


class Step(NamedTuple):
    """One act as its click path (`d1`, `a1-d1`, `xg7`), and what is proven for the mover if it is played."""

    text: str
    value: int
    plies: int | None


def told(score: int) -> Known:
    if score == 0:
        return Known(0, None)
    return Known(1 if score > 0 else -1, TOP - abs(score))


class Table:
    """A solved variant. Reading is thread-safe."""

    def __init__(self, layout: Layout, scores: Scores) -> None:
        self.rules = layout.rules
        self.layout = layout
        self.scores = scores

    def probe(self, pos: Position) -> Known:
        """Value and depth of a position; raises NotInTable. With a taking due, the turn under way is one ply."""
        self._check(pos)
        score = answer(self.layout.geo, self.layout.sec, self.scores, *pos)
        if score == UNKNOWN:
            raise NotInTable(f"no table for this number of men on the board and in hand: {_counts(pos)}")
        return told(score)

    def get(self, pos: Position, default: D) -> Known | D:
        """As `probe`, but a position the table does not hold gives the default."""
        try:
            return self.probe(pos)
        except NotInTable:
            return default

    def steps(self, pos: Position) -> list[Step]:
        """Every legal step with its value and depth for the mover, best first; raises NotInTable."""
        self.probe(pos)
        out = np.empty((self.layout.geometry.points**2, 3), dtype=np.int32)
        count = steps(self.layout.geo, self.layout.sec, self.scores, *pos, out)
        name = self.rules.board.points
        prefix = {-2: "x", -1: ""} | {p: f"{point}-" for p, point in enumerate(name)}
        rows = sorted(out[:count].tolist(), key=lambda row: -row[2])
        return [Step(prefix[p] + name[q], *told(score)) for p, q, score in rows]

    def _check(self, pos: Position) -> None:
        if pos.us & pos.them or (pos.us | pos.them) & ~self.rules.board.all or min(pos) < 0:
            raise NotInTable("not a position on this board: men overlap or lie outside it, or a count is negative")
        most = self.rules.men
        us, them = pos.men
        if max(us + pos.hand, them + pos.their_hand) > most:
            raise NotInTable(f"more than {most} men on one side: {_counts(pos)}")
        if them + pos.their_hand < self.rules.fewest <= us + pos.hand:
            raise NotInTable(f"the other side has lost already: {_counts(pos)}")


def _counts(pos: Position) -> str:
    us, them = pos.men
    return f"{us} and {pos.hand} in hand against {them} and {pos.their_hand}"

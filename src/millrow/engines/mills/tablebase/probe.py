"""A solved table in memory, and probing it."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ...base import BadRow, Solved, Verdict
from .build import Scores
from .facts import NotInTable, Position, check_position, missing
from .index import Layout
from .kernels.ask import UNKNOWN, answer, answer_many, steps
from .kernels.initialise import MOST_STEPS
from .kernels.mill import TOP

D = TypeVar("D")


def decode_score(score: int) -> Solved:
    """The value of a position from the score of its cell."""
    if score == 0:
        return Solved(0)
    return Solved(1 if score > 0 else -1, TOP - abs(score))


class Table:
    """A solved ruleset. Reading is thread-safe."""

    def __init__(self, layout: Layout, scores: Scores) -> None:
        self.rules = layout.rules
        self.layout = layout
        self.scores = scores

    def probe(self, pos: Position) -> Solved:
        """Value and distance of a position; raises NotInTable. With a capture due, the current turn counts as one."""
        check_position(self.rules, pos)
        score = answer(self.layout.geo, self.layout.sec, self.scores, *pos)
        if score == UNKNOWN:
            raise missing(pos)
        return decode_score(score)

    def probe_many(self, rows: NDArray[np.int64]) -> tuple[NDArray[np.int8], NDArray[np.int16]]:
        """Values and distances (-1: a draw) of many positions, a row each: the first four or all fields of Position.

        Raises BadRow for the first row that is not in the table."""
        value, turns = np.empty(len(rows), np.int8), np.empty(len(rows), np.int16)
        tables = self.layout.geo, self.layout.sec, self.scores
        bad = answer_many(*tables, self.rules.men, rows, value, turns)
        if bad >= 0:
            raise BadRow(bad, self._why_missing(Position(*rows[bad].tolist())))
        return value, turns

    def _why_missing(self, pos: Position) -> str:
        try:
            check_position(self.rules, pos)
        except NotInTable as error:
            return str(error)
        return str(missing(pos))

    def get(self, pos: Position, default: D) -> Solved | D:
        """`probe`, but the default for a position that is not in the table."""
        try:
            return self.probe(pos)
        except NotInTable:
            return default

    def steps(self, pos: Position) -> list[Verdict]:
        """Every legal step with its value and distance for the mover, best first; raises NotInTable."""
        self.probe(pos)
        out, step_buffer = np.empty((MOST_STEPS, 3), dtype=np.int32), np.empty(MOST_STEPS, dtype=np.int64)
        count = steps(self.layout.geo, self.layout.sec, self.scores, *pos, out, step_buffer)
        name = self.rules.board.points
        prefix = {-2: "x", -1: ""} | {p: f"{point}-" for p, point in enumerate(name)}
        rows = sorted(out[:count].tolist(), key=lambda row: -row[2])
        return [decode_score(score).verdict(prefix[p] + name[q]) for p, q, score in rows]

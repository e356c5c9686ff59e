"""Three in a row on a square of any size, as a family without engines of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from millrow.core.family import Family
from millrow.core.options import Kind, YesNo, option
from millrow.core.rules import Outcome, Refusal, Rules
from millrow.families.drops import FAMILY as DROPS


class SquarePosition(NamedTuple):
    cells: tuple[int | None, ...]
    turn: int


@dataclass(frozen=True)
class SquareRules(Rules[SquarePosition]):
    size: int = 3
    line: int = 3
    players: int = 2
    name: str = ""
    repetition: int | None = None
    quiet_limit: int | None = None
    crooked: bool = option("Lines may bend.", YesNo(), default=False)

    @property
    def family(self) -> "Family[Any, SquarePosition, Any]":
        return SQUARES

    @staticmethod
    def limits(values: Mapping[str, Any]) -> dict[str, Kind]:
        return {}

    @cached_property
    def lines(self) -> list[list[int]]:
        ways, span = ((1, 0), (0, 1), (1, 1), (1, -1)), range(self.line)
        found = [
            [(x + i * dx, y + i * dy) for i in span]
            for x in range(self.size)
            for y in range(self.size)
            for dx, dy in ways
        ]
        return [
            [y * self.size + x for x, y in line]
            for line in found
            if all(0 <= x < self.size and 0 <= y < self.size for x, y in line)
        ]

    def start(self, first: int = 0) -> SquarePosition:
        return SquarePosition((None,) * self.size**2, first)

    def turn(self, pos: SquarePosition) -> int:
        return pos.turn

    def phase(self, pos: SquarePosition) -> str:
        return "place"

    def legal(self, pos: SquarePosition) -> list[str]:
        if self.outcome(pos) is not None:
            return []
        return [str(i + 1) for i, cell in enumerate(pos.cells) if cell is None]

    def play(self, pos: SquarePosition, step: str) -> SquarePosition:
        cells = list(pos.cells)
        cells[int(step) - 1] = pos.turn
        return SquarePosition(tuple(cells), (pos.turn + 1) % self.players)

    def outcome(self, pos: SquarePosition) -> Outcome | None:
        for line in self.lines:
            owners = {pos.cells[cell] for cell in line}
            if len(owners) == 1 and None not in owners:
                return Outcome(owners.pop(), "line")
        return Outcome(None, "full") if None not in pos.cells else None

    def refuse(self, pos: SquarePosition, step: str) -> Refusal | None:
        return None if step in self.legal(pos) else Refusal("illegal", "no")


class SquareText:
    """Positions as `x.o......`; x moves when both have the same number."""

    def read_position(self, rules: SquareRules, text: str) -> SquarePosition:
        cells = tuple({"x": 0, "o": 1}.get(mark) for mark in text)
        return SquarePosition(cells, int(cells.count(0) > cells.count(1)))

    def write_position(self, rules: SquareRules, pos: SquarePosition) -> str:
        return "".join("." if cell is None else "xo"[cell] for cell in pos.cells)

    def split_turn(self, text: str) -> list[str]:
        return [text]


def fits(rules: SquareRules, pos: object) -> bool:
    return isinstance(pos, SquarePosition) and len(pos.cells) == rules.size**2


_parts: Any = DROPS
SQUARES: Family[Any, SquarePosition, Any] = replace(
    _parts, name="squares", rules=SquareRules, presets={}, fits=fits, text=SquareText(), engines=""
)

"""Noughts and crosses: a whole game family in one module. `register(NOUGHTS)` makes it known.

3  . . .      The cells are called a1 to c3, and a step is the name of a free one.
2  . B .
1  R . B
   a b c
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from millrow.core import family
from millrow.core.family import Axis, Click, Layout, Place, Plane, Preset, Spot, TextGrid
from millrow.core.rules import Outcome, Refusal, Rules, RulesError, check_seat
from millrow.core.seats import SEAT_NAMES
from millrow.core.sentences import over, refusal
from millrow.core.setup import Fault, require_valid
from millrow.notation.drawing import fail, indent_of, is_wide
from millrow.notation.errors import NotationError
from millrow.notation.fields import read_discs, read_number
from millrow.notation.style import SURFACE, frame, label, labels
from millrow.wording.words import short

PLACES = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
ROWS = ("a3 b3 c3", "a2 b2 c2", "a1 b1 c1")  # from the top
LINES = tuple(line.split() for line in (*ROWS, "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1"))


class Position(NamedTuple):
    """The seat on each cell, in the order of PLACES, None for nobody; and whose turn it is."""

    cells: tuple[int | None, ...] = (None,) * 9
    turn: int = 0

    @property
    def discs(self) -> dict[str, int]:
        return {place: seat for place, seat in zip(PLACES, self.cells, strict=True) if seat is not None}

    @property
    def complete(self) -> list[str]:
        """The cells of complete lines."""
        seats = self.discs
        lines = [line for line in LINES if {seats.get(place) for place in line} in ({0}, {1})]
        return sorted({place for line in lines for place in line})


EMPTY = Position()


@dataclass(frozen=True)
class NoughtsRules(Rules[Position]):
    """The rules; there is nothing to choose."""

    name: str = field(default="noughts", compare=False)
    players = 2

    @property
    def family(self) -> "family.Family[NoughtsRules, Position, NoughtsDraft]":
        return NOUGHTS

    def start(self, first: int = 0) -> Position:
        check_seat(first, 2)
        return EMPTY._replace(turn=first)

    def turn(self, pos: Position) -> int:
        return pos.turn

    def phase(self, pos: Position) -> str:
        return "mark a cell"

    def legal(self, pos: Position) -> list[str]:
        return [] if pos.complete else [place for place in PLACES if place not in pos.discs]

    def play(self, pos: Position, step: str) -> Position:
        seats = pos.discs | {step: pos.turn}
        return Position(tuple(map(seats.get, PLACES)), 1 - pos.turn)

    def outcome(self, pos: Position) -> Outcome | None:
        if line := pos.complete:
            return Outcome(pos.discs[line[0]], "line")
        return None if None in pos.cells else Outcome(None, "full")

    def refuse(self, pos: Position, step: str) -> Refusal | None:
        if (end := self.outcome(pos)) is not None:
            return over(end)
        if step not in PLACES:
            return refusal("no-cell", family="noughts", cell=short(step))
        return refusal("occupied", family="noughts", points=[step]) if step in pos.discs else None


class Text(family.Text[NoughtsRules, Position]):
    """`.../.B./R.B red`: the rows from the top, and whose turn it is."""

    def read_position(self, rules: NoughtsRules, text: str) -> Position:
        found = re.fullmatch(r"([BR.]{3})/([BR.]{3})/([BR.]{3}) (blue|red)", text.strip())
        if found is None:
            raise NotationError(1, 1, "three rows of B, R and ., then blue or red, like .../.B./R.B red", text)
        cells = tuple({"B": 0, "R": 1, ".": None}[sign] for sign in found[3] + found[2] + found[1])
        return Position(cells, ("blue", "red").index(found[4]))

    def write_position(self, rules: NoughtsRules, pos: Position) -> str:
        signs = {place: "BR"[seat] for place, seat in pos.discs.items()}
        rows = ["".join(signs.get(place, ".") for place in row.split()) for row in ROWS]
        return f"{'/'.join(rows)} {SEAT_NAMES[pos.turn].lower()}"


class Picture(family.Drawn[NoughtsRules, Position]):
    """The board drawn as above."""

    def discs(self, rules: NoughtsRules, pos: Position) -> dict[str, int]:
        return pos.discs

    def draw(
        self, rules: NoughtsRules, marks: Mapping[Place, str], empty: str, tokens: Sequence[str], count_from: int | None
    ) -> list[str]:
        rows = [[marks.get(place, empty) for place in row.split()] for row in ROWS]
        lines = ["".join(sign if is_wide(sign) else f"{sign} " for sign in row) for row in rows]
        return lines if count_from is None else [*(f"{3 - y}  {line}" for y, line in enumerate(lines)), "   a b c"]

    def read(
        self, rules: NoughtsRules, lines: list[list[str]], first: int, tokens: dict[str, int], empty: str
    ) -> dict[str, int]:
        found = dict[str, int]()
        for y, row in enumerate(ROWS, first):
            line = lines[y] if y < len(lines) else []
            signs = [x for x, sign in enumerate(line) if sign.strip()][-3:]
            if len(signs) < 3:
                fail(y, indent_of(line), "three cells", line)
            for place, x in zip(row.split(), signs, strict=True):
                if line[x] in tokens:
                    found[place] = tokens[line[x]]
                elif line[x] != empty:
                    fail(y, x, f"{', '.join(tokens)} or {empty}", line)
        return found

    def spots(self, rules: NoughtsRules, tokens: Sequence[str]) -> dict[str, Spot]:
        return {place: (y, 3 + 2 * x) for y, row in enumerate(ROWS) for x, place in enumerate(row.split())}

    def counts(self, rules: NoughtsRules, pos: Position) -> tuple[str, Sequence[int]]:
        return "On the board", [pos.cells.count(seat) for seat in (0, 1)]


class Svg(family.Painted[NoughtsRules, Position]):
    """Nine square cells."""

    def layout(self, rules: NoughtsRules, coordinates: bool, count_from: int) -> Layout:
        def spot(place: str) -> tuple[int, int]:
            return 70 + 80 * "abc".index(place[0]), 70 + 80 * "321".index(place[1])

        path = f'<path d="M110,30v240M190,30v240M30,110h240M30,190h240" stroke="{SURFACE["lines"]}" stroke-width="3"/>'
        names = [label(15, spot(row[:2])[1], row[1]) for row in ROWS]
        names += [label(spot(place)[0], 285, place[0]) for place in PLACES[:3]]
        return Layout(300, 300, 30, 36, frame(300, 300, 16) + path + labels(14, names if coordinates else ()), spot)

    def place(self, rules: NoughtsRules, text: str) -> str:
        if text not in PLACES:
            raise ValueError(f"There is no cell {short(text)!r}.")
        return text


@dataclass(frozen=True)
class NoughtsDraft:
    """A position being set up."""

    rules: NoughtsRules
    pos: Position = EMPTY

    @property
    def mover(self) -> int:
        return self.pos.turn

    def discs(self) -> int:
        return len(self.pos.discs)

    def faults(self, count_from: int = 1) -> list[Fault]:
        if self.pos.cells.count(1 - self.mover) - self.pos.cells.count(self.mover) not in (0, 1):
            return [Fault("balance", "The player to move has as many discs as the other, or one fewer.")]
        end = self.rules.outcome(self.pos)
        return [Fault("over", over(end).say, tuple(self.pos.complete))] if end else []

    def position(self) -> Position:
        require_valid(self)
        return self.pos

    def cleared(self) -> "NoughtsDraft":
        return NoughtsDraft(self.rules)

    def mirrored(self) -> "NoughtsDraft":
        a, b, c = (self.pos.cells[nth::3] for nth in range(3))
        cells = tuple(seat for row in zip(c, b, a, strict=True) for seat in row)
        return replace(self, pos=self.pos._replace(cells=cells))


class Setup(family.Setup[NoughtsRules, NoughtsDraft]):
    """Drafts as data: `{"discs": {"a1": 0}, "turn": 1}`."""

    FIELDS = ("discs", "turn")

    def read_draft(self, rules: NoughtsRules, data: Mapping[str, Any]) -> NoughtsDraft:
        seats, turn = read_discs(data), read_number(data, "turn", 0)
        if not (seats.keys() <= set(PLACES) and {turn, *seats.values()} <= {0, 1}):
            raise RulesError("discs", seats, "cells a1 to c3 and seats 0 and 1")
        return NoughtsDraft(rules, Position(tuple(map(seats.get, PLACES)), turn))

    def write_draft(self, draft: NoughtsDraft) -> dict[str, Any]:
        return {"discs": draft.pos.discs, "turn": draft.pos.turn}

    def paste_draft(self, rules: NoughtsRules, text: str) -> NoughtsDraft:
        return NoughtsDraft(rules, rules.family.text.read_position(rules, text))


class View(family.View[NoughtsRules, Position]):
    """What screens show: a plain grid."""

    def board(self, rules: NoughtsRules) -> dict[str, Any]:
        return {"columns": 3, "rows": 3, "places": {place: [nth % 3, nth // 3] for nth, place in enumerate(PLACES)}}

    def discs(self, rules: NoughtsRules, pos: Position) -> dict[str, int]:
        return pos.discs

    def places(self, rules: NoughtsRules) -> Sequence[str]:
        return PLACES

    def clicks(self, rules: NoughtsRules, pos: Position) -> list[Click]:
        return [Click(step, (step,), "put", {step: pos.turn}) for step in rules.legal(pos)]

    def marks(self, rules: NoughtsRules, pos: Position, steps: Sequence[str]) -> list[str]:
        return pos.complete

    def lines(self, rules: NoughtsRules, pos: Position, steps: Sequence[str]) -> list[list[str]]:
        return [line for line in LINES if set(line) <= set(pos.complete)]

    def spoken(self, rules: NoughtsRules, steps: Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
        return [("spoken.put", {"cell": step}) for step in steps]

    def summary(self, rules: NoughtsRules) -> list[str]:
        return ["3 × 3", "three in a row"]


class Actions(family.Actions[NoughtsRules, Position]):
    """An action is the number of a cell; a seat sees its own discs, then the other's."""

    def count(self, rules: NoughtsRules) -> int:
        return len(PLACES)

    def number(self, rules: NoughtsRules, step: str) -> int:
        return PLACES.index(step)

    def step(self, rules: NoughtsRules, pos: Position, action: int) -> str:
        return PLACES[action]

    def longest_game(self, rules: NoughtsRules) -> int:
        return len(PLACES)

    def planes_shape(self, rules: NoughtsRules) -> tuple[int, int, int]:
        return 3, 3, 3

    def planes(self, rules: NoughtsRules, pos: Position, seat: int) -> list[Plane]:
        seats = pos.discs
        rows = [row.split() for row in ROWS]
        return [[[float(seats.get(place) == owner) for place in row] for row in rows] for owner in (seat, 1 - seat)]


NOUGHTS: family.Family[NoughtsRules, Position, NoughtsDraft] = family.Family(
    name="noughts",
    title="Noughts and crosses",
    rules=NoughtsRules,
    presets={"noughts": Preset(NoughtsRules(), "Noughts and crosses")},
    title_of=lambda rules: "Noughts and crosses",
    fits=lambda rules, pos: isinstance(pos, Position),
    text=Text(),
    picture=Picture(),
    svg=Svg(),
    setup=Setup(),
    view=View(),
    actions=Actions(),
    text_grid=lambda rules, tokens, first: TextGrid(Axis("abc", "a to c", 3, 2, 2), Axis("321", "1 to 3", 0, 1, 1)),
    place="cell",
    element="grid-board",
    sentences={
        "en": {
            "because.line": "three in a row",
            "because.full": "the board is full",
            "advice.mark a cell": "Choose a free cell.",
            "spoken.put": "{cell}",
            "refusal.no-cell": "There is no cell {cell}. Choose one of a1 to c3.",
            "refusal.occupied": "That cell is taken. Choose another.",
            "line": "Winning line: {cells}.",
        }
    },
)

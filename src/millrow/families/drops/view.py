"""Drop games as screens show them. A click chooses a column; a disc is in a cell."""

from collections.abc import Sequence
from typing import Any

from millrow.core.family import Click
from millrow.core.rules import Outcome
from millrow.wording import say

from .columns import cell_label, column_label, read_column
from .rules import DropPosition, DropRules


def board(rules: DropRules) -> dict[str, Any]:
    """The size, and how long a line is."""
    return {"columns": rules.columns, "rows": rules.rows, "line": rules.line}


def discs(rules: DropRules, pos: DropPosition) -> list[str]:
    """A text of seats for each column, bottom up: even the largest board stays small."""
    return ["".join(map(str, pos.grid.column(column))) for column in range(rules.columns)]


def places(rules: DropRules) -> Sequence[str]:
    """The columns, from 1."""
    return rules.steps


def clicks(rules: DropRules, pos: DropPosition) -> list[Click]:
    """Every column that is not full, and the cell where the disc comes to lie."""
    cells = ((step, f"{int(step) - 1},{pos.grid.height(int(step) - 1)}") for step in rules.legal(pos))
    return [Click(step, (step,), "put", {cell: pos.turn}) for step, cell in cells]


def meant(rules: DropRules, pos: DropPosition, places: Sequence[str]) -> str:
    """The column that was clicked last."""
    return places[-1]


def touched(rules: DropRules, pos: DropPosition, steps: Sequence[str]) -> list[str]:
    """The top disc of the column."""
    column = int(steps[-1]) - 1
    return [f"{column},{pos.grid.height(column) - 1}"]


def captured(rules: DropRules, steps: Sequence[str]) -> list[str]:
    """Nothing: discs stay where they fell."""
    return []


def headline(rules: DropRules, pos: DropPosition) -> str:
    """Nothing: a line ends the game."""
    return ""


def lines(rules: DropRules, pos: DropPosition, steps: Sequence[str]) -> list[list[str]]:
    """The lines that won."""
    if pos.winner is None:
        return []
    return [[f"{column},{row}" for column, row in cells] for _, cells in rules.lines(pos)]


def marks(rules: DropRules, pos: DropPosition, steps: Sequence[str]) -> list[str]:
    """The cells of the lines that won."""
    return sorted({cell for line in lines(rules, pos, steps) for cell in line})


def spoken(rules: DropRules, steps: Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
    """Columns by their numbers, from 1."""
    return [("spoken.put", {"column": int(step)}) for step in steps]


def called(rules: DropRules, pos: DropPosition, steps: Sequence[str]) -> str:
    """Nothing: a line ends the game, which is said anyway."""
    return ""


def notes(rules: DropRules, discs: object) -> dict[str, str]:
    """Nothing: a disc and its cell say it all."""
    return {}


def stage(rules: DropRules, pos: DropPosition) -> str:
    """The opening, the middle and the end: a third of the cells each."""
    filled = sum(map(pos.grid.height, range(rules.columns)))
    return ("opening", "middle", "end")[3 * filled // (rules.columns * rules.rows + 1)]


def examples(rules: DropRules) -> dict[str, str]:
    """None: a column number explains itself."""
    return {}


def ending_facts(rules: DropRules, pos: DropPosition, end: Outcome) -> dict[str, Any]:
    """How many discs in a row win."""
    return {"line": rules.line} if end.reason == "line" else {}


def supply(rules: DropRules, pos: DropPosition, seat: int) -> None:
    """There is always another disc."""
    return


def label(text: str, count_from: int) -> str:
    """The column's number."""
    return column_label(text, count_from)


def typed(text: str, count_from: int) -> str:
    """The step that a column's number means."""
    return read_column(text, count_from)


def place_label(place: str, count_from: int) -> str:
    """A column, or a cell."""
    column, comma, row = place.partition(",")
    if comma:
        return cell_label((int(column), int(row)), count_from)
    return say("drops.spoken.put", column=column_label(column, count_from))


def summary(rules: DropRules) -> list[str]:
    """The rules in a few points."""
    points: list[str] = [say("drops.summary.size", columns=rules.columns, rows=rules.rows)]
    points.append(say("drops.summary.line", line=rules.line))
    if rules.players > 2:
        points.append(say("drops.summary.players", players=rules.players))
    return points

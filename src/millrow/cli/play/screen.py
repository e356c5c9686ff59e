"""The board on a terminal: coloured where there are colours, and a part of it where it is larger than the screen."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from millrow.games.game import AnyGame
from millrow.games.turns import turns
from millrow.notation.look import PALETTE
from millrow.notation.pictures import Place, known, men, spots, spread
from millrow.rules.base import palette
from millrow.rules.drops import DropRules
from millrow.server.views import marks, touched

BELOW = 8  # lines a board leaves free for words and the prompt
Line = list[str]
Cell = tuple[int, int]


class Part(NamedTuple):
    """The part of a picture that is shown: lines and columns of text, and a few words on what is not."""

    lines: range
    columns: range
    says: str = ""


def drawing(game: AnyGame) -> tuple[list[Line], str]:
    """The board by the columns of a terminal, and the words below it."""
    board, _, words = str(game).partition("\n\n")
    return [spread(line) for line in board.splitlines()], words


def styles(game: AnyGame, spot: dict[Place, Cell]) -> dict[Cell, Style]:
    """How each place that has a disc is painted: its colour, the last turn underlined, what decided it reversed."""
    paints = [PALETTE[number] for number in palette(game.seats)]
    played = list(turns(game))
    last, special = (
        {spot[place(text)] for text in (find(game, played[-1]) if played else ())} for find in (touched, marks)
    )
    painted = {}
    for where, seat in men(known(game.rules), game.position).items():
        cell = spot[where]
        one, two = (paints[seat].mark, paints[seat].base)[:: -1 if cell in special else 1]
        painted[cell] = Style(color=one, bgcolor=two, bold=True, underline=cell in last)
    return painted


def place(text: str) -> Place:
    """A point's name, or a cell written as column,row."""
    found = re.fullmatch(r"(\d+),(\d+)", text)
    return (int(found[1]), int(found[2])) if found else text


def part(game: AnyGame, lines: list[Line], size: tuple[int, int], shift: Cell = (0, 0)) -> Part:
    """What of the board fits: all of it, or what is around the last disc, moved by so many halves of a screen."""
    rules, (wide, high) = game.rules, size
    width = max(map(len, lines))
    if not isinstance(rules, DropRules):
        return Part(range(len(lines)), range(width))
    cell = (width + 1) // rules.columns
    many, tall = max(1, min(rules.columns, (wide + 1) // cell)), max(3, min(rules.rows, high - BELOW))
    heights = [game.position.grid.height(column) for column in range(rules.columns)]
    column = int(game.steps[-1]) - 1 if game.steps else rules.columns // 2
    left, top = clamp(column - many // 2, 0, rules.columns - many), clamp(heights[column] + tall // 3, tall, rules.rows)
    left = clamp(left + shift[0] * max(1, many // 2), 0, rules.columns - many)
    top = clamp(top + shift[1] * (tall // 2), tall, rules.rows)
    told = []
    if many < rules.columns:
        told.append(f"columns {left + 1} to {left + many} of {rules.columns}; left and right show others")
    if tall < rules.rows:
        told.append(f"rows {top - tall + 1} to {top} of {rules.rows}; up and down show others")
    rows = range(1 + rules.rows - top, 1 + rules.rows - top + tall)
    return Part(rows, range(left * cell, (left + many) * cell - 1), "; ".join(told))


def clamp(value: int, low: int, high: int) -> int:
    return max(low, min(high, value))


def board_text(game: AnyGame, size: tuple[int, int] | None = None, shift: Cell = (0, 0)) -> Text:
    """The picture of a game with its words; all of it if no size is given."""
    lines, words = drawing(game)
    shown = part(game, lines, size, shift) if size else Part(range(len(lines)), range(max(map(len, lines))))
    painted = styles(game, spots(game.rules, seats=game.seats))
    text = Text()
    head = [0] if isinstance(game.rules, DropRules) and 0 not in shown.lines else []  # the column numbers
    for y in [*head, *shown.lines]:
        text.append_text(painted_line(lines[y], y, shown.columns, painted))
        text.append("\n")
    if shown.says:
        text.append(f"({shown.says})\n")
    return text.append(f"\n{words}")


def painted_line(line: Line, y: int, columns: range, painted: dict[Cell, Style]) -> Text:
    """A part of a line in its colours, without blanks at its end."""

    def style(x: int) -> Style | None:
        wide = line[x + 1 : x + 2] == [""]
        return painted.get((y, x)) or (painted.get((y, x + 1)) if wide else None)

    shown = columns[: max(0, len(line) - columns.start)]
    runs = groupby(shown, style)
    text = Text.assemble(*(("".join(line[x] for x in run), look or "") for look, run in runs))
    text.rstrip()
    return text


def listed(steps: Sequence[str], most: int = 60) -> str:
    """Steps for a prompt: neighbouring columns joined, and no more than fit on a line.

    >>> listed(["1", "2", "3", "5", "7"])
    '1-3, 5, 7'
    >>> listed(["a1", "b2", "c3"], 9)
    'a1 ... 3 in all'
    """
    words = joined(steps) if all(step.isdecimal() for step in steps) else list(steps)
    if len(", ".join(words)) <= most:
        return ", ".join(words)
    shown = list[str]()
    while len(", ".join([*shown, words[len(shown)]])) <= most - 6:
        shown.append(words[len(shown)])
    return f"{', '.join(shown) or words[0]} ... {len(steps)} in all"


def joined(steps: Sequence[str]) -> list[str]:
    runs = list[list[int]]()
    for number in map(int, steps):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]

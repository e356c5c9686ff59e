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
from millrow.notation.pictures import HIGH, WIDE, Place, known, men, picture, spots, spread
from millrow.rules.base import palette
from millrow.rules.drops import DropRules
from millrow.server.views import marks, touched

BELOW = 8  # lines a board leaves free for words and the prompt
Line = list[str]
Cell = tuple[int, int]


class Part(NamedTuple):
    """The part of a picture that is shown: lines and columns of text, and a few words on what is not."""

    lines: Sequence[int]
    columns: Sequence[int]
    says: str = ""


def drawing(game: AnyGame, count_from: int = 1) -> tuple[list[Line], str]:
    """The board by the columns of a terminal, and the words below it, which begin with the result."""
    drawn = picture(game.rules, game.position, seats=game.seats, says=game.status(), count_from=count_from)
    board, _, words = drawn.partition("\n\n")
    result = "" if game.outcome else f"{game.result}. "  # after the end the words begin with it anyway
    return [spread(line) for line in board.splitlines()], result + words


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


def part(game: AnyGame, lines: list[Line], size: tuple[int, int], shift: Cell = (0, 0), count_from: int = 1) -> Part:
    """What of the board fits: all of it, or what is around the last disc, moved by so many halves of a screen."""
    rules, (wide, high) = game.rules, size
    width = max(map(len, lines))
    if not isinstance(rules, DropRules):
        return mill_part(game, size, shift)
    cell = (width + 1) // rules.columns
    many, tall = max(1, min(rules.columns, (wide + 1) // cell)), max(3, min(rules.rows, high - BELOW))
    heights = [game.position.grid.height(column) for column in range(rules.columns)]
    column = int(game.steps[-1]) - 1 if game.steps else rules.columns // 2
    left, top = clamp(column - many // 2, 0, rules.columns - many), clamp(heights[column] + tall // 3, tall, rules.rows)
    left = clamp(left + shift[0] * max(1, many // 2), 0, rules.columns - many)
    top = clamp(top + shift[1] * (tall // 2), tall, rules.rows)
    told = []
    if many < rules.columns:
        columns = f"columns {left + count_from} to {left + many - 1 + count_from}"
        told.append(f"{columns} of {rules.columns}; left and right show others")
    if tall < rules.rows:
        shown = f"rows {top - tall + count_from} to {top - 1 + count_from}"
        told.append(f"{shown} of {rules.rows}; up and down show others")
    rows = range(1 + rules.rows - top, 1 + rules.rows - top + tall)
    numbers = [] if 0 in rows else [0]  # of the columns
    return Part([*numbers, *rows], range(left * cell, (left + many) * cell - 1), "; ".join(told))


def differs(game: AnyGame, size: tuple[int, int], one: Cell, other: Cell) -> bool:
    """Do two shifts show different parts?"""
    lines, _ = drawing(game)
    return part(game, lines, size, one) != part(game, lines, size, other)


def mill_part(game: AnyGame, size: tuple[int, int], shift: Cell) -> Part:
    """The same of a board of points, with its numbers and letters always in sight."""
    spot, (wide, high) = spots(game.rules, seats=game.seats), size
    margin, foot = min(x for _, x in spot.values()), max(y for y, _ in spot.values()) + 1
    letters = sorted({str(name)[0] for name in spot})
    first, last = ord(letters[0]), ord(letters[-1])
    y, x = spot[game.steps[-1].removeprefix("x").rpartition("-")[2]] if game.steps else (foot // 2, 0)
    column = (x - margin) // WIDE if game.steps else (last - first) // 2
    columns = around(column, (wide - margin - 2) // WIDE + 1, last - first + 1, shift[0])
    rows = around(y // HIGH, (high - BELOW + 1) // HIGH, foot // HIGH + 1, -shift[1])
    told = []
    if len(columns) <= last - first:
        shown = f"{chr(first + columns[0])} to {chr(first + columns[-1])}"
        told.append(f"columns {shown} of {letters[0]} to {letters[-1]}; left and right show others")
    if len(rows) <= foot // HIGH:
        top = max(int(str(name)[1:]) for name in spot)
        told.append(
            f"rows {top - rows[-1]} to {top - rows[0]} of {top - foot // HIGH} to {top}; up and down show others"
        )
    return Part(
        [*range(rows[0] * HIGH, rows[-1] * HIGH + 1), foot],
        [*range(margin), *range(margin + columns[0] * WIDE, margin + columns[-1] * WIDE + 2)],
        "; ".join(told),
    )


def around(middle: int, room: int, size: int, shift: int) -> range:
    """As many of so many as there is room for: around the middle, moved by so many halves."""
    room = clamp(room, 1, size)
    start = clamp(middle - room // 2, 0, size - room)
    start = clamp(start + shift * max(1, room // 2), 0, size - room)
    return range(start, start + room)


def clamp(value: int, low: int, high: int) -> int:
    return max(low, min(high, value))


def board_text(game: AnyGame, size: tuple[int, int] | None = None, shift: Cell = (0, 0), count_from: int = 1) -> Text:
    """The picture of a game with its words; all of it if no size is given."""
    lines, words = drawing(game, count_from)
    whole = Part(range(len(lines)), range(max(map(len, lines))))
    shown = part(game, lines, size, shift, count_from) if size else whole
    painted = styles(game, spots(game.rules, seats=game.seats))
    text = Text()
    for y in shown.lines:
        text.append_text(painted_line(lines[y], y, shown.columns, painted))
        text.append("\n")
    if shown.says:
        text.append(f"({shown.says})\n")
    return text.append(f"\n{words}")


def painted_line(line: Line, y: int, columns: Sequence[int], painted: dict[Cell, Style]) -> Text:
    """A part of a line in its colours, without blanks at its end."""

    def style(x: int) -> Style | None:
        wide = line[x + 1 : x + 2] == [""]
        return painted.get((y, x)) or (painted.get((y, x + 1)) if wide else None)

    runs = groupby((x for x in columns if x < len(line)), style)
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

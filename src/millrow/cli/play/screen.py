"""The board on a terminal: in colour if possible, and in part if it is larger than the screen."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from millrow.app.state import marks, touched
from millrow.core.family import Axis, Place, TextGrid
from millrow.core.seats import palette
from millrow.games.game import AnyGame
from millrow.games.turns import turns
from millrow.notation.drawing import terminal_cells
from millrow.notation.pictures import picture, spots
from millrow.notation.style import PALETTE
from millrow.wording import say

from .terminal import speaker_for

BELOW = 8  # lines below a board for text and the prompt
FEWEST = 3  # board lines shown on the smallest screen
TextLine = list[str]  # a character for each column of the terminal; empty after a wide one
Cell = tuple[int, int]


class Part(NamedTuple):
    """The visible part of a drawing: lines and columns of text, and a note on what is hidden."""

    lines: Sequence[int]
    columns: Sequence[int]
    note: str = ""


def drawing(game: AnyGame, count_from: int = 1) -> tuple[list[TextLine], str]:
    """The board as lines of terminal cells, and the text below it, which begins with the result."""
    speak = speaker_for(game, count_from)
    status = speak.again(game.status_sentence)
    drawn = picture(game.rules, game.position, seats=game.seats, says=status, count_from=count_from)
    board, _, words = drawn.partition("\n\n")
    result = "" if game.outcome else f"{game.result}. "  # after the end the text begins with it anyway
    return [terminal_cells(line) for line in board.splitlines()], result + words


def styles(game: AnyGame, spot: dict[Place, Cell]) -> dict[Cell, Style]:
    """How each disc is painted: in its colour, the last turn underlined, a mill or the winning row reversed."""
    paints = [PALETTE[number] for number in palette(game.seats)]
    rules, place, played = game.rules, game.rules.family.svg.place, list(turns(game))
    last, special = (
        {spot[place(rules, text)] for text in (find(game, played[-1]) if played else ())} for find in (touched, marks)
    )
    painted = {}
    for where, seat in rules.family.picture.discs(rules, game.position).items():
        cell = spot[where]
        one, two = (paints[seat].mark, paints[seat].base)[:: -1 if cell in special else 1]
        painted[cell] = Style(color=one, bgcolor=two, bold=True, underline=cell in last)
    return painted


def part(
    game: AnyGame, lines: list[TextLine], size: tuple[int, int], shift: Cell = (0, 0), count_from: int = 1
) -> Part:
    """What fits on the screen: the whole board, or the part around the last disc, scrolled by `shift` half screens.

    Row and column names always stay visible.
    """
    width = max(map(len, lines))
    if (grid := text_grid(game, count_from)) is None:
        return Part(range(len(lines)), range(width))
    column, row = middle(game, grid)
    columns = around(grid.columns, column, size[0] - grid.columns.first, 2, shift[0])
    rows = around(grid.rows, row, max(FEWEST, size[1] - BELOW), 3 if grid.stacked else 2, -shift[1])
    hidden = []
    if len(columns) < len(grid.columns.names):
        first, last = (grid.columns.names[nth] for nth in (columns[0], columns[-1]))
        hidden.append(say("terminal.game.columns", first=first, last=last, whole=grid.columns.whole))
    if len(rows) < len(grid.rows.names):
        top, bottom = (grid.rows.names[nth] for nth in (rows[0], rows[-1]))
        hidden.append(say("terminal.game.rows", first=bottom, last=top, whole=grid.rows.whole))
    return Part(cut(grid.rows, rows, len(lines)), cut(grid.columns, columns, width), " ".join(hidden))


def text_grid(game: AnyGame, count_from: int = 1) -> TextGrid | None:
    """The layout of a game's drawing, None if its family has none."""
    rules, find = game.rules, game.rules.family.text_grid
    return find(rules, [seat.token for seat in game.seats], count_from) if find else None


def middle(game: AnyGame, grid: TextGrid) -> Cell:
    """The column and row to look at: of the last disc, or in the middle of the board."""
    rules, spot = game.rules, spots(game.rules, seats=game.seats)
    if game.steps:
        last = rules.family.view.touched(rules, game.position, game.steps[-1:])[-1]
        y, x = spot[rules.family.svg.place(rules, last)]
    elif grid.stacked:
        places = rules.family.view.places(rules)
        y, x = spot[aims(game)[places[len(places) // 2]]]
    else:
        return (len(grid.columns.names) - 1) // 2, (len(grid.rows.names) - 1) // 2
    return (x - grid.columns.first) // grid.columns.pitch, (y - grid.rows.first) // grid.rows.pitch


def aims(game: AnyGame) -> dict[str, Place]:
    """The place of a disc for each place to click: itself, or for a column the cell where the next disc would land.

    For a full column it is the topmost disc.
    """
    rules, family, grid = game.rules, game.rules.family, text_grid(game)
    places = family.view.places(rules)
    if grid is None or not grid.stacked:
        return {place: family.svg.place(rules, place) for place in places}
    discs, spot = family.picture.discs(rules, game.position), spots(rules, seats=game.seats)
    upward = sorted(spot, key=lambda place: -spot[place][0])
    found = dict[str, Place]()
    for where in upward:
        place = places[(spot[where][1] - grid.columns.first) // grid.columns.pitch]
        if place not in found or found[place] in discs:
            found[place] = where
    return found


def differs(game: AnyGame, size: tuple[int, int], one: Cell, other: Cell) -> bool:
    """Do two shifts show different parts?"""
    lines, _ = drawing(game)
    return part(game, lines, size, one) != part(game, lines, size, other)


def around(axis: Axis, middle: int, room: int, above: int, shift: int) -> range:
    """As many of the columns or rows as there is room for: the middle one half or a third down (`above` is 2 or 3),
    scrolled by `shift` half screens."""
    size = len(axis.names)
    room = clamp((room + axis.pitch - axis.size) // axis.pitch, 1, size)
    start = clamp(middle - room // above, 0, size - room)
    start = clamp(start + shift * max(1, room // 2), 0, size - room)
    return range(start, start + room)


def cut(axis: Axis, shown: range, end: int) -> list[int]:
    """The lines or columns of text that show these rows or columns, and all that is beside them."""
    first, last = (axis.first + nth * axis.pitch for nth in (shown[0], shown[-1]))
    beyond = axis.first + (len(axis.names) - 1) * axis.pitch + axis.size
    return [*range(axis.first), *range(first, last + axis.size), *range(beyond, end)]


def clamp(value: int, low: int, high: int) -> int:
    return max(low, min(high, value))


def board_text(game: AnyGame, size: tuple[int, int] | None = None, shift: Cell = (0, 0), count_from: int = 1) -> Text:
    """The board with the text below it; all of it if no size is given."""
    lines, words = drawing(game, count_from)
    whole = Part(range(len(lines)), range(max(map(len, lines))))
    shown = part(game, lines, size, shift, count_from) if size else whole
    painted = styles(game, spots(game.rules, seats=game.seats))
    text = Text()
    for y in shown.lines:
        text.append_text(painted_line(lines[y], y, shown.columns, painted))
        text.append("\n")
    if shown.note:
        text.append(f"{shown.note}\n")
    return text.append(f"\n{words}")


def painted_line(line: TextLine, y: int, columns: Sequence[int], painted: dict[Cell, Style]) -> Text:
    """A part of a line in its colours, without blanks at its end."""

    def style(x: int) -> Style | None:
        wide = line[x + 1 : x + 2] == [""]
        return painted.get((y, x)) or (painted.get((y, x + 1)) if wide else None)

    runs = groupby((x for x in columns if x < len(line)), style)
    text = Text.assemble(*(("".join(line[x] for x in run), look or "") for look, run in runs))
    text.rstrip()
    return text


def step_list(steps: Sequence[str], width: int = 60) -> str:
    """Steps for a prompt: consecutive columns as ranges, and no more than fit on a line.

    >>> step_list(["1", "2", "3", "5", "7"])
    '1 to 3, 5, 7'
    >>> step_list(["a1", "b2", "c3"], 9)
    'a1 ... 3 in total'
    """
    words = column_ranges(steps) if all(step.isdecimal() for step in steps) else list(steps)
    if len(", ".join(words)) <= width:
        return ", ".join(words)
    shown = list[str]()
    while len(", ".join([*shown, words[len(shown)]])) <= width - 6:
        shown.append(words[len(shown)])
    return say("terminal.game.steps", steps=", ".join(shown) or words[0], count=len(steps))


def column_ranges(steps: Sequence[str]) -> list[str]:
    """Consecutive numbers as ranges."""
    runs = list[list[int]]()
    for number in map(int, steps):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [str(run[0]) if len(run) == 1 else say("allowed.range", low=run[0], high=run[-1]) for run in runs]

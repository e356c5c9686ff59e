"""Boards as text, both ways: for people, for terminals, and for tests written as drawn boards.

5  .-------B-------.        1 2 3 4 5 6 7
   |       |       |        . . . . . . .
4  |   R---B---.   |        . . . . . . .
   |   |       |   |        . . . . . . .
3  .---.       .---.        . . . R . . .
   |   |       |   |        . . R B . . .
2  |   .---.---R   |        . B B R . . .
   |       |       |
1  .-------.-------.        Discs stand where the points are, so that any character may be a token;
   a   b   c   d   e        what stands below a blank line are words and are not read back.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NoReturn, overload
from unicodedata import east_asian_width

from millrow.rules.base import AnyRules, Seat, because, result, seated, task
from millrow.rules.boards import Board
from millrow.rules.columns import COUNT_FROM, check_count_from, column_label
from millrow.rules.drops import DropRules
from millrow.rules.mills import MillRules

from .errors import NotationError

Ruleset = MillRules | DropRules
Place = str | tuple[int, int]  # a point's name, or a cell as (column, row) from the bottom left
Cell = tuple[int, int]  # a line and a column of text

WIDE, HIGH = 4, 2  # characters and lines from a point of the grid to the next
LONGEST = 100_000
EMPTIES = ".·_,:;'`~^°"  # the first that is nobody's token marks what is empty


def picture(
    rules: AnyRules,
    pos: Any,
    *,
    seats: Sequence[Seat] = (),
    coordinates: bool = True,
    says: str = "",
    count_from: int = 1,
) -> str:
    """The position drawn, then a blank line and a line of words: whose turn, to do what, hands or discs.

    Joins that cannot be drawn with - | / \\ are told in words. Wide characters as tokens keep the board straight.
    `says` replaces the first sentence: a game knows more about its end than the position does. The columns of a drop
    board are numbered from 1, or from 0 if `count_from` says so.
    """
    rules = known(rules)
    seats = chairs(rules, seats)
    empty = _marks(seats)[1]
    stand = {place: seats[seat].token for place, seat in men(rules, pos).items()}
    if isinstance(rules, MillRules):
        board = _mill_picture(rules.board, stand, empty, coordinates)
        counts, what = pos.hand, "In hand"
    else:
        board = _drop_picture(rules, stand, empty, count_from if coordinates else None, [seat.token for seat in seats])
        discs = list(men(rules, pos).values())
        counts, what = [discs.count(seat) for seat in range(rules.players)], "On the board"
    listed = ", ".join(f"{seat.name} ({seat.token}) {count}" for seat, count in zip(seats, counts, strict=True))
    words = [f"{says or sentence(rules, pos, seats)}. {what}: {listed}."]
    if isinstance(rules, MillRules) and (undrawn := _drawing(rules.board)[2]):
        words.append(f"Also joined: {', '.join(undrawn)}.")
    return "\n".join([*(line.rstrip() for line in board), "", *words])


@overload
def read_picture(rules: MillRules, text: str, *, seats: Sequence[Seat] = ()) -> dict[str, int]: ...
@overload
def read_picture(rules: DropRules, text: str, *, seats: Sequence[Seat] = ()) -> dict[tuple[int, int], int]: ...
@overload
def read_picture(rules: AnyRules, text: str, *, seats: Sequence[Seat] = ()) -> dict[Any, int]: ...
def read_picture(rules: AnyRules, text: str, *, seats: Sequence[Seat] = ()) -> Any:
    """Where the discs are in a drawing: {point: seat} for mills, {(column, row): seat} for drops.

    Reads what `picture` draws, with or without its coordinates and words, however far indented. Only the drawing is
    judged, not the position: discs may hang in the air. Raises NotationError: where, and what was expected.
    """
    rules = known(rules)
    if len(text) > LONGEST:
        raise NotationError(1, LONGEST, f"at most {LONGEST} characters")
    tokens, empty = _marks(chairs(rules, seats))
    lines = [spread(line.rstrip()) for line in text.expandtabs().splitlines()]
    first = next((i for i, line in enumerate(lines) if line), None)
    if first is None:
        _fail(0, 0, "a drawing of the board", "")
    if isinstance(rules, MillRules):
        return _read_mills(rules.board, lines, first, tokens, empty)
    return _read_drops(rules, lines, first, tokens, empty)


def men(rules: Ruleset, pos: Any) -> dict[Place, int]:
    """The seat of the disc at each place that has one: points by name, cells as (column, row)."""
    if isinstance(rules, MillRules):
        return {name: seat for seat in (0, 1) for name in rules.board.names(pos.men[seat])}
    return {(x, y): seat for x in range(rules.columns) for y, seat in enumerate(pos.grid.column(x))}


def spots(rules: AnyRules, *, seats: Sequence[Seat] = ()) -> dict[Place, Cell]:
    """Where each place stands in its picture with coordinates: its line, and its column as a terminal counts.

    In drop pictures it is the last column of the cell: a wide character begins one before.
    """
    rules = known(rules)
    if isinstance(rules, MillRules):
        drawn = _drawing(rules.board)[0]
        margin = _coordinates(drawn)[2]
        return {name: (y, x + margin) for name, (y, x) in drawn.items()}
    width = _cell_width(rules, [seat.token for seat in chairs(rules, seats)])
    return {
        (x, y): (rules.rows - y, x * (width + 1) + width - 1) for x in range(rules.columns) for y in range(rules.rows)
    }


def spread(line: str) -> list[str]:
    """A line by the columns of a terminal: nothing follows a wide character."""
    if line.isascii():
        return list(line)
    return [part for char in line for part in ((char, "") if _is_wide(char) else (char,))]


def sentence(rules: Ruleset, pos: Any, seats: Sequence[Seat] = ()) -> str:
    """Whose turn it is and what to do, or the result and its reason."""
    seats = chairs(rules, seats)
    if (end := rules.outcome(pos)) is not None:
        return f"{result(end, seats)}: {because(rules, end, seats)}"
    return f"{seats[pos.turn].name} to {task(rules, pos, seats)}"


def known(rules: AnyRules) -> Ruleset:
    """The rules, if they are of a family that can be drawn."""
    if not isinstance(rules, MillRules | DropRules):
        raise ValueError(f"rules are {type(rules).__name__}, allowed: MillRules, DropRules")
    return rules


def chairs(rules: Ruleset, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats given, or the standard ones."""
    if seats and len(seats) != rules.players:
        raise ValueError(f"{len(seats)} seats for a game of {rules.players}")
    return tuple(seats) or seated(rules.players)


def joins(board: Board) -> list[tuple[str, str]]:
    """Every pair of neighbours once, in the order of the drawing."""
    return list(dict.fromkeys((min(a, b), max(a, b)) for line in board.lines + board.spokes for a, b in pairwise(line)))


def _marks(seats: Sequence[Seat]) -> tuple[dict[str, int], str]:
    """The seat of each token, and the mark of an empty place."""
    tokens = {seat.token: i for i, seat in enumerate(seats)}
    if len(tokens) < len(seats) or any(len(t) != 1 or t.isspace() or not t.isprintable() for t in tokens):
        raise ValueError(f"tokens are {[s.token for s in seats]}, allowed: one visible character each, all different")
    return tokens, next(mark for mark in EMPTIES if mark not in tokens)


def _drawing(board: Board) -> tuple[dict[str, Cell], dict[Cell, str], list[str]]:
    """Where each point stands, the characters between them, and the joins that do not fit between characters."""
    left, top = min(name[0] for name in board.points), max(int(name[1:]) for name in board.points)
    spots = {name: (HIGH * (top - int(name[1:])), WIDE * (ord(name[0]) - ord(left))) for name in board.points}
    ink: dict[Cell, str] = {}
    undrawn = []
    for a, b in joins(board):
        (y, x), (y2, x2) = spots[a], spots[b]
        down, right = y2 - y, x2 - x
        slanted = abs(right) * HIGH == abs(down) * WIDE
        char = "-" if not down else "|" if not right else "\\" if down * right > 0 else "/"
        count = abs(down) or abs(right)
        cells = [(y + down * i // count, x + right * i // count) for i in range(1, count)]
        if (char in "\\/" and not slanted) or not set(cells).isdisjoint(spots.values()):
            undrawn.append(f"{a}-{b}")
            continue
        for cell in cells:
            known = ink.get(cell, char)
            ink[cell] = char if known == char else "X" if {known, char} <= set("\\/X") else "+"
    return spots, ink, undrawn


def _mill_picture(board: Board, stand: dict[Place, str], empty: str, coordinates: bool) -> list[str]:
    spots, ink, _ = _drawing(board)
    drawn = ink | {cell: stand.get(name, empty) for name, cell in spots.items()}
    for (y, x), char in list(drawn.items()):
        if _is_wide(char):
            drawn[y, x + 1] = ""
    high, wide = (max(cell[i] for cell in spots.values()) + 1 for i in (0, 1))
    lines = ["".join(drawn.get((y, x), " ") for x in range(wide)) for y in range(high)]
    if coordinates:
        labels, foot, margin = _coordinates(spots)
        lines = [f"{labels.get(y, ''):>{margin - 2}}  {line}" for y, line in enumerate(lines)]
        lines.append(" " * margin + foot)
    return lines


def _coordinates(spots: dict[str, Cell]) -> tuple[dict[int, str], str, int]:
    """The row number of each line, the letters below the board, and the room the numbers take."""
    labels = {y: name[1:] for name, (y, x) in spots.items()}
    letters = {x: name[0] for name, (y, x) in spots.items()}
    foot = "".join(letters.get(x, " ") for x in range(max(letters) + 1))
    return labels, foot, max(map(len, labels.values())) + 2


def _read_mills(board: Board, lines: list[list[str]], first: int, tokens: dict[str, int], empty: str) -> dict[str, int]:
    spots, ink, _ = _drawing(board)
    labels, foot, margin = _coordinates(spots)
    high, wide = (max(cell[i] for cell in spots.values()) + 1 for i in (0, 1))
    rows, below = lines[first : first + high], lines[first + high : first + high + 1]
    has_foot = below not in ([], [[]])
    indent = min(_indent(line) for line in rows if line)
    labelled = any("".join(line).startswith(labels.get(y, " ") + "  ", _indent(line)) for y, line in enumerate(rows))
    if not labelled or (any(token.isdigit() for token in tokens) and not has_foot):
        margin = 0
    names = {cell: name for name, cell in spots.items()}
    stand = {}
    for y, line in enumerate([*rows, *[[]] * (high - len(rows))]):
        edge = indent + margin
        label = labels.get(y, "")
        if "".join(line[:edge]).strip() not in ("", label):
            _fail(first + y, _indent(line), f"the row number {label}" if label else "a blank", line)
        for x in range(edge, max(len(line), edge + wide)):
            char, cell = line[x] if x < len(line) else " ", (y, x - edge)
            if name := names.get(cell):
                if char in tokens:
                    stand[name] = tokens[char]
                elif char != empty:
                    _fail(first + y, x, f"{_choice(tokens, empty)} at {name}", line)
            elif char.strip() and char != ink.get(cell):
                _fail(first + y, x, f"{ink[cell]} or a blank" if cell in ink else "a blank", line)
    if has_foot and "".join(below[0]).split() != foot.split():
        _fail(first + high, _indent(below[0]), f"the letters {' '.join(foot.split())} or a blank line", below[0])
    return stand


def _drop_picture(
    rules: DropRules, stand: dict[Place, str], empty: str, count_from: int | None, tokens: list[str]
) -> list[str]:
    """The rows from the top, below the column numbers unless `count_from` is None."""
    width = _cell_width(rules, tokens)

    def row(cells: list[str]) -> str:
        return " ".join(" " * (width - len(cell) - _is_wide(cell)) + cell for cell in cells)

    board = [row([stand.get((x, y), empty) for x in range(rules.columns)]) for y in reversed(range(rules.rows))]
    return board if count_from is None else [row(_header(rules, count_from)), *board]


def _header(rules: DropRules, count_from: int) -> list[str]:
    return [column_label(step, check_count_from(count_from)) for step in rules.steps]


def _cell_width(rules: DropRules, tokens: list[str]) -> int:
    return max(len(str(rules.columns)), *(1 + _is_wide(token) for token in tokens))


def _read_drops(
    rules: DropRules, lines: list[list[str]], first: int, tokens: dict[str, int], empty: str
) -> dict[tuple[int, int], int]:
    end = next((i for i in range(first, len(lines)) if not lines[i]), len(lines))
    if end - first != rules.rows and "".join(lines[first]).split() in [_header(rules, start) for start in COUNT_FROM]:
        first += 1
    stand = {}
    for i in range(first, end):
        row, line = rules.rows - 1 - (i - first), lines[i]
        if row < 0:
            _fail(i, _indent(line), f"a blank line after {rules.rows} rows", line)
        cells = [(x, char) for x, char in enumerate(line) if char.strip()]
        for column, (x, char) in enumerate(cells[: rules.columns + 1]):
            if column == rules.columns:
                _fail(i, x, f"the end of the row after {rules.columns} cells", line)
            if char in tokens:
                stand[column, row] = tokens[char]
            elif char != empty:
                _fail(i, x, _choice(tokens, empty), line)
        if len(cells) < rules.columns:
            _fail(i, len(line), f"{rules.columns} cells, not {len(cells)}", line)
    if end - first < rules.rows:
        _fail(end, 0, f"{rules.rows} rows, not {end - first}", "")
    return stand


def _is_wide(text: str) -> bool:
    """Does a terminal give it two columns?"""
    return len(text) == 1 and east_asian_width(text) in "WF"


def _indent(line: list[str]) -> int:
    return next((x for x, char in enumerate(line) if char.strip()), len(line))


def _choice(tokens: dict[str, int], empty: str) -> str:
    return f"{', '.join(tokens)} or {empty}"


def _fail(line: int, column: int, expected: str, got: Sequence[str]) -> NoReturn:
    raise NotationError(line + 1, column + 1, expected, got[column] if column < len(got) else "")

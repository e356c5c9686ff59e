"""Drop boards drawn as text, and the reader for such drawings.

1 2 3 4 5 6 7
. . . . . . .
. . . . . . .
. . . . . . .
. . . R . . .
. . R B . . .
. B B R . . .
"""

from collections.abc import Mapping, Sequence

from millrow.core.family import Axis, Place, Spot, TextGrid
from millrow.notation.drawing import fail, indent_of, is_wide, token_choices
from millrow.wording import say

from .columns import COUNT_FROM, check_count_from, column_label
from .rules import DropPosition, DropRules

Cell = tuple[int, int]  # column and row from the bottom left


def discs(rules: DropRules, pos: DropPosition) -> dict[Cell, int]:
    """The seat of each disc."""
    return {(x, y): seat for x in range(rules.columns) for y, seat in enumerate(pos.grid.column(x))}


def draw(
    rules: DropRules, marks: Mapping[Place, str], empty: str, tokens: Sequence[str], count_from: int | None
) -> list[str]:
    """The rows from the top, below the column numbers unless `count_from` is None."""
    width = _cell_width(rules, tokens)

    def row(cells: list[str]) -> str:
        return " ".join(" " * (width - len(cell) - is_wide(cell)) + cell for cell in cells)

    board = [row([marks.get((x, y), empty) for x in range(rules.columns)]) for y in reversed(range(rules.rows))]
    return board if count_from is None else [row(_header(rules, count_from)), *board]


def read(rules: DropRules, lines: list[list[str]], first: int, tokens: dict[str, int], empty: str) -> dict[Cell, int]:
    """The seat of each disc of a drawing; discs may hang in the air."""
    end = next((i for i in range(first, len(lines)) if not lines[i]), len(lines))
    if end - first != rules.rows and "".join(lines[first]).split() in [_header(rules, start) for start in COUNT_FROM]:
        first += 1
    stand = {}
    for i in range(first, end):
        row, line = rules.rows - 1 - (i - first), lines[i]
        if row < 0:
            fail(i, indent_of(line), say("drops.expected.blank", rows=rules.rows), line)
        cells = [(x, char) for x, char in enumerate(line) if char.strip()]
        for column, (x, char) in enumerate(cells[: rules.columns + 1]):
            if column == rules.columns:
                fail(i, x, say("drops.expected.row.end", cells=rules.columns), line)
            if char in tokens:
                stand[column, row] = tokens[char]
            elif char != empty:
                fail(i, x, token_choices(tokens, empty), line)
        if len(cells) < rules.columns:
            fail(i, len(line), say("drops.expected.row.cells", cells=rules.columns, found=len(cells)), line)
    if end - first < rules.rows:
        fail(end, 0, say("drops.expected.rows.number", rows=rules.rows, found=end - first), "")
    return stand


def spots(rules: DropRules, tokens: Sequence[str]) -> dict[Cell, Spot]:
    """Where each cell is in the drawing: its last column, for a wide character begins one before."""
    width = _cell_width(rules, tokens)
    return {
        (x, y): (rules.rows - y, x * (width + 1) + width - 1) for x in range(rules.columns) for y in range(rules.rows)
    }


def text_grid(rules: DropRules, tokens: Sequence[str], count_from: int) -> TextGrid:
    """The columns below their numbers, and the rows, numbered from the bottom."""
    width = _cell_width(rules, tokens)
    rows = [str(row + count_from) for row in reversed(range(rules.rows))]
    return TextGrid(
        Axis(_header(rules, count_from), str(rules.columns), 0, width + 1, width),
        Axis(rows, str(rules.rows), 1, 1, 1),
        stacked=True,
    )


def counts(rules: DropRules, pos: DropPosition) -> tuple[str, Sequence[int]]:
    """The discs on the board."""
    owners = list(discs(rules, pos).values())
    return say("drops.picture.counts"), [owners.count(seat) for seat in range(rules.players)]


def footnotes(rules: DropRules) -> list[str]:
    """Nothing: the drawing shows all."""
    return []


def _header(rules: DropRules, count_from: int) -> list[str]:
    return [column_label(step, check_count_from(count_from)) for step in rules.steps]


def _cell_width(rules: DropRules, tokens: Sequence[str]) -> int:
    return max(len(str(rules.columns)), *(1 + is_wide(token) for token in tokens))

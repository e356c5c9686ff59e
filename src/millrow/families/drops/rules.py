"""Drop games: Connect Four and every relative, as one frozen record and the same rules functions as mills.

Columns are written 1, 2, 3 ... from the left; cells are (column, row) from (0, 0) at the bottom left.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from millrow.core.options import Choice, Kind, Number, check, option
from millrow.core.rules import DeprecatedRuleNames, Outcome, Refusal, check_seat
from millrow.core.sentences import over, refusal
from millrow.wording.words import short

from .grids import EMPTY, Cells, FastGrid, Grid, PackedGrid
from .winnable import LineSearch

if TYPE_CHECKING:
    from millrow.core.family import Family

    from .setup import DropDraft

LINE = Number(3, 25)  # discs of a line, on a board that is large enough
WAYS = ((0, 1), (1, -1), (1, 0), (1, 1))  # up, down right, right, up right


class DropPosition(NamedTuple):
    """The discs, whose turn it is, and who has completed a line (noticed when the disc fell)."""

    grid: Grid
    turn: int = 0
    winner: int | None = None


@dataclass(frozen=True)
class DropRules(DeprecatedRuleNames):
    """The rules of a drop game. A variant is a value: `DropRules(columns=9, rows=9, line=5, players=3)`."""

    columns: int = option("drops.option.columns", Number(3, 100), default=7)
    rows: int = option("drops.option.rows", Number(3, 100), default=6)
    line: int = option("drops.option.line", LINE, default=4)
    players: int = option("drops.option.players", Number(2, 10), default=2)
    board: str = option(  # how a board is stored is not part of a game's identity
        "drops.option.board", Choice(("fast", "memory")), advanced=True, default="fast", compare=False
    )
    name: str = field(default="", compare=False)

    family: ClassVar["Family[DropRules, DropPosition, DropDraft]"]  # set by the package, which needs the rules first

    repetition = None
    quiet_limit = None

    def __post_init__(self) -> None:
        check(self)

    @staticmethod
    def limits(values: Mapping[str, Any]) -> dict[str, Kind]:
        """The range of the line, which fits on the board; of a side that is not among the values nothing is known."""
        sides = {side: values[side] for side in ("columns", "rows") if side in values}
        if not sides:
            return {}
        why = "drops.why.board" if len(sides) == 2 else f"drops.why.{next(iter(sides))}"
        return {"line": LINE.at_most(min(sides.values()), why)}

    @cached_property
    def steps(self) -> tuple[str, ...]:
        """Every step there can be: the columns, counted from 1."""
        return tuple(str(column + 1) for column in range(self.columns))

    def start(self, first: int = 0) -> DropPosition:
        check_seat(first, self.players)
        return DropPosition(self.grid(()), first)

    def grid(self, cells: Cells) -> Grid:
        """A grid of the chosen kind, filled with columns of seats, bottom up."""
        if self.board == "fast":
            return FastGrid.of(self.columns, self.rows, cells)
        return PackedGrid.of(self.columns, self.rows, self.players, cells)

    def turn(self, pos: DropPosition) -> int:
        return pos.turn

    def phase(self, pos: DropPosition) -> str:
        return "drop"

    def due(self, pos: DropPosition) -> int:
        return 0

    def turn_complete(self, pos: DropPosition) -> bool:
        return True

    def is_quiet(self, step: str) -> bool:
        return False

    def continues(self, step: str) -> bool:
        return False

    def clean(self, text: str) -> str:
        return text.strip().lstrip("0") or text.strip()

    def legal(self, pos: DropPosition) -> list[str]:
        if pos.winner is not None:
            return []
        height, rows = pos.grid.height, self.rows
        return [step for column, step in enumerate(self.steps) if height(column) < rows]

    def play(self, pos: DropPosition, step: str) -> DropPosition:
        """The position after a legal step. Only the lines through the new disc are looked at."""
        column = int(step) - 1
        grid = pos.grid.dropped(column, pos.turn)
        winner = pos.turn if grid.completes(column, self.line) else None
        return DropPosition(grid, (pos.turn + 1) % self.players, winner)

    def outcome(self, pos: DropPosition) -> Outcome | None:
        if pos.winner is not None:
            return Outcome(pos.winner, "line")
        if all(pos.grid.height(column) == self.rows for column in range(self.columns)):
            return Outcome(None, "full")
        return None

    def refuse(self, pos: DropPosition, step: str) -> Refusal | None:
        if (end := self.outcome(pos)) is not None:
            return over(end)
        if not (step.isascii() and step.isdecimal()):
            return _refusal("unreadable", text=short(step), first=1, columns=self.columns)
        if step not in self.steps:
            return _refusal("no-column", column=short(step), first=1, columns=self.columns)
        if pos.grid.height(int(step) - 1) == self.rows:
            return _refusal("full-column", column=step)
        return None

    def lines(self, pos: DropPosition) -> list[tuple[int, tuple[tuple[int, int], ...]]]:
        """Every completed line as (seat, cells), longest form: six in a row are one line of six."""
        return list(runs(pos.grid, self.line))

    def open_lines(self, pos: DropPosition) -> Iterator[tuple[int, list[tuple[int, int]]]]:
        """Every line without another seat's disc in it, as (seat, cells)."""
        stride = self.rows + 1
        masks = [seat_bits(pos.grid, seat) for seat in range(self.players)]
        cells = sum(((1 << self.rows) - 1) << column * stride for column in range(self.columns))
        taken = sum(masks)
        for seat, (right, up) in product(range(self.players), WAYS):
            starts = row_of(cells & ~(taken & ~masks[seat]), right * stride + up, self.line)
            while starts:
                column, row = divmod((starts & -starts).bit_length() - 1, stride)
                starts &= starts - 1
                yield seat, [(column + i * right, row + i * up) for i in range(self.line)]

    def hopeless(self, pos: DropPosition) -> bool:
        """Can no line be completed any more, even if everyone helps? Exact; False where that was not decided."""
        if pos.winner is not None:
            return False
        heights = [pos.grid.height(column) for column in range(self.columns)]
        search = LineSearch(heights, self.rows, self.players)
        for seat, cells in self.open_lines(pos):
            needed = dict[int, tuple[int, int]]()  # column: lowest needed row, how many from there upwards
            for column, row in cells:
                if row >= heights[column]:
                    lowest, count = needed.get(column, (row, 0))
                    needed[column] = min(lowest, row), count + 1
            if search.can_complete((seat - pos.turn) % self.players, needed) is not False:
                return False
        return True

    def auto_pass(self, pos: DropPosition) -> DropPosition:
        return pos

    def wins_at_once(self, pos: DropPosition, seat: int) -> list[int]:
        """The columns where a disc of this seat would complete a line now."""
        if pos.winner is not None:
            return []
        return [
            column
            for column in range(self.columns)
            if pos.grid.height(column) < self.rows and pos.grid.dropped(column, seat).completes(column, self.line)
        ]


def _refusal(code: str, **facts: Any) -> Refusal:
    return refusal(code, family="drops", **facts)


def seat_bits(grid: Grid, seat: int) -> int:
    """A seat's discs as a bitboard, column by column, one spare bit above each."""
    marks = bytes(49 if value == seat else 48 for value in range(256))
    spare = b"0" * (grid.rows + 1)
    stacks = (grid.column(column).translate(marks) for column in range(grid.columns))
    return int(b"".join(stack + spare[len(stack) :] for stack in stacks)[::-1], 2)


def row_of(bits: int, way: int, line: int) -> int:
    """The first cell of every row of `line` set bits, `way` apart."""
    have = 1
    while have < line:  # a row of a + b is a row of a followed by a row of b
        more = min(have, line - have)
        bits &= bits >> more * way
        have += more
    return bits


def runs(grid: Grid, line: int) -> Iterator[tuple[int, tuple[tuple[int, int], ...]]]:
    """Every maximal run of at least `line` discs of one seat."""
    for column in range(grid.columns):
        for row in range(grid.height(column)):
            seat = grid.at(column, row)
            for right, up in WAYS:
                if _seat_at(grid, column - right, row - up) == seat:
                    continue
                length = 1
                while _seat_at(grid, column + length * right, row + length * up) == seat:
                    length += 1
                if length >= line:
                    yield seat, tuple((column + i * right, row + i * up) for i in range(length))


def _seat_at(grid: Grid, column: int, row: int) -> int:
    inside = 0 <= column < grid.columns and 0 <= row < grid.rows
    return grid.at(column, row) if inside else EMPTY

"""The editor of drop positions: discs in any cell, what is wrong with them, and where the next disc would win.

Points are written `column,row` from `0,0` at the bottom left; sentences for people count from 1.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from .base import SEAT_NAMES, Outcome, RulesError, counted, result
from .drops import WAYS, DropPosition, DropRules, row_of, seat_bits
from .grids import EMPTY, FastGrid
from .reach import Reachability, reach
from .setup import Fault, listed, must_be_clean, must_be_number

Cell = tuple[int, int]


class Line(NamedTuple):
    """A completed line, longest form."""

    seat: int
    cells: tuple[Cell, ...]


class Win(NamedTuple):
    """A cell where the next disc of a seat would complete a line."""

    seat: int
    point: str


@dataclass(frozen=True)
class DropDraft:
    """A drop position being edited. `cells` are whole columns bottom up, EMPTY where there is no disc; what is left
    off is empty. `first` is who began, if that is known."""

    rules: DropRules
    cells: tuple[bytes, ...] = ()
    turn: int = 0
    first: int | None = None

    def __post_init__(self) -> None:
        rules = self.rules
        if len(self.cells) > rules.columns or any(len(stack) > rules.rows for stack in self.cells):
            raise RulesError("cells", self.cells, f"{rules.columns} columns of {rules.rows}")
        for seat in {*b"".join(self.cells)} - {EMPTY}:
            must_be_number("seat", seat, 0, rules.players - 1)
        must_be_number("turn", self.turn, 0, rules.players - 1)
        if self.first is not None:
            must_be_number("first", self.first, 0, rules.players - 1)
        bare = bytes([EMPTY]) * rules.rows
        stacks = [*self.cells, *[b""] * (rules.columns - len(self.cells))]
        object.__setattr__(self, "cells", tuple(stack + bare[len(stack) :] for stack in stacks))

    @classmethod
    def of(cls, rules: DropRules, position: DropPosition) -> "DropDraft":
        """A draft to change a position from."""
        return cls(rules, tuple(map(position.grid.column, range(rules.columns))), position.turn)

    def position(self) -> DropPosition:
        """The position to play on from; ValueError with the first fault's sentence if there is any."""
        must_be_clean(self)
        return DropPosition(self.rules.grid([stack.rstrip(bytes([EMPTY])) for stack in self.cells]), self.turn)

    def put(self, column: int, row: int, seat: int) -> "DropDraft":
        """With a disc in this cell, whatever was there."""
        must_be_number("seat", seat, 0, self.rules.players - 1)
        return self._with(column, row, seat)

    def erase(self, column: int, row: int) -> "DropDraft":
        """Without a disc in this cell."""
        return self._with(column, row, EMPTY)

    def to_move(self, seat: int) -> "DropDraft":
        """With this seat to move."""
        return replace(self, turn=seat)

    def begun_by(self, seat: int | None) -> "DropDraft":
        """With this seat as the one that began; None if nobody knows."""
        return replace(self, first=seat)

    def cleared(self) -> "DropDraft":
        """Without discs; turn and beginner stay."""
        return replace(self, cells=())

    def mirrored(self) -> "DropDraft":
        """Left and right exchanged."""
        return replace(self, cells=self.cells[::-1])

    def _with(self, column: int, row: int, value: int) -> "DropDraft":
        must_be_number("column", column, 0, self.rules.columns - 1)
        must_be_number("row", row, 0, self.rules.rows - 1)
        old = self.cells[column]
        new = old[:row] + bytes([value]) + old[row + 1 :]
        return replace(self, cells=(*self.cells[:column], new, *self.cells[column + 1 :]))

    def discs(self) -> int:
        """How many discs lie on the board."""
        return sum(len(stack) - stack.count(EMPTY) for stack in self.cells)

    def faults(self) -> list[Fault]:
        """Everything that is wrong, in the order: support, lines, turns and numbers, end, reachability."""
        found = [*_unsupported(self), *_lines(self), *_numbers(self)]
        if self.discs() == self.rules.columns * self.rules.rows and not any(fault.code == "over" for fault in found):
            found.append(Fault("over", "the game is over: the board is full"))
        if all(fault.code == "over" for fault in found) and reachability(self).answer == "unreachable":
            found.append(Fault("unreachable", "no order of moves leads to this position"))
        return found


def lines(draft: DropDraft) -> list[Line]:
    """Every completed line, longest form: six in a row are one line of six."""
    rules, stride, found = draft.rules, draft.rules.rows + 1, []
    for seat, bits in enumerate(_bits(draft)):
        for right, up in WAYS:
            way = right * stride + up
            starts = row_of(bits, way, rules.line) & ~(bits << way)
            while starts:
                spot = (starts & -starts).bit_length() - 1
                starts &= starts - 1
                column, row = divmod(spot, stride)
                length = rules.line
                while bits >> (spot + length * way) & 1:
                    length += 1
                found.append(Line(seat, tuple((column + i * right, row + i * up) for i in range(length))))
    return found


def wins_at_once(draft: DropDraft) -> list[Win]:
    """The cells where the next disc of each seat would complete a line. None if one is complete already, and none
    in a column with a gap, for nobody knows where a disc would land there."""
    rules = draft.rules
    if lines(draft):
        return []
    stacks = [stack.rstrip(bytes([EMPTY])) for stack in draft.cells]
    grid = FastGrid.of(rules.columns, rules.rows, stacks)
    return [
        Win(seat, f"{column},{len(stack)}")
        for column, stack in enumerate(stacks)
        if len(stack) < rules.rows and EMPTY not in stack
        for seat in range(rules.players)
        if grid.dropped(column, seat).completes(column, rules.line)
    ]


@lru_cache(maxsize=16)  # a person checks, then starts: the same question twice
def reachability(draft: DropDraft) -> Reachability:
    """Does any legal game lead to this draft, with this side to move? The order found replays to it."""
    stacks = [stack.rstrip(bytes([EMPTY])) for stack in draft.cells]
    last = _last_columns(draft, found) if (found := lines(draft)) else None
    answer = reach(stacks, draft.rules.players, draft.turn, last=last)
    if answer.answer == "reachable" and draft.first not in (None, answer.first):
        return Reachability("unreachable")
    return answer


def _last_columns(draft: DropDraft, found: list[Line]) -> list[int]:
    """The columns whose top disc is the last mover's and was part of every line, so that there was none before."""
    mover = (draft.turn - 1) % draft.rules.players
    shared = set(found[0].cells).intersection(*(line.cells for line in found[1:]))
    return [
        column
        for column, row in sorted(shared)
        if draft.cells[column][row] == mover
        and not draft.cells[column][row + 1 :].strip(bytes([EMPTY]))
        and all(_broken_at(line, (column, row), draft.rules.line) for line in found)
    ]


def _broken_at(line: Line, cell: Cell, length: int) -> bool:
    before = line.cells.index(cell)
    return before < length and len(line.cells) - before - 1 < length


def _bits(draft: DropDraft) -> list[int]:
    """Each seat's discs as a bitboard, gaps or not."""
    grid = FastGrid.of(draft.rules.columns, draft.rules.rows, draft.cells)
    return [seat_bits(grid, seat) for seat in range(draft.rules.players)]


def _point(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _where(cell: Cell) -> str:
    return f"column {cell[0] + 1}, row {cell[1] + 1}"


def _unsupported(draft: DropDraft) -> Iterator[Fault]:
    """One fault for all discs above a gap: together they read as one thing to mend."""
    cells = [
        (column, row)
        for column, stack in enumerate(draft.cells)
        if EMPTY in stack
        for row in range(stack.index(EMPTY), len(stack))
        if stack[row] != EMPTY
    ]
    if cells:
        has = "a disc has" if len(cells) == 1 else f"{len(cells)} discs have"
        places = listed([_where(cell) for cell in cells], between="; ")
        yield Fault("unsupported", f"{has} no support: {places}", tuple(map(_point, cells)))


def _lines(draft: DropDraft) -> Iterator[Fault]:
    """The end of a game, or one fault a line."""
    if not (found := lines(draft)):
        return
    mover = (draft.turn - 1) % draft.rules.players
    if _last_columns(draft, found):
        points = dict.fromkeys(_point(cell) for line in found for cell in line.cells)
        says = listed([_from_to(line) for line in found], between="; ")
        yield Fault("over", f"the game is over: {result(Outcome(mover, 'line'))} with a line {says}", tuple(points))
        return
    for line in found:
        name, last = SEAT_NAMES[line.seat], SEAT_NAMES[mover]
        if line.seat != mover:
            code, why = "line-early", f"but {last} moved last: the game was over before"
        elif not _last_columns(draft, [line]):
            code, why = "line-buried", "but none of its discs can have come last"
        else:
            code, why = "two-lines", "but no last disc explains all lines: the game was over after the first"
        yield Fault(code, f"{name} has a line {_from_to(line)}, {why}", tuple(map(_point, line.cells)))


def _from_to(line: Line) -> str:
    return f"from {_where(line.cells[0])} to {_where(line.cells[-1])}"


def _numbers(draft: DropDraft) -> Iterator[Fault]:
    """The total and the turn fix who began and how many discs each seat has."""
    players, total = draft.rules.players, draft.discs()
    first = (draft.turn - total) % players
    if draft.first not in (None, first):
        first = draft.first or 0
        began, due, turn = (SEAT_NAMES[seat] for seat in (first, (first + total) % players, draft.turn))
        say = f"{began} began, so after {counted(total, 'disc')} it is {due}'s turn, not {turn}'s"
        yield Fault("turn", say)
    off, points = [], []
    for seat in range(players):
        has = sum(stack.count(seat) for stack in draft.cells)
        needs = (total + players - 1 - (seat - first) % players) // players
        if has != needs:
            much = f"{has - needs} too many" if has > needs else f"{needs - has} too few"
            off.append(f"{SEAT_NAMES[seat]} has {has}, {much}")
        if has > needs:
            points += [
                f"{column},{row}"
                for column, stack in enumerate(draft.cells)
                for row, value in enumerate(stack)
                if value == seat
            ]
    if off:
        who = f"{SEAT_NAMES[first]} began" if draft.first is not None else f"{SEAT_NAMES[draft.turn]} is to move"
        say = f"the discs are out of balance: of {total}, when {who}, {listed(off, players, '; ')}"
        yield Fault("balance", say, tuple(points))

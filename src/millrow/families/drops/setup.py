"""The editor of drop positions: discs in any cell, what is wrong with them, and where the next disc would win.

Points are written `column,row` from `0,0` at the bottom left; sentences for people count from 1, or from 0 if asked to.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from millrow.core.rules import RulesError
from millrow.core.setup import Fault, fault, require_int, require_valid
from millrow.wording import Sentence, Speaker, say

from .grids import EMPTY, FastGrid
from .reach import Reachability, reach
from .rules import WAYS, DropPosition, DropRules, row_of, seat_bits
from .turns import closest_above, closest_below, possible_starters

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
    off is empty. `first` is who began, if that is known.

    The side to move is `mover`: it follows from the discs where they decide it, and only elsewhere it is `turn`.
    """

    rules: DropRules
    cells: tuple[bytes, ...] = ()
    turn: int = 0
    first: int | None = None

    def __post_init__(self) -> None:
        rules = self.rules
        if len(self.cells) > rules.columns or any(len(stack) > rules.rows for stack in self.cells):
            raise RulesError("cells", self.cells, say("drops.allowed.cells", columns=rules.columns, rows=rules.rows))
        for seat in {*b"".join(self.cells)} - {EMPTY}:
            require_int("seat", seat, 0, rules.players - 1)
        require_int("turn", self.turn, 0, rules.players - 1)
        if self.first is not None:
            require_int("first", self.first, 0, rules.players - 1)
        bare = bytes([EMPTY]) * rules.rows
        stacks = [*self.cells, *[b""] * (rules.columns - len(self.cells))]
        object.__setattr__(self, "cells", tuple(stack + bare[len(stack) :] for stack in stacks))

    @classmethod
    def of(cls, rules: DropRules, position: DropPosition) -> "DropDraft":
        """A draft to change a position from."""
        return cls(rules, tuple(map(position.grid.column, range(rules.columns))), position.turn)

    def position(self) -> DropPosition:
        """The position to play on from; ValueError with the first fault's sentence if there is any."""
        require_valid(self)
        return DropPosition(self.rules.grid([stack.rstrip(bytes([EMPTY])) for stack in self.cells]), self.mover)

    @property
    def mover(self) -> int:
        """The side to move, as `turn_from` says."""
        if self.turn_from == "choice":
            return self.turn
        first = self.starters[0] if self.first is None else self.first
        return (first + self.discs()) % self.rules.players

    @property
    def turn_from(self) -> Literal["choice", "discs", "starter"]:
        """What decides the side to move: `turn` as it was chosen, the number of discs, or who began."""
        if self.first is not None:
            return "starter"
        return "discs" if len(self.starters) == 1 else "choice"

    @property
    def starters(self) -> list[int]:
        """The seats that can have begun: all or one of them, or none if no starter explains the number of discs."""
        found = possible_starters(self.counts())
        return found if self.first is None else [seat for seat in found if seat == self.first]

    def put(self, column: int, row: int, seat: int) -> "DropDraft":
        """With a disc in this cell, whatever was there."""
        require_int("seat", seat, 0, self.rules.players - 1)
        return self._with(column, row, seat)

    def erase(self, column: int, row: int) -> "DropDraft":
        """Without a disc in this cell."""
        return self._with(column, row, EMPTY)

    def to_move(self, seat: int) -> "DropDraft":
        """With this seat to move, where the discs leave that open."""
        return replace(self, turn=seat)

    def begun_by(self, seat: int | None) -> "DropDraft":
        """With this seat as the one that began; None if it is unknown."""
        return replace(self, first=seat)

    def cleared(self) -> "DropDraft":
        """Without discs; turn and beginner stay."""
        return replace(self, cells=())

    def mirrored(self) -> "DropDraft":
        """Left and right exchanged."""
        return replace(self, cells=self.cells[::-1])

    def _with(self, column: int, row: int, value: int) -> "DropDraft":
        require_int("column", column, 0, self.rules.columns - 1)
        require_int("row", row, 0, self.rules.rows - 1)
        old = self.cells[column]
        new = old[:row] + bytes([value]) + old[row + 1 :]
        return replace(self, cells=(*self.cells[:column], new, *self.cells[column + 1 :]))

    def discs(self) -> int:
        """How many discs lie on the board."""
        return sum(len(stack) - stack.count(EMPTY) for stack in self.cells)

    def counts(self) -> list[int]:
        """How many discs each seat has on the board."""
        discs = b"".join(self.cells)
        return [discs.count(seat) for seat in range(self.rules.players)]

    def faults(self, count_from: int = 1) -> list[Fault]:
        """Everything that is wrong, in the order: support, lines, balance, end, reachability."""
        found = [*_unsupported(self, count_from), *_lines(self, count_from), *_balance(self)]
        if self.discs() == self.rules.columns * self.rules.rows and not any(fault.code == "over" for fault in found):
            found.append(_fault("over", "over.full"))
        if all(fault.code == "over" for fault in found) and reachability(self).answer == "unreachable":
            found.append(_fault("unreachable"))
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
    in a column with a gap, because it is unclear where a disc would land there."""
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
    if not draft.starters:
        return Reachability("unreachable")
    stacks = [stack.rstrip(bytes([EMPTY])) for stack in draft.cells]
    last = _last_columns(draft, found) if (found := lines(draft)) else None
    return reach(stacks, draft.rules.players, draft.mover, last=last)


def _last_columns(draft: DropDraft, found: list[Line]) -> list[int]:
    """The columns whose top disc is the last mover's and was part of every line, so that there was none before."""
    mover = (draft.mover - 1) % draft.rules.players
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


def _unsupported(draft: DropDraft, count_from: int) -> Iterator[Fault]:
    """One fault for all discs above a gap, so that they are reported as one problem."""
    cells = [
        (column, row)
        for column, stack in enumerate(draft.cells)
        if EMPTY in stack
        for row in range(stack.index(EMPTY), len(stack))
        if stack[row] != EMPTY
    ]
    if cells:
        yield _fault("unsupported", points=map(_point, cells), count_from=count_from, count=len(cells), cells=cells)


def _lines(draft: DropDraft, count_from: int) -> Iterator[Fault]:
    """The end of a game, or one fault a line. If no starter explains the counts, it is not known who moved last."""
    found = lines(draft)
    mover = (draft.mover - 1) % draft.rules.players
    if draft.starters and found and _last_columns(draft, found):
        points = dict.fromkeys(_point(cell) for line in found for cell in line.cells)
        rows = [_row(line, count_from) for line in found]
        yield _fault("over", "over.line", points=points, count_from=count_from, winner=mover, lines=rows)
        return
    for line in found:
        if not draft.starters:
            code = "line"
        elif line.seat != mover:
            code = "line-early"
        else:
            code = "two-lines" if _last_columns(draft, [line]) else "line-buried"
        facts: dict[str, Any] = {"seat": line.seat, "line": _row(line, count_from), "mover": mover}
        yield _fault(code, points=map(_point, line.cells), count_from=count_from, **facts)


def _row(line: Line, count_from: int) -> Sentence:
    """How long a line is, and where."""
    speak = Speaker(count_from=count_from)
    return speak.say("drops.line.from-to", length=len(line.cells), first=line.cells[0], last=line.cells[-1])


def _fault(code: str, sentence: str = "", **facts: Any) -> Fault:
    return fault("drops", code, sentence, **facts)


def _balance(draft: DropDraft) -> Iterator[Fault]:
    """Seats drop in turn, so a starter must explain how many discs each of them has."""
    if draft.starters:
        return
    counts = draft.counts()
    starters = range(draft.rules.players) if draft.first is None else [draft.first]
    fewer = closest_below(counts, starters)
    points = tuple(
        _point((column, row))
        for column, stack in enumerate(draft.cells)
        for row, seat in enumerate(stack)
        if seat != EMPTY and counts[seat] > fewer[seat]
    )
    more = closest_above(counts, starters)
    room = sum(more) <= draft.rules.columns * draft.rules.rows
    facts = {"counts": _counts(counts), "change": _correction(fewer, counts, more if room else None)}
    if draft.first is not None:
        sentence = "balance.starter" if possible_starters(counts) else "balance.first"
        yield _fault("balance", sentence, points=points, first=draft.first, **facts)
    elif max(counts) - min(counts) > 1:
        yield _fault("balance", points=points, **facts)
    else:
        order = [say("drops.balance.name", seat=seat) for seat in range(draft.rules.players)]
        yield _fault("balance", "balance.order", points=points, order=order, **facts)


def _counts(counts: Sequence[int]) -> Sentence:
    """How many discs each seat has."""
    first, *rest = counts
    seats = [say("drops.balance.seat.first", seat=0, count=first)]
    seats += [say("drops.balance.seat", seat=seat, count=count) for seat, count in enumerate(rest, 1)]
    return say("drops.balance.counts", seats=seats)


def _correction(fewer: Sequence[int], counts: Sequence[int], more: Sequence[int] | None) -> Sentence:
    """What to remove, or to add where the board has room."""
    remove = _difference(fewer, counts)
    if more is None:
        return say("drops.balance.remove", discs=remove)
    add = _difference(counts, more)
    code = "drops.balance.either.many" if len(remove) > 1 or len(add) > 1 else "drops.balance.either"
    return say(code, remove=remove, add=add)


def _difference(low: Sequence[int], high: Sequence[int]) -> list[Sentence]:
    """The discs by which the counts differ, in words."""
    differences = (most - least for least, most in zip(low, high, strict=True))
    return [say("drops.balance.discs", seat=seat, count=count) for seat, count in enumerate(differences) if count]

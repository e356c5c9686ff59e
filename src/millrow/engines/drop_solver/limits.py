"""What the drop solver can do, and where it is quick enough to play against. Nothing heavy is imported here."""

from pathlib import Path
from typing import NamedTuple

from millrow.engines.base import declines_options
from millrow.rules.base import AnyRules
from millrow.rules.drops import DropPosition, DropRules, seat_bits

KNOWN = ("columns", "rows", "line", "players", "board")  # options that solver and books take into account
BITS = 64
CELLS = 42  # Connect Four has as many: 7 s from the empty board without a book
LATEST = 16  # plies in an opening book at most
AHEAD = 4  # plies: so many before its first one an opening book still answers, by looking ahead
FEW_CELLS = 36  # beyond, lines of three are quick, lines of four on at most seven columns; 8 x 5 takes 21 s


class Stopped(Exception):
    """The search was stopped before it knew the answer."""


class Damaged(ValueError):
    """A file is not as it was written."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is damaged; remove it and build it anew")


class Size(NamedTuple):
    """All that the solver needs to know of a game."""

    columns: int
    rows: int
    line: int


def size_of(rules: DropRules) -> Size:
    return Size(rules.columns, rules.rows, rules.line)


def discs_of(pos: DropPosition) -> tuple[int, int]:
    """The mover's discs and all discs as the solver writes them: rows + 1 bits a column, lowest cell first."""
    first, second = seat_bits(pos.grid, 0), seat_bits(pos.grid, 1)
    return (second if pos.turn else first), first | second


def declines(rules: AnyRules) -> str | None:
    """Why no position of this game can be solved, in words; None if they can, given time."""
    if not isinstance(rules, DropRules):
        return "knows drop games only"
    if (why := declines_options(rules, KNOWN)) is not None:
        return why
    if rules.players != 2:
        return f"needs two players, not {rules.players}"
    if (bits := rules.columns * (rules.rows + 1)) > BITS:
        return f"the board is too large: columns x (rows + 1) is {bits}, at most {BITS} can be solved"
    return None


def declines_quick(rules: DropRules) -> str | None:
    """Why this game takes too long from the start to be played move by move; None if it does not."""
    if (cells := rules.columns * rules.rows) > CELLS:
        return f"boards of more than {CELLS} cells take too long from the start, this one has {cells}"
    if cells > FEW_CELLS and rules.line > 3 and (rules.line > 4 or rules.columns > 7):
        return f"lines of {rules.line} on {rules.columns} x {rules.rows} take too long from the start"
    return None


def turns_left(cells: int, discs: int, score: int) -> int | None:
    """Turns from a position to the end under best play, from its score for the mover; None for a draw.

    A score of n is a win with p discs on the board, n = (cells + 2 - p) // 2; whose disc is last tells which p.

    >>> turns_left(42, 0, 1), turns_left(42, 41, 0), turns_left(42, 8, -2)
    (41, None, 32)
    """
    if score == 0:
        return None
    last = cells + 2 - 2 * abs(score) - discs
    return last - (last % 2 != (score > 0))

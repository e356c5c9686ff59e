"""What the drop solver can solve, where it is fast enough to play, and score windows.

Nothing heavy is imported here.
"""

from pathlib import Path
from typing import Any, NamedTuple

from millrow.core.rules import Rules
from millrow.families.drops.rules import DropPosition, DropRules, seat_bits
from millrow.wording import say

from ...base import Declined, Solved, declines_options
from .kernels import INFINITE

BOOK_OPTIONS = ("columns", "rows", "line")  # options in a book's header and file name
IRRELEVANT_OPTIONS = ("board",)  # how a board is stored in memory
KNOWN_OPTIONS = (*BOOK_OPTIONS, "players", *IRRELEVANT_OPTIONS)  # options that the solver supports
BOOK_PLAYERS = 2  # of all books
WORD_BITS = 64
MAX_CELLS = 42  # as many as Connect Four: 7 s from the empty board without a book
BOOK_LOOKAHEAD = 4  # plies before its first that an opening book answers by a short search
# on larger boards, lines of three are fast, and lines of four on at most seven columns; 8 x 5 takes 21 s
QUICK_CELLS = 36


class Stopped(Exception):
    """The search was stopped before it finished."""


class DamagedFile(ValueError):
    """A file is damaged."""

    def __init__(self, path: Path) -> None:
        super().__init__(say("drops.book.damaged", file=path))


class Size(NamedTuple):
    """The rules of a game as far as the solver needs them."""

    columns: int
    rows: int
    line: int


def size_of(rules: DropRules) -> Size:
    return Size(rules.columns, rules.rows, rules.line)


def discs_of(pos: DropPosition) -> tuple[int, int]:
    """The mover's discs and all discs as bitboards: rows + 1 bits per column, lowest cell first."""
    first, second = seat_bits(pos.grid, 0), seat_bits(pos.grid, 1)
    return (second if pos.turn else first), first | second


def decline_reason(rules: Rules[Any]) -> str | None:
    """Why no position of this game can be solved; None if they can, given time."""
    if not isinstance(rules, DropRules):
        return say("drops.decline.family")
    if (why := declines_options(rules, KNOWN_OPTIONS)) is not None:
        return why
    if rules.players != 2:
        return say("decline.two-players", players=rules.players)
    if (bits := rules.columns * (rules.rows + 1)) > WORD_BITS:
        return say("drops.decline.size", bits=bits, most=WORD_BITS)
    return None


def require_solvable(rules: Rules[Any]) -> Size:
    """The size of a game that can be solved; Declined with a message otherwise."""
    if (why := decline_reason(rules)) is not None:
        raise Declined(why)
    assert isinstance(rules, DropRules)
    return size_of(rules)


def book_decline_reason(rules: DropRules) -> str | None:
    """Why no opening book applies to these rules: a book is for the options it names, for two players, and for the
    default of every other relevant option. None if books of this size apply."""
    if rules.players != BOOK_PLAYERS:
        return say("drops.decline.book.players", wanted=BOOK_PLAYERS, players=rules.players)
    return declines_options(rules, (*BOOK_OPTIONS, "players", *IRRELEVANT_OPTIONS))


def too_slow_reason(rules: DropRules) -> str | None:
    """Why this game takes too long from the start to be played move by move; None if it does not."""
    if (cells := rules.columns * rules.rows) > MAX_CELLS:
        return say("drops.decline.quick.cells", most=MAX_CELLS, cells=cells)
    if cells > QUICK_CELLS and rules.line > 3 and (rules.line > 4 or rules.columns > 7):
        return say("drops.decline.quick.line", line=rules.line, columns=rules.columns, rows=rules.rows)
    return None


def turns_left(cells: int, discs: int, score: int) -> int | None:
    """Turns from a position to the end under best play, from its score for the mover; None for a draw.

    A score of n is a win with p discs on the board, n = (cells + 2 - p) // 2; who plays the last disc decides which p.

    >>> turns_left(42, 0, 1), turns_left(42, 41, 0), turns_left(42, 8, -2)
    (41, None, 32)
    """
    if score == 0:
        return None
    last = cells + 2 - 2 * abs(score) - discs
    return last - (last % 2 != (score > 0))


def solved(rules: DropRules, pos: DropPosition, score: int) -> Solved:
    """The proven value of a position with this score for the mover."""
    discs = sum(map(pos.grid.height, range(rules.columns)))
    return Solved((score > 0) - (score < 0), turns_left(rules.columns * rules.rows, discs, score), score)


class Window(NamedTuple):
    """The scores from `lower` to `upper`; narrow windows are searched faster. `guess` is where the first null
    window is placed."""

    lower: int = -INFINITE
    upper: int = INFINITE - 1
    guess: int | None = None

    @property
    def score(self) -> int | None:
        """The only score in the window, if there is only one."""
        return self.lower if self.lower == self.upper else None

    @property
    def value(self) -> int | None:
        """1 if all scores are wins, -1 if all are losses, 0 for an exact draw; None if undecided."""
        if self.lower > 0 or self.upper < 0:
            return 1 if self.lower > 0 else -1
        return self.score

    def intersect(self, other: "Window") -> "Window":
        """The intersection of both windows, keeping whichever guess is set."""
        guess = other.guess if self.guess is None else self.guess
        return Window(max(self.lower, other.lower), min(self.upper, other.upper), guess)

    @property
    def word(self) -> int:
        """The window as the kernel reads it."""
        guess = 0 if self.guess is None else self.guess + INFINITE
        return guess << 12 | self.upper + INFINITE << 6 | self.lower + INFINITE


ANY, WHO_WINS = Window(), Window(-1, 1)
BY_VALUE = {1: Window(lower=1), 0: Window(0, 0), -1: Window(upper=-1)}

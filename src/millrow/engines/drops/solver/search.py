"""A solver search in its own thread, which can be watched while it runs and stopped at any time."""

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from ...pool import Pool
from .bitboard import Geometry
from .limits import ANY, BY_VALUE, WHO_WINS, Size, Stopped, Window
from .openings import book_bounds

if TYPE_CHECKING:
    from .solver import DropSolver

Position = tuple[int, int]  # mover's discs, all discs
THREADS = min(4, os.cpu_count() or 1)  # of each solver
TABLE_BYTES = 64 << 20  # of each solver
LARGE_TABLE_BYTES = 256 << 20  # with less, the keys of a large board would not be exact
SOLVERS = Pool[Size, "DropSolver"](capacity=4)
_compiled = set[Size]()


@contextmanager
def acquire(size: Size) -> "Iterator[DropSolver]":
    """A solver for this size, used by no other caller meanwhile; it keeps its transposition table."""

    def make() -> "DropSolver":
        from .solver import DropSolver  # compiles or loads the kernel, up to a few seconds

        table = TABLE_BYTES if size.columns * (size.rows + 1) <= 56 else LARGE_TABLE_BYTES
        solver = DropSolver(*size, table_bytes=table, threads=THREADS)
        _compiled.add(size)
        return solver

    with SOLVERS.acquire(size, make) as solver:
        solver.resume()
        yield solver


def is_compiled(size: Size) -> bool:
    """Is the kernel of this size compiled in this process?"""
    return size in _compiled


class Search:
    """Finds the score of a position, then of its moves in the given order of columns, until one equals the position's.
    With `thorough` it finds the scores of all moves together, and before them their values: 1 win, 0 draw, -1 loss.
    `score`, `values` and `moves` are filled during the search; everything in them is proven. `book` says whether to use
    the opening books."""

    def __init__(
        self, size: Size, mover: int, occupied: int, order: Sequence[int], *, thorough: bool, book: bool
    ) -> None:
        self.score: int | None = None
        self.values: dict[int, int] = {}
        self.moves: dict[int, int] = {}
        self.started = monotonic() if is_compiled(size) else None  # compilation does not count
        self.error: Exception | None = None
        self._size, self._order, self._thorough, self._book = size, order, thorough, book
        self._position = mover, occupied
        self._geometry = Geometry(*size)
        self._solver: DropSolver | None = None
        self._nodes = 0
        self._stopping, self._ended, self._lock = threading.Event(), threading.Event(), threading.Lock()
        threading.Thread(target=self._run, name="drop search", daemon=True).start()

    def wait(self, seconds: float | None = None) -> bool:
        """Has it ended? Waits for it at most this long."""
        return self._ended.wait(seconds)

    def stop(self) -> None:
        """Stop soon; results so far are kept."""
        self._stopping.set()
        with self._lock:
            if self._solver is not None:
                self._solver.stop()

    @property
    def nodes(self) -> int:
        return 0 if (solver := self._solver) is None else solver.nodes - self._nodes

    def _run(self) -> None:
        try:
            with acquire(self._size) as solver:
                self._nodes, self._solver = solver.nodes, solver
                self.started = self.started or monotonic()
                try:
                    self._search()
                finally:
                    with self._lock:  # a later stop must not reach the solver's next user
                        self._solver = None
        except Stopped:
            pass
        except Exception as error:
            self.error = error  # for the waiting thread
        finally:
            self._ended.set()

    def _search(self) -> None:
        mover, occupied = self._position
        cells = {column: cell for column in self._order if (cell := self._geometry.drop(occupied, column))}
        wins = [column for column, cell in cells.items() if self._geometry.has_line(mover | cell)]
        self.moves = dict.fromkeys(wins, win := self._geometry.win_score(occupied.bit_count()))
        successors = {c: (occupied ^ mover, occupied | cell) for c, cell in cells.items() if c not in wins}
        if self._thorough:
            self._search_all_moves(successors)
            self.score = max(self.moves.values(), default=0)
            return
        self.score = win if wins else self._score(self._position)
        for column, position in successors.items():
            if self.score in self.moves.values():
                return
            score = self._score(position)
            self._record({column: Window(score, score)})

    def _search_all_moves(self, successors: dict[int, Position]) -> None:
        """First the books, then values, then scores: so the values of all moves are known long before the rest."""
        known = dict(zip(successors, self._bounds(list(successors.values())), strict=True))
        self._record(known)
        unsure = {column: WHO_WINS.intersect(window) for column, window in known.items() if window.value is None}
        values = self._solve(successors, unsure)
        known |= {column: known[column].intersect(BY_VALUE[value]) for column, value in values.items()}
        self._record(known)
        scores = self._solve(successors, {column: window for column, window in known.items() if window.score is None})
        self._record({column: Window(score, score) for column, score in scores.items()})

    def _record(self, known: dict[int, Window]) -> None:
        """Record bounds on the positions after moves, which are for the opponent, from the mover's side."""
        self.values = self.values | {c: -window.value for c, window in known.items() if window.value is not None}
        self.moves = self.moves | {c: -window.score for c, window in known.items() if window.score is not None}

    def _solve(self, successors: dict[int, Position], windows: dict[int, Window]) -> dict[int, int]:
        """The scores of the positions that have a window."""
        assert self._solver is not None
        self._forward_stop()
        scores = self._solver.solve_all([successors[column] for column in windows], list(windows.values()))
        return dict(zip(windows, scores, strict=True))

    def _score(self, position: Position) -> int:
        """The score of a position whose game is not over, from the books or by search."""
        assert self._solver is not None
        [window] = self._bounds([position])
        if window.score is not None:
            return window.score
        self._forward_stop()
        return self._solver.solve_all([position], [window])[0]

    def _bounds(self, positions: list[Position]) -> list[Window]:
        """Score bounds from the books, for positions with the same number of discs."""
        return book_bounds(self._size, positions) if self._book else [ANY] * len(positions)

    def _forward_stop(self) -> None:
        if self._stopping.is_set() and self._solver is not None:  # the stop may have come before there was a solver
            self._solver.stop()

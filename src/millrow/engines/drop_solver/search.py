"""A question to the solver, asked in a thread of its own: it can be watched while it runs, and stopped at any time."""

import threading
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING

from .geometry import Geometry
from .limits import Size, Stopped
from .shelf import book_for, is_compiled, lent

if TYPE_CHECKING:
    from .solver import DropSolver


class Search:
    """Finds the score of a position, then of its moves, column by column in the order given.

    `score` and `moves` fill up while it runs; what stands there is proven. With `thorough` every move is asked about,
    else only as many as it takes to find one as good as the position's score."""

    def __init__(self, size: Size, mover: int, everyone: int, order: Sequence[int], *, thorough: bool) -> None:
        self.score: int | None = None
        self.moves: dict[int, int] = {}
        self.begun = monotonic() if is_compiled(size) else None  # compiling does not count
        self.error: Exception | None = None
        self._size, self._order, self._thorough = size, order, thorough
        self._position = mover, everyone
        self._geometry = Geometry(*size)
        self._solver: DropSolver | None = None
        self._nodes = 0
        self._stopping, self._ended = threading.Event(), threading.Event()
        threading.Thread(target=self._run, name="drop search", daemon=True).start()

    def wait(self, seconds: float | None = None) -> bool:
        """Has it ended? Waits at most so long for it."""
        return self._ended.wait(seconds)

    def stop(self) -> None:
        """End soon; what is known stays known."""
        self._stopping.set()
        if (solver := self._solver) is not None:
            solver.stop()

    @property
    def nodes(self) -> int:
        return 0 if self._solver is None else self._solver.nodes - self._nodes

    def _run(self) -> None:
        try:
            with lent(self._size) as solver:
                self._nodes, self._solver = solver.nodes, solver
                self.begun = self.begun or monotonic()
                try:
                    self._ask()
                finally:
                    self._solver = None
        except Stopped:
            pass
        except Exception as error:
            self.error = error  # for whoever waits
        finally:
            self._ended.set()

    def _ask(self) -> None:
        mover, everyone = self._position
        wins = [
            c for c in self._order if (m := self._geometry.drop(everyone, c)) and self._geometry.has_line(mover | m)
        ]
        self.moves = dict.fromkeys(wins, self._geometry.win_now(everyone))
        if wins:
            self.score = self._geometry.win_now(everyone)
        elif not self._thorough:
            self.score = self._score(mover, everyone)
        for column in self._order:
            if not self._thorough and self.score in self.moves.values():
                return
            if column not in self.moves and (move := self._geometry.drop(everyone, column)):
                self.moves[column] = -self._score(everyone ^ mover, everyone | move)
        self.score = max(self.moves.values(), default=0)

    def _score(self, mover: int, everyone: int) -> int:
        """The score of a position whose game goes on."""
        solver, book = self._solver, book_for(self._size)
        assert solver is not None
        if self._stopping.is_set():  # it may have come before there was a solver
            solver.stop()
        known = None if book is None else book.get(mover, everyone)
        return solver.solve(mover, everyone) if known is None else known

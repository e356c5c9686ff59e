"""A question to the solver, asked in a thread of its own: it can be watched while it runs, and stopped at any time."""

import threading
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING

from .geometry import Geometry
from .limits import Size, Stopped
from .openings import in_books
from .shelf import is_compiled, lent

if TYPE_CHECKING:
    from .solver import DropSolver


class Search:
    """Finds the score of a position, then of its moves, column by column in the order given, until one is as good as
    the position; with `thorough` the scores of all moves together. `score` and `moves` fill up while it runs; what
    stands there is proven."""

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
        cells = {column: cell for column in self._order if (cell := self._geometry.drop(everyone, column))}
        wins = [column for column, cell in cells.items() if self._geometry.has_line(mover | cell)]
        self.moves = dict.fromkeys(wins, win := self._geometry.win_now(everyone.bit_count()))
        after = {c: (everyone ^ mover, everyone | cell) for c, cell in cells.items() if c not in wins}
        if self._thorough:
            scores = self._scores(list(after.values()))
            self.moves |= {column: -score for column, score in zip(after, scores, strict=True)}
            self.score = max(self.moves.values(), default=0)
            return
        self.score = win if wins else self._scores([self._position])[0]
        for column, position in after.items():
            if self.score in self.moves.values():
                return
            self.moves[column] = -self._scores([position])[0]

    def _scores(self, positions: list[tuple[int, int]]) -> list[int]:
        """The scores of positions whose games go on: as the books have them, the others searched for together."""
        assert self._solver is not None
        known = [in_books(self._size, *position) for position in positions]
        if self._stopping.is_set():  # it may have come before there was a solver
            self._solver.stop()
        missing = [position for position, score in zip(positions, known, strict=True) if score is None]
        found = iter(self._solver.solve_all(missing))
        return [next(found) if score is None else score for score in known]

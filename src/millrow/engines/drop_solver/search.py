"""A question to the solver, asked in a thread of its own: it can be watched while it runs, and stopped at any time."""

import threading
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING

from .geometry import Geometry
from .limits import Size, Stopped
from .openings import told
from .shelf import is_compiled, lent
from .window import BY_VALUE, WHO_WINS, Window

if TYPE_CHECKING:
    from .solver import DropSolver

Position = tuple[int, int]  # mover's discs, all discs


class Search:
    """Finds the score of a position, then of its moves, column by column in the order given, until one is as good as
    the position. With `thorough` it finds the scores of all moves together, and before them their values: 1 won, 0
    drawn, -1 lost. `score`, `values` and `moves` fill up while it runs; what stands there is proven."""

    def __init__(self, size: Size, mover: int, everyone: int, order: Sequence[int], *, thorough: bool) -> None:
        self.score: int | None = None
        self.values: dict[int, int] = {}
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
            self._ask_all(after)
            self.score = max(self.moves.values(), default=0)
            return
        self.score = win if wins else self._score(self._position)
        for column, position in after.items():
            if self.score in self.moves.values():
                return
            score = self._score(position)
            self._note({column: Window(score, score)})

    def _ask_all(self, after: dict[int, Position]) -> None:
        """The books first, then who wins, then how soon: so the values of all moves are known long before the rest."""
        known = dict(zip(after, told(self._size, list(after.values())), strict=True))
        self._note(known)
        unsure = {column: WHO_WINS.met(window) for column, window in known.items() if window.value is None}
        values = self._solved(after, unsure)
        known |= {column: known[column].met(BY_VALUE[value]) for column, value in values.items()}
        self._note(known)
        scores = self._solved(after, {column: window for column, window in known.items() if window.score is None})
        self._note({column: Window(score, score) for column, score in scores.items()})

    def _note(self, known: dict[int, Window]) -> None:
        """Keep what is known of the positions after moves, for whoever is then to move, as the mover sees it."""
        self.values = self.values | {c: -window.value for c, window in known.items() if window.value is not None}
        self.moves = self.moves | {c: -window.score for c, window in known.items() if window.score is not None}

    def _solved(self, after: dict[int, Position], windows: dict[int, Window]) -> dict[int, int]:
        """The scores of those positions that have a window."""
        assert self._solver is not None
        self._heed_stop()
        scores = self._solver.solve_all([after[column] for column in windows], list(windows.values()))
        return dict(zip(windows, scores, strict=True))

    def _score(self, position: Position) -> int:
        """The score of a position whose game goes on: as the books have it, or searched for."""
        assert self._solver is not None
        [window] = told(self._size, [position])
        if window.score is not None:
            return window.score
        self._heed_stop()
        return self._solver.solve_all([position], [window])[0]

    def _heed_stop(self) -> None:
        if self._stopping.is_set() and self._solver is not None:  # it may have come before there was a solver
            self._solver.stop()

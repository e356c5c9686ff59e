"""A perfect player for two-player drop games that are small enough to be solved."""

import random
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

from millrow.core.rules import Rules
from millrow.families.drops.rules import DropPosition, DropRules
from millrow.notation.positions import read_position
from millrow.wording import say

from ...base import Declined, Engine, Limit, Progress, Resources, Solved, Thoughts, Verdict
from ...heuristic import Perception
from ..heuristic import SLACK, drop_scores, obvious_steps
from . import limits
from .openings import book_bounds, read_books
from .search import Search, acquire, is_compiled

if TYPE_CHECKING:
    from .solver import DropSolver

POLL_SECONDS = 0.02  # between two verdicts; the longest delay before a stop takes effect


class DropEngine(Engine):
    """Wins as fast as it can, loses as slowly as it can, and prefers an obvious step among equals. Until the result is
    proven it returns its best estimate.

    It respects a limit's seconds and nodes and ignores depth. The clock starts when the solver is ready: the first
    search for a board size compiles it, which takes a few seconds."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = random.Random(seed)

    def declines(self, rules: Rules[Any]) -> str | None:
        if (why := limits.decline_reason(rules)) is not None:
            return why
        assert isinstance(rules, DropRules)
        return limits.too_slow_reason(rules)

    def think(self, rules: Rules[Any], pos: Any, limit: Limit) -> Iterator[Verdict]:
        """The best step known, many times a second during the search; proven bounds only get tighter."""
        if (why := limits.decline_reason(rules)) is not None:
            raise Declined(why)
        assert isinstance(rules, DropRules)
        scores_by_step = self._heuristic_scores(rules, pos)
        if not scores_by_step:
            return
        search = start_search(rules, pos, [int(step) - 1 for step in scores_by_step])
        try:
            while not search.wait(POLL_SECONDS):
                yield self._judge(rules, pos, search, scores_by_step)
                if _limit_reached(limit, search.started, search.nodes):
                    break
        finally:
            search.stop()
        if search.error is not None:
            raise search.error
        yield self._judge(rules, pos, search, scores_by_step)

    def verdicts(self, rules: Rules[Any], pos: Any, limit: Limit | None = None) -> list[Verdict]:
        """Every legal step with its value, best first; empty when the game is over. With a limit, some steps may have a
        value but no distance, or only an estimate.

        Raises Declined for games that cannot be solved."""
        answers = deque(self.analysis(rules, pos, limit or Limit()), maxlen=1)
        return answers[0] if answers else []

    def analysis(self, rules: Rules[Any], pos: Any, limit: Limit) -> Iterator[list[Verdict]]:
        """The same many times a second: values are proven first, then distances."""
        if (why := limits.decline_reason(rules)) is not None:
            raise Declined(why)
        assert isinstance(rules, DropRules)
        if not (legal := rules.legal(pos)):
            return
        scores_by_step = self._heuristic_scores(rules, pos)
        search = start_search(rules, pos, centre_first(rules, legal), thorough=True)
        try:
            while not search.wait(POLL_SECONDS) and not _limit_reached(limit, search.started, search.nodes):
                yield self._step_verdicts(rules, pos, search, scores_by_step)
        finally:
            search.stop()
        if search.error is not None:
            raise search.error
        yield self._step_verdicts(rules, pos, search, scores_by_step)

    def compiles(self, rules: Rules[Any]) -> bool:
        return True

    def ready(self, rules: Rules[Any]) -> bool:
        """Whether the solver for this board size is compiled."""
        return isinstance(rules, DropRules) and is_compiled(limits.size_of(rules))

    def prepare(self, rules: Rules[Any], progress: Progress | None = None) -> None:
        """Compile the solver and read its books now, so that the first turn does not wait for them."""
        if (why := limits.decline_reason(rules)) is not None:
            raise Declined(why)
        assert isinstance(rules, DropRules)
        with acquire(limits.size_of(rules)):
            if limits.book_decline_reason(rules) is None:
                read_books(limits.size_of(rules))

    def _heuristic_scores(self, rules: DropRules, pos: DropPosition) -> dict[str, float]:
        """Heuristic scores of the legal steps: obvious ones first, then the best, with random order among those nearly
        equal."""
        scores, obvious = drop_scores(rules, pos, Perception()), obvious_steps(rules, pos)
        ranked = {step: score + self._rng.random() * SLACK for step, score in scores.items()}
        return {step: scores[step] for step in sorted(ranked, key=lambda step: (step not in obvious, -ranked[step]))}

    def _judge(self, rules: DropRules, pos: DropPosition, search: Search, scores_by_step: dict[str, float]) -> Verdict:
        """The step to play so far. Its thoughts are the verdicts on the steps whose value is proven."""
        verdicts = self._step_verdicts(rules, pos, search, scores_by_step)
        self.thoughts = Thoughts(tuple(verdict for verdict in verdicts if verdict.solved))
        return self._verdict(rules, pos, search, scores_by_step)

    def _verdict(
        self, rules: DropRules, pos: DropPosition, search: Search, scores_by_step: dict[str, float]
    ) -> Verdict:
        """The step to play so far: a proven best step or win, else the step with the best heuristic score among those
        not proven worse than the position."""
        score, proven = search.score, dict(search.moves)
        best = max(proven, key=lambda column: proven[column], default=None)
        if best is not None and (proven[best] > 0 or proven[best] == score):
            return self._proven(rules, pos, rules.steps[best], proven[best])
        step = next(step for step in scores_by_step if int(step) - 1 not in proven)
        upper = 1 if score is None else _sign(score)
        return Verdict(step, high=upper, estimate=_estimate(scores_by_step[step], upper))

    def _step_verdicts(
        self, rules: DropRules, pos: DropPosition, search: Search, scores_by_step: dict[str, float]
    ) -> list[Verdict]:
        """The verdicts on all steps so far, best first."""
        legal = rules.legal(pos)
        known = {step: self._step_verdict(rules, pos, step, search, scores_by_step) for step in legal}
        rank = {step: search.moves.get(int(step) - 1, verdict.estimate) for step, verdict in known.items()}
        return [known[step] for step in sorted(legal, key=lambda step: -rank[step])]

    def _step_verdict(
        self, rules: DropRules, pos: DropPosition, step: str, search: Search, scores_by_step: dict[str, float]
    ) -> Verdict:
        """The verdict on a step: its score, or only its value, or an estimate."""
        column = int(step) - 1
        if (score := search.moves.get(column)) is not None:
            return self._proven(rules, pos, step, score)
        if (value := search.values.get(column)) is not None:
            return Verdict(step, value, value, None, float(value))
        return Verdict(step, estimate=_estimate(scores_by_step[step]))

    def _proven(self, rules: DropRules, pos: DropPosition, step: str, score: int) -> Verdict:
        return limits.solved(rules, pos, score).verdict(step)


def start_search(rules: DropRules, pos: DropPosition, order: list[int], *, thorough: bool = False) -> Search:
    """Start a search for rules that the solver supports; it uses the opening books if they apply."""
    book = limits.book_decline_reason(rules) is None
    return Search(limits.size_of(rules), *limits.discs_of(pos), order, thorough=thorough, book=book)


def centre_first(rules: DropRules, steps: list[str]) -> list[int]:
    """The columns of steps from the centre outwards: the table entries of likely moves help the others."""
    return sorted((int(step) - 1 for step in steps), key=lambda c: abs(2 * c - rules.columns + 1))


class PooledSolver:
    """Solves positions of one game with the shared solvers."""

    def __init__(self, rules: DropRules) -> None:
        self._rules = rules

    def solve(self, pos: DropPosition) -> Solved:
        """The proven value of a position, also of a finished game."""
        rules = self._rules
        if pos.winner is not None:
            discs = sum(map(pos.grid.height, range(rules.columns)))
            return Solved(-1, 0, -((rules.columns * rules.rows + 2 - discs) // 2))
        return limits.solved(rules, pos, self._score(pos) if rules.legal(pos) else 0)

    def solve_line(self, line: str) -> Solved:
        """The proven value of a position given as text, whose game is not over."""
        pos = read_position(self._rules, line)
        if self._rules.outcome(pos) is not None:
            raise ValueError(say("question.over.there"))
        return self.solve(pos)

    def _score(self, pos: DropPosition) -> int:
        search = start_search(self._rules, pos, centre_first(self._rules, self._rules.legal(pos)))
        try:
            while search.score is None and not search.wait(POLL_SECONDS):
                pass  # poll, so that an interrupt is noticed
        finally:
            search.stop()
            search.wait()
        if search.error is not None:
            raise search.error
        assert search.score is not None
        return search.score


class DedicatedSolver(PooledSolver):
    """Solves positions with a separate solver, in a thread so that an interrupt is noticed."""

    def __init__(self, rules: DropRules, solver: "DropSolver", thread: ThreadPoolExecutor, book: bool) -> None:
        super().__init__(rules)
        self._solver, self._thread = solver, thread
        self._book = book and limits.book_decline_reason(rules) is None

    def _score(self, pos: DropPosition) -> int:
        discs = limits.discs_of(pos)
        window = book_bounds(limits.size_of(self._rules), [discs])[0] if self._book else limits.ANY
        if window.score is not None:
            return window.score
        return self._thread.submit(self._solver.solve_all, [discs], [window]).result()[0]


@contextmanager
def open_solver(rules: DropRules, resources: Resources | None, progress: Progress | None) -> Iterator[PooledSolver]:
    """A solver for a game that can be solved: the shared ones, or one with the given resources."""
    if resources is None:
        yield PooledSolver(rules)
        return
    from .solver import DropSolver

    solver = DropSolver(*limits.size_of(rules), table_bytes=resources.table_bytes, threads=resources.threads)
    with ThreadPoolExecutor(1) as thread:
        try:
            yield DedicatedSolver(rules, solver, thread, resources.book)
        finally:
            solver.stop()


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


def _estimate(score: float, upper: int = 1) -> float:
    return float(max(-1.0, min(upper, score / 1000)))


def _limit_reached(limit: Limit, started: float | None, nodes: int) -> bool:
    if started is not None and limit.seconds is not None and monotonic() - started >= limit.seconds:
        return True
    return limit.nodes is not None and nodes >= limit.nodes

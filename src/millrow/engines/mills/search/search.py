"""A search in its own thread, which can be watched while it runs and stopped at any time."""

import random
import threading
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from millrow.families.mills.rules import MillPosition, MillRules

from ...pool import Pool
from ..states import state_of, step_code
from ..tablebase.facts import fingerprint
from .kernels.numbers import INFINITE, MAX_TURNS, PROOF, WIN

if TYPE_CHECKING:
    from .workspace import SearchWorkspace

TABLE_BYTES = 64 << 20  # of each transposition table
WORKSPACES = Pool[str, "SearchWorkspace"](capacity=4)
ASPIRATION_WINDOW = 25  # hundredths of a man around the expected score: 13 % fewer nodes than an open window


def acquire(rules: MillRules) -> "AbstractContextManager[SearchWorkspace]":
    """A workspace for these rules, used by no other caller meanwhile; it keeps its transposition table."""

    def make() -> "SearchWorkspace":
        from .workspace import SearchWorkspace  # imports the compiler, and the kernels from its cache

        return SearchWorkspace(rules, TABLE_BYTES)

    return WORKSPACES.acquire(fingerprint(rules), make)


class ScoredStep(NamedTuple):
    """A step and its score for the side that plays it, at a depth in turns."""

    step: str
    score: int = 0
    depth: int = 0

    @property
    def proven(self) -> int:
        """1 win, -1 loss, 0 if not proven."""
        return (self.score > PROOF) - (self.score < -PROOF)

    @property
    def turns(self) -> int | None:
        """Turns to the end under best play, if exact: the search was deep enough to find every shorter end."""
        turns = WIN - abs(self.score)
        return turns if self.proven and turns <= self.depth else None


class Search:
    """Iterative deepening, turn by turn. `answer` is the best step so far; with `thorough`, `answers` has every step,
    all at the same depth except those whose end is proven. The answer is chosen at random among steps at most `slack`
    worse than the best. Steps in `prefer` rank above all others, unless another is proven won, or only they are proven
    lost; if `strict`, even then.

    It ends when the result is proven, at the given depth, or after the given number of nodes."""

    def __init__(
        self,
        rules: MillRules,
        pos: MillPosition,
        rng: random.Random,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        slack: int = 0,
        thorough: bool = False,
        prefer: Collection[str] = (),
        strict: bool = False,
    ) -> None:
        self._rules, self._state = rules, state_of(rules, pos)
        self._rng, self._slack, self._preferred, self._strict = rng, slack, frozenset(prefer), strict
        self._depth, self._limit = min(MAX_TURNS if depth is None else max(1, depth), MAX_TURNS), nodes
        legal = rules.legal(pos)
        rng.shuffle(legal)  # the first of equal steps is played
        legal.sort(key=lambda step: step not in prefer)
        self._codes = {step: step_code(rules.board, step) for step in legal}
        self.answer = ScoredStep(legal[0])
        self.answers = {step: ScoredStep(step) for step in legal}
        self.nodes = 0
        self.started: float | None = None  # set when compilation is done and a workspace is free
        self.error: Exception | None = None
        self._workspace: SearchWorkspace | None = None
        self._stopping, self._ended, self._lock = threading.Event(), threading.Event(), threading.Lock()
        work = self._score_all if thorough else self._find_best
        threading.Thread(target=self._run, args=(work,), name="mill search", daemon=True).start()

    def wait(self, seconds: float | None = None) -> bool:
        """Has it ended? Waits for it at most this long."""
        return self._ended.wait(seconds)

    def stop(self) -> None:
        """Stop soon; results so far are kept."""
        self._stopping.set()
        with self._lock:
            if self._workspace is not None:
                self._workspace.stop()

    def _run(self, work: "Callable[[SearchWorkspace], None]") -> None:
        try:
            with acquire(self._rules) as workspace:
                self._search(workspace, work)
        except Exception as error:
            self.error = error  # for the waiting thread
        finally:
            self._ended.set()

    def _search(self, workspace: "SearchWorkspace", work: "Callable[[SearchWorkspace], None]") -> None:
        from .workspace import Stopped

        workspace.resume()
        # compiles, or loads from the compiler's cache
        workspace.value(self._state, next(iter(self._codes.values())), 1)
        workspace.new_search()
        nodes_before, self.started, self._workspace = workspace.nodes, monotonic(), workspace
        try:
            if not self._stopping.is_set():  # the stop may have come before there was a workspace
                work(workspace)
        except Stopped:
            pass
        finally:
            with self._lock:  # a later stop must not reach the workspace's next user
                self._workspace = None
            self.nodes = workspace.nodes - nodes_before
            workspace.set_node_limit(None)

    def _find_best(self, workspace: "SearchWorkspace") -> None:
        order, scores = list(self._codes), dict[int, int]()
        for depth in range(1, self._depth + 1):
            # scores of odd and even depths differ by the value of a turn
            self._deepen(workspace, order, depth, scores.get(depth - 2))
            scores[depth] = self.answer.score
            if self.answer.turns is not None:
                return
            if depth == 1:  # so that there is always an answer
                workspace.set_node_limit(self._limit)

    def _deepen(self, workspace: "SearchWorkspace", order: list[str], depth: int, expected: int | None) -> None:
        """Search one turn deeper: the best step with an aspiration window, the others with a null window first."""
        best, candidates = ScoredStep("", -INFINITE), list[ScoredStep]()
        for step in list(order):
            code = self._codes[step]
            if not candidates:
                score = self._score(workspace, code, depth, expected)
            else:
                low = self._alpha(step, best)
                if workspace.value(self._state, code, depth, low, low + 1) <= low:
                    continue
                score = workspace.value(self._state, code, depth, low, INFINITE)
            candidates.append(ScoredStep(step, score, depth))
            if self._rank(candidates[-1]) > self._rank(best):
                best = candidates[-1]
                order.remove(step)
                order.insert(0, step)
                if best.proven > 0 and best.turns is not None:
                    break
                if not self._slack:
                    self.answer = best
        if best.proven or not self._slack:
            self.answer = best
        else:
            equal = [scored for scored in candidates if self._rank(scored)[:-1] == self._rank(best)[:-1]]
            self.answer = self._rng.choice([scored for scored in equal if scored.score >= best.score - self._slack])

    def _rank(self, scored: ScoredStep) -> tuple[int, ...]:
        """The sort key: what is proven (if strict, whether it is a win), then whether the step is preferred, then the
        score."""
        proven = max(0, scored.proven) if self._strict else scored.proven
        return proven, scored.proven > 0 or scored.step in self._preferred, scored.score

    def _alpha(self, step: str, best: ScoredStep) -> int:
        """The score a step must exceed to matter beside the best so far."""
        preferred = step in self._preferred
        if best.proven > 0 or preferred == (best.step in self._preferred):
            return best.score - (self._slack + 1 if self._slack and not best.proven else 0)
        if preferred:
            return -PROOF - 1 if best.proven == 0 and not self._strict else -INFINITE
        return PROOF if best.proven == 0 or self._strict else -PROOF - 1

    def _score(self, workspace: "SearchWorkspace", code: int, depth: int, expected: int | None) -> int:
        """The exact score of a step, with an aspiration window around the expected score."""
        if expected is None:
            return workspace.value(self._state, code, depth)
        low, high = expected - ASPIRATION_WINDOW, expected + ASPIRATION_WINDOW
        score = workspace.value(self._state, code, depth, low, high)
        if score <= low:
            return workspace.value(self._state, code, depth, -INFINITE, low + 1)
        return score if score < high else workspace.value(self._state, code, depth, high - 1, INFINITE)

    def _score_all(self, workspace: "SearchWorkspace") -> None:
        previous: dict[str, ScoredStep] = {}
        for depth in range(1, self._depth + 1):
            rescored = {
                step: ScoredStep(step, self._score(workspace, self._codes[step], depth, expected), depth)
                for step, scored in self.answers.items()
                if scored.turns is None
                for expected in [previous[step].score if step in previous else None]
            }
            previous, self.answers = self.answers if depth > 1 else {}, self.answers | rescored
            if all(scored.turns is not None for scored in self.answers.values()):
                return
            if depth == 1:
                workspace.set_node_limit(self._limit)

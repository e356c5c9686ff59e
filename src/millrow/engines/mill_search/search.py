"""A question to a desk, asked in a thread of its own: it can be watched while it runs, and stopped at any time."""

import random
import threading
from collections.abc import Callable, Collection
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from millrow.rules.mills import MillPosition, MillRules

from .kernels.numbers import INFINITE, MOST_TURNS, PROOF, WIN
from .shelf import lent
from .states import state_of, step_code

if TYPE_CHECKING:
    from .desk import Desk

ASPIRE = 25  # hundredths of a man around the expected score: 13 % fewer nodes than an open window


class Judged(NamedTuple):
    """A step and its score for the side that makes it, found at a depth in turns."""

    step: str
    score: int = 0
    depth: int = 0

    @property
    def proven(self) -> int:
        """1 won, -1 lost, 0 if nothing is proven."""
        return (self.score > PROOF) - (self.score < -PROOF)

    @property
    def plies(self) -> int | None:
        """Turns to the end under best play, once that is certain: no end within the depth was overlooked."""
        turns = WIN - abs(self.score)
        return turns if self.proven and turns <= self.depth else None


class Search:
    """Deepens turn by turn. `answer` is the best step so far; with `thorough`, `answers` has every step, all of the
    same depth but for those whose end is proven. Of steps at most `slack` worse than the best, chance takes any.
    Steps to `prefer` are better than all others, unless another one is proven won, or only these are proven lost; if
    `strict`, even then.

    It ends by itself when the end is proven, at the depth given or after so many nodes."""

    def __init__(
        self,
        rules: MillRules,
        pos: MillPosition,
        chance: random.Random,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        slack: int = 0,
        thorough: bool = False,
        prefer: Collection[str] = (),
        strict: bool = False,
    ) -> None:
        self._rules, self._state = rules, state_of(rules, pos)
        self._chance, self._slack, self._preferred, self._strict = chance, slack, frozenset(prefer), strict
        self._depth, self._limit = min(MOST_TURNS if depth is None else max(1, depth), MOST_TURNS), nodes
        legal = rules.legal(pos)
        chance.shuffle(legal)  # of equal steps the first is played
        legal.sort(key=lambda step: step not in prefer)
        self._codes = {step: step_code(rules.board, step) for step in legal}
        self.answer = Judged(legal[0])
        self.answers = {step: Judged(step) for step in legal}
        self.nodes = 0
        self.begun: float | None = None  # once compiling is done and a desk is free
        self.error: Exception | None = None
        self._desk: Desk | None = None
        self._stopping, self._ended, self._lock = threading.Event(), threading.Event(), threading.Lock()
        work = self._judge_all if thorough else self._find_best
        threading.Thread(target=self._run, args=(work,), name="mill search", daemon=True).start()

    def wait(self, seconds: float | None = None) -> bool:
        """Has it ended? Waits at most so long for it."""
        return self._ended.wait(seconds)

    def stop(self) -> None:
        """End soon; what is known stays known."""
        self._stopping.set()
        with self._lock:
            if self._desk is not None:
                self._desk.stop()

    def _run(self, work: "Callable[[Desk], None]") -> None:
        try:
            with lent(self._rules) as desk:
                self._ask(desk, work)
        except Exception as error:
            self.error = error  # for whoever waits
        finally:
            self._ended.set()

    def _ask(self, desk: "Desk", work: "Callable[[Desk], None]") -> None:
        from .desk import Stopped

        desk.value(self._state, next(iter(self._codes.values())), 1)  # compiles, or reads the compiler's cache
        desk.begin()
        before, self.begun, self._desk = desk.nodes, monotonic(), desk
        try:
            if not self._stopping.is_set():  # it may have come before there was a desk
                work(desk)
        except Stopped:
            pass
        finally:
            with self._lock:  # whoever stops from now on must not stop the desk's next user
                self._desk = None
            self.nodes = desk.nodes - before
            desk.limit(None)

    def _find_best(self, desk: "Desk") -> None:
        order, scores = list(self._codes), dict[int, int]()
        for depth in range(1, self._depth + 1):
            self._deepen(desk, order, depth, scores.get(depth - 2))  # odd and even depths differ by a turn's worth
            scores[depth] = self.answer.score
            if self.answer.plies is not None:
                return
            if depth == 1:  # there is always an answer
                desk.limit(self._limit)

    def _deepen(self, desk: "Desk", order: list[str], depth: int, expected: int | None) -> None:
        """One turn deeper: the best step so far first, the others asked only whether they are better."""
        best, near = Judged("", -INFINITE), list[Judged]()
        for step in list(order):
            code = self._codes[step]
            if not near:
                score = self._score(desk, code, depth, expected)
            else:
                low = self._least(step, best)
                if desk.value(self._state, code, depth, low, low + 1) <= low:
                    continue
                score = desk.value(self._state, code, depth, low, INFINITE)
            near.append(Judged(step, score, depth))
            if self._rank(near[-1]) > self._rank(best):
                best = near[-1]
                order.remove(step)
                order.insert(0, step)
                if best.proven > 0 and best.plies is not None:
                    break
                if not self._slack:
                    self.answer = best
        if best.proven or not self._slack:
            self.answer = best
        else:
            alike = [some for some in near if self._rank(some)[:-1] == self._rank(best)[:-1]]
            self.answer = self._chance.choice([some for some in alike if some.score >= best.score - self._slack])

    def _rank(self, judged: Judged) -> tuple[int, ...]:
        """What steps are compared by: what is proven (if strict, whether it is a win), then whether the step is
        preferred, then the score."""
        proven = max(0, judged.proven) if self._strict else judged.proven
        return proven, judged.proven > 0 or judged.step in self._preferred, judged.score

    def _least(self, step: str, best: Judged) -> int:
        """The score a step must exceed to be of interest beside the best so far."""
        preferred = step in self._preferred
        if best.proven > 0 or preferred == (best.step in self._preferred):
            return best.score - (self._slack + 1 if self._slack and not best.proven else 0)
        if preferred:
            return -PROOF - 1 if best.proven == 0 and not self._strict else -INFINITE
        return PROOF if best.proven == 0 or self._strict else -PROOF - 1

    def _score(self, desk: "Desk", code: int, depth: int, expected: int | None) -> int:
        """The exact score of a step, looked for near the expected one first."""
        if expected is None:
            return desk.value(self._state, code, depth)
        low, high = expected - ASPIRE, expected + ASPIRE
        score = desk.value(self._state, code, depth, low, high)
        if score <= low:
            return desk.value(self._state, code, depth, -INFINITE, low + 1)
        return score if score < high else desk.value(self._state, code, depth, high - 1, INFINITE)

    def _judge_all(self, desk: "Desk") -> None:
        before: dict[str, Judged] = {}
        for depth in range(1, self._depth + 1):
            fresh = {
                step: Judged(step, self._score(desk, self._codes[step], depth, expected), depth)
                for step, judged in self.answers.items()
                if judged.plies is None
                for expected in [before[step].score if step in before else None]
            }
            before, self.answers = self.answers if depth > 1 else {}, self.answers | fresh
            if all(judged.plies is not None for judged in self.answers.values()):
                return
            if depth == 1:
                desk.limit(self._limit)

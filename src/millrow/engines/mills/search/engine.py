"""An alpha-beta player for every mill game."""

import math
import random
import threading
from collections import deque
from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any

from millrow.core.rules import Rules
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.wording import say

from ...base import Declined, Engine, Limit, Progress, Thoughts, Verdict, declines_options
from ...heuristic import best_proven
from ..heuristic import obvious_steps

if TYPE_CHECKING:
    from .search import ScoredStep, Search

KNOWN_OPTIONS = (  # options that the kernels support
    *("men", "fly_at", "take", "takes_per_turn", "placing_takes", "slide_early", "reform", "no_move", "full_board"),
    *("fewest", "slides_first", "repetition", "quiet_limit"),
)
OPENING_PLACEMENTS = 6  # placements, of both sides together, that are varied at random
SLACK = 8  # hundredths of a man: scores that differ by less count as equal in the opening
POLL_SECONDS = 0.02  # between two answers, so the caller can stop the engine that soon
SINGLE_STEP_DEPTH = 6  # turns to search where there is only one legal step, to have an estimate
_compiled = threading.Event()  # set once this process has compiled the kernels
TANH_SCALE = 300  # hundredths of a man that give an estimate of about 0.76


class MillSearch(Engine):
    """Plays the best step some turns ahead, and reports a win or loss only if it is forced. If there are obvious steps,
    it plays the best of those, unless another step is a forced win or, if it is not `strict`, all of them are forced
    losses.

    It respects a limit's seconds, nodes and depth (in turns); without any it searches until the end is proven or the
    iterator is closed. The clock starts when the kernels are ready: the first search compiles them, which takes a few
    seconds. It uses the endgames in the table folder. In the opening it chooses at random among nearly equal steps."""

    def __init__(self, seed: int | None = None, *, strict: bool = False) -> None:
        self._rng, self._strict = random.Random(seed), strict

    def declines(self, rules: Rules[Any]) -> str | None:
        """Every board of up to 64 points fits in a word, so only the options matter."""
        return declines_options(rules, KNOWN_OPTIONS) if isinstance(rules, MillRules) else say("mills.decline.search")

    def think(self, rules: Rules[Any], pos: Any, limit: Limit) -> Iterator[Verdict]:
        """The best step so far, many times a second during the search."""
        from .search import Search

        rules = self._check_rules(rules)
        if not (legal := rules.legal(pos)):
            return
        obvious = obvious_steps(rules, pos)
        if known := _endgame_verdicts(rules, pos):
            self.thoughts = Thoughts(tuple(known))
            yield self._rng.choice(best_proven(known, obvious))
            return
        depth = SINGLE_STEP_DEPTH if len(legal) == 1 and limit.depth is None else limit.depth
        search = Search(
            rules,
            pos,
            self._new_rng(),
            depth=depth,
            nodes=limit.nodes,
            slack=slack(rules, pos),
            prefer=obvious,
            strict=self._strict,
        )
        for _ in _poll(search, limit):
            yield self._judge(rules, search.answer)
        yield self._judge(rules, search.answer)

    def _judge(self, rules: MillRules, found: "ScoredStep") -> Verdict:
        """The verdict on a step. Alpha-beta has an exact score only for the best one."""
        verdict = _verdict(rules, found)
        self.thoughts = Thoughts((verdict,), depth=found.depth)
        return verdict

    def verdicts(self, rules: Rules[Any], pos: Any, limit: Limit | None = None) -> list[Verdict]:
        """Every legal step with a proven value or an estimate, best first; empty when the game is over. The default
        limit is one second."""
        answers = deque(self.analysis(rules, pos, limit or Limit(seconds=1.0)), maxlen=1)
        return answers[0] if answers else []

    def analysis(self, rules: Rules[Any], pos: Any, limit: Limit) -> Iterator[list[Verdict]]:
        """The same many times a second, while the search deepens; an empty list before the first depth is complete."""
        from .search import Search

        rules = self._check_rules(rules)
        if not (legal := rules.legal(pos)):
            return
        if known := _endgame_verdicts(rules, pos):
            yield known
            return
        search = Search(rules, pos, self._new_rng(), depth=limit.depth, nodes=limit.nodes, thorough=True)

        def answer() -> list[Verdict]:
            best_first = sorted(search.answers.values(), key=lambda scored: (-scored.score, legal.index(scored.step)))
            return [_verdict(rules, scored) for scored in best_first]

        for _ in _poll(search, limit):
            yield answer() if any(scored.depth for scored in search.answers.values()) else []
        yield answer()

    def compiles(self, rules: Rules[Any]) -> bool:
        return True

    def ready(self, rules: Rules[Any]) -> bool:
        """Are the kernels compiled?"""
        return _compiled.is_set()

    def prepare(self, rules: Rules[Any], progress: Progress | None = None) -> None:
        """Compile the kernels now, or load them from the cache, so that the first turn does not wait."""
        for _ in self.think(rules, rules.start(), Limit(depth=1)):
            pass
        _compiled.set()

    def _check_rules(self, rules: Rules[Any]) -> MillRules:
        if (why := self.declines(rules)) is not None:
            raise Declined(why)
        assert isinstance(rules, MillRules)
        return rules

    def _new_rng(self) -> random.Random:
        """A generator for one search, because the engine's own may only be used in the caller's thread."""
        return random.Random(self._rng.random())


def _endgame_verdicts(rules: MillRules, pos: Any) -> list[Verdict]:
    """The proven value of every step from a stored endgame, best first; empty if there is none."""
    from ..tablebase.files import endgame_verdicts

    return endgame_verdicts(rules, pos) if proves(rules) else []


def _poll(search: "Search", limit: Limit) -> Iterator[None]:
    """Yield regularly until the search ends or its time is up; then, or when closed, stop the search."""
    try:
        while not search.wait(_poll_seconds(search, limit)):
            if _time_is_up(search, limit):
                break
            yield
    finally:
        search.stop()
    if search.error is not None:
        raise search.error


def _poll_seconds(search: "Search", limit: Limit) -> float:
    if search.started is None or limit.seconds is None:
        return POLL_SECONDS
    return max(0.0, min(POLL_SECONDS, search.started + limit.seconds - monotonic()))


def _time_is_up(search: "Search", limit: Limit) -> bool:
    return search.started is not None and limit.seconds is not None and monotonic() - search.started >= limit.seconds


def _verdict(rules: MillRules, scored: "ScoredStep") -> Verdict:
    value = scored.proven
    if value and proves(rules):
        return Verdict(scored.step, value, value, scored.turns, float(value))
    return Verdict(scored.step, estimate=float(value) if value else math.tanh(scored.score / TANH_SCALE))


def proves(rules: MillRules) -> bool:
    """Is a forced end a proof? Not with a quiet move limit, because a position does not say how many moves are left."""
    return rules.quiet_limit is None


def slack(rules: MillRules, pos: MillPosition) -> int:
    """How much worse than the best a step may score and still be played, so that games vary."""
    return SLACK if sum(pos.hand) > 2 * rules.men - OPENING_PLACEMENTS else 0

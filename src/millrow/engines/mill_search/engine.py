"""A player for every mill game: it searches as far ahead as its limit allows."""

import math
import random
import threading
from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any

from millrow.engines.base import Limit, Verdict
from millrow.engines.obvious import best_proven, obvious_steps
from millrow.rules.base import AnyRules
from millrow.rules.mills import MillRules

from . import limits

if TYPE_CHECKING:
    from .search import Judged, Search

BEAT = 0.02  # seconds between two answers: whoever reads them can stop the engine that soon
ONLY_STEP = 6  # turns to look ahead where there is nothing to choose, so as to have something to say
_compiled = threading.Event()  # in this process
LEAD = 300  # hundredths of a man that look like three quarters of the way to a win


class MillSearch:
    """Plays what looks best some turns ahead; sees forced wins and losses within them and says so only then. If there
    are obvious steps, it plays the best of those, unless it sees a forced win elsewhere or, if it is not `strict`,
    loses by all of them.

    It keeps within a limit's seconds, nodes and depth (in turns); without any it goes on until the end is proven or the
    iterator is closed. The clock starts when the kernels are ready: the very first question compiles them, which takes
    some seconds once and for all. Endings that were solved and kept it knows. In the opening chance decides between
    steps that look nearly the same."""

    def __init__(self, seed: int | None = None, *, strict: bool = False) -> None:
        self._chance, self._strict = random.Random(seed), strict

    def declines(self, rules: AnyRules) -> str | None:
        return limits.declines(rules)

    def think(self, rules: AnyRules, pos: Any, limit: Limit) -> Iterator[Verdict]:
        """The best step known, many times a second while the search goes on."""
        from .search import Search

        rules = self._checked(rules)
        if not (legal := rules.legal(pos)):
            return
        obvious = obvious_steps(rules, pos)
        if known := _known(rules, pos):
            yield self._chance.choice(best_proven(known, obvious))
            return
        depth = ONLY_STEP if len(legal) == 1 and limit.depth is None else limit.depth
        slack = limits.slack(rules, pos)
        search = Search(
            rules,
            pos,
            self._new_chance(),
            depth=depth,
            nodes=limit.nodes,
            slack=slack,
            prefer=obvious,
            strict=self._strict,
        )
        for _ in _beats(search, limit):
            yield _verdict(rules, search.answer)
        yield _verdict(rules, search.answer)

    def verdicts(self, rules: AnyRules, pos: Any, limit: Limit = Limit(seconds=1.0)) -> list[Verdict]:  # noqa: B008
        """Every legal step with what is known of it, best first; empty when the game is over."""
        from .search import Search

        rules = self._checked(rules)
        if not rules.legal(pos):
            return []
        if known := _known(rules, pos):
            return known
        search = Search(rules, pos, self._new_chance(), depth=limit.depth, nodes=limit.nodes, thorough=True)
        for _ in _beats(search, limit):
            pass
        legal = rules.legal(pos)
        best_first = sorted(search.answers.values(), key=lambda judged: (-judged.score, legal.index(judged.step)))
        return [_verdict(rules, judged) for judged in best_first]

    def ready(self, rules: AnyRules) -> bool:
        """Are the kernels compiled?"""
        return _compiled.is_set()

    def prepare(self, rules: AnyRules) -> None:
        """Compile the kernels now, or read them from the cache, so that the first turn does not wait for it."""
        for _ in self.think(rules, rules.start(), Limit(depth=1)):
            pass
        _compiled.set()

    def _checked(self, rules: AnyRules) -> MillRules:
        if (why := self.declines(rules)) is not None:
            raise ValueError(why)
        assert isinstance(rules, MillRules)
        return rules

    def _new_chance(self) -> random.Random:
        """Chance for one question: the engine's own stays in the thread that uses the engine."""
        return random.Random(self._chance.random())


def _known(rules: MillRules, pos: Any) -> list[Verdict]:
    """What a kept ending proves of every step, best first; empty if there is none."""
    from millrow.engines.mill_tables.endings import ending_steps

    steps = ending_steps(rules, pos) if limits.proves(rules) else None
    return [Verdict(text, value, value, plies, float(value)) for text, value, plies in steps or ()]


def _beats(search: "Search", limit: Limit) -> Iterator[None]:
    """One beat after the other until the search ends or its seconds are used up; then, or when closed, it stops."""
    try:
        while not search.wait(_pause(search, limit)):
            if _used_up(search, limit):
                break
            yield
    finally:
        search.stop()
    if search.error is not None:
        raise search.error


def _pause(search: "Search", limit: Limit) -> float:
    if search.begun is None or limit.seconds is None:
        return BEAT
    return max(0.0, min(BEAT, search.begun + limit.seconds - monotonic()))


def _used_up(search: "Search", limit: Limit) -> bool:
    return search.begun is not None and limit.seconds is not None and monotonic() - search.begun >= limit.seconds


def _verdict(rules: MillRules, judged: "Judged") -> Verdict:
    value = judged.proven
    if value and limits.proves(rules):
        return Verdict(judged.step, value, value, judged.plies, float(value))
    return Verdict(judged.step, guess=float(value) if value else math.tanh(judged.score / LEAD))

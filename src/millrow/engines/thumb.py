"""A player that looks one turn ahead by rules of thumb, for every game and any number of players."""

import random
from collections.abc import Iterator
from typing import Any

from millrow.rules.base import AnyRules
from millrow.rules.drops import DropRules
from millrow.rules.mills import MillRules

from .attention import FULL, Attention, Eyes
from .base import Limit, Verdict
from .drop_thumb import drop_scores
from .mill_thumb import mill_scores
from .obvious import obvious_steps

MILL_SLACK, DROP_SLACK = 3.0, 0.9  # what counts as nearly the same: a little room, less than a column from the centre


class ThumbEngine:
    """Plays the step that looks best; of steps that look nearly the same, any, so that games vary.

    With full attention it plays an obvious step if there is one; with less it overlooks lines, as people do."""

    def __init__(self, seed: int | None = None, attention: Attention = FULL) -> None:
        self._chance, self._attention = random.Random(seed), attention

    def declines(self, rules: AnyRules) -> str | None:
        return None if isinstance(rules, MillRules | DropRules) else "knows mills and drops only"

    def think(self, rules: AnyRules, pos: Any, limit: Limit) -> Iterator[Verdict]:
        scores = self.scores(rules, pos)
        if not scores:
            return
        if self._attention == FULL and (steps := obvious_steps(rules, pos)):
            scores = {step: scores[step] for step in steps}
        slack = (MILL_SLACK if isinstance(rules, MillRules) else DROP_SLACK) * self._attention.slack
        least = max(scores.values()) - slack
        good = [step for step, score in scores.items() if score >= least]
        step = self._chance.choice(good)
        yield Verdict(step, guess=max(-1.0, min(1.0, scores[step] / 1000)))

    def scores(self, rules: AnyRules, pos: Any) -> dict[str, float]:
        """How good each legal step looks; only the order means something."""
        eyes = Eyes(self._attention, self._chance)
        if isinstance(rules, MillRules):
            return mill_scores(rules, pos, eyes)
        assert isinstance(rules, DropRules)
        return drop_scores(rules, pos, eyes)

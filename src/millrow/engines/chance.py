"""The player that plays any legal step, each as likely as the other: the yardstick below all levels."""

import random
from collections.abc import Iterator
from typing import Any

from millrow.rules.base import AnyRules

from .base import Limit, Verdict


class ChanceEngine:
    """Plays at random."""

    def __init__(self, seed: int | None = None) -> None:
        self._chance = random.Random(seed)

    def declines(self, rules: AnyRules) -> str | None:
        return None

    def think(self, rules: AnyRules, pos: Any, limit: Limit) -> Iterator[Verdict]:
        if legal := rules.legal(pos):
            yield Verdict(self._chance.choice(legal))

"""One player for all games that are solved: tables for mills, the drop solver for drops."""

from collections.abc import Iterator
from typing import Any

from millrow.rules.base import AnyRules
from millrow.rules.drops import DropRules

from .base import Limit, Verdict
from .drop_engine import DropEngine
from .table_engine import TableEngine


class PerfectEngine:
    """Hands every question to the engine that knows the game."""

    def __init__(self, seed: int | None = None) -> None:
        self._tables, self._drops = TableEngine(seed), DropEngine(seed)

    def declines(self, rules: AnyRules) -> str | None:
        return self._knows(rules).declines(rules)

    def think(self, rules: AnyRules, pos: Any, limit: Limit) -> Iterator[Verdict]:
        return self._knows(rules).think(rules, pos, limit)

    def verdicts(self, rules: AnyRules, pos: Any, limit: Limit | None = None) -> list[Verdict]:
        """Every legal step with its value, best first; ValueError in words for a game or position nobody knows. A limit
        is for what must be searched, and then some steps may have no distance, or only a guess; tables know at once."""
        if isinstance(rules, DropRules):
            return self._drops.verdicts(rules, pos, limit)
        return self._tables.verdicts(rules, pos)

    def ready(self, rules: AnyRules) -> bool:
        """Can it begin at once? If not, `prepare` takes some seconds, once."""
        return self._knows(rules).ready(rules)

    def prepare(self, rules: AnyRules) -> None:
        self._knows(rules).prepare(rules)

    def _knows(self, rules: AnyRules) -> TableEngine | DropEngine:
        return self._drops if isinstance(rules, DropRules) else self._tables

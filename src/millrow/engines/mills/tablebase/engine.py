"""A perfect player for mill games that are small enough to be solved completely.

The table has no history. A side that plays the fastest win gets nearer to the end with every turn, so no position
recurs and a repetition rule cannot spoil a win; a draw is held turn by turn. Positions of an earlier part of the game
can recur: see `base.think`.
"""

import random
from collections.abc import Iterator
from typing import Any

from millrow.core.rules import Rules
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.wording import say

from ...base import Declined, Engine, Limit, Progress, Thoughts, Verdict
from ...heuristic import best_proven
from ..heuristic import obvious_steps
from .facts import mover_first, table_exists
from .limits import decline_reason, too_slow_reason
from .packaged import is_packaged, packaged_table

TRAP_HORIZON = 16  # turns: a loss further away counts as equally hard to see
_ready_rules = set[MillRules]()  # rules whose table is loaded and whose kernels are compiled in this process


class TableEngine(Engine):
    """Wins as fast as it can, loses as slowly as it can. Among equal steps it prefers an obvious one: it closes a mill
    or stops one. In a drawn position it then sets traps: it plays the step after which the most replies lose. What is
    still equal is chosen at random, so that games vary."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = random.Random(seed)

    def declines(self, rules: Rules[Any]) -> str | None:
        if (why := unsolved(rules)) is not None:
            return why
        assert isinstance(rules, MillRules)
        if (why := too_slow_reason(rules)) is not None and not table_exists(rules):
            return say("mills.decline.quick", why=why)
        return None

    def think(self, rules: Rules[Any], pos: Any, limit: Limit) -> Iterator[Verdict]:
        """A single, final verdict. The first call for a ruleset builds its table."""
        found = self.verdicts(rules, pos)
        if found:
            assert isinstance(rules, MillRules)
            self.thoughts = Thoughts(tuple(found))
            best = best_proven(found, obvious_steps(rules, pos))
            if best[0].low == 0 and len(best) > 1:
                traps = {verdict: self._traps(rules, pos, verdict.step) for verdict in best}
                most = max(traps.values())
                best = [verdict for verdict in best if traps[verdict] == most]
            yield self._rng.choice(best)

    def verdicts(self, rules: Rules[Any], pos: Any, limit: Limit | None = None) -> list[Verdict]:
        """Every legal step with its value, best first, at once whatever the limit; empty when the game is over.

        Raises Declined for rules without a table, LookupError for a position that is not in the table."""
        if (why := self.declines(rules)) is not None:
            raise Declined(why)
        assert isinstance(rules, MillRules)
        return _steps(rules, pos) if rules.legal(pos) else []

    def compiles(self, rules: Rules[Any]) -> bool:
        return not (isinstance(rules, MillRules) and is_packaged(rules))

    def ready(self, rules: Rules[Any]) -> bool:
        """Does the package have the table, or has it answered for these rules before? Then it will answer at once."""
        return rules in _ready_rules or not self.compiles(rules)

    def prepare(self, rules: Rules[Any], progress: Progress | None = None) -> None:
        """Read or build the table and probe it once, so that the first turn does not wait; `progress` counts cells."""
        assert isinstance(rules, MillRules)
        _steps(rules, rules.start(), progress)

    def _traps(self, rules: MillRules, pos: MillPosition, step: str) -> float:
        """The fraction of the opponent's replies to a drawing step that lose. A distant loss counts more: it is harder
        to see."""
        after = rules.play(pos, step)
        replies = self.verdicts(rules, after)
        if after.turn == pos.turn:  # a mill was closed: use the best capture
            return max((self._traps(rules, after, reply.step) for reply in replies if reply.low == 0), default=0.0)
        lost = [min(reply.turns or 0, TRAP_HORIZON) / TRAP_HORIZON for reply in replies if reply.high < 0]
        return sum(lost) / len(replies) if replies else 0.0


def _steps(rules: MillRules, pos: MillPosition, progress: Progress | None = None) -> list[Verdict]:
    """Every step of a position that is not over, best first. A table of the package needs no compiled code."""
    if (packaged := packaged_table(rules)) is not None:
        return packaged.steps(pos)
    from .files import shared_table

    found = shared_table(rules, progress).steps(mover_first(rules, pos))
    _ready_rules.add(rules)
    return found


def unsolved(rules: Rules[Any]) -> str | None:
    """Why no position of a game can be solved by a table; None if they can, given time."""
    if isinstance(rules, MillRules) and rules.quiet_limit is not None and decline_reason(rules) is None:
        return say("mills.decline.quiet")
    return decline_reason(rules)

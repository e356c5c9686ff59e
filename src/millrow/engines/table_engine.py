"""A player that knows the value of every position, for mill games small enough to be solved completely.

The table knows no history. Whoever plays the fastest win comes nearer to the end with every turn, so no position comes
back and a repetition rule takes nothing away from a win; a draw is kept turn by turn.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

from millrow.rules.base import AnyRules
from millrow.rules.mills import MillPosition, MillRules

from .base import Limit, Verdict
from .obvious import best_proven, obvious_steps

FAR = 16  # turns: nobody sees a loss that is further away
_answered = set[AnyRules]()  # rules whose table was read or built and whose kernels were compiled, in this process


class TableEngine:
    """Wins as fast as it can, loses as slowly as it can. Of steps as good as each other it plays an obvious one: it
    completes a mill or stops one. In a drawn position it then sets the other side the hardest task: the step most
    replies to which would lose. Of what is left, any, so that games vary."""

    def __init__(self, seed: int | None = None) -> None:
        self._chance = random.Random(seed)

    def declines(self, rules: AnyRules) -> str | None:
        from .mill_tables.cache import is_kept
        from .mill_tables.limits import declines, declines_quick

        if (why := declines(rules)) is not None:
            return why
        assert isinstance(rules, MillRules)
        if rules.quiet_limit is not None:
            return "a limit of quiet moves can spoil a win, and the tables hold no history"
        if (why := declines_quick(rules)) is not None and not is_kept(rules):
            return f"{why}; `millrow table build` can make it beforehand"
        return None

    def think(self, rules: AnyRules, pos: Any, limit: Limit) -> Iterator[Verdict]:
        """One verdict, and it is final. The first question about a ruleset builds its table."""
        found = self.verdicts(rules, pos)
        if found:
            best = best_proven(found, obvious_steps(rules, pos))
            if best[0].low == 0 and len(best) > 1:
                traps = {verdict: self._traps(rules, pos, verdict.step) for verdict in best}
                most = max(traps.values())
                best = [verdict for verdict in best if traps[verdict] == most]
            yield self._chance.choice(best)

    def verdicts(self, rules: AnyRules, pos: MillPosition) -> list[Verdict]:
        """Every legal step with its value, best first; empty when the game is over.

        ValueError in words for rules without a table, LookupError for a position no table holds."""
        from .mill_tables.facts import turned
        from .mill_tables.shelf import table_for

        if (why := self.declines(rules)) is not None:
            raise ValueError(why)
        assert isinstance(rules, MillRules)
        legal = rules.legal(pos)
        if not legal:
            return []
        steps = table_for(rules).steps(turned(rules, pos))
        _answered.add(rules)
        return [Verdict(text, value, value, plies, float(value)) for text, value, plies in steps]

    def _traps(self, rules: AnyRules, pos: MillPosition, step: str) -> float:
        """The share of the other side's replies to a drawing step that would lose. A loss far away counts more: it is
        harder to see."""
        after = rules.play(pos, step)
        replies = self.verdicts(rules, after)
        if after.turn == pos.turn:  # a mill is closed: the taking that sets the hardest task is what counts
            return max((self._traps(rules, after, reply.step) for reply in replies if reply.low == 0), default=0.0)
        lost = [min(reply.plies or 0, FAR) / FAR for reply in replies if reply.high < 0]
        return sum(lost) / len(replies) if replies else 0.0

    def ready(self, rules: AnyRules) -> bool:
        """Has it answered about these rules before? Then it will at once."""
        return rules in _answered

    def prepare(self, rules: AnyRules, progress: Callable[[int, int], None] | None = None) -> None:
        """Read or build the table and ask it once, so that the first turn does not wait; `progress` hears of cells."""
        from .mill_tables.facts import turned
        from .mill_tables.shelf import table_for

        assert isinstance(rules, MillRules)
        table_for(rules, progress).steps(turned(rules, rules.start()))
        _answered.add(rules)

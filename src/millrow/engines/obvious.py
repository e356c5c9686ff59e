"""The steps a person expects of any sensible player: win at once, stop the other's win, complete a mill, stop one.

Every level from medium up plays one of them if there is any. What is proven comes first: a proven win is never given up
for an obvious step, and an obvious step that is proven lost is not played while another step is not.
"""

from collections.abc import Collection, Sequence
from typing import Any

from millrow.rules.base import AnyRules
from millrow.rules.drops import DropRules
from millrow.rules.mills import MillRules

from .base import Verdict
from .drop_obvious import obvious_drops
from .mill_obvious import obvious_mill_steps


def obvious_steps(rules: AnyRules, pos: Any) -> list[str]:
    """The legal steps among which a sensible player chooses here; empty if any step will do."""
    if isinstance(rules, DropRules):
        return obvious_drops(rules, pos)
    return obvious_mill_steps(rules, pos) if isinstance(rules, MillRules) else []


def prefer(verdicts: Sequence[Verdict], steps: Collection[str]) -> Verdict:
    """Of verdicts that come best first, the best on one of these steps, unless another step is proven better."""
    best = verdicts[0]
    if best.low > 0:
        return best
    return next((some for some in verdicts if some.step in steps and (some.high >= 0 or best.high < 0)), best)


def best_proven(verdicts: Sequence[Verdict], steps: Collection[str]) -> list[Verdict]:
    """Of proofs that come best first, those as good as the first; if some are on these steps, only they."""
    best = [verdict for verdict in verdicts if verdict[1:] == verdicts[0][1:]]
    return [verdict for verdict in best if verdict.step in steps] or best

"""What the search can do, said before anything heavy is imported."""

from millrow.rules.base import AnyRules
from millrow.rules.mills import MillPosition, MillRules

OPENING = 6  # placings, of both sides together, after which games have parted enough
SLACK = 8  # hundredths of a man: what counts as nearly the same in the opening


def declines(rules: AnyRules) -> str | None:
    """Why this game cannot be searched, in words; None if it can. Every board of up to 64 points fits in a word."""
    return None if isinstance(rules, MillRules) else "knows mill games only"


def proves(rules: MillRules) -> bool:
    """Is a forced end a proof? A position does not say how many quiet moves a limit has left to it."""
    return rules.quiet_limit is None


def slack(rules: MillRules, pos: MillPosition) -> int:
    """How much worse than the best a step may look and still be played, so that games differ."""
    return SLACK if sum(pos.hand) > 2 * rules.men - OPENING else 0

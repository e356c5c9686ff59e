"""What the search can do, said before anything heavy is imported."""

from millrow.engines.base import declines_options
from millrow.rules.base import AnyRules
from millrow.rules.mills import MillPosition, MillRules

KNOWN = (  # options that the kernels take into account
    *("men", "fly_at", "take", "takes_per_turn", "placing_takes", "slide_early", "reform", "no_move", "full_board"),
    *("fewest", "slides_first", "repetition", "quiet_limit"),
)
OPENING = 6  # placings, of both sides together, after which games have parted enough
SLACK = 8  # hundredths of a man: what counts as nearly the same in the opening


def declines(rules: AnyRules) -> str | None:
    """Why this game cannot be searched, in words; None if it can. Every board of up to 64 points fits in a word."""
    if not isinstance(rules, MillRules):
        return "knows mill games only"
    return declines_options(rules, KNOWN)


def proves(rules: MillRules) -> bool:
    """Is a forced end a proof? A position does not say how many quiet moves a limit has left to it."""
    return rules.quiet_limit is None


def slack(rules: MillRules, pos: MillPosition) -> int:
    """How much worse than the best a step may look and still be played, so that games differ."""
    return SLACK if sum(pos.hand) > 2 * rules.men - OPENING else 0

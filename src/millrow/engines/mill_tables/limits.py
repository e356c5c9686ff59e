"""Which rules get a table, said in words before anything heavy is imported or built."""

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from millrow.engines.base import declines_options
from millrow.rules.base import AnyRules
from millrow.rules.mills import MillRules
from millrow.rules.symmetry import Permutation, permutations

from .facts import KNOWN
from .sectors import Sector, all_roots, closure

COMPLETE_POINTS = 17  # for a whole game
MOST_POINTS = 24  # for single endings
MOST_LINES = 56
MOST_THROUGH = 7  # lines through one point
MOST_SYMMETRIES = 32
MOST_CELLS = 250_000_000  # two bytes each, and as much again while the largest pair is at work
QUICK_CELLS = 15_000_000  # what is built within seconds, while a person waits


def symmetries(rules: MillRules) -> tuple[Permutation, ...]:
    """The board's symmetries, the identity first. Any subgroup is right, only less thrifty: of too many, none."""
    found = permutations(rules.board)
    return found if len(found) <= MOST_SYMMETRIES else found[:1]


def states(rules: MillRules, roots: Sequence[Sector] | None = None) -> int:
    """How many states a table speaks of, from the counts of men alone."""
    n = len(rules.board.points)
    sectors = closure(rules, all_roots(rules) if roots is None else roots)
    return sum(comb(n, s.us) * comb(n - s.us, s.them) for s in sectors)


def declines(rules: AnyRules, roots: Sequence[Sector] | None = None, most: int = MOST_CELLS) -> str | None:
    """Why these rules (or these endings of them) get no table of at most so many cells, in words; None if they do."""
    if not isinstance(rules, MillRules):
        return "tables are for mill games"
    if (why := declines_options(rules, KNOWN)) is not None:
        return f"the table {why}"
    return _declines(rules, None if roots is None else tuple(roots), most)


@lru_cache(maxsize=256)
def _declines(rules: MillRules, roots: tuple[Sector, ...] | None, most: int) -> str | None:
    points, limit = len(rules.board.points), COMPLETE_POINTS if roots is None else MOST_POINTS
    if points > limit:
        what = "complete tables are" if roots is None else "endings are tabled"
        return f"{what} for boards of up to {limit} points, this one has {points}"
    if rules.reform != "free":
        return "reform=barred depends on the turn before, which the tables do not hold"
    if len(rules.board.mills) > MOST_LINES or max(map(len, rules.board.partners)) > MOST_THROUGH:
        return f"too many lines: tables hold at most {MOST_LINES}, and {MOST_THROUGH} through one point"
    number = states(rules, roots)
    if number > most and (cells := number // len(symmetries(rules))) > most:
        return f"the table would need about {cells:,} cells, more than {most:,}"
    return None


def declines_quick(rules: AnyRules) -> str | None:
    """Why these rules get no table while a person waits."""
    return declines(rules, most=QUICK_CELLS)

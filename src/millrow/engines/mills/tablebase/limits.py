"""Which rules get a table, decided before anything heavy is imported or built."""

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Any

from millrow.core.rules import Rules
from millrow.families.mills.rules import MillRules
from millrow.families.mills.symmetry import Permutation, permutations
from millrow.wording import say

from ...base import declines_options
from .facts import KNOWN_OPTIONS
from .sectors import Sector, all_roots, closure

MAX_COMPLETE_POINTS = 17  # for a complete game
MAX_POINTS = 24  # for single endgames
MAX_LINES = 56
MAX_LINES_PER_POINT = 7  # lines through one point
MAX_SYMMETRIES = 32
MAX_CELLS = 250_000_000  # two bytes each, and as much again while the largest pair is solved
QUICK_CELLS = 15_000_000  # built within seconds, while a person waits


def symmetries(rules: MillRules) -> tuple[Permutation, ...]:
    """The board's symmetries, the identity first; only the identity if there are too many. Any subgroup gives a
    correct, but larger table."""
    found = permutations(rules.board)
    return found if len(found) <= MAX_SYMMETRIES else found[:1]


def states(rules: MillRules, roots: Sequence[Sector] | None = None) -> int:
    """The number of states of a table, from the numbers of men alone."""
    n = len(rules.board.points)
    sectors = closure(rules, all_roots(rules) if roots is None else roots)
    return sum(comb(n, s.us) * comb(n - s.us, s.them) for s in sectors)


def decline_reason(rules: Rules[Any], roots: Sequence[Sector] | None = None, max_cells: int = MAX_CELLS) -> str | None:
    """Why these rules (or these endgames) get no table of at most `max_cells` cells; None if they do."""
    if not isinstance(rules, MillRules):
        return say("mills.decline.table")
    if (why := declines_options(rules, KNOWN_OPTIONS)) is not None:
        return why
    return _decline_reason(rules, None if roots is None else tuple(roots), max_cells)


@lru_cache(maxsize=256)
def _decline_reason(rules: MillRules, roots: tuple[Sector, ...] | None, max_cells: int) -> str | None:
    points, limit = len(rules.board.points), MAX_COMPLETE_POINTS if roots is None else MAX_POINTS
    if points > limit:
        code = "mills.decline.points" if roots is None else "mills.decline.points.endgame"
        return say(code, most=limit, points=points)
    if rules.reform != "free":
        return say("mills.decline.reform")
    if len(rules.board.mills) > MAX_LINES or max(map(len, rules.board.partners)) > MAX_LINES_PER_POINT:
        return say("mills.decline.lines", lines=MAX_LINES, through=MAX_LINES_PER_POINT)
    number = states(rules, roots)
    if number > max_cells and (cells := number // len(symmetries(rules))) > max_cells:
        return say("mills.decline.cells", cells=cells, most=max_cells)
    return None


def too_slow_reason(rules: Rules[Any]) -> str | None:
    """Why these rules get no table while a person waits; None if they do."""
    return decline_reason(rules, max_cells=QUICK_CELLS)

"""Rule combinations for the table tests, and tables built once. Nothing is stored in the user's own cache."""

import itertools
import os
import random
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[4]
os.environ.setdefault("MILLROW_CACHE", str(ROOT / ".pytest_cache" / "millrow"))

from millrow.engines.base import Solved, Verdict  # noqa: E402
from millrow.engines.mills.rule_codes import CODES  # noqa: E402
from millrow.engines.mills.tablebase import reference  # noqa: E402
from millrow.engines.mills.tablebase.build import build  # noqa: E402
from millrow.engines.mills.tablebase.probe import Table  # noqa: E402
from millrow.families.mills.boards import Board, drawn  # noqa: E402
from millrow.families.mills.rules import MillRules  # noqa: E402

DATA = ROOT / "tests" / "data"
LADDER = Board(drawn("a1 b1 c1 | a2 b2 c2"), drawn("a1 a2 | c1 c2"))
LONG = Board(drawn("a1 b1 c1 d1 | a2 b2 c2"), drawn("a1 a2 | d1 d2 | c2 d2"))  # one side may have all its men in a mill
OPTIONS: dict[str, tuple[Any, ...]] = {
    "fly_at": (None, 3),
    "slide_early": (False, True),
    "fewest": (3, 2),
    **CODES,
}


def combinations(board: Board, men: int) -> list[MillRules]:
    """Every combination of options the tables support: 2,304 of them."""
    rows = itertools.product(*OPTIONS.values())
    return [MillRules(board, men, **dict(zip(OPTIONS, row, strict=True))) for row in rows]


def sample_rules(board: Board, men: int, count: int, seed: int) -> list[MillRules]:
    return random.Random(seed).sample(combinations(board, men), count)


def rules_id(rules: MillRules) -> str:
    return "-".join([str(rules.men), *(str(getattr(rules, name)) for name in OPTIONS)])


@cache
def table(rules: MillRules) -> Table:
    return Table(*build(rules))


def solved_of(verdict: Verdict) -> Solved:
    """The value of the position if this is its best step."""
    return Solved(verdict.low, verdict.turns)


def differences(rules: MillRules) -> list[str]:
    """Where table and reference disagree, over every position of the reference."""
    solved = table(rules)
    faults = []
    for pos, (value, turns) in reference.solve(rules).items():
        if pos.them.bit_count() + pos.their_hand < rules.fewest:
            continue  # the game is over: not in the table
        if (found := solved.probe(pos)) != (value, turns, None):
            faults.append(f"{pos}: table {found}, reference {(value, turns)}")
    return faults

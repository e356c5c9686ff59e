"""Rule combinations for the table tests, and tables built once. Nothing is kept in the user's own cache."""

import itertools
import os
import random
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
os.environ.setdefault("MILLROW_CACHE", str(ROOT / ".pytest_cache" / "millrow"))

from millrow.engines.mill_tables import plain  # noqa: E402
from millrow.engines.mill_tables.facts import CODES  # noqa: E402
from millrow.engines.mill_tables.retro import build  # noqa: E402
from millrow.engines.mill_tables.tables import Table  # noqa: E402
from millrow.rules.boards import Board, drawn  # noqa: E402
from millrow.rules.mills import MillRules  # noqa: E402

DATA = ROOT / "tests" / "data"
LADDER = Board(drawn("a1 b1 c1 | a2 b2 c2"), drawn("a1 a2 | c1 c2"))
LONG = Board(drawn("a1 b1 c1 d1 | a2 b2 c2"), drawn("a1 a2 | d1 d2 | c2 d2"))  # one side may be all in a mill
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


def share(board: Board, men: int, count: int, seed: int) -> list[MillRules]:
    return random.Random(seed).sample(combinations(board, men), count)


def named(rules: MillRules) -> str:
    return "-".join([str(rules.men), *(str(getattr(rules, name)) for name in OPTIONS)])


@cache
def table(rules: MillRules) -> Table:
    return Table(*build(rules))


def differences(rules: MillRules) -> list[str]:
    """Where table and twin disagree, over every position the twin knows."""
    solved = table(rules)
    faults = []
    for pos, (value, plies) in plain.solve(rules).items():
        if pos.them.bit_count() + pos.their_hand < rules.fewest:
            continue  # decided before: not a position the table speaks of
        if (got := solved.probe(pos)) != (value, plies):
            faults.append(f"{pos}: table {got}, twin {(value, plies)}")
    return faults

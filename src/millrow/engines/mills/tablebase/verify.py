"""An independent check: recompute the score of every state of a table, symmetric ones included, from its successors.

It is deliberately independent of the builder: it has its own rules (`kernels/check.py`, nothing of
`mills/kernels/turns.py`), plays every turn in full and only reads finished scores. If each state's score follows from
its successors, the table is right: results with a distance depend on results nearer to the end, and a drawn state has a
drawing turn and no winning one.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from millrow.families.mills.rules import MillRules

from ..rule_codes import code, fly
from .facts import Position
from .kernels.check import check_sector
from .probe import Table
from .sectors import Sector


class Report(NamedTuple):
    """The number of states checked, how many have a wrong score, and the first few of those."""

    states: int
    wrong: int
    examples: list[Position]


def checker_rules(rules: MillRules) -> NDArray[np.int64]:
    board = rules.board
    options = (fly(rules), *(code(rules, name) for name in ("take", "takes_per_turn", "placing_takes")))
    ends = (code(rules, "no_move"), code(rules, "full_board"), rules.fewest, code(rules, "slides_first"))
    head = (len(board.points), len(board.mills), *options, rules.slide_early, *ends)
    return np.array([*head, *board.next_to, *board.mills], dtype=np.int64)


def check(table: Table, sector: Sector, every: int = 1) -> Report:
    """Check the states of one sector, or every Nth of them."""
    bad = np.zeros((5, 2), dtype=np.int64)
    args = (checker_rules(table.rules), table.layout.geo, table.layout.sec, table.scores)
    states, wrong = check_sector(*args, *sector, every, bad)
    hands = sector.hand, sector.their_hand
    return Report(states, wrong, [Position(int(us), int(them), *hands) for us, them in bad[: min(wrong, 5)]])


def verify(table: Table, every: int = 1) -> Iterator[tuple[Sector, Report]]:
    """Check every sector, or every Nth state of it; yields each report when it is ready."""
    for sector in table.layout.sectors:
        yield sector, check(table, sector, every)

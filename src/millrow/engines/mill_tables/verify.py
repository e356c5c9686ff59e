"""The second eye: walks every state of a table FORWARD, symmetric twins and all, and recomputes its score.

Written apart from the builder: it has its own rules (`kernels/check.py`), makes every turn in full and only reads
finished scores through `locate`. If each state's score is exactly what its followers make it, the table is right:
results with a depth rest on results nearer to the end, and a drawn state has no winning turn and a drawing one.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from millrow.rules.mills import MillRules

from .facts import Position, code, fly
from .kernels.check import walk
from .sectors import Sector
from .tables import Table


class Report(NamedTuple):
    """States walked, how many of them have a wrong score, and the first few of those."""

    states: int
    wrong: int
    examples: list[Position]


def plain_facts(rules: MillRules) -> NDArray[np.int64]:
    board = rules.board
    options = (fly(rules), *(code(rules, name) for name in ("take", "takes_per_turn", "placing_takes")))
    ends = (code(rules, "no_move"), code(rules, "full_board"), rules.fewest, code(rules, "slides_first"))
    head = (len(board.points), len(board.mills), *options, rules.slide_early, *ends)
    return np.array([*head, *board.next_to, *board.mills], dtype=np.int64)


def check(table: Table, sector: Sector, every: int = 1) -> Report:
    """Recompute the states of one sector."""
    bad = np.zeros((5, 2), dtype=np.int64)
    args = (plain_facts(table.rules), table.layout.geo, table.layout.sec, table.scores)
    states, wrong = walk(*args, *sector, every, bad)
    hands = sector.hand, sector.their_hand
    return Report(states, wrong, [Position(int(us), int(them), *hands) for us, them in bad[: min(wrong, 5)]])


def verify(table: Table, every: int = 1) -> Iterator[tuple[Sector, Report]]:
    """Recompute every sector, or each `every`-th state of it; the reports come as they are ready."""
    for sector in table.layout.sectors:
        yield sector, check(table, sector, every)

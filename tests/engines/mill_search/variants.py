"""Rules and positions for the tests of the mill search: every board, every option, positions by chance."""

import random
from collections.abc import Iterator
from typing import Any

from engines.mill_tables.shares import DATA, LADDER  # it keeps compiled code out of the user's own cache

from millrow.rules.boards import BOARDS, Board, rings
from millrow.rules.mills import MillPosition, MillRules
from millrow.rules.options import Choice, YesNo, options

__all__ = ["BOARD64", "DATA", "positions", "variants", "walk"]

ROWS, COLUMNS = range(1, 9), "abcdefgh"
BOARD64 = Board(
    tuple(tuple(f"{c}{r}" for c in COLUMNS) for r in ROWS)
    + tuple(tuple(f"{c}{r}" for r in (k, k + 1, k + 2)) for c in COLUMNS for k in (1, 4, 6))
)
ALL_BOARDS = (*BOARDS.values(), LADDER, rings(4, diagonals=True), BOARD64)


def variants(count: int, seed: int) -> Iterator[MillRules]:
    """Rulesets by chance; half of them can fill the board."""
    chance = random.Random(seed)
    for _ in range(count):
        board = chance.choice(ALL_BOARDS)
        changes: dict[str, Any] = {"fly_at": chance.choice([None, 3, 4, 30])}
        for name, option in options(MillRules).items():
            if isinstance(option.kind, Choice):
                changes[name] = chance.choice(sorted(option.kind.words))
            elif isinstance(option.kind, YesNo):
                changes[name] = chance.random() < 0.5
        most = len(board.points) // 2
        men = chance.choice([most, chance.randint(3, most)])
        yield MillRules(board, men=men, fewest=chance.choice([1, 2, 3, 3, men]), **changes)


def walk(rules: MillRules, chance: random.Random, most: int) -> Iterator[MillPosition]:
    """The positions of a game of chance that goes on."""
    pos = rules.start()
    for _ in range(most):
        if not (legal := rules.legal(pos)):
            return
        yield pos
        pos = rules.play(pos, chance.choice(legal))


def positions(rules: MillRules, count: int, seed: int) -> list[MillPosition]:
    """Some positions of one game of chance."""
    chance = random.Random(seed)
    found = list(walk(rules, chance, 120))
    return chance.sample(found, min(count, len(found)))

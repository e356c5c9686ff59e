"""Rules and positions for the tests of the mill search: every board, every option, random positions."""

import random
from collections.abc import Iterator
from typing import Any

# sets the cache folder, to keep compiled code out of the user's own cache
from engines.mills.tablebase.rule_samples import DATA, LADDER

from millrow.core.options import Choice, YesNo, options
from millrow.families.mills.boards import BOARDS, Board, rings
from millrow.families.mills.rules import MillPosition, MillRules

__all__ = ["BOARD64", "DATA", "positions", "variants", "walk"]

ROWS, COLUMNS = range(1, 9), "abcdefgh"
BOARD64 = Board(
    tuple(tuple(f"{c}{r}" for c in COLUMNS) for r in ROWS)
    + tuple(tuple(f"{c}{r}" for r in (k, k + 1, k + 2)) for c in COLUMNS for k in (1, 4, 6))
)
ALL_BOARDS = (*BOARDS.values(), LADDER, rings(4, diagonals=True), BOARD64)


def variants(count: int, seed: int) -> Iterator[MillRules]:
    """Random rulesets; half of them can fill the board."""
    rng = random.Random(seed)
    for _ in range(count):
        board = rng.choice(ALL_BOARDS)
        changes: dict[str, Any] = {"fly_at": rng.choice([None, 3, 4, 30])}
        for name, option in options(MillRules).items():
            if isinstance(option.kind, Choice):
                changes[name] = rng.choice(sorted(option.kind.words))
            elif isinstance(option.kind, YesNo):
                changes[name] = rng.random() < 0.5
        most = len(board.points) // 2
        men = rng.choice([most, rng.randint(3, most)])
        yield MillRules(board, men=men, fewest=rng.choice([1, 2, 3, 3, men]), **changes)


def walk(rules: MillRules, rng: random.Random, most: int) -> Iterator[MillPosition]:
    """The positions of a random game, without the end."""
    pos = rules.start()
    for _ in range(most):
        if not (legal := rules.legal(pos)):
            return
        yield pos
        pos = rules.play(pos, rng.choice(legal))


def positions(rules: MillRules, count: int, seed: int) -> list[MillPosition]:
    """Some positions of one random game."""
    rng = random.Random(seed)
    found = list(walk(rules, rng, 120))
    return rng.sample(found, min(count, len(found)))

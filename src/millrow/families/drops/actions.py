"""Steps of drop games as numbers and boards as planes, for learning programs.

Actions are the columns from 0. A seat sees its own discs, then those of the next seat and so on.
"""

from millrow.core.family import Plane

from .rules import DropPosition, DropRules


def count(rules: DropRules) -> int:
    """The number of columns."""
    return rules.columns


def number(rules: DropRules, step: str) -> int:
    """The action of a step."""
    return int(step) - 1


def step(rules: DropRules, pos: DropPosition, action: int) -> str:
    """The step of an action."""
    return str(action + 1)


def longest_game(rules: DropRules) -> int:
    """Until the board is full."""
    return rules.rows * rules.columns


def planes_shape(rules: DropRules) -> tuple[int, int, int]:
    """Planes, rows and columns of what a seat sees."""
    return rules.players + 1, rules.rows, rules.columns


def planes(rules: DropRules, pos: DropPosition, seat: int) -> list[Plane]:
    """What a seat sees, all but whether it is to act."""
    stacks = [pos.grid.column(column) for column in range(rules.columns)]
    return [
        [[float(row < len(s) and s[row] == owner) for s in stacks] for row in reversed(range(rules.rows))]
        for owner in ((seat + nth) % rules.players for nth in range(rules.players))
    ]

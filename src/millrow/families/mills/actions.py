"""Steps of mill games as numbers and boards as planes, for learning programs.

Points are read line by line from the top left. With n points,

    0 .. n-1                  the point to place on, or to take from: the position says which
    n + n * source + target   the slide or the flight

as OpenSpiel numbers nine men's morris. A seat sees its own discs, those of the other, then constant planes: both
hands as a share of all men, and whether a disc must be taken.
"""

from functools import lru_cache

from millrow.core.family import Plane

from .boards import Board
from .rules import MillPosition, MillRules


@lru_cache(maxsize=64)
def points(board: Board) -> tuple[str, ...]:
    """The points as they are read: line by line from the top left."""
    return tuple(sorted(board.points, key=lambda name: (-int(name[1:]), name[0])))


@lru_cache(maxsize=64)
def _index(board: Board) -> dict[str, int]:
    return {name: i for i, name in enumerate(points(board))}


def count(rules: MillRules) -> int:
    """How many different actions there are."""
    size = len(rules.board.points)
    return size * (size + 1)


def number(rules: MillRules, step: str) -> int:
    """The action of a step."""
    index = _index(rules.board)
    source, _, target = step.removeprefix("x").rpartition("-")
    return len(index) * (index[source] + 1) + index[target] if source else index[target]


def step(rules: MillRules, pos: MillPosition, action: int) -> str:
    """The step of an action in a position."""
    names = points(rules.board)
    source, target = divmod(int(action), len(names))
    if source:
        return f"{names[source - 1]}-{names[target]}"
    return ("x" if pos.taking[pos.turn] else "") + names[target]


def longest_game(rules: MillRules) -> None:
    """None: a game can be endless."""
    return


def planes_shape(rules: MillRules) -> tuple[int, int, int]:
    """Planes, rows and columns of what a seat sees."""
    rows, columns = _lines(rules)
    return 6, len(rows), len(columns)


def planes(rules: MillRules, pos: MillPosition, seat: int) -> list[Plane]:
    """What a seat sees, except whether it is to move."""
    rows, columns = _lines(rules)
    seen = []
    for owner in (seat, 1 - seat):
        occupied = set(rules.board.names(pos.men[owner]))
        seen.append([[float(f"{column}{row}" in occupied) for column in columns] for row in rows])
    due = float(bool(pos.taking[pos.turn]))
    numbers = (pos.hand[seat] / rules.men, pos.hand[1 - seat] / rules.men, due)
    return seen + [[[number] * len(columns) for _ in rows] for number in numbers]


def _lines(rules: MillRules) -> tuple[list[int], list[str]]:
    """The rows from the top and the columns from the left that have points."""
    names = rules.board.points
    return sorted({int(name[1:]) for name in names}, reverse=True), sorted({name[0] for name in names})

"""Steps as numbers and boards as planes of numbers: what learning programs want to see.

Actions of a drop game are its columns from 0. In a mill game of n points, read line by line from the top left,

    0 .. n-1                  the point to place on, or to take from: the position says which
    n + n * source + target   the slide or the flight

as OpenSpiel numbers nine men's morris. A board is seen by a seat as planes of rows x columns, the top row first:
its own discs, those of the next seat and so on; for mills also three even planes, its hand and the other's as parts of
all men, and whether a taking is due; last, whether it is to act.
"""

from functools import cached_property
from typing import Any

from millrow.games.game import AnyGame
from millrow.rules.base import AnyRules, Outcome
from millrow.rules.drops import DropRules
from millrow.rules.mills import MillRules

Plane = list[list[float]]


class Actions:
    """The numbering of a ruleset's steps."""

    def __init__(self, rules: AnyRules) -> None:
        if not isinstance(rules, MillRules | DropRules):
            raise ValueError("actions are numbered for mills and drops only")
        self.rules = rules

    @cached_property
    def points(self) -> tuple[str, ...]:
        """The points of a mill board as they are read: line by line from the top left."""
        assert isinstance(self.rules, MillRules)
        return tuple(sorted(self.rules.board.points, key=lambda name: (-int(name[1:]), name[0])))

    @cached_property
    def _index(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.points)}

    @property
    def count(self) -> int:
        """How many different actions there are."""
        if isinstance(self.rules, DropRules):
            return self.rules.columns
        return len(self.points) * (len(self.points) + 1)

    def number(self, step: str) -> int:
        """The action of a step."""
        if isinstance(self.rules, DropRules):
            return int(step) - 1
        source, _, target = step.removeprefix("x").rpartition("-")
        if not source:
            return self._index[target]
        return len(self.points) * (self._index[source] + 1) + self._index[target]

    def step(self, pos: Any, action: int) -> str:
        """The step of an action in a position; ValueError for a number that is no action."""
        if not 0 <= action < self.count:
            raise ValueError(f"there is no action {action}, the actions are 0 to {self.count - 1}")
        if isinstance(self.rules, DropRules):
            return str(action + 1)
        source, target = divmod(int(action), len(self.points))
        if source:
            return f"{self.points[source - 1]}-{self.points[target]}"
        return ("x" if pos.taking[pos.turn] else "") + self.points[target]

    def legal(self, game: AnyGame) -> list[int]:
        """The legal actions in rising order; none when the game is over."""
        return sorted(map(self.number, game.legal()))


def planes_shape(rules: MillRules | DropRules) -> tuple[int, int, int]:
    """Planes, rows and columns of what a seat sees."""
    if isinstance(rules, DropRules):
        return rules.players + 1, rules.rows, rules.columns
    rows, columns = _lines(rules)
    return 6, len(rows), len(columns)


def planes(game: AnyGame, seat: int) -> list[Plane]:
    """What a seat sees."""
    rules, pos = game.rules, game.position
    to_act = float(game.outcome is None and game.turn == seat)
    if isinstance(rules, DropRules):
        stacks = [pos.grid.column(column) for column in range(rules.columns)]
        seen = [
            [[float(row < len(s) and s[row] == owner) for s in stacks] for row in reversed(range(rules.rows))]
            for owner in ((seat + nth) % rules.players for nth in range(rules.players))
        ]
        return [*seen, _even(rules, to_act)]
    assert isinstance(rules, MillRules)
    rows, columns = _lines(rules)
    seen = []
    for owner in (seat, 1 - seat):
        stand = set(rules.board.names(pos.men[owner]))
        seen.append([[float(f"{column}{row}" in stand) for column in columns] for row in rows])
    due = float(bool(pos.taking[pos.turn]))
    numbers = (pos.hand[seat] / rules.men, pos.hand[1 - seat] / rules.men, due, to_act)
    return seen + [_even(rules, number) for number in numbers]


def returns(players: int, outcome: Outcome | None) -> list[float]:
    """What the end is worth to each seat: 1 for the winner, the others share the loss, a draw is worth nothing."""
    if outcome is None or outcome.winner is None:
        return [0.0] * players
    return [1.0 if seat == outcome.winner else -1.0 / (players - 1) for seat in range(players)]


def _even(rules: MillRules | DropRules, number: float) -> Plane:
    _, rows, columns = planes_shape(rules)
    return [[number] * columns for _ in range(rows)]


def _lines(rules: MillRules) -> tuple[list[int], list[str]]:
    """The rows from the top and the columns from the left that have points."""
    points = rules.board.points
    return sorted({int(name[1:]) for name in points}, reverse=True), sorted({name[0] for name in points})

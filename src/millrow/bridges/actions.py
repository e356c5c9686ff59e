"""Steps as action numbers and boards as planes, for learning programs.

Actions of a drop game are its columns from 0; `families/mills/actions.py` numbers those of a mill game. A board is
observed by a seat as planes of rows x columns, the top row first: its own discs, those of the next seat and so on; for
mills also three constant planes: its hand and the opponent's as fractions of all men, and whether a capture is due;
last, whether the seat is to act.
"""

from typing import Any

from millrow.core.family import Actions as Numbering
from millrow.core.family import Plane
from millrow.core.rules import Outcome, Rules
from millrow.games.game import AnyGame
from millrow.wording import say


class Actions:
    """The action numbers of a ruleset's steps."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules

    @property
    def _numbering(self) -> Numbering[Any, Any]:
        return self.rules.family.actions

    @property
    def count(self) -> int:
        """The number of different actions."""
        return self._numbering.count(self.rules)

    def number(self, step: str) -> int:
        """The action number of a step."""
        return self._numbering.number(self.rules, step)

    def step(self, pos: Any, action: int) -> str:
        """The step of an action in a position; ValueError for an invalid number."""
        if not 0 <= action < self.count:
            raise ValueError(say("bridge.action", action=action, last=self.count - 1))
        return self._numbering.step(self.rules, pos, action)

    def legal(self, game: AnyGame) -> list[int]:
        """The legal actions in ascending order; empty when the game is over."""
        return sorted(map(self.number, game.legal()))


def planes_shape(rules: Rules[Any]) -> tuple[int, int, int]:
    """The numbers of planes, rows and columns of an observation."""
    return rules.family.actions.planes_shape(rules)


def planes(game: AnyGame, seat: int) -> list[Plane]:
    """The observation of a seat."""
    to_act = float(game.outcome is None and game.turn == seat)
    _, rows, columns = planes_shape(game.rules)
    seen = game.rules.family.actions.planes(game.rules, game.position, seat)
    return [*seen, [[to_act] * columns for _ in range(rows)]]


def returns(players: int, outcome: Outcome | None) -> list[float]:
    """The return of each seat: 1 for the winner, -1 shared by the others, 0 for a draw."""
    if outcome is None or outcome.winner is None:
        return [0.0] * players
    return [1.0 if seat == outcome.winner else -1.0 / (players - 1) for seat in range(players)]

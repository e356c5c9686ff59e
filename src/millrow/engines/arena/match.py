"""One game between engines."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from millrow.core.rules import Outcome, Rules
from millrow.games.game import Game
from millrow.wording import say

from ..base import EngineFailed, choose
from .players import Player

MAX_STEPS = 2000  # a longer game counts as a draw


class Result(NamedTuple):
    """How a game ended. `seats` has the players' names in seat order; `failed` is the seat of a player whose program
    crashed or played an illegal step, which loses the game."""

    seats: tuple[str, ...]
    winner: int | None
    reason: str
    steps: tuple[str, ...]
    failed: int | None = None


def play_match(rules: Rules[Any], players: Sequence[Player], opening: Sequence[str] = ()) -> Result:
    """Play one game to the end; seat 0 moves first."""
    game = Game(rules, steps=opening)
    names = tuple(player.name for player in players)
    while (end := game.outcome) is None:
        if game.ply >= MAX_STEPS:
            end = Outcome(None, "too long")
            break
        seat, player = game.turn, players[game.turn]
        try:
            step = choose(player.engine, rules, game.position, player.limit, game.drawing_steps()).step
            if (refusal := game.refuse(step)) is not None:
                raise EngineFailed(say("uci.step", step=step[:40], why=refusal.say))
            game.play(step)
        except EngineFailed as error:
            others = [other for other in range(rules.players) if other != seat]
            winner = others[0] if len(others) == 1 else None
            return Result(names, winner, f"{player.name} failed: {error}", game.steps, seat)
    return Result(names, end.winner, end.reason, game.steps)

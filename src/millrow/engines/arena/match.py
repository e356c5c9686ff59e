"""One game between engines."""

from collections.abc import Sequence
from typing import NamedTuple

from millrow.engines.base import EngineFailed, choose
from millrow.games.game import Game
from millrow.rules.base import AnyRules, Outcome, Refused

from .players import Player

LONGEST = 2000  # steps; then the game counts as drawn


class Result(NamedTuple):
    """How a game ended. `seats` names the players in the order of the seats; `failed` is the seat of a player whose
    program broke down or played an illegal step, which loses the game."""

    seats: tuple[str, ...]
    winner: int | None
    reason: str
    steps: tuple[str, ...]
    failed: int | None = None


def play_match(rules: AnyRules, players: Sequence[Player], opening: Sequence[str] = ()) -> Result:
    """Play it to the end; seat 0 begins."""
    game = Game(rules, steps=opening)
    names = tuple(player.name for player in players)
    while (end := game.outcome) is None:
        if game.ply >= LONGEST:
            end = Outcome(None, "too long")
            break
        seat, player = game.turn, players[game.turn]
        try:
            game.play(choose(player.engine, rules, game.position, player.limit).step)
        except (EngineFailed, Refused) as error:
            others = [other for other in range(rules.players) if other != seat]
            winner = others[0] if len(others) == 1 else None
            return Result(names, winner, f"{player.name} failed: {error}", game.steps, seat)
    return Result(names, end.winner, end.reason, game.steps)

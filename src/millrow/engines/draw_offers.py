"""When the computer accepts a draw."""

from collections import Counter

from millrow.games.game import AnyGame
from millrow.rules.base import Refusal

from .base import choose
from .levels import level_of

QUIET_MOVES = 20  # that each side has made since the last placement or capture


def refuse_draw(game: AnyGame) -> Refusal | None:
    """Why the computer players of a game decline a draw now; None if they accept, or if there are none.

    They accept at once when nobody can win any more. In games that can go on for ever they also accept when each side
    has made 20 moves since the last placement or capture and they see no win for themselves; finding that out takes as
    long as their level thinks about a move.
    """
    computers = [number for number, seat in enumerate(game.seats) if seat.level]
    if not computers or game.outcome is not None or game.rules.hopeless(game.position):
        return None
    name = game.seats[computers[0]].name
    if not any(map(game.rules.is_quiet, game.legal())):  # every move brings the end nearer
        return Refusal("declined", f"{name} declines the draw")
    moves = Counter(game.movers[game.ply - game.quiet :])
    if any(moves[seat] < QUIET_MOVES for seat in range(game.rules.players)):
        say = f"{name} declines the draw: each side must first make {QUIET_MOVES} moves without placing or capturing"
        return Refusal("declined", say)
    for number in computers:
        if sees_win(game, number):
            return Refusal("declined", f"{game.seats[number].name} declines the draw and plays for a win")
    return None


def sees_win(game: AnyGame, seat: int) -> bool:
    """Does the level that plays for this seat see a win for itself, whoever is to move?"""
    level = level_of(game.rules, game.seats[seat].level)
    verdict = choose(level.make(None), game.rules, game.position, level.limit)
    if game.turn == seat:
        return verdict.low > 0 or verdict.guess >= 1.0
    return verdict.high < 0 or verdict.guess <= -1.0

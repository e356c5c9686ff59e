"""Training with one's own games: back to the last mistake, and the winning side of a position against the strongest
level."""

from collections.abc import Iterator
from typing import Any

import msgspec

from millrow.core.rules import Refused
from millrow.core.seats import Seat, standard_name
from millrow.core.sentences import over
from millrow.engines.levels import strongest
from millrow.engines.questions import analyse, position_value
from millrow.engines.review import TurnReview, reviewed_turns
from millrow.engines.review.words import move_sentence, number_sentence
from millrow.games.events import refused
from millrow.games.game import AnyGame, Game
from millrow.games.turns import turns
from millrow.wording import Sentence, say

from .acts import only_person
from .new_game import next_seats
from .state import words


def last_mistake(game: AnyGame) -> TurnReview | None:
    """The last turn with which a person gave away a win or a draw, proven or estimated; of anybody, if only computers
    play. None if there is none."""
    people = {number for number, seat in enumerate(game.seats) if not seat.level} or set(range(len(game.seats)))
    numbers = [number for number, turn in enumerate(turns(game), 1) if turn.seat in people]
    for number in reversed(numbers):
        if (turn := next(reviewed_turns(game, first=number))).is_mistake:
            return turn
    return None


def turning_point_json(game: AnyGame) -> Iterator[dict[str, Any]]:
    """Where to take the game back to, with what was played there; without a mistake the ply is None."""
    turn = last_mistake(game)
    said = say("training.none") if turn is None else back_sentence(game, turn)
    yield {"ply": None if turn is None else turn.ply, "words": msgspec.to_builtins(words(said))}


def back_sentence(game: AnyGame, turn: TurnReview) -> Sentence:
    """What a mistake was, without the better move."""
    move = move_sentence(game, turn.steps, first=True)
    return say("training.back", number=number_sentence(game, turn), move=move, kind=turn.kind)


def proven_winner(game: AnyGame) -> Iterator[dict[str, Any]]:
    """The seat that wins the position of a game, None if there is no proof that one does; and is it proven a draw?"""
    best = position_value(analyse(game))
    seat = game.turn if best.low > 0 else 1 - game.turn if best.high < 0 and game.rules.players == 2 else None
    yield {"seat": seat, "drawn": best.solved and best.low == 0}


def check_in_progress(game: AnyGame) -> None:
    """Raise Refused if the game is over."""
    if game.outcome is not None:
        raise Refused(over(game.outcome, game.seats))


def winning_side(game: AnyGame, found: dict[str, Any]) -> AnyGame:
    """A game for the person who plays the side that `proven_winner` found, or Refused."""
    if found["seat"] is None:
        raise refused("no-winner", "no-winner.drawn" if found["drawn"] else "no-winner")
    return against_the_strongest(game, found["seat"])


def against_the_strongest(game: AnyGame, seat: int) -> AnyGame:
    """A new game from the position, with a person at this seat and the strongest level at the others. The only person
    of the game takes its name along; other names do not go to computers."""
    rules, person = game.rules, only_person(game)
    seats = next_seats(game.seats) if person not in (None, seat) and rules.players == 2 else game.seats
    level = strongest(rules).name
    players = [
        one._replace(level="") if number == seat else _computer(number, one, level) for number, one in enumerate(seats)
    ]
    return Game(rules, game.position, seats=tuple(players))


def _computer(number: int, seat: Seat, level: str) -> Seat:
    return seat._replace(level=level, name=standard_name(number, seat.colour))

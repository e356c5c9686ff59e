"""Hints and evaluations of a game in progress, and who may ask for them."""

from collections.abc import Iterator
from typing import Any

import msgspec

from millrow.core.rules import Outcome, Refused
from millrow.core.sentences import over
from millrow.engines.base import Verdict
from millrow.engines.hints import hint, quick_hint
from millrow.engines.questions import analyse, position_value
from millrow.engines.review.graph import height
from millrow.engines.review.words import value_sentence
from millrow.games.events import refused
from millrow.games.game import AnyGame

from .state import words


def need_agreement(game: AnyGame) -> bool:
    """Do several people play? Then there are hints only if all of them agree."""
    return sum(not seat.level for seat in game.seats) > 1


def check_help(game: AnyGame, *, agreed: bool) -> None:
    """Raise Refused if there is no help in this game: several people play and they have not agreed to it."""
    if need_agreement(game) and not agreed:
        raise refused("hints-agreed")


def check_hint(game: AnyGame, *, agreed: bool) -> None:
    """Raise Refused unless a person is to move who may get a hint."""
    if game.outcome is not None:
        raise Refused(over(game.outcome, game.seats))
    if game.seats[game.turn].level:
        raise refused("not-your-turn", "not-your-turn.computer", seats=game.seats, turn=game.turn)
    check_help(game, agreed=agreed)


def hint_json(game: AnyGame) -> Iterator[dict[str, Any]]:
    """A hint: its steps as words with the places they are about, the move, and whether it is proven to be the best."""
    try:
        found = hint(game)
    except ValueError:  # no engine can judge this game
        found = quick_hint(game)
    yield {
        "step": found.step,
        "proven": found.verdict.solved,
        "clues": [
            {"words": msgspec.to_builtins(words(clue.sentence)), "places": list(clue.places)} for clue in found.clues
        ],
    }


def evaluation_json(game: AnyGame) -> Iterator[dict[str, Any]]:
    """What the position is worth for the seat to move: in words, and as a height from -1 to 1 for a bar."""
    verdict = position_value(analyse(game)) if game.outcome is None else _ended(game.outcome, game.turn)
    yield {
        "seat": game.turn,
        "height": round(height(verdict), 3),
        "proven": verdict.solved,
        "value": ("loss", "draw", "win")[verdict.low + 1] if verdict.solved else "",
        "turns": verdict.turns,
        "words": msgspec.to_builtins(words(value_sentence(verdict))),
    }


def _ended(outcome: Outcome, seat: int) -> Verdict:
    value = 0 if outcome.winner is None else 1 if outcome.winner == seat else -1
    return Verdict("", value, value, 0 if value else None, float(value))

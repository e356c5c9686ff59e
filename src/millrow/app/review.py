"""Reviews for front ends: turn by turn while they are made, as files, and mistakes to play again."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from itertools import chain
from time import monotonic
from typing import Any, NamedTuple

import msgspec

from millrow.core.rules import Refused
from millrow.engines.questions import analyse, no_estimates, unsolved
from millrow.engines.review import Review, TurnReview, reviewed_turns
from millrow.engines.review.accuracy import MISTAKES, kind_of
from millrow.engines.review.graph import height
from millrow.engines.review.review import SEARCH_LIMIT
from millrow.engines.review.words import (
    accuracy_sentence,
    end_sentence,
    explanation,
    move_sentence,
    number_sentence,
    stage_sentence,
    turn_sentence,
    value_sentence,
)
from millrow.games.events import Event, refused, seats_after
from millrow.games.game import AnyGame, Game
from millrow.games.turns import turns
from millrow.wording import Sentence, say

from .acts import Click, Drag, event
from .state import Words, game_at_ply, state, words

BATCH_SECONDS = 0.1  # of work before turns are sent
MAX_CACHED = 32  # reviews


class ReviewCache:
    """The reviews made last, by game and the number of its events, so that files need no second review."""

    def __init__(self) -> None:
        self._reviews = OrderedDict[tuple[str, int], Review]()

    def get(self, game_id: str, number: int) -> Review | None:
        return self._reviews.get((game_id, number))

    def put(self, game_id: str, number: int, review: Review) -> None:
        self._reviews[game_id, number] = review
        while len(self._reviews) > MAX_CACHED:
            self._reviews.popitem(last=False)


def check_reviewable(game: AnyGame) -> None:
    """Raise Refused if no engine can judge this game."""
    if unsolved(game.rules) is not None and (why := no_estimates(game.rules)) is not None:
        raise refused("no-review", why=why)


def next_turns(game: AnyGame, first: int) -> Iterator[list[TurnReview]]:
    """The turns of a review from the one with number `first` on, as many as take a moment; a single list, empty at the
    end. Short pieces of work let others in between."""
    found, started = list[TurnReview](), monotonic()
    for turn in reviewed_turns(game, first=first):
        found.append(turn)
        if monotonic() - started >= BATCH_SECONDS:
            break
    yield found


def start_json(game: AnyGame) -> dict[str, Any]:
    """The first message of a review: how many turns there are, and whether their values will be proven."""
    return {"t": "start", "turns": sum(1 for _ in turns(game)), "solved": unsolved(game.rules) is None}


def turn_json(game: AnyGame, turn: TurnReview) -> dict[str, Any]:
    """A turn as the page shows it. Heights are for the seat that played it."""
    return {
        "t": "turn",
        "number": turn.number,
        "seat": turn.seat,
        "ply": turn.ply,
        "after": turn.ply + len(turn.steps),
        "label": _words(number_sentence(game, turn)),
        "move": _words(move_sentence(game, turn.steps)),
        "kind": turn.kind,
        "mistake": turn.is_mistake,
        "proven": turn.played.solved,
        "before": _words(value_sentence(turn.best)),
        "value": _words(value_sentence(turn.played)),
        "heights": [round(height(turn.best), 3), round(height(turn.played), 3)],
        "words": None if (said := turn_sentence(game, turn)) is None else _words(said),
        "better": _better_places(game, turn) if turn.better else [],
    }


def _better_places(game: AnyGame, turn: TurnReview) -> list[str]:
    """The places of the discs that the better turn puts, moves or takes."""
    past, view = game_at_ply(game, turn.ply), game.rules.family.view
    pos, found = past.position, list[list[str]]()
    for step in turn.better:
        click = next(click for click in view.clicks(game.rules, pos) if click.step == step)
        found.append(list(click.changes))
        pos = game.rules.play(pos, step)
    return list(dict.fromkeys(chain.from_iterable(found)))


def end_json(review: Review) -> dict[str, Any]:
    """The last message of a review: how well everyone played, what that means, and mistakes by stage."""
    game = review.game
    return {
        "t": "end",
        "proven": review.proven,
        "accuracy": [
            {
                "percent": None if scored.percent is None else round(scored.percent),
                "estimated": scored.estimated,
                "mistakes": scored.mistakes,
                "words": _words(accuracy_sentence(seat, scored)),
            }
            for seat, scored in enumerate(review.accuracy)
        ],
        "explanation": _words(explanation(review)),
        "ending": None if (said := end_sentence(review)) is None else _words(said),
        "stages": [
            {"stage": _words(stage_sentence(game, stage)), "mistakes": made, "chances": possible}
            for stage, (made, possible) in review.mistakes_by_stage.items()
        ],
    }


class Tried(NamedTuple):
    """What a try to do better came to: `done`, `next` (right so far, captures are left), `again` (legal, but it gives
    something away) or `refused` (not legal). After `again` and `refused` the position is where it was before."""

    verdict: str
    words: Words
    points: Sequence[str]
    steps: Sequence[str]
    game: AnyGame


def mistake_position(game: AnyGame, ply: int, steps: Sequence[str] = ()) -> AnyGame:
    """The game before a turn, after the first steps of another one; the seat to move is a person's. Refused if there
    is no such ply or a step is not legal."""
    if not game.ply:
        raise refused("no-ply", "no-ply.none")
    if not 0 <= ply < game.ply:
        raise refused("no-ply", ply=ply, last=game.ply - 1)
    past = game_at_ply(game, ply)
    seats = seats_after(past.seats, Event("level", "", past.turn))
    return Game(past.rules, past.start, [*past.steps, *steps], seats=seats)


def try_again(game: AnyGame, ply: int, steps: Sequence[str], places: Sequence[str], *, drag: bool = False) -> Tried:
    """Play what was clicked, or dragged, before a turn of the game, and judge it."""
    past = mistake_position(game, ply, steps)
    rules, pos, seat = past.rules, past.position, past.turn
    try:
        step = event(past, Drag(0, *places) if drag and len(places) == 2 else Click(0, list(places))).text
        past.play(step)
    except Refused as error:
        return Tried("refused", words(error.refusal.say), error.refusal.points, steps, past)
    step = past.steps[-1]
    limit = None if unsolved(rules) is None else SEARCH_LIMIT
    verdicts = analyse(rules, pos, limit=limit, seed=0)
    played = next(verdict for verdict in verdicts if verdict.step == step)
    facts = {"move": move_sentence(game, [step], first=True), "value": value_sentence(played)}
    if kind_of(verdicts[0], played) in MISTAKES:
        return Tried("again", words(say("review.try.again", **facts)), [], steps, mistake_position(game, ply, steps))
    if past.outcome is None and past.turn == seat and not rules.turn_complete(past.position):
        return Tried("next", words(say("review.try.next")), [], [*steps, step], past)
    return Tried("done", words(say("review.try.done", **facts)), [], [*steps, step], past)


def tried_json(
    game: AnyGame, ply: int, steps: Sequence[str], places: Sequence[str], drag: bool
) -> Iterator[dict[str, Any]]:
    """The result of a try as the page reads it."""
    tried = try_again(game, ply, steps, places, drag=drag)
    yield {
        "verdict": tried.verdict,
        "words": msgspec.to_builtins(tried.words),
        "points": list(map(str, tried.points)),
        "steps": list(tried.steps),
        "state": msgspec.to_builtins(state(tried.game)),
    }


def _words(sentence: Sentence) -> Any:
    return msgspec.to_builtins(words(sentence))

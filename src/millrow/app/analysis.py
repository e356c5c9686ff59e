"""The analysis board: a position as boards show it, and what each of its legal steps is worth.

A client sends which position it looks at; it gets the state at once, then the values while they improve. The search
runs in a worker process (`analysis_workers.py`) and ends as soon as the client looks elsewhere.
"""

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any, Literal, get_args

import msgspec

from millrow.core.rules import Refused
from millrow.engines.base import Limit, Verdict
from millrow.engines.questions import Advisor, analysis
from millrow.families.rules_text import write_rules
from millrow.games.events import refused
from millrow.games.game import AnyGame, Game
from millrow.notation.positions import read_position, write_position
from millrow.wording import Sentence, say

from .acts import Click, Drag, decoded, event
from .explorer import ExploredMove, explored
from .new_game import SeatChoice, named_rules, requested_seats
from .state import GameState, Words, state, words

SEARCH_SECONDS = 60.0  # a search that is not stopped ends after this time
SEND_SECONDS = 0.25  # between two lists of estimates
LINE_STEPS = 60  # of a best line that is proven
ESTIMATED_LINE_STEPS = 8  # of one that is not
ESTIMATED_LINE_SECONDS = 0.3  # for each of its steps
EVEN, CLEAR = 0.15, 0.5  # an estimate below is called even; from here on it is called much better
MAX_MESSAGE_BYTES = 100_000  # a game of some thousand steps

Kind = Literal["win", "draw", "loss", "estimate"]


class SeatLook(msgspec.Struct, frozen=True):
    """A player's name, character and colour; empty for the usual ones."""

    name: str = ""
    token: str = ""
    colour: str = ""


class Look(msgspec.Struct, tag_field="t", tag="look", rename="camel"):
    """A position to look at: rules, a start position (empty for the usual one) and steps."""

    ask: int  # comes back with every answer
    rules: str
    start: str = ""
    steps: list[str] = []
    seats: list[SeatLook] = []
    rules_name: str = ""
    values: bool = True  # are values wanted?
    explore: bool = False  # are symmetric steps and replies wanted too?


class Try(msgspec.Struct, tag_field="t", tag="try"):
    """Places clicked, or dragged from and to, that are no legal step; always refused, with the reason."""

    ask: int
    places: list[str]
    drag: bool = False


class Looked(msgspec.Struct, frozen=True, tag_field="t", tag="looked"):
    """The state of the position."""

    ask: int
    state: GameState


class StepValue(msgspec.Struct, frozen=True):
    """What a legal step is worth for the seat that plays it."""

    step: str
    kind: Kind
    turns: int | None  # to the end of the game, if known
    estimate: float  # from -1 to 1


class Values(msgspec.Struct, frozen=True, tag_field="t", tag="values"):
    """What all legal steps are worth, best first."""

    ask: int
    values: list[StepValue]
    evaluation: Words  # of the position
    counts: Words | None  # how many steps win, draw and lose; None while some are estimates
    kind: Kind  # of the position, for the seat to move
    proven: bool
    done: bool  # has the search ended?


class BestLine(msgspec.Struct, frozen=True, tag_field="t", tag="line"):
    """The best play from here; it grows."""

    ask: int
    line: list[tuple[int, str]]  # seat and step
    proven: bool
    done: bool


class Explored(msgspec.Struct, frozen=True, tag_field="t", tag="explored"):
    """The steps with symmetric ones together, best first, and how many replies keep the value of each."""

    ask: int
    moves: list[ExploredMove]
    done: bool


class AnalysisRefused(msgspec.Struct, frozen=True, tag_field="t", tag="refused"):
    """Why a position cannot be looked at or a step not be played."""

    ask: int
    code: str
    say: str  # in English
    words: Words
    points: list[str]


Request = Look | Try
KINDS = [str(kind.__struct_config__.tag) for kind in get_args(Request)]
_decoder: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


def read(data: str | bytes) -> Request:
    """The message of a client, or Refused."""
    return decoded(data, _decoder, KINDS, MAX_MESSAGE_BYTES)


def looked_at(look: Look) -> AnyGame:
    """The game that a client looks at; Refused, RulesError or NotationError if there is no such position."""
    return game_of(look.rules, look.start, look.steps, look.seats, look.rules_name)


def game_of(
    rules_text: str, start: str, steps: Sequence[str], seats: Sequence[SeatLook] = (), rules_name: str = ""
) -> AnyGame:
    """A game without computers; Refused, RulesError or NotationError for what is wrong with it."""
    rules = named_rules(rules_text, rules_name)
    players = requested_seats(rules, [SeatChoice(s.name or None, s.token or None, s.colour) for s in seats])
    return Game(rules, read_position(rules, start) if start else None, steps, seats=players)


def refuse_places(game: AnyGame, places: Sequence[str], *, drag: bool = False) -> Refused:
    """Why these clicks, or this drag, are no legal step."""
    try:
        step = event(game, Drag(0, *places) if drag and len(places) == 2 else Click(0, list(places))).text
        game.copy().play(step)
    except Refused as refusal:
        return refusal
    return refused("stale", status=game.status_sentence)  # it is legal: the client shows another position


def looked_state(game: AnyGame) -> GameState:
    """The state of the game, as boards show it."""
    return state(game, saved=False)


# the search, in a worker process


def search_request(game: AnyGame, *, explore: bool = False) -> dict[str, Any]:
    """The question about a game, for `search`."""
    start = write_position(game.rules, game.start)
    return {"rules": write_rules(game.rules), "start": start, "steps": game.steps, "explore": explore}


def search(request: dict[str, Any]) -> Iterator[dict[str, Any] | None]:
    """The verdicts on a position's steps while they improve, then the best line; None where there is nothing new."""
    game = game_of(request["rules"], request["start"], request["steps"])
    sent, latest, time_sent = list[Verdict](), list[Verdict](), 0.0
    for verdicts in analysis(game, limit=Limit(seconds=SEARCH_SECONDS)):
        latest, now = verdicts or latest, monotonic()
        news = _proofs(latest) != _proofs(sent) or (latest != sent and now - time_sent > SEND_SECONDS)
        if news:
            sent, time_sent = latest, now
        yield {"verdicts": latest, "done": False} if news else None
    if latest:
        yield {"verdicts": latest, "done": True}
        if request["explore"]:
            yield from explored(game.rules, game.position, latest, game.drawing_steps())
        yield from _best_line(game, latest[0])


def _proofs(verdicts: Sequence[Verdict]) -> set[Verdict]:
    return {verdict for verdict in verdicts if verdict.solved}


def _best_line(game: AnyGame, first: Verdict) -> Iterator[dict[str, Any] | None]:
    """The line that begins with this step, growing step by step. It ends where a position comes again."""
    game, rules, proven = game.copy(), game.rules, first.solved
    advisor, line = Advisor(rules, seed=0), list[tuple[int, str]]()
    limit = None if proven else Limit(seconds=ESTIMATED_LINE_SECONDS)
    step: str | None = first.step
    time_sent, seen = 0.0, {write_position(rules, game.position)}
    while step is not None:
        line.append((game.turn, step))
        game.play(step)
        step = None
        shown = write_position(rules, game.position)
        more = game.outcome is None and shown not in seen
        more = more and len(line) < (LINE_STEPS if proven else ESTIMATED_LINE_STEPS)
        seen.add(shown)
        if not more or monotonic() - time_sent > SEND_SECONDS:
            time_sent = monotonic()
            yield {"line": line, "proven": proven, "done": not more}
        if more:
            for verdict in advisor.think(game.position, limit, game.drawing_steps()):
                step = verdict.step
                yield None


# what the worker found, as clients read it


def read_answer(game: AnyGame, ask: int, answer: dict[str, Any]) -> Values | BestLine | Explored:
    """An answer of `search` as a message."""
    if "moves" in answer:
        return Explored(ask, msgspec.convert(answer["moves"], list[ExploredMove]), answer["done"])
    if "line" in answer:
        return BestLine(ask, [(seat, step) for seat, step in answer["line"]], answer["proven"], answer["done"])
    verdicts = [Verdict(*verdict) for verdict in answer["verdicts"]]
    return values_message(game, ask, verdicts, done=answer["done"])


def values_message(game: AnyGame, ask: int, verdicts: Sequence[Verdict], *, done: bool) -> Values:
    """The verdicts on all legal steps, best first, as a message."""
    values = [step_value(verdict) for verdict in verdicts]
    best = verdicts[0]
    proven = best.solved and (best.low > 0 or all(verdict.solved for verdict in verdicts))
    return Values(
        ask=ask,
        values=values,
        evaluation=words(evaluation(game, best, proven=proven)),
        counts=words(_counts(values)) if all(verdict.solved for verdict in verdicts) else None,
        kind=values[0].kind if proven else "estimate",
        proven=proven,
        done=done,
    )


def step_value(verdict: Verdict) -> StepValue:
    """A verdict as it is sent. Only what is proven is called a win, a draw or a loss."""
    kinds: dict[int, Kind] = {1: "win", 0: "draw", -1: "loss"}
    kind = kinds[verdict.low] if verdict.solved else "estimate"
    return StepValue(verdict.step, kind, verdict.turns, round(verdict.estimate, 3))


def evaluation(game: AnyGame, best: Verdict, *, proven: bool) -> Sentence:
    """What the position is worth, in one sentence, from the verdict on its best step."""
    turn, two = game.turn, game.rules.players == 2
    if proven:
        if best.low == 0:
            return say("analysis.draw")
        if best.low < 0 and not two:
            return say("analysis.loses", seat=turn)
        winner = turn if best.low > 0 else 1 - turn
        return say("analysis.wins", seat=winner, turns=best.turns)
    if abs(best.estimate) < EVEN:
        return say("analysis.even")
    much = abs(best.estimate) >= CLEAR
    if best.estimate < 0 and not two:
        return say("analysis.worse", seat=turn, much=much)
    return say("analysis.better", seat=turn if best.estimate > 0 else 1 - turn, much=much)


def _counts(values: Sequence[StepValue]) -> Sentence:
    kinds = [value.kind for value in values]
    return say("analysis.counts", wins=kinds.count("win"), draws=kinds.count("draw"), losses=kinds.count("loss"))

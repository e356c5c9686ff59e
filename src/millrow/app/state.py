"""The state of a game as front ends get it; docs/protocol.md explains each field."""

from collections.abc import Sequence
from typing import Any

import msgspec

from millrow.core.family import Kind
from millrow.core.rules import Outcome, P, Rules
from millrow.core.seats import COLOURS, Seat, palette
from millrow.core.sentences import because_sentence, result_sentence, speaker, status_sentence
from millrow.engines.levels import level_of
from millrow.families import title
from millrow.families.rules_text import read_rules, write_rules
from millrow.games.game import AGREED, QUIET, REPETITION, RESIGNED, AnyGame, Game
from millrow.games.turns import Turn, turns
from millrow.notation.positions import read_position, write_position
from millrow.notation.style import PALETTE, disc_mark
from millrow.store.games import StoredGame
from millrow.store.summaries import GameSnapshot as GameSummary
from millrow.wording import Sentence, Speaker, find, plain, say

from .acts import Can, can

MOST_MOVES = 1000


class Words(msgspec.Struct, frozen=True):
    """A sentence as its code and facts, rendered by each front end in its own language. Facts may be words too."""

    code: str
    facts: dict[str, Any]


def words(text: str) -> Words:
    """A sentence as code and facts. Any other text, such as the title of rules from a file, is passed on as it is."""
    if isinstance(text, Sentence):
        return Words(text.code, plain(text.facts))
    return Words("text", {"text": text})


def words_json(text: str) -> dict[str, Any]:
    """The same as a dict."""
    return msgspec.structs.asdict(words(text))


class Colour(msgspec.Struct, frozen=True):
    """The paint of a seat's discs."""

    light: str
    base: str
    rim: str
    mark: str


class SupplyState(msgspec.Struct, frozen=True):
    """A seat's discs that are not on the board."""

    hand: int  # still to place
    taken: int
    total: int  # of all the seat's discs
    captured: tuple[int, ...] = ()  # the seats of the discs it has captured, one for each disc


class SeatState(msgspec.Struct, frozen=True, rename="camel"):
    """A player."""

    name: str
    token: str
    level: str  # empty for a person; without the strength of a level that adapts
    plays: str  # the level that actually plays
    level_title: Words
    colour_name: str
    colour: Colour
    mark: str  # ring or cross; empty if the disc shows its token
    supply: SupplyState | None  # None if there are always more discs


class Ending(msgspec.Struct, frozen=True):
    """How the game ended; no winner is a draw."""

    winner: int | None
    reason: str
    because: Words


class Step(msgspec.Struct, frozen=True):
    """A legal step: the places to click in order, and which discs it changes."""

    step: str
    path: tuple[str, ...]
    kind: Kind
    changes: dict[str, int | None]  # place of a disc: the seat whose disc is there afterwards


class LastTurn(msgspec.Struct, frozen=True):
    """The turn that was played last."""

    seat: int
    steps: tuple[str, ...]
    kind: Kind  # of its last step
    touched: list[str]  # places of the discs it put, moved or took
    captured: list[str]  # of these, the places of the discs it took
    marks: list[str]  # the places of the lines it completed
    lines: list[list[str]]  # each of these lines, from end to end
    spoken: list[Words]  # each step as it is read out
    called: Words | None  # what the turn achieved, called out, such as a mill


class Thinking(msgspec.Struct, frozen=True):
    """The computer that is thinking; `preparing` while its solver or tablebase is being made."""

    seat: int
    level: str
    preparing: bool


class GameState(msgspec.Struct, frozen=True, rename="camel", tag_field="t", tag="state"):
    """Everything a front end needs to show a game and the possible actions."""

    id: str
    seen: int
    name: str
    saved: bool
    unverified: bool  # from a file that was edited
    ply: int
    plies: int
    rules: str
    rules_name: str  # of rules that are not a preset, such as a drawn board
    title: Words
    summary: list[Words]
    family: str
    element: str
    board: dict[str, Any]
    discs: Any
    seats: list[SeatState]
    turn: int
    phase: str
    status: Words
    result: Words
    advice: Words | None
    outcome: Ending | None
    steps: list[Step]
    notes: dict[str, Words]  # by place: more for screen readers, such as "in a mill"
    last: LastTurn | None
    moves: list[tuple[int, int, str]]
    moves_from: int
    thinking: Thinking | None
    stand_in: str  # the level that played the last step because the seat's own was not ready, or ""
    failure: Words | None  # why the computer's step could not be played or stored
    paused: bool
    can: Can
    hopeless: bool
    position: str
    selected: str


class RefusedMessage(msgspec.Struct, frozen=True, tag_field="t", tag="refused"):
    """Why an act was refused, for its sender alone, with the current state; without one the socket is closed."""

    code: str
    say: str  # in English
    words: Words  # the same for any language
    points: list[str]  # the places it is about
    state: GameState | None


def state(
    game: AnyGame,
    *,
    game_id: str = "",
    seen: int = 0,
    name: str = "",
    saved: bool = True,
    unverified: bool = False,
    selected: str = "",
    finished: bool = False,
) -> GameState:
    """Everything a front end needs to show a game and the possible actions."""
    rules, pos, end = game.rules, game.position, game.outcome
    view = rules.family.view
    played = list(turns(game))
    return GameState(
        id=game_id,
        seen=seen,
        name=name,
        saved=saved,
        unverified=unverified,
        ply=game.ply,
        plies=game.ply + len(game.undone),
        rules=write_rules(rules),
        rules_name=own_name(rules),
        title=words(title(rules)),
        summary=list(map(words, summary(rules))),
        **picture(rules, pos),
        seats=seats(game),
        turn=game.turn,
        phase=game.phase,
        status=words(headline(game)),
        result=words(result_sentence(end, game.seats)),
        advice=advice(game),
        outcome=None
        if end is None
        else Ending(end.winner, end.reason, words(because_sentence(rules, pos, end, game.seats))),
        steps=[] if end else [Step(*click) for click in view.clicks(rules, pos)],
        notes=notes(rules, view.discs(rules, pos)),
        last=last_turn(game, played[-1]) if played else None,
        moves=[(turn.seat, turn.ply + len(turn.steps), str(turn)) for turn in played[-MOST_MOVES:]],
        moves_from=max(0, len(played) - MOST_MOVES),
        thinking=None,
        stand_in="",
        failure=None,
        paused=False,
        can=can(game, finished=finished),
        hopeless=game.hopeless,
        position=write_position(rules, pos),
        selected=selected,
    )


def own_name(rules: Rules[Any]) -> str:
    """The name of rules that are not a preset, such as those of a drawn board; empty for a preset."""
    return "" if rules.name in rules.family.presets else rules.name


def game_state(stored: StoredGame, *, saved: bool, selected: str) -> GameState:
    """The state of a game with its title and whether it is finished. A deleted game offers no actions."""
    log = stored.log
    found = state(
        log.game,
        game_id=stored.id,
        seen=log.number,
        name=log.title,
        saved=saved,
        unverified=is_unverified(stored),
        selected=selected,
        finished=log.finished,
    )
    if not log.deleted:
        return found
    return msgspec.structs.replace(found, advice=words(say("advice.deleted")), phase="over", steps=[], can=Can())


def is_unverified(stored: StoredGame) -> bool:
    """Is it from a file that was edited, or a copy of such a game?"""
    return stored.header.source == "unverified"


def past_state(stored: StoredGame, ply: int, *, saved: bool) -> GameState:
    """The state after a number of steps; it offers no actions."""
    game, log = stored.game, stored.log
    past = game if ply == game.ply else game_at_ply(game, ply)
    unverified = is_unverified(stored)
    found = state(past, game_id=stored.id, seen=log.number, name=log.title, saved=saved, unverified=unverified)
    return msgspec.structs.replace(found, advice=None, plies=game.ply + len(game.undone), steps=[], can=Can())


def game_at_ply(game: AnyGame, ply: int) -> AnyGame:
    """A copy of the game as it was after a number of steps."""
    past = game.copy()
    past.go_to(ply)
    return past


def last_turn(game: AnyGame, turn: Turn) -> LastTurn:
    """The last turn, as front ends show it and read it out."""
    rules, pos, view = game.rules, game.position, game.rules.family.view
    spoken = view.spoken(rules, turn.steps)
    called = view.called(rules, pos, turn.steps)
    return LastTurn(
        seat=turn.seat,
        steps=turn.steps,
        kind=_kind(spoken[-1][0]),
        touched=view.touched(rules, pos, turn.steps),
        captured=view.captured(rules, turn.steps),
        marks=view.marks(rules, pos, turn.steps),
        lines=view.lines(rules, pos, turn.steps),
        spoken=[words(_family_sentence(rules, code, facts)) for code, facts in spoken],
        called=words(_family_sentence(rules, called, {})) if called else None,
    )


def _kind(code: str) -> Kind:
    """What a step does, from its code."""
    kinds: dict[str, Kind] = {"move": "move", "take": "take"}
    return kinds.get(code.rpartition(".")[2], "put")


def _family_sentence(rules: Rules[Any], code: str, facts: dict[str, Any]) -> Sentence:
    full = find(rules.family.name, code)
    return say(full, **facts) if full else say("text", text=" ".join(map(str, facts.values())))


def picture(rules: Rules[P], pos: P) -> dict[str, Any]:
    """The board and the discs, for a small picture."""
    family = rules.family
    return {
        "family": family.name,
        "element": family.element,
        "board": family.view.board(rules),
        "discs": family.view.discs(rules, pos),
    }


def seats(game: AnyGame) -> list[SeatState]:
    """The players, with their levels and the discs off the board."""
    rules, found = game.rules, list[SeatState]()
    for number, seat in enumerate(seats_json(game.seats)):
        level = level_of(rules, seat["level"]) if seat["level"] else None
        supply = rules.family.view.supply(rules, game.position, number)
        found.append(
            SeatState(
                name=seat["name"],
                token=seat["token"],
                level=level.base if level is not None and level.name == seat["level"] else seat["level"],
                plays=level.base if level else "",
                level_title=words(level.title if level else ""),
                colour_name=seat["colourName"],
                colour=Colour(**seat["colour"]),
                mark=seat["mark"],
                supply=None if supply is None else SupplyState(*supply),
            )
        )
    return found


def seats_json(players: Sequence[Seat]) -> list[dict[str, Any]]:
    """The players with their colours."""
    paints = zip(players, palette(players), strict=True)
    return [
        {
            "name": seat.name,
            "token": seat.token,
            "level": seat.level,
            "colourName": COLOURS[number],
            "colour": PALETTE[number]._asdict(),
            "mark": disc_mark(players, nth),
        }
        for nth, (seat, number) in enumerate(paints)
    ]


def headline(game: AnyGame) -> Sentence:
    """What has just happened, if the family has a sentence for it; otherwise the result, or whose turn it is."""
    rules, pos, turn = game.rules, game.position, game.turn
    full = find(rules.family.name, rules.family.view.headline(rules, pos))
    if full is None or game.outcome:
        return game.status_sentence
    computer = bool(game.seats[turn].level)
    return speaker(game.seats).say(full, turn=turn, other=1 - turn, due=rules.due(pos), computer=computer)


def advice(game: AnyGame) -> Words | None:
    """What the player to move can do, in one sentence."""
    if game.outcome is not None:
        return words(say("advice.over"))
    other = 1 - game.turn if game.rules.players == 2 else None
    if game.seats[game.turn].level:
        return words(say("advice.computer", turn=game.turn))
    code = find(game.rules.family.name, f"advice.{game.phase}")
    return words(say(code, other=other, due=game.rules.due(game.position))) if code else None


def notes(rules: Rules[Any], discs: Any) -> dict[str, Words]:
    """More about places of a position or a draft, for screen readers."""
    return {
        place: words(_family_sentence(rules, code, {})) for place, code in rules.family.view.notes(rules, discs).items()
    }


def touched(game: AnyGame, turn: Turn) -> list[str]:
    """The places a turn touched."""
    return game.rules.family.view.touched(game.rules, game.position, turn.steps)


def marks(game: AnyGame, turn: Turn) -> list[str]:
    """The places of the mills that the last turn closed and that are still there, or of the winning rows."""
    return game.rules.family.view.marks(game.rules, game.position, turn.steps)


def summary(rules: Rules[Any]) -> list[str]:
    """The rules in a few points: the most important ones, then what differs from the standard."""
    return rules.family.view.summary(rules)


def rules_title(item: GameSummary) -> str:
    """What people call the game of a summary. The store has it in English."""
    found = title(read_rules(item.rules))
    return found if Speaker("en").again(found) == item.rules_title else item.rules_title


def players_text(item: GameSummary) -> str:
    """The players of a summary, as a list in words."""
    speak = speaker(item.seats)
    return speak.joined([speak.name(number) for number in range(len(item.seats))], "and")


def summary_status(item: GameSummary) -> Sentence:
    """Who won, or whose turn it is, from a summary."""
    if item.result == "playing":
        rules: Rules[Any] = read_rules(item.rules)
        return status_sentence(rules, read_position(rules, item.position), None, item.seats)
    return result_sentence(Outcome(None if item.result == "drawn" else COLOURS.index(item.result), ""), item.seats)


def summary_status_with_reason(item: GameSummary) -> Sentence:
    """The status of a summary, with the reason for the result, which the store has only in an English sentence."""
    if item.result == "playing":
        return summary_status(item)
    rules: Rules[Any] = read_rules(item.rules)
    pos = read_position(rules, item.position)
    winner = None if item.result == "drawn" else COLOURS.index(item.result)
    by_rules = rules.outcome(pos)
    reasons = [RESIGNED]
    if winner is None:
        reasons = [AGREED] + [REPETITION] * bool(rules.repetition) + [QUIET] * bool(rules.quiet_limit)
    if by_rules is not None and by_rules.winner == winner:
        reasons.append(by_rules.reason)
    for reason in reasons:
        found = status_sentence(rules, pos, Outcome(winner, reason), item.seats)
        if speaker(item.seats, language="en").again(found) == item.status:
            return found
    return summary_status(item)


def encode(state: GameState) -> str:
    """The state as JSON."""
    return msgspec.json.encode(state).decode()


def preview(rules: Rules[Any]) -> dict[str, Any]:
    """The state of a game before its first move, as a dict."""
    found: dict[str, Any] = msgspec.to_builtins(state(Game(rules)))
    return found

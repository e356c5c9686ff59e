"""The door: what comes in over a socket is read here, and becomes an event or a refusal. Pure."""

from typing import Any

import msgspec

from millrow.games.events import Event
from millrow.games.game import AnyGame
from millrow.rules.base import Refusal, Refused, short

LONGEST = 10_000  # bytes of a message; a step needs a few


class Play(msgspec.Struct, tag_field="t", tag="play"):
    seen: int
    step: str


class Undo(msgspec.Struct, tag_field="t", tag="undo"):
    seen: int


class Redo(msgspec.Struct, tag_field="t", tag="redo"):
    seen: int


class GoTo(msgspec.Struct, tag_field="t", tag="go-to"):
    seen: int
    ply: int


class Resign(msgspec.Struct, tag_field="t", tag="resign"):
    seen: int
    seat: int


class Draw(msgspec.Struct, tag_field="t", tag="draw"):
    """The people agree on a draw; computer players decide for themselves."""

    seen: int


class Rename(msgspec.Struct, tag_field="t", tag="rename"):
    seen: int
    seat: int
    name: str


class Now(msgspec.Struct, tag_field="t", tag="now"):
    """The computer is to move at once."""


class Pause(msgspec.Struct, tag_field="t", tag="pause"):
    """How long the computer waits before it moves."""

    seconds: float


class CountFrom(msgspec.Struct, tag_field="t", tag="count-from"):
    """The number of the first column in the refusals sent to this page."""

    first: int


class Hold(msgspec.Struct, tag_field="t", tag="hold"):
    """The computers of a game without people stop, or go on."""

    on: bool


Act = Play | Undo | Redo | GoTo | Resign | Rename
Message = Act | Draw | Now | Pause | CountFrom | Hold
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def read(data: str | bytes) -> Message:
    """The message, or Refused."""
    if len(data) > LONGEST:
        raise Refused(Refusal("unreadable", f"a message has at most {LONGEST} bytes, this one has {len(data)}"))
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(Refusal("unreadable", f"this is no message: {short(str(error), 100)}")) from None


def event(game: AnyGame, act: Act) -> Event:
    """What an act does to a game, as an event that the store can keep; Refused where no event could."""
    match act:
        case Play(step=step):
            if game.outcome is None and game.seats[game.turn].level:
                raise Refused(Refusal("not-your-turn", f"it is {game.seats[game.turn].name}'s turn, the computer's"))
            return Event("step", step)
        case Undo():
            return Event("undo") if game.ending is not None else Event("go-to", str(_back(game)))
        case Redo():
            return Event("go-to", str(_forward(game)))
        case GoTo(ply=ply):
            return Event("go-to", str(ply))
        case Resign(seat=seat):
            return Event("resign", seat=seat)
        case Rename(seat=seat, name=name):
            return _renamed(game, seat, name)


def without_people(game: AnyGame) -> bool:
    """Do the computers play among themselves?"""
    return all(seat.level for seat in game.seats)


def _renamed(game: AnyGame, seat: int, name: str) -> Event:
    """A new name for a seat, unless another has it: sentences would not say who is meant."""
    others = [other.name.casefold() for number, other in enumerate(game.seats) if number != seat]
    if name.strip().casefold() in others:
        raise Refused(Refusal("bad-name", f"somebody else is called {short(name.strip())}; names all differ"))
    return Event("rename", name, seat)


def _back(game: AnyGame) -> int:
    """The beginning of the last turn that a person made; of any turn, if there are no people."""
    people = [not seat.level for seat in game.seats]
    for ply in range(game.ply - 1, -1, -1):
        if not game.steps[ply].startswith("x") and (people[game.movers[ply]] or not any(people)):
            return ply
    if game.ply == 0:
        raise Refused(Refusal("nothing-to-undo", "there is nothing to undo"))
    return 0


def _forward(game: AnyGame) -> int:
    """The next time a person is to act, among the undone steps; the next turn, if there are no people."""
    if not game.undone:
        raise Refused(Refusal("nothing-to-redo", "there is nothing to redo"))
    ahead: AnyGame = game.copy()
    while ahead.redo() is not None:
        settled: Any = ahead.rules.settled(ahead.position)
        if settled and (without_people(game) or not ahead.seats[ahead.turn].level):
            break
    return ahead.ply

"""The events of a game. A game is the fold of its events; events are append-only and never modified.

step a1-d1        resign            rename Ada     names a seat, or the game if no seat is given
undo              draw              level expert   assigns a seat to a computer level, or to a person if empty
redo              finish            delete, restore
go-to 12

After `finish` the result is final and nothing can be undone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from millrow.core.rules import Outcome, Refused, Rules, RulesError
from millrow.core.seats import Seat, seated
from millrow.core.sentences import over, refusal, result_sentence
from millrow.wording import is_name
from millrow.wording.words import short, shown

from .game import AnyGame, Game

MAX_TITLE_LENGTH = 100
MAX_EVENTS = 50_000  # well above any real game, and still fast to load
MAX_CHANGES = MAX_EVENTS // 2  # from there on nothing is undone or renamed, so that there is room for moves
MAX_DELETIONS = MAX_EVENTS * 3 // 4
MOVES = ("step", "resign", "draw", "finish")
DELETIONS = ("delete", "restore")
ALLOWED_AFTER_FINISH = ("rename", "delete", "restore")


class Event(NamedTuple):
    """One event; `seat` is the seat it concerns, `at` the time in milliseconds since 1970."""

    kind: str
    text: str = ""
    seat: int | None = None
    at: int = 0


@dataclass
class GameLog:
    """A game and the state derived from its events; `number` is how many there are."""

    game: AnyGame
    number: int = 0
    title: str = ""
    finished: bool = False
    deleted: bool = False

    def apply(self, event: Event) -> Event:
        """Apply the event and return it in normalized form; raises Refused and changes nothing if it is not allowed."""
        self._check(event)
        kind, text, seat, at = event
        game = self.game
        match kind:
            case "step":
                game.play(text, seat)
                text = game.rules.clean(text)
            case "undo" | "redo":
                self._undo_or_redo(kind)
            case "go-to":
                text = self._go_to(text)
            case "resign":
                seat = game.turn if seat is None else seat
                game.resign(seat)
            case "draw":
                game.agree_draw()
            case "rename" if seat is None:
                self.title = text = clean_title(text)
            case "rename" | "level":
                game.seats = seats_after(game.seats, event)
            case _:  # finish, delete, restore
                self._set_flag(kind)
        self.number += 1
        return Event(kind, text, seat, at)

    def _check(self, event: Event) -> None:
        """Raise Refused for a malformed event, or one that the state of the log rules out."""
        kind, text, seat, _ = event
        if not isinstance(kind, str) or kind not in EVENT_KINDS:
            raise refused("unreadable", "unreadable.kind", kind=short(str(kind)), known=", ".join(EVENT_KINDS))
        if not isinstance(text, str):
            raise refused("unreadable", "unreadable.text", kind=kind, text=shown(text))
        if text and kind not in ("step", "go-to", "rename", "level"):
            raise refused("unreadable", "unreadable.alone", kind=kind, text=short(text))
        last = self.game.rules.players - 1
        if seat is not None and not (type(seat) is int and 0 <= seat <= last):
            raise refused("unreadable", "unreadable.seat", seat=short(str(seat)), last=last)
        if self.number >= max_events(kind):
            if kind in MOVES:
                raise refused("too-long", most=max_events(kind))
            raise refused("too-long", "too-long.changes", most=max_events(kind))
        if self.deleted and kind != "restore":
            raise refused("deleted")
        if self.finished and kind not in ALLOWED_AFTER_FINISH:
            seats = self.game.seats
            raise refused("finished", seats=seats, result=result_sentence(self.game.outcome, seats))

    def _undo_or_redo(self, kind: str) -> None:
        game = self.game
        if kind == "redo" and game.ending is not None:
            raise Refused(over(game.ending, game.seats))
        impossible = not game.ply and game.ending is None if kind == "undo" else not game.undone
        if impossible:
            raise refused(f"nothing-to-{kind}")
        _ = game.undo() if kind == "undo" else game.redo()

    def _go_to(self, text: str) -> str:
        last = self.game.ply + len(self.game.undone)
        if not (text.isascii() and text.isdecimal() and len(text) < 8 and int(text) <= last):
            raise refused("unreadable", "unreadable.ply", ply=short(text), last=last)
        self.game.go_to(int(text))
        return str(int(text))

    def _set_flag(self, kind: str) -> None:
        if kind == "finish":
            if self.game.outcome is None:
                raise refused("going-on")
            self.finished = True
        else:
            if kind == "restore" and not self.deleted:
                raise refused("not-deleted")
            self.deleted = kind == "delete"


EVENT_KINDS = ("step", "undo", "redo", "go-to", "resign", "draw", "finish", "rename", "level", "delete", "restore")


def max_events(kind: str) -> int:
    """How many events a game may have before one of this kind is refused."""
    return MAX_EVENTS if kind in MOVES else MAX_DELETIONS if kind in DELETIONS else MAX_CHANGES


def refused(code: str, sentence: str = "", **facts: Any) -> Refused:
    """The exception for a refusal code; `sentence` selects one where a code has several."""
    return Refused(refusal(code, sentence, **facts))


def clean_title(text: str) -> str:
    """The title without surrounding spaces; Refused if it is too long or not printable. It may be empty."""
    text = text.strip()
    if len(text) > MAX_TITLE_LENGTH or (text and not is_name(text)):
        raise refused("bad-name", most=MAX_TITLE_LENGTH)
    return text


def seats_after(seats: Sequence[Seat], event: Event, *, stored: bool = False) -> tuple[Seat, ...]:
    """The seats after a `rename` or `level` event. An event that is `stored` may have a name of an earlier version."""
    if event.seat is None:
        raise refused("unreadable", "unreadable.whose")
    field = "name" if event.kind == "rename" else "level"
    changed = list(seats)
    changed[event.seat] = changed[event.seat]._replace(**{field: event.text.strip()})
    try:
        if not stored and field == "name" and not is_name(event.text):
            raise RulesError("names", event.text, "")
        return checked_seats(changed, stored=True)
    except RulesError:
        if field == "name":
            raise refused("bad-name", "bad-name.name") from None
        raise refused("bad-name", "bad-name.level", level=short(event.text)) from None


def checked_seats(seats: Sequence[Seat], *, stored: bool = False) -> tuple[Seat, ...]:
    """The same seats; RulesError if their names, tokens, levels or colours are invalid."""
    names, tokens, levels, colours = zip(*seats, strict=True)
    return seated(len(seats), names, "".join(tokens), levels, colours, stored=stored)


def fold(rules: Rules[Any], start: Any, seats: Sequence[Seat], events: Iterable[Event]) -> GameLog:
    """The log that results from accepted events.

    Equals applying them one by one, but faster: only the final line of steps is played. Events must have been accepted
    before; otherwise the result is undefined or Refused is raised.
    """
    log = GameLog(Game(rules, start, seats=seats))
    line = MoveLine()
    for event in events:
        log.number += 1
        match event.kind:
            case "rename" if event.seat is None:
                log.title = event.text
            case "rename" | "level":
                log.game.seats = seats_after(log.game.seats, event, stored=True)
            case "finish":
                log.finished = True
            case "delete" | "restore":
                log.deleted = event.kind == "delete"
            case _:
                line.add(event)
    line.play(log.game)
    return log


class MoveLine:
    """The line of steps without a board: the steps, how many of them are played, and the ending the players chose."""

    def __init__(self) -> None:
        self.steps = list[str]()
        self.ply = 0
        self.ending: Outcome | None = None

    def add(self, event: Event) -> None:
        match event.kind:
            case "step":
                if self.steps[self.ply : self.ply + 1] != [event.text]:
                    self.steps[self.ply :] = [event.text]
                self.ply += 1
            case "undo" if self.ending is not None:
                self.ending = None
            case "undo" | "redo":
                self.ply += 1 if event.kind == "redo" else -1
            case "go-to":
                self.ply, self.ending = int(event.text), None
            case "resign":
                self.ending = Outcome(1 - (event.seat or 0), "resigned")
            case _:
                self.ending = Outcome(None, "agreed")

    def play(self, game: AnyGame) -> None:
        """Play the line on a new game."""
        if not 0 <= self.ply <= len(self.steps):
            raise refused("unreadable", "unreadable.events", ply=self.ply, plies=len(self.steps))
        for step in self.steps:
            game.play(step)
        if self.ply < len(self.steps):
            game.go_to(self.ply)
        game.ending = self.ending


def events_of(game: AnyGame, at: int = 0) -> list[Event]:
    """The events that lead from a new game to this one: steps, undone steps, and a resignation or agreed draw."""
    line = game.steps + game.undone
    events = [Event("step", step, None, at) for step in line]
    if game.undone:
        events.append(Event("go-to", str(game.ply), None, at))
    if game.ending is not None:
        loser = None if game.ending.winner is None else 1 - game.ending.winner
        events.append(Event("draw" if loser is None else "resign", "", loser, at))
    return events

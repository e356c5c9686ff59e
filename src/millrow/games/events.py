"""What can happen to a game, as small records; the game is what they add up to, and none is ever changed.

step a1-d1        resign            rename Ada     of a seat, or of the whole game if no seat is given
undo              draw              level expert   who sits there: a level of the computer, nothing for a person
redo              finish            delete, restore
go-to 12          finish: the result stands, nothing can be undone any more
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from millrow.rules.base import AnyRules, Outcome, Refusal, Refused, RulesError, Seat, over, seated, short

from .game import AnyGame, Game

LONGEST_TITLE = 100
MOST_EVENTS = 50_000  # more than any game needs, and still quick to read
AFTER_FINISH = ("rename", "delete", "restore")


class Event(NamedTuple):
    """One thing that happened; `seat` is who did it or whom it is about, `at` is in milliseconds since 1970."""

    kind: str
    text: str = ""
    seat: int | None = None
    at: int = 0


@dataclass
class Course:
    """A game with all that its events say about it; `number` counts them."""

    game: AnyGame
    number: int = 0
    title: str = ""
    finished: bool = False
    deleted: bool = False

    def apply(self, event: Event) -> Event:
        """Let it happen, or raise Refused and change nothing. Gives the event as it is to be kept."""
        self._allow(event)
        kind, text, seat, at = event
        game = self.game
        match kind:
            case "step":
                game.play(text, seat)
                text = game.rules.clean(text)
            case "undo" | "redo":
                self._turn_back(kind)
            case "go-to":
                text = self._go_to(text)
            case "resign":
                seat = game.turn if seat is None else seat
                game.resign(seat)
            case "draw":
                game.agree_draw()
            case "rename" if seat is None:
                self.title = text = good_title(text)
            case "rename" | "level":
                game.seats = changed(game.seats, event)
            case _:  # finish, delete, restore
                self._mark(kind)
        self.number += 1
        return Event(kind, text, seat, at)

    def _allow(self, event: Event) -> None:
        """Raise Refused for what no state of the board could allow."""
        kind, text, seat, _ = event
        if not isinstance(kind, str) or kind not in KINDS:
            raise refused("unreadable", f"a game knows nothing of {short(str(kind))!r}; it knows {', '.join(KINDS)}")
        if not isinstance(text, str):
            raise refused("unreadable", f"{kind} goes with a text, not with {short(str(text))}")
        if text and kind not in ("step", "go-to", "rename", "level"):
            raise refused("unreadable", f"{kind} stands alone, without {short(text)!r}")
        last = self.game.rules.players - 1
        if seat is not None and not (type(seat) is int and 0 <= seat <= last):
            raise refused("unreadable", f"there is no seat {short(str(seat))}, the seats are 0 to {last}")
        if self.number >= MOST_EVENTS:
            raise refused("too-long", f"a game of {MOST_EVENTS} events is as long as it gets: go on in a copy")
        if self.deleted and kind != "restore":
            raise refused("deleted", "the game was deleted: restore it first")
        if self.finished and kind not in AFTER_FINISH:
            raise refused("finished", f"the game is closed, its result stands: {self.game.result}")

    def _turn_back(self, kind: str) -> None:
        game = self.game
        if kind == "redo" and game.ending is not None:
            raise Refused(over(game.ending, game.seats))
        nothing = not game.ply and game.ending is None if kind == "undo" else not game.undone
        if nothing:
            raise refused(f"nothing-to-{kind}", f"there is nothing to {kind}")
        _ = game.undo() if kind == "undo" else game.redo()

    def _go_to(self, text: str) -> str:
        most = self.game.ply + len(self.game.undone)
        if not (text.isascii() and text.isdecimal() and len(text) < 8 and int(text) <= most):
            raise refused("unreadable", f"there is no ply {short(text)!r}, the game has 0 to {most}")
        self.game.go_to(int(text))
        return str(int(text))

    def _mark(self, kind: str) -> None:
        if kind == "finish":
            if self.game.outcome is None:
                raise refused("going-on", "the game is still going on: resign, agree on a draw, or play it out")
            self.finished = True
        else:
            if kind == "restore" and not self.deleted:
                raise refused("not-deleted", "the game was not deleted")
            self.deleted = kind == "delete"


KINDS = ("step", "undo", "redo", "go-to", "resign", "draw", "finish", "rename", "level", "delete", "restore")


def refused(code: str, say: str) -> Refused:
    return Refused(Refusal(code, say))


def good_title(text: str) -> str:
    """The text without spaces around it, if it can be the name of something; nothing is a name too."""
    text = text.strip()
    if len(text) > LONGEST_TITLE or not text.isprintable():
        raise refused("bad-name", f"a name has at most {LONGEST_TITLE} visible characters")
    return text


def changed(seats: Sequence[Seat], event: Event) -> tuple[Seat, ...]:
    """The seats after somebody was renamed, or the computer took over, or gave back."""
    if event.seat is None:
        raise refused("unreadable", "which seat? a level is somebody's")
    field = "name" if event.kind == "rename" else "level"
    now = list(seats)
    now[event.seat] = now[event.seat]._replace(**{field: event.text.strip()})
    try:
        return checked(now)
    except RulesError as error:
        raise refused("bad-name", f"{field}s are {error.allowed}") from None


def checked(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The same seats if they can sit at one board, RulesError otherwise."""
    names, tokens, levels, colours = zip(*seats, strict=True)
    return seated(len(seats), names, "".join(tokens), levels, colours)


def fold(rules: AnyRules, start: Any, seats: Sequence[Seat], events: Iterable[Event]) -> Course:
    """What accepted events add up to, quickly: only the line that stands at the end is played.

    It equals applying them one by one. Events that were never accepted raise Refused or give nonsense.
    """
    course = Course(Game(rules, start, seats=seats))
    line = Line()
    for event in events:
        course.number += 1
        match event.kind:
            case "rename" if event.seat is None:
                course.title = event.text
            case "rename" | "level":
                course.game.seats = changed(course.game.seats, event)
            case "finish":
                course.finished = True
            case "delete" | "restore":
                course.deleted = event.kind == "delete"
            case _:
                line.add(event)
    line.play(course.game)
    return course


class Line:
    """The steps that stand, without a board: how far they are played and how the players ended it."""

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
        """Bring a new game to where the line leads."""
        if not 0 <= self.ply <= len(self.steps):
            raise refused("unreadable", f"the events lead to ply {self.ply} of {len(self.steps)}")
        for step in self.steps:
            game.play(step)
        if self.ply < len(self.steps):
            game.go_to(self.ply)
        game.ending = self.ending


def events_of(game: AnyGame, at: int = 0) -> list[Event]:
    """Events that make this game from its start and seats: its steps, those undone, and how the players ended it."""
    line = game.steps + game.undone
    events = [Event("step", step, None, at) for step in line]
    if game.undone:
        events.append(Event("go-to", str(game.ply), None, at))
    if game.ending is not None:
        loser = None if game.ending.winner is None else 1 - game.ending.winner
        events.append(Event("draw" if loser is None else "resign", "", loser, at))
    return events

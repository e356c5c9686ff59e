"""Summaries: what lists show of a game, derived from the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from millrow.core.rules import Outcome
from millrow.core.seats import SEAT_NAMES, Seat
from millrow.core.sentences import speaker
from millrow.families import title as rules_title
from millrow.families.rules_text import read_rules, write_rules
from millrow.games.events import GameLog
from millrow.notation.pictures import picture
from millrow.notation.positions import read_position, write_position
from millrow.notation.svg import Svg, svg

T = TypeVar("T")
MAX_SEARCH_LENGTH = 400  # characters
Existing = Literal["refuse", "replace", "keep"]  # what to do if a name is taken
Source = Literal["played", "copied", "file", "unverified"]  # where a game comes from
IMPORTING = "importing"  # the mark of a game while the rest of its file is being imported; no list shows such a game


@dataclass(frozen=True, kw_only=True)
class GameSnapshot:
    """The displayed state of a game at one time. `result` is playing, drawn, or the winner's seat: blue, red ..."""

    number: int
    title: str
    rules: str
    rules_title: str
    family: str
    variant: str
    seats: tuple[Seat, ...]
    opponents: str
    ply: int
    turn: int
    phase: str
    result: str
    status: str
    position: str

    @property
    def players(self) -> str:
        """The names of the players: `Ada, Ben and Cleo`."""
        return join_names([seat.name for seat in self.seats])

    def svg(self, size: int | None = 120) -> Svg:
        """A small picture of the position."""
        rules = read_rules(self.rules)
        return svg(rules, read_position(rules, self.position), coordinates=False, size=size, seats=self.seats)

    def picture(self) -> str:
        """The position drawn as text."""
        rules = read_rules(self.rules)
        return picture(rules, read_position(rules, self.position), seats=self.seats, says=self.status)


@dataclass(frozen=True, kw_only=True)
class Summary(GameSnapshot):
    """The current state of a game. Times are milliseconds since 1970."""

    game: str
    created: int
    updated: int
    finished: bool
    deleted: bool
    source: str


@dataclass(frozen=True, kw_only=True)
class Save(GameSnapshot):
    """A named save: the state of a game when it was saved.

    When returned by saving, renaming or copying, `replaced` has the ids of the saves it replaced; they can be restored.
    """

    id: str
    game: str
    name: str
    selected: str
    created: int
    deleted_at: int | None
    replaced: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list; `total` is the number of all matches, `page` counts from 1."""

    items: list[T]
    total: int
    page: int
    size: int

    @property
    def pages(self) -> int:
        return max(1, -(-self.total // self.size))


def join_names(names: list[str]) -> str:
    """
    >>> join_names(["Ada", "Ben", "Cleo"])
    'Ada, Ben and Cleo'
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def summary_columns(log: GameLog, rules_text: str = "") -> dict[str, Any]:
    """The columns of GameSnapshot, and `search`, for the current state of a game."""
    game, rules = log.game, log.game.rules
    outcome = game.outcome
    levels = [bool(seat.level) for seat in game.seats]
    english = speaker(game.seats, language="en")  # whatever language the program speaks
    name = str(english.again(rules_title(rules)))
    text = rules_text or write_rules(rules)
    return {
        "number": log.number,
        "title": log.title,
        "rules": text,
        "rules_title": name,
        "family": rules.family.name,
        "variant": text.partition(":")[0],
        "seats": game.seats,
        "opponents": "computers" if all(levels) else "computer" if any(levels) else "people",
        "ply": game.ply,
        "turn": game.turn,
        "phase": "over" if outcome else rules.phase(game.position),
        "result": result_name(outcome),
        "status": str(english.again(game.status())),
        "position": write_position(rules, game.position),
        "search": search_text(log.title, name, *(seat.name for seat in game.seats)),
    }


def result_name(outcome: Outcome | None) -> str:
    """The value of the column `result`."""
    if outcome is None:
        return "playing"
    return "drawn" if outcome.winner is None else SEAT_NAMES[outcome.winner].lower()


def search_text(*texts: str) -> str:
    """The value of the column `search`, limited because the column is indexed."""
    return "\n".join(texts).casefold()[:MAX_SEARCH_LENGTH]


def from_row(row: Mapping[Any, Any]) -> dict[str, Any]:
    """The values of a row as fields of Summary or Save."""
    values = dict(row)
    del values["search"], values["checksum"]
    values["seats"] = tuple(Seat(*seat) for seat in values["seats"])
    return values

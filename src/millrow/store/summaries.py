"""What lists show: a few words and a small picture of each game, made from the game itself."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from millrow.games.events import Course
from millrow.notation.pictures import picture
from millrow.notation.positions import read_position, write_position
from millrow.notation.rule_text import read_rules, write_rules
from millrow.notation.svg import Svg, svg
from millrow.rules.base import SEAT_NAMES, Outcome, Seat
from millrow.rules.mills import MillRules
from millrow.rules.named import title as rules_title

T = TypeVar("T")
LONGEST_SEARCH = 400  # characters
Existing = Literal["refuse", "replace", "keep"]  # what becomes of those that have a name already


@dataclass(frozen=True, kw_only=True)
class Described:
    """A game at one moment, for people. `result` is playing, drawn, or the seat that won: blue, red ..."""

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
        """
        >>> listed(["Ada", "Ben", "Cleo"])
        'Ada, Ben and Cleo'
        """
        return listed([seat.name for seat in self.seats])

    def svg(self, size: int | None = 120) -> Svg:
        """The small picture."""
        rules = read_rules(self.rules)
        return svg(rules, read_position(rules, self.position), coordinates=False, size=size, seats=self.seats)

    def picture(self) -> str:
        """The picture as text."""
        rules = read_rules(self.rules)
        return picture(rules, read_position(rules, self.position), seats=self.seats, says=self.status)


@dataclass(frozen=True, kw_only=True)
class Summary(Described):
    """A game as it stands now. Times are milliseconds since 1970."""

    game: str
    created: int
    updated: int
    finished: bool
    deleted: bool
    source: str


@dataclass(frozen=True, kw_only=True)
class Save(Described):
    """A named moment of a game, as it stood then.

    As the answer to saving, renaming or copying it also has the ids of the saves it `replaced`, which can be restored.
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
    """A part of a list; `total` counts everything that fits the question, `page` counts from 1."""

    items: list[T]
    total: int
    page: int
    size: int

    @property
    def pages(self) -> int:
        return max(1, -(-self.total // self.size))


def listed(names: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def describe(course: Course, rules_text: str = "") -> dict[str, Any]:
    """The words and the picture of a game, as the columns of a row."""
    game, rules = course.game, course.game.rules
    outcome = game.outcome
    levels = [bool(seat.level) for seat in game.seats]
    name = rules_title(rules)
    text = rules_text or write_rules(rules)
    return {
        "number": course.number,
        "title": course.title,
        "rules": text,
        "rules_title": name,
        "family": "mills" if isinstance(rules, MillRules) else "drops",
        "variant": text.partition(":")[0],
        "seats": game.seats,
        "opponents": "computers" if all(levels) else "computer" if any(levels) else "people",
        "ply": game.ply,
        "turn": game.turn,
        "phase": "over" if outcome else rules.phase(game.position),
        "result": result_word(outcome),
        "status": game.status(),
        "position": write_position(rules, game.position),
        "search": searchable(course.title, name, *(seat.name for seat in game.seats)),
    }


def result_word(outcome: Outcome | None) -> str:
    if outcome is None:
        return "playing"
    return "drawn" if outcome.winner is None else SEAT_NAMES[outcome.winner].lower()


def searchable(*texts: str) -> str:
    """Words to look for, not too many for an index."""
    return "\n".join(texts).casefold()[:LONGEST_SEARCH]


def from_row(row: Mapping[Any, Any]) -> dict[str, Any]:
    """A row's values as the fields of Summary or Save."""
    values = dict(row)
    del values["search"]
    values["seats"] = tuple(Seat(*seat) for seat in values["seats"])
    return values

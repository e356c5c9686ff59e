"""Games in the tables and out of them: one by its id, or a page of many."""

import re
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, RowMapping, Select, Table, func, select
from sqlalchemy.exc import DBAPIError

from millrow.games.events import MOST_EVENTS, Course, Event, fold
from millrow.games.game import AnyGame
from millrow.notation.positions import read_position, write_position
from millrow.notation.rule_text import read_rules, write_rules
from millrow.rules.base import AnyRules, Refused, Seat

from . import tables
from .errors import Ambiguous, Missing, StoreError
from .notes import opening, standing
from .summaries import Page, Summary, from_row

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
BIGGEST_PAGE = 1000
MATCHES = 10  # games or saves that are listed where several match
LAST_PAGE = 1_000_000_000
LISTED = {"summary": "game", "save": "save", "setup": "position"}  # what the rows of a table are, in a sentence
T = TypeVar("T")


@dataclass(frozen=True)
class Head:
    """What a game began with; it never changes."""

    id: str
    created: int
    rules: AnyRules
    start: Any
    seats: tuple[Seat, ...]
    tags: dict[str, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)
    selected: str = ""
    source: str = "played"
    origin: str | None = None
    origin_number: int = 0

    def row(self) -> dict[str, Any]:
        return {
            **{key: getattr(self, key) for key in ("id", "created", "seats", "tags", "selected", "source")},
            "rules": write_rules(self.rules),
            "rules_name": self.rules.name,
            "start": write_position(self.rules, self.start),
            "comments": list(self.comments.items()),
            "origin": self.origin,
            "origin_number": self.origin_number,
        }

    @classmethod
    def read(cls, row: RowMapping) -> "Head":
        rules = known_rules(row["rules"], row["rules_name"])
        values = {key: row[key] for key in ("id", "created", "tags", "selected", "source", "origin", "origin_number")}
        return cls(
            rules=rules,
            start=read_position(rules, row["start"]),
            seats=tuple(Seat(*seat) for seat in row["seats"]),
            comments=dict(row["comments"]),
            **values,
        )


@dataclass(frozen=True)
class StoredGame:
    """A game as it is kept. `number` counts its events: show it when you append, so that nobody is overrun."""

    head: Head
    course: Course
    updated: int
    opening: tuple[str, ...] = ()  # the line its comments were made for

    @property
    def id(self) -> str:
        return self.head.id

    @property
    def game(self) -> AnyGame:
        return self.course.game

    @property
    def number(self) -> int:
        return self.course.number

    @property
    def selected(self) -> str:
        """The disc that was picked up when this was saved, until something happens."""
        return self.head.selected if self.number == self.head.origin_number else ""

    @property
    def comments(self) -> dict[int, str]:
        """What the file it came from says about steps that still stand, or were undone and can be redone."""
        return standing(self.head.comments, self.opening, self.game.steps + self.game.undone)

    def twin(self) -> "StoredGame":
        """The same with a game of its own."""
        return replace(self, course=replace(self.course, game=self.game.copy()))


class Receipt(NamedTuple):
    """The answer to an event that is on disk: what was kept, and all that the players need to go on."""

    event: Event
    summary: Summary
    legal: tuple[str, ...]
    undone: int  # steps that can be redone

    @property
    def number(self) -> int:
        """How many events the game has now."""
        return self.summary.number


def new_id(length: int = 12) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def now() -> int:
    return time.time_ns() // 1_000_000


@lru_cache(maxsize=256)
def known_rules(text: str, name: str) -> AnyRules:
    """The rules of a text, under the name they had; games of the same rules share their board."""
    rules: Any = read_rules(text)
    return rules if rules.name == name else replace(rules, name=name)  # type: ignore[no-any-return]


def load(connection: Connection, key: str, upto: int | None = None) -> StoredGame:
    """The game as it stands, or stood after so many events. Missing if there is none."""
    with intact(f"the game {key}"):
        query = select(tables.game).where(tables.game.c.id == sendable(key))
        row = connection.execute(query).mappings().one_or_none()
        if row is None:
            raise Missing("game", key)
        happened = events(connection, key, upto)
        head = Head.read(row)
        course = fold(head.rules, head.start, head.seats, happened)
    return StoredGame(head, course, latest(head, happened), opening(happened) if head.comments else ())


@contextmanager
def intact(what: str) -> Iterator[None]:
    """Whatever cannot be read or understood in the block is damage to this, and is said so."""
    try:
        yield
    except (Missing, StoreError):
        raise
    except (Refused, ValueError, TypeError, LookupError, AttributeError, OverflowError, DBAPIError) as error:
        detail = " ".join(str(getattr(error, "orig", None) or error).split())[:200]
        if isinstance(error, DBAPIError) and "decode" not in detail:
            raise
        raise StoreError("damaged", f"{what} is damaged ({detail}): see `millrow db check`") from error


def sendable(text: str) -> str:
    """The text without characters that no database takes; it then fits nothing."""
    return re.sub("[\0\ud800-\udfff]", "\ufffd", text)


def latest(head: Head, happened: Sequence[Event]) -> int:
    """When something happened last; a copy begins when it is made."""
    return max(head.created, happened[-1].at if happened else 0)


def events(connection: Connection, key: str, upto: int | None = None) -> list[Event]:
    """Everything that happened, in order and without a gap."""
    table = tables.event.c
    query = select(table.number, table.kind, table.text, table.seat, table.at).where(table.game == sendable(key))
    if upto is not None:
        query = query.where(table.number <= min(max(upto, 0), MOST_EVENTS))
    with intact(f"the game {key}"):
        rows = connection.execute(query.order_by(table.number)).all()
    if rows and rows[-1].number != len(rows):
        raise StoreError("damaged", f"the game {key} has lost an event: see `millrow db check`")
    return [Event(kind, text, seat, at) for _, kind, text, seat, at in rows]


class Wanted(NamedTuple):
    """Which games or saves a list shows; an empty field lets everything through.

    `rules` is a family (mills, drops), a preset, or a whole rules text; `state` is playing or over.
    """

    search: str = ""
    rules: str = ""
    result: str = ""
    state: str = ""
    opponents: str = ""
    deleted: bool = False


def filtered(connection: Connection, table: Table, wanted: Wanted) -> list[Any]:
    """The conditions of a question, for `summary` or `save`."""
    wanted = wanted._replace(rules=sendable(wanted.rules), result=sendable(wanted.result))
    place = func.strpos if connection.dialect.name == "postgresql" else func.instr
    found: list[Any] = [place(table.c.search, word) > 0 for word in sendable(wanted.search).casefold().split()]
    if wanted.rules in ("mills", "drops"):
        found.append(table.c.family == wanted.rules)
    elif ":" in wanted.rules:
        found.append(table.c.rules == wanted.rules)
    elif wanted.rules:
        found.append(table.c.variant == wanted.rules)
    if wanted.result:
        found.append(table.c.result == wanted.result)
    if wanted.state:
        found.append((table.c.result == "playing") == (wanted.state == "playing"))
    if wanted.opponents:
        found.append(table.c.opponents == sendable(wanted.opponents))
    return found


def listing(connection: Connection, wanted: Wanted, page: int, size: int) -> Page[Summary]:
    """A page of games, the last played first."""
    table = tables.summary
    conditions = [table.c.deleted == wanted.deleted, *filtered(connection, table, wanted)]
    order = [table.c.updated.desc(), table.c.game.desc()]
    return page_of(connection, table, conditions, order, page, size, lambda row: Summary(**from_row(row)))


def page_of(
    connection: Connection,
    table: Table,
    where: list[Any],
    order: Sequence[Any],
    page: int,
    size: int,
    make: Callable[[RowMapping], T],
) -> Page[T]:
    """One page and the number of all. Keys are found in the index first, whole rows fetched for one page."""
    page, size = min(max(1, page), LAST_PAGE), min(max(1, size), BIGGEST_PAGE)
    key = table.primary_key.columns.values()[0]
    total = connection.execute(select(func.count()).select_from(table).where(*where)).scalar() or 0
    keys: Select[Any] = select(key).where(*where).order_by(*order).limit(size).offset((page - 1) * size)
    chosen = connection.execute(keys).scalars().all()
    return Page(rows_of(connection, table, chosen, order, make), total, page, size)


def rows_of(
    connection: Connection, table: Table, keys: Sequence[str], order: Sequence[Any], make: Callable[[RowMapping], T]
) -> list[T]:
    """These rows in order; if they cannot be read, the sentence names the first that is damaged."""
    key = table.primary_key.columns.values()[0]
    try:
        with intact("the list"):
            query = select(table).where(key.in_(keys)).order_by(*order)
            return [make(row) for row in connection.execute(query).mappings()] if keys else []
    except StoreError:
        for one in keys:
            with intact(f"what lists show of the {LISTED[table.name]} {one}"):
                make(connection.execute(select(table).where(key == one)).mappings().one())
        raise


def summary(connection: Connection, key: str) -> Summary:
    """What lists show of one game."""
    table = tables.summary
    with intact(f"what lists show of the game {key}"):
        row = connection.execute(select(table).where(table.c.game == sendable(key))).mappings().one_or_none()
        if row is None:
            raise Missing("game", key)
        return Summary(**from_row(row))


def find(connection: Connection, start: str) -> str:
    """The one game whose id begins like this."""
    column, summaries = tables.game.c.id, tables.summary

    def matches() -> Page[Summary]:
        where = [summaries.c.game.startswith(sendable(start), autoescape=True)]
        order = [summaries.c.updated.desc(), summaries.c.game.desc()]
        return page_of(connection, summaries, where, order, 1, MATCHES, lambda row: Summary(**from_row(row)))

    return the_one(connection, select(column), "game", start, matches)


def the_one(connection: Connection, ids: Select[Any], kind: str, start: str, matches: Callable[[], Page[Any]]) -> str:
    """The one of these ids that begins like this; `matches` lists them where there are several."""
    (column,) = ids.selected_columns
    likely = ids.where(column.startswith(sendable(start), autoescape=True)).order_by(column).limit(2)
    found: list[str] = list(connection.execute(likely).scalars().all())
    if len(found) == 1 or start in found:  # a whole id comes before the longer ones that begin with it
        return start if start in found else found[0]
    if found:
        raise Ambiguous(kind, start, matches())
    raise Missing(kind, start)

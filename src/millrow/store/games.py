"""Reading games from the database: one by its id, or a page of a list."""

import re
import secrets
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import ColumnElement, Connection, RowMapping, Select, Table, and_, func, not_, or_, select
from sqlalchemy.exc import DBAPIError

from millrow.core.rules import Refused, Rules
from millrow.core.seats import Seat
from millrow.families import FAMILIES, NAMED, title
from millrow.families.rules_text import read_rules, write_rules
from millrow.games.events import MAX_EVENTS, Event, GameLog, fold
from millrow.games.game import AnyGame
from millrow.notation.positions import read_position, write_position
from millrow.wording import Speaker, say

from . import tables
from .checksums import event_checksum, verify
from .errors import Ambiguous, Missing, StoreError, store_error
from .notes import leading_steps, valid_comments
from .summaries import IMPORTING, Page, Summary, from_row

ID_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # without characters that look alike
MAX_PAGE_SIZE = 1000
MAX_MATCHES = 10  # games or saves listed in an Ambiguous error
MAX_PAGE = 1_000_000_000
LIST_ENTRY_PARTS = {  # table: the sentence code of a damaged row
    "summary": "part.list.game",
    "save": "part.list.save",
    "setup": "part.list.position",
    "board": "part.list.board",
}
T = TypeVar("T")


@dataclass(frozen=True)
class GameHeader:
    """The immutable part of a game: its id, rules, starting position and origin."""

    id: str
    created: int
    rules: Rules[Any]
    start: Any
    seats: tuple[Seat, ...]
    tags: dict[str, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)
    selected: str = ""
    source: str = "played"
    origin: str | None = None  # the id of the game it was copied from
    origin_number: int = 0  # the number of events it was created with

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
    def read(cls, row: RowMapping) -> "GameHeader":
        rules = cached_rules(row["rules"], row["rules_name"])
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
    """A game in the store. `number` counts its events; pass it to `append` to detect concurrent changes."""

    header: GameHeader
    log: GameLog
    updated: int
    commented_steps: tuple[str, ...] = ()  # the line that its comments refer to

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def game(self) -> AnyGame:
        return self.log.game

    @property
    def number(self) -> int:
        return self.log.number

    @property
    def selected(self) -> str:
        """The selected disc of the save this game was loaded from, until the first event."""
        return self.header.selected if self.number == self.header.origin_number else ""

    @property
    def comments(self) -> dict[int, str]:
        """The imported comments on steps that are still part of the line, including undone steps."""
        return valid_comments(self.header.comments, self.commented_steps, self.game.steps + self.game.undone)

    def after(self, event: Event) -> "tuple[StoredGame, Event]":
        """The game after an event, and the event as it will be stored; Refused if it is not allowed.

        This game is not changed, so it stays valid if the event cannot be stored.
        """
        log = replace(self.log, game=self.game.copy())
        applied = log.apply(event)._replace(at=max(now(), self.updated))
        return replace(self, log=log, updated=applied.at), applied

    def copy(self) -> "StoredGame":
        """An independent copy."""
        return replace(self, log=replace(self.log, game=self.game.copy()))


class Receipt(NamedTuple):
    """The result of a committed event: the event as stored, the new summary and the legal steps."""

    event: Event
    summary: Summary
    legal: tuple[str, ...]
    undone: int  # the number of steps that can be redone

    @property
    def number(self) -> int:
        """The number of events of the game."""
        return self.summary.number


def new_id(length: int = 12) -> str:
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(length))


def now() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@lru_cache(maxsize=256)
def cached_rules(text: str, name: str) -> Rules[Any]:
    """The rules of a text with this name; cached, so that games with the same rules share their board."""
    rules: Any = read_rules(text)
    return rules if rules.name == name else replace(rules, name=name)  # type: ignore[no-any-return]


def load(connection: Connection, key: str, up_to: int | None = None) -> StoredGame:
    """The game now, or after its first `up_to` events; Missing if there is none."""
    with damage_reported("part.game", key):
        query = select(tables.game).where(tables.game.c.id == strip_unstorable(key))
        row = connection.execute(query).mappings().one_or_none()
        if row is None:
            raise Missing("game", key)
        verify(tables.game, row)
        events = load_events(connection, key, up_to)
        header = GameHeader.read(row)
        log = fold(header.rules, header.start, header.seats, events)
    return StoredGame(header, log, last_updated(header, events), leading_steps(events) if header.comments else ())


@contextmanager
def damage_reported(part: str, key: str = "") -> Iterator[None]:
    """Report any failure to read or decode data in the block as damage of this part."""
    try:
        yield
    except (Missing, StoreError):
        raise
    except (Refused, ValueError, TypeError, LookupError, AttributeError, OverflowError, DBAPIError) as error:
        detail = " ".join(str(getattr(error, "orig", None) or error).split())[:200]
        if isinstance(error, DBAPIError) and "decode" not in detail:
            raise
        raise store_error("damaged", "damaged.part", what=say(part, key=key), detail=detail) from error


def strip_unstorable(text: str) -> str:
    """The text with characters that databases reject replaced; it then matches nothing."""
    return re.sub("[\0\ud800-\udfff]", "\ufffd", text)


def last_updated(header: GameHeader, events: Sequence[Event]) -> int:
    """The time of the last event, or of the creation if that is later, as for a copy."""
    return max(header.created, events[-1].at if events else 0)


def load_events(connection: Connection, key: str, up_to: int | None = None) -> list[Event]:
    """The events in order; StoreError (damaged) if one is missing."""
    table = tables.event.c
    columns = (table.number, table.kind, table.text, table.seat, table.at, table.checksum)
    query = select(*columns).where(table.game == strip_unstorable(key))
    if up_to is not None:
        query = query.where(table.number <= min(max(up_to, 0), MAX_EVENTS))
    with damage_reported("part.game", key):
        rows = connection.execute(query.order_by(table.number)).all()
        if rows and rows[-1].number != len(rows):
            raise store_error("damaged", "damaged.event", key=key)
        events = list[Event]()
        for number, kind, text, seat, at, checksum in rows:
            event = Event(kind, text, seat, at)
            if checksum is not None and checksum != event_checksum(key, number, event):
                raise ValueError(say("check.checksum"))
            events.append(event)
    return events


def event_numbers(connection: Connection, keys: Collection[str]) -> dict[str, int]:
    """How many events these games have; those without any are left out."""
    table = tables.event.c
    query = select(table.game, func.max(table.number)).where(table.game.in_(keys)).group_by(table.game)
    return {key: number for key, number in connection.execute(query)}  # noqa: C416


class ListFilter(NamedTuple):
    """The filter of a list of games, saves or setups; empty fields match everything.

    `rules` is a family (mills, drops), a preset, or the full text of rules; `state` is playing or over. A search also
    finds games by their titles in `language`, the program's if it is empty. With `begun`,
    games that were started but in which nothing has happened yet are left out. `id_start` is what their ids begin with.
    """

    search: str = ""
    rules: str = ""
    result: str = ""
    state: str = ""
    opponents: str = ""
    deleted: bool = False
    language: str = ""
    begun: bool = False
    id_start: str = ""


def filter_conditions(connection: Connection, table: Table, list_filter: ListFilter) -> list[Any]:
    """The WHERE conditions of a filter, for the tables `summary`, `save` and `setup`."""
    search, rules, result, state, opponents, _, language, *_ = list_filter
    rules, result = strip_unstorable(rules), strip_unstorable(result)
    position = func.strpos if connection.dialect.name == "postgresql" else func.instr
    conditions = list[Any]()
    for word in strip_unstorable(search).casefold().split():
        found = position(table.c.search, word) > 0
        variants = titled(word, language)
        conditions.append(or_(found, table.c.variant.in_(variants)) if variants else found)
    if rules in FAMILIES:
        conditions.append(table.c.family == rules)
    elif ":" in rules:
        conditions.append(table.c.rules == rules)
    elif rules:
        conditions.append(table.c.variant == rules)
    if result:
        conditions.append(table.c.result == result)
    if state:
        conditions.append((table.c.result == "playing") == (state == "playing"))
    if opponents:
        conditions.append(table.c.opponents == strip_unstorable(opponents))
    return conditions


def titled(word: str, language: str) -> list[str]:
    """The presets with this word in their title in a language. The English titles are stored with each game."""
    speak = Speaker(language)
    if speak.language == "en":
        return []
    return [name for name, rules in NAMED.items() if word in speak.again(title(rules)).casefold()]


def list_page(connection: Connection, list_filter: ListFilter, page: int, size: int) -> Page[Summary]:
    """A page of games, most recently played first."""
    table = tables.summary
    conditions = [table.c.deleted == list_filter.deleted, *filter_conditions(connection, table, list_filter)]
    if list_filter.deleted:
        conditions.append(table.c.source != IMPORTING)
    if list_filter.begun:
        conditions.append(not_(is_unbegun()))
    if list_filter.id_start:
        conditions.append(table.c.game.startswith(list_filter.id_start, autoescape=True))
    order = [table.c.updated.desc(), table.c.game.desc()]
    return fetch_page(connection, table, conditions, order, page, size, lambda row: Summary(**from_row(row)))


def is_unbegun() -> ColumnElement[bool]:
    """The condition on `summary` for a game without any event: no step, not even an undone one, and no name.

    Imported games and copies are not among them, because a user asked for them.
    """
    table = tables.summary.c
    return and_(table.number == 0, table.source == "played")


def fetch_page(
    connection: Connection,
    table: Table,
    where: list[Any],
    order: Sequence[Any],
    page: int,
    size: int,
    make: Callable[[RowMapping], T],
) -> Page[T]:
    """One page of a list, with the total.

    The keys are selected first, from an index alone; full rows are read only for this page.
    """
    page, size = min(max(1, page), MAX_PAGE), min(max(1, size), MAX_PAGE_SIZE)
    key = table.primary_key.columns.values()[0]
    total = connection.execute(select(func.count()).select_from(table).where(*where)).scalar() or 0
    keys: Select[Any] = select(key).where(*where).order_by(*order).limit(size).offset((page - 1) * size)
    chosen = connection.execute(keys).scalars().all()
    return Page(fetch_rows(connection, table, chosen, order, make), total, page, size)


def fetch_rows(
    connection: Connection, table: Table, keys: Sequence[str], order: Sequence[Any], make: Callable[[RowMapping], T]
) -> list[T]:
    """The rows with these keys, in order; a damaged row raises StoreError with its id."""
    key = table.primary_key.columns.values()[0]

    def read(row: RowMapping) -> T:
        verify(table, row)
        return make(row)

    try:
        with damage_reported("part.list"):
            query = select(table).where(key.in_(keys)).order_by(*order)
            return [read(row) for row in connection.execute(query).mappings()] if keys else []
    except StoreError:
        for row_id in keys:
            with damage_reported(LIST_ENTRY_PARTS[table.name], row_id):
                for row in connection.execute(select(table).where(key == row_id)).mappings():
                    read(row)
        raise


def summary(connection: Connection, key: str) -> Summary:
    """The summary of a game; Missing if there is none."""
    table = tables.summary
    with damage_reported("part.list.game", key):
        row = connection.execute(select(table).where(table.c.game == strip_unstorable(key))).mappings().one_or_none()
        if row is None:
            raise Missing("game", key)
        verify(table, row)
        return Summary(**from_row(row))


def find_by_prefix(connection: Connection, start: str) -> str:
    """The id of the only game whose id starts with `start`; Missing or Ambiguous otherwise."""
    column, summaries = tables.game.c.id, tables.summary

    def matches() -> Page[Summary]:
        where = [summaries.c.game.startswith(strip_unstorable(start), autoescape=True)]
        order = [summaries.c.updated.desc(), summaries.c.game.desc()]
        return fetch_page(connection, summaries, where, order, 1, MAX_MATCHES, lambda row: Summary(**from_row(row)))

    return resolve_id(connection, select(column), "game", start, matches)


def resolve_id(
    connection: Connection, ids: Select[Any], kind: str, start: str, matches: Callable[[], Page[Any]]
) -> str:
    """The only one of these ids that starts with `start`; `matches` lists them for an Ambiguous error."""
    (column,) = ids.selected_columns
    query = ids.where(column.startswith(strip_unstorable(start), autoescape=True)).order_by(column).limit(2)
    found: list[str] = list(connection.execute(query).scalars().all())
    if len(found) == 1 or start in found:  # an exact match sorts before longer ids with this prefix
        return start if start in found else found[0]
    if found:
        raise Ambiguous(kind, start, matches())
    raise Missing(kind, start)

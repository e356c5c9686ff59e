"""Consistency check: every game is replayed and compared with the derived tables."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select, text

from millrow.core.rules import Refused
from millrow.games.events import GameLog
from millrow.games.game import Game
from millrow.wording import say

from . import boards, saves, setups, tables
from .backup import Progress, no_progress
from .checksums import is_intact
from .database import Database
from .errors import StoreError, store_error
from .games import StoredGame, damage_reported, load, load_events
from .operations import build_summary, update_summary
from .summaries import IMPORTING, Summary, from_row, summary_columns
from .writer import Batch, Work, upsert_summaries


class Problem(NamedTuple):
    """A problem in the store; `game` or `setup` is the id if a repair can be tried."""

    say: str
    game: str = ""
    setup: str = ""


def find_problems(database: Database, connection: Connection, progress: Progress = no_progress) -> Iterator[Problem]:
    """Every problem in the store."""
    if database.path is not None:
        for (line,) in connection.execute(text("PRAGMA integrity_check")):
            if line != "ok":
                yield Problem(say("check.file", detail=line))
    game, event = tables.game.c.id, tables.event.c.game
    for key, count in connection.execute(
        select(event, func.count()).where(event.not_in(select(game))).group_by(event).order_by(event)
    ):
        yield Problem(say("check.events", count=count, key=key))
    total = connection.execute(select(func.count()).select_from(tables.game)).scalar() or 0
    for done, key in enumerate(_game_ids(connection), 1):
        yield from (Problem(sentence, game=key) for sentence in game_problems(connection, key))
        progress(done, total)
    number = select(func.count()).where(tables.event.c.game == tables.save.c.game).scalar_subquery()
    for save_id, name in connection.execute(
        select(tables.save.c.id, tables.save.c.name).where(tables.save.c.number > number)
    ):
        yield Problem(say("check.save", key=save_id, name=name))
    yield from save_problems(connection)
    yield from setup_problems(connection)
    yield from board_problems(connection)


def save_problems(connection: Connection) -> Iterator[Problem]:
    """Saves that are damaged."""
    for key in connection.execute(select(tables.save.c.id).order_by(tables.save.c.id)).scalars().all():
        try:
            saves.get(connection, key)
        except StoreError as error:
            yield Problem(error.say)


def board_problems(connection: Connection) -> Iterator[Problem]:
    """Drawn boards that are damaged."""
    for key in connection.execute(select(tables.board.c.id).order_by(tables.board.c.id)).scalars().all():
        try:
            boards.get(connection, key)
        except StoreError as error:
            yield Problem(error.say)


def setup_problems(connection: Connection) -> Iterator[Problem]:
    """Setups that are damaged, or whose list columns are wrong."""
    table = tables.setup.c
    for key in connection.execute(select(table.id).order_by(table.id)).scalars().all():
        try:
            setup = setups.get(connection, key)
        except StoreError as error:
            yield Problem(error.say)
            continue
        query = select(table.family, table.variant, table.search).where(table.id == key)
        columns, expected = dict(connection.execute(query).mappings().one()), setup.list_columns()
        for texts in (columns, expected):
            # After the name comes the title of the rules, which other versions may word differently.
            texts["search"] = texts["search"].partition("\n")[0]
        if columns != expected:
            yield Problem(say("check.position"), setup=key)


def game_problems(connection: Connection, key: str) -> Iterator[str]:
    """The problems of one game, as sentences."""
    try:
        stored = load(connection, key)
        _replay(connection, stored)
    except (StoreError, Refused) as error:
        yield str(error)
        return
    table = tables.summary
    columns = summary_columns(stored.log)
    try:
        with damage_reported("part.list.this"):
            row = connection.execute(select(table).where(table.c.game == key)).mappings().one_or_none()
    except StoreError as error:
        yield str(error)
        return
    if row is None:
        yield say("check.missing")
    elif row["number"] > stored.number:
        yield say("check.lost", listed=row["number"], there=stored.number)
    elif not is_intact(table, row) or (
        _without_wording(row, Summary(**from_row(row))) != _without_wording(columns, build_summary(stored, columns))
    ):
        yield say("check.game")


def _without_wording(row: Mapping[Any, Any], summary: Summary) -> tuple[Summary, list[str]]:
    """What lists show of a game, except for sentences and titles, which other versions word differently."""
    title = str(row["rules_title"]).casefold()
    words = [word for word in row["search"].split("\n") if not title.startswith(word)]
    return replace(summary, status="", rules_title=""), words


def _replay(connection: Connection, stored: StoredGame) -> None:
    """Apply the events one by one; raises if one is refused or the result differs from the loaded game."""
    header = stored.header
    log = GameLog(Game(header.rules, header.start, seats=header.seats))
    for event in load_events(connection, header.id):
        log.apply(event)
    if log != stored.log:
        raise store_error("damaged", "damaged.events")


def _game_ids(connection: Connection) -> Iterator[str]:
    column = tables.game.c.id
    last = ""
    known = select(column).where(tables.game.c.source != IMPORTING).order_by(column).limit(1000)
    while page := connection.execute(known.where(column > last)).scalars().all():
        yield from page
        last = page[-1]


def rebuild_summaries(keys: list[str]) -> Work[int]:
    """Rebuild the summaries of these games and return how many were rebuilt.

    A summary that counts more events than there are is left alone: it is the only evidence of lost events.
    """

    def work(batch: Batch) -> int:
        batch.flush()
        rebuilt = 0
        for key in keys:
            try:
                stored = load(batch.connection, key)
            except StoreError:
                continue
            number = select(tables.summary.c.number).where(tables.summary.c.game == key)
            if (batch.connection.execute(number).scalar() or 0) > stored.number:
                continue
            update_summary(batch, stored)
            batch.connection.execute(upsert_summaries(batch.connection.dialect.name), [batch.summaries.pop(key)])
            rebuilt += 1
        return rebuilt

    return work

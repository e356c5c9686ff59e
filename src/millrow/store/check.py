"""Is everything as it should be? Every game is played again, and everything else is compared with it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import Connection, func, select, text

from millrow.games.events import Course
from millrow.games.game import Game
from millrow.rules.base import Refused, counted

from . import setups, tables
from .acts import sum_up, summary_of
from .backup import Progress, nothing
from .database import Database
from .errors import StoreError
from .games import StoredGame, events, intact, load
from .summaries import Summary, describe, from_row
from .writer import Batch, Work, upsert


class Fault(NamedTuple):
    """What is wrong; `game` or `setup` is the id of one that may be repaired."""

    say: str
    game: str = ""
    setup: str = ""


def faults(database: Database, connection: Connection, progress: Progress = nothing) -> Iterator[Fault]:
    """What is wrong; nothing if all is well."""
    if database.path is not None:
        for (line,) in connection.execute(text("PRAGMA integrity_check")):
            if line != "ok":
                yield Fault(f"the file itself: {line}")
    game, event = tables.game.c.id, tables.event.c.game
    for key, count in connection.execute(
        select(event, func.count()).where(event.not_in(select(game))).group_by(event).order_by(event)
    ):
        yield Fault(f"{counted(count, 'event')} of the game {key}, which is not there")
    total = connection.execute(select(func.count()).select_from(tables.game)).scalar() or 0
    for done, key in enumerate(_keys(connection), 1):
        yield from (Fault(say, game=key) for say in game_faults(connection, key))
        progress(done, total)
    number = select(func.count()).where(tables.event.c.game == tables.save.c.game).scalar_subquery()
    for save_id, name in connection.execute(
        select(tables.save.c.id, tables.save.c.name).where(tables.save.c.number > number)
    ):
        yield Fault(f"the save {save_id} ({name}) points beyond its game")
    yield from setup_faults(connection)


def setup_faults(connection: Connection) -> Iterator[Fault]:
    """Setups that cannot be read, and those that lists would not find."""
    table = tables.setup.c
    for key in connection.execute(select(table.id).order_by(table.id)).scalars().all():
        try:
            found = setups.find(connection, key)
        except StoreError as error:
            yield Fault(error.say)
            continue
        columns = select(table.family, table.variant, table.search).where(table.id == key)
        if dict(connection.execute(columns).mappings().one()) != setups.derived(found):
            yield Fault("the lists show the position as it is not", setup=key)


def game_faults(connection: Connection, key: str) -> Iterator[str]:
    """What is wrong with one game."""
    try:
        kept = load(connection, key)
        _relive(connection, kept)
    except (StoreError, Refused) as error:
        yield str(error)
        return
    table = tables.summary
    words = describe(kept.course)
    try:
        with intact("what lists show of the game"):
            row = connection.execute(select(table).where(table.c.game == key)).mappings().one_or_none()
    except StoreError as error:
        yield str(error)
        return
    if row is None:
        yield "the game is missing from the lists"
    elif row["number"] > kept.number:
        yield f"its last events are lost: the lists count {row['number']}, and there are {kept.number}"
    elif replace(Summary(**from_row(row)), status=words["status"]) != summary_of(kept, words) or (
        row["search"] != words["search"]
    ):  # the sentence may be another version's; all it says is in the other columns
        yield "the lists show the game as it is not"


def _relive(connection: Connection, kept: StoredGame) -> None:
    """Let everything happen again, one by one; it must be allowed, and lead to the same game."""
    head = kept.head
    course = Course(Game(head.rules, head.start, seats=head.seats))
    for event in events(connection, head.id):
        course.apply(event)
    if course != kept.course:
        raise StoreError("damaged", "its events lead to another game")


def _keys(connection: Connection) -> Iterator[str]:
    column = tables.game.c.id
    last = ""
    while page := connection.execute(select(column).where(column > last).order_by(column).limit(1000)).scalars().all():
        yield from page
        last = page[-1]


def repair(keys: list[str]) -> Work[int]:
    """Make the summaries of these games again; gives how many could be made.

    One that counts more events than there are is all that tells of the lost ones: it stays.
    """

    def work(batch: Batch) -> int:
        batch.flush()
        made = 0
        for key in keys:
            try:
                kept = load(batch.connection, key)
            except StoreError:
                continue
            number = select(tables.summary.c.number).where(tables.summary.c.game == key)
            if (batch.connection.execute(number).scalar() or 0) > kept.number:
                continue
            sum_up(batch, kept)
            batch.connection.execute(upsert(batch.connection), [batch.summaries.pop(key)])
            made += 1
        return made

    return work

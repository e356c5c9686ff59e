"""Named saves. Events are never changed, so a save is a pointer: this game, so many events, this disc picked up."""

from typing import Any

from sqlalchemy import Connection, insert, select, update

from millrow.games.events import Course, good_title
from millrow.rules.base import Refusal, Refused

from . import tables
from .errors import Missing
from .games import Wanted, filtered, load, new_id, now, page_of
from .summaries import Page, Save, describe, from_row, searchable
from .writer import Batch, Work

LONGEST_SELECTION = 20


def save(key: str, name: str, selected: str = "", upto: int | None = None) -> Work[Save]:
    """Give a moment of a game a name; the present one if no number of events is given."""
    name = save_name(name)
    if len(selected) > LONGEST_SELECTION or not selected.isprintable():
        raise Refused(Refusal("unreadable", f"a selected disc is named in at most {LONGEST_SELECTION} characters"))

    def work(batch: Batch) -> Save:
        number = batch.game(key).number
        if upto is not None and not 0 <= upto <= number:
            raise Refused(Refusal("unreadable", f"there is no moment {upto}, the game has had 0 to {number} events"))
        batch.flush()
        course = batch.game(key).course if upto is None else load(batch.connection, key, upto).course
        row = save_row(key, name, selected, course)
        batch.connection.execute(insert(tables.save), row)
        return Save(**from_row(row))

    return work


def save_row(key: str, name: str, selected: str, course: Course) -> dict[str, Any]:
    words = describe(course)
    words["search"] = searchable(name, words["search"])
    first = {"id": new_id(), "game": key, "name": name, "selected": selected, "created": now(), "deleted_at": None}
    return first | words


def change(save_id: str, **values: Any) -> Work[Save]:
    """Rename a save, delete it, or bring it back."""

    def work(batch: Batch) -> Save:
        table = tables.save
        old = find(batch.connection, save_id)
        if "name" in values:
            values["search"] = searchable(values["name"], old.title, old.rules_title, *(s.name for s in old.seats))
        batch.connection.execute(update(table).where(table.c.id == save_id).values(**values))
        return find(batch.connection, save_id)

    return work


def copy(save_id: str, name: str) -> Work[Save]:
    """A second save of the same moment."""
    name = save_name(name)

    def work(batch: Batch) -> Save:
        old = find(batch.connection, save_id)
        course = load(batch.connection, old.game, old.number).course
        row = save_row(old.game, name, old.selected, course)
        batch.connection.execute(insert(tables.save), row)
        return Save(**from_row(row))

    return work


def find(connection: Connection, save_id: str) -> Save:
    """The save with this id, deleted or not."""
    row = connection.execute(select(tables.save).where(tables.save.c.id == save_id)).mappings().one_or_none()
    if row is None:
        raise Missing("save", save_id)
    return Save(**from_row(row))


def listing(connection: Connection, wanted: Wanted, page: int, size: int) -> Page[Save]:
    """A page of saves, the newest first."""
    table = tables.save
    gone = table.c.deleted_at.is_not(None) if wanted.deleted else table.c.deleted_at.is_(None)
    order = [table.c.created.desc(), table.c.id.desc()]
    where = [gone, *filtered(connection, table, wanted)]
    return page_of(connection, table, where, order, page, size, lambda row: Save(**from_row(row)))


def save_name(text: str) -> str:
    """A name that is not empty."""
    if not (name := good_title(text)):
        raise Refused(Refusal("bad-name", "a save needs a name"))
    return name

"""Named saves. Events are never changed, so a save is a pointer: this game, so many events, this disc picked up."""

from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, insert, select, update

from millrow.games.events import Course
from millrow.rules.base import Refusal, Refused

from . import tables
from .errors import Ambiguous, Missing
from .games import MATCHES, Wanted, filtered, intact, load, new_id, now, page_of, sendable, the_one
from .names import required_name, take_name
from .notes import check_selected
from .summaries import Existing, Page, Save, describe, from_row, searchable
from .writer import Batch, Work

KIND = "save"  # what it is called in sentences


def save(key: str, name: str, selected: str = "", upto: int | None = None, existing: Existing = "refuse") -> Work[Save]:
    """Give a moment of a game a name; the present one if no number of events is given."""
    name = required_name(name, KIND)

    def work(batch: Batch) -> Save:
        number = batch.game(key).number
        if upto is not None and not 0 <= upto <= number:
            raise Refused(Refusal("unreadable", f"there is no moment {upto}, the game has had 0 to {number} events"))
        batch.flush()
        course = batch.game(key).course if upto is None else load(batch.connection, key, upto).course
        try:
            check_selected(course.game, selected)
        except ValueError as error:
            raise Refused(Refusal("unreadable", str(error))) from None
        return add(batch.connection, save_row(key, name, selected, course), existing)

    return work


def add(connection: Connection, row: dict[str, Any], existing: Existing) -> Save:
    replaced = take_name(connection, tables.save, KIND, row["name"], existing)
    connection.execute(insert(tables.save), row)
    return Save(**from_row(row), replaced=replaced)


def save_row(key: str, name: str, selected: str, course: Course) -> dict[str, Any]:
    words = describe(course)
    words["search"] = searchable(name, words["search"])
    first = {"id": new_id(), "game": key, "name": name, "selected": selected, "created": now(), "deleted_at": None}
    return first | words


def rename(save_id: str, name: str, existing: Existing = "refuse") -> Work[Save]:
    """Give a save another name."""
    name = required_name(name, KIND)

    def work(batch: Batch) -> Save:
        table = tables.save
        old = find(batch.connection, save_id)
        replaced = () if name == old.name else take_name(batch.connection, tables.save, KIND, name, existing, save_id)
        search = searchable(name, old.title, old.rules_title, *(seat.name for seat in old.seats))
        batch.connection.execute(update(table).where(table.c.id == save_id).values(name=name, search=search))
        return replace(find(batch.connection, save_id), replaced=replaced)

    return work


def set_deleted(save_id: str, at: int | None) -> Work[Save]:
    """Delete a save, or bring it back."""

    def work(batch: Batch) -> Save:
        table = tables.save
        old = find(batch.connection, save_id)
        if at is None and old.deleted_at is None:
            raise Refused(Refusal("not-deleted", "the save was not deleted"))
        if at is not None and old.deleted_at is not None:
            raise Refused(Refusal("deleted", "the save was deleted already"))
        batch.connection.execute(update(table).where(table.c.id == save_id).values(deleted_at=at))
        return find(batch.connection, save_id)

    return work


def copy(save_id: str, name: str, existing: Existing = "refuse") -> Work[Save]:
    """A second save of the same moment."""
    name = required_name(name, KIND)

    def work(batch: Batch) -> Save:
        old = find(batch.connection, save_id)
        course = load(batch.connection, old.game, old.number).course
        return add(batch.connection, save_row(old.game, name, old.selected, course), existing)

    return work


def find(connection: Connection, save_id: str) -> Save:
    """The save with this id, deleted or not."""
    with intact(f"the save {save_id}"):
        query = select(tables.save).where(tables.save.c.id == sendable(save_id))
        row = connection.execute(query).mappings().one_or_none()
        if row is None:
            raise Missing("save", save_id)
        return Save(**from_row(row))


def pick(connection: Connection, text: str, deleted: bool = False) -> str:
    """The one save with this name, or whose id is or begins with this; of those that were deleted, or of the others."""
    table = tables.save
    gone = table.c.deleted_at.is_not(None) if deleted else table.c.deleted_at.is_(None)
    named = matching(connection, [gone, table.c.name == sendable(text)])
    if named.total == 1:
        return named.items[0].id
    if named.total:
        raise Ambiguous("save", text, named)
    if connection.execute(select(table.c.id).where(table.c.id == sendable(text))).scalar():
        return text  # deleted or not: what is asked of it will be judged
    begins = table.c.id.startswith(sendable(text), autoescape=True)
    ids = select(table.c.id).where(gone)
    return the_one(connection, ids, "save", text, lambda: matching(connection, [gone, begins]))


def matching(connection: Connection, where: list[Any], page: int = 1, size: int = MATCHES) -> Page[Save]:
    """Saves of which this is true, the newest first."""
    table = tables.save
    order = [table.c.created.desc(), table.c.id.desc()]
    return page_of(connection, table, where, order, page, size, lambda row: Save(**from_row(row)))


def listing(connection: Connection, wanted: Wanted, page: int, size: int) -> Page[Save]:
    """A page of saves, the newest first."""
    table = tables.save
    gone = table.c.deleted_at.is_not(None) if wanted.deleted else table.c.deleted_at.is_(None)
    return matching(connection, [gone, *filtered(connection, table, wanted)], page, size)


def gone() -> Refused:
    return Refused(Refusal("deleted", "the save was deleted: restore it first"))

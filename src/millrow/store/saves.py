"""Named saves. Events are never changed, so a save is a pointer: this game, so many events, this disc picked up."""

from typing import Any

from sqlalchemy import Connection, insert, select, update

from millrow.games.events import Course, good_title
from millrow.rules.base import Refusal, Refused

from . import tables
from .errors import Missing
from .games import SHOWN, Wanted, filtered, intact, load, new_id, now, page_of, sendable, the_one
from .notes import check_selected
from .summaries import Page, Save, describe, from_row, searchable
from .writer import Batch, Work


def save(key: str, name: str, selected: str = "", upto: int | None = None) -> Work[Save]:
    """Give a moment of a game a name; the present one if no number of events is given."""
    name = save_name(name)

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
        if "deleted_at" in values and values["deleted_at"] is None and old.deleted_at is None:
            raise Refused(Refusal("not-deleted", "the save was not deleted"))
        if values.get("deleted_at") is not None and old.deleted_at is not None:
            raise Refused(Refusal("deleted", "the save was deleted already"))
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
    with intact(f"the save {save_id}"):
        query = select(tables.save).where(tables.save.c.id == sendable(save_id))
        row = connection.execute(query).mappings().one_or_none()
        if row is None:
            raise Missing("save", save_id)
        return Save(**from_row(row))


def pick(connection: Connection, text: str, deleted: bool = False) -> str:
    """The one save with this name, or whose id is or begins with this; of those that were deleted, or of the others."""
    table = tables.save.c
    gone = table.deleted_at.is_not(None) if deleted else table.deleted_at.is_(None)
    named = select(table.id).where(gone, table.name == sendable(text)).order_by(table.created).limit(SHOWN + 1)
    found: list[str] = list(connection.execute(named).scalars().all())
    if len(found) == 1:
        return found[0]
    if found:
        many = len(found) if len(found) <= SHOWN else "many"
        say = f"{many} saves are called {text[:40]!r}: {', '.join(found[:SHOWN])}"
        raise Missing("save", text, say)
    if connection.execute(select(table.id).where(table.id == sendable(text))).scalar():
        return text  # deleted or not: what is asked of it will be judged
    return the_one(connection, select(table.id).where(gone).order_by(table.id), "save", text)


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


def gone() -> Refused:
    return Refused(Refusal("deleted", "the save was deleted: restore it first"))

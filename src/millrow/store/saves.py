"""Named saves. Events are append-only, so a save only refers to a game, a number of events and a selected disc."""

from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, insert, select, update

from millrow.core.rules import Refused
from millrow.games.events import GameLog, refused

from . import tables
from .checksums import seal, sealed, verify
from .errors import Ambiguous, Missing
from .games import (
    MAX_MATCHES,
    ListFilter,
    damage_reported,
    fetch_page,
    filter_conditions,
    load,
    new_id,
    now,
    resolve_id,
    strip_unstorable,
)
from .names import claim_name, required_name
from .notes import check_selected
from .summaries import Existing, Page, Save, from_row, search_text, summary_columns
from .writer import Batch, Work

KIND = "save"  # as part of sentence codes


def save(
    key: str, name: str, selected: str = "", up_to: int | None = None, existing: Existing = "refuse"
) -> Work[Save]:
    """Save a game under a name, now or after its first `up_to` events."""
    name = required_name(name, KIND)

    def work(batch: Batch) -> Save:
        number = batch.game(key).number
        if up_to is not None and not 0 <= up_to <= number:
            raise refused("unreadable", "unreadable.moment", moment=up_to, last=number)
        batch.flush()
        log = batch.game(key).log if up_to is None else load(batch.connection, key, up_to).log
        try:
            check_selected(log.game, selected)
        except ValueError as error:
            raise refused("unreadable", "unreadable.selected", why=str(error)) from None
        return add(batch.connection, save_row(key, name, selected, log), existing)

    return work


def add(connection: Connection, row: dict[str, Any], existing: Existing) -> Save:
    """Claim the name of a save and insert its row."""
    replaced = claim_name(connection, tables.save, KIND, row["name"], existing)
    connection.execute(insert(tables.save), row)
    return Save(**from_row(row), replaced=replaced)


def save_row(key: str, name: str, selected: str, log: GameLog) -> dict[str, Any]:
    """The row of a new save."""
    columns = summary_columns(log)
    columns["search"] = search_text(name, columns["search"])
    own = {"id": new_id(), "game": key, "name": name, "selected": selected, "created": now(), "deleted_at": None}
    return sealed(tables.save, own | columns)


def rename(save_id: str, name: str, existing: Existing = "refuse") -> Work[Save]:
    """Rename a save."""
    name = required_name(name, KIND)

    def work(batch: Batch) -> Save:
        table = tables.save
        old = get(batch.connection, save_id)
        replaced = () if name == old.name else claim_name(batch.connection, tables.save, KIND, name, existing, save_id)
        search = search_text(name, old.title, old.rules_title, *(seat.name for seat in old.seats))
        batch.connection.execute(update(table).where(table.c.id == save_id).values(name=name, search=search))
        seal(batch.connection, table, table.c.id == save_id)
        return replace(get(batch.connection, save_id), replaced=replaced)

    return work


def set_deleted(save_id: str, at: int | None) -> Work[Save]:
    """Mark a save as deleted at this time, or restore it with None."""

    def work(batch: Batch) -> Save:
        table = tables.save
        old = get(batch.connection, save_id)
        if at is None and old.deleted_at is None:
            raise refused("not-deleted", "not-deleted.save")
        if at is not None and old.deleted_at is not None:
            raise refused("deleted", "deleted.save.already")
        batch.connection.execute(update(table).where(table.c.id == save_id).values(deleted_at=at))
        seal(batch.connection, table, table.c.id == save_id)
        return get(batch.connection, save_id)

    return work


def copy(save_id: str, name: str, existing: Existing = "refuse") -> Work[Save]:
    """A second save of the same state."""
    name = required_name(name, KIND)

    def work(batch: Batch) -> Save:
        old = get(batch.connection, save_id)
        log = load(batch.connection, old.game, old.number).log
        return add(batch.connection, save_row(old.game, name, old.selected, log), existing)

    return work


def get(connection: Connection, save_id: str) -> Save:
    """The save with this id, deleted or not."""
    with damage_reported("part.save", save_id):
        query = select(tables.save).where(tables.save.c.id == strip_unstorable(save_id))
        row = connection.execute(query).mappings().one_or_none()
        if row is None:
            raise Missing("save", save_id)
        verify(tables.save, row)
        return Save(**from_row(row))


def resolve(connection: Connection, text: str, deleted: bool = False) -> str:
    """The id of the only save with this name, this id, or an id that starts with it; Missing or Ambiguous otherwise.

    Searches deleted saves if `deleted`, otherwise the others; a full id always matches.
    """
    table = tables.save
    is_deleted = table.c.deleted_at.is_not(None) if deleted else table.c.deleted_at.is_(None)
    named = fetch_saves(connection, [is_deleted, table.c.name == strip_unstorable(text)])
    if named.total == 1:
        return named.items[0].id
    if named.total:
        raise Ambiguous("save", text, named)
    if connection.execute(select(table.c.id).where(table.c.id == strip_unstorable(text))).scalar():
        return text  # deleted or not: the caller checks that
    has_prefix = table.c.id.startswith(strip_unstorable(text), autoescape=True)
    ids = select(table.c.id).where(is_deleted)
    return resolve_id(connection, ids, "save", text, lambda: fetch_saves(connection, [is_deleted, has_prefix]))


def fetch_saves(connection: Connection, where: list[Any], page: int = 1, size: int = MAX_MATCHES) -> Page[Save]:
    """A page of the saves that meet these conditions, newest first."""
    table = tables.save
    order = [table.c.created.desc(), table.c.id.desc()]
    return fetch_page(connection, table, where, order, page, size, lambda row: Save(**from_row(row)))


def list_page(connection: Connection, list_filter: ListFilter, page: int, size: int) -> Page[Save]:
    """A page of saves, newest first."""
    table = tables.save
    is_deleted = table.c.deleted_at.is_not(None) if list_filter.deleted else table.c.deleted_at.is_(None)
    return fetch_saves(connection, [is_deleted, *filter_conditions(connection, table, list_filter)], page, size)


def deleted_error() -> Refused:
    """The refusal to load a deleted save."""
    return refused("deleted", "deleted.save")

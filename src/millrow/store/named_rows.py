"""Rows that people name: saved, renamed, deleted and restored. Setups and drawn boards are kept like this."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from sqlalchemy import ColumnElement, Connection, Table, insert, select, update

from millrow.games.events import refused

from .checksums import seal, sealed, verify
from .errors import Missing
from .games import damage_reported, fetch_page, strip_unstorable
from .names import claim_name, required_name
from .summaries import Existing, Page
from .writer import Batch, Work


@dataclass(frozen=True, kw_only=True)
class NamedRow:
    """What all named rows have. Times are milliseconds since 1970.

    When returned by saving or renaming, `replaced` has the ids of the rows it replaced, which can be restored.
    """

    id: str
    name: str
    created: int
    deleted_at: int | None
    replaced: tuple[str, ...] = field(default=(), compare=False)

    def row(self) -> dict[str, Any]:
        """All columns of the table but the checksum."""
        raise NotImplementedError

    def list_columns(self) -> dict[str, str]:
        """The columns that lists are filtered by, derived from the other columns."""
        return {}


T = TypeVar("T", bound=NamedRow)


@dataclass(frozen=True)
class NamedRows(Generic[T]):
    """The rows of a table. `kind` is part of sentence codes."""

    table: Table
    kind: str
    read: Callable[[Mapping[Any, Any]], T]

    def save(self, item: T, existing: Existing = "refuse") -> Work[T]:
        """Insert a new row under its name."""

        def work(batch: Batch) -> T:
            replaced = claim_name(batch.connection, self.table, self.kind, item.name, existing)
            batch.connection.execute(insert(self.table), self.row(item))
            return replace(item, replaced=replaced)

        return work

    def rename(self, row_id: str, name: str, existing: Existing = "refuse") -> Work[T]:
        """Rename a row."""
        name = required_name(name, self.kind)

        def work(batch: Batch) -> T:
            old = self.get(batch.connection, row_id)
            taken = () if name == old.name else self._claim(batch.connection, name, existing, old.id)
            item = replace(old, name=name, replaced=taken)
            self.update(batch.connection, old.id, name=name, **item.list_columns())
            return item

        return work

    def _claim(self, connection: Connection, name: str, existing: Existing, own: str) -> tuple[str, ...]:
        return claim_name(connection, self.table, self.kind, name, existing, own)

    def set_deleted(self, row_id: str, at: int | None) -> Work[T]:
        """Mark a row as deleted at this time, or restore it with None."""

        def work(batch: Batch) -> T:
            old = self.get(batch.connection, row_id)
            if at is None and old.deleted_at is None:
                raise refused("not-deleted", f"not-deleted.{self.kind}")
            if at is not None and old.deleted_at is not None:
                raise refused("deleted", f"deleted.{self.kind}.already")
            self.update(batch.connection, old.id, deleted_at=at)
            return replace(old, deleted_at=at)

        return work

    def row(self, item: T) -> dict[str, Any]:
        """All columns of the table, with the checksum."""
        return sealed(self.table, item.row())

    def update(self, connection: Connection, row_id: str, **values: Any) -> None:
        this = self.table.c.id == row_id
        connection.execute(update(self.table).where(this).values(**values))
        seal(connection, self.table, this)

    def get(self, connection: Connection, row_id: str) -> T:
        """The row with this id, deleted or not."""
        with damage_reported(f"part.{self.kind}", row_id):
            query = select(self.table).where(self.table.c.id == strip_unstorable(row_id))
            row = connection.execute(query).mappings().one_or_none()
            if row is None:
                raise Missing(self.kind, row_id)
            verify(self.table, row)
            return self.read(row)

    def load(self, connection: Connection, row_id: str) -> T:
        """The row with this id; Refused if it is deleted."""
        if (found := self.get(connection, row_id)).deleted_at is not None:
            raise refused("deleted", f"deleted.{self.kind}")
        return found

    def list_page(
        self, connection: Connection, deleted: bool, page: int, size: int, where: Sequence[ColumnElement[bool]] = ()
    ) -> Page[T]:
        """A page of the rows that meet these conditions, newest first."""
        columns = self.table.c
        is_deleted = columns.deleted_at.is_not(None) if deleted else columns.deleted_at.is_(None)
        order = [columns.created.desc(), columns.id.desc()]
        return fetch_page(connection, self.table, [is_deleted, *where], order, page, size, self.read)

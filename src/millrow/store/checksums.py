"""Checksums of rows, so that damage is reported instead of being shown as data.

SQLite notices damage to the structure of a file, but not to the texts and numbers in it. Each row has the CRC-32 of its
other columns; rows from before version 0005 of the schema have none until they are written again.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any
from zlib import crc32

from sqlalchemy import ColumnElement, Connection, Table, bindparam, select, update

from millrow.games.events import Event
from millrow.wording import say

COLUMN = "checksum"


@cache
def _columns(table: Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.columns if column.name != COLUMN)


def checksum(table: Table, row: Mapping[Any, Any]) -> int:
    """The checksum of a row of any table but `event`."""
    return crc32(json.dumps([row[name] for name in _columns(table)], separators=(",", ":")).encode())


def event_checksum(key: str, number: int, event: Event) -> int:
    """The checksum of a row of `event`."""
    return crc32("\n".join(map(str, (key, number, *event))).encode(errors="replace"))


def sealed(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """The row with its checksum."""
    return {**row, COLUMN: checksum(table, row)}


def seal(connection: Connection, table: Table, where: ColumnElement[bool]) -> None:
    """Compute the checksums of rows after an update."""
    (key,) = table.primary_key.columns
    rows = connection.execute(select(table).where(where)).mappings().all()
    if rows:
        statement = update(table).where(key == bindparam("key")).values({COLUMN: bindparam("value")})
        connection.execute(statement, [{"key": row[key.name], "value": checksum(table, row)} for row in rows])


def is_intact(table: Table, row: Mapping[Any, Any]) -> bool:
    """Is the row as it was written, as far as that is known?"""
    return row[COLUMN] is None or bool(row[COLUMN] == checksum(table, row))


def verify(table: Table, row: Mapping[Any, Any]) -> None:
    """Raise ValueError if the row is not as it was written."""
    if not is_intact(table, row):
        raise ValueError(say("check.checksum"))

"""Copies of the whole store, made while games go on. A copy is always an SQLite file that can be opened by itself."""

import os
import secrets
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sqlalchemy import insert, select, text

from .database import Database
from .errors import StoreError
from .faults import explain
from .tables import metadata

Progress = Callable[[int, int], None]  # done, of
PAGES = 2000  # copied between two calls of progress
ROWS = 1000


def nothing(done: int, of: int) -> None:
    """No progress is shown."""


def backup(database: Database, target: Path, progress: Progress = nothing) -> None:
    """Write a copy of one moment; the target appears only when it is complete and checked."""
    target = target.absolute()
    if target.exists():
        raise StoreError("failed", f"{target} is there already: choose another name")
    copy_file(database, target, progress) if database.path is not None else copy_rows(database, target, progress)


def copy_file(database: Database, target: Path, progress: Progress = nothing) -> None:
    """The file of an SQLite store, page by page, under one read transaction."""

    def work(copy: sqlite3.Connection) -> None:
        with database.reading() as connection:
            connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar()  # the moment begins
            source = connection.connection.driver_connection
            assert isinstance(source, sqlite3.Connection)
            source.backup(copy, pages=PAGES, progress=lambda _, left, of: progress(of - left, of))

    _aside(target, work)


def copy_rows(database: Database, target: Path, progress: Progress = nothing) -> None:
    """Every row of a PostgreSQL store, in one snapshot, as an SQLite file."""
    from .schema import upgrade

    def work(copy: sqlite3.Connection) -> None:
        path = copy.execute("PRAGMA database_list").fetchone()[2]
        fresh = Database(path)
        try:
            upgrade(fresh)
            with database.reading() as source:
                tables = metadata.sorted_tables
                of = sum(source.execute(text(f"SELECT count(*) FROM {table.name}")).scalar() or 0 for table in tables)
                done = 0
                with fresh.writing() as sink:
                    for table in tables:
                        for rows in source.execute(select(table)).mappings().partitions(ROWS):
                            sink.execute(insert(table), [dict(row) for row in rows])
                            progress(done := done + len(rows), of)
        finally:
            fresh.close()

    _aside(target, work)


def _aside(target: Path, work: Callable[[sqlite3.Connection], None]) -> None:
    """Let the work fill a file beside the target, check it, put it on disk and give it the name."""
    aside = target.with_name(f"{target.name[:200]}.{secrets.token_hex(6)}.part")
    leftovers = [aside.with_name(aside.name + end) for end in ("", "-wal", "-shm", "-journal", ".lock")]
    try:
        copy = sqlite3.connect(aside, isolation_level=None)
        try:
            work(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file and no others
            (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
        finally:
            copy.close()
        if verdict != "ok":
            raise StoreError("damaged", f"the copy is damaged ({verdict[:80]}), and so is the original: see db check")
        with aside.open("rb") as file:
            os.fsync(file.fileno())
        aside.replace(target)
    except sqlite3.Error as error:
        raise explain(error, str(target)) from error
    except OSError as error:
        raise StoreError("failed", f"{target} cannot be written: {(error.strerror or 'no').lower()}") from error
    finally:
        for old in leftovers:
            with suppress(OSError):
                old.unlink(missing_ok=True)

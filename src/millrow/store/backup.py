"""Online backup: the whole store is copied to a self-contained SQLite file."""

import os
import secrets
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sqlalchemy import insert, select, text

from millrow.wording.system import reason

from .database import Database
from .driver_errors import to_store_error
from .errors import store_error
from .tables import metadata

Progress = Callable[[int, int], None]  # done, total
PAGES_PER_STEP = 2000
ROWS_PER_INSERT = 1000


def no_progress(done: int, total: int) -> None:
    """Ignore progress."""


def backup(database: Database, target: Path, progress: Progress = no_progress) -> None:
    """Write a consistent copy; the target appears only when it is complete and verified."""
    target = target.absolute()
    if target.exists():
        raise store_error("failed", "failed.exists", where=str(target))
    copy_file(database, target, progress) if database.path is not None else copy_rows(database, target, progress)


def copy_file(database: Database, target: Path, progress: Progress = no_progress) -> None:
    """Copy an SQLite store page by page, in one read transaction."""

    def work(copy: sqlite3.Connection) -> None:
        with database.reading() as connection:
            connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar()  # starts the read transaction
            source = connection.connection.driver_connection
            assert isinstance(source, sqlite3.Connection)
            source.backup(copy, pages=PAGES_PER_STEP, progress=lambda _, left, total: progress(total - left, total))

    _write_and_rename(target, work)


def copy_rows(database: Database, target: Path, progress: Progress = no_progress) -> None:
    """Copy every row of a PostgreSQL store, in one snapshot, to an SQLite file."""
    from .schema import upgrade

    def work(copy: sqlite3.Connection) -> None:
        path = copy.execute("PRAGMA database_list").fetchone()[2]
        target_database = Database(path)
        try:
            upgrade(target_database)
            with database.reading() as source:
                tables = metadata.sorted_tables
                counts = [source.execute(text(f"SELECT count(*) FROM {table.name}")).scalar() or 0 for table in tables]
                done, total = 0, sum(counts)
                with target_database.writing() as connection:
                    for table in tables:
                        for rows in source.execute(select(table)).mappings().partitions(ROWS_PER_INSERT):
                            connection.execute(insert(table), [dict(row) for row in rows])
                            progress(done := done + len(rows), total)
        finally:
            target_database.close()

    _write_and_rename(target, work)


def _write_and_rename(target: Path, work: Callable[[sqlite3.Connection], None]) -> None:
    """Let `work` fill a temporary file, then verify it, sync it and rename it to the target."""
    temporary = target.with_name(f"{target.name[:200]}.{secrets.token_hex(6)}.part")
    temporary_files = [temporary.with_name(temporary.name + end) for end in ("", "-wal", "-shm", "-journal", ".lock")]
    try:
        copy = sqlite3.connect(temporary, isolation_level=None)
        try:
            work(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # the copy must not need a -wal file
            (result,) = copy.execute("PRAGMA integrity_check").fetchone()
        finally:
            copy.close()
        if result != "ok":
            raise store_error("damaged", "damaged.copy", detail=result[:80])
        with temporary.open("rb") as file:
            os.fsync(file.fileno())
        temporary.replace(target)
    except sqlite3.Error as error:
        raise to_store_error(error, str(target)) from error
    except OSError as error:
        raise store_error("failed", "failed.write", where=str(target), why=reason(error)) from error
    finally:
        for path in temporary_files:
            with suppress(OSError):
                path.unlink(missing_ok=True)

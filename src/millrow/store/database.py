"""Connections: an SQLite file with a single writer connection, or a PostgreSQL database with a connection pool."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, QueuePool, StaticPool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from millrow.wording import say
from millrow.wording.system import reason

from .driver_errors import DRIVER_ERRORS, to_store_error
from .errors import store_error
from .lock import FileLock

BUSY_TIMEOUT = 5.0  # seconds to wait for another program's lock on the SQLite file


class Database:
    """An open database. `writing()` and `reading()` give a connection in a transaction; raises StoreError."""

    def __init__(self, where: str | Path | None = None, *, read_only: bool = False) -> None:
        self.read_only = read_only
        self.lock: FileLock | None = None
        self.opened_file: tuple[int, int] | None = None  # the identity of the SQLite file
        self.opened_log: tuple[int, int] | None = None  # and of its write-ahead log, once there is one
        target = default_path() if where is None else where
        self.url = parse_url(target) if "://" in str(target) else None
        if self.url is None or self.url.get_backend_name() == "sqlite":
            given = target if self.url is None else self.url.database or "games.db"
            self.path: Path | None = Path(os.path.realpath(given))  # symlinks must share the lock and the WAL
            self.name = str(self.path)
            self._open_file(self.path)
        else:
            self.path = None
            assert self.url is not None
            self.name = self.url.render_as_string(hide_password=True)
            self._open_server(self.url)

    @property
    def shared(self) -> bool:
        """True if other processes may write at the same time."""
        return self.path is None

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A write transaction, committed durably at the end of the block and rolled back on an exception."""
        if self.read_only:
            raise store_error("read-only", "read-only.opened", where=self.name)
        self._check_file_in_place(writing=True)
        with self.writer.begin() as connection:
            yield connection
        self._check_file_in_place(writing=True)  # a commit to a file that was moved away must not be reported as done

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A read transaction: a consistent snapshot."""
        self._check_file_in_place()
        try:
            with self.reader.begin() as connection:
                yield connection
        except DRIVER_ERRORS as error:
            raise to_store_error(error, self.name) from error

    def close(self) -> None:
        if self.path is not None and not self.read_only:
            try:
                with self.writer.connect() as connection:
                    driver = connection.connection.driver_connection
                    assert driver is not None
                    driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            except (*DRIVER_ERRORS, sqlite3.Error):
                pass  # no data is lost: the WAL is replayed when the file is opened again
        self.reader.dispose()
        self.writer.dispose()
        if self.lock is not None:
            self.lock.release()

    def announce(self, address: str) -> str:
        """See FileLock.announce; a shared database has no lock and returns an empty string."""
        return self.lock.announce(address) if self.lock is not None else ""

    # SQLite

    def _check_file_in_place(self, *, writing: bool = False) -> None:
        """Raise StoreError if the path is gone or leads to another file than the open one, or the write-ahead log."""
        if self.path is None or self.opened_file is None:
            return
        if file_identity(self.path) != self.opened_file:
            raise store_error("damaged", "damaged.moved", where=self.name)
        if self.read_only:
            return
        log = file_identity(Path(f"{self.path}-wal"))
        if self.opened_log is None:
            self.opened_log = log
        if log != self.opened_log:
            if writing:
                self._rescue_log()
            raise store_error("damaged", "damaged.log", where=self.name)

    def _rescue_log(self) -> None:
        """Move what is in a write-ahead log that was deleted into the file, while SQLite still has it open."""
        with suppress(DBAPIError, sqlite3.Error), self.writer.connect() as connection:
            driver = connection.connection.driver_connection
            assert driver is not None
            driver.execute("PRAGMA wal_checkpoint(FULL)").fetchall()

    def _open_file(self, path: Path) -> None:
        if not self.read_only:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise store_error("read-only", "read-only.folder", folder=str(path.parent), why=reason(error)) from None
            self.lock = FileLock(path)
        elif not path.exists():
            raise store_error("none", where=str(path))
        if path.is_file() and path.stat().st_nlink > 1:
            if self.lock is not None:
                self.lock.release()
            raise store_error("failed", "failed.link", where=str(path))
        uri = f"file:{quote(str(path))}"
        immutable = self.read_only and not Path(f"{path}-wal").exists() and not os.access(path.parent, os.W_OK)
        reader_uri = f"{uri}?{'immutable=1' if immutable else 'mode=ro'}"
        self.writer = _sqlite_engine(uri, StaticPool, "BEGIN IMMEDIATE", _prepare_writer)
        self.reader = _sqlite_engine(reader_uri, QueuePool, "BEGIN", _prepare_reader)
        try:
            with self.reader.connect() if self.read_only else self.writer.connect() as connection:
                connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar()
            self.opened_file = file_identity(path)
        except DRIVER_ERRORS as error:
            self.close()
            raise to_store_error(error, self.name) from error

    # PostgreSQL

    def _open_server(self, url: URL) -> None:
        try:
            # the writer relies on READ COMMITTED, whatever the server's default is
            self.writer = create_engine(
                url, isolation_level="READ COMMITTED", pool_pre_ping=True, pool_size=5, max_overflow=10
            )
            self.reader = self.writer.execution_options(isolation_level="REPEATABLE READ")
            with self.reader.connect():
                pass
        except (ImportError, NoSuchModuleError):
            raise store_error("failed", "failed.driver") from None
        except DBAPIError as error:
            self.writer.dispose()
            raise to_store_error(error, self.name) from error


def file_identity(path: Path) -> tuple[int, int] | None:
    """The device and inode of a file, None if there is no such file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def default_path() -> Path:
    """The file in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("millrow", appauthor=False) / "games.db"


def parse_url(text: str | Path) -> URL:
    """The URL of a supported database; StoreError for any other."""
    try:
        url = make_url(str(text))
    except ArgumentError:
        raise store_error("failed", "failed.url", where=str(text)[:80]) from None
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise store_error("failed", "failed.kind", kind=url.get_backend_name())
    return url


def _sqlite_engine(uri: str, pool: type[QueuePool] | type[StaticPool], begin: str, prepare: object) -> Engine:
    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(
            uri, uri=True, timeout=BUSY_TIMEOUT, isolation_level=None, check_same_thread=False, cached_statements=256
        )
        try:
            assert callable(prepare)
            prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    engine = create_engine("sqlite://", creator=connect, poolclass=pool)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _prepare_writer(connection: sqlite3.Connection) -> None:
    """Set up WAL mode with durable commits; only this connection writes and checkpoints."""
    (mode,) = connection.execute("PRAGMA journal_mode=WAL").fetchone()
    if mode != "wal":
        raise sqlite3.OperationalError(say("store.failed.log", mode=mode))
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def _prepare_reader(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only=ON")

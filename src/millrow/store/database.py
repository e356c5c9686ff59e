"""Where the tables are: an SQLite file with one writing connection, or a PostgreSQL database with a few."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, QueuePool, StaticPool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from .errors import StoreError
from .faults import explain
from .lock import FileLock

PATIENCE = 5.0  # seconds for another program to let go of a file


class Database:
    """An open database. `writing()` and `reading()` give a connection in a transaction; errors come as StoreError."""

    def __init__(self, where: str | Path | None = None, *, read_only: bool = False) -> None:
        self.read_only = read_only
        self.lock: FileLock | None = None
        self.identity: tuple[int, int] | None = None  # of the SQLite file
        target = default_path() if where is None else where
        self.url = make_sure(target) if "://" in str(target) else None
        if self.url is None or self.url.get_backend_name() == "sqlite":
            given = target if self.url is None else self.url.database or "games.db"
            self.path: Path | None = Path(os.path.realpath(given))  # the real file: its lock and log stand beside it
            self.name = str(self.path)
            self._open_file(self.path)
        else:
            self.path = None
            assert self.url is not None
            self.name = self.url.render_as_string(hide_password=True)
            self._open_server(self.url)

    @property
    def shared(self) -> bool:
        """May other processes write while we do?"""
        return self.path is None

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on disk when the block has ended, or never was."""
        if self.read_only:
            raise StoreError("read-only", f"{self.name} was opened for reading only")
        self._still_there()
        with self.writer.begin() as connection:
            yield connection
        self._still_there()  # whoever is told that it is on disk may rely on it

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A look at one moment of the database."""
        self._still_there()
        try:
            with self.reader.begin() as connection:
                yield connection
        except DBAPIError as error:
            raise explain(error, self.name) from error

    def close(self) -> None:
        if self.path is not None and not self.read_only:
            try:
                with self.writer.connect() as connection:
                    driver = connection.connection.driver_connection
                    assert driver is not None
                    driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            except (DBAPIError, sqlite3.Error):
                pass  # the log keeps what the file has not got yet; the next opening reads both
        self.reader.dispose()
        self.writer.dispose()
        if self.lock is not None:
            self.lock.release()

    def announce(self, address: str) -> str:
        """See FileLock.announce; a database that may be shared needs no announcement."""
        return self.lock.announce(address) if self.lock is not None else ""

    # SQLite

    def _still_there(self) -> None:
        """Raise StoreError if the name leads to another file than the one that is open, or to none."""
        if self.path is not None and self.identity is not None and identity(self.path) != self.identity:
            say = f"{self.name} was moved or deleted while it was open: nothing more is kept there; bring it back"
            raise StoreError("damaged", f"{say}, or open the games again")

    def _open_file(self, path: Path) -> None:
        if not self.read_only:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                say = f"the folder {path.parent} cannot be made: {(error.strerror or 'no').lower()}"
                raise StoreError("read-only", say) from None
            self.lock = FileLock(path)
        elif not path.exists():
            raise StoreError("none", f"no games are kept in {path} yet")
        if path.is_file() and path.stat().st_nlink > 1:
            if self.lock is not None:
                self.lock.release()
            say = f"{path} has a second name (a hard link), and under two names a database breaks: copy it instead"
            raise StoreError("failed", say)
        uri = f"file:{quote(str(path))}"
        still = self.read_only and not Path(f"{path}-wal").exists() and not os.access(path.parent, os.W_OK)
        look = f"{uri}?{'immutable=1' if still else 'mode=ro'}"
        self.writer = _sqlite_engine(uri, StaticPool, "BEGIN IMMEDIATE", _prepare_writer)
        self.reader = _sqlite_engine(look, QueuePool, "BEGIN", _prepare_reader)
        try:
            with self.reader.connect() if self.read_only else self.writer.connect() as connection:
                connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar()
            self.identity = identity(path)
        except DBAPIError as error:
            self.close()
            raise explain(error, self.name) from error

    # PostgreSQL

    def _open_server(self, url: URL) -> None:
        try:
            # each statement of a writer sees what others have committed before it, whatever the server's default is
            self.writer = create_engine(
                url, isolation_level="READ COMMITTED", pool_pre_ping=True, pool_size=5, max_overflow=10
            )
            self.reader = self.writer.execution_options(isolation_level="REPEATABLE READ")
            with self.reader.connect():
                pass
        except (ImportError, NoSuchModuleError):
            say = "for PostgreSQL install its driver: pip install 'millrow[postgres]'"
            raise StoreError("failed", say) from None
        except DBAPIError as error:
            self.writer.dispose()
            raise explain(error, self.name) from error


def identity(path: Path) -> tuple[int, int] | None:
    """Which file this is, whatever it is called."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def default_path() -> Path:
    """The user's own file."""
    from platformdirs import user_data_path

    return user_data_path("millrow", appauthor=False) / "games.db"


def make_sure(text: str | Path) -> URL:
    """The URL of a database we can use."""
    try:
        url = make_url(str(text))
    except ArgumentError:
        raise StoreError("failed", f"{str(text)[:80]!r} is neither a file nor the URL of a database") from None
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError("failed", f"games are kept in SQLite or PostgreSQL, not in {url.get_backend_name()}")
    return url


def _sqlite_engine(uri: str, pool: type[QueuePool] | type[StaticPool], begin: str, prepare: object) -> Engine:
    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(
            uri, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False, cached_statements=256
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
    """The one connection that writes and moves the log into the file; a commit returns when the disk has it."""
    (mode,) = connection.execute("PRAGMA journal_mode=WAL").fetchone()
    if mode != "wal":
        raise sqlite3.OperationalError(f"this folder does not allow a write-ahead log (it gives {mode})")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def _prepare_reader(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only=ON")

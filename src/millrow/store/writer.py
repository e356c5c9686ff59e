"""The writer thread: a single writer with group commit.

queue     [step of game 7] [step of game 3] [new game] ...
BEGIN     every queued job is checked by the rules, unless its caller did so, and refused or turned into rows
COMMIT    one fsync for the whole batch
results   futures are resolved in order, after the commit; if it fails, none of them succeeds
"""

import queue
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, insert
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from millrow.core.rules import Refused

from . import notices, tables
from .database import Database
from .driver_errors import DRIVER_ERRORS, to_store_error
from .errors import Stale, StoreError, store_error
from .games import StoredGame, event_numbers, load

T = TypeVar("T")
MAX_BATCH_SIZE = 500  # jobs in one transaction
MAX_CACHED_GAMES = 2000  # loaded games, least recently used first out
MAX_ATTEMPTS = 20  # for jobs that ignore concurrent changes
INSERT_GAME, INSERT_EVENT = insert(tables.game), insert(tables.event)
SERIALIZATION_FAILURES = ("40001", "40P01")  # PostgreSQL: serialization_failure, deadlock_detected


class Batch:
    """One transaction: the games it touches, and the rows to insert at its end."""

    def __init__(self, connection: Connection, games: "OrderedDict[str, StoredGame]", sender: str = "") -> None:
        self.connection, self.sender = connection, sender
        self.games = games
        self.touched = set[str]()
        self.game_rows = list[dict[str, Any]]()
        self.events = list[dict[str, Any]]()
        self.summaries = dict[str, dict[str, Any]]()

    def game(self, key: str) -> StoredGame:
        """The game including the earlier operations of this batch."""
        if key not in self.games:
            if key in self.touched:
                self.flush()
            self.games[key] = load(self.connection, key)
        self.games.move_to_end(key)
        return self.games[key]

    def drop_outdated(self, keys: set[str]) -> None:
        """Drop cached games that another process has changed."""
        cached = [key for key in keys if key in self.games]
        if cached:
            numbers = event_numbers(self.connection, cached)
            for key in cached:
                if numbers.get(key, 0) != self.games[key].number:
                    del self.games[key]

    def flush(self) -> None:
        """Send the rows to the database, sorted so that concurrent processes cannot deadlock."""
        if self.game_rows:
            self.connection.execute(INSERT_GAME, self.game_rows)
        if self.events:
            self.connection.execute(INSERT_EVENT, sorted(self.events, key=lambda r: (r["game"], r["number"])))
            if self.sender:
                notices.send(self.connection, self.sender, {row["game"] for row in self.events})
        if self.summaries:
            rows = [self.summaries[key] for key in sorted(self.summaries)]
            self.connection.execute(upsert_summaries(self.connection.dialect.name), rows)
        self.game_rows, self.events, self.summaries = [], [], {}


Work = Callable[[Batch], T]


class Job(NamedTuple):
    """Work to be done in a transaction; it succeeds as a whole or raises."""

    work: Work[Any]
    future: "Future[Any]"
    key: str = ""  # the id of the game concerned, if any
    ignore_stale: bool = False  # retry if another process changed the game in the meantime


class Writer(threading.Thread):
    """The writer thread; jobs submitted before `stop` are still done."""

    def __init__(self, database: Database) -> None:
        super().__init__(name="millrow-writer", daemon=True)
        self.database = database
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.games: OrderedDict[str, StoredGame] = OrderedDict()
        self.open = True
        self.sender = secrets.token_hex(4) if database.shared else ""  # of notices to other processes
        self.state_lock = threading.Lock()

    def submit(self, work: Work[T], key: str = "", *, ignore_stale: bool = False) -> "Future[T]":
        """Queue the work; the future has its result after the commit."""
        future: Future[T] = Future()
        with self.state_lock:
            if not self.open:
                raise store_error("closed")
            self.jobs.put(Job(work, future, key, ignore_stale))
        return future

    def stop(self) -> None:
        with self.state_lock:
            if not self.open:
                return
            self.open = False
            self.jobs.put(None)
        self.join()

    def run(self) -> None:
        while True:
            jobs = [self.jobs.get()]
            while len(jobs) < MAX_BATCH_SIZE and not self.jobs.empty():
                jobs.append(self.jobs.get())
            ready = [job for job in jobs if job is not None and job.future.set_running_or_notify_cancel()]
            if ready:
                self._run_batch(ready)
            if None in jobs:
                return

    def _run_batch(self, jobs: list[Job], attempts_left: int = MAX_ATTEMPTS) -> None:
        """Run the jobs in one transaction; after a conflict with another process, each in its own transaction."""
        batch: Batch | None = None
        try:
            with self.database.writing() as connection:
                batch = Batch(connection, self.games, self.sender)
                if self.database.shared:
                    batch.drop_outdated({job.key for job in jobs if job.key})
                results = [_run_job(job, batch) for job in jobs]
                batch.flush()
        except Exception as error:  # rolled back: the cached games no longer match the database
            for key in batch.touched if batch else ():
                self.games.pop(key, None)
            self._handle_failure(jobs, error, attempts_left)
            return
        for job, (result, failure) in zip(jobs, results, strict=True):
            job.future.set_result(result) if failure is None else job.future.set_exception(failure)
        while len(self.games) > MAX_CACHED_GAMES:
            self.games.popitem(last=False)

    def _handle_failure(self, jobs: list[Job], error: Exception, attempts_left: int) -> None:
        is_bug = not isinstance(error, (*DRIVER_ERRORS, StoreError))  # then only the job that caused it should fail
        if len(jobs) > 1 and (is_bug or is_conflict(error)):
            for job in jobs:
                self._run_batch([job])
            return
        if attempts_left > 1 and jobs[0].ignore_stale and is_conflict(error):
            self.games.pop(jobs[0].key, None)
            self._run_batch(jobs, attempts_left - 1)
            return
        if isinstance(error, IntegrityError) and jobs[0].key:
            error = self._stale_error(jobs[0].key)
        elif isinstance(error, DRIVER_ERRORS):
            error = to_store_error(error, self.database.name)
        for job in jobs:
            job.future.set_exception(error)

    def _stale_error(self, key: str) -> Exception:
        self.games.pop(key, None)
        try:
            with self.database.reading() as connection:
                return Stale(load(connection, key))
        except Exception as error:
            return error


def _run_job(job: Job, batch: Batch) -> tuple[Any, Exception | None]:
    """The result of the job, or the refusal; any other exception rolls back the batch."""
    try:
        return job.work(batch), None
    except (Refused, StoreError) as error:
        return None, error


def is_conflict(error: Exception) -> bool:
    """True if the transaction failed because of a concurrent one."""
    cause = getattr(error, "orig", None)
    return isinstance(error, IntegrityError) or getattr(cause, "sqlstate", "") in SERIALIZATION_FAILURES


@cache
def upsert_summaries(dialect_name: str) -> Any:
    """The statement that inserts or replaces summaries. Building it leaves much cyclic garbage, so it is built once."""
    dialect: Any = postgresql if dialect_name == "postgresql" else sqlite
    statement = dialect.insert(tables.summary)
    updated = {column.name: statement.excluded[column.name] for column in tables.summary.c if not column.primary_key}
    return statement.on_conflict_do_update(index_elements=["game"], set_=updated)

"""The one thread that writes. It takes all that waits, writes it in one transaction, and answers when the disk has it.

waiting:  [step of game 7] [step of game 3] [new game] ...      others go on waiting
BEGIN     each is judged by the rules and refused, or becomes rows
COMMIT    one wait for the disk, shared by all
answers   receipts and refusals, in order; if the commit fails nobody is told that anything happened
"""

import queue
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError

from millrow.rules.base import Refused

from . import tables
from .database import Database
from .errors import Stale, StoreError
from .faults import explain
from .games import StoredGame, load

T = TypeVar("T")
AT_ONCE = 500  # jobs in one transaction
IN_MEMORY = 2000  # games kept ready for their next step
TRIES = 20  # of a job that may be done whatever others did in the meantime
QUARREL = ("40001", "40P01")  # PostgreSQL: two transactions got in each other's way


class Batch:
    """One transaction: the games it touches, and the rows that will be written together at its end."""

    def __init__(self, connection: Connection, games: "OrderedDict[str, StoredGame]") -> None:
        self.connection = connection
        self.games = games
        self.touched = set[str]()
        self.heads = list[dict[str, Any]]()
        self.events = list[dict[str, Any]]()
        self.summaries = dict[str, dict[str, Any]]()

    def game(self, key: str) -> StoredGame:
        """The game as it stands after everything before in this batch."""
        if key not in self.games:
            self.games[key] = load(self.connection, key)
        self.games.move_to_end(key)
        return self.games[key]

    def look_again(self, keys: set[str]) -> None:
        """Forget games that another process has moved on."""
        held = [key for key in keys if key in self.games]
        if held:
            table = tables.event.c
            query = select(table.game, func.max(table.number)).where(table.game.in_(held)).group_by(table.game)
            numbers = {key: number for key, number in self.connection.execute(query)}  # noqa: C416
            for key in held:
                if numbers.get(key, 0) != self.games[key].number:
                    del self.games[key]

    def flush(self) -> None:
        """Hand the rows to the database, in the same order in every process, so that nobody waits in a circle."""
        if self.heads:
            self.connection.execute(insert(tables.game), self.heads)
        if self.events:
            self.connection.execute(insert(tables.event), sorted(self.events, key=lambda r: (r["game"], r["number"])))
        if self.summaries:
            rows = [self.summaries[key] for key in sorted(self.summaries)]
            self.connection.execute(upsert(self.connection), rows)
        self.heads, self.events, self.summaries = [], [], {}


Work = Callable[[Batch], T]


class Job(NamedTuple):
    """Something to do in a transaction; it raises before it changes anything, or does all of it."""

    work: Work[Any]
    future: "Future[Any]"
    key: str = ""  # the game it is about
    anyhow: bool = False  # it does not matter what others did to the game in the meantime


class Writer(threading.Thread):
    """Runs until `stop`. Everything handed in before that is still done."""

    def __init__(self, database: Database) -> None:
        super().__init__(name="millrow-writer", daemon=True)
        self.database = database
        self.waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.games: OrderedDict[str, StoredGame] = OrderedDict()
        self.open = True
        self.gate = threading.Lock()

    def submit(self, work: Work[T], key: str = "", *, anyhow: bool = False) -> "Future[T]":
        """Let the work be done soon; the future gives what it gives, or raises."""
        future: Future[T] = Future()
        with self.gate:
            if not self.open:
                raise StoreError("closed", "the store was closed")
            self.waiting.put(Job(work, future, key, anyhow))
        return future

    def stop(self) -> None:
        with self.gate:
            if not self.open:
                return
            self.open = False
            self.waiting.put(None)
        self.join()

    def run(self) -> None:
        while True:
            jobs = [self.waiting.get()]
            while len(jobs) < AT_ONCE and not self.waiting.empty():
                jobs.append(self.waiting.get())
            ready = [job for job in jobs if job is not None and job.future.set_running_or_notify_cancel()]
            if ready:
                self._do(ready)
            if None in jobs:
                return

    def _do(self, jobs: list[Job], tries: int = TRIES) -> None:
        """One transaction; if jobs of two processes clash, one transaction for each."""
        batch: Batch | None = None
        try:
            with self.database.writing() as connection:
                batch = Batch(connection, self.games)
                if self.database.shared:
                    batch.look_again({job.key for job in jobs if job.key})
                answers = [_answer(job, batch) for job in jobs]
                batch.flush()
        except Exception as error:  # nobody is told that anything happened, and what we remember is forgotten
            for key in batch.touched if batch else ():
                self.games.pop(key, None)
            self._fail(jobs, error, tries)
            return
        for job, (given, fault) in zip(jobs, answers, strict=True):
            job.future.set_result(given) if fault is None else job.future.set_exception(fault)
        while len(self.games) > IN_MEMORY:
            self.games.popitem(last=False)

    def _fail(self, jobs: list[Job], error: Exception, tries: int) -> None:
        ours = not isinstance(error, DBAPIError | StoreError)  # a mistake of ours: let it spoil one job only
        if len(jobs) > 1 and (ours or is_clash(error)):
            for job in jobs:
                self._do([job])
            return
        if tries > 1 and jobs[0].anyhow and is_clash(error):
            self.games.pop(jobs[0].key, None)
            self._do(jobs, tries - 1)
            return
        if isinstance(error, IntegrityError) and jobs[0].key:
            error = self._stale(jobs[0].key)
        elif isinstance(error, DBAPIError):
            error = explain(error, self.database.name)
        for job in jobs:
            job.future.set_exception(error)

    def _stale(self, key: str) -> Exception:
        self.games.pop(key, None)
        try:
            with self.database.reading() as connection:
                return Stale(load(connection, key))
        except Exception as error:
            return error


def _answer(job: Job, batch: Batch) -> tuple[Any, Exception | None]:
    """What the job gives, or the refusal; any other error ends the whole batch."""
    try:
        return job.work(batch), None
    except (Refused, StoreError) as error:
        return None, error


def is_clash(error: Exception) -> bool:
    """Did two transactions get in each other's way?"""
    cause = getattr(error, "orig", None)
    return isinstance(error, IntegrityError) or getattr(cause, "sqlstate", "") in QUARREL


def upsert(connection: Connection) -> Any:
    """Write a summary, or replace the one there is."""
    dialect: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = dialect.insert(tables.summary)
    changed = {column.name: statement.excluded[column.name] for column in tables.summary.c if not column.primary_key}
    return statement.on_conflict_do_update(index_elements=["game"], set_=changed)

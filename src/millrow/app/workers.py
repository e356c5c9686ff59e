"""Worker processes for long computations, so that they never slow the server down.

A job is a generator function of some module with its arguments; each item that it yields is sent back.

    job = ask(think, rules, position, "perfect", key=(rules, "perfect"))
    async for verdict in job.stream(): ...          # in a coroutine; leaving the loop stops the job
    best = await asyncio.wrap_future(job.result)    # or the last item alone
    best = job.result.result()                      # or in a thread
    job.stop()                                      # at any time, from any thread: the result is the last item so far

A worker does one job at a time and keeps what it has loaded: kernels, tables, transposition tables. `key` names that,
so that a job goes to a worker that has it, if one is free. Workers are started when they are needed, at most
`MAX_WORKERS`, and end when they have had nothing to do for a while, or when the server ends, however that happens.
Jobs wait for those with a higher priority, and only moves and hints may use the last worker.
"""

import asyncio
import atexit
import logging
import os
import pickle
import subprocess
import sys
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable, Hashable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from enum import IntEnum
from typing import Any, Generic, TypeVar

from . import worker as worker_process
from .worker import Reply, WorkerFailed

T = TypeVar("T")
MAX_WORKERS = min(4, max(2, os.cpu_count() or 1))
STOP_SECONDS = 2.0  # a worker that has not stopped a job by then is ended
log = logging.getLogger("millrow.app")


class Priority(IntEnum):
    """Which job is done first; the lowest number."""

    NORMAL = 0  # moves of computers, and what the host waits for
    PREPARING = 1  # for moves that are due soon
    GUEST = 2  # what guests ask
    BACKGROUND = 3  # long reviews and the like


class Job(Generic[T]):
    """A job in a worker. `result` has its last item, None if there was none, or the exception; `latest` the last so
    far."""

    def __init__(self, pool: "WorkerPool", content: bytes, key: Hashable, priority: Priority) -> None:
        self.latest: T | None = None
        self.result: Future[T | None] = Future()
        self.result.set_running_or_notify_cancel()  # those who wait cannot cancel it for others
        self.key, self.priority = key, priority
        self._pool, self._content = pool, content
        self._lock = threading.Lock()
        self._listeners = list[Callable[[T], None]]()
        self._attempts_left = 2  # a worker may end just when it is asked

    def stop(self) -> None:
        """Stop; the result is the last item so far. A job that has ended stays as it is."""
        self._end()
        self._pool.stopped(self)

    async def stream(self) -> AsyncIterator[T]:
        """The items from now on, the last one first if there is one; skips items when the reader is slow. Leaving the
        loop stops the job."""
        loop, changed = asyncio.get_running_loop(), asyncio.Event()
        waiting = list[T]()

        def listener(item: T) -> None:
            waiting[:] = [item]
            with suppress(RuntimeError):  # the loop has been closed
                loop.call_soon_threadsafe(changed.set)

        def ended(_: "Future[T | None]") -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(changed.set)

        with self._lock:
            self._listeners.append(listener)
            if self.latest is not None:
                waiting.append(self.latest)
        self.result.add_done_callback(ended)
        try:
            while True:
                done = self.result.done()  # before the items: none comes after it
                while waiting:
                    yield waiting.pop()
                if done:
                    self.result.result()  # raises what the job ended with
                    return
                await changed.wait()
                changed.clear()
        finally:
            self.stop()

    def _add(self, item: T) -> None:
        with self._lock:
            if self.result.done():
                return
            self.latest = item
            for listener in self._listeners:
                listener(item)

    def _end(self, error: BaseException | None = None) -> None:
        with self._lock:
            if not self.result.done():
                self.result.set_result(self.latest) if error is None else self.result.set_exception(error)


class WorkerPool:
    """Worker processes, started when they are needed."""

    def __init__(self, most: int = MAX_WORKERS) -> None:
        self.most = most
        self._lock = threading.RLock()
        self._workers = list[Worker]()
        self._waiting = deque[Job[Any]]()
        self._closed = False

    def ask(
        self,
        function: Callable[..., Iterable[T]],
        *args: object,
        key: Hashable = None,
        priority: Priority = Priority.NORMAL,
    ) -> Job[T]:
        """Let a worker run a generator function of a module; its arguments and items must be picklable."""
        job: Job[T] = Job(self, pickle.dumps((function, args)), key, priority)
        with self._lock:
            self._waiting.append(job)
            self._assign()
        return job

    def is_warm(self, key: Hashable) -> bool:
        """Has a living worker done a job with this key?"""
        with self._lock:
            return any(key in worker.keys for worker in self._workers)

    def close(self) -> None:
        """End all workers; their jobs fail, and so do later ones."""
        with self._lock:
            self._closed = True
            for worker in self._workers:
                worker.kill()
            self._assign()

    def reopen(self) -> None:
        """Undo `close`."""
        with self._lock:
            self._closed = False

    def processes(self) -> list[int]:
        """The process ids of the workers."""
        with self._lock:
            return [worker.process.pid for worker in self._workers]

    def _assign(self) -> None:
        """Give waiting jobs to free workers."""
        while self._waiting:
            if self._closed:
                self._waiting.popleft()._end(WorkerFailed("closed"))
                continue
            job = next((job for job in self._waiting if self._may_start(job)), None)
            if job is None:
                return
            try:
                worker = self._free_worker(job.key)
            except OSError as error:  # no process can be started
                self._waiting.remove(job)
                job._end(WorkerFailed(str(error)))
                continue
            if worker is None:
                return
            self._waiting.remove(job)
            worker.start(job)

    def _may_start(self, job: Job[Any]) -> bool:
        """False while a job with a higher priority waits; and, if it is not a move or hint, for the last worker."""
        if job.priority is Priority.NORMAL:
            return True
        if any(other.priority < job.priority for other in self._waiting):
            return False
        busy = sum(worker.job is not None and worker.job.priority > Priority.NORMAL for worker in self._workers)
        return busy < max(1, self.most - 1)

    def _free_worker(self, key: Hashable) -> "Worker | None":
        """A free worker, preferably one that has loaded what this key names; None if all are busy."""
        free = [worker for worker in self._workers if worker.job is None and worker.usable]
        if free:
            return max(free, key=lambda worker: (key in worker.keys, -len(worker.keys)))
        if len(self._workers) >= self.most:
            return None
        worker = Worker(self)
        self._workers.append(worker)
        return worker

    # called by jobs and workers

    def stopped(self, job: Job[Any]) -> None:
        """A job is no longer needed: stop its worker."""
        with self._lock:
            if job in self._waiting:
                self._waiting.remove(job)
            for worker in self._workers:
                if worker.job is job:
                    worker.stop_job()

    def received(self, worker: "Worker", reply: Reply) -> None:
        with self._lock:
            job = worker.job
            if job is None or worker.number != reply.job:
                return
            if reply.kind != "item":
                worker.job = None
                if reply.kind == "done" and job.key is not None:
                    worker.keys.add(job.key)
        try:
            content = pickle.loads(reply.content) if reply.content else None
        except Exception as error:
            log.error("the answer of a worker process cannot be read", exc_info=error)
            content = WorkerFailed(str(error))
        if reply.kind == "item":
            if not isinstance(content, WorkerFailed):
                job._add(content)
            return
        job._end(content)
        with self._lock:
            self._assign()

    def ended(self, worker: "Worker") -> None:
        """A worker process has ended: its job is tried again, unless it has already returned a result."""
        with self._lock:
            self._workers.remove(worker)
            job, worker.job = worker.job, None
            if job is not None and not job.result.done():
                job._attempts_left -= 1
                if job.latest is None and job._attempts_left and not self._closed:
                    self._waiting.appendleft(job)
                else:
                    if not self._closed:
                        log.error("a worker process ended with status %s", worker.process.returncode)
                    job._end(WorkerFailed(f"status {worker.process.returncode}"))
            self._assign()


class Worker:
    """A worker process as the server sees it. Its pool's lock guards it."""

    def __init__(self, pool: WorkerPool) -> None:
        self.pool = pool
        self.job: Job[Any] | None = None
        self.number = 0  # of the job
        self.keys = set[Hashable]()  # of jobs it has done
        self.usable = True
        path = os.pathsep.join(filter(None, sys.path))
        self.process = subprocess.Popen(
            [sys.executable, "-m", worker_process.__name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
        )
        threading.Thread(target=self._read, name="millrow-worker", daemon=True).start()

    def start(self, job: Job[Any]) -> None:
        self.job, self.number = job, self.number + 1
        self._send((self.number, job._content))

    def stop_job(self) -> None:
        """Stop the job soon; if the worker does not, it is ended."""
        number = self.number
        self._send((number, b""))

        def insist() -> None:
            with self.pool._lock:
                if self.job is not None and self.number == number:
                    self.kill()

        timer = threading.Timer(STOP_SECONDS, insist)
        timer.daemon = True
        timer.start()

    def kill(self) -> None:
        self.usable = False
        self.process.kill()

    def _send(self, message: tuple[int, bytes]) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):  # it has ended, and `_read` notices
            pickle.dump(message, self.process.stdin)
            self.process.stdin.flush()

    def _read(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(Exception):  # the line breaks when the process ends
            while True:
                self.pool.received(self, Reply(*pickle.load(self.process.stdout)))
        self.process.kill()
        with suppress(OSError):
            self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
        self.pool.ended(self)


_pool = WorkerPool()
atexit.register(_pool.close)
ask = _pool.ask
is_warm = _pool.is_warm
close = _pool.close
reopen = _pool.reopen
processes = _pool.processes

"""Worker processes: slow work that can be watched and stopped, and that never slows the server's own work.

A worker runs one generator function, named as `module:function`. The function gets a request and yields answers, both
plain data; it yields None when there is nothing new, so that it can be stopped there. Requests and answers are lines of
JSON on the worker's standard input and output.

    {"job": 3, "request": {...}}     {"job": 3}, which stops the job
    {"job": 3, "answer": {...}}      {"job": 3, "tick": true}      {"job": 3, "end": ""}, or the error that ended it
"""

import asyncio
import json
import os
import sys
import threading
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import suppress
from importlib import import_module
from time import monotonic
from typing import Any

NICENESS = 10  # of the processes: games go first
TICK_SECONDS = 0.5  # the longest silence of a running job
GIVE_WAY_SECONDS = 3.0  # a job that has run for so long ends if another one waits
STOP_SECONDS = 3.0  # a worker that does not stop a job within this time is ended
IDLE_SECONDS = 300.0  # until a worker without work is ended
MAX_LINE_BYTES = 1 << 20

Handler = Callable[[Any], Iterator[Any]]


class WorkerFailed(Exception):
    """A worker process ended, or its job raised an error; the message says which."""


class Worker:
    """One process, which does one job at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._job = 0
        self.idle: asyncio.TimerHandle | None = None  # ends the process when it has been idle for long

    def begin(self, request: Any) -> None:
        self._job += 1
        self._send({"job": self._job, "request": request})

    def stop(self) -> None:
        self._send({"job": self._job})

    async def next_line(self) -> dict[str, Any]:
        """The next line about the current job; WorkerFailed if the process has ended."""
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            said: dict[str, Any] = json.loads(line)
            if said["job"] == self._job:
                return said
        raise WorkerFailed(f"the worker process ended with {await self._process.wait()}")

    async def wait_for_end(self) -> None:
        while "end" not in await self.next_line():
            pass

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None

    def end(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()

    async def wait(self) -> None:
        await self._process.wait()

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, RuntimeError):  # it has ended; reading from it will say so
            self._process.stdin.write(json.dumps(message).encode() + b"\n")


class Workers:
    """At most `most` worker processes for one function. They start when they are needed and are kept for a while."""

    def __init__(self, target: str, most: int = 2) -> None:
        self._target = target
        self._free = asyncio.Semaphore(most)
        self._waiting = 0
        self._idle, self._all = list[Worker](), set[Worker]()
        self._stopping = set[asyncio.Task[None]]()

    async def answers(self, request: Any) -> AsyncGenerator[Any, None]:
        """The answers to a request as they come; close the iterator to stop the job. Waits for a free worker. A job
        that has run for some seconds ends early if another one waits. Raises WorkerFailed."""
        worker = await self._acquire()
        ended, first_line = False, None
        try:
            worker.begin(request)
            while not (self._waiting and first_line and monotonic() - first_line > GIVE_WAY_SECONDS):
                said = await worker.next_line()
                first_line = first_line or monotonic()
                if "end" in said:
                    ended = True
                    if said["end"]:
                        raise WorkerFailed(said["end"])
                    return
                if "answer" in said:
                    yield said["answer"]
        finally:
            if ended:
                self._release(worker)
            else:  # so that the caller's next job finds this worker free
                task = asyncio.create_task(self._stop(worker))
                self._stopping.add(task)
                task.add_done_callback(self._stopping.discard)
                await asyncio.shield(task)

    async def close(self) -> None:
        """End all processes."""
        for worker in self._all:
            worker.end()
        await asyncio.gather(*self._stopping, return_exceptions=True)
        for worker in self._all:
            await worker.wait()
        for worker in self._idle:
            if worker.idle is not None:
                worker.idle.cancel()

    async def _acquire(self) -> Worker:
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        while self._idle:
            worker = self._idle.pop()
            if worker.idle is not None:
                worker.idle.cancel()
            if worker.is_alive:
                return worker
            self._all.discard(worker)
        try:
            worker = Worker(await self._start())
        except BaseException:
            self._free.release()
            raise
        self._all.add(worker)
        return worker

    def _start(self) -> Any:
        command = [sys.executable, "-m", __name__, self._target]
        pipe = asyncio.subprocess.PIPE
        return asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=MAX_LINE_BYTES)

    async def _stop(self, worker: Worker) -> None:
        """Stop a worker's job and release it; one that does not react is ended."""
        worker.stop()
        try:
            await asyncio.wait_for(worker.wait_for_end(), STOP_SECONDS)
        except (TimeoutError, WorkerFailed):
            worker.end()
            await worker.wait()
        finally:
            self._release(worker)

    def _release(self, worker: Worker) -> None:
        if worker.is_alive:
            worker.idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, worker.end)
            self._idle.append(worker)
        else:
            self._all.discard(worker)
        self._free.release()


# In the worker process


class Jobs:
    """Runs jobs one after the other in a thread, and writes what they answer."""

    def __init__(self, handler: Handler, write_line: Callable[[str], None]) -> None:
        self._handler, self._write_line = handler, write_line
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def handle(self, message: dict[str, Any]) -> None:
        """Begin a job, or stop the current one."""
        self._stop.set()
        if "request" not in message:
            return
        if self._thread is not None:
            self._thread.join()
        self._stop = threading.Event()
        job = message["job"], message["request"], self._stop
        self._thread = threading.Thread(target=self._run, args=job, name="worker job", daemon=True)
        self._thread.start()

    def _run(self, job: int, request: Any, stop: threading.Event) -> None:
        error, written = "", monotonic()
        try:
            answers = self._handler(request)
            for answer in answers:
                if stop.is_set():
                    break
                now = monotonic()
                if answer is not None:
                    self._write({"job": job, "answer": answer})
                elif now - written > TICK_SECONDS:
                    self._write({"job": job, "tick": True})
                else:
                    continue
                written = now
            with suppress(AttributeError):
                answers.close()  # type: ignore[attr-defined]
        except Exception as failure:
            error = f"{type(failure).__name__}: {failure}"
        self._write({"job": job, "end": error})

    def _write(self, message: dict[str, Any]) -> None:
        self._write_line(json.dumps(message))


def main() -> None:
    """Serve a function: `python -m millrow.app.analysis_workers millrow.app.analysis:search`."""
    with suppress(OSError, AttributeError):  # Windows has no `nice`
        os.nice(NICENESS)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8", buffering=1)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing else may write between the answers
    module, _, name = sys.argv[1].partition(":")
    handler: Handler = getattr(import_module(module), name)

    def write_line(line: str) -> None:
        with suppress(OSError):  # the server has ended
            out.write(line + "\n")

    jobs = Jobs(handler, write_line)
    with suppress(KeyboardInterrupt):  # Ctrl-C ends the server, which closes the input
        for line in sys.stdin:
            jobs.handle(json.loads(line))
    os._exit(0)  # whatever still runs is not needed


if __name__ == "__main__":
    main()

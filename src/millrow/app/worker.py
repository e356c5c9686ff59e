"""A worker process: does the jobs that it reads from standard input, one at a time; see workers.py."""

import os
import pickle
import queue
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO, NamedTuple

NICENESS = 5  # people's moves go first
IDLE_SECONDS = 600.0  # then the process ends, to free its memory


class WorkerFailed(Exception):
    """A worker process ended before it had done its job."""


class Reply(NamedTuple):
    """A message of a worker about a job: an item, that it is done, or the exception it ended with."""

    job: int
    kind: str  # item, done, failed
    content: bytes = b""  # pickled, so that a content that cannot be read does not break the line


def main() -> None:
    """Do jobs from standard input until it is closed or nothing comes for a while."""
    with suppress(OSError, AttributeError):  # Windows has no `nice`
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C at a terminal is for the server, which ends its workers
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # code that prints must not disturb the replies
    jobs: queue.SimpleQueue[tuple[int, bytes]] = queue.SimpleQueue()
    stopped = set[int]()
    threading.Thread(target=_read_requests, args=(sys.stdin.buffer, jobs, stopped), daemon=True).start()
    with suppress(queue.Empty, BrokenPipeError):
        while True:
            number, content = jobs.get(timeout=IDLE_SECONDS)
            for reply in _replies(number, content, stopped):
                pickle.dump(tuple(reply), replies)
                replies.flush()
    os._exit(0)  # threads that still search must not delay the end


def _read_requests(file: BinaryIO, jobs: "queue.SimpleQueue[tuple[int, bytes]]", stopped: set[int]) -> None:
    while True:
        try:
            number, content = pickle.load(file)
        except Exception:
            os._exit(0)  # the server has ended, so the computation is no longer needed
        if content:
            jobs.put((number, content))
        else:
            stopped.add(number)


def _replies(number: int, content: bytes, stopped: set[int]) -> Iterator[Reply]:
    """Do a job; an item that equals the one before is not sent."""
    try:
        function, args = pickle.loads(content)
        last: object = _Nothing
        items = function(*args)
        for item in items:
            if item != last:
                yield Reply(number, "item", pickle.dumps(item))
                last = item
            if number in stopped:
                if hasattr(items, "close"):
                    items.close()
                break
    except Exception as error:
        yield Reply(number, "failed", _pickled(error))
    else:
        yield Reply(number, "done")
    finally:
        stopped.discard(number)


def _pickled(error: Exception) -> bytes:
    """The exception, or one that says the same if it cannot be sent."""
    try:
        content = pickle.dumps(error)
        pickle.loads(content)
    except Exception:
        return pickle.dumps(WorkerFailed(f"{type(error).__name__}: {error}"))
    return content


class _Nothing:
    """Stands for no item."""


if __name__ == "__main__":
    from millrow.app import worker

    worker.main()  # not that of `__main__`, because classes must be the same in both processes

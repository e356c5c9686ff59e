"""A lock so that one process at a time writes compiled code to a cache folder.

Numba numbers the compiled versions of a function and keeps the numbers in an index. Two processes that add a version at
the same time may give both the same number, and later one is called in place of the other.
"""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

TIMEOUT = 120.0  # seconds to wait for another process; the slowest kernels compile in a tenth of that
RETRY_SECONDS = 0.05

_thread_lock = threading.RLock()  # file locks work between processes only


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def cache_lock(path: Path | None, timeout: float = TIMEOUT) -> Iterator[bool]:
    """Hold the lock on this file. Yields False if another process still holds it after `timeout` seconds.

    The system releases the lock of a process that dies. It yields True without locking if there is no path or the file
    cannot be locked."""
    with _thread_lock:
        if path is None or (file := _open(path)) is None:
            yield True
            return
        try:
            yield _wait_for_lock(file, timeout)
        finally:
            os.close(file)  # releases the lock too


def _open(path: Path) -> int | None:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:
        return None


def _wait_for_lock(file: int, timeout: float) -> bool:
    deadline = monotonic() + timeout
    while True:
        try:
            _try_lock(file)
            return True
        except (BlockingIOError, PermissionError):  # POSIX and Windows raise these if another process holds it
            if monotonic() >= deadline:
                return False
            sleep(RETRY_SECONDS)
        except OSError:  # the file system does not support locks
            return True

"""Importing files. Large ones are read in a process of their own, so that games go on meanwhile."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

from millrow.store import transfer
from millrow.store.store import Store
from millrow.store.transfer import Imported

from .worker import WorkerFailed
from .workers import WorkerPool

SMALL = 200_000  # bytes; reading them takes less time than starting a process
ENTRIES = 50  # entries between two checks whether to stop


class Stopped(Exception):
    """The import was cancelled."""


async def import_file(store: Store, path: Path, *, unverified: bool) -> Imported:
    """Import all games and setups of a file, or none; NotationError if something is wrong. Cancelling it imports none.

    Rows to insert may be written to a file beside it.
    """
    rows, stopped = path.with_suffix(".rows"), threading.Event()

    def check() -> None:
        if stopped.is_set():
            raise Stopped

    def work(*, has_rows: bool) -> Imported:
        if has_rows:
            with rows.open("rb") as spooled:
                return store.import_rows(spooled, check)
        with path.open("rb") as file, transfer.spool(file, 0, unverified, lambda *_: check()) as spooled:
            return store.import_rows(spooled, check)

    try:
        has_rows = path.stat().st_size > SMALL and await _read_elsewhere(path, rows, unverified)
        return await asyncio.to_thread(work, has_rows=has_rows)
    finally:
        stopped.set()


async def _read_elsewhere(path: Path, rows: Path, unverified: bool) -> bool:
    """Read a file in another process. False if it cannot: it is then read here, which says what is wrong."""
    pool = WorkerPool(1)
    try:
        await asyncio.wrap_future(pool.ask(write_rows, str(path), str(rows), unverified).result)
    except (WorkerFailed, OSError, ValueError):
        return False
    finally:
        pool.close()
    return True


def write_rows(path: str, rows: str, unverified: bool) -> Iterator[int]:
    """Validate the entries of a file and write their rows to another, and say how many there are so far."""
    with open(path, "rb") as file, open(rows, "wb") as spooled:
        for number, line in enumerate(transfer.row_lines(file, unverified)):
            spooled.write(line)
            if number % ENTRIES == 0:
                yield number

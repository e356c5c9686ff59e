"""Solvers in use, shared by everybody who asks: each is lent to one question at a time, and memory stays bounded."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .limits import Size

if TYPE_CHECKING:
    from .solver import DropSolver

MOST = 4  # solvers in memory, whatever their sizes
TABLE = 64 << 20  # bytes each
THREADS = min(4, os.cpu_count() or 1)  # each
LARGE_TABLE = 256 << 20  # where the keys of a large board would not be exact otherwise

_changed = threading.Condition()
_idle = list["tuple[Size, DropSolver]"]()  # longest unused first
_count = 0  # lent out or idle
_compiled = set[Size]()


@contextmanager
def lent(size: Size) -> "Iterator[DropSolver]":
    """A solver for this size, nobody else's meanwhile; it remembers what it has found out before."""
    global _count
    solver = _taken(size)
    try:
        if solver is None:
            from .solver import DropSolver  # compiling or reading the kernel: up to some seconds

            table = TABLE if size.columns * (size.rows + 1) <= 56 else LARGE_TABLE
            solver = DropSolver(*size, table_bytes=table, threads=THREADS)
            _compiled.add(size)
        solver.resume()
        yield solver
    finally:
        with _changed:
            if solver is None:
                _count -= 1
            else:
                _idle.append((size, solver))
            _changed.notify()


def is_compiled(size: Size) -> bool:
    """Is the kernel of this size ready in this process?"""
    return size in _compiled


def _taken(size: Size) -> "DropSolver | None":
    """An idle solver of this size, or None for leave to make one; waits while there are too many."""
    global _count
    with _changed:
        while True:
            for at in reversed(range(len(_idle))):
                if _idle[at][0] == size:
                    return _idle.pop(at)[1]
            if _count < MOST:
                _count += 1
                return None
            if _idle:
                _idle.pop(0)
                return None
            _changed.wait()

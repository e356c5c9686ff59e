"""Solvers in use, shared by everybody who asks: each is lent to one question at a time, and memory stays bounded."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from millrow.engines.mill_tables.cache import cache_folder

from .limits import Size

if TYPE_CHECKING:
    from .book import Book
    from .solver import DropSolver

MOST = 4  # solvers in memory, whatever their sizes
TABLE = 64 << 20  # bytes each
LARGE_TABLE = 256 << 20  # where the keys of a large board would not be exact otherwise
BOOK_PLIES = 8
SHIPPED = Path(__file__).parent / "books"

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

            solver = DropSolver(*size, table_bytes=TABLE if size.columns * (size.rows + 1) <= 56 else LARGE_TABLE)
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


def book_path(size: Size, plies: int = BOOK_PLIES) -> Path:
    """Where a book that the user builds is kept."""
    return _own_books() / f"{_book_name(size)}{plies}.v2"


@cache
def book_for(size: Size) -> "Book | None":
    """The deepest whole opening book of this size, of the user's own and of those that came with the package."""
    from .book import Book

    books = list["Book"]()
    for folder in (_own_books(), SHIPPED):
        for path in folder.glob(f"{_book_name(size)}*.v2"):
            with suppress(OSError, ValueError):  # a damaged file is as good as none
                books.append(Book(path, size))
    return max(books, key=lambda book: (book.whole, book.plies), default=None)


def _own_books() -> Path:
    return cache_folder() / "books"


def _book_name(size: Size) -> str:
    return f"drop-{size.columns}x{size.rows}-line{size.line}-plies"

"""The opening books at hand: the user's own, and those that came with the package."""

import re
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from millrow.engines.mill_tables.cache import cache_folder

from .limits import AHEAD, Size

if TYPE_CHECKING:
    from .book import Book

SHIPPED = Path(__file__).parent / "books"

_reading = threading.Lock()


def own_path(size: Size, first: int, last: int) -> Path:
    """Where a book that the user builds is kept."""
    return _own_books() / f"{_book_name(size)}{first}-{last}.v3"


def path_of(size: Size, first: int, last: int) -> Path:
    """Where the book of these plies is: the user's own, or else the one that came with the package."""
    own = own_path(size, first, last)
    shipped = SHIPPED / own.name
    return shipped if shipped.exists() and not own.exists() else own


def in_books(size: Size, mover: int, everyone: int) -> int | None:
    """A position's score by the books; None if they do not have it. A book is read when it is first needed."""
    discs = everyone.bit_count()
    for first, last, path in _books(size):
        if first - AHEAD <= discs <= last and (book := _book(path, size)) is not None:
            score = book.get(mover, everyone)
            if score is not None:
                return score
    return None


def at_least(size: Size, mover: int, everyone: int) -> int | None:
    """What a position just beyond a book is worth at least by it; None if no book says anything."""
    for _, last, path in _books(size):
        if everyone.bit_count() == last + 1 and (book := _book(path, size)) is not None:
            bound = book.least(mover, everyone)
            if bound is not None:
                return bound
    return None


def read_books(size: Size) -> None:
    """Read the books now, so that nobody waits for them later."""
    for _, _, path in _books(size):
        _book(path, size)


@cache
def _books(size: Size) -> list[tuple[int, int, Path]]:
    """First ply, last ply and file of each book, the early ones first: they are small and answer soonest. The user's
    own come before those of the package."""
    paths = [path for folder in (_own_books(), SHIPPED) for path in folder.glob(f"{_book_name(size)}*.v3")]
    names = [(re.search(r"plies(\d+)-(\d+)\.v3$", path.name), path) for path in paths]
    return sorted(((int(name[1]), int(name[2]), path) for name, path in names if name), key=lambda book: book[:2])


def _book(path: Path, size: Size) -> "Book | None":
    with _reading:  # whoever comes second waits for the first
        return _opened(path, size)


@cache
def _opened(path: Path, size: Size) -> "Book | None":
    from .book import Book, load

    with suppress(OSError, ValueError):  # a damaged file is as good as none
        return Book(load(path, size))
    return None


def _own_books() -> Path:
    return cache_folder() / "books"


def _book_name(size: Size) -> str:
    return f"drop-{size.columns}x{size.rows}-line{size.line}-plies"

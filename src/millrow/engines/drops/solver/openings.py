"""Finding the opening books: the user's own, and those shipped with the package."""

import re
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ...files import cache_folder
from .bitboard import Geometry
from .limits import ANY, BOOK_LOOKAHEAD, DamagedFile, Size, Window

if TYPE_CHECKING:
    from .book import OpeningBook
    from .book_files import Extent
    from .layers import Keys

SHIPPED = Path(__file__).parent / "books"

_read_lock = threading.Lock()


def user_path(extent: "Extent") -> Path:
    """The path of a book that the user builds."""
    return _user_folder() / f"{_file_prefix(extent.size, extent.exact)}{extent.first}-{extent.last}.v5"


def path_of(extent: "Extent") -> Path:
    """The path of a book: the user's own, else the one shipped with the package."""
    user = user_path(extent)
    shipped = SHIPPED / user.name
    return shipped if shipped in _book_files(SHIPPED) and user not in _book_files(user.parent) else user


def book_bounds(size: Size, positions: Sequence[tuple[int, int]]) -> list[Window]:
    """Score bounds from the opening books, for positions with the same number of discs. Books are opened only if
    needed."""
    windows = [ANY] * len(positions)
    discs = positions[0][1].bit_count() if positions else -1
    for first, last, path in _books(size):
        if all(window.score is not None for window in windows):
            break
        if first - BOOK_LOOKAHEAD <= discs <= last + 1 and (book := _book(path, size)) is not None:
            with suppress(OSError, DamagedFile):  # a damaged book gives no bounds
                found = book.bounds(_keys(size, positions), discs)
                windows = [current.intersect(bound) for current, bound in zip(windows, found, strict=True)]
    return windows


def books_ending_at(size: Size, last: int) -> "list[OpeningBook]":
    """The books whose last ply has this many discs."""
    found = [_book(path, size) for _, end, path in _books(size) if end == last]
    return [book for book in found if book is not None]


def read_books(size: Size) -> None:
    """Read the books into memory."""
    for _, _, path in _books(size):
        if (book := _book(path, size)) is not None:
            with suppress(OSError, DamagedFile):
                book.prepare()


@cache
def _books(size: Size) -> list[tuple[int, int, Path]]:
    """First ply, last ply and file of each book: scores before values, early plies first because those books are small
    and fast, the user's own before the package's."""
    books = []
    for exact in (True, False):
        names = re.compile(rf"{_file_prefix(size, exact)}(\d+)-(\d+)\.v5")
        paths = [*_book_files(_user_folder()), *_book_files(SHIPPED)]
        found = [(names.fullmatch(path.name), path) for path in paths]
        plies = [(int(name[1]), int(name[2]), path) for name, path in found if name]
        books += sorted(plies, key=lambda book: book[:2])
    return books


def _book(path: Path, size: Size) -> "OpeningBook | None":
    with _read_lock:  # a second caller waits for the first
        return _open_book(path, size)


@cache
def _open_book(path: Path, size: Size) -> "OpeningBook | None":
    from .book import OpeningBook
    from .book_files import load

    with suppress(OSError, ValueError):  # a damaged book is ignored
        return OpeningBook(load(path, size))
    return None


def _book_files(folder: Path) -> list[Path]:
    """The book files in a folder; none if it is missing or not readable."""
    with suppress(OSError):
        return [*folder.glob("*.v5")]
    return []


def _user_folder() -> Path:
    return cache_folder() / "books"


def _file_prefix(size: Size, exact: bool) -> str:
    return f"drop-{size.columns}x{size.rows}-line{size.line}-{'scores' if exact else 'values'}"


def _keys(size: Size, positions: Sequence[tuple[int, int]]) -> "Keys":
    import numpy as np

    geometry = Geometry(*size)
    return np.array([geometry.canonical_key(*position) for position in positions], np.uint64)

"""The opening books at hand: the user's own, and those that came with the package."""

import re
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from millrow.engines.mill_tables.cache import cache_folder

from .geometry import Geometry
from .limits import AHEAD, Damaged, Size
from .window import ANY, Window

if TYPE_CHECKING:
    from .book import Book, Extent
    from .numbering import Keys

SHIPPED = Path(__file__).parent / "books"

_reading = threading.Lock()


def own_path(extent: "Extent") -> Path:
    """Where a book that the user builds is kept."""
    return _own_books() / f"{_names(extent.size, extent.exact)}{extent.first}-{extent.last}.v5"


def path_of(extent: "Extent") -> Path:
    """Where a book is: the user's own, or else the one that came with the package."""
    own = own_path(extent)
    shipped = SHIPPED / own.name
    return shipped if shipped in _files(SHIPPED) and own not in _files(own.parent) else own


def told(size: Size, positions: Sequence[tuple[int, int]]) -> list[Window]:
    """What the books say of the scores of positions of equally many discs. They are read as far as it is needed."""
    windows = [ANY] * len(positions)
    discs = positions[0][1].bit_count() if positions else -1
    for first, last, path in _books(size):
        if all(window.score is not None for window in windows):
            break
        if first - AHEAD <= discs <= last + 1 and (book := _book(path, size)) is not None:
            with suppress(OSError, Damaged):  # what is damaged says nothing
                found = book.windows(_keys(size, positions), discs)
                windows = [known.met(more) for known, more in zip(windows, found, strict=True)]
    return windows


def ending(size: Size, last: int) -> "list[Book]":
    """The books whose last positions have so many discs."""
    found = [_book(path, size) for _, end, path in _books(size) if end == last]
    return [book for book in found if book is not None]


def read_books(size: Size) -> None:
    """Read the books now, so that nobody waits for them later."""
    for _, _, path in _books(size):
        if (book := _book(path, size)) is not None:
            with suppress(OSError, Damaged):
                book.prepare()


@cache
def _books(size: Size) -> list[tuple[int, int, Path]]:
    """First ply, last ply and file of each book: scores before values, early ones first, for they are small and answer
    soonest; the user's own before those of the package."""
    books = []
    for exact in (True, False):
        names = re.compile(rf"{_names(size, exact)}(\d+)-(\d+)\.v5")
        paths = [*_files(_own_books()), *_files(SHIPPED)]
        found = [(names.fullmatch(path.name), path) for path in paths]
        plies = [(int(name[1]), int(name[2]), path) for name, path in found if name]
        books += sorted(plies, key=lambda book: book[:2])
    return books


def _book(path: Path, size: Size) -> "Book | None":
    with _reading:  # whoever comes second waits for the first
        return _opened(path, size)


@cache
def _opened(path: Path, size: Size) -> "Book | None":
    from .book import Book, load

    with suppress(OSError, ValueError):  # a damaged file is as good as none
        return Book(load(path, size))
    return None


def _files(folder: Path) -> list[Path]:
    """The books in a folder; none if it is not there or may not be looked into."""
    with suppress(OSError):
        return [*folder.glob("*.v5")]
    return []


def _own_books() -> Path:
    return cache_folder() / "books"


def _names(size: Size, exact: bool) -> str:
    return f"drop-{size.columns}x{size.rows}-line{size.line}-{'scores' if exact else 'values'}"


def _keys(size: Size, positions: Sequence[tuple[int, int]]) -> "Keys":
    import numpy as np

    geometry = Geometry(*size)
    return np.array([geometry.key(*position) for position in positions], np.uint64)

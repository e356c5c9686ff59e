"""The opening book: what every position of some plies is worth whose game is still on, mirror twins once.

A book tells scores, or only values: who wins, not how soon. It is a file of a header line and, packed, a cell for each
number of a position (see numbering.py), ply after ply: score + 64, or value + 2; 0 where nothing is known. So a build
can be stopped at any moment. Positions won at once are left out; in the file their cells hold whatever packs well.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from millrow.engines.whole_file import write_whole

from .geometry import Geometry
from .kernels import FAR
from .layers import UNKNOWN, Mask, Scores, backed_up, before, decided, pieces, winning
from .limits import AHEAD, LATEST, Damaged, Size
from .numbering import Keys, Numbering, Numbers
from .packed import WELL, Packed, Small, packed
from .window import ANY, BY_VALUE, Window

Cells = TypeVar("Cells", Small, Packed)
OPEN = 0  # the cell of a position not solved yet, or not of the book
HEADER = re.compile(
    rb"millrow drop book 5: (\d+) (\d+) (\d+) (scores|values) of plies (\d+) to (\d+), (\d+) positions\n"
)
LONGEST = 200  # bytes of a header


class Extent(NamedTuple):
    """Which positions a book tells of, and whether it tells their scores or only their values."""

    size: Size
    exact: bool
    first: int
    last: int

    def __str__(self) -> str:
        return f"{'scores' if self.exact else 'values'} of plies {self.first} to {self.last}"

    @property
    def zero(self) -> int:
        """What stands in the cell of a draw."""
        return 64 if self.exact else 2


class Content(Generic[Cells]):
    """The cells of a book, `opened` when it is known how many there are, and how many positions there are to know."""

    def __init__(self, extent: Extent, listed: int, opened: Callable[[int], Cells]) -> None:
        self.extent, self.listed = extent, listed
        self._geometry = Geometry(*extent.size)
        self._numberings = {ply: Numbering(self._geometry, ply) for ply in range(extent.first, extent.last + 1)}
        self._starts = dict(zip(self._numberings, np.cumsum([0, *map(len, self._numberings.values())]), strict=False))
        self.cells: Cells = opened(sum(map(len, self._numberings.values())))

    @property
    def known(self: "Content[Small]") -> int:
        """How many positions it tells of."""
        return int(np.count_nonzero(self.cells))

    def silent(self) -> Mask:
        """The cells of which nothing is to be told."""
        parts = list[Mask]()
        for numbering in self._numberings.values():
            parts += [decided(self._geometry, keys) for keys in numbering]
            parts.append(np.zeros(1, np.bool_))  # the last number's, which is always open
        return np.concatenate(parts)

    def worths(self, keys: Keys, plies: int) -> Scores:
        """The scores, or values, of positions of so many plies; UNKNOWN where nothing is known."""
        cells = self.cells[self._places(keys, plies)]
        return np.where(cells == OPEN, np.int8(UNKNOWN), cells.astype(np.int8) - np.int8(self.extent.zero))

    def tell(self: "Content[Small]", keys: Keys, plies: int, worths: Scores) -> None:
        self.cells[self._places(keys, plies)] = (worths + np.int8(self.extent.zero)).astype(np.uint8)

    def _places(self, keys: Keys, plies: int) -> Numbers:
        return np.concatenate([self._starts[plies] + self._numberings[plies].of(some) for some in pieces(keys)])


def blank(extent: Extent, listed: int = 0) -> Content[Small]:
    """A book that is still to be made, in memory."""
    return Content(extent, listed, lambda count: np.zeros(count, np.uint8))


def save(path: Path, book: Content[Small], effort: int = WELL) -> None:
    """Write a book; the file is always a whole one."""
    columns, rows, line = book.extent.size
    header = f"millrow drop book 5: {columns} {rows} {line} {book.extent}, {book.listed} positions\n"
    silent = book.silent() if effort == WELL else None
    write_whole(path, packed(header.encode(), book.cells, silent, effort))


def load(path: Path, size: Size) -> Content[Packed]:
    """A book to be read as it is asked; ValueError in words if it is damaged or that of another game."""
    if path.exists() and not path.is_file():
        raise ValueError(f"{path} is no book")  # a device would be read for ever
    with path.open("rb") as file:
        header = HEADER.match(file.read(LONGEST))
    if header is None:
        raise ValueError(f"{path} is no book")
    columns, rows, line, first, last, listed = map(int, header.group(1, 2, 3, 5, 6, 7))
    if (columns, rows, line) != size:
        raise ValueError(f"{path} is another book: lines of {line} on {columns} x {rows}")
    if not first <= last <= LATEST:
        raise Damaged(path)
    extent = Extent(size, header[4] == b"scores", first, last)
    return Content(extent, listed, lambda count: Packed(path, header[0], count))


def load_whole(path: Path, size: Size) -> Content[Small]:
    """A book to be gone through or gone on with: all of it in memory, every cell looked at."""
    kept = load(path, size)
    cells = np.where(kept.silent(), np.uint8(OPEN), kept.cells.all())
    book = Content(kept.extent, kept.listed, lambda count: cells)
    known = cells[cells != OPEN]
    most, zero = (size.columns * size.rows + 1) // 2 if book.extent.exact else 1, book.extent.zero
    if not 0 < len(known) <= book.listed or not zero - most <= known.min() <= known.max() <= zero + most:
        raise Damaged(path)
    return book


class Book:
    """What is known of some plies of a game, of the few before them and of the one after, while it is on."""

    def __init__(self, content: Content[Small] | Content[Packed]) -> None:
        self._geometry, self._content = Geometry(*content.extent.size), content
        _, self.exact, self.first, self.last = content.extent

    def prepare(self) -> None:
        """Get ready to answer at once."""
        if isinstance(self._content.cells, Packed):
            self._content.cells.prepare()

    def windows(self, keys: Keys, plies: int) -> list[Window]:
        """What it says of the scores of a layer of so many plies."""
        if plies == self.last + 1:
            bounds = self.least(keys, plies).tolist()
            return [Window(bound, guess=bound if self.exact and bound > -FAR else None) for bound in bounds]
        if not max(self.first - AHEAD, 0) <= plies <= self.last:
            return [ANY] * len(keys)
        if self.exact:
            scores = self.worths(keys, plies).tolist()
            return [ANY if score == UNKNOWN else Window(score, score) for score in scores]
        return [BY_VALUE.get(value, ANY) for value in self.worths(keys, plies).tolist()]

    def least(self, keys: Keys, plies: int) -> Scores:
        """What positions of the ply after the last are worth at least: no move that leads to one is better than the
        best one was. -FAR where it does not say."""
        best = np.full(len(keys), -FAR, np.int8)
        for earlier, possible in before(self._geometry, keys):
            found = self.worths(earlier[possible], plies - 1)
            bounds = np.where(found == UNKNOWN, np.int8(-FAR), -found)
            if not self.exact:
                bounds[bounds == -1] = -FAR  # a loss, but nobody knows how soon
            best[possible] = np.maximum(best[possible], bounds)
        return best

    def worths(self, keys: Keys, plies: int) -> Scores:
        """The scores, or values, of a layer of so many plies, at most the last; UNKNOWN where there is a gap."""
        win = self._geometry.win_now(plies) if self.exact else 1
        if plies < self.first:
            return backed_up(self._geometry, keys, win, lambda later: self.worths(later, plies + 1))
        out = self._content.worths(keys, plies)
        out[winning(self._geometry, keys)] = win
        return out

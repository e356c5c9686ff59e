"""The opening book: what every position of some plies is worth whose game is still on, mirror twins once.

A book tells scores, or only values: who wins, not how soon. It is a file of a header line and, packed, a cell for each
number of a position (see numbering.py), ply after ply: score + 64 in a byte, or value + 2 in two bits; 0 where nothing
is known. Positions won at once are left out. So a build can be stopped at any moment.
"""

import lzma
import re
from pathlib import Path
from typing import NamedTuple

import numpy as np

from millrow.engines.whole_file import write_whole

from .cells import Cells
from .geometry import Geometry
from .kernels import FAR
from .layers import UNKNOWN, Scores, backed_up, before, pieces, winning
from .limits import AHEAD, LATEST, Size
from .numbering import Keys, Numbering, Numbers
from .window import ANY, BY_VALUE, Window

OPEN = 0  # the cell of a position not solved yet, or not of the book
HEADER = re.compile(
    rb"millrow drop book 4: (\d+) (\d+) (\d+) (scores|values) of plies (\d+) to (\d+), (\d+) positions\n"
)
QUICKLY, WELL = 0, 6  # how a book is packed: while it is built, and when it is whole


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


class Content:
    """The cells of a book, open at first, and how many positions there are to know."""

    def __init__(self, extent: Extent, listed: int = 0) -> None:
        self.extent, self.listed = extent, listed
        geometry = Geometry(*extent.size)
        self._numberings = {ply: Numbering(geometry, ply) for ply in range(extent.first, extent.last + 1)}
        self._starts = dict(zip(self._numberings, np.cumsum([0, *map(len, self._numberings.values())]), strict=False))
        self.cells = Cells(sum(map(len, self._numberings.values())), 8 if extent.exact else 2)

    def worths(self, keys: Keys, plies: int) -> Scores:
        """The scores, or values, of positions of so many plies; UNKNOWN where nothing is known."""
        cells = self.cells.get(self._places(keys, plies))
        return np.where(cells == OPEN, np.int8(UNKNOWN), cells.astype(np.int8) - np.int8(self.extent.zero))

    def tell(self, keys: Keys, plies: int, worths: Scores) -> None:
        self.cells.put(self._places(keys, plies), (worths + np.int8(self.extent.zero)).astype(np.uint8))

    def _places(self, keys: Keys, plies: int) -> Numbers:
        return np.concatenate([self._starts[plies] + self._numberings[plies].of(some) for some in pieces(keys)])


def save(path: Path, book: Content, packed: int = WELL) -> None:
    """Write a book; the file is always a whole one."""
    columns, rows, line = book.extent.size
    header = f"millrow drop book 4: {columns} {rows} {line} {book.extent}, {book.listed} positions\n"
    write_whole(path, header.encode() + lzma.compress(book.cells.bytes.tobytes(), preset=packed))


def load(path: Path, size: Size) -> Content:
    """What stands in the file; ValueError in words if it is damaged or the book of another game."""
    if path.exists() and not path.is_file():
        raise ValueError(f"{path} is no book")  # a device would be read for ever
    data = path.read_bytes()
    header = HEADER.match(data)
    if header is None:
        raise ValueError(f"{path} is no book")
    columns, rows, line, first, last, listed = map(int, header.group(1, 2, 3, 5, 6, 7))
    if (columns, rows, line) != size:
        raise ValueError(f"{path} is another book: lines of {line} on {columns} x {rows}")
    damaged = ValueError(f"{path} is damaged; remove it and build it anew")
    if not first <= last <= LATEST:
        raise damaged
    book = Content(Extent(size, header[4] == b"scores", first, last), listed)
    unpacker, cells = lzma.LZMADecompressor(), book.cells
    try:
        plain = unpacker.decompress(data[header.end() :], max_length=len(cells.bytes) + 1)
    except lzma.LZMAError as error:
        raise damaged from error
    if len(plain) != len(cells.bytes) or not unpacker.eof or unpacker.unused_data:
        raise damaged
    cells.bytes[:] = np.frombuffer(plain, np.uint8)
    if not 0 < cells.count() <= listed:
        raise damaged
    if book.extent.exact:
        told, zero, most = cells.bytes[cells.bytes != OPEN], book.extent.zero, (columns * rows + 1) // 2
        if not zero - most <= told.min() <= told.max() <= zero + most:
            raise damaged
    return book


class Book:
    """What is known of some plies of a game, of the few before them and of the one after."""

    def __init__(self, content: Content) -> None:
        self._geometry, self._content = Geometry(*content.extent.size), content
        _, self.exact, self.first, self.last = content.extent

    def __len__(self) -> int:
        """How many positions it tells of."""
        return self._content.cells.count()

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

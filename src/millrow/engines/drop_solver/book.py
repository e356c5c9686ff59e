"""The opening book: the score of every position of some plies whose game is still on, mirror twins once.

A book is a small file: a header line, then, deflated, the rising keys (`Geometry.key`) as steps of eight bytes, all
first bytes before all second ones, and a byte a position: score + 64, or 0 where nothing is known yet. Positions won at
once are left out. So a build can be stopped at any moment; each save is written aside and renamed.
"""

import os
import re
import zlib
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .geometry import Geometry
from .layers import UNKNOWN, Keys, Scores, backed_up, winning
from .limits import AHEAD, Size

OPEN = 0  # the byte of a position not solved yet
ZERO = 64  # the byte of score 0
HEADER = re.compile(rb"millrow drop book 3: (\d+) (\d+) (\d+) plies (\d+) to (\d+)\n")


class Content(NamedTuple):
    """What stands in a book of the plies `first` to `last`."""

    size: Size
    first: int
    last: int
    keys: Keys
    scores: NDArray[np.uint8]


def save(path: Path, book: Content) -> None:
    """Write aside, make sure it is on the disk, rename: the file is always a whole one."""
    columns, rows, line = book.size
    header = f"millrow drop book 3: {columns} {rows} {line} plies {book.first} to {book.last}\n".encode()
    steps = np.diff(book.keys, prepend=np.uint64(0)).astype("<u8").view(np.uint8).reshape(-1, 8).T.tobytes()
    aside = path.with_name(path.name + ".new")
    with aside.open("wb") as file:
        file.write(header + zlib.compress(steps + book.scores.tobytes(), 9))
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)


def load(path: Path, size: Size) -> Content:
    """What stands in the file; ValueError in words if it is damaged or the book of another game."""
    if path.exists() and not path.is_file():
        raise ValueError(f"{path} is no book")  # a device would be read for ever
    data = path.read_bytes()
    header = HEADER.match(data)
    if header is None:
        raise ValueError(f"{path} is no book")
    columns, rows, line, first, last = map(int, header.groups())
    if (columns, rows, line) != size:
        raise ValueError(f"{path} is another book: lines of {line} on {columns} x {rows}")
    damaged = ValueError(f"{path} is damaged; remove it and build it anew")
    unpacker = zlib.decompressobj()
    try:
        plain = np.frombuffer(unpacker.decompress(data[header.end() :]), np.uint8)
    except zlib.error as error:
        raise damaged from error
    count, rest = divmod(len(plain), 9)
    if not count or rest or not unpacker.eof or unpacker.unused_data:
        raise damaged
    steps = np.array(plain[: 8 * count].reshape(8, count).T, order="C").view("<u8").ravel()
    scores = plain[8 * count :].copy()
    told, most = scores[scores != OPEN], (columns * rows + 1) // 2
    if told.size and not ZERO - most <= told.min() <= told.max() <= ZERO + most:
        raise damaged
    return Content(size, first, last, np.cumsum(steps, out=steps), scores)


class Book:
    """What is known of some plies of a game, and of the few before them."""

    def __init__(self, content: Content) -> None:
        self._geometry, self._content = Geometry(*content.size), content

    def __len__(self) -> int:
        """How many positions it lists a score for."""
        return int(np.count_nonzero(self._content.scores != OPEN))

    @property
    def plies(self) -> range:
        """Positions of so many plies it can answer."""
        return range(max(self._content.first - AHEAD, 0), self._content.last + 1)

    def get(self, stones_mover: int, stones_all: int) -> int | None:
        """The score for the mover; None if the position is beyond the book or a gap in it."""
        if (plies := stones_all.bit_count()) not in self.plies:
            return None
        score = int(self.scores(np.array([self._geometry.key(stones_mover, stones_all)], np.uint64), plies)[0])
        return None if score == UNKNOWN else score

    def least(self, stones_mover: int, stones_all: int) -> int | None:
        """What a position just beyond the book is worth at least: no move that leads to it is better than the best one
        was. None if the book does not say."""
        if stones_all.bit_count() != self._content.last + 1:
            return None
        before = [self._geometry.key(*position) for position in self._geometry.before(stones_mover, stones_all)]
        scores = self.scores(np.array(before, np.uint64), self._content.last)
        return max((-int(score) for score in scores if score != UNKNOWN), default=None)

    def scores(self, keys: Keys, plies: int) -> Scores:
        """The scores of a layer of so many plies, at most the last; UNKNOWN where there is a gap."""
        if plies < self._content.first:
            return backed_up(self._geometry, keys, plies, lambda later: self.scores(later, plies + 1))
        at = np.minimum(self._content.keys.searchsorted(keys), len(self._content.keys) - 1)
        listed = (self._content.keys[at] == keys) & (self._content.scores[at] != OPEN)
        out = np.where(listed, self._content.scores[at].astype(np.int8) - np.int8(ZERO), np.int8(UNKNOWN))
        out[winning(self._geometry, keys)] = self._geometry.win_now(plies)
        return out

"""The opening book: the score of every position up to a number of plies whose game is still on, mirror twins once.

A book is a small file: a header line, then, deflated, the rising keys (mover's discs + all discs + bottom row, the
smaller of both mirror images) as steps of eight bytes, all first bytes before all second ones, and a byte a position:
score + 64, or 0 where nothing is known yet. So a build can be stopped at any moment; each save is written aside and
renamed.
"""

import os
import re
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .geometry import Geometry
from .limits import Size

Keys = NDArray[np.uint64]
OPEN = 0  # the byte of a position not solved yet
ZERO = 64  # the byte of score 0
HEADER = re.compile(rb"millrow drop book 2: (\d+) (\d+) (\d+) up to (\d+)\n")


def save(path: Path, size: Size, plies: int, keys: Keys, scores: bytes | bytearray) -> None:
    """Write aside, make sure it is on the disk, rename: the file is always a whole one."""
    header = f"millrow drop book 2: {size.columns} {size.rows} {size.line} up to {plies}\n".encode()
    steps = np.diff(keys, prepend=np.uint64(0)).view(np.uint8).reshape(-1, 8).T.tobytes()
    aside = path.with_name(path.name + ".new")
    with aside.open("wb") as file:
        file.write(header + zlib.compress(steps + scores, 9))
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)


def load(path: Path, size: Size) -> tuple[int, Keys, bytearray]:
    """Plies, keys and score bytes; ValueError in words if the file is damaged or the book of another game."""
    data = path.read_bytes()
    header = HEADER.match(data)
    if header is None:
        raise ValueError(f"{path} is no book")
    columns, rows, line, plies = map(int, header.groups())
    if (columns, rows, line) != size:
        raise ValueError(f"{path} is another book: lines of {line} on {columns} x {rows}")
    try:
        plain = zlib.decompress(data[header.end() :])
    except zlib.error as error:
        raise ValueError(f"{path} is damaged") from error
    count = len(plain) // 9
    steps = np.frombuffer(plain[: 8 * count], np.uint8).reshape(8, count).T
    keys = np.ascontiguousarray(steps).view(np.uint64).ravel().cumsum(dtype=np.uint64)
    return plies, keys, bytearray(plain[8 * count :])


class Book:
    """What is known of the first `plies` plies of a game."""

    def __init__(self, path: Path, size: Size) -> None:
        self._geometry = Geometry(*size)
        self.plies, self._keys, self._scores = load(path, size)

    def __len__(self) -> int:
        """How many positions it has a score for."""
        return len(self._scores) - self._scores.count(OPEN)

    @property
    def whole(self) -> bool:
        return OPEN not in self._scores

    def get(self, stones_mover: int, stones_all: int) -> int | None:
        """The score for the mover; None if the position is later than the book or a gap in it."""
        if stones_all.bit_count() > self.plies:
            return None
        key = self._geometry.key(stones_mover, stones_all)
        at = int(self._keys.searchsorted(np.uint64(key)))
        if at == len(self._keys) or int(self._keys[at]) != key or self._scores[at] == OPEN:
            return None
        return self._scores[at] - ZERO

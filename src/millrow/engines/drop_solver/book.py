"""The opening book: the score of every position after a fixed number of plies, mirror twins once.

A book is a small file: a header line, then, deflated, the rising keys (mover's discs + all discs + bottom row, the
smaller of both mirror images) as steps of eight bytes, all first bytes before all second ones, and a byte a position:
score + 64, or 0 where nothing is known yet. So a build can be stopped at any moment; each save is written aside and
renamed.
"""

import os
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .geometry import Geometry
from .solver import DropSolver

Keys = NDArray[np.uint64]
Position = tuple[int, int]  # mover's discs, all discs
OPEN = 0  # the byte of a position not solved yet
ZERO = 64  # the byte of score 0


def positions(geometry: Geometry, plies: int) -> dict[int, Position]:
    """All positions after that many plies with the game still on, one of each mirror pair, by rising key."""
    now: dict[int, Position] = {geometry.key(0, 0): (0, 0)}
    for _ in range(plies):
        after = {}
        for mover, everyone in now.values():
            for move in geometry.drops(everyone):
                if not geometry.has_line(mover | move):
                    position = everyone ^ mover, everyone | move
                    after[geometry.key(*position)] = position
        now = after
    return dict(sorted(now.items()))


def _header(geometry: Geometry, plies: int) -> bytes:
    return f"millrow drop book 1: {geometry.columns} {geometry.rows} {geometry.line} after {plies}\n".encode()


def save(path: Path, header: bytes, keys: Keys, scores: bytes | bytearray) -> None:
    """Write aside, make sure it is on the disk, rename: the file is always a whole one."""
    steps = np.diff(keys, prepend=np.uint64(0)).view(np.uint8).reshape(-1, 8).T.tobytes()
    aside = path.with_name(path.name + ".new")
    with aside.open("wb") as file:
        file.write(header + zlib.compress(steps + scores, 9))
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)


def load(path: Path, header: bytes) -> tuple[Keys, bytearray]:
    """Keys and score bytes of the book the header names; ValueError if the file is another one."""
    data = path.read_bytes()
    if not data.startswith(header):
        raise ValueError(f"{path} is another book: {data[:60]!r}")
    plain = zlib.decompress(data[len(header) :])
    count = len(plain) // 9
    steps = np.frombuffer(plain[: 8 * count], np.uint8).reshape(8, count).T
    return np.ascontiguousarray(steps).view(np.uint64).ravel().cumsum(dtype=np.uint64), bytearray(plain[8 * count :])


def build(
    path: Path,
    solver: DropSolver,
    plies: int,
    save_every: int = 200,
    progress: Callable[[int, int], None] = lambda done, count: None,
) -> None:
    """Solve what the book at `path` lacks. Neighbours in the list share most of their table, so it is never cleared."""
    geometry = Geometry(solver.columns, solver.rows, solver.line)
    header, todo = _header(geometry, plies), positions(geometry, plies)
    keys, scores = np.array(list(todo), np.uint64), bytearray(len(todo))
    if path.exists():
        old, scores = load(path, header)
        if not np.array_equal(old, keys):
            raise ValueError(f"{path} lists other positions")
    since = 0
    try:
        for i, position in enumerate(todo.values()):
            if scores[i] == OPEN:
                scores[i] = ZERO + solver.solve(*position)
                since += 1
                if since % save_every == 0:
                    save(path, header, keys, scores)
                    progress(len(todo) - scores.count(OPEN), len(todo))
    finally:
        save(path, header, keys, scores)
    progress(len(todo) - scores.count(OPEN), len(todo))


def verify(
    path: Path,
    solver: DropSolver,
    plies: int,
    every: int = 1,
    progress: Callable[[int, int], None] = lambda done, count: None,
) -> tuple[int, list[Position]]:
    """Judge every `every`-th known score by the scores of the moves, asked of a solver that starts with an empty table:
    how many were looked at, and the positions that differ."""
    geometry = Geometry(solver.columns, solver.rows, solver.line)
    todo = positions(geometry, plies)
    keys, scores = load(path, _header(geometry, plies))
    if keys.tolist() != list(todo):
        raise ValueError(f"{path} lists other positions")
    known = [(position, s - ZERO) for position, s in zip(todo.values(), scores, strict=True) if s != OPEN][::every]
    wrong = []
    for done, (position, score) in enumerate(known, 1):
        if score != max(s for s in solver.scores(*position) if s is not None):
            wrong.append(position)
        progress(done, len(known))
    return len(known), wrong


class Book:
    """A finished book. `get` answers any position of at most its plies, by minimax from there, or None."""

    def __init__(self, path: Path, columns: int = 7, rows: int = 6, line: int = 4, plies: int = 8) -> None:
        self.geometry, self.plies = Geometry(columns, rows, line), plies
        keys, scores = load(path, _header(self.geometry, plies))
        self._scores = {key: s - ZERO for key, s in zip(keys.tolist(), scores, strict=True) if s != OPEN}

    def __len__(self) -> int:
        return len(self._scores)

    def get(self, stones_mover: int, stones_all: int) -> int | None:
        """The score for the mover; None if the position is later than the book or leads to a gap in it."""
        plies = stones_all.bit_count()
        if plies > self.plies:
            return None
        key = self.geometry.key(stones_mover, stones_all)
        if key in self._scores or plies == self.plies:
            return self._scores.get(key)
        best = -ZERO
        for move in self.geometry.drops(stones_all):
            if self.geometry.has_line(stones_mover | move):
                score = self.geometry.win_now(stones_all)
            elif (after := self.get(stones_all ^ stones_mover, stones_all | move)) is None:
                return None
            else:
                score = -after
            best = max(best, score)
        self._scores[key] = best  # asked once, known ever after
        return best

"""The exact solver for two-player drop games: Connect Four and its relatives."""

import mmap
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from .geometry import Geometry
from .hunch import shipped
from .kernels import FAR, drop
from .kernels.compiled import kernel
from .limits import Size, Stopped
from .window import ANY, Window

Numbers = NDArray[Any]
STOPPED = drop.STOPPED
TAG_BITS = 64 - drop.VALUE_BITS
NARROW, LATE = 7, 512 << 10  # late positions get a 128th of the table, but no more than a second-level cache holds;
# with two threads twice as much, or each would push out what the other needs: 1.06 times the nodes of one, not 1.11
BLOCK = drop.BLOCK // 8  # words of state a thread
SHARE_LEFT = 18  # threads keep out of each other's way only where more cells than this are left
NOT_ONE = "not a position: discs off the board, floating, or the mover's not among all"
OVER = "the game is over: there is a line on the board"


class Learnt(NamedTuple):
    """Positions and what is known of their scores, one entry of each list a position."""

    mover: Numbers
    everyone: Numbers
    least: Numbers
    most: Numbers


class DropSolver:
    """Exact scores of one geometry, from the mover's side: 0 draw, +n = the mover wins with the n-th last of its own
    discs, -n = it loses to the n-th last of the other's.

    Boards are ints, `rows` + 1 bits a column, lowest cell first (a picture is in kernels/drop.py). Memory is the table
    and little else; what it has learnt stays for the next question until `clear`. Questions are answered one at a time,
    whoever else asks waits; `stop` and `nodes` may be used from any thread meanwhile."""

    def __init__(
        self,
        columns: int = 7,
        rows: int = 6,
        line: int = 4,
        *,
        table_bytes: int = 64 << 20,
        threads: int = 1,
        guided: bool = True,
    ) -> None:
        bits = columns * (rows + 1)
        if min(columns, rows) < 1 or line < 3:
            raise ValueError(f"cannot solve {columns} x {rows}, line {line}: at least 1 x 1 and a line of 3, please")
        if bits > 64:
            raise ValueError(f"cannot solve {columns} x {rows}, line {line}: columns * (rows + 1) must be at most 64")
        if threads < 1:
            raise ValueError("threads must be at least 1")
        width = max(table_bytes // (8 * drop.SLOTS), 1).bit_length() - 1  # bits of a bucket's number
        width = min(width, max(bits - 1, 1))
        if bits - width > TAG_BITS:
            least = 8 * drop.SLOTS << bits - TAG_BITS
            raise ValueError(f"this board needs a table of at least {least} bytes, or its keys would not be exact")
        self.columns, self.rows, self.line, self.threads = columns, rows, line, threads
        self._geometry, self._solve = Geometry(columns, rows, line), kernel(columns, rows, line).solve
        self._bytes = 8 * drop.SLOTS << width
        self._table = _pages(self._bytes).view(np.uint64)
        self._state = words = _pages(8 * threads * BLOCK)[: threads * BLOCK].reshape(threads, BLOCK)
        self._blocks = [words[t].ctypes.data for t in range(threads)]
        self._block = self._blocks[0]
        self._cells = words.reshape(-1).data  # one cell at a time, ten times as fast as the array
        self._stops = [t * BLOCK + drop.STOP // 8 for t in range(threads)]
        self._job = np.zeros(1, np.int64)
        words[:, drop.TABLE // 8] = self._table.ctypes.data
        words[:, drop.SHIFT // 8] = bits - width
        narrow = max(NARROW, (self._bytes // LATE).bit_length() - 1) - (threads - 1).bit_length()
        words[:, drop.NARROW // 8] = max(0, min(narrow, TAG_BITS - 1 - (bits - width)))
        words[:, drop.JOB // 8] = self._job.ctypes.data
        self._busy = _pages(8 * 1024)
        words[:, drop.BUSY // 8] = self._busy.ctypes.data
        words[:, drop.FIRST // 8], words[:, drop.END // 8] = self._block, self._block + threads * drop.BLOCK
        words[:, drop.SHARE // 8] = columns * rows - SHARE_LEFT if threads > 1 else 0
        self._net = net.block() if guided and (net := shipped(Size(columns, rows, line))) else np.zeros(0, np.int64)
        words[:, drop.NET // 8] = self._net.ctypes.data if len(self._net) else 0
        self._asking = threading.RLock()
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._ask = self._ask_together if threads > 1 else self._solve

    def __repr__(self) -> str:
        return (
            f"DropSolver({self.columns}, {self.rows}, {self.line}, table_bytes={self._bytes}, threads={self.threads})"
        )

    def solve(self, stones_mover: int, stones_all: int) -> int:
        """The exact score of a position whose game is not over; raises Stopped after `stop`."""
        try:  # little but the call: late positions take less time than a few lines of Python
            with self._asking:
                score: int = self._ask(stones_mover, stones_all, self._block)
        except OverflowError:
            score = drop.NOT_ONE
        return score if score > STOPPED else self._refuse(score)

    def solve_all(self, positions: Sequence[tuple[int, int]], windows: Sequence[Window] = ()) -> list[int]:
        """The exact scores of many positions, in their order; raises Stopped after `stop`. With a window for each,
        scores beyond it are cut to its ends.

        Each thread takes the next position; one that finds none left helps another with its own."""
        windows = windows or [ANY] * len(positions)
        jobs = np.array([window.word for window in windows], np.int64)
        found: list[int | None] = [None] * len(positions)
        untouched = iter(range(len(positions)))

        def work(thread: int) -> None:
            for i in chain(untouched, reversed(range(len(positions)))):
                if found[i] is None:
                    self._cells[thread * BLOCK + drop.JOB // 8] = jobs.ctypes.data + 8 * i
                    try:
                        found[i] = self._solve(*positions[i], self._blocks[thread])
                    except OverflowError:
                        found[i] = drop.NOT_ONE

        with self._asking:
            self._busy[:] = 0
            helpers = [] if self._pool is None else [self._pool.submit(work, t) for t in range(1, self.threads)]
            try:
                work(0)
                for helper in helpers:
                    helper.result()
            finally:
                self._cells[drop.JOB // 8] = self._job.ctypes.data  # `jobs` will be gone
        scores = [score if score > STOPPED else self._refuse(score) for score in found if score is not None]
        return [min(max(score, window.least), window.most) for score, window in zip(scores, windows, strict=True)]

    def scores(self, stones_mover: int, stones_all: int) -> list[int | None]:
        """The exact score of each column's drop, None where the column is full; raises Stopped after `stop`."""
        if not self._geometry.is_position(stones_mover, stones_all):
            raise ValueError(NOT_ONE)
        if self._geometry.has_line(stones_mover) or self._geometry.has_line(stones_all ^ stones_mover):
            raise ValueError(OVER)
        out: list[int | None] = [None] * self.columns
        columns, after = list[int](), list[tuple[int, int]]()
        # from the centre outwards: what the likely moves leave in the table helps the others
        for c in sorted(range(self.columns), key=lambda c: abs(2 * c - self.columns + 1)):
            if move := self._geometry.drop(stones_all, c):
                if self._geometry.has_line(stones_mover | move):
                    out[c] = self._geometry.win_now(stones_all.bit_count())
                else:
                    columns.append(c)
                    after.append((stones_all ^ stones_mover, stones_all | move))
        for c, score in zip(columns, self.solve_all(after), strict=True):
            out[c] = -score
        return out

    def stop(self) -> None:
        """Make the search under way, in whatever thread, end with Stopped within some milliseconds, and any later one
        until `resume`: so a stop that comes just before a question is not lost."""
        for cell in self._stops:
            self._cells[cell] = 1

    def resume(self) -> None:
        """Take back `stop`."""
        for cell in self._stops:
            self._cells[cell] = 0

    def clear(self) -> None:
        """Forget everything learnt; nodes counts from 0 again."""
        late = len(self._table) >> int(self._state[0, drop.NARROW // 8])
        self._table[late:] = 0
        self._table[:late] = 0  # last, so that it is in the cache when the next question comes
        self._state[:, drop.NODES // 8] = 0

    def learnt(self) -> Learnt:
        """All that stands in the table: positions (mirror images stand for each other) and bounds of their scores."""
        at = np.flatnonzero(self._table)
        words, buckets = self._table[at], at.astype(np.uint64) // drop.SLOTS
        tags = words >> drop.VALUE_BITS
        shift, narrow = (int(self._state[0, word // 8]) for word in (drop.SHIFT, drop.NARROW))
        late = tags >> shift + narrow != 0 if narrow else tags < 0
        tags ^= late.astype(np.uint64) << shift + narrow
        mixed = buckets << np.where(late, shift + narrow, shift).astype(np.uint64) | tags
        bits = np.uint64((1 << self.columns * (self.rows + 1)) - 1)
        keys = mixed * np.uint64(pow(drop.ODD, -1, 1 << 64)) & bits
        mover, everyone = self._geometry.discs(keys)
        least, most = (words & 63).astype(np.int64) - FAR, FAR - (words >> 6 & 63).astype(np.int64)
        return Learnt(mover.astype(np.int64), everyone.astype(np.int64), least, most)

    @property
    def nodes(self) -> int:
        """Positions searched since the last `clear`, by all threads."""
        return int(self._state[:, drop.NODES // 8].sum())

    def _refuse(self, score: int) -> NoReturn:
        if score == STOPPED:
            raise Stopped
        raise ValueError(OVER if score == drop.OVER else NOT_ONE)

    def _ask_together(self, mover: int, everyone: int, _block: int) -> int:
        """All threads ask the same question with one table; whoever knows part of the answer tells the others."""
        return self.solve_all([(mover, everyone)])[0]


def _pages(size: int) -> Numbers:
    """Words, all zero, at the beginning of a page of memory: at least so many bytes, and a page."""
    memory = mmap.mmap(-1, max(size, mmap.PAGESIZE), flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        memory.madvise(mmap.MADV_HUGEPAGE)  # 6 % faster: fewer address look-ups miss
    return np.frombuffer(memory, np.int64)

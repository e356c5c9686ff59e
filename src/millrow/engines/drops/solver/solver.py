"""The exact solver for two-player drop games: Connect Four and its relatives."""

import mmap
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from millrow.wording import say

from .bitboard import Geometry
from .kernels import INFINITE, search
from .kernels.compiled import kernel
from .limits import ANY, Size, Stopped, Window
from .ordering_net import shipped_net

Array = NDArray[Any]
STOPPED = search.STOPPED
TAG_BITS = 64 - search.VALUE_BITS
# Late positions use 1/128 of the table, but no more than fits in a second-level cache. With two threads it is twice as
# much, or each would evict what the other needs: 1.06 times the nodes of one, not 1.11.
LATE_SHIFT, LATE_BYTES = 7, 512 << 10
BLOCK = search.BLOCK // 8  # words of state per thread
MIN_SHARED_CELLS = 18  # threads avoid each other's moves only where more cells than this are empty


class TableContents(NamedTuple):
    """Positions in the transposition table and the bounds on their scores, as parallel arrays."""

    mover: Array
    occupied: Array
    lower: Array
    upper: Array


class DropSolver:
    """Exact scores for one geometry, from the mover's side: 0 draw, +n = the mover wins with the n-th last of its own
    discs, -n = it loses to the opponent's n-th last.

    Boards are ints, `rows` + 1 bits per column, lowest cell first (a picture is in kernels/search.py). The
    transposition table is nearly all of the memory; it is kept between calls until `clear`. Calls from several threads
    run one at a time; `stop` and `nodes` may be used from any thread meanwhile."""

    def __init__(
        self,
        columns: int = 7,
        rows: int = 6,
        line: int = 4,
        *,
        table_bytes: int = 64 << 20,
        threads: int = 1,
        use_net: bool = True,
    ) -> None:
        bits = columns * (rows + 1)
        if min(columns, rows) < 1 or line < 3:
            raise ValueError(say("drops.solver.size", columns=columns, rows=rows, line=line))
        if bits > 64:
            raise ValueError(say("drops.solver.bits", columns=columns, rows=rows, line=line))
        if threads < 1:
            raise ValueError(say("drops.solver.threads"))
        width = max(table_bytes // (8 * search.SLOTS), 1).bit_length() - 1  # bits of a bucket number
        width = min(width, max(bits - 1, 1))
        if bits - width > TAG_BITS:
            fewest_bytes = 8 * search.SLOTS << bits - TAG_BITS
            raise ValueError(say("drops.solver.table", least=fewest_bytes))
        self.columns, self.rows, self.line, self.threads = columns, rows, line, threads
        self._geometry, self._solve = Geometry(columns, rows, line), kernel(columns, rows, line).solve
        self._bytes = 8 * search.SLOTS << width
        self._table = _pages(self._bytes).view(np.uint64)
        self._state = words = _pages(8 * threads * BLOCK)[: threads * BLOCK].reshape(threads, BLOCK)
        self._blocks = [words[t].ctypes.data for t in range(threads)]
        self._block = self._blocks[0]
        self._cells = words.reshape(-1).data  # a memoryview: single accesses are ten times as fast as with the array
        self._stop_cells = [t * BLOCK + search.STOP // 8 for t in range(threads)]
        self._job = np.zeros(1, np.int64)
        words[:, search.TABLE // 8] = self._table.ctypes.data
        words[:, search.SHIFT // 8] = bits - width
        narrow = max(LATE_SHIFT, (self._bytes // LATE_BYTES).bit_length() - 1) - (threads - 1).bit_length()
        words[:, search.LATE_SHIFT // 8] = max(0, min(narrow, TAG_BITS - 1 - (bits - width)))
        words[:, search.JOB // 8] = self._job.ctypes.data
        self._busy = _pages(8 * 1024)
        words[:, search.BUSY // 8] = self._busy.ctypes.data
        words[:, search.FIRST_BLOCK // 8], words[:, search.END_BLOCK // 8] = (
            self._block,
            self._block + threads * search.BLOCK,
        )
        words[:, search.SHARED_DISCS // 8] = columns * rows - MIN_SHARED_CELLS if threads > 1 else 0
        self._net = (
            net.kernel_block() if use_net and (net := shipped_net(Size(columns, rows, line))) else np.zeros(0, np.int64)
        )
        words[:, search.NET // 8] = self._net.ctypes.data if len(self._net) else 0
        self._lock = threading.RLock()
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._solve_one = self._solve_with_all_threads if threads > 1 else self._solve

    def __repr__(self) -> str:
        return (
            f"DropSolver({self.columns}, {self.rows}, {self.line}, table_bytes={self._bytes}, threads={self.threads})"
        )

    def solve(self, mover: int, occupied: int) -> int:
        """The exact score of a position whose game is not over; raises Stopped after `stop`."""
        try:  # as little code as possible: late positions take less time than a few lines of Python
            with self._lock:
                score: int = self._solve_one(mover, occupied, self._block)
        except OverflowError:
            score = search.INVALID
        return score if score > STOPPED else self._raise(score)

    def solve_all(self, positions: Sequence[tuple[int, int]], windows: Sequence[Window] = ()) -> list[int]:
        """The exact scores of many positions, in order; raises Stopped after `stop`. With a window for each, scores
        outside are clamped to it.

        Each thread takes the next position; when none is left it helps with one that is being solved."""
        windows = windows or [ANY] * len(positions)
        jobs = np.array([window.word for window in windows], np.int64)
        found: list[int | None] = [None] * len(positions)
        queue = iter(range(len(positions)))

        def work(thread: int) -> None:
            for i in chain(queue, reversed(range(len(positions)))):
                if found[i] is None:
                    self._cells[thread * BLOCK + search.JOB // 8] = jobs.ctypes.data + 8 * i
                    try:
                        found[i] = self._solve(*positions[i], self._blocks[thread])
                    except OverflowError:
                        found[i] = search.INVALID

        with self._lock:
            self._busy[:] = 0
            helpers = [] if self._pool is None else [self._pool.submit(work, t) for t in range(1, self.threads)]
            try:
                work(0)
                for helper in helpers:
                    helper.result()
            finally:
                self._cells[search.JOB // 8] = self._job.ctypes.data  # `jobs` is about to be freed
        scores = [score if score > STOPPED else self._raise(score) for score in found if score is not None]
        return [min(max(score, window.lower), window.upper) for score, window in zip(scores, windows, strict=True)]

    def scores(self, mover: int, occupied: int) -> list[int | None]:
        """The exact score of each column's drop, None where the column is full; raises Stopped after `stop`."""
        if not self._geometry.is_valid(mover, occupied):
            raise ValueError(say("drops.solver.position"))
        if self._geometry.has_line(mover) or self._geometry.has_line(occupied ^ mover):
            raise ValueError(say("drops.solver.over"))
        out: list[int | None] = [None] * self.columns
        columns, after = list[int](), list[tuple[int, int]]()
        # from the centre outwards: the table entries of likely moves help the others
        for c in sorted(range(self.columns), key=lambda c: abs(2 * c - self.columns + 1)):
            if move := self._geometry.drop(occupied, c):
                if self._geometry.has_line(mover | move):
                    out[c] = self._geometry.win_score(occupied.bit_count())
                else:
                    columns.append(c)
                    after.append((occupied ^ mover, occupied | move))
        for c, score in zip(columns, self.solve_all(after), strict=True):
            out[c] = -score
        return out

    def stop(self) -> None:
        """Make the running search, in whatever thread, raise Stopped within milliseconds, and every later one until
        `resume`, so that a stop just before a search is not lost."""
        for cell in self._stop_cells:
            self._cells[cell] = 1

    def resume(self) -> None:
        """Undo `stop`."""
        for cell in self._stop_cells:
            self._cells[cell] = 0

    def clear(self) -> None:
        """Clear the transposition table and the node count."""
        late = len(self._table) >> int(self._state[0, search.LATE_SHIFT // 8])
        self._table[late:] = 0
        self._table[:late] = 0  # last, so that it is in the processor's cache for the next search
        self._state[:, search.NODES // 8] = 0

    def table_contents(self) -> TableContents:
        """Everything in the transposition table: positions, one of each pair of mirror images, and bounds on their
        scores."""
        at = np.flatnonzero(self._table)
        words, buckets = self._table[at], at.astype(np.uint64) // search.SLOTS
        tags = words >> search.VALUE_BITS
        shift, narrow = (int(self._state[0, word // 8]) for word in (search.SHIFT, search.LATE_SHIFT))
        late = tags >> shift + narrow != 0 if narrow else tags < 0
        tags ^= late.astype(np.uint64) << shift + narrow
        mixed = buckets << np.where(late, shift + narrow, shift).astype(np.uint64) | tags
        bits = np.uint64((1 << self.columns * (self.rows + 1)) - 1)
        keys = mixed * np.uint64(pow(search.MULTIPLIER, -1, 1 << 64)) & bits
        mover, occupied = self._geometry.discs(keys)
        lower, upper = (words & 63).astype(np.int64) - INFINITE, INFINITE - (words >> 6 & 63).astype(np.int64)
        return TableContents(mover.astype(np.int64), occupied.astype(np.int64), lower, upper)

    @property
    def nodes(self) -> int:
        """Positions searched since the last `clear`, by all threads."""
        return int(self._state[:, search.NODES // 8].sum())

    def _raise(self, score: int) -> NoReturn:
        if score == STOPPED:
            raise Stopped
        raise ValueError(say("drops.solver.over" if score == search.OVER else "drops.solver.position"))

    def _solve_with_all_threads(self, mover: int, occupied: int, _block: int) -> int:
        """All threads search the same position with one table and share the bounds they prove."""
        return self.solve_all([(mover, occupied)])[0]


def _pages(size: int) -> Array:
    """Zeroed words at the start of a memory page: at least this many bytes, and at least one page."""
    memory = mmap.mmap(-1, max(size, mmap.PAGESIZE), flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        memory.madvise(mmap.MADV_HUGEPAGE)  # 6 % faster: fewer TLB misses
    return np.frombuffer(memory, np.int64)

"""Opening book files. A book has the scores of the positions of some plies, or only their values: who wins, not when.

A file is a header line that names the game and the plies, and one cell per position index (see layers.py), ply by ply:
score + 64, or value + 2; 0 if unknown, so a build can be interrupted at any time. Positions with an immediate win are
left out.

Cells are compressed in blocks that can be read separately, so a large book opens at once. The header is followed by an
index, the length and checksum of each block, and a checksum of header and index. A block has 65,536 one-byte cells, the
last one fewer.
"""

import lzma
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from millrow.wording import say

from ...files import write_atomic
from . import MAX_BOOK_PLY
from .bitboard import Geometry
from .layers import UNKNOWN, Indices, Keys, Mask, PositionIndex, Scores, chunks, never_read
from .limits import DamagedFile, Size

Bytes = NDArray[np.uint8]
UNSOLVED = 0  # a position that is not solved yet, or not in the book
# of a cell's offset in its block, which takes half a millisecond to decompress; with 15 the file grows by a tenth
BLOCK_BITS = 16
CACHED_BLOCKS = 512  # 32 MB in memory
FAST, SMALLEST = 0, 6  # LZMA presets
UINT32 = np.dtype("<u4")
HEADER = re.compile(
    rb"millrow drop book 5: (\d+) (\d+) (\d+) (scores|values) of plies (\d+) to (\d+), (\d+) positions\n"
)
HEADER_BYTES = 200  # maximum


def compress(header: bytes, cells: Bytes, unused: Mask | None = None, effort: int = SMALLEST) -> bytes:
    """The bytes of a file. `unused` cells are never read: they hold whatever compresses best."""
    blocks = list[bytes]()
    for at in range(0, len(cells), 1 << BLOCK_BITS):
        block = cells[at : at + (1 << BLOCK_BITS)]
        if unused is not None:  # repeat the previous used cell
            last_used = np.where(unused[at : at + (1 << BLOCK_BITS)], 0, np.arange(len(block)))
            block = block[np.maximum.accumulate(last_used)]
        blocks.append(lzma.compress(block.tobytes(), lzma.FORMAT_RAW, filters=_filters(effort)))
    head = header + np.array([(len(block), crc32(block)) for block in blocks], UINT32).tobytes()
    return b"".join([head, np.array([crc32(head)], UINT32).tobytes(), *blocks])


class CompressedCells:
    """The cells of a file, decompressed on demand. Raises DamagedFile when it is opened or read."""

    def __init__(self, path: Path, header: bytes, count: int) -> None:
        self._path, blocks = path, -(-count >> BLOCK_BITS)
        with path.open("rb") as file:
            head = file.read(len(header) + 2 * blocks * UINT32.itemsize)
            checksum = file.read(UINT32.itemsize)
        index = np.frombuffer(head[len(header) :], np.uint8)
        if len(index) != 2 * blocks * UINT32.itemsize or checksum != np.array([crc32(head)], UINT32).tobytes():
            raise DamagedFile(path)
        lengths, self._checksums = index.view(UINT32).reshape(-1, 2).T.tolist()
        self._starts = np.cumsum([len(head) + UINT32.itemsize, *lengths]).tolist()
        if self._starts[-1] != path.stat().st_size:
            raise DamagedFile(path)
        self._count = count
        self._cached_block = lru_cache(CACHED_BLOCKS)(self._block)

    def __getitem__(self, at: Indices) -> Bytes:
        """The cells at these indices."""
        out, blocks = np.zeros(len(at), np.uint8), at >> BLOCK_BITS
        for block in np.unique(blocks).tolist():
            in_block = blocks == block
            out[in_block] = self._cached_block(block)[at[in_block] & (1 << BLOCK_BITS) - 1]
        return out

    def all(self) -> Bytes:
        return np.concatenate([self._block(block) for block in range(len(self._checksums))])

    def prepare(self) -> None:
        """Decompress all blocks, if they fit in the block cache."""
        if len(self._checksums) <= CACHED_BLOCKS:
            for block in range(len(self._checksums)):
                self._cached_block(block)

    def _block(self, block: int) -> Bytes:
        with self._path.open("rb") as file:  # not kept open, so that the file can be replaced
            file.seek(self._starts[block])
            data = file.read(self._starts[block + 1] - self._starts[block])
        size = min(1 << BLOCK_BITS, self._count - (block << BLOCK_BITS))
        try:
            decompressed = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=_filters(SMALLEST)).decompress(data, size + 1)
        except lzma.LZMAError:
            decompressed = b""
        if crc32(data) != self._checksums[block] or len(decompressed) != size:
            raise DamagedFile(self._path)
        return np.frombuffer(decompressed, np.uint8)


def _filters(effort: int) -> list[dict[str, int]]:
    return [{"id": lzma.FILTER_LZMA2, "preset": effort, "dict_size": 1 << BLOCK_BITS, "lc": 0, "pb": 0}]


Cells = TypeVar("Cells", Bytes, CompressedCells)


class Extent(NamedTuple):
    """The plies of a book, and whether it has scores or only values."""

    size: Size
    exact: bool
    first: int
    last: int

    def __str__(self) -> str:
        return f"{'scores' if self.exact else 'values'} of plies {self.first} to {self.last}"

    @property
    def zero(self) -> int:
        """The cell of a draw."""
        return 64 if self.exact else 2


class BookData(Generic[Cells]):
    """The cells of a book, created by `make_cells(count)`; `positions` is the number of positions it should know."""

    def __init__(self, extent: Extent, positions: int, make_cells: Callable[[int], Cells]) -> None:
        self.extent, self.positions = extent, positions
        self._geometry = Geometry(*extent.size)
        self._indexes = {ply: PositionIndex(self._geometry, ply) for ply in range(extent.first, extent.last + 1)}
        self._starts = dict(zip(self._indexes, np.cumsum([0, *map(len, self._indexes.values())]), strict=False))
        self.cells: Cells = make_cells(sum(map(len, self._indexes.values())))

    @property
    def known(self: "BookData[Bytes]") -> int:
        """The number of known positions."""
        return int(np.count_nonzero(self.cells))

    def unused(self) -> Mask:
        """The cells that are never read."""
        masks = list[Mask]()
        for index in self._indexes.values():
            masks += [never_read(self._geometry, keys) for keys in index]
            masks.append(np.zeros(1, np.bool_))  # the last index, which is always used
        return np.concatenate(masks)

    def results(self, keys: Keys, plies: int) -> Scores:
        """The scores, or values, of positions of this ply; UNKNOWN where they are not known."""
        cells = self.cells[self._indices(keys, plies)]
        return np.where(cells == UNSOLVED, np.int8(UNKNOWN), cells.astype(np.int8) - np.int8(self.extent.zero))

    def store(self: "BookData[Bytes]", keys: Keys, plies: int, results: Scores) -> None:
        self.cells[self._indices(keys, plies)] = (results + np.int8(self.extent.zero)).astype(np.uint8)

    def _indices(self, keys: Keys, plies: int) -> Indices:
        return np.concatenate([self._starts[plies] + self._indexes[plies].indices(chunk) for chunk in chunks(keys)])


def empty_book(extent: Extent, positions: int = 0) -> BookData[Bytes]:
    """A new book in memory."""
    return BookData(extent, positions, lambda count: np.zeros(count, np.uint8))


def save(path: Path, book: BookData[Bytes], effort: int = SMALLEST) -> None:
    """Write a book atomically."""
    columns, rows, line = book.extent.size
    header = f"millrow drop book 5: {columns} {rows} {line} {book.extent}, {book.positions} positions\n"
    unused = book.unused() if effort == SMALLEST else None
    write_atomic(path, compress(header.encode(), book.cells, unused, effort))


def load(path: Path, size: Size) -> BookData[CompressedCells]:
    """A book that is read on demand; ValueError with a message if it is damaged or of another game."""
    if path.exists() and not path.is_file():
        raise ValueError(say("drops.book.none", file=path))  # a device could be read forever
    with path.open("rb") as file:
        header = HEADER.match(file.read(HEADER_BYTES))
    if header is None:
        raise ValueError(say("drops.book.none", file=path))
    columns, rows, line, first, last, positions = map(int, header.group(1, 2, 3, 5, 6, 7))
    if (columns, rows, line) != size:
        raise ValueError(say("drops.book.size", file=path, line=line, columns=columns, rows=rows))
    if not first <= last <= MAX_BOOK_PLY:
        raise DamagedFile(path)
    extent = Extent(size, header[4] == b"scores", first, last)
    return BookData(extent, positions, lambda count: CompressedCells(path, header[0], count))


def load_all(path: Path, size: Size) -> BookData[Bytes]:
    """A book with all cells in memory and checked, to verify or extend it."""
    stored = load(path, size)
    cells = np.where(stored.unused(), np.uint8(UNSOLVED), stored.cells.all())
    book = BookData(stored.extent, stored.positions, lambda count: cells)
    known = cells[cells != UNSOLVED]
    highest, zero = (size.columns * size.rows + 1) // 2 if book.extent.exact else 1, book.extent.zero
    if not 0 < len(known) <= book.positions or not zero - highest <= known.min() <= known.max() <= zero + highest:
        raise DamagedFile(path)
    return book

"""Many small numbers in a file, packed in blocks that can be read one at a time: a large book is opened at once.

After a header come an index, the length and the checksum of each block, and a checksum of all that. A block is 65,536
numbers of a byte, the last one fewer.
"""

import lzma
from functools import lru_cache
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from .limits import Damaged
from .numbering import Numbers

Small = NDArray[np.uint8]
Mask = NDArray[np.bool_]
BITS = 16  # of a place in its block, which takes half a millisecond to unpack; with 15 a tenth more in the file
KEPT = 512  # blocks in memory: 32 MB
QUICKLY, WELL = 0, 6  # how hard the packer tries
WORD = np.dtype("<u4")


def packed(header: bytes, numbers: Small, silent: Mask | None = None, effort: int = WELL) -> bytes:
    """What is to be written. Where nobody asks for a number, that is `silent`, stands any that packs well."""
    blocks = list[bytes]()
    for at in range(0, len(numbers), 1 << BITS):
        block = numbers[at : at + (1 << BITS)]
        if silent is not None:  # the one before, once more
            said = np.where(silent[at : at + (1 << BITS)], 0, np.arange(len(block)))
            block = block[np.maximum.accumulate(said)]
        blocks.append(lzma.compress(block.tobytes(), lzma.FORMAT_RAW, filters=_filters(effort)))
    head = header + np.array([(len(block), crc32(block)) for block in blocks], WORD).tobytes()
    return b"".join([head, np.array([crc32(head)], WORD).tobytes(), *blocks])


class Packed:
    """The numbers of such a file, unpacked as they are asked for. Damaged if it is, there or here."""

    def __init__(self, path: Path, header: bytes, count: int) -> None:
        self._path, blocks = path, -(-count >> BITS)
        with path.open("rb") as file:
            head = file.read(len(header) + 2 * blocks * WORD.itemsize)
            checksum = file.read(WORD.itemsize)
        index = np.frombuffer(head[len(header) :], np.uint8)
        if len(index) != 2 * blocks * WORD.itemsize or checksum != np.array([crc32(head)], WORD).tobytes():
            raise Damaged(path)
        lengths, self._checksums = index.view(WORD).reshape(-1, 2).T.tolist()
        self._starts = np.cumsum([len(head) + WORD.itemsize, *lengths]).tolist()
        if self._starts[-1] != path.stat().st_size:
            raise Damaged(path)
        self._count = count
        self._kept = lru_cache(KEPT)(self._block)

    def __getitem__(self, at: Numbers) -> Small:
        """The numbers at these places."""
        out, blocks = np.zeros(len(at), np.uint8), at >> BITS
        for block in np.unique(blocks).tolist():
            here = blocks == block
            out[here] = self._kept(block)[at[here] & (1 << BITS) - 1]
        return out

    def all(self) -> Small:
        return np.concatenate([self._block(block) for block in range(len(self._checksums))])

    def prepare(self) -> None:
        """Unpack all that is kept in memory, if that is everything."""
        if len(self._checksums) <= KEPT:
            for block in range(len(self._checksums)):
                self._kept(block)

    def _block(self, block: int) -> Small:
        with self._path.open("rb") as file:  # it is not kept open: a new one may take its place
            file.seek(self._starts[block])
            data = file.read(self._starts[block + 1] - self._starts[block])
        size = min(1 << BITS, self._count - (block << BITS))
        try:
            plain = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=_filters(WELL)).decompress(data, size + 1)
        except lzma.LZMAError:
            plain = b""
        if crc32(data) != self._checksums[block] or len(plain) != size:
            raise Damaged(self._path)
        return np.frombuffer(plain, np.uint8)


def _filters(effort: int) -> list[dict[str, int]]:
    return [{"id": lzma.FILTER_LZMA2, "preset": effort, "dict_size": 1 << BITS, "lc": 0, "pb": 0}]

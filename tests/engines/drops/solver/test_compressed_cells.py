"""Cells compressed in blocks: reading back, random access, and detecting damage."""

import random
from pathlib import Path

import numpy as np
import pytest

from millrow.engines.drops.solver.book_files import BLOCK_BITS, FAST, SMALLEST, Bytes, CompressedCells, compress
from millrow.engines.drops.solver.layers import Mask

HEADER = b"numbers\n"


def some_numbers(count: int) -> tuple[Bytes, Mask]:
    rng = np.random.default_rng(count)
    return rng.integers(0, 4, count).astype(np.uint8), rng.random(count) < 0.7


@pytest.mark.parametrize("effort", [FAST, SMALLEST])
@pytest.mark.parametrize("count", [1, 7, 1 << BLOCK_BITS, (1 << BLOCK_BITS) + 1, (3 << BLOCK_BITS) - 5])
def test_round_trip(tmp_path: Path, count: int, effort: int) -> None:
    numbers, unused = some_numbers(count)
    path = tmp_path / "numbers"
    path.write_bytes(compress(HEADER, numbers, None, effort))
    found = CompressedCells(path, HEADER, count)
    assert (found.all() == numbers).all()
    at = np.array(random.Random(1).choices(range(count), k=500))
    assert (found[at] == numbers[at]).all()
    path.write_bytes(compress(HEADER, numbers, unused, effort))
    thrifty = CompressedCells(path, HEADER, count)
    thrifty.prepare()
    assert (thrifty.all() == numbers)[~unused].all()


def test_unused_cells_compress_well() -> None:
    numbers, unused = some_numbers(1 << BLOCK_BITS)
    assert len(compress(HEADER, numbers, unused)) < 0.7 * len(compress(HEADER, numbers))


def test_damage_is_detected(tmp_path: Path) -> None:
    """Each byte of the file changed, the end missing, or extra bytes."""
    numbers, _ = some_numbers(300)
    path = tmp_path / "numbers"
    good = compress(HEADER, numbers)
    changed = [good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :] for at in range(len(HEADER), len(good))]
    for damaged in [*changed, good[:-1], good[:12], good + b"x"]:
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match="is damaged"):
            CompressedCells(path, HEADER, len(numbers)).all()
    path.write_bytes(good)
    for count in (299, 301, 1 << BLOCK_BITS, (1 << BLOCK_BITS) + 1):
        with pytest.raises(ValueError, match="is damaged"):
            CompressedCells(path, HEADER, count).all()


def test_a_replaced_file_is_detected(tmp_path: Path) -> None:
    path = tmp_path / "numbers"
    path.write_bytes(compress(HEADER, some_numbers(300)[0]))
    opened = CompressedCells(path, HEADER, 300)
    path.write_bytes(compress(HEADER, some_numbers(301)[0]))
    with pytest.raises(ValueError, match="is damaged"):
        opened[np.arange(3)]
    path.unlink()
    with pytest.raises(FileNotFoundError):
        opened[np.arange(3)]

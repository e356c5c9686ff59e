"""Numbers packed in blocks: what was written is read, wherever one asks; what is damaged is not believed."""

import random
from pathlib import Path

import numpy as np
import pytest

from millrow.engines.drop_solver.packed import BITS, QUICKLY, WELL, Mask, Packed, Small, packed

HEADER = b"numbers\n"


def some_numbers(count: int) -> tuple[Small, Mask]:
    chance = np.random.default_rng(count)
    return chance.integers(0, 4, count).astype(np.uint8), chance.random(count) < 0.7


@pytest.mark.parametrize("effort", [QUICKLY, WELL])
@pytest.mark.parametrize("count", [1, 7, 1 << BITS, (1 << BITS) + 1, (3 << BITS) - 5])
def test_what_was_written_is_read(tmp_path: Path, count: int, effort: int) -> None:
    numbers, silent = some_numbers(count)
    path = tmp_path / "numbers"
    path.write_bytes(packed(HEADER, numbers, None, effort))
    found = Packed(path, HEADER, count)
    assert (found.all() == numbers).all()
    at = np.array(random.Random(1).choices(range(count), k=500))
    assert (found[at] == numbers[at]).all()
    path.write_bytes(packed(HEADER, numbers, silent, effort))
    thrifty = Packed(path, HEADER, count)
    thrifty.prepare()
    assert (thrifty.all() == numbers)[~silent].all()


def test_what_nobody_asks_for_takes_little_room() -> None:
    numbers, silent = some_numbers(1 << BITS)
    assert len(packed(HEADER, numbers, silent)) < 0.7 * len(packed(HEADER, numbers))


def test_damage_is_found(tmp_path: Path) -> None:
    """Each byte of the file is wrong once, or its end is missing, or there is more."""
    numbers, _ = some_numbers(300)
    path = tmp_path / "numbers"
    good = packed(HEADER, numbers)
    changed = [good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :] for at in range(len(HEADER), len(good))]
    for damaged in [*changed, good[:-1], good[:12], good + b"x"]:
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match="is damaged"):
            Packed(path, HEADER, len(numbers)).all()
    path.write_bytes(good)
    for count in (299, 301, 1 << BITS, (1 << BITS) + 1):
        with pytest.raises(ValueError, match="is damaged"):
            Packed(path, HEADER, count).all()


def test_another_file_in_its_place_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "numbers"
    path.write_bytes(packed(HEADER, some_numbers(300)[0]))
    opened = Packed(path, HEADER, 300)
    path.write_bytes(packed(HEADER, some_numbers(301)[0]))
    with pytest.raises(ValueError, match="is damaged"):
        opened[np.arange(3)]
    path.unlink()
    with pytest.raises(FileNotFoundError):
        opened[np.arange(3)]

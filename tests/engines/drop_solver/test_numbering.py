"""Numbers of positions: each has its own, and they are as the plain count says."""

from itertools import combinations, product

import numpy as np
import pytest

from millrow.engines.drop_solver import layers
from millrow.engines.drop_solver.geometry import Geometry
from millrow.engines.drop_solver.numbering import Numbering

SIZES = [(4, 3, 4), (3, 4, 3), (5, 2, 3), (1, 7, 4), (2, 5, 4)]


def plain_positions(geometry: Geometry, discs: int) -> list[tuple[int, int]]:
    """Every shape whose last column is not higher than the first, and every colouring of it, by rising numbers."""
    out = []
    for heights in sorted(product(range(geometry.rows + 1), repeat=geometry.columns), key=lambda h: h[::-1]):
        if sum(heights) == discs and heights[-1] <= heights[0]:
            cells = [1 << column * geometry.up + row for column, h in enumerate(heights) for row in range(h)]
            colourings = sorted(sum(some) for some in combinations(cells, discs // 2))
            out += [(mover, sum(cells)) for mover in colourings]
    return out


@pytest.mark.parametrize("size", SIZES)
def test_numbers_count_up(size: tuple[int, int, int]) -> None:
    geometry = Geometry(*size)
    for discs in range(geometry.columns * geometry.rows + 1):
        plain, numbering = plain_positions(geometry, discs), Numbering(geometry, discs)
        keys = np.array([geometry.one_key(*position) for position in plain], np.uint64)
        assert numbering.of(keys).tolist() == list(range(len(plain)))
        assert np.concatenate([*numbering]).tolist() == keys.tolist()
        assert len(numbering) == len(plain) + 1


def test_every_position_of_a_layer_has_a_number_of_its_own() -> None:
    geometry = Geometry(7, 6, 4)
    layer = layers.start(geometry)
    for discs in range(8):
        numbering = Numbering(geometry, discs)
        numbers = numbering.of(layer)
        assert len(set(numbers.tolist())) == len(layer)
        assert numbers.max() < len(numbering) - 1
        layer = layers.after(geometry, layer)


def test_discs_that_are_not_shared_evenly_have_the_last_number() -> None:
    geometry, numbering = Geometry(7, 6, 4), Numbering(Geometry(7, 6, 4), 3)
    keys = [geometry.key(mover, 7) for mover in range(8)]
    numbers = numbering.of(np.array(keys, np.uint64)).tolist()
    assert [number == len(numbering) - 1 for number in numbers] == [mover.bit_count() != 1 for mover in range(8)]

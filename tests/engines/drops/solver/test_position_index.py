"""The position index: indices are unique, and as a plain enumeration gives them."""

from itertools import combinations, product

import numpy as np
import pytest

from millrow.engines.drops.solver import layers
from millrow.engines.drops.solver.bitboard import Geometry
from millrow.engines.drops.solver.layers import PositionIndex

SIZES = [(4, 3, 4), (3, 4, 3), (5, 2, 3), (1, 7, 4), (2, 5, 4)]


def reference_positions(geometry: Geometry, discs: int) -> list[tuple[int, int]]:
    """Every shape whose last column is not higher than the first, with every colouring, in index order."""
    out = []
    for heights in sorted(product(range(geometry.rows + 1), repeat=geometry.columns), key=lambda h: h[::-1]):
        if sum(heights) == discs and heights[-1] <= heights[0]:
            cells = [1 << column * geometry.up + row for column, h in enumerate(heights) for row in range(h)]
            colourings = sorted(sum(some) for some in combinations(cells, discs // 2))
            out += [(mover, sum(cells)) for mover in colourings]
    return out


@pytest.mark.parametrize("size", SIZES)
def test_indices_are_consecutive(size: tuple[int, int, int]) -> None:
    geometry = Geometry(*size)
    for discs in range(geometry.columns * geometry.rows + 1):
        expected, index = reference_positions(geometry, discs), PositionIndex(geometry, discs)
        keys = np.array([geometry.key(*position) for position in expected], np.uint64)
        assert index.indices(keys).tolist() == list(range(len(expected)))
        assert np.concatenate([*index]).tolist() == keys.tolist()
        assert len(index) == len(expected) + 1


def test_every_position_of_a_layer_has_its_own_index() -> None:
    geometry = Geometry(7, 6, 4)
    layer = layers.first_layer(geometry)
    for discs in range(8):
        index = PositionIndex(geometry, discs)
        indices = index.indices(layer)
        assert len(set(indices.tolist())) == len(layer)
        assert indices.max() < len(index) - 1
        layer = layers.next_layer(geometry, layer)


def test_unbalanced_discs_have_the_last_index() -> None:
    geometry, index = Geometry(7, 6, 4), PositionIndex(Geometry(7, 6, 4), 3)
    keys = [geometry.canonical_key(mover, 7) for mover in range(8)]
    indices = index.indices(np.array(keys, np.uint64)).tolist()
    assert [number == len(index) - 1 for number in indices] == [mover.bit_count() != 1 for mover in range(8)]

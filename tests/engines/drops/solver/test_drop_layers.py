"""Layers of positions compared with single positions."""

from functools import partial

import numpy as np
import pytest

from millrow.engines.drops.solver import layers
from millrow.engines.drops.solver.bitboard import Geometry
from millrow.engines.drops.solver.layers import Keys
from millrow.engines.drops.solver.reference import reference_score

Positions = dict[int, tuple[int, int]]  # by key
SIZES = {(7, 6, 4): 6, (3, 3, 3): 9, (4, 4, 4): 9, (8, 7, 4): 3, (5, 3, 3): 15, (3, 20, 3): 8}  # plies to test


def reference_after(geometry: Geometry, layer: Positions) -> Positions:
    out = Positions()
    for mover, occupied in layer.values():
        for move in geometry.drops(occupied):
            if not geometry.has_line(mover | move):
                one = occupied ^ mover, occupied | move
                mirror = geometry.mirrored(one[0]), geometry.mirrored(one[1])
                out.setdefault(
                    geometry.canonical_key(*one), min(one, mirror, key=lambda position: geometry.key(*position))
                )
    return out


@pytest.mark.parametrize(("size", "plies"), SIZES.items())
def test_layers_match_single_moves(size: tuple[int, int, int], plies: int) -> None:
    geometry = Geometry(*size)
    reference, keys = {geometry.canonical_key(0, 0): (0, 0)}, layers.first_layer(geometry)
    for _ in range(plies):
        reference, keys = reference_after(geometry, reference), layers.next_layer(geometry, keys)
        assert keys.tolist() == list(reference)  # in the same order, too
        for key, pair in zip(keys.tolist(), zip(*geometry.discs(keys), strict=True), strict=True):
            mover, occupied = map(int, pair)
            assert geometry.canonical_key(mover, occupied) == geometry.key(mover, occupied) == key
        wins = [any(geometry.has_line(a | m) for m in geometry.drops(b)) for a, b in reference.values()]
        assert layers.has_immediate_win(geometry, keys).tolist() == wins


def test_positions_of_connect_four() -> None:
    """Mirror images counted separately, as published."""
    geometry, keys, counts = Geometry(7, 6, 4), layers.first_layer(Geometry(7, 6, 4)), list[int]()
    for _ in range(6):
        mover, occupied = geometry.discs(keys)
        asymmetric = geometry.key(geometry.mirrored(mover), geometry.mirrored(occupied)) != keys
        counts.append(len(keys) + int(np.count_nonzero(asymmetric)))
        keys = layers.next_layer(geometry, keys)
    assert counts == [1, 7, 49, 238, 1120, 4263]


@pytest.mark.parametrize(("size", "plies"), SIZES.items())
def test_predecessors_match_single_moves(size: tuple[int, int, int], plies: int) -> None:
    geometry = Geometry(*size)
    keys = layers.first_layer(geometry)
    for _ in range(plies - 1):
        keys = layers.next_layer(geometry, keys)
    later = layers.next_layer(geometry, keys)
    here, found = set(keys.tolist()), set[tuple[int, int]]()
    for earlier, possible in layers.predecessors(geometry, later):
        found |= set(zip(earlier[possible].tolist(), later[possible].tolist(), strict=True))
    reference = {(a, b) for a in keys.tolist() for b in reference_after(geometry, {a: discs_of(geometry, a)})}
    assert reference == {(a, b) for a, b in found if a in here}


def discs_of(geometry: Geometry, key: int) -> tuple[int, int]:
    mover, occupied = geometry.discs(key)
    return mover, occupied


def lookup_scores(scores: dict[int, int], keys: Keys) -> layers.Scores:
    return np.array([scores[key] for key in keys.tolist()], np.int8)


def test_scores_are_backed_up_to_the_start() -> None:
    """From the full board, ply by ply."""
    geometry, plies = Geometry(4, 3, 3), [layers.first_layer(Geometry(4, 3, 3))]
    while len(plies[-1]):
        plies.append(layers.next_layer(geometry, plies[-1]))
    later: dict[int, int] = {}
    for ply in reversed(range(len(plies) - 1)):
        scores = layers.back_up(geometry, plies[ply], geometry.win_score(ply), partial(lookup_scores, later))
        later = dict(zip(plies[ply].tolist(), scores.tolist(), strict=True))
        for key, pair in zip(plies[ply].tolist(), zip(*geometry.discs(plies[ply]), strict=True), strict=True):
            assert later[key] == reference_score(4, 3, 3, *map(int, pair))

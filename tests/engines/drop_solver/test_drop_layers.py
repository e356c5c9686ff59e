"""Layers of positions beside plain ones, one at a time."""

from functools import partial

import numpy as np
import pytest

from millrow.engines.drop_solver import layers
from millrow.engines.drop_solver.geometry import Geometry
from millrow.engines.drop_solver.numbering import Keys
from millrow.engines.drop_solver.plain import plain_score

Positions = dict[int, tuple[int, int]]  # by key
SIZES = {(7, 6, 4): 6, (3, 3, 3): 9, (4, 4, 4): 9, (8, 7, 4): 3, (5, 3, 3): 15, (3, 20, 3): 8}  # plies to look at


def plain_after(geometry: Geometry, layer: Positions) -> Positions:
    out = Positions()
    for mover, everyone in layer.values():
        for move in geometry.drops(everyone):
            if not geometry.has_line(mover | move):
                one = everyone ^ mover, everyone | move
                twin = geometry.mirrored(one[0]), geometry.mirrored(one[1])
                out.setdefault(geometry.key(*one), min(one, twin, key=lambda position: geometry.one_key(*position)))
    return out


@pytest.mark.parametrize(("size", "plies"), SIZES.items())
def test_layers_are_what_plain_moves_lead_to(size: tuple[int, int, int], plies: int) -> None:
    geometry = Geometry(*size)
    plain, keys = {geometry.key(0, 0): (0, 0)}, layers.start(geometry)
    for _ in range(plies):
        plain, keys = plain_after(geometry, plain), layers.after(geometry, keys)
        assert keys.tolist() == list(plain)  # in the same order, too
        for key, pair in zip(keys.tolist(), zip(*geometry.discs(keys), strict=True), strict=True):
            mover, everyone = map(int, pair)
            assert geometry.key(mover, everyone) == geometry.one_key(mover, everyone) == key
        wins = [any(geometry.has_line(a | m) for m in geometry.drops(b)) for a, b in plain.values()]
        assert layers.winning(geometry, keys).tolist() == wins


def test_positions_of_connect_four() -> None:
    """Mirror twins counted apart, as others have counted them."""
    geometry, keys, counts = Geometry(7, 6, 4), layers.start(Geometry(7, 6, 4)), list[int]()
    for _ in range(6):
        mover, everyone = geometry.discs(keys)
        twins = geometry.one_key(geometry.mirrored(mover), geometry.mirrored(everyone)) != keys
        counts.append(len(keys) + int(np.count_nonzero(twins)))
        keys = layers.after(geometry, keys)
    assert counts == [1, 7, 49, 238, 1120, 4263]


@pytest.mark.parametrize(("size", "plies"), SIZES.items())
def test_layers_before_are_those_whose_moves_lead_here(size: tuple[int, int, int], plies: int) -> None:
    geometry = Geometry(*size)
    keys = layers.start(geometry)
    for _ in range(plies - 1):
        keys = layers.after(geometry, keys)
    later = layers.after(geometry, keys)
    here, found = set(keys.tolist()), set[tuple[int, int]]()
    for earlier, possible in layers.before(geometry, later):
        found |= set(zip(earlier[possible].tolist(), later[possible].tolist(), strict=True))
    plain = {(a, b) for a in keys.tolist() for b in plain_after(geometry, {a: plain_discs(geometry, a)})}
    assert plain == {(a, b) for a, b in found if a in here}


def plain_discs(geometry: Geometry, key: int) -> tuple[int, int]:
    mover, everyone = geometry.discs(key)
    return mover, everyone


def told(scores: dict[int, int], keys: Keys) -> layers.Scores:
    return np.array([scores[key] for key in keys.tolist()], np.int8)


def test_scores_are_backed_up_to_the_start() -> None:
    """From the full board, ply by ply."""
    geometry, plies = Geometry(4, 3, 3), [layers.start(Geometry(4, 3, 3))]
    while len(plies[-1]):
        plies.append(layers.after(geometry, plies[-1]))
    later: dict[int, int] = {}
    for ply in reversed(range(len(plies) - 1)):
        scores = layers.backed_up(geometry, plies[ply], geometry.win_now(ply), partial(told, later))
        later = dict(zip(plies[ply].tolist(), scores.tolist(), strict=True))
        for key, pair in zip(plies[ply].tolist(), zip(*geometry.discs(plies[ply]), strict=True), strict=True):
            assert later[key] == plain_score(4, 3, 3, *map(int, pair))

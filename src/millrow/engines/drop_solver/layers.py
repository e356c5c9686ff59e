"""Many positions at once: a layer is an array of keys, of positions with equally many discs whose game is still on."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from .geometry import Geometry

Keys = NDArray[np.uint64]
Scores = NDArray[np.int8]
Mask = NDArray[np.bool_]
UNKNOWN, NONE = 100, -128  # no scores: not known; no move yet
PIECE = 1 << 18  # positions looked at together: memory stays small however large a layer is


def start(geometry: Geometry) -> Keys:
    return np.array([geometry.key(0, 0)], np.uint64)


def after(geometry: Geometry, keys: Keys) -> Keys:
    """The layer one ply later, each position once, relatives together: in the order of their first parents."""
    later = np.concatenate([children[on] for children, on, _ in (_moves(geometry, some) for some in _pieces(keys))])
    _, firsts = np.unique(later, return_index=True)
    return later[np.sort(firsts)]


def winning(geometry: Geometry, keys: Keys) -> Mask:
    """Can the mover win at once?"""
    return np.concatenate([_moves(geometry, some)[2].any(axis=1) for some in _pieces(keys)])


def backed_up(geometry: Geometry, keys: Keys, plies: int, known: Callable[[Keys], Scores]) -> Scores:
    """The scores of a layer of so many plies by those of its moves, which `known` tells; a full board is a draw."""
    best = []
    for some in _pieces(keys):
        children, on, wins = _moves(geometry, some)
        found = np.full(on.shape, NONE, np.int8)
        found[on] = -known(children[on])
        score = found.max(axis=1)
        score[score == NONE] = 0
        score[(found == -UNKNOWN).any(axis=1)] = UNKNOWN
        score[wins.any(axis=1)] = geometry.win_now(plies)
        best.append(score)
    return np.concatenate(best)


def _pieces(keys: Keys) -> list[Keys]:
    return [keys[i : i + PIECE] for i in range(0, len(keys), PIECE)] or [keys]


def _moves(geometry: Geometry, keys: Keys) -> tuple[Keys, Mask, Mask]:
    """A row a position, a column a move: the key after it, does the game go on there, is it a win?"""
    mover, everyone = (bits[:, None] for bits in geometry.discs(keys))
    cells = np.concatenate([geometry.drop(everyone, column) for column in range(geometry.columns)], axis=1)
    wins = geometry.lines(mover | cells) != 0
    theirs, everyone = everyone ^ mover, everyone | cells
    twin = geometry.one_key(geometry.mirrored(theirs), geometry.mirrored(everyone))
    return np.minimum(geometry.one_key(theirs, everyone), twin), (cells != 0) & ~wins, wins

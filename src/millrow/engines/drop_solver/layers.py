"""Many positions at once: a layer is an array of keys, of positions with equally many discs whose game is still on."""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from .geometry import Geometry
from .numbering import Keys, Numbering

Scores = NDArray[np.int8]
Mask = NDArray[np.bool_]
UNKNOWN, NONE = 100, -128  # no scores: not known; no move yet
PIECE = 1 << 18  # positions looked at together: memory stays small however large a layer is


def start(geometry: Geometry) -> Keys:
    return np.array([geometry.key(0, 0)], np.uint64)


def after(geometry: Geometry, keys: Keys) -> Keys:
    """The layer one ply later, each position once, relatives together: in the order of their first parents."""
    numbering = Numbering(geometry, int(geometry.discs(keys[0])[1]).bit_count() + 1)
    seen, layer = np.zeros(len(numbering), np.bool_), list[Keys]()
    for some in pieces(keys):
        children, on, _ = _moves(geometry, some)
        later = children[on]
        numbers, firsts = np.unique(numbering.of(later), return_index=True)
        layer.append(later[np.sort(firsts[~seen[numbers]])])
        seen[numbers] = True
    return np.concatenate(layer)


def before(geometry: Geometry, keys: Keys) -> Iterator[tuple[Keys, Mask]]:
    """Column by column the layer one ply earlier, without the uppermost disc; and where that can be: it is not the
    mover's."""
    mover, everyone = geometry.discs(keys)
    other = everyone ^ mover
    for full in geometry.fulls:
        column = everyone & full
        top = column & ~(column >> 1)
        yield _keys(geometry, other & ~top, everyone ^ top), top & other != 0


def winning(geometry: Geometry, keys: Keys) -> Mask:
    """Can the mover win at once?"""
    return np.concatenate([_moves(geometry, some)[2].any(axis=1) for some in pieces(keys)])


def decided(geometry: Geometry, keys: Keys) -> Mask:
    """Is there nothing to be told: is there a line, can the mover make one, or does the mirror twin stand for it?"""
    mover, everyone = geometry.discs(keys)
    lines = geometry.lines(everyone ^ mover)
    for column in range(geometry.columns):
        lines |= geometry.lines(mover | geometry.drop(everyone, column))
    out: Mask = (lines != 0) | (keys != _keys(geometry, mover, everyone))
    return out


def backed_up(geometry: Geometry, keys: Keys, win: int, known: Callable[[Keys], Scores]) -> Scores:
    """The scores of a layer by those of its moves, which `known` tells; a line is worth `win`, a full board nothing."""
    best = []
    for some in pieces(keys):
        children, on, wins = _moves(geometry, some)
        found = np.full(on.shape, NONE, np.int8)
        found[on] = -known(children[on])
        score = found.max(axis=1)
        score[score == NONE] = 0
        score[(found == -UNKNOWN).any(axis=1)] = UNKNOWN
        score[wins.any(axis=1)] = win
        best.append(score)
    return np.concatenate(best)


def pieces(keys: Keys) -> list[Keys]:
    """The layer part by part, at least one."""
    return [keys[i : i + PIECE] for i in range(0, len(keys), PIECE)] or [keys]


def _moves(geometry: Geometry, keys: Keys) -> tuple[Keys, Mask, Mask]:
    """A row a position, a column a move: the key after it, does the game go on there, is it a win?"""
    mover, everyone = (bits[:, None] for bits in geometry.discs(keys))
    cells = np.concatenate([geometry.drop(everyone, column) for column in range(geometry.columns)], axis=1)
    wins = geometry.lines(mover | cells) != 0
    return _keys(geometry, everyone ^ mover, everyone | cells), (cells != 0) & ~wins, wins


def _keys(geometry: Geometry, mover: Keys, everyone: Keys) -> Keys:
    """As `Geometry.key`, for many."""
    twin = geometry.one_key(geometry.mirrored(mover), geometry.mirrored(everyone))
    keys: Keys = np.minimum(geometry.one_key(mover, everyone), twin)
    return keys

"""Many positions at once: layers, and an index of every position with a given number of discs.

A layer is an array of keys of unfinished positions with the same number of discs.

An index needs no keys: a position is a shape, the heights of the columns, and a colouring, which discs are the mover's.
Shapes and colourings are each in ascending order; the index is shape * colourings + colouring, with one index for
mirror images. Some indices are unused: finished games, unreachable colourings, mirror images of symmetric shapes.
Positions with unbalanced discs all get the last index.
"""

from collections.abc import Callable, Iterator
from math import comb

import numpy as np
from numpy.typing import NDArray

from millrow.wording import say

from .bitboard import Geometry

Keys = NDArray[np.uint64]
Indices = NDArray[np.int64]
Scores = NDArray[np.int8]
Mask = NDArray[np.bool_]
MAX_INDICES = 1 << 31  # mirror images counted separately
UNKNOWN, NONE = 100, -128  # not scores: unknown; no move yet
CHUNK = 1 << 18  # positions processed together, to bound the memory


def first_layer(geometry: Geometry) -> Keys:
    return np.array([geometry.canonical_key(0, 0)], np.uint64)


def next_layer(geometry: Geometry, keys: Keys) -> Keys:
    """The layer one ply later, each position once, ordered by first parent so that related positions are adjacent."""
    index = PositionIndex(geometry, int(geometry.discs(keys[0])[1]).bit_count() + 1)
    seen, layer = np.zeros(len(index), np.bool_), list[Keys]()
    for chunk in chunks(keys):
        children, ongoing, _ = _moves(geometry, chunk)
        later = children[ongoing]
        indices, first_positions = np.unique(index.indices(later), return_index=True)
        layer.append(later[np.sort(first_positions[~seen[indices]])])
        seen[indices] = True
    return np.concatenate(layer)


def predecessors(geometry: Geometry, keys: Keys) -> Iterator[tuple[Keys, Mask]]:
    """For each column, the layer one ply earlier without its top disc; and a mask of where that is possible: the disc
    is not the mover's."""
    mover, occupied = geometry.discs(keys)
    other = occupied ^ mover
    for column_mask in geometry.column_masks:
        column = occupied & column_mask
        top = column & ~(column >> 1)
        yield _keys(geometry, other & ~top, occupied ^ top), top & other != 0


def has_immediate_win(geometry: Geometry, keys: Keys) -> Mask:
    """Does the mover have an immediate win?"""
    return np.concatenate([_moves(geometry, chunk)[2].any(axis=1) for chunk in chunks(keys)])


def never_read(geometry: Geometry, keys: Keys) -> Mask:
    """Is the cell never read: is there a line, does the mover have an immediate win, or is the mirror image used
    instead?"""
    mover, occupied = geometry.discs(keys)
    lines = geometry.lines(occupied ^ mover)
    for column in range(geometry.columns):
        lines |= geometry.lines(mover | geometry.drop(occupied, column))
    out: Mask = (lines != 0) | (keys != _keys(geometry, mover, occupied))
    return out


def back_up(geometry: Geometry, keys: Keys, win: int, known: Callable[[Keys], Scores]) -> Scores:
    """The scores of a layer from those of its successors, given by `known`; a line is worth `win`, a full board 0."""
    best = []
    for chunk in chunks(keys):
        children, ongoing, wins = _moves(geometry, chunk)
        found = np.full(ongoing.shape, NONE, np.int8)
        found[ongoing] = -known(children[ongoing])
        score = found.max(axis=1)
        score[score == NONE] = 0
        score[(found == -UNKNOWN).any(axis=1)] = UNKNOWN
        score[wins.any(axis=1)] = win
        best.append(score)
    return np.concatenate(best)


def chunks(keys: Keys) -> list[Keys]:
    """The layer in chunks, at least one."""
    return [keys[i : i + CHUNK] for i in range(0, len(keys), CHUNK)] or [keys]


def _moves(geometry: Geometry, keys: Keys) -> tuple[Keys, Mask, Mask]:
    """One row per position, one column per move: the key after it, whether the game continues there, and whether it
    wins."""
    mover, occupied = (bits[:, None] for bits in geometry.discs(keys))
    cells = np.concatenate([geometry.drop(occupied, column) for column in range(geometry.columns)], axis=1)
    wins = geometry.lines(mover | cells) != 0
    return _keys(geometry, occupied ^ mover, occupied | cells), (cells != 0) & ~wins, wins


def _keys(geometry: Geometry, mover: Keys, occupied: Keys) -> Keys:
    """`Geometry.canonical_key` for an array."""
    mirrored = geometry.key(geometry.mirrored(mover), geometry.mirrored(occupied))
    keys: Keys = np.minimum(geometry.key(mover, occupied), mirrored)
    return keys


class PositionIndex:
    """An index of the positions with a given number of discs; `len` is the number of indices. ValueError with a message
    if there are too many."""

    def __init__(self, geometry: Geometry, discs: int) -> None:
        count = _count_shapes(geometry, discs) * comb(discs, discs // 2)
        if count > MAX_INDICES:
            raise ValueError(say("drops.book.many", discs=discs, count=count))
        self._geometry = geometry
        self._column_shapes = _column_shapes(geometry, discs)
        self._colourings = _colourings(discs)

    def __len__(self) -> int:
        return len(self._column_shapes) * len(self._colourings) + 1

    def __iter__(self) -> Iterator[Keys]:
        """The keys of all indices but the last, shape by shape."""
        for occupied in self._column_shapes:
            mover, colours = np.zeros_like(self._colourings), self._colourings
            for c in range(self._geometry.columns):
                column = occupied >> c * self._geometry.up & self._geometry.column_masks[0]
                mover |= (colours & column) << c * self._geometry.up
                colours = colours >> np.uint64(int(column).bit_count())
            yield self._geometry.key(mover, occupied)

    def indices(self, keys: Keys) -> Indices:
        """The indices of positions, given by canonical keys."""
        mover, occupied = self._geometry.discs(keys)
        colours, weight = keys & np.uint64(0), np.ones_like(keys)
        for c in range(self._geometry.columns):  # the colours of all discs in column order, the mover's as ones
            column = occupied >> c * self._geometry.up & self._geometry.column_masks[0]
            colours += (mover >> c * self._geometry.up & column) * weight
            weight *= column + np.uint64(1)
        shapes, colourings = self._column_shapes.searchsorted(occupied), self._colourings.searchsorted(colours)
        even = self._colourings[np.minimum(colourings, len(self._colourings) - 1)] == colours
        return np.where(even, shapes * len(self._colourings) + colourings, len(self) - 1)


def _column_shapes(geometry: Geometry, discs: int) -> Keys:
    """The occupied cells of every shape whose last column is not higher than its first: the canonical key is the
    smaller one of the mirror images, and the last column is its highest part."""
    # for the columns so far, by number of discs
    by_count = [np.zeros(int(n == 0), np.uint64) for n in range(discs + 1)]
    for bottom in geometry.bottom_cells:
        heights = [np.uint64(((1 << h) - 1) * bottom) for h in range(geometry.rows + 1)]
        by_count = [
            np.concatenate([by_count[n - h] | heights[h] for h in range(min(n, geometry.rows) + 1)])
            for n in range(discs + 1)
        ]
    first, last = by_count[discs] & geometry.column_masks[0], by_count[discs] >> (geometry.columns - 1) * geometry.up
    return np.sort(by_count[discs][last <= first])


def _count_shapes(geometry: Geometry, discs: int) -> int:
    """The number of shapes, mirror images counted separately."""
    by_count = [int(n == 0) for n in range(discs + 1)]
    for _ in range(geometry.columns):
        by_count = [sum(by_count[max(0, n - geometry.rows) : n + 1]) for n in range(discs + 1)]
    return by_count[discs]


def _colourings(discs: int) -> Keys:
    """The numbers with this many binary digits of which half, rounded down, are ones."""
    # for the digits so far, by number of ones
    by_count = [np.zeros(int(n == 0), np.uint64) for n in range(discs // 2 + 1)]
    for digit in range(discs):
        one = np.uint64(1 << digit)
        by_count = [
            np.concatenate([by_count[n], by_count[n - 1] | one]) if n else by_count[n] for n in range(len(by_count))
        ]
    return by_count[-1]

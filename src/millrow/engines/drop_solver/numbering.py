"""A number for every position of so many discs, mirror twins once: a table of them needs no keys.

A position is a shape, how high the columns are, and a colouring, which of its discs are the mover's. Shapes are listed
in rising order, and so are colourings; the number is shape * colourings + colouring. Some numbers are nobody's: games
that are over, colourings that no play leads to, twins of symmetric shapes. If the discs are not shared evenly between
the players, a position has the last number, as have all of these.
"""

from collections.abc import Iterator
from math import comb

import numpy as np
from numpy.typing import NDArray

from .geometry import Geometry

Keys = NDArray[np.uint64]
Numbers = NDArray[np.int64]
MOST = 1 << 31  # numbers, twins counted apart


class Numbering:
    """The positions of one number of discs, `len` numbers in all. ValueError in words if they are too many."""

    def __init__(self, geometry: Geometry, discs: int) -> None:
        count = _count_shapes(geometry, discs) * comb(discs, discs // 2)
        if count > MOST:
            raise ValueError(f"positions of {discs} discs are too many to be listed on this board: up to {count:,}")
        self._geometry = geometry
        self._shapes = _shapes(geometry, discs)
        self._colourings = _colourings(discs)

    def __len__(self) -> int:
        return len(self._shapes) * len(self._colourings) + 1

    def __iter__(self) -> Iterator[Keys]:
        """The keys of all numbers but the last, shape by shape."""
        for everyone in self._shapes:
            mover, colours = np.zeros_like(self._colourings), self._colourings
            for c in range(self._geometry.columns):
                column = everyone >> c * self._geometry.up & self._geometry.fulls[0]
                mover |= (colours & column) << c * self._geometry.up
                colours = colours >> np.uint64(int(column).bit_count())
            yield self._geometry.one_key(mover, everyone)

    def of(self, keys: Keys) -> Numbers:
        """The numbers of positions, given by the keys of which mirror twins share one."""
        mover, everyone = self._geometry.discs(keys)
        colours, weight = keys & np.uint64(0), np.ones_like(keys)
        for c in range(self._geometry.columns):  # the discs one after the other, the mover's as ones
            column = everyone >> c * self._geometry.up & self._geometry.fulls[0]
            colours += (mover >> c * self._geometry.up & column) * weight
            weight *= column + np.uint64(1)
        shapes, colourings = self._shapes.searchsorted(everyone), self._colourings.searchsorted(colours)
        even = self._colourings[np.minimum(colourings, len(self._colourings) - 1)] == colours
        return np.where(even, shapes * len(self._colourings) + colourings, len(self) - 1)


def _shapes(geometry: Geometry, discs: int) -> Keys:
    """All discs of every shape, if the last column is not higher than the first: a key is the lesser one of the twins',
    and the last column is what it begins with."""
    of = [np.zeros(int(n == 0), np.uint64) for n in range(discs + 1)]  # of the columns so far, by their discs
    for bottom in geometry.bottoms:
        heights = [np.uint64(((1 << h) - 1) * bottom) for h in range(geometry.rows + 1)]
        of = [
            np.concatenate([of[n - h] | heights[h] for h in range(min(n, geometry.rows) + 1)]) for n in range(discs + 1)
        ]
    first, last = of[discs] & geometry.fulls[0], of[discs] >> (geometry.columns - 1) * geometry.up
    return np.sort(of[discs][last <= first])


def _count_shapes(geometry: Geometry, discs: int) -> int:
    """How many shapes there are, twins counted apart."""
    of = [int(n == 0) for n in range(discs + 1)]
    for _ in range(geometry.columns):
        of = [sum(of[max(0, n - geometry.rows) : n + 1]) for n in range(discs + 1)]
    return of[discs]


def _colourings(discs: int) -> Keys:
    """The numbers of so many binary digits of which half, rounded down, are ones."""
    of = [np.zeros(int(n == 0), np.uint64) for n in range(discs // 2 + 1)]  # of the digits so far, by their ones
    for digit in range(discs):
        one = np.uint64(1 << digit)
        of = [np.concatenate([of[n], of[n - 1] | one]) if n else of[n] for n in range(len(of))]
    return of[-1]

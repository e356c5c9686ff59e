"""The position of each sector's cells in the score array; the `sec` array of the kernels."""

from collections.abc import Iterable, Iterator
from math import comb

import numpy as np
from numpy.typing import NDArray

from millrow.families.mills.rules import MillRules

from .geometry import Geometry
from .kernels import mill as k
from .sectors import Sector, all_roots, closure

ROW = 12


class Layout:
    """The sectors of a table in the order they are solved, and the arrays that describe them."""

    def __init__(self, rules: MillRules, roots: Iterable[Sector] | None = None, lost: bool = False) -> None:
        self.rules = rules
        self.sectors = closure(rules, all_roots(rules) if roots is None else roots, lost)
        self.geometry = Geometry(rules)
        self.row = dict[Sector, int]()
        base = rules.men + 1
        sec: NDArray[np.int64] = np.zeros(base**4 + ROW * len(self.sectors), dtype=np.int64)
        at = 0
        for i, s in enumerate(self.sectors):
            row = self.row[s] = base**4 + ROW * i
            sec[((s.us * base + s.them) * base + s.hand) * base + s.their_hand] = row
            big, small = max(s.us, s.them), min(s.us, s.them)
            orbits, reps, count = self.geometry.orbits_of(big)
            width = comb(self.geometry.points - big, small)
            sec[row : row + ROW] = (at, count * width, width, s.us >= s.them, orbits, reps, *s, big, small)
            at += count * width
        self.sec = sec
        self.size = at

    @property
    def geo(self) -> NDArray[np.int32]:
        return self.geometry.array

    def span(self, s: Sector) -> tuple[int, int]:
        """First cell of a sector and one past its last."""
        at = int(self.sec[self.row[s] + k.R_AT])
        return at, at + int(self.sec[self.row[s] + k.R_SIZE])

    def pairs(self) -> Iterator[list[Sector]]:
        """Sectors that are solved together, in order: [s, swapped], or [s] if it is its own swapped sector or that is
        missing."""
        i = 0
        while i < len(self.sectors):
            s = self.sectors[i]
            two = i + 1 < len(self.sectors) and s.swapped() == self.sectors[i + 1] != s
            yield self.sectors[i : i + 1 + two]
            i += 1 + two

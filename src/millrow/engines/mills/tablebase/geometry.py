"""A board and its rules as the flat `geo` array of the table kernels, with the orbits under its symmetries."""

from math import comb

import numpy as np
from numpy.typing import NDArray

from millrow.families.mills.rules import MillRules

from ..geometry import byte_images, fill_rules
from .kernels import mill as k
from .kernels.orbits import fill_orbits, fill_own, fill_ranks
from .limits import MAX_POINTS, symmetries


class Geometry:
    """The `geo` array, and where in it the orbits of each number of men start."""

    def __init__(self, rules: MillRules) -> None:
        n = len(rules.board.points)
        self.points = n
        self.symmetries = symmetries(rules)
        geo = np.zeros(k.PERM + 768 * len(self.symmetries), dtype=np.int32)
        words = geo[: k.BINOM].view(np.int64)
        fill_rules(words, rules, len(self.symmetries), k.LISTS)
        words[[k.BASE, k.SPLIT]] = rules.men + 1, (n + 1) // 2
        for size in range(MAX_POINTS + 1):
            at = k.BINOM + 32 * size
            geo[at : at + MAX_POINTS + 1] = [comb(m, size) for m in range(MAX_POINTS + 1)]
        for g, image in enumerate(self.symmetries):
            for byte in range((n + 7) // 8):
                masks = byte_images(image, byte)
                at = k.PERM + 768 * g + 256 * byte
                geo[at : at + len(masks)] = masks
        fill_ranks(geo)
        self.array: NDArray[np.int32] = geo
        self.orbits = dict[int, tuple[int, int, int]]()

    def orbits_of(self, men: int) -> tuple[int, int, int]:
        """(start of the orbits, start of the representatives, number of them), added on first use."""
        if men not in self.orbits:
            total = comb(self.points, men)
            entries = np.zeros(total, dtype=np.int32)
            found = np.zeros(total, dtype=np.int32)
            count = fill_orbits(self.array, men, entries, found)
            reps = np.zeros(2 * count, dtype=np.int32)
            reps[::2] = found[:count]
            at = len(self.array)
            groups = np.zeros(count * len(self.symmetries) + 1, dtype=np.int32)
            end = fill_own(self.array, reps, groups, at + total + 2 * count)
            self.array = np.concatenate((self.array, entries, reps, groups[:end]))
            self.orbits[men] = (at, at + total, count)
        return self.orbits[men]

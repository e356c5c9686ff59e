"""A board and its rules as the flat `geo` array of the kernels, and the orbits under its symmetries."""

from math import comb

import numpy as np
from numpy.typing import NDArray

from millrow.rules.mills import MillRules

from .facts import code, fly
from .kernels import mill as k
from .kernels.orbits import fill_orbits, fill_own, fill_ranks
from .limits import MOST_POINTS, symmetries


class Geometry:
    """The `geo` array, and where in it each number of men has its orbits."""

    def __init__(self, rules: MillRules) -> None:
        board = rules.board
        n = len(board.points)
        self.points = n
        self.symmetries = symmetries(rules)
        geo = np.zeros(k.PERM + 768 * len(self.symmetries), dtype=np.int32)
        geo[:14] = (
            *(n, len(board.mills), len(self.symmetries), rules.men + 1, rules.fewest, fly(rules)),
            *(code(rules, "take"), code(rules, "takes_per_turn"), code(rules, "placing_takes"), rules.slide_early),
            *(code(rules, "no_move"), code(rules, "full_board"), code(rules, "slides_first"), (n + 1) // 2),
        )
        geo[k.STEPS : k.STEPS + n] = board.next_to
        geo[k.LINES : k.LINES + len(board.mills)] = board.mills
        for p in range(n):
            rest = board.partners[p]
            geo[k.OTHERS + 8 * p : k.OTHERS + 8 * p + len(rest)] = rest
        for size in range(MOST_POINTS + 1):
            at = k.BINOM + 32 * size
            geo[at : at + MOST_POINTS + 1] = [comb(m, size) for m in range(MOST_POINTS + 1)]
        for g, image in enumerate(self.symmetries):
            for byte in range(3):
                for value in range(256):
                    seen = (image[8 * byte + b] for b in range(8) if value >> b & 1 and 8 * byte + b < n)
                    geo[k.PERM + 768 * g + 256 * byte + value] = sum(1 << to for to in seen)
        fill_ranks(geo)
        self.array: NDArray[np.int32] = geo
        self.orbits = dict[int, tuple[int, int, int]]()

    def orbits_of(self, men: int) -> tuple[int, int, int]:
        """(where the orbits begin, where the representatives begin, how many there are), added when first asked."""
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

"""Many small numbers in little memory."""

import numpy as np
from numpy.typing import NDArray

from .numbering import Numbers

Small = NDArray[np.uint8]


class Cells:
    """So many numbers of 2 or 8 bits each, 0 at first."""

    def __init__(self, count: int, bits: int) -> None:
        self.bits, self._each = bits, 8 // bits  # numbers in a byte
        self._mask, self._shifts = np.uint8((1 << bits) - 1), np.arange(0, 8, bits, dtype=np.uint8)
        self.bytes = np.zeros(-(-count // self._each), np.uint8)

    def get(self, at: Numbers) -> Small:
        return self.bytes[at // self._each] >> self._shift(at) & self._mask

    def put(self, at: Numbers, numbers: Small) -> None:
        """Write numbers, each into a cell of its own."""
        shift = self._shift(at)
        for now in self._shifts:  # one of each byte at a time, for none must be written twice at once
            some = shift == now
            where = at[some] // self._each
            self.bytes[where] = self.bytes[where] & ~(self._mask << now) | numbers[some] << now

    def count(self) -> int:
        """How many are not 0."""
        return sum(int(np.count_nonzero(self.bytes & self._mask << now)) for now in self._shifts)

    def _shift(self, at: Numbers) -> Small:
        return (at % self._each * self.bits).astype(np.uint8)

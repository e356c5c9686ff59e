"""Random numbers by splitmix64: one word of state, so that plain Python can reproduce the sequence."""

import numpy as np

from .compiled import Array, inline, int64

INCREMENT, MULTIPLIER_1, MULTIPLIER_2 = (
    np.uint64(0x9E3779B97F4A7C15),
    np.uint64(0xBF58476D1CE4E5B9),
    np.uint64(0x94D049BB133111EB),
)
SHIFT_1, SHIFT_2, SHIFT_3, OUTPUT_SHIFT = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(33)


@inline
def random_below(rng: Array, n: int) -> int:
    """A random number from 0 to n - 1, for small n."""
    bits = rng[0] + INCREMENT
    rng[0] = bits
    bits = (bits ^ (bits >> SHIFT_1)) * MULTIPLIER_1
    bits = (bits ^ (bits >> SHIFT_2)) * MULTIPLIER_2
    bits ^= bits >> SHIFT_3
    return (int64(bits >> OUTPUT_SHIFT) * n) >> 31

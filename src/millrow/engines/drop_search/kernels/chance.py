"""Random numbers: splitmix64, one word of state, so that plain Python can follow step by step."""

import numpy as np

from .compiled import Array, tiny, word

STEP, FIRST, SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
A, B, C, TOP = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(33)


@tiny
def below(chance: Array, n: int) -> int:
    """A random number from 0 to n - 1; n is small."""
    bits = chance[0] + STEP
    chance[0] = bits
    bits = (bits ^ (bits >> A)) * FIRST
    bits = (bits ^ (bits >> B)) * SECOND
    bits ^= bits >> C
    return (word(bits >> TOP) * n) >> 31

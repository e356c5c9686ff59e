"""Teaching a net by examples: plain gradient descent, one example at a time."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numba import njit

from millrow.engines.drop_solver.hunch import Net
from millrow.engines.drop_solver.kernels.layout import MOST, WIDTH, WINDOWS, lines_of
from millrow.engines.drop_solver.limits import Size

from .examples import Examples

FASTEST, SLOWEST = 0.01, 0.0005  # how far a row is moved by one example, in the first round and after the last
OTHERS = 0.3  # as far as a row: heads; leanings are moved with the same step


class Teacher:
    """A net of one board that gets better with each round."""

    def __init__(self, size: Size, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        self._lines = lines_of(*size)
        kinds, states = int(self._lines.kinds.max()) + 1, 4**size.line
        rows = self._random.normal(0, 0.05, (kinds, states, WIDTH)).astype(np.float32)
        rows[:, 0] = 0
        self.net = Net(
            rows,
            np.zeros((2, WIDTH), np.float32),
            self._random.normal(0, 0.3, (2, WIDTH)).astype(np.float32),
            np.zeros((WINDOWS, MOST), np.float32),
        )

    def rounds(self, examples: Examples, count: int) -> Iterator[tuple[float, float]]:
        """Go through all examples so often; after each round, the surprise a guess and the part guessed right."""
        for i in range(count):
            rate = SLOWEST + (FASTEST - SLOWEST) * (1 - i / count)
            yield _round(examples[self._random.permutation(len(examples))], *self._lines, *self.net, rate)

    def judged(self, examples: Examples) -> tuple[float, float]:
        """The same figures for examples it does not learn from."""
        return _round(examples, *self._lines, *self.net, 0.0)


@njit(fastmath=True, cache=True)
def _round(
    examples: Any, cells: Any, kinds: Any, rows: Any, begins: Any, heads: Any, leanings: Any, rate: float
) -> tuple[float, float]:
    lines, length = cells.shape
    width = rows.shape[2]
    states = np.zeros(lines, np.int64)
    sums, moves = np.zeros(width, np.float32), np.zeros(width, np.float32)
    surprise, right = 0.0, 0
    for example in examples:
        whites, everyone, window, above = example["whites"], example["everyone"], example["window"], example["above"]
        blacks = whites ^ everyone
        discs = 0
        rest = everyone
        while rest != 0:
            rest &= rest - 1
            discs += 1
        odd = discs & 1
        sums[:] = begins[odd]
        for i in range(lines):
            state = 0
            for k in range(length):
                state |= ((whites >> cells[i, k]) & 1) << k | ((blacks >> cells[i, k]) & 1) << (k + length)
            states[i] = state
            if state == 0:
                continue
            for j in range(width):
                sums[j] += rows[kinds[i], state, j]
        odds = leanings[window + leanings.shape[0] // 2, discs]
        for j in range(width):
            odds += max(sums[j], 0) * heads[odd, j]
        chance = 1 / (1 + np.exp(-odds))
        surprise -= np.log((chance if above else 1 - chance) + 1e-9)
        right += (chance > 0.5) == (above != 0)
        if rate == 0:
            continue
        error = rate * (chance - above)
        leanings[window + leanings.shape[0] // 2, discs] -= error
        for j in range(width):
            moves[j] = error * heads[odd, j] if sums[j] > 0 else 0
            heads[odd, j] -= OTHERS * error * max(sums[j], 0)
            begins[odd, j] -= moves[j]
        for i in range(lines):
            if states[i] != 0:
                for j in range(width):
                    rows[kinds[i], states[i], j] -= moves[j]
    return surprise / len(examples), right / len(examples)

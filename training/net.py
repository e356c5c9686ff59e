"""Training by plain stochastic gradient descent, one example at a time."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numba import njit

from millrow.engines.drops.solver.kernels.layout import MAX_DISCS, THRESHOLDS, WIDTH, lines_of
from millrow.engines.drops.solver.limits import Size
from millrow.engines.drops.solver.ordering_net import Net

from .examples import Examples

FIRST_RATE, LAST_RATE = 0.01, 0.0005  # learning rates of the embeddings, in the first epoch and after the last
# the learning rate of the output weights relative to that of the embeddings; the biases use the full rate
OUTPUT_RATE = 0.3


class Trainer:
    """Trains the net of one board, epoch by epoch."""

    def __init__(self, size: Size, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        self._lines = lines_of(*size)
        kinds, states = int(self._lines.kinds.max()) + 1, 4**size.line
        embeddings = self._random.normal(0, 0.05, (kinds, states, WIDTH)).astype(np.float32)
        embeddings[:, 0] = 0
        self.net = Net(
            embeddings,
            np.zeros((2, WIDTH), np.float32),
            self._random.normal(0, 0.3, (2, WIDTH)).astype(np.float32),
            np.zeros((THRESHOLDS, MAX_DISCS), np.float32),
        )

    def epochs(self, examples: Examples, count: int) -> Iterator[tuple[float, float]]:
        """Train for `count` epochs; after each, the log loss and the accuracy during it."""
        for i in range(count):
            rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * (1 - i / count)
            yield _epoch(examples[self._random.permutation(len(examples))], *self._lines, *self.net, rate)

    def evaluate(self, examples: Examples) -> tuple[float, float]:
        """The log loss and the accuracy on examples, without training."""
        return _epoch(examples, *self._lines, *self.net, 0.0)


@njit(fastmath=True, cache=True)
def _epoch(
    examples: Any,
    cells: Any,
    kinds: Any,
    embeddings: Any,
    hidden_bias: Any,
    output_weights: Any,
    output_bias: Any,
    rate: float,
) -> tuple[float, float]:
    lines, length = cells.shape
    width = embeddings.shape[2]
    states = np.zeros(lines, np.int64)
    sums, gradient = np.zeros(width, np.float32), np.zeros(width, np.float32)
    log_loss, correct = 0.0, 0
    for example in examples:
        whites, occupied, window, above = example["whites"], example["everyone"], example["window"], example["above"]
        blacks = whites ^ occupied
        discs = 0
        remaining = occupied
        while remaining != 0:
            remaining &= remaining - 1
            discs += 1
        odd = discs & 1
        sums[:] = hidden_bias[odd]
        for i in range(lines):
            state = 0
            for k in range(length):
                state |= ((whites >> cells[i, k]) & 1) << k | ((blacks >> cells[i, k]) & 1) << (k + length)
            states[i] = state
            if state == 0:
                continue
            for j in range(width):
                sums[j] += embeddings[kinds[i], state, j]
        logit = output_bias[window + output_bias.shape[0] // 2, discs]
        for j in range(width):
            logit += max(sums[j], 0) * output_weights[odd, j]
        probability = 1 / (1 + np.exp(-logit))
        log_loss -= np.log((probability if above else 1 - probability) + 1e-9)
        correct += (probability > 0.5) == (above != 0)
        if rate == 0:
            continue
        error = rate * (probability - above)
        output_bias[window + output_bias.shape[0] // 2, discs] -= error
        for j in range(width):
            gradient[j] = error * output_weights[odd, j] if sums[j] > 0 else 0
            output_weights[odd, j] -= OUTPUT_RATE * error * max(sums[j], 0)
            hidden_bias[odd, j] -= gradient[j]
        for i in range(lines):
            if states[i] != 0:
                for j in range(width):
                    embeddings[kinds[i], states[i], j] -= gradient[j]
    return log_loss / len(examples), correct / len(examples)

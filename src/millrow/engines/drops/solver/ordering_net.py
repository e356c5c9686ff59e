"""Move ordering by a small neural net, trained on many searches with `python -m training`.

The net sees a board as the states of its lines, from the side of white, who moved first. Each state of each line has an
embedding; the sum over all lines is the hidden layer (ReLU), whose weighted sum is the logit that the score is above a
threshold. Mirror images of lines share their embeddings. A wrong prediction costs only time: no proof depends on it.
docs/solvers.md says what it gains.
"""

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from .kernels.layout import BOARDS, LOG_PROB_ENTRIES, LOG_PROB_STEP, MAX_DISCS, SCALE, THRESHOLDS, WIDTH, lines_of
from .limits import Size

Array = NDArray[Any]
RANK_SCALE = 20  # rank points for a probability that is smaller by a factor of e
ARRAY_NAMES = "rows", "begins", "heads", "leanings"


class Net(NamedTuple):
    """The weights; the first index of `hidden_bias` and `output_weights` is 1 for an odd number of discs."""

    embeddings: Array  # (kinds, states, WIDTH); a state is the white discs of a line and, above them, the black
    # discs; zeros for empty lines
    hidden_bias: Array  # (2, WIDTH)
    output_weights: Array  # (2, WIDTH)
    output_bias: Array  # (THRESHOLDS, MAX_DISCS)

    def arrays(self) -> dict[str, Array]:
        """The weights by their names in files."""
        return dict(zip(ARRAY_NAMES, self, strict=True))

    def quantized(self) -> "Net":
        """The weights as 16-bit fixed-point integers, as they are stored and used."""
        return Net(*(np.clip(np.rint(array * SCALE), -32767, 32767).astype(np.int16) for array in self))

    def kernel_block(self) -> Array:
        """The block the kernel reads: words for the output bias and the log-probability table, then 16-bit integers."""
        words = np.concatenate([self.output_bias.reshape(-1), log_probabilities()]).astype(np.int64)
        short = np.concatenate(
            [array.reshape(-1) for array in (self.hidden_bias, self.output_weights, self.embeddings)]
        )
        return np.concatenate([words, short.view(np.int64)])


def path_of(size: Size) -> Path:
    """The path of a board's net."""
    return Path(__file__).parent / "nets" / f"drop-{size.columns}x{size.rows}-line{size.line}.npz"


@cache
def shipped_net(size: Size) -> Net | None:
    """The net shipped with the package, if there is one for this board; None if it is missing or damaged: results are
    the same, only slower."""
    if size in BOARDS:
        with (
            suppress(OSError, ValueError, TypeError, KeyError, EOFError, BadZipFile),
            path_of(size).open("rb") as file,
            np.load(file) as arrays,
        ):
            net = Net(*(arrays[name] for name in ARRAY_NAMES))
            if [array.shape for array in net] == _shapes(size) and {array.dtype for array in net} == {
                np.dtype(np.int16)
            }:
                return net
    return None


def _shapes(size: Size) -> list[tuple[int, ...]]:
    kinds = int(lines_of(*size).kinds.max()) + 1
    return [(kinds, 4**size.line, WIDTH), (2, WIDTH), (2, WIDTH), (THRESHOLDS, MAX_DISCS)]


def log_probabilities() -> Array:
    """The scaled log probabilities of logits in steps of LOG_PROB_STEP around 0, as rank points."""
    logits = (np.arange(LOG_PROB_ENTRIES) - LOG_PROB_ENTRIES // 2 + 0.5) * LOG_PROB_STEP / SCALE
    out: Array = np.rint(-RANK_SCALE * np.log1p(np.exp(-logits))).astype(np.int64)
    return out

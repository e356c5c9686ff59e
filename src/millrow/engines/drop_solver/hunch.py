"""Which move to try first: the guess of a small net that has seen many searches, made by `python -m training`.

The net sees a board as the states of its lines, from the side of white, who moved first. Each state of each line has a
row of numbers; the rows of all lines are added up, and what is above zero is weighed. Mirror images of lines share
their rows. A wrong guess costs time and nothing else: no proof rests on it. docs/solvers.md says what it gains.
"""

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from .kernels.layout import BOARDS, MOST, ONE, PRICES, STEP, WIDTH, WINDOWS, lines_of
from .limits import Size

Numbers = NDArray[Any]
PRICE = 20  # of a chance e times as small


class Net(NamedTuple):
    """What was learnt; the first index of `begins` and `heads` is 1 for an odd number of discs."""

    rows: Numbers  # (kinds, states, WIDTH), a state being the white discs of a line and, above them, the black ones;
    # zeros for empty lines
    begins: Numbers  # (2, WIDTH)
    heads: Numbers  # (2, WIDTH)
    leanings: Numbers  # (WINDOWS, MOST) by window and discs

    def whole(self) -> "Net":
        """In whole numbers, as it is kept and used."""
        return Net(*(np.clip(np.rint(part * ONE), -32767, 32767).astype(np.int16) for part in self))

    def block(self) -> Numbers:
        """As the kernel reads it: words for `leanings`, words for prices, then short numbers."""
        words = np.concatenate([self.leanings.reshape(-1), prices()]).astype(np.int64)
        short = np.concatenate([part.reshape(-1) for part in (self.begins, self.heads, self.rows)])
        return np.concatenate([words, short.view(np.int64)])


def path_of(size: Size) -> Path:
    """Where the net of a board is kept."""
    return Path(__file__).parent / "nets" / f"drop-{size.columns}x{size.rows}-line{size.line}.npz"


@cache
def shipped(size: Size) -> Net | None:
    """The net that came with the package, if there is one for this board. One that is missing or damaged is done
    without: answers take longer and are the same."""
    if size in BOARDS:
        with (
            suppress(OSError, ValueError, TypeError, EOFError, BadZipFile),
            path_of(size).open("rb") as file,
            np.load(file) as parts,
        ):
            net = Net(**parts)
            if [part.shape for part in net] == _shapes(size) and {part.dtype for part in net} == {np.dtype(np.int16)}:
                return net
    return None


def _shapes(size: Size) -> list[tuple[int, ...]]:
    kinds = int(lines_of(*size).kinds.max()) + 1
    return [(kinds, 4**size.line, WIDTH), (2, WIDTH), (2, WIDTH), (WINDOWS, MOST)]


def prices() -> Numbers:
    """What a chance costs: 0 if it is sure, PRICE less if it is e times as small; by the logarithm of the odds, in
    steps of STEP around even ones."""
    odds = (np.arange(PRICES) - PRICES // 2 + 0.5) * STEP / ONE
    out: Numbers = np.rint(-PRICE * np.log1p(np.exp(-odds))).astype(np.int64)
    return out

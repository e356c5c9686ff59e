"""The decorators of the MCTS kernels."""

from pathlib import Path
from typing import Any

import numpy as np

from millrow.engines.numba.jit import Array, KernelCache

__all__ = ["Array", "entry_point", "inline", "int64", "internal"]

int64: Any = np.int64  # widens a value read from a smaller type
_cache = KernelCache("drop-search", Path(__file__).parent)
entry_point, internal, inline = _cache.entry_point, _cache.internal, _cache.inline

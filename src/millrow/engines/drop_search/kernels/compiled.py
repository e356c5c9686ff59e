"""The decorators of all kernels here; what they compile is kept in the user's cache folder."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from millrow.engines.kernel_folder import kernel_folder

Array = NDArray[Any]

config: Any = numba.config
njit: Any = numba.njit
word: Any = np.int64  # a full word of what was read as less
FOLDER = kernel_folder(Path(__file__).resolve().parent, "drop-search")


def kernel(function: Callable[..., Any]) -> Any:
    """Compile at the first call, to run without the interpreter's lock; division has no test for zero."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(FOLDER or "")  # read while decorating; put back so that nobody else's kernels move
    try:
        return njit(cache=FOLDER is not None, nogil=True, error_model="numpy")(function)
    finally:
        config.CACHE_DIR = before


def part(function: Callable[..., Any]) -> Any:
    """The same for functions that only kernels call."""
    return njit(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)


def tiny(function: Callable[..., Any]) -> Any:
    """A part that is always pasted into its callers: arrays as arguments of a real call cost more than the work."""
    wrappers = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return njit(nogil=True, error_model="numpy", forceinline=True, **wrappers)(function)

"""The compiler's decorators for a family of kernels, with a cache of their own."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numpy.typing import NDArray

from .folder import kernel_folder

Array = NDArray[Any]

config: Any = numba.config
njit: Any = numba.njit


class Family:
    """The decorators for the kernels of one folder: `decorators = Family("mill", Path(__file__).parent)`."""

    def __init__(self, name: str, kernels: Path) -> None:
        self._folder = kernel_folder(name, kernels.resolve())

    def kernel(self, function: Callable[..., Any]) -> Any:
        """Compile at the first call, to run without the interpreter's lock; division has no test for zero."""
        return self._compile(function)

    def part(self, function: Callable[..., Any]) -> Any:
        """The same for functions that only kernels call: without a door to Python they compile faster."""
        return self._compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)

    def tiny(self, function: Callable[..., Any]) -> Any:
        """A part that is always pasted into its callers: about 4 % off a table's building time (12 builds each way)."""
        return self._compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)

    def _compile(self, function: Callable[..., Any], **options: bool) -> Any:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(self._folder or "")  # read while decorating; put back so that nobody else's kernels move
        try:
            return njit(cache=self._folder is not None, nogil=True, error_model="numpy", **options)(function)
        finally:
            config.CACHE_DIR = before

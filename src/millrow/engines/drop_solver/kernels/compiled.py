"""Compiled kernels, one per geometry, kept in memory and in the user's cache folder."""

from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
from numba import int64
from numba.core.caching import FunctionCache

from millrow.engines.compiling.folder import kernel_folder

from . import drop

SIGNATURE = int64(int64, int64, int64)
config: Any = numba.config


class _GeometryCache(FunctionCache):
    """Numba names a cached function by its bytecode and the values it closes over. A recursive closure closes over
    itself, and so never finds itself again; the geometry names ours completely, and the folder its source text."""

    def __init__(self, function: Any, geometry: tuple[int, ...]) -> None:
        super().__init__(function)
        self._geometry = geometry

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        return sig, codegen.magic_tuple(), self._geometry


@cache
def kernel(columns: int, rows: int, line: int) -> SimpleNamespace:
    """The functions of one geometry, compiled (some seconds) or read from the cache (some hundredths)."""
    built = drop.build(columns, rows, line)
    if (folder := kernel_folder("drop", Path(__file__).resolve().parent)) is not None:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)  # read while the cache is made; put back so that nobody else's kernels move
        try:
            built.solve._cache = _GeometryCache(built.solve.py_func, (columns, rows, line))
        finally:
            config.CACHE_DIR = before
    built.solve.compile(SIGNATURE)
    built.solve.disable_compile()
    return built

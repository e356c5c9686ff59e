"""Compiled kernels, one per geometry, cached in memory and on disk."""

from functools import cache
from pathlib import Path
from types import SimpleNamespace

from numba import int64

from millrow.engines.numba.folder import kernel_folder
from millrow.engines.numba.jit import cache_by_key, compile_now, compiling, disable_recompilation

from . import search

SIGNATURE = int64(int64, int64, int64)


@cache
def kernel(columns: int, rows: int, line: int) -> SimpleNamespace:
    """The functions of one geometry, compiled (seconds) or loaded from the cache (hundredths of a second)."""
    built = search.build(columns, rows, line)
    folder = kernel_folder("drop", Path(__file__).resolve().parent)
    cache_by_key(built.solve, folder, (columns, rows, line))
    with compiling(folder):
        compile_now(built.solve, SIGNATURE)
    disable_recompilation(built.solve)
    return built

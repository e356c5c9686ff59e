"""Compiled kernels, one per geometry, kept in memory and in the user's cache folder."""

import hashlib
import tempfile
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
from numba import int64
from numba.core.caching import FunctionCache

from millrow.engines.mill_tables.cache import cache_folder

from . import drop

SIGNATURE = int64(int64, int64, int64)
config: Any = numba.config


def _folder() -> Path | None:
    """The folder for compiled code, named by a digest of all kernel sources; None if nothing can be written there."""
    here = Path(__file__).resolve().parent
    try:
        digest = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(here.glob("*.py")))).hexdigest()[:12]
        above = Path(config.CACHE_DIR) if config.CACHE_DIR else cache_folder()  # the user's NUMBA_CACHE_DIR first
        folder = above / f"drop-kernels-{digest}"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):
        return None


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
    if (folder := _folder()) is not None:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)  # read while the cache is made; put back so that nobody else's kernels move
        try:
            built.solve._cache = _GeometryCache(built.solve.py_func, (columns, rows, line))
        finally:
            config.CACHE_DIR = before
    built.solve.compile(SIGNATURE)
    built.solve.disable_compile()
    return built

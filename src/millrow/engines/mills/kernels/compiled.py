"""The decorators for the shared kernels."""

from pathlib import Path

from millrow.engines.numba.jit import KernelCache

__all__ = ["FOLDER", "inline", "internal"]

FOLDER = Path(__file__).parent
_cache = KernelCache("mill-turns", FOLDER)
internal, inline = _cache.internal, _cache.inline

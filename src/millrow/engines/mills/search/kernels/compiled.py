"""The decorators of the search kernels."""

from pathlib import Path

from millrow.engines.numba.jit import Array, KernelCache

from ...kernels.compiled import FOLDER

__all__ = ["Array", "entry_point", "inline", "internal"]

_cache = KernelCache("mill-search", Path(__file__).parent, FOLDER)
entry_point, internal, inline = _cache.entry_point, _cache.internal, _cache.inline

"""The decorators of all kernels, and a cache that notices when ANY kernel file changes.

The compiler's own cache looks only at the file a function stands in. A kernel that calls into a changed neighbour would
be taken from the cache as it was, layout and all: that happened here once, and the tables were wrong without a word.
So the cache lives in a folder named by a digest of all kernel sources. Where it cannot be written, nothing is kept.
"""

import hashlib
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numpy.typing import NDArray

from millrow.engines.mill_tables.cache import cache_folder

Array = NDArray[Any]

config: Any = numba.config
njit: Any = numba.njit


def _folder() -> Path | None:
    """The folder for compiled code, made if need be; None if nothing can be written there."""
    here = Path(__file__).resolve().parent
    try:
        digest = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(here.glob("*.py")))).hexdigest()[:12]
        above = Path(config.CACHE_DIR) if config.CACHE_DIR else cache_folder()  # the user's NUMBA_CACHE_DIR first
        folder = above / f"mill-kernels-{digest}"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):
        return None


FOLDER = _folder()


def _compile(function: Callable[..., Any], **options: bool) -> Any:
    before = config.CACHE_DIR
    config.CACHE_DIR = str(FOLDER or "")  # read while decorating; put back so that nobody else's kernels move
    try:
        return njit(cache=FOLDER is not None, nogil=True, error_model="numpy", **options)(function)
    finally:
        config.CACHE_DIR = before


def kernel(function: Callable[..., Any]) -> Any:
    """Compile at the first call, to run without the interpreter's lock; division has no test for zero."""
    return _compile(function)


def part(function: Callable[..., Any]) -> Any:
    """The same for functions that only kernels call: without a door to Python they compile faster."""
    return _compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def tiny(function: Callable[..., Any]) -> Any:
    """A part that is always pasted into its callers: about 4 % off the building time (12 builds each way)."""
    return _compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)

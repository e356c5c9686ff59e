"""The compiler's decorators, and a cache that notices when ANY file of a family of kernels changes.

The compiler's own cache looks only at the file a function stands in. A kernel that calls into a changed neighbour would
be taken from the cache as it was, layout and all: that happened here once, and the tables were wrong without a word.
So the cache lives in a folder named by a digest of all sources: the family's and those here. Where it cannot be
written, nothing is kept.
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


class Family:
    """The decorators for the kernels of one folder: `decorators = Family("mill", Path(__file__).parent)`."""

    def __init__(self, name: str, kernels: Path) -> None:
        self._folder = _folder(name, kernels.resolve())

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


def _folder(name: str, kernels: Path) -> Path | None:
    """The folder for compiled code, made if need be; None if nothing can be written there."""
    sources = [*sorted(kernels.glob("*.py")), *sorted(Path(__file__).resolve().parent.glob("*.py"))]
    try:
        digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:12]
        above = Path(config.CACHE_DIR) if config.CACHE_DIR else cache_folder()  # the user's NUMBA_CACHE_DIR first
        folder = above / f"{name}-kernels-{digest}"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):
        return None

"""Where compiled kernels are kept between runs: a cache that notices when ANY file of a family of kernels changes.

The compiler's own cache looks only at the file a function stands in. A kernel that calls into a changed neighbour would
be taken from the cache as it was, layout and all: that happened here once, and the tables were wrong without a word.
So the cache lives in a folder named by a digest of all sources: the family's and those here. Where it cannot be
written, nothing is kept.
"""

import hashlib
import tempfile
from pathlib import Path
from typing import Any

import numba

from millrow.engines.mill_tables.cache import cache_folder

config: Any = numba.config


def kernel_folder(name: str, kernels: Path) -> Path | None:
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

"""Where compiled kernels are kept between runs."""

import hashlib
import tempfile
from pathlib import Path
from typing import Any

from .mill_tables.cache import cache_folder


def kernel_folder(sources: Path, name: str) -> Path | None:
    """A folder named by a digest of all kernel sources in a folder, so that a change in ANY of them counts; the
    compiler itself looks only at the file a function stands in. None if nothing can be written there."""
    import numba

    config: Any = numba.config
    try:
        digest = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(sources.glob("*.py")))).hexdigest()[:12]
        above = Path(config.CACHE_DIR) if config.CACHE_DIR else cache_folder()  # the user's NUMBA_CACHE_DIR first
        folder = above / f"{name}-kernels-{digest}"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):
        return None

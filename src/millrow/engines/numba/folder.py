"""Cache folders for compiled kernels, invalidated when any source file of a kernel changes.

Numba's own cache checks only the file that defines a function. If a kernel calls a function in another file that has
changed, Numba would load the stale code; this once produced wrong tables silently. So the folder is named by a digest
of all sources: those of the kernels and those of this package.
"""

import hashlib
import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba

from ..files import cache_folder

config: Any = numba.config
UNUSED_SECONDS = 3 * 24 * 3600.0


def kernel_folder(name: str, *sources: Path) -> Path | None:
    """The folder for code compiled from all modules of these folders, created if needed; None if it is not writable,
    and then nothing is cached."""
    numba_folder = Path(__file__).resolve().parent
    files = [path for folder in (*sources, numba_folder) for path in sorted(folder.glob("*.py"))]
    try:
        digest = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]
        configured = getattr(config, "CACHE_DIR", "")  # the user's NUMBA_CACHE_DIR
        folder = (Path(configured) if configured else cache_folder()) / f"{name}-kernels-{digest}"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            remove_unused(folder, name)
            return folder
    except (OSError, RuntimeError):
        return None


def remove_unused(folder: Path, name: str) -> None:
    """Remove the kernels of other versions, unless they were used in the last few days: another installation may still
    need them."""
    with suppress(OSError):
        os.utime(folder)
        for other in folder.parent.glob(f"{name}-kernels-{'?' * len(folder.name.rpartition('-')[2])}"):
            if other != folder and time.time() - other.stat().st_mtime > UNUSED_SECONDS:
                shutil.rmtree(other, ignore_errors=True)


def lock_file(folder: Path | None) -> Path | None:
    """The lock file of the kernel folders of one family: kernels also compile functions of folders that their family
    shares, and two families can compile at the same time. The family is the first word of a folder's name."""
    return None if folder is None else folder.parent / f"{folder.name.partition('-')[0]}-kernels.lock"

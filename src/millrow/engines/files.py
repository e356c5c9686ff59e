"""Files of the engines: the cache folder, atomic writes, and fingerprints."""

import hashlib
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


def cache_folder() -> Path:
    """The folder for tables, books and compiled kernels: MILLROW_CACHE if set, else the user's cache folder."""
    if configured := os.environ.get("MILLROW_CACHE"):
        return Path(configured)
    from platformdirs import user_cache_path

    return user_cache_path("millrow")


@contextmanager
def open_atomic(path: Path) -> Iterator[BinaryIO]:
    """Open a file for an atomic write. It gets its final name, complete and synced, when the block ends; if the block
    fails, nothing changes. A symbolic link stays, and its target is replaced."""
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f"{target.name[:200]}.{secrets.token_hex(6)}.part")
    try:
        with temporary.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            temporary.chmod(target.stat().st_mode & 0o7777)
        temporary.replace(target)
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
    with suppress(OSError):  # not every system can open a folder
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)  # so that the new name survives a power cut
        finally:
            os.close(folder)


def write_atomic(path: Path, data: bytes) -> None:
    """Write a file atomically: readers see the old content or the new, never part of it."""
    with open_atomic(path) as file:
        file.write(data)


def fingerprint(facts: object) -> str:
    """Twelve hex digits that identify the facts, which must be JSON data."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:12]

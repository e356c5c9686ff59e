"""One writer for each SQLite file: a lock on a file beside it, dropped by the system when the process ends."""

import os
import sys
from pathlib import Path

from .errors import StoreError


class FileLock:
    """Held from its making until `release`; StoreError if another process holds it."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        try:
            self.handle = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
        except OSError as error:
            say = f"{database} cannot be written: {(error.strerror or 'no').lower()}"
            raise StoreError("read-only" if error.errno in (1, 13, 30) else "failed", say) from None
        try:
            take(self.handle)
        except OSError:
            holder = os.read(self.handle, 20).decode(errors="replace").strip()
            os.close(self.handle)
            who = f"process {holder}" if holder.isdecimal() else "another process"
            say = f"the games in {database} are already open in {who}: close it first, or go on there"
            raise StoreError("busy", say) from None
        try:  # for the sentence above; a full disk is no reason to fail
            os.ftruncate(self.handle, 0)
            os.write(self.handle, f"{os.getpid()}\n".encode())
        except OSError:
            pass

    def release(self) -> None:
        """Let others write. The file stays: removing it would let two processes lock two different files."""
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1


if sys.platform == "win32":
    import msvcrt

    def take(handle: int) -> None:
        os.lseek(handle, 1 << 30, os.SEEK_SET)  # far behind the number, so that others can read it
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
else:
    import fcntl

    def take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

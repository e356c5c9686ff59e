"""One writer for each SQLite file: a lock on a file beside it, dropped by the system when the process ends.

The file says who holds it: the process, and for a server where other programs on this machine reach it:

    4711
    http://127.0.0.1:8642/ 3f1c88e0a2b94d57
"""

import os
import secrets
import sys
from pathlib import Path

from .errors import Busy, StoreError

LONGEST = 500  # bytes that say who holds it


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
            holder, *more = os.read(self.handle, LONGEST).decode(errors="replace").split() or [""]
            os.close(self.handle)
            who = f"process {holder}" if holder.isdecimal() else "another process"
            say = f"the games in {database} are already open in {who}: close it first, or go on there"
            raise Busy(say, *more[:2]) from None
        self._write(f"{os.getpid()}\n")

    def announce(self, address: str) -> str:
        """Tell other processes that a server at this address has the file; gives the name it must answer to."""
        instance = secrets.token_hex(8)
        self._write(f"{os.getpid()}\n{address} {instance}\n")
        return instance

    def _write(self, text: str) -> None:
        try:  # only for those who come later; a full disk is no reason to fail
            os.lseek(self.handle, 0, os.SEEK_SET)
            os.ftruncate(self.handle, os.write(self.handle, text.encode()))
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

"""The locks that allow one writer per SQLite file; the operating system releases them when the process ends.

There are two. The lock file beside the database says who has it open, for error messages. On Linux the database
file itself is locked too, because the same file may be reached by another path, such as a bind mount.

The lock file `games.db.lock` has the process id of the holder and, for a server, its address and instance id:

    4711
    http://127.0.0.1:8642/ 3f1c88e0a2b94d57
"""

import errno
import os
import secrets
import struct
import sys
from pathlib import Path

from millrow.wording import say
from millrow.wording.system import reason

from .driver_errors import is_immutable
from .errors import Busy, store_error

MAX_HOLDER_BYTES = 500  # of the lock file that are read
Identity = tuple[int, int]  # device and inode
_held = set[Identity]()  # the database files that this process has locked


class FileLock:
    """The locks, held from creation until `release`; raises Busy if another process holds one of them."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        try:
            self.handle = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
        except OSError as error:
            code = "read-only" if error.errno in (1, 13, 30) else "failed"
            raise store_error(code, "failed.write", where=str(database), why=reason(error)) from None
        try:
            lock_file(self.handle)
        except OSError:
            holder, *more = os.read(self.handle, MAX_HOLDER_BYTES).decode(errors="replace").split() or [""]
            os.close(self.handle)
            has_pid = holder.isdecimal()
            who = say("store.busy.process", process=holder) if has_pid else say("store.busy.another")
            raise Busy(say("store.busy", where=str(database), who=who), *more[:2]) from None
        self.database_lock: DatabaseLock | None = None
        try:
            self.database_lock = DatabaseLock(database)
        except BlockingIOError:
            self.release()
            raise Busy(say("store.busy", where=str(database), who=say("store.busy.another"))) from None
        except PermissionError:
            self.release()
            which = "read-only.immutable" if is_immutable(str(database)) else "read-only"
            raise store_error("read-only", which, where=str(database)) from None
        except OSError:
            pass  # SQLite says more about a file that cannot be opened
        self._write(f"{os.getpid()}\n")

    def announce(self, address: str) -> str:
        """Publish the address of this server to other processes; returns the instance id that identifies it."""
        instance = secrets.token_hex(8)
        self._write(f"{os.getpid()}\n{address} {instance}\n")
        return instance

    def _write(self, text: str) -> None:
        try:  # the content is only informative, so a full disk must not fail the opening
            os.lseek(self.handle, 0, os.SEEK_SET)
            os.ftruncate(self.handle, os.write(self.handle, text.encode()))
        except OSError:
            pass

    def release(self) -> None:
        """Release the locks, after SQLite has closed the database. The lock file stays, since after a removal two
        processes could lock two different files."""
        if self.database_lock is not None:
            self.database_lock.release()
            self.database_lock = None
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1


if sys.platform == "win32":
    import msvcrt

    def lock_file(handle: int) -> None:
        os.lseek(handle, 1 << 30, os.SEEK_SET)  # beyond the content: Windows blocks reads of locked bytes
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
else:
    import fcntl

    def lock_file(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class DatabaseLock:
    """A lock on a byte of the database file that SQLite does not use; BlockingIOError if another process holds it.

    It belongs to the open file, not to the process (an open file description lock), which only Linux has; elsewhere it
    does nothing. Closing any handle of a file releases the locks that SQLite holds on it in this process, so the handle
    is never closed before SQLite is, and no second one is opened.
    """

    BYTE = 1 << 62  # SQLite locks bytes just behind the first gigabyte

    def __init__(self, database: Path) -> None:
        self.handle = -1
        self.identity: Identity | None = None
        if sys.platform != "linux" or struct.calcsize("P") != 8:
            return
        if database.exists() and _identity(os.stat(database)) in _held:
            raise BlockingIOError
        handle = os.open(database, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        whole_lock = struct.pack("@hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, self.BYTE, 1, 0)
        try:
            fcntl.fcntl(handle, fcntl.F_OFD_SETLK, whole_lock)
        except OSError as error:
            os.close(handle)
            if error.errno in (errno.EACCES, errno.EAGAIN):
                raise BlockingIOError from None
            raise  # a file system without locks
        self.handle, self.identity = handle, _identity(os.fstat(handle))
        _held.add(self.identity)

    def release(self) -> None:
        if self.identity is not None:
            _held.discard(self.identity)
            os.close(self.handle)
            self.handle, self.identity = -1, None


def _identity(found: os.stat_result) -> Identity:
    return found.st_dev, found.st_ino

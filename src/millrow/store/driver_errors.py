"""Mapping of SQLite and PostgreSQL errors to StoreError."""

import os
import sys
from pathlib import Path
from typing import NamedTuple

from sqlalchemy.exc import DBAPIError

from .errors import StoreError, store_error

# Each value is the code of a sentence; the part before the dot is the code of the StoreError.

SQLITE_ERRORS = {  # by prefix of the SQLite error name
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read-only",
    "SQLITE_PERM": "read-only",
    "SQLITE_BUSY": "locked",
    "SQLITE_LOCKED": "locked",
    "SQLITE_NOTADB": "damaged",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_IOERR_SHORT_READ": "damaged",
    "SQLITE_CANTOPEN": "failed.open",
    "SQLITE_IOERR": "failed.disk",
}
POSTGRES_ERRORS = {  # by prefix of the SQLSTATE
    "53100": "full",
    "53": "full.server",
    "25006": "read-only",
    "28": "unreachable.password",
    "42501": "read-only.rights",
    "3D000": "none.server",
    "57P": "unreachable",
    "08": "unreachable",
    "XX001": "damaged",
    "XX002": "damaged",
}
# SQLite's message about a damaged file may contain parts of it, which need not be text
DRIVER_ERRORS = (DBAPIError, UnicodeDecodeError)
CANNOT_WRITE = ("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_PERM", "SQLITE_CANTOPEN", "SQLITE_IOERR", "OSError")
LARGEST_WRITE = 1 << 20  # bytes; a file this close to its limit has reached it
STATX_SIZE, AT_FDCWD, IMMUTABLE = 256, -100, 0x10  # of Linux, for statx(); the attributes are at byte 8 of its answer


class DriverError(NamedTuple):
    """The name or SQLSTATE and the message of an error raised by a database driver."""

    name: str
    detail: str


def to_store_error(error: BaseException, where: str) -> StoreError:
    """The StoreError for an error of SQLite or PostgreSQL, wrapped by SQLAlchemy or not."""
    name, detail = _driver_error(error)
    if name.startswith(CANNOT_WRITE):
        if (most := file_size_limit(where)) is not None:
            return store_error("full", "full.limit", where=where, most=most)
        if is_immutable(where):
            return store_error("read-only", "read-only.immutable", where=where)
    for prefix, which in (SQLITE_ERRORS | POSTGRES_ERRORS).items():
        if name.startswith(prefix):
            return _error(which, where, detail)
    return _error("failed" if name else "unreachable", where, detail)


def _error(which: str, where: str, detail: str) -> StoreError:
    return store_error(which.partition(".")[0], which, where=where, detail=detail)


def _driver_error(error: BaseException) -> DriverError:
    cause = getattr(error, "orig", None) or error
    detail = " ".join(str(cause).split())[:200] or type(cause).__name__
    name = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or ""
    if isinstance(cause, UnicodeDecodeError):
        return DriverError("SQLITE_CORRUPT", "SQLITE_CORRUPT")
    if not name and isinstance(cause, OSError | UnicodeError):
        name = "OSError"
    if not name and "password" in detail:  # psycopg has no SQLSTATE if the connection was never made
        name = "28P01"
    if not name and "does not exist" in detail and "database" in detail:
        name = "3D000"
    return DriverError(name, detail)


def file_size_limit(where: str) -> int | None:
    """The size in bytes to which this process may let files grow, if the database has reached it."""
    if sys.platform == "win32":
        return None
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    if most == resource.RLIM_INFINITY:
        return None
    sizes = [path.stat().st_size for path in (Path(where), Path(f"{where}-wal")) if path.exists()]
    return most if max(sizes, default=0) + min(LARGEST_WRITE, most // 2) >= most else None


def is_immutable(where: str) -> bool:
    """Is the file marked as immutable (`chattr +i`)?

    The file is not opened for this: closing it would release the locks that SQLite holds on it in this process.
    """
    if sys.platform != "linux":
        return False
    import ctypes

    found = ctypes.create_string_buffer(STATX_SIZE)
    try:
        failed = ctypes.CDLL(None).statx(AT_FDCWD, os.fsencode(where), 0, 0, found)
    except (AttributeError, OSError):  # an old C library
        return False
    return not failed and bool(int.from_bytes(found.raw[8:16], sys.byteorder) & IMMUTABLE)

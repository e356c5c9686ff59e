"""A database's own errors, put into sentences."""

from typing import NamedTuple

from .errors import StoreError

Fault = tuple[str, str]

FULL = ("full", "there is no space left for {where}: free some, then go on; everything answered so far is safe")
READ_ONLY = ("read-only", "{where} cannot be written: the file or its folder is read-only")
LOCKED = ("locked", "another program is holding {where}: close it, or try again in a moment")
DAMAGED = ("damaged", "{where} is not a Millrow database, or it is damaged ({detail}): bring back a backup")
CLOSED_DOOR = ("unreachable", "the database {where} lets us in neither with this name nor with this password")
UNREACHABLE = ("unreachable", "the database {where} does not answer ({detail})")
FAILED = ("failed", "{where} cannot be used: {detail}")

SQLITE = {  # by the beginning of SQLite's names for its errors
    "SQLITE_FULL": FULL,
    "SQLITE_READONLY": READ_ONLY,
    "SQLITE_PERM": READ_ONLY,
    "SQLITE_BUSY": LOCKED,
    "SQLITE_LOCKED": LOCKED,
    "SQLITE_NOTADB": DAMAGED,
    "SQLITE_CORRUPT": DAMAGED,
    "SQLITE_IOERR_SHORT_READ": DAMAGED,
    "SQLITE_CANTOPEN": ("failed", "{where} cannot be opened: is the folder there, and may it be written?"),
    "SQLITE_IOERR": ("failed", "the disk refused to read or write {where} ({detail})"),
}
POSTGRES = {  # by the beginning of the five letters of the SQL standard
    "53100": FULL,
    "53": ("full", "the database {where} is out of room or connections ({detail}): try again in a moment"),
    "25006": READ_ONLY,
    "28": CLOSED_DOOR,
    "42501": ("read-only", "in the database {where} we may not do that ({detail})"),
    "3D000": ("none", "there is no database {where}: make it first, for instance with createdb"),
    "57P": UNREACHABLE,
    "08": UNREACHABLE,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}


class Told(NamedTuple):
    """What a driver says about its error."""

    name: str
    detail: str


def explain(error: BaseException, where: str) -> StoreError:
    """The sentence for an error of SQLite or PostgreSQL, wrapped by SQLAlchemy or not."""
    told = _told(error)
    for known in (SQLITE, POSTGRES):
        for start, (code, say) in known.items():
            if told.name.startswith(start):
                return StoreError(code, say.format(where=where, detail=told.detail))
    code, say = FAILED if told.name else UNREACHABLE
    return StoreError(code, say.format(where=where, detail=told.detail))


def _told(error: BaseException) -> Told:
    cause = getattr(error, "orig", None) or error
    detail = " ".join(str(cause).split())[:200] or type(cause).__name__
    name = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or ""
    if not name and isinstance(cause, OSError | UnicodeError):
        name = "OSError"
    if not name and "password" in detail:  # psycopg gives no code for a connection that never was
        name = "28P01"
    if not name and "does not exist" in detail and "database" in detail:
        name = "3D000"
    return Told(name, detail)

"""Games that are never lost: a step that was answered is on disk, exactly once.

    with open_store() as store:
        kept = store.create(Game.new(SIX_MEN))
        store.append(kept.id, kept.number, Event("step", "d3"))

The database library is imported when a store is opened, not before.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from .errors import Ambiguous, Busy, Missing, Stale, StoreError

if TYPE_CHECKING:
    from .store import Store

__all__ = ["Ambiguous", "Busy", "Missing", "Stale", "StoreError", "open_store"]


def open_store(where: str | Path | None = None, *, read_only: bool = False) -> "Store":
    """The store in an SQLite file, or in a PostgreSQL database given by its URL; the user's own file if none is given.

    A new one is made, an older SQLite one is upgraded (a copy is kept beside it). Raises StoreError with a sentence.
    `read_only` works beside a running writer and changes nothing, except that an older SQLite file is upgraded first.
    """
    from .store import Store

    try:
        return Store(where, read_only=read_only)
    except StoreError as error:
        if not read_only or error.code != "older":
            raise
    Store(where).close()  # this upgrades it, or raises with the reason
    return Store(where, read_only=True)

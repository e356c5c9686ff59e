"""Durable storage of games: an event that was acknowledged is on disk, exactly once.

    with open_store() as store:
        stored = store.create(Game.new(SIX_MEN))
        store.append(stored.id, stored.number, Event("step", "d3"))

SQLAlchemy is imported only when a store is opened.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from .errors import Ambiguous, Busy, Missing, Stale, StoreError

if TYPE_CHECKING:
    from .store import Store

__all__ = ["Ambiguous", "Busy", "Missing", "Stale", "StoreError", "open_store"]


def open_store(where: str | Path | None = None, *, read_only: bool = False) -> "Store":
    """Open the store in an SQLite file or a PostgreSQL database (by URL); by default a file in the user's data folder.

    A missing store is created, and an older SQLite file is upgraded after making a copy. Raises StoreError. With
    `read_only` it can be opened next to a running writer and is not changed, except for such an upgrade.
    """
    from .store import Store

    try:
        return Store(where, read_only=read_only)
    except StoreError as error:
        if not read_only or error.code != "older":
            raise
    Store(where).close()  # opening it for writing upgrades it
    return Store(where, read_only=True)

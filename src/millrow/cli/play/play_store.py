"""The store of a terminal game: the file itself, or the running server that has it open."""

import contextlib
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Protocol

from millrow.games.events import Event
from millrow.games.game import AnyGame
from millrow.store import Busy, StoreError, open_store

if TYPE_CHECKING:
    from millrow.store.games import ListFilter, StoredGame
    from millrow.store.summaries import Existing, Page, Save, Summary


class HasName(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def replaced(self) -> tuple[str, ...]: ...


class PlayStore(Protocol):
    """The part of a store that playing needs; Store and ServerStore have it."""

    def create(self, game: AnyGame) -> "StoredGame": ...

    def append_validated(self, stored: "StoredGame", event: Event) -> "Future[Any]": ...

    def load(self, key: str) -> "StoredGame": ...

    def summary(self, key: str) -> "Summary": ...

    def games(self, list_filter: "ListFilter | None" = None, *, page: int, size: int) -> "Page[Summary]": ...

    def find(self, start: str) -> str: ...

    def save(self, key: str, name: str, *, existing: "Existing") -> HasName: ...

    def saves(self, *, size: int) -> "Page[Save]": ...

    def load_save(self, save_id: str) -> "StoredGame": ...

    def find_save(self, text: str) -> str: ...

    def close(self) -> None: ...


def open_play_store(db: str | None) -> tuple[PlayStore, str]:
    """The store, and the address of the server it is reached through, if one has the file; StoreError if neither."""
    try:
        store = open_store(db)
    except Busy as busy:
        if not busy.server:
            raise
        from millrow.app.remote import ServerStore

        return ServerStore(busy, db), busy.server
    with contextlib.suppress(StoreError):  # playing does not depend on it
        store.remove_unbegun()
    return store, ""

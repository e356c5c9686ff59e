"""The store that games are played in: the file itself, or a running server that has it."""

from typing import TYPE_CHECKING, Protocol

from millrow.games.events import Event
from millrow.games.game import AnyGame
from millrow.store import Busy, open_store

if TYPE_CHECKING:
    from millrow.store.games import StoredGame
    from millrow.store.summaries import Existing, Page, Save, Summary


class HasEvent(Protocol):
    @property
    def event(self) -> Event: ...


class HasName(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def replaced(self) -> tuple[str, ...]: ...


class PlayStore(Protocol):
    """What playing needs of a store: Store and ServerStore have it."""

    def create(self, game: AnyGame) -> "StoredGame": ...

    def append(self, key: str, seen: int | None, event: Event) -> HasEvent: ...

    def load(self, key: str) -> "StoredGame": ...

    def summary(self, key: str) -> "Summary": ...

    def find(self, start: str) -> str: ...

    def save(self, key: str, name: str, *, existing: "Existing") -> HasName: ...

    def saves(self, *, size: int) -> "Page[Save]": ...

    def load_save(self, save_id: str) -> "StoredGame": ...

    def find_save(self, text: str) -> str: ...

    def close(self) -> None: ...


def open_play_store(db: str | None) -> tuple[PlayStore, str]:
    """The store, and the address of the server it is reached through, if one has the file; StoreError if neither."""
    try:
        return open_store(db), ""
    except Busy as busy:
        if not busy.server:
            raise
        from millrow.server.client import ServerStore

        return ServerStore(busy, db), busy.server

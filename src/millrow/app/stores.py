"""The stores of a server: the library, and a temporary store for games that are not saved."""

import threading
from contextlib import ExitStack
from tempfile import TemporaryDirectory

from millrow.games.game import AnyGame
from millrow.store import open_store
from millrow.store.games import StoredGame
from millrow.store.store import Store
from millrow.store.summaries import Source

from .rate_limiter import RateLimiter

MAX_CHANGES_AT_ONCE = 60  # of a seat: undo, rename and all else that is not a move
CHANGES_PER_SECOND = 2.0


class Stores:
    """The library and the unsaved games, which are in no list and are lost when the server stops."""

    def __init__(self, library: Store) -> None:
        self.library = library
        self.changes = RateLimiter(MAX_CHANGES_AT_ONCE, CHANGES_PER_SECOND)  # by game and seat
        self._unsaved = set[str]()
        self._temporary: Store | None = None
        self._lock = threading.Lock()
        self._resources = ExitStack()

    def of(self, game_id: str) -> Store:
        """The store that holds this game."""
        return self._temporary_store() if game_id in self._unsaved else self.library

    def is_saved(self, game_id: str) -> bool:
        return game_id not in self._unsaved

    def create(
        self, game: AnyGame, *, title: str = "", saved: bool = True, source: Source = "played", key: str = ""
    ) -> StoredGame:
        """A new game, in the library or not; `key` is its id, a new one by default."""
        store = self.library if saved else self._temporary_store()
        return self._remember(store.create(game, title=title, source=source, key=key), saved)

    def copy(self, game_id: str, *, key: str = "") -> StoredGame:
        """A copy of a game; saved if the original is. `key` is its id, a new one by default."""
        return self._remember(self.of(game_id).copy(game_id, new_key=key), self.is_saved(game_id))

    def move_to_library(self, game_id: str) -> StoredGame:
        """Move an unsaved game into the library, with its id and its undone steps."""
        old = self.of(game_id).load(game_id)
        saved = self.library.create(  # copied: a game saved on purpose is listed even without a step
            old.game, title=old.log.title, selected=old.selected, key=game_id, source="copied"
        )
        self._unsaved.discard(game_id)
        return saved

    def close(self) -> None:
        """Delete the unsaved games."""
        self._resources.close()

    def _remember(self, game: StoredGame, saved: bool) -> StoredGame:
        if not saved:
            self._unsaved.add(game.id)
        return game

    def _temporary_store(self) -> Store:
        with self._lock:
            if self._temporary is None:
                folder = self._resources.enter_context(TemporaryDirectory(prefix="millrow-"))
                self._temporary = self._resources.enter_context(open_store(f"{folder}/unsaved.db"))
            return self._temporary

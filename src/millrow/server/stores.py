"""Where the games of a server are: in the library, or, if a player does not want them saved, in a temporary store."""

import threading
from contextlib import ExitStack
from tempfile import TemporaryDirectory

from millrow.games.game import AnyGame
from millrow.store import open_store
from millrow.store.games import StoredGame
from millrow.store.store import Store


class Stores:
    """The library and the games that are not saved. Those are in no list, and end with the server."""

    def __init__(self, library: Store) -> None:
        self.library = library
        self._unsaved = set[str]()
        self._temporary: Store | None = None
        self._lock = threading.Lock()
        self._resources = ExitStack()

    def of(self, game_id: str) -> Store:
        """The store that holds this game."""
        return self._opened() if game_id in self._unsaved else self.library

    def is_saved(self, game_id: str) -> bool:
        return game_id not in self._unsaved

    def create(self, game: AnyGame, *, title: str = "", saved: bool = True) -> StoredGame:
        """A new game, in the library or not."""
        store = self.library if saved else self._opened()
        return self._note(store.create(game, title=title), saved)

    def copy(self, game_id: str) -> StoredGame:
        """A new game that goes on from this one; saved if this one is."""
        return self._note(self.of(game_id).copy(game_id), self.is_saved(game_id))

    def move_to_library(self, game_id: str) -> StoredGame:
        """Save a game that was not saved, under its own id; its undone steps come along."""
        old = self.of(game_id).load(game_id)
        saved = self.library.create(old.game, title=old.course.title, selected=old.selected, key=game_id)
        self._unsaved.discard(game_id)
        return saved

    def close(self) -> None:
        """Forget the games that were not saved."""
        self._resources.close()

    def _note(self, game: StoredGame, saved: bool) -> StoredGame:
        if not saved:
            self._unsaved.add(game.id)
        return game

    def _opened(self) -> Store:
        with self._lock:
            if self._temporary is None:
                folder = self._resources.enter_context(TemporaryDirectory(prefix="millrow-"))
                self._temporary = self._resources.enter_context(open_store(f"{folder}/unsaved.db"))
            return self._temporary

"""The store as everybody uses it."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, BinaryIO, TypeVar

from sqlalchemy import Connection

from millrow.games.events import Event
from millrow.games.game import AnyGame
from millrow.notation.drafts import Draft

from . import acts, check, games, saves, schema, setups, transfer
from .backup import Progress, backup, nothing
from .database import Database
from .errors import StoreError
from .games import Receipt, StoredGame, Wanted, now
from .setups import Setup
from .summaries import Existing, Page, Save, Summary
from .transfer import Imported
from .writer import Work, Writer

T = TypeVar("T")
PAGE = 50


class Store:
    """Games, kept for good. Every call that changes something returns when the change is on disk.

    Calls may come from any thread. Close it, or use it in a `with` block. See `open_store`.
    """

    def __init__(self, where: str | Path | None = None, *, read_only: bool = False) -> None:
        self.database = Database(where, read_only=read_only)
        try:
            schema.require(self.database)
        except BaseException:
            self.database.close()
            raise
        self.writer = Writer(self.database)
        self.read_only = read_only
        self.open = True
        if not read_only:
            self.writer.start()

    def close(self) -> None:
        """Finish what was handed in, then let go of the database."""
        if self.open:
            self.open = False
            if not self.read_only:
                self.writer.stop()
            self.database.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    # games

    def create(
        self, game: AnyGame, *, title: str = "", tags: dict[str, str] | None = None, selected: str = "", key: str = ""
    ) -> StoredGame:
        """Keep a game: `Game.new(rules, seats=...)`, one that starts from a set-up position, or one under way.

        `key` is its id, if it is to have a certain one that no other game has.
        """
        return self._do(acts.create(game, title, key, tags=tags or {}, selected=selected))

    def submit(self, key: str, seen: int | None, event: Event) -> "Future[Receipt]":
        """`append` without waiting; in a coroutine, `await asyncio.wrap_future(store.submit(...))`."""
        return self._start(acts.append(key, seen, event), key, anyhow=seen is None)

    def append(self, key: str, seen: int | None, event: Event) -> Receipt:
        """Let an event happen to a game of which the caller has seen `seen` events.

        Raises Refused if it may not happen, Stale (a Refused) with the current state if more has happened already.
        `seen` may be None where it does not matter, as for renaming.
        """
        return self.submit(key, seen, event).result()

    def load(self, key: str, upto: int | None = None) -> StoredGame:
        """The game as it stands, or as it stood after so many events; it is the caller's own copy."""
        with self.reading() as connection:
            return games.load(connection, key, upto)

    def events(self, key: str) -> list[Event]:
        """Everything that happened to the game, in order."""
        with self.reading() as connection:
            games.load(connection, key, 0)
            return games.events(connection, key)

    def games(self, wanted: Wanted | None = None, *, page: int = 1, size: int = PAGE) -> Page[Summary]:
        """A page of games, the last played first."""
        with self.reading() as connection:
            return games.listing(connection, wanted or Wanted(), page, size)

    def summary(self, key: str) -> Summary:
        """What lists show of one game."""
        with self.reading() as connection:
            return games.summary(connection, key)

    def find(self, start: str) -> str:
        """The id of the one game whose id begins like this; Missing if there is none, Ambiguous if there are more."""
        with self.reading() as connection:
            return games.find(connection, start)

    def copy(self, key: str, upto: int | None = None, *, title: str | None = None) -> StoredGame:
        """A new game that goes on from this one, or from an earlier moment of it."""
        return self._do(acts.copy(key, upto, title), key)

    def rename(self, key: str, title: str) -> Receipt:
        return self.append(key, None, Event("rename", title))

    def delete(self, key: str) -> Receipt:
        """Put the game away. `restore` brings it back."""
        return self.append(key, None, Event("delete"))

    def restore(self, key: str) -> Receipt:
        return self.append(key, None, Event("restore"))

    # saves

    def save(
        self, key: str, name: str, *, selected: str = "", upto: int | None = None, existing: Existing = "refuse"
    ) -> Save:
        """Give the present moment of a game a name, or an earlier one; `selected` is a disc that is picked up.

        If saves have the name already, `existing` decides: refuse raises Refused (name-taken), replace deletes them,
        so that they can be restored, keep lets them have it too. The same for `rename_save` and `copy_save`.
        """
        return self._do(saves.save(key, name, selected, upto, existing), key)

    def saves(self, wanted: Wanted | None = None, *, page: int = 1, size: int = PAGE) -> Page[Save]:
        """A page of saves, the newest first."""
        with self.reading() as connection:
            return saves.listing(connection, wanted or Wanted(), page, size)

    def load_save(self, save_id: str) -> StoredGame:
        """A new game that goes on from the saved moment, with its undo history, repetition count and selected disc."""
        with self.reading() as connection:
            found = saves.find(connection, save_id)
        if found.deleted_at is not None:
            raise saves.gone()
        return self._do(acts.copy(found.game, found.number, None, found.selected), found.game)

    def find_save(self, text: str, *, deleted: bool = False) -> str:
        """The id of the one save with this name, or whose id begins like this; Missing or Ambiguous otherwise."""
        with self.reading() as connection:
            return saves.pick(connection, text, deleted)

    def rename_save(self, save_id: str, name: str, *, existing: Existing = "refuse") -> Save:
        return self._do(saves.rename(save_id, name, existing))

    def copy_save(self, save_id: str, name: str, *, existing: Existing = "refuse") -> Save:
        return self._do(saves.copy(save_id, name, existing))

    def delete_save(self, save_id: str) -> Save:
        """Put the save away. `restore_save` brings it back."""
        return self._do(saves.set_deleted(save_id, now()))

    def restore_save(self, save_id: str) -> Save:
        return self._do(saves.set_deleted(save_id, None))

    # setups

    def save_setup(self, name: str, draft: Draft, *, existing: Existing = "refuse") -> Setup:
        """Save a position that is being set up under a name, whatever is wrong with it.

        If setups have the name already, `existing` decides: refuse raises Refused (name-taken), replace deletes them,
        so that they can be restored, keep lets them have it too. The same for `rename_setup`.
        """
        return self._do(setups.save(name, draft, existing))

    def setups(
        self, search: str = "", rules: str = "", *, deleted: bool = False, page: int = 1, size: int = PAGE
    ) -> Page[Setup]:
        """A page of setups, the newest first; `search` and `rules` as in `Wanted`."""
        with self.reading() as connection:
            return setups.listing(connection, Wanted(search, rules, deleted=deleted), page, size)

    def load_setup(self, setup_id: str) -> Setup:
        """The setup with this id; Refused if it was deleted."""
        with self.reading() as connection:
            return setups.load(connection, setup_id)

    def rename_setup(self, setup_id: str, name: str, *, existing: Existing = "refuse") -> Setup:
        return self._do(setups.rename(setup_id, name, existing))

    def delete_setup(self, setup_id: str) -> Setup:
        """Put the setup away. `restore_setup` brings it back."""
        return self._do(setups.set_deleted(setup_id, now()))

    def restore_setup(self, setup_id: str) -> Setup:
        return self._do(setups.set_deleted(setup_id, None))

    # all of it

    def export(
        self,
        target: str | Path | IO[str],
        keys: Sequence[str] | None = None,
        *,
        setup_keys: Sequence[str] | None = (),
        form: str = "json",
        progress: Progress = nothing,
        skipped: list[str] | None = None,
    ) -> int:
        """Write games to a file, as `json` or as `text` records: these, or all. Gives how many were written.

        With `setup_keys` these setups are written too, or with None all of them, as JSON only.
        Where all are asked for, damaged ones are left out; `skipped` gets a sentence for each.
        """
        with self.reading() as connection:
            if not isinstance(target, str | Path):
                return transfer.export(connection, target, keys, form, progress, skipped, setup_keys)
            with transfer.whole_file(Path(target)) as file:
                return transfer.export(connection, file, keys, form, progress, skipped, setup_keys)

    def import_games(
        self, source: str | Path | BinaryIO, *, unverified: bool = False, progress: Progress = nothing
    ) -> list[str]:
        """`import_file`, of which only the ids of the games are given."""
        return self.import_file(source, unverified=unverified, progress=progress).games

    def import_file(
        self, source: str | Path | BinaryIO, *, unverified: bool = False, progress: Progress = nothing
    ) -> Imported:
        """Take in all games and setups of a file, or none. NotationError says which line is wrong, and why.

        With `unverified` those whose checksum does not fit are taken in too, marked as unverified.
        """
        if not isinstance(source, str | Path):
            with transfer.spool(source, 0, unverified, progress) as rows:
                return self._do(transfer.take_in(rows))
        try:
            with Path(source).open("rb") as file:
                size = Path(source).stat().st_size
                with transfer.spool(file, size, unverified, progress) as rows:
                    return self._do(transfer.take_in(rows))
        except OSError as error:
            raise StoreError("failed", f"{source} cannot be read: {(error.strerror or 'no').lower()}") from error

    def check(self, *, repair: bool = False, progress: Progress = nothing) -> list[str]:
        """Play every game again and compare; gives a sentence for each fault. What lists show can be repaired."""
        with self.reading() as connection:
            found = list(check.faults(self.database, connection, progress))
        if repair and found:
            self._do(check.repair([fault.game for fault in found if fault.game]))
            self._do(setups.repair([fault.setup for fault in found if fault.setup]))
            return self.check(progress=progress)
        return [f"{key}: {fault.say}" if (key := fault.game or fault.setup) else fault.say for fault in found]

    def upgrade(self) -> tuple[str, str]:
        """Bring the tables up to date; gives the versions before and after. Opening an SQLite store does it too."""
        return schema.upgrade(self.database)

    def backup(self, target: str | Path, progress: Progress = nothing) -> None:
        """A copy of everything as an SQLite file, made while games go on."""
        backup(self.database, Path(target), progress)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for looking only."""
        if not self.open:
            raise StoreError("closed", "the store was closed")
        with self.database.reading() as connection:
            yield connection

    def _start(self, work: Work[T], key: str = "", *, anyhow: bool = False) -> "Future[T]":
        if self.read_only:
            raise StoreError("read-only", f"{self.database.name} was opened for reading only")
        return self.writer.submit(work, key, anyhow=anyhow)

    def _do(self, work: Work[T], key: str = "") -> T:
        return self._start(work, key).result()

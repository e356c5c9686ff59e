"""The public interface of the store."""

from collections import OrderedDict
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, BinaryIO, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from millrow.core.setup import Draft
from millrow.families.board_drafts import BoardDraft
from millrow.games.events import Event
from millrow.games.game import AnyGame
from millrow.wording import say
from millrow.wording.system import reason

from . import boards, check, games, operations, saves, schema, setups, transfer
from .backup import Progress, backup, no_progress
from .boards import DrawnBoard
from .database import Database
from .driver_errors import to_store_error
from .errors import StoreError, store_error
from .games import ListFilter, Receipt, StoredGame, now
from .notices import Changed, Listener
from .setups import Setup
from .summaries import Existing, Page, Save, Source, Summary
from .transfer import Imported
from .writer import Batch, Work, Writer

T = TypeVar("T")
PAGE_SIZE = 50
UNBEGUN_AGE = 24 * 60 * 60 * 1000  # milliseconds; a page that is still open on such a game has long been forgotten


class Store:
    """A database of games, saves, setups and drawn boards. Calls that change something return after the commit.

    The store is thread-safe. Close it, or use it in a `with` block. See `open_store`.
    """

    def __init__(self, where: str | Path | None = None, *, read_only: bool = False) -> None:
        self.database = Database(where, read_only=read_only)
        try:
            schema.ensure_current(self.database)
        except BaseException:
            self.database.close()
            raise
        self.writer = Writer(self.database)
        self.read_only = read_only
        self.open = True
        if not read_only:
            self.writer.start()
            if not self.database.shared:
                self._remove_unfinished_imports()

    def close(self) -> None:
        """Finish the queued writes and close the database."""
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
        self,
        game: AnyGame,
        *,
        title: str = "",
        tags: dict[str, str] | None = None,
        selected: str = "",
        key: str = "",
        source: Source = "played",
    ) -> StoredGame:
        """Store a game: `Game.new(rules, seats=...)`, one from a set-up position, or one in progress.

        `key` is its id, which must be unused; by default it gets a new one.
        """
        return self._write(operations.create(game, title, key, tags=tags or {}, selected=selected, source=source))

    def submit(self, key: str, seen: int | None, event: Event) -> "Future[Receipt]":
        """`append` without waiting; in a coroutine, `await asyncio.wrap_future(store.submit(...))`."""
        return self._submit(operations.append(key, seen, event), key, ignore_stale=seen is None)

    def append(self, key: str, seen: int | None, event: Event) -> Receipt:
        """Apply and store an event; `seen` is the number of events the caller has seen.

        Raises Refused if the event is not allowed, and Stale (a Refused) with the current state if there are more
        events. With `seen=None` the event is applied to whatever the current state is, as for renaming.
        """
        return self.submit(key, seen, event).result()

    def append_validated(self, stored: StoredGame, *events: Event) -> "Future[Summary]":
        """Store events that the caller has applied, all or none: `stored, event = stored.after(event)`.

        The future raises Stale with the current state if the game got another event in the meantime.
        """
        return self._submit(operations.append_validated(stored, *events), stored.id)

    def load(self, key: str, up_to: int | None = None) -> StoredGame:
        """The game now, or after its first `up_to` events; an independent copy."""
        with self.reading() as connection:
            return games.load(connection, key, up_to)

    def events(self, key: str) -> list[Event]:
        """The events of the game, in order."""
        with self.reading() as connection:
            games.load(connection, key, 0)
            return games.load_events(connection, key)

    def event_numbers(self, keys: Collection[str]) -> dict[str, int]:
        """How many events these games have now; those without any are left out."""
        with self.reading() as connection:
            return games.event_numbers(connection, keys)

    def listen(self, changed: Changed) -> Listener | None:
        """Call `changed` in another thread when another process has stored events; None if no other process can.

        It gets the ids of the games, or None if any game may have changed. Notices may be lost: they are only hints.
        """
        if not self.database.shared:
            return None
        listener = Listener(self.database, self.writer.sender, changed)
        listener.start()
        return listener

    def games(self, list_filter: ListFilter | None = None, *, page: int = 1, size: int = PAGE_SIZE) -> Page[Summary]:
        """A page of games, most recently played first."""
        with self.reading() as connection:
            return games.list_page(connection, list_filter or ListFilter(), page, size)

    def summary(self, key: str) -> Summary:
        """The summary of a game."""
        with self.reading() as connection:
            return games.summary(connection, key)

    def find(self, start: str) -> str:
        """The id of the only game whose id starts with `start`; Missing if there is none, Ambiguous if several."""
        with self.reading() as connection:
            return games.find_by_prefix(connection, start)

    def copy(self, key: str, up_to: int | None = None, *, title: str | None = None, new_key: str = "") -> StoredGame:
        """A new game with the history of this one, or with its first `up_to` events.

        `new_key` is its id, which must be unused; by default it gets a new one.
        """
        return self._write(operations.copy(key, up_to, title, new_key=new_key), key)

    def rename(self, key: str, title: str) -> Receipt:
        return self.append(key, None, Event("rename", title))

    def delete(self, key: str) -> Receipt:
        """Mark the game as deleted; `restore` undoes this."""
        return self.append(key, None, Event("delete"))

    def restore(self, key: str) -> Receipt:
        return self.append(key, None, Event("restore"))

    def remove_unbegun(self, age: int = UNBEGUN_AGE, keep: Collection[str] = ()) -> int:
        """Remove games that were started `age` milliseconds ago or earlier and in which nothing has happened since.

        A game with a step, even an undone one, a name, a tag or a save stays, and so do those in `keep`. Returns how
        many were removed; they cannot be restored.
        """
        return self._write(operations.remove_unbegun(now() - age, keep))

    # saves

    def save(
        self, key: str, name: str, *, selected: str = "", up_to: int | None = None, existing: Existing = "refuse"
    ) -> Save:
        """Save a game under a name, now or after its first `up_to` events; `selected` is the selected disc.

        `existing` says what to do if the name is taken: refuse raises Refused (name-taken), replace deletes the other
        saves (they can be restored), keep allows several saves with this name. The same for `rename_save` and
        `copy_save`.
        """
        return self._write(saves.save(key, name, selected, up_to, existing), key)

    def saves(self, list_filter: ListFilter | None = None, *, page: int = 1, size: int = PAGE_SIZE) -> Page[Save]:
        """A page of saves, newest first."""
        with self.reading() as connection:
            return saves.list_page(connection, list_filter or ListFilter(), page, size)

    def load_save(self, save_id: str) -> StoredGame:
        """A new game in the saved state, including undo history, repetition count and selected disc."""
        with self.reading() as connection:
            found = saves.get(connection, save_id)
        if found.deleted_at is not None:
            raise saves.deleted_error()
        return self._write(operations.copy(found.game, found.number, None, found.selected), found.game)

    def find_save(self, text: str, *, deleted: bool = False) -> str:
        """The id of the only save with this name or with an id that starts with it; otherwise Missing or Ambiguous."""
        with self.reading() as connection:
            return saves.resolve(connection, text, deleted)

    def rename_save(self, save_id: str, name: str, *, existing: Existing = "refuse") -> Save:
        return self._write(saves.rename(save_id, name, existing))

    def copy_save(self, save_id: str, name: str, *, existing: Existing = "refuse") -> Save:
        return self._write(saves.copy(save_id, name, existing))

    def delete_save(self, save_id: str) -> Save:
        """Mark the save as deleted; `restore_save` undoes this."""
        return self._write(saves.set_deleted(save_id, now()))

    def restore_save(self, save_id: str) -> Save:
        return self._write(saves.set_deleted(save_id, None))

    # setups

    def save_setup(self, name: str, draft: Draft[Any], *, existing: Existing = "refuse") -> Setup:
        """Save a draft of a position under a name, valid or not.

        `existing` says what to do if the name is taken: refuse raises Refused (name-taken), replace deletes the other
        setups (they can be restored), keep allows several setups with this name. The same for `rename_setup`.
        """
        return self._write(setups.save(name, draft, existing))

    def setups(
        self,
        search: str = "",
        rules: str = "",
        *,
        deleted: bool = False,
        language: str = "",
        page: int = 1,
        size: int = PAGE_SIZE,
    ) -> Page[Setup]:
        """A page of setups, newest first; `search`, `rules` and `language` as in `ListFilter`."""
        with self.reading() as connection:
            return setups.list_page(
                connection, ListFilter(search, rules, deleted=deleted, language=language), page, size
            )

    def load_setup(self, setup_id: str) -> Setup:
        """The setup with this id; Refused if it is deleted."""
        with self.reading() as connection:
            return setups.load(connection, setup_id)

    def rename_setup(self, setup_id: str, name: str, *, existing: Existing = "refuse") -> Setup:
        return self._write(setups.rename(setup_id, name, existing))

    def delete_setup(self, setup_id: str) -> Setup:
        """Mark the setup as deleted; `restore_setup` undoes this."""
        return self._write(setups.set_deleted(setup_id, now()))

    def restore_setup(self, setup_id: str) -> Setup:
        return self._write(setups.set_deleted(setup_id, None))

    # boards

    def save_board(self, name: str, draft: BoardDraft, *, existing: Existing = "refuse") -> DrawnBoard:
        """Save the drawing of a board under a name, playable or not; `existing` as in `save_setup`."""
        return self._write(boards.save(name, draft, existing))

    def boards(self, *, deleted: bool = False, page: int = 1, size: int = PAGE_SIZE) -> Page[DrawnBoard]:
        """A page of drawn boards, newest first."""
        with self.reading() as connection:
            return boards.list_page(connection, deleted, page, size)

    def load_board(self, board_id: str) -> DrawnBoard:
        """The board with this id; Refused if it is deleted."""
        with self.reading() as connection:
            return boards.load(connection, board_id)

    def rename_board(self, board_id: str, name: str, *, existing: Existing = "refuse") -> DrawnBoard:
        return self._write(boards.rename(board_id, name, existing))

    def delete_board(self, board_id: str) -> DrawnBoard:
        """Mark the board as deleted; `restore_board` undoes this."""
        return self._write(boards.set_deleted(board_id, now()))

    def restore_board(self, board_id: str) -> DrawnBoard:
        return self._write(boards.set_deleted(board_id, None))

    # files and maintenance
    def export(
        self,
        target: str | Path | IO[str],
        keys: Sequence[str] | None = None,
        *,
        setup_keys: Sequence[str] | None = (),
        form: str = "json",
        progress: Progress = no_progress,
        skipped: list[str] | None = None,
    ) -> int:
        """Export games as `json` or as `text` records, all of them if `keys` is None, and return how many were written.

        `setup_keys` adds these setups, or all of them if None; JSON only. An export of everything skips damaged
        entries and appends a sentence for each to `skipped`.
        """
        with self.reading() as connection:
            if not isinstance(target, str | Path):
                return transfer.export(connection, target, keys, form, progress, skipped, setup_keys)
            with transfer.atomic_text_file(Path(target)) as file:
                return transfer.export(connection, file, keys, form, progress, skipped, setup_keys)

    def import_games(
        self, source: str | Path | BinaryIO, *, unverified: bool = False, progress: Progress = no_progress
    ) -> list[str]:
        """Like `import_file`, but returns only the ids of the games."""
        return self.import_file(source, unverified=unverified, progress=progress).games

    def import_file(
        self, source: str | Path | BinaryIO, *, unverified: bool = False, progress: Progress = no_progress
    ) -> Imported:
        """Import all games and setups of a file, or none; NotationError has the line and the reason.

        With `unverified`, entries with a wrong checksum are imported too and marked as unverified.
        """
        if not isinstance(source, str | Path):
            with transfer.spool(source, 0, unverified, progress) as rows:
                return self.import_rows(rows)
        try:
            with Path(source).open("rb") as file:
                size = Path(source).stat().st_size
                with transfer.spool(file, size, unverified, progress) as rows:
                    return self.import_rows(rows)
        except OSError as error:
            raise store_error("failed", "failed.read", where=str(source), why=reason(error)) from error

    def import_rows(self, rows: BinaryIO, check: transfer.Check = lambda: None) -> Imported:
        """Import what `transfer.row_lines` has read, perhaps in another process: all of it, or none.

        `check` is called now and then; if it raises an exception, nothing is imported.
        """
        if not self.database.shared:
            return transfer.import_in_chunks(self._write, rows, check)
        if self.read_only:
            raise store_error("read-only", "read-only.opened", where=self.database.name)
        try:  # PostgreSQL lets others write meanwhile
            with self.database.writing() as connection:
                return transfer.import_rows(rows, check)(Batch(connection, OrderedDict()))
        except DBAPIError as error:
            raise to_store_error(error, self.database.name) from error

    def _remove_unfinished_imports(self) -> None:
        with suppress(StoreError), self.reading() as connection:  # damage and full disks are reported when they matter
            if unfinished := transfer.unfinished(connection):
                self._write(transfer.remove(unfinished))

    def check(self, *, repair: bool = False, progress: Progress = no_progress) -> list[str]:
        """Replay every game and compare it with its summary; returns a sentence for each problem.

        With `repair`, wrong summaries are rebuilt first; lost events cannot be repaired.
        """
        with self.reading() as connection:
            found = list(check.find_problems(self.database, connection, progress))
        if repair and found:
            self._write(check.rebuild_summaries([problem.game for problem in found if problem.game]))
            self._write(setups.rebuild_list_columns([problem.setup for problem in found if problem.setup]))
            return self.check(progress=progress)
        keys = [problem.game or problem.setup for problem in found]
        return [
            say("check.fault", key=key, fault=problem.say) if key else problem.say
            for key, problem in zip(keys, found, strict=True)
        ]

    def upgrade(self) -> tuple[str, str]:
        """Migrate the schema to the latest version and return the versions before and after.

        Opening an SQLite store does this too.
        """
        return schema.upgrade(self.database)

    def backup(self, target: str | Path, progress: Progress = no_progress) -> None:
        """Write a copy of the database as an SQLite file; the store stays usable meanwhile."""
        backup(self.database, Path(target), progress)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A read-only connection."""
        if not self.open:
            raise store_error("closed")
        with self.database.reading() as connection:
            yield connection

    def _submit(self, work: Work[T], key: str = "", *, ignore_stale: bool = False) -> "Future[T]":
        if self.read_only:
            raise store_error("read-only", "read-only.opened", where=self.database.name)
        return self.writer.submit(work, key, ignore_stale=ignore_stale)

    def _write(self, work: Work[T], key: str = "") -> T:
        return self._submit(work, key).result()

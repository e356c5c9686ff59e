"""Export to files and import from them; an import is all or nothing."""

import json
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Any, BinaryIO, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from millrow.engines.files import open_atomic
from millrow.games.events import Event, GameLog, events_of
from millrow.wording.system import reason

from . import setups, tables
from .backup import Progress, no_progress
from .checksums import sealed
from .chunks import LineReader
from .errors import StoreError, store_error
from .files import read_entries, write_file_header, write_json, write_text
from .games import GameHeader, StoredGame, damage_reported, last_updated, load, new_id, now
from .json_format import GameEntry
from .operations import build_summary, event_row, summary_row
from .setup_format import SetupEntry, write_setup
from .summaries import IMPORTING, summary_columns
from .writer import Batch, Work

INSERT_BATCH_SIZE = 10  # entries per INSERT statement, and per transaction of a large import
KEYS_PER_STATEMENT = 500


class Imported(NamedTuple):
    """The ids of the imported games and setups."""

    games: list[str]
    setups: list[str]


# export


def export(
    connection: Connection,
    file: IO[str],
    keys: Sequence[str] | None,
    form: str,
    progress: Progress = no_progress,
    skipped: list[str] | None = None,
    setup_keys: Sequence[str] | None = (),
) -> int:
    """Write games, then setups, to an open file and return how many were written.

    None stands for all that are not deleted, oldest first; damaged ones are then skipped, with a sentence appended to
    `skipped`.
    """
    if form != "json" and setup_keys != ():
        raise store_error("failed", "failed.form")
    game_ids = list(keys) if keys is not None else _all_game_ids(connection)
    setup_ids = list(setup_keys) if setup_keys is not None else setups.all_ids(connection)
    total = len(game_ids) + len(setup_ids)
    written = [0, 0]  # games, setups
    with tempfile.TemporaryFile("w+", encoding="utf-8", newline="\n") as body:
        for done, key in enumerate([*game_ids, *setup_ids], 1):
            is_setup = done > len(game_ids)
            try:
                text = _setup_text(connection, key) if is_setup else _game_text(connection, key, form)
            except StoreError as error:
                requested = (setup_keys if is_setup else keys) is not None
                if requested or error.code != "damaged":
                    raise
                if skipped is not None:
                    skipped.append(str(error))
                continue
            finally:
                progress(done, total)
            body.write("\n" * (form == "text" and written[0] > 0) + text)
            written[is_setup] += 1
        if form == "json" and (None in (keys, setup_keys) or sum(written) != 1):
            file.write(write_file_header(*written))  # last, because skipped entries must not be counted
        body.seek(0)
        shutil.copyfileobj(body, file)
    return sum(written)


def _game_text(connection: Connection, key: str, form: str) -> str:
    with damage_reported("part.game", key):
        entry = game_entry(load(connection, key))
        text = write_json(entry) if form == "json" else write_text(entry)
        text.encode()  # a lone surrogate cannot be written: report it as damage
        return text


def _setup_text(connection: Connection, key: str) -> str:
    found = setups.load(connection, key)
    return write_setup(SetupEntry(found.name, found.draft, found.created, found.source != "unverified"))


def game_entry(stored: StoredGame) -> GameEntry:
    """The game as an entry of a file."""
    header, log = stored.header, stored.log
    verified = header.source != "unverified"
    return GameEntry(log.game, log.title, header.tags, stored.comments, header.created, log.finished, verified)


@contextmanager
def atomic_text_file(path: Path) -> Iterator[IO[str]]:
    """A text file that replaces `path` only when it is complete; pipes and devices are written directly."""
    try:
        if path.exists() and not path.is_file():
            with path.open("w", encoding="utf-8", newline="\n") as file:
                yield file
            return
        with open_atomic(path) as binary:
            text = TextIOWrapper(binary, encoding="utf-8", newline="\n")
            try:
                yield text
            finally:
                text.detach()  # flushes; `open_atomic` closes the file
    except OSError as error:
        raise store_error("failed", "failed.write", where=str(path), why=reason(error)) from error


def _all_game_ids(connection: Connection) -> Sequence[str]:
    table = tables.summary.c
    query = select(table.game).where(table.deleted.is_(False)).order_by(table.created, table.game)
    return connection.execute(query).scalars().all()


# import


@contextmanager
def spool(file: LineReader, size: int, unverified: bool, progress: Progress = no_progress) -> Iterator[BinaryIO]:
    """Read and validate a file; yields a temporary file with the rows to insert, to keep memory use low."""
    reader = CountingReader(file)
    with tempfile.TemporaryFile() as spooled:
        for line in row_lines(reader, unverified):
            spooled.write(line)
            progress(reader.done, size)
        yield spooled


def row_lines(file: LineReader, unverified: bool) -> Iterator[bytes]:
    """The rows to insert for each entry of a file, as a line of JSON."""
    for entry in read_entries(file, unverified=unverified):
        rows = setup_row(entry) if isinstance(entry, SetupEntry) else entry_rows(entry)
        yield json.dumps(rows, separators=(",", ":")).encode() + b"\n"


class CountingReader:
    """A reader that counts the bytes read."""

    def __init__(self, file: LineReader) -> None:
        self.file, self.done = file, 0

    def readline(self, size: int = -1, /) -> bytes:
        data = self.file.readline(size)
        self.done += len(data)
        return data


def entry_rows(entry: GameEntry) -> dict[str, Any]:
    """The rows of an imported game: header, events and summary."""
    at, game = now(), entry.game
    events = events_of(game, at)
    if entry.title:
        events.append(Event("rename", entry.title, None, at))
    if entry.finished:
        events.append(Event("finish", "", None, at))
    source = "file" if entry.verified else "unverified"
    header = GameHeader(
        new_id(),
        min(entry.created or at, at),
        game.rules,
        game.start,
        game.seats,
        entry.tags,
        entry.comments,
        source=source,
    )
    log = GameLog(game, len(events), entry.title, entry.finished)
    stored = StoredGame(header, log, last_updated(header, events))
    columns = summary_columns(stored.log)
    summary = summary_row(build_summary(stored, columns), columns["search"])
    return {"header": sealed(tables.game, header.row()), "events": events, "summary": summary}


def setup_row(entry: SetupEntry) -> dict[str, Any]:
    """The row of an imported setup. Its name may be taken: an import replaces nothing."""
    source = "file" if entry.verified else "unverified"
    return {"setup": setups.ROWS.row(setups.new_setup(entry.name, entry.draft, entry.created, source))}


Check = Callable[[], None]  # raises an exception to end an import


def import_rows(spooled: BinaryIO, check: Check = lambda: None) -> Work[Imported]:
    """Insert spooled games and setups in one transaction and return their ids."""

    def work(batch: Batch) -> Imported:
        batch.flush()
        spooled.seek(0)
        imported = Imported([], [])
        while entries := read_rows(spooled):
            check()
            insert_entries(batch, entries, imported)
        return imported

    return work


def import_in_chunks(write: Callable[[Work[Imported]], Imported], spooled: BinaryIO, check: Check) -> Imported:
    """Insert spooled games and setups in short transactions, so that other events wait only for a moment.

    The games are hidden until all of them are there. If the import fails or the process is killed, they are removed,
    at the latest when the file is opened again.
    """
    spooled.seek(0)
    entries, imported = read_rows(spooled), Imported([], [])
    if len(entries) < INSERT_BATCH_SIZE:
        return write(import_rows(spooled, check))
    setup_entries, unverified = list[dict[str, Any]](), list[str]()
    try:
        while entries:
            check()
            setup_entries += [entry for entry in entries if "setup" in entry]
            games = [entry for entry in entries if "header" in entry]
            unverified += [game["header"]["id"] for game in games if game["header"]["source"] == "unverified"]
            for game in games:
                _hide(game)
            write(_insert(games, imported))
            entries = read_rows(spooled)
        return write(_publish(imported, frozenset(unverified), setup_entries))
    except BaseException:
        with suppress(StoreError):  # then it happens when the file is opened again
            for some in _parts(imported.games):
                write(remove(some))
        raise


def read_rows(spooled: BinaryIO) -> list[dict[str, Any]]:
    """The rows of the next entries."""
    return [json.loads(line) for _ in range(INSERT_BATCH_SIZE) if (line := spooled.readline())]


def _hide(game: dict[str, Any]) -> None:
    """Mark a game as being imported, so that no list shows it. Its checksums stay those without the mark."""
    for row in (game["header"], game["summary"]):
        row["source"] = IMPORTING
    game["summary"]["deleted"] = True


def insert_entries(batch: Batch, entries: list[dict[str, Any]], imported: Imported) -> None:
    """Insert the rows of some entries, and add their ids."""
    setup_rows = [entry["setup"] for entry in entries if "setup" in entry]
    games = [entry for entry in entries if "header" in entry]
    event_rows = [
        event_row(game["header"]["id"], number, Event(*event))
        for game in games
        for number, event in enumerate(game["events"], 1)
    ]
    for table, rows in (
        (tables.game, [game["header"] for game in games]),
        (tables.event, event_rows),
        (tables.summary, [game["summary"] for game in games]),
        (tables.setup, setup_rows),
    ):
        if rows:
            batch.connection.execute(insert(table), rows)
    imported.games.extend(game["header"]["id"] for game in games)
    imported.setups.extend(row["id"] for row in setup_rows)


def _insert(games: list[dict[str, Any]], imported: Imported) -> Work[Imported]:
    def work(batch: Batch) -> Imported:
        batch.flush()
        done = Imported([], [])
        insert_entries(batch, games, done)
        imported.games.extend(done.games)
        return imported

    return work


def _publish(imported: Imported, unverified: Collection[str], setup_entries: list[dict[str, Any]]) -> Work[Imported]:
    """Show all games of an import, and insert its setups."""

    def work(batch: Batch) -> Imported:
        batch.flush()
        game, summary = tables.game, tables.summary
        for source in ("file", "unverified"):
            keys = [key for key in imported.games if (key in unverified) == (source == "unverified")]
            for some in _parts(keys):
                batch.connection.execute(update(game).where(game.c.id.in_(some)).values(source=source))
                shown = update(summary).where(summary.c.game.in_(some)).values(source=source, deleted=False)
                batch.connection.execute(shown)
        done = Imported([], [])
        insert_entries(batch, setup_entries, done)
        return Imported(imported.games, done.setups)

    return work


def unfinished(connection: Connection) -> Sequence[str]:
    """The ids of games whose import was cut short."""
    table = tables.summary.c
    query = select(table.game).where(table.deleted.is_(True), table.source == IMPORTING)
    return connection.execute(query).scalars().all()


def remove(keys: Sequence[str]) -> Work[Imported]:
    """Remove games with all that belongs to them."""

    def work(batch: Batch) -> Imported:
        for some in _parts(keys):
            batch.connection.execute(delete(tables.event).where(tables.event.c.game.in_(some)))
            batch.connection.execute(delete(tables.summary).where(tables.summary.c.game.in_(some)))
            batch.connection.execute(delete(tables.game).where(tables.game.c.id.in_(some)))
        return Imported([], [])

    return work


def _parts(keys: Sequence[str]) -> Iterator[Sequence[str]]:
    """The keys in parts that fit into one statement."""
    return (keys[at : at + KEYS_PER_STATEMENT] for at in range(0, len(keys), KEYS_PER_STATEMENT))

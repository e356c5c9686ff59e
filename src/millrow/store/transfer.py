"""Games and setups out to files and in again. A file comes in whole or not at all."""

import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, BinaryIO, NamedTuple

from sqlalchemy import Connection, insert, select

from millrow.games.events import Course, Event, events_of

from . import setups, tables
from .acts import event_row, summary_of
from .backup import Progress, nothing
from .errors import StoreError
from .files import read_entries, write_header, write_json, write_text
from .games import Head, StoredGame, intact, latest, load, new_id, now
from .json_form import Filed
from .pieces import Lines
from .setup_form import FiledSetup, write_setup
from .summaries import describe
from .writer import Batch, Work

TOGETHER = 200  # games written in one statement


class Imported(NamedTuple):
    """The ids of what came in with a file."""

    games: list[str]
    setups: list[str]


# out


def export(
    connection: Connection,
    file: IO[str],
    keys: Sequence[str] | None,
    form: str,
    progress: Progress = nothing,
    skipped: list[str] | None = None,
    setup_keys: Sequence[str] | None = (),
) -> int:
    """Write games to an open file: these, or all that were not deleted, the oldest first; then setups in the same way.
    Gives how many were written.

    Where all are asked for, those that are damaged are left out; `skipped` gets a sentence for each.
    """
    if form != "json" and setup_keys != ():
        raise StoreError("failed", "positions are written as JSON only")
    games = list(keys) if keys is not None else _all(connection)
    drafts = list(setup_keys) if setup_keys is not None else setups.ids(connection)
    of = len(games) + len(drafts)
    written = [0, 0]  # games, setups
    with tempfile.TemporaryFile("w+", encoding="utf-8", newline="\n") as body:
        for done, key in enumerate([*games, *drafts], 1):
            is_setup = done > len(games)
            try:
                text = _setup_text(connection, key) if is_setup else _game_text(connection, key, form)
            except StoreError as error:
                named = (setup_keys if is_setup else keys) is not None
                if named or error.code != "damaged":
                    raise
                if skipped is not None:
                    skipped.append(str(error))
                continue
            finally:
                progress(done, of)
            body.write("\n" * (form == "text" and written[0] > 0) + text)
            written[is_setup] += 1
        if form == "json" and (None in (keys, setup_keys) or sum(written) != 1):
            file.write(write_header(*written))  # it counts what follows, and only now that is known
        body.seek(0)
        shutil.copyfileobj(body, file)
    return sum(written)


def _game_text(connection: Connection, key: str, form: str) -> str:
    with intact(f"the game {key}"):
        filed = filed_of(load(connection, key))
        text = write_json(filed) if form == "json" else write_text(filed)
        text.encode()  # half a character cannot be written
        return text


def _setup_text(connection: Connection, key: str) -> str:
    found = setups.load(connection, key)
    return write_setup(FiledSetup(found.name, found.draft, found.created, found.source != "unverified"))


def filed_of(kept: StoredGame) -> Filed:
    head, course = kept.head, kept.course
    verified = head.source != "unverified"
    return Filed(course.game, course.title, head.tags, kept.comments, head.created, course.finished, verified)


@contextmanager
def whole_file(path: Path) -> Iterator[IO[str]]:
    """A text file that appears under its name only when it is complete; pipes and devices are written straight."""
    try:
        if path.exists() and not path.is_file():
            with path.open("w", encoding="utf-8", newline="\n") as file:
                yield file
            return
        target = Path(os.path.realpath(path))
        aside = target.with_name(f"{target.name[:200]}.{new_id()}.part")
        try:
            with aside.open("x", encoding="utf-8", newline="\n") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if target.exists():
                aside.chmod(target.stat().st_mode & 0o7777)
            aside.replace(target)
        finally:
            with suppress(OSError):
                aside.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError("failed", f"{path} cannot be written: {(error.strerror or 'no').lower()}") from error


def _all(connection: Connection) -> Sequence[str]:
    table = tables.summary.c
    query = select(table.game).where(table.deleted.is_(False)).order_by(table.created, table.game)
    return connection.execute(query).scalars().all()


# in


@contextmanager
def spool(file: Lines, size: int, unverified: bool, progress: Progress = nothing) -> Iterator[BinaryIO]:
    """Read and judge every game and setup of a file; gives their rows in a temporary file, so that memory stays
    small."""
    counted = Counted(file)
    with tempfile.TemporaryFile() as rows:
        for entry in read_entries(counted, unverified=unverified):
            made = _setup_rows(entry) if isinstance(entry, FiledSetup) else _rows(entry)
            rows.write(json.dumps(made, separators=(",", ":")).encode() + b"\n")
            progress(counted.done, size)
        yield rows


class Counted:
    """A file that knows how much of it was read."""

    def __init__(self, file: Lines) -> None:
        self.file, self.done = file, 0

    def readline(self, size: int = -1, /) -> bytes:
        data = self.file.readline(size)
        self.done += len(data)
        return data


def _rows(filed: Filed) -> dict[str, Any]:
    """The rows of one game."""
    at, game = now(), filed.game
    happened = events_of(game, at)
    if filed.title:
        happened.append(Event("rename", filed.title, None, at))
    if filed.finished:
        happened.append(Event("finish", "", None, at))
    source = "file" if filed.verified else "unverified"
    head = Head(
        new_id(),
        min(filed.created or at, at),
        game.rules,
        game.start,
        game.seats,
        filed.tags,
        filed.comments,
        source=source,
    )
    kept = StoredGame(head, Course(game, len(happened), filed.title, filed.finished), latest(head, happened))
    words = describe(kept.course)
    summary = {**vars(summary_of(kept, words)), "search": words["search"]}
    return {"head": head.row(), "events": happened, "summary": summary}


def _setup_rows(filed: FiledSetup) -> dict[str, Any]:
    """The row of one setup. Its name may be taken: what comes from a file replaces nothing."""
    source = "file" if filed.verified else "unverified"
    return {"setup": setups.new_setup(filed.name, filed.draft, filed.created, source).row()}


def take_in(rows: BinaryIO) -> Work[Imported]:
    """Write spooled games and setups in one transaction; gives their ids."""

    def work(batch: Batch) -> Imported:
        batch.flush()
        rows.seek(0)
        imported = Imported([], [])
        while lines := [line for _ in range(TOGETHER) if (line := rows.readline())]:
            entries = [json.loads(line) for line in lines]
            drafts = [entry["setup"] for entry in entries if "setup" in entry]
            games = [entry for entry in entries if "head" in entry]
            events = [
                event_row(game["head"]["id"], number, Event(*event))
                for game in games
                for number, event in enumerate(game["events"], 1)
            ]
            for table, made in (
                (tables.game, [game["head"] for game in games]),
                (tables.event, events),
                (tables.summary, [game["summary"] for game in games]),
                (tables.setup, drafts),
            ):
                if made:
                    batch.connection.execute(insert(table), made)
            imported.games.extend(game["head"]["id"] for game in games)
            imported.setups.extend(setup["id"] for setup in drafts)
        return imported

    return work

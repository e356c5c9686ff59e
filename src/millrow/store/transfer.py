"""Games out to files and in again. A file comes in whole or not at all."""

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, BinaryIO

from sqlalchemy import Connection, func, insert, select

from millrow.games.events import Course, Event, events_of

from . import tables
from .acts import event_row, summary_of
from .backup import Progress, nothing
from .errors import StoreError
from .files import read_games, write_header, write_json, write_text
from .games import Head, StoredGame, latest, load, new_id, now
from .json_form import Filed
from .pieces import Lines
from .summaries import describe
from .writer import Batch, Work

TOGETHER = 200  # games written in one statement


# out


def export(
    connection: Connection, file: IO[str], keys: Sequence[str] | None, form: str, progress: Progress = nothing
) -> int:
    """Write games to an open file: these, or all that were not deleted, the oldest first. Gives their number."""
    count = len(keys) if keys is not None else _count(connection)
    if form == "json" and (keys is None or count != 1):
        file.write(write_header(count))
    for done, key in enumerate(keys if keys is not None else _all(connection), 1):
        filed = filed_of(load(connection, key))
        file.write(write_json(filed) if form == "json" else ("\n" if done > 1 else "") + write_text(filed))
        progress(done, count)
    return count


def filed_of(kept: StoredGame) -> Filed:
    head, course = kept.head, kept.course
    return Filed(course.game, course.title, head.tags, head.comments, head.created, course.finished)


@contextmanager
def whole_file(path: Path) -> Iterator[IO[str]]:
    """A text file that appears under its name only when it is complete."""
    aside = path.with_name(path.name + ".part")
    try:
        with aside.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        aside.replace(path)
    except OSError as error:
        raise StoreError("failed", f"{path} cannot be written: {(error.strerror or 'no').lower()}") from error
    finally:
        if aside.exists():
            aside.unlink()


def _count(connection: Connection) -> int:
    table = tables.summary
    return connection.execute(select(func.count()).select_from(table).where(table.c.deleted.is_(False))).scalar() or 0


def _all(connection: Connection) -> Iterator[str]:
    table = tables.summary.c
    query = select(table.game).where(table.deleted.is_(False)).order_by(table.created, table.game)
    yield from connection.execute(query).scalars().all()


# in


@contextmanager
def spool(file: Lines, size: int, unverified: bool, progress: Progress = nothing) -> Iterator[BinaryIO]:
    """Read and judge every game of a file; gives their rows in a temporary file, so that memory stays small."""
    counted = Counted(file)
    with tempfile.TemporaryFile() as rows:
        for filed in read_games(counted, unverified=unverified):
            rows.write(json.dumps(_rows(filed), separators=(",", ":")).encode() + b"\n")
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


def take_in(rows: BinaryIO) -> Work[list[str]]:
    """Write spooled games in one transaction; gives their ids."""

    def work(batch: Batch) -> list[str]:
        batch.flush()
        rows.seek(0)
        keys = list[str]()
        while lines := [line for _ in range(TOGETHER) if (line := rows.readline())]:
            games = [json.loads(line) for line in lines]
            events = [
                event_row(game["head"]["id"], number, Event(*event))
                for game in games
                for number, event in enumerate(game["events"], 1)
            ]
            batch.connection.execute(insert(tables.game), [game["head"] for game in games])
            if events:
                batch.connection.execute(insert(tables.event), events)
            batch.connection.execute(insert(tables.summary), [game["summary"] for game in games])
            keys += [game["head"]["id"] for game in games]
        return keys

    return work

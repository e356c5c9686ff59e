"""Imports through a server: large files are read in another process, and a cancelled import stores nothing."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from millrow.app import importing
from millrow.app.importing import import_file
from millrow.families import NAMED
from millrow.games.game import AnyGame, Game
from millrow.notation.errors import NotationError
from millrow.store import open_store, transfer
from millrow.store.files import write_file_header, write_json
from millrow.store.json_format import GameEntry
from millrow.store.store import Store

GAMES = 200


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "games.db") as store:
        yield store


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that counts as large."""
    monkeypatch.setattr(importing, "SMALL", 0)
    path = tmp_path / "import"
    game: AnyGame = Game(NAMED["connect4"], None, ["4", "3"])
    path.write_text(write_file_header(GAMES) + write_json(GameEntry(game)) * GAMES)
    return path


def test_large_files_are_read_in_another_process(store: Store, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(transfer, "read_entries")  # of this process
    imported = asyncio.run(import_file(store, file, unverified=False))
    assert len(imported.games) == GAMES
    assert store.games().total == GAMES
    assert store.load(imported.games[-1]).game.steps == ("4", "3")


def test_what_is_wrong_is_said_as_everywhere(store: Store, file: Path) -> None:
    file.write_text(file.read_text().replace('"steps": ["4", "3"]', '"steps": ["4", "9"]', 150).replace("9", "3", 149))
    with pytest.raises(NotationError) as expected:
        store.import_file(file)
    with pytest.raises(NotationError) as found:
        asyncio.run(import_file(store, file, unverified=False))
    assert str(found.value) == str(expected.value)
    assert store.games().total == 0


def test_a_cancelled_import_stores_nothing(store: Store, file: Path) -> None:
    async def begin_and_cancel() -> None:
        importing_it = asyncio.create_task(import_file(store, file, unverified=False))
        while True:
            with store.reading() as connection:
                if transfer.unfinished(connection):
                    break
            await asyncio.sleep(0)
        importing_it.cancel()
        with pytest.raises(asyncio.CancelledError):
            await importing_it

    asyncio.run(begin_and_cancel())  # waits for its threads
    with store.reading() as connection:
        assert transfer.unfinished(connection) == []
    assert store.games().total == 0

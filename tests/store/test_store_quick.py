"""Nothing holds up the events of others: no garbage is left behind, and a large import waits for them."""

import gc
import io
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.presets import SIX_MEN
from millrow.games.events import Event
from millrow.games.game import Game
from millrow.store import StoreError, open_store
from millrow.store.files import write_file_header, write_json
from millrow.store.games import ListFilter
from millrow.store.json_format import GameEntry
from millrow.store.store import Store
from millrow.store.transfer import INSERT_BATCH_SIZE
from millrow.store.writer import Work

GAMES = 4 * INSERT_BATCH_SIZE + 7


def large_file() -> bytes:
    """A file that is imported in several chunks."""
    entries = [GameEntry(Game(SIX_MEN, steps=["a1", "b2"]), f"Game {number}") for number in range(GAMES)]
    return (write_file_header(GAMES) + "".join(map(write_json, entries))).encode()


def test_a_step_leaves_no_cyclic_garbage(store: Store) -> None:
    """The collections that it would need stop the server for a quarter of a second."""
    stored = store.create(Game(CONNECT_FOUR))
    steps = [*"4444445555"]
    for step in steps[:4]:  # fills caches
        stored, event = stored.after(Event("step", step))
        store.append_validated(stored, event).result()
    gc.collect()
    gc.disable()
    try:
        for step in steps[4:]:
            stored, event = stored.after(Event("step", step))
            store.append_validated(stored, event).result()
        assert gc.collect() / len(steps[4:]) < 10
    finally:
        gc.enable()


def test_events_are_stored_during_a_large_import(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """An event that arrives while the games of a file are being inserted does not wait for the last of them."""
    key = store.create(Game(CONNECT_FOUR)).id
    numbers, totals, write = list[int](), list[int](), store._write

    def write_and_play(work: Work[Any], key_of_work: str = "") -> Any:
        result = write(work, key_of_work)
        numbers.append(store.append(key, len(numbers), Event("step", "1234567"[len(numbers) % 7])).number)
        totals.append(store.games().total)
        return result

    monkeypatch.setattr(store, "_write", write_and_play)
    imported = store.import_file(io.BytesIO(large_file()))
    monkeypatch.undo()
    assert len(imported.games) == GAMES
    if not store.database.shared:  # PostgreSQL does not need the writer for this
        assert len(numbers) >= 4
        assert set(totals[:-1]) == {1}, "until the end no list shows any of the games"
    assert store.games().total == GAMES + 1
    assert {summary.source for summary in store.games(ListFilter(search="Game"), size=1000).items} == {"file"}
    assert store.games(ListFilter(deleted=True)).total == 0


def test_a_large_import_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(tmp_path / "games.db") as store:
        store.create(Game(SIX_MEN))
        before = store.games().items

        def full(*_: object) -> Any:
            raise StoreError("full", "there is no space left")

        monkeypatch.setattr("millrow.store.transfer._publish", full)
        with pytest.raises(StoreError, match="no space"):
            store.import_file(io.BytesIO(large_file()))
        assert store.games().items == before
        assert store.check() == []
    with closing(sqlite3.connect(tmp_path / "games.db")) as other:
        assert other.execute("SELECT count(*) FROM game").fetchone() == (1,)


KILLED_IMPORT = """
import io, os, sys
from millrow.store import open_store, transfer
transfer._publish = lambda *_: os.kill(os.getpid(), 9)
open_store(sys.argv[1]).import_file(sys.argv[2])
"""


def test_a_large_import_that_is_killed_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file.json").write_bytes(large_file())
    where = str(tmp_path / "games.db")
    command = [sys.executable, "-c", KILLED_IMPORT, where, str(tmp_path / "file.json")]
    assert subprocess.run(command, check=False, env=os.environ).returncode == -9
    with open_store(where, read_only=True) as store:
        assert store.games().total == store.games(ListFilter(deleted=True)).total == 0
    with open_store(where) as store:
        assert store.check() == []
        with store.reading() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM event").scalar() == 0

"""`millrow db`: upgrade, check, backup."""

import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from millrow.cli import app
from millrow.families.mills.presets import SIX_MEN
from millrow.games.events import Event
from millrow.games.game import Game
from millrow.store import open_store


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "games.db"
    monkeypatch.setenv("MILLROW_DB", str(path))
    return path


def run(*words: str, fails: bool = False) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == (2 if fails else 0), result.output
    return result.output


def test_upgrade(db: Path) -> None:
    assert "(version 0005)." in run("db", "upgrade")
    assert "is up to date (version 0005)" in run("db", "upgrade")
    with open_store(db):
        assert "already open in process" in run("db", "upgrade", fails=True)


def test_check_beside_a_running_program(db: Path) -> None:
    with open_store(db) as store:
        key = store.create(Game(SIX_MEN, steps=["a1"])).id
        assert "No problems found (1 game)." in run("db", "check")
        store.append(key, 1, Event("step", "b2"))
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE summary SET status = 'Nobody to move', phase = 'over'")
    connection.close()
    text = run("db", "check", fails=True)
    assert f"{key}: The list entry for this game is wrong." in text
    assert "1 problem found." in text
    assert "No problems found" in run("db", "check", "--repair")
    assert "Blue to place a disc" in run("games", "list")


def test_backup_beside_a_running_program(db: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with open_store(db) as store:
        key = store.create(Game(SIX_MEN, steps=["a1"])).id
        assert f"Backup saved as {copy}." in run("db", "backup", str(copy))
        store.append(key, 1, Event("step", "b2"))
        assert "already exists." in run("db", "backup", str(copy), fails=True)
        assert "Check that the folder exists" in run("db", "backup", str(tmp_path / "no" / "copy.db"), fails=True)
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]
    with open_store(copy) as store:
        assert store.load(key).game.steps == ("a1",)


@pytest.mark.parametrize("where", ["mysql://localhost/games", "://", "postgresql://nobody@127.0.0.1:1/none"])
def test_places_where_there_are_no_games(where: str) -> None:
    text = run("db", "check", "--db", where, fails=True)
    assert text.startswith("millrow: ")
    assert text.count("\n") == 1


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="no folder that nobody may write to")
def test_backup_into_a_read_only_place(db: Path) -> None:
    open_store(db).close()
    text = run("db", "backup", "/proc/self/copy.db", fails=True)
    assert text.startswith("millrow: ")
    assert text.count("\n") == 1

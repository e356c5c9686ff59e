"""Damage: links and moved files, unreadable rows, foreign tables. Errors are reported and other games stay usable."""

import io
import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from millrow.core.rules import Refused
from millrow.families.mills.presets import SIX_MEN
from millrow.games.events import Event, GameLog
from millrow.games.game import Game
from millrow.store import Ambiguous, Busy, Missing, StoreError, open_store, schema
from millrow.store.database import Database
from millrow.store.files import read_games
from millrow.store.games import ListFilter
from millrow.store.store import Store
from millrow.store.transfer import atomic_text_file

SURROGATE = "\udcff"  # what an invalid UTF-8 byte on the command line becomes


def edit(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        for statement in statements:
            other.execute(statement)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def keys(path: Path) -> list[str]:
    with open_store(path) as store:
        return [store.create(Game(SIX_MEN, steps=["a1", "b2"]), title=f"Game {n}").id for n in range(3)]


# locks and links


def test_the_lock_file_has_the_address_of_the_server(path: Path) -> None:
    lock = path.with_name(path.name + ".lock")
    with open_store(path) as store:
        with pytest.raises(Busy) as raised:
            open_store(path)
        assert (raised.value.server, raised.value.instance) == ("", "")
        instance = store.database.announce("http://127.0.0.1:8642/")
        assert lock.read_text() == f"{os.getpid()}\nhttp://127.0.0.1:8642/ {instance}\n"
        with pytest.raises(Busy, match=f"already open in process {os.getpid()}") as raised:
            open_store(path)
        assert (raised.value.server, raised.value.instance) == ("http://127.0.0.1:8642/", instance)
    with open_store(path):
        assert lock.read_text() == f"{os.getpid()}\n"  # the new holder has not announced a server
        lock.write_text("")
        with pytest.raises(Busy, match="already open in another process"):
            open_store(path)


def test_links_share_the_lock_and_hard_links_are_refused(path: Path, keys: list[str], tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "link.db").symlink_to(path)
    with open_store(path), pytest.raises(StoreError, match="already open in process") as raised:
        open_store(tmp_path / "other" / "link.db")
    assert raised.value.code == "busy"
    with open_store(tmp_path / "other" / "link.db") as store:
        assert store.games().total == 3
    os.link(path, tmp_path / "other" / "hard.db")
    for read_only in (False, True):
        with pytest.raises(StoreError, match="a second name"):
            open_store(tmp_path / "other" / "hard.db", read_only=read_only)
    (tmp_path / "other" / "hard.db").unlink()
    open_store(path).close()


@pytest.mark.parametrize("replaced", [False, True])
def test_a_moved_or_replaced_file_is_detected(path: Path, keys: list[str], replaced: bool) -> None:
    with open_store(path) as store:
        store.append(keys[0], None, Event("step", "c1"))
        path.rename(path.with_name("moved.db"))
        if replaced:
            path.touch()
        for call in (lambda: store.append(keys[0], None, Event("step", "d1")), lambda: store.load(keys[0])):
            with pytest.raises(StoreError, match="was moved or deleted while it was open") as raised:
                call()
            assert raised.value.code == "damaged"
        path.with_name("moved.db").replace(path)
        assert store.load(keys[0]).game.ply == 3
        assert store.append(keys[0], None, Event("step", "d3")).summary.ply == 4


def test_a_file_deleted_during_a_commit_is_detected(path: Path) -> None:
    database = Database(path)
    with pytest.raises(StoreError, match="was moved or deleted"), database.writing():
        path.unlink()
    database.close()


# rows


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE game SET seats = '[[' WHERE id = ?",
        "UPDATE game SET seats = '[5]' WHERE id = ?",
        "UPDATE game SET tags = '5', comments = '5' WHERE id = ?",
        "UPDATE game SET start = CAST(x'ff' AS TEXT) WHERE id = ?",
        "UPDATE event SET text = CAST(x'ff' AS TEXT) WHERE game = ?",
        "UPDATE event SET kind = 'go-to', text = 'x' WHERE game = ?",
    ],
)
def test_a_damaged_game_is_reported_and_skipped(path: Path, keys: list[str], statement: str) -> None:
    edit(path, statement.replace("?", f"'{keys[1]}'"))
    with open_store(path) as store:
        with pytest.raises(StoreError, match=f"The game {keys[1]} is damaged") as raised:
            store.load(keys[1])
        assert raised.value.code == "damaged"
        assert any(keys[1] in line for line in store.check())
        for form in ("json", "text"):
            file, skipped = io.StringIO(), list[str]()
            assert store.export(file, form=form, skipped=skipped) == 2
            assert len(skipped) == 1
            assert keys[1] in skipped[0]
            assert len(list(read_games(io.BytesIO(file.getvalue().encode())))) == 2
            with pytest.raises(StoreError, match=keys[1]):
                store.export(io.StringIO(), [keys[1]], form=form)


def test_a_damaged_summary_is_reported_and_repaired(path: Path, keys: list[str]) -> None:
    edit(path, f"UPDATE summary SET seats = '[[' WHERE game = '{keys[1]}'")
    with open_store(path) as store:
        with pytest.raises(StoreError, match=f"The list entry for the game {keys[1]} is damaged"):
            store.games()
        assert len(store.check()) == 1
        assert store.check(repair=True) == []
        assert store.games().total == 3


def test_status_sentences_of_other_versions_are_accepted(path: Path, keys: list[str]) -> None:
    status = "status = 'It is Blue''s turn to place', checksum = NULL"  # older versions wrote no checksum
    edit(path, f"UPDATE summary SET {status} WHERE game = '{keys[1]}'")
    with open_store(path) as store:
        assert store.check() == []


def test_a_repair_does_not_hide_lost_events(path: Path, keys: list[str]) -> None:
    edit(path, f"DELETE FROM event WHERE game = '{keys[0]}' AND number = 3", f"DELETE FROM game WHERE id = '{keys[1]}'")
    with open_store(path) as store:
        for repair in (False, True):
            problems = store.check(repair=repair)
            assert any(
                "The last events are missing: the list entry counts 3, but there are 2." in problem
                for problem in problems
            )
            assert any(
                f"3 events belong to the game {keys[1]}, which doesn't exist." in problem for problem in problems
            )


def test_a_copy_when_the_clock_was_set_back(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    key = store.create(Game(SIX_MEN, steps=["a1"])).id
    monkeypatch.setattr("millrow.store.operations.now", lambda: 1_000_000_000_000)
    store.copy(key)
    store.copy(key, title="what if")
    assert store.check() == []


# files


def test_an_export_follows_symlinks_and_keeps_permissions(path: Path, keys: list[str], tmp_path: Path) -> None:
    real, link, unrelated = tmp_path / "real.json", tmp_path / "link.json", tmp_path / "link.json.part"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    unrelated.write_text("mine")
    with open_store(path) as store:
        store.export(link)
    assert link.is_symlink()
    assert real.read_text().startswith('{"format"')
    assert real.stat().st_mode & 0o777 == 0o640
    assert unrelated.read_text() == "mine"
    with pytest.raises(StoreError, match="Can't write to"), atomic_text_file(tmp_path):
        pass


def test_an_export_into_a_pipe(path: Path, keys: list[str], tmp_path: Path) -> None:
    pipe, output = tmp_path / "pipe", list[str]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: output.append(pipe.read_text()))
    reader.start()
    with open_store(path) as store:
        store.export(pipe)
    reader.join(10)
    assert output[0].count("\n") == 4
    assert pipe.is_fifo()


# invalid arguments


def test_unstorable_characters_and_huge_numbers_match_nothing(store: Store) -> None:
    key = store.create(Game(SIX_MEN, steps=["a1"])).id
    for filters in (
        ListFilter(SURROGATE),
        ListFilter(rules=SURROGATE),
        ListFilter(rules=f"six:{SURROGATE}"),
        ListFilter(result=SURROGATE),
        ListFilter("\0"),
    ):
        assert store.games(filters).total == 0
        assert store.saves(filters).total == 0
    for call in (store.load, store.find, store.summary, store.delete, store.load_save, store.delete_save):
        with pytest.raises(Missing):
            call(SURROGATE)
    for up_to in (2**31, 2**70, -(2**70)):
        with pytest.raises(Refused, match="There is no event"):
            store.copy(key, up_to)
    assert store.load(key, 2**70).number == 1


@pytest.mark.parametrize("event", [Event("rename", None), Event(None), Event([]), Event("resign", "", "x")])  # type: ignore[arg-type]
def test_malformed_events_are_refused(event: Event) -> None:
    with pytest.raises(Refused):
        GameLog(Game(SIX_MEN)).apply(event)


@pytest.mark.parametrize("revision", ["ae1027a6acf", "0001", "0099"])
def test_tables_of_another_program_are_not_changed(path: Path, revision: str) -> None:
    edit(
        path,
        "CREATE TABLE alembic_version (version_num)",
        f"INSERT INTO alembic_version VALUES ('{revision}')",
        "CREATE TABLE notes (text)",
    )
    for call in (lambda: open_store(path), lambda: schema.upgrade(Database(path))):
        with pytest.raises(StoreError, match="a Millrow database: its version"):
            call()
    edit(path, "DELETE FROM alembic_version")


def test_an_upgrade_refuses_tables_of_another_program(path: Path) -> None:
    edit(path, "CREATE TABLE notes (text)")
    database = Database(path)
    with pytest.raises(StoreError, match="the database of another program"):
        schema.upgrade(database)
    database.close()


def test_an_ambiguous_id_prefix(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    names = iter(["abcd", "abce", "abcf"])
    monkeypatch.setattr("millrow.store.operations.new_id", lambda: next(names))
    for _ in range(3):
        store.create(Game(SIX_MEN))
    with pytest.raises(Ambiguous, match="3 games match “abc”: ") as several:
        store.find("abc")
    assert {summary.game for summary in several.value.found.items} == {"abcd", "abce", "abcf"}
    assert store.find("abce") == "abce"

"""Files under other names, files that vanish, rows that cannot be read: a sentence each, the rest goes on."""

import io
import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from millrow.games.events import Course, Event
from millrow.games.game import Game
from millrow.rules.base import Refused
from millrow.rules.named import SIX_MEN
from millrow.store import Ambiguous, Busy, Missing, StoreError, open_store, schema
from millrow.store.database import Database
from millrow.store.files import read_games
from millrow.store.games import Wanted
from millrow.store.store import Store
from millrow.store.transfer import whole_file

ODD = "\udcff"  # what a byte that is no UTF-8 becomes on a command line


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


# names


def test_a_server_announces_where_it_is(path: Path) -> None:
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
        assert lock.read_text() == f"{os.getpid()}\n"  # whoever comes next is no server until it says so
        lock.write_text("")
        with pytest.raises(Busy, match="already open in another process"):
            open_store(path)


def test_one_writer_whatever_the_file_is_called(path: Path, keys: list[str], tmp_path: Path) -> None:
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
def test_a_file_that_vanishes_is_noticed(path: Path, keys: list[str], replaced: bool) -> None:
    with open_store(path) as store:
        store.append(keys[0], None, Event("step", "c1"))
        path.rename(path.with_name("moved.db"))
        if replaced:
            path.touch()
        for ask in (lambda: store.append(keys[0], None, Event("step", "d1")), lambda: store.load(keys[0])):
            with pytest.raises(StoreError, match="was moved or deleted while it was open") as raised:
                ask()
            assert raised.value.code == "damaged"
        path.with_name("moved.db").replace(path)
        assert store.load(keys[0]).game.ply == 3
        assert store.append(keys[0], None, Event("step", "d3")).summary.ply == 4


def test_a_file_that_vanishes_during_a_commit_is_noticed(path: Path) -> None:
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
def test_a_damaged_game_is_named_and_left_out(path: Path, keys: list[str], statement: str) -> None:
    edit(path, statement.replace("?", f"'{keys[1]}'"))
    with open_store(path) as store:
        with pytest.raises(StoreError, match=f"the game {keys[1]} is damaged") as raised:
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


def test_a_damaged_list_is_named_and_repaired(path: Path, keys: list[str]) -> None:
    edit(path, f"UPDATE summary SET seats = '[[' WHERE game = '{keys[1]}'")
    with open_store(path) as store:
        with pytest.raises(StoreError, match=f"what lists show of the game {keys[1]} is damaged"):
            store.games()
        assert len(store.check()) == 1
        assert store.check(repair=True) == []
        assert store.games().total == 3


def test_the_wording_of_another_version_is_no_fault(path: Path, keys: list[str]) -> None:
    edit(path, f"UPDATE summary SET status = 'It is Blue''s turn to place' WHERE game = '{keys[1]}'")
    with open_store(path) as store:
        assert store.check() == []


def test_lost_events_are_not_hidden_by_a_repair(path: Path, keys: list[str]) -> None:
    edit(path, f"DELETE FROM event WHERE game = '{keys[0]}' AND number = 3", f"DELETE FROM game WHERE id = '{keys[1]}'")
    with open_store(path) as store:
        for repair in (False, True):
            faults = store.check(repair=repair)
            assert any("its last events are lost: the lists count 3, and there are 2" in fault for fault in faults)
            assert any(f"3 events of the game {keys[1]}, which is not there" in fault for fault in faults)


def test_a_copy_made_while_the_clock_goes_back(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    key = store.create(Game(SIX_MEN, steps=["a1"])).id
    monkeypatch.setattr("millrow.store.acts.now", lambda: 1_000_000_000_000)
    store.copy(key)
    store.copy(key, title="what if")
    assert store.check() == []


# files


def test_an_export_follows_links_and_keeps_rights(path: Path, keys: list[str], tmp_path: Path) -> None:
    real, link, mine = tmp_path / "real.json", tmp_path / "link.json", tmp_path / "link.json.part"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    mine.write_text("mine")
    with open_store(path) as store:
        store.export(link)
    assert link.is_symlink()
    assert real.read_text().startswith('{"format"')
    assert real.stat().st_mode & 0o777 == 0o640
    assert mine.read_text() == "mine"
    with pytest.raises(StoreError, match="cannot be written"), whole_file(tmp_path):
        pass


def test_an_export_into_a_pipe(path: Path, keys: list[str], tmp_path: Path) -> None:
    pipe, got = tmp_path / "pipe", list[str]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: got.append(pipe.read_text()))
    reader.start()
    with open_store(path) as store:
        store.export(pipe)
    reader.join(10)
    assert got[0].count("\n") == 4
    assert pipe.is_fifo()


# odd questions


def test_odd_questions_are_answered(store: Store) -> None:
    key = store.create(Game(SIX_MEN, steps=["a1"])).id
    for wanted in (Wanted(ODD), Wanted(rules=ODD), Wanted(rules=f"six:{ODD}"), Wanted(result=ODD), Wanted("\0")):
        assert store.games(wanted).total == 0
        assert store.saves(wanted).total == 0
    for ask in (store.load, store.find, store.summary, store.delete, store.load_save, store.delete_save):
        with pytest.raises(Missing):
            ask(ODD)
    for upto in (2**31, 2**70, -(2**70)):
        with pytest.raises(Refused, match="there is no moment"):
            store.copy(key, upto)
    assert store.load(key, 2**70).number == 1


@pytest.mark.parametrize("event", [Event("rename", None), Event(None), Event([]), Event("resign", "", "x")])  # type: ignore[arg-type]
def test_odd_events_are_refused(event: Event) -> None:
    with pytest.raises(Refused):
        Course(Game(SIX_MEN)).apply(event)


@pytest.mark.parametrize("revision", ["ae1027a6acf", "0001", "0099"])
def test_tables_of_another_program_are_left_alone(path: Path, revision: str) -> None:
    edit(
        path,
        "CREATE TABLE alembic_version (version_num)",
        f"INSERT INTO alembic_version VALUES ('{revision}')",
        "CREATE TABLE notes (text)",
    )
    for ask in (lambda: open_store(path), lambda: schema.upgrade(Database(path))):
        with pytest.raises(StoreError, match="is not a Millrow database"):
            ask()
    edit(path, "DELETE FROM alembic_version")


def test_an_upgrade_leaves_another_program_alone(path: Path) -> None:
    edit(path, "CREATE TABLE notes (text)")
    database = Database(path)
    with pytest.raises(StoreError, match="a database of something else"):
        schema.upgrade(database)
    database.close()


def test_a_short_id_that_fits_several(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    names = iter(["abcd", "abce", "abcf"])
    monkeypatch.setattr("millrow.store.acts.new_id", lambda: next(names))
    for _ in range(3):
        store.create(Game(SIX_MEN))
    with pytest.raises(Ambiguous, match="3 games match 'abc': ") as several:
        store.find("abc")
    assert {summary.game for summary in several.value.found.items} == {"abcd", "abce", "abcf"}
    assert store.find("abce") == "abce"

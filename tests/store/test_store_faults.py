"""Faults, for real: kills, full and read-only disks, locked, broken and newer databases, two processes."""

import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from store.postgres import Server, programs
from store.torture import torture

from millrow.games.events import Event
from millrow.games.game import Game
from millrow.rules.named import CONNECT_FOUR, NAMED, SIX_MEN
from millrow.store import Stale, StoreError, open_store, schema
from millrow.store.acts import create
from millrow.store.database import Database
from millrow.store.store import Store
from millrow.store.tables import metadata

CORPUS = Path(__file__).parent / "corpus"
HOLD = (
    "import sys; from millrow.store import open_store; s = open_store(sys.argv[1]); print('open', flush=True); input()"
)


def fault(where: str | Path, code: str, say: str, *, read_only: bool = False) -> None:
    """Opening fails with this code, and with one sentence that names the place."""
    with pytest.raises(StoreError) as raised:
        open_store(where, read_only=read_only)
    assert raised.value.code == code, raised.value.say
    assert say in raised.value.say
    assert "\n" not in raised.value.say


# kills


def test_kill_in_the_middle_of_writing(where: str) -> None:
    """The short form; `make torture` is the long one."""
    report = torture(where, kills=4, games=20, seed=7)
    assert report.answered > 20
    assert report.slowest < 3


# disks


@pytest.fixture
def disk() -> Iterator[Path]:
    """A disk of two megabytes."""
    folder = Path(tempfile.mkdtemp(prefix="millrow-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "millrow", str(folder)]
    if os.geteuid() or subprocess.run(mount, capture_output=True).returncode:
        folder.rmdir()
        pytest.skip("A SMALL DISK NEEDS ROOT AND mount: FULL AND READ-ONLY DISKS WERE NOT TRIED")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)
    folder.rmdir()


def test_a_full_disk(disk: Path) -> None:
    (disk / "filler").write_bytes(b"x" * 1_000_000)
    told = dict[str, int]()
    with open_store(disk / "games.db") as store:
        with pytest.raises(StoreError, match=r"no space left for .*games.db: free some") as raised:
            fill(store, told)
        assert raised.value.code == "full"
        with pytest.raises(StoreError, match="no space left"):
            fill(store, told)
        key = next(iter(told))
        assert all(store.load(key).number == number for key, number in told.items())
        (disk / "filler").unlink()
        assert store.append(key, None, Event("rename", "goes on")).summary.title == "goes on"
        told[key] = store.load(key).number
        assert store.check() == []
    with open_store(disk / "games.db") as store:
        assert len(told) > 5
        assert all(store.load(key).number == number for key, number in told.items())


def fill(store: Store, told: dict[str, int]) -> None:
    """Begin games until it goes wrong."""
    while True:
        key = store.create(Game(NAMED["giant"])).id
        told[key] = store.append(key, 0, Event("step", "1")).number


def test_no_space_to_begin_with(disk: Path) -> None:
    (disk / "filler").write_bytes(b"x" * (2 << 20))
    fault(disk / "games.db", "full", "no space left")


def test_a_read_only_disk(disk: Path) -> None:
    with open_store(disk / "games.db") as store:
        key = store.create(Game(SIX_MEN, steps=["a1"])).id
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    fault(disk / "games.db", "read-only", "cannot be written: read-only file system")
    fault(disk / "new" / "games.db", "read-only", "cannot be made: read-only file system")
    with open_store(disk / "games.db", read_only=True) as store:
        assert store.load(key).game.steps == ("a1",)
        assert store.games().total == 1
        with pytest.raises(StoreError, match=r"copy.db cannot be"):
            store.backup(disk / "copy.db")


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    fault(tmp_path / "file" / "games.db", "read-only", "cannot be made")
    fault(tmp_path, "failed", "cannot be opened")


# other programs


def test_a_file_that_another_program_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("millrow.store.database.PATIENCE", 0.2)
    with open_store(tmp_path / "games.db") as store:
        key = store.create(Game(SIX_MEN)).id
        with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="another program is holding") as raised:
                store.append(key, 0, Event("step", "a1"))
            assert raised.value.code == "locked"
            assert store.load(key).number == 0
            other.execute("ROLLBACK")
        assert store.append(key, 0, Event("step", "a1")).number == 1


def test_two_processes_on_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        fault(path, "busy", f"already open in process {other.pid}: close it first")
        with open_store(path, read_only=True) as store:
            assert store.games().total == 0
        other.kill()
    with open_store(path) as store:  # the lock died with its holder
        store.create(Game(SIX_MEN))
        fault(path, "busy", f"process {os.getpid()}")


def test_two_processes_on_one_server(server: Server) -> None:
    url = server.new_database()
    with open_store(url) as one, open_store(url) as two:
        key = one.create(Game(CONNECT_FOUR)).id
        for ply in range(6):
            tries = [store.submit(key, ply, Event("step", "4")) for store in (one, two) * 3]
            faults = [attempt.exception() for attempt in tries]
            assert sorted(type(fault).__name__ for fault in faults) == ["NoneType", *["Stale"] * 5]
            assert all(fault.current.number == ply + 1 for fault in faults if isinstance(fault, Stale))
        two.rename(key, "of the other")
        assert one.append(key, None, Event("undo")).summary.title == "of the other"
        keys = [one.create(Game(CONNECT_FOUR)).id for _ in range(30)]
        mixed = [
            store.submit(key, 0, Event("step", "4")) for store, some in ((one, keys), (two, keys[::-1])) for key in some
        ]
        assert sum(attempt.exception() is None for attempt in mixed) == 30
        assert one.check() == two.check() == []


def test_what_may_happen_anyhow_is_tried_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    url = server.new_database()
    with open_store(url) as one, open_store(url) as two:
        key = one.create(Game(CONNECT_FOUR)).id
        quicker = ["quicker"]

        def meanwhile() -> int:
            """The time; the first who asks for it is overtaken."""
            if quicker:
                two.rename(key, quicker.pop())
            return 1

        monkeypatch.setattr("millrow.store.acts.now", meanwhile)
        assert one.rename(key, "slower").number == 2
        assert [event.text for event in one.events(key)] == ["quicker", "slower"]


def test_a_server_that_goes_away_and_comes_back() -> None:
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL IS NOT INSTALLED, ITS TESTS DID NOT RUN")
    server = Server(found)
    try:
        with open_store(server.new_database()) as store:
            key = store.create(Game(SIX_MEN)).id
            server.halt()
            with pytest.raises(StoreError, match="does not answer") as raised:
                store.append(key, 0, Event("step", "a1"))
            assert raised.value.code == "unreachable"
            with pytest.raises(StoreError, match="does not answer"):
                store.load(key)
            server.start()
            assert store.append(key, 0, Event("step", "a1")).number == 1
    finally:
        server.stop()


# files that are not ours, or not ours any more


def made(path: Path) -> str:
    with open_store(path) as store:
        waiting = [store.writer.submit(create(Game(SIX_MEN, steps=["a1", "b2"]))) for _ in range(200)]
        return waiting[0].result().id


def test_garbage(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(random.Random(1).randbytes(20_000))
    fault(tmp_path / "games.db", "damaged", "is not a Millrow database, or it is damaged")
    fault(tmp_path / "games.db", "damaged", "is not a Millrow database", read_only=True)


def test_a_database_of_something_else(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "notes.db")) as other:
        other.execute("CREATE TABLE notes (text)")
    fault(tmp_path / "notes.db", "damaged", "is a database of something else: it holds 'notes'")


def test_a_file_cut_short(tmp_path: Path) -> None:
    made(tmp_path / "games.db")
    os.truncate(tmp_path / "games.db", 50_000)
    with pytest.raises(StoreError) as raised, open_store(tmp_path / "games.db") as store:
        store.check()
    assert raised.value.code == "damaged"


def test_a_file_with_holes(tmp_path: Path) -> None:
    made(tmp_path / "games.db")
    with (tmp_path / "games.db").open("r+b") as file:
        file.seek(40_000)
        file.write(b"\xff" * 20_000)
    try:
        with open_store(tmp_path / "games.db") as store:
            assert store.check()
    except StoreError as error:
        assert error.code == "damaged"


def test_an_event_that_was_taken_out_is_noticed(tmp_path: Path) -> None:
    key = made(tmp_path / "games.db")
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
        other.execute("DELETE FROM event WHERE game = ? AND number = 1", [key])
    with open_store(tmp_path / "games.db") as store:
        with pytest.raises(StoreError, match="has lost an event"):
            store.load(key)
        assert [line for line in store.check() if key in line]
        with pytest.raises(StoreError, match="has lost an event"):
            store.append(key, None, Event("step", "c1"))
        assert len(store.games().items) == 50


def test_an_event_that_was_edited_is_noticed(tmp_path: Path) -> None:
    key = made(tmp_path / "games.db")
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
        other.execute("UPDATE event SET text = 'a1' WHERE game = ? AND number = 2", [key])
    with open_store(tmp_path / "games.db") as store, pytest.raises(StoreError, match="a1 is occupied"):
        store.load(key)


# versions


def write(where: str, statement: str) -> None:
    database = Database(where)
    with database.writing() as connection:
        connection.exec_driver_sql(statement)
    database.close()


def test_a_database_from_a_newer_version(where: str) -> None:
    with open_store(where) as store:
        key = store.create(Game(SIX_MEN)).id
    write(where, "UPDATE alembic_version SET version_num = '0099'")
    for read_only in (False, True):
        fault(where, "newer", "made by a newer Millrow (version 0099, this one knows 0003)", read_only=read_only)
    write(where, "UPDATE alembic_version SET version_num = '0003'")
    with open_store(where) as store:
        assert store.load(key).number == 0


def old_version(where: str) -> None:
    database = Database(where)
    assert schema.upgrade(database, "0001") == ("", "0001")
    database.close()


def test_an_older_file_is_upgraded_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as old:
        old.executescript((CORPUS / "database-0001.sql").read_text())
    with open_store(path, read_only=True) as store:  # whoever only looks upgrades it too
        assert store.games().total == 1
    with open_store(path) as store:
        (summary,) = store.games().items
        kept = store.load(summary.game)
        assert (kept.game.steps, kept.course.title) == (("a1", "b2", "a3", "b4", "a5"), "Club evening")
        assert store.saves().total == 0
        store.save(kept.id, "old and new")
        assert store.check() == []
    with closing(sqlite3.connect(tmp_path / "games.db.before-0003")) as copy:
        assert copy.execute("SELECT count(*), max(version_num) FROM event, alembic_version").fetchone() == (6, "0001")


def test_an_older_server_is_upgraded_when_asked(server: Server) -> None:
    url = server.new_database()
    old_version(url)
    for read_only in (False, True):
        fault(url, "older", "run `millrow db upgrade` first", read_only=read_only)
    database = Database(url)
    assert schema.upgrade(database) == ("0001", "0003")
    assert schema.upgrade(database) == ("0003", "0003")
    database.close()
    open_store(url).close()


def test_the_steps_lead_to_the_tables_we_use(store: Store) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with store.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_url_without_a_database(server: Server) -> None:
    fault(server.url("nowhere"), "none", "there is no database")


def test_backup_of_a_server_is_a_file(server: Server, tmp_path: Path) -> None:
    with open_store(server.new_database()) as store:
        key = store.create(Game(SIX_MEN, steps=["a1"])).id
        save = store.save(key, "kept")
        store.backup(tmp_path / "copy.db")
        with pytest.raises(StoreError, match="is there already"):
            store.backup(tmp_path / "copy.db")
    with open_store(tmp_path / "copy.db") as copy:
        assert copy.load(key).game.steps == ("a1",)
        assert copy.saves().items == [save]
        assert copy.check() == []

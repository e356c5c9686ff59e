"""One file, one writer: by whatever path it is reached; and files that are deleted, limited or marked meanwhile."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from millrow.families.mills.presets import SIX_MEN
from millrow.games.events import Event
from millrow.games.game import Game
from millrow.store import Busy, StoreError, open_store
from millrow.store.store import Store

OPEN_AND_WAIT = (
    "import sys; from millrow.store import open_store; s = open_store(sys.argv[1]); print('open', flush=True); input()"
)
TRY_TO_OPEN = """
import sys
from millrow.store import StoreError, open_store
try:
    open_store(sys.argv[1]).close()
    print("open")
except StoreError as error:
    print(error.code)
"""


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[Path]:
    """Another path of tmp_path/games.db."""
    folder = Path(tempfile.mkdtemp(prefix="millrow-mount-"))
    target = folder / "same.db"
    target.touch()
    open_store(tmp_path / "games.db").close()
    mount = ["mount", "--bind", str(tmp_path / "games.db"), str(target)]
    if os.geteuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        shutil.rmtree(folder)
        pytest.skip("A BIND MOUNT NEEDS ROOT AND mount: IT WAS NOT TRIED")
    yield target
    subprocess.run(["umount", "--lazy", str(target)], check=True)
    shutil.rmtree(folder)


def opened_elsewhere(path: Path) -> str:
    """What another process meets that opens the file."""
    answer = subprocess.run([sys.executable, "-c", TRY_TO_OPEN, str(path)], capture_output=True, text=True, check=True)
    return answer.stdout.strip()


def test_the_same_file_by_another_path_is_refused(tmp_path: Path, mounted: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        stored = store.create(Game(SIX_MEN))
        assert opened_elsewhere(mounted) == "busy"
        with pytest.raises(Busy):  # in this process too
            open_store(mounted)
        assert opened_elsewhere(tmp_path / "games.db") == "busy", "the first lock is still held"
        assert store.append(stored.id, 0, Event("step", "a1")).number == 1
    assert opened_elsewhere(mounted) == "open"
    with subprocess.Popen(
        [sys.executable, "-c", OPEN_AND_WAIT, str(mounted)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(Busy, match="already open in another process"):
            open_store(tmp_path / "games.db")
        other.kill()
    with open_store(tmp_path / "games.db") as store:  # the lock ended with the process
        assert store.load(stored.id).number == 1


def test_the_lock_does_not_disturb_sqlite(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        key = store.create(Game(SIX_MEN)).id
        with open_store(tmp_path / "games.db", read_only=True) as reader:
            assert reader.load(key).number == 0
        assert (tmp_path / "games.db-wal").exists(), "the reader must not have been the last to close the file"


@pytest.mark.parametrize("also_replaced", [False, True])
def test_a_deleted_log_is_noticed_and_nothing_acknowledged_is_lost(tmp_path: Path, also_replaced: bool) -> None:
    path, log = tmp_path / "games.db", tmp_path / "games.db-wal"
    store = open_store(path)
    key = store.create(Game(SIX_MEN)).id
    store.append(key, 0, Event("step", "a1"))
    log.unlink()
    if also_replaced:
        log.touch()
    for _ in range(2):
        with pytest.raises(StoreError, match="-wal was deleted or replaced") as raised:
            store.append(key, 1, Event("step", "b2"))
        assert raised.value.code == "damaged"
    with pytest.raises(StoreError):
        store.load(key)
    copy = tmp_path / "copy"  # as after a crash: only what is on the disk
    copy.mkdir()
    shutil.copy(path, copy)
    with open_store(copy / "games.db") as survived:
        assert survived.load(key).number >= 1
        assert survived.check() == []
    store.close()
    with open_store(path) as again:
        assert again.load(key).number >= 1
        assert again.check() == []


FILL = """
import resource, sys
from millrow.families import NAMED
from millrow.games.events import Event
from millrow.games.game import Game
from millrow.store import StoreError, open_store
with open_store(sys.argv[1]) as store:
    store.create(Game(NAMED["giant"]))
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
    games = []
    try:
        while True:
            games.append(store.create(Game(NAMED["giant"])).id)
    except StoreError as error:
        print(error.code, error.say.code, error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    games.append(store.create(Game(NAMED["giant"])).id)
    assert all(store.load(key).number == 0 for key in games)
    assert store.check() == []
"""


def test_a_file_size_limit_is_named(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FILL, str(tmp_path / "games.db")]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert answer.stdout.startswith("full store.full.limit "), answer.stdout
    assert "can't grow beyond 400,000 bytes" in answer.stdout


def mark_immutable(path: Path) -> None:
    command = ["chattr", "+i", str(path)]
    if shutil.which("chattr") is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("FILES CANNOT BE MARKED AS IMMUTABLE HERE: THAT WAS NOT TRIED")


@pytest.fixture
def immutable(tmp_path: Path) -> Iterator[Path]:
    """A database that is marked as immutable."""
    path = tmp_path / "games.db"
    with open_store(path) as store:
        store.create(Game(SIX_MEN))
    mark_immutable(path)
    yield path
    subprocess.run(["chattr", "-i", str(path)], check=True)


def test_an_immutable_file_is_named(immutable: Path) -> None:
    with pytest.raises(StoreError, match=r"games.db is marked as immutable.*chattr -i") as raised:
        open_store(immutable)
    assert raised.value.code == "read-only"
    with open_store(immutable, read_only=True) as store:
        assert store.games().total == 1


def test_a_file_that_becomes_immutable_while_it_is_open(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = open_store(path)
    try:
        key = store.create(Game(SIX_MEN)).id
        mark_immutable(path)
        try:
            play_on(store, key)
        finally:
            subprocess.run(["chattr", "-i", str(path)], check=True)
        assert store.check() == []
    finally:
        store.close()


def play_on(store: Store, key: str) -> None:
    """Every event is either stored or refused with the reason."""
    for number in range(50):
        try:
            store.append(key, None, Event("rename", f"name {number}"))
        except StoreError as error:
            assert error.say.code == "store.read-only.immutable", error  # type: ignore[attr-defined]

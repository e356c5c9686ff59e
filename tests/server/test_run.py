"""The end of a server: nothing in the background holds it up, and the games are closed before."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from millrow.server import run
from millrow.store import open_store

MINE = "only-in-this-test"  # other tests may have left threads that think


@pytest.mark.parametrize("preparing", [True, False])
def test_leaving_does_not_wait_for_a_solver_that_is_being_prepared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, preparing: bool
) -> None:
    left = list[int]()
    done = threading.Event()

    async def run_at_once(*args: object) -> None:
        if preparing:
            threading.Thread(target=done.wait, args=(20,), name=MINE, daemon=True).start()

    monkeypatch.setattr(run, "_run", run_at_once)
    monkeypatch.setattr("millrow.app.preparing.BACKGROUND", MINE)
    monkeypatch.setattr("millrow.app.preparing.stop", lambda: None)  # for other tests in this process
    monkeypatch.setattr("os._exit", left.append)
    with ThreadPoolExecutor(1) as apart:  # tests of the page have a loop of their own in this thread
        apart.submit(run.serve, tmp_path / "games.db", "127.0.0.1", 0, show=False).result(20)
    done.set()
    assert left == ([0] if preparing else [])
    open_store(tmp_path / "games.db").close()  # nobody holds it any more

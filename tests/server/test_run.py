"""The end of a server: nothing in the background holds it up, and the games are closed before."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from app import worker_tasks
from server.real_server import read_all, running, wait_until

from millrow.app import importing
from millrow.app.workers import WorkerPool
from millrow.server import run
from millrow.store import open_store
from millrow.store.store import Store

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


def test_a_request_under_way_is_refused_when_the_server_stops(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pools = list[WorkerPool]()

    def new_pool(most: int) -> WorkerPool:
        pools.append(WorkerPool(most))
        return pools[-1]

    monkeypatch.setattr(importing, "SMALL", 0)
    monkeypatch.setattr(importing, "WorkerPool", new_pool)
    monkeypatch.setattr(importing, "write_rows", worker_tasks.waits_for_ever)
    with running(store) as server:
        asked = server.connect(b"POST /api/import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{}")
        wait_until(lambda: bool(pools and pools[0].processes()))
    with asked:
        answer = read_all(asked)
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b"The server is stopping." in answer
    assert not any(record.exc_info or "Traceback" in record.getMessage() for record in caplog.records)
    wait_until(lambda: not pools[0].processes())
    assert store.games().total == 0

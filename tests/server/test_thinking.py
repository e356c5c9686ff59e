"""Strong levels think in worker processes: they move at once when asked to, and stop when the game is left."""

import time
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest
from app import worker_tasks
from fastapi.testclient import TestClient
from server.talking import begin

from millrow.app import workers
from millrow.app.workers import WorkerPool


@pytest.fixture(autouse=True)
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[WorkerPool]:
    """Workers of the test's own; every level is ready, and thinks for ever."""
    made = WorkerPool(2)
    monkeypatch.setattr(workers, "ask", made.ask)
    ready: Future[None] = Future()
    ready.set_result(None)
    monkeypatch.setattr("millrow.app.thinking.prepared", lambda level, rules: ready)
    monkeypatch.setattr("millrow.app.jobs.think", worker_tasks.thinks_for_ever)
    yield made
    made.close()


def thinking(socket: Any) -> dict[str, Any]:
    while not (state := socket.receive_json())["thinking"]:
        pass
    return dict(state)


def wait_until_free(pool: WorkerPool) -> None:
    until = time.monotonic() + 30
    while any(worker.job is not None for worker in pool._workers):
        assert time.monotonic() < until, "it still thinks"
        time.sleep(0.01)


def wait_until_thought(pool: WorkerPool) -> None:
    until = time.monotonic() + 30
    while not any(worker.job is not None and worker.job.latest is not None for worker in pool._workers):
        assert time.monotonic() < until, "it does not think"
        time.sleep(0.01)


def test_the_computer_moves_when_told_with_the_best_step_so_far(client: TestClient, pool: WorkerPool) -> None:
    game = begin(client, "connect4", seats=[{"level": "perfect"}, {}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket?delay=0") as socket:
        thinking(socket)
        wait_until_thought(pool)
        before = set(pool.processes())
        socket.send_json({"t": "now"})
        while not (state := socket.receive_json())["ply"]:
            pass
        assert (state["last"]["steps"], state["standIn"]) == (["7"], "")
    wait_until_free(pool)
    assert before <= set(pool.processes()), "a worker had to be ended"


@pytest.mark.parametrize("leave", ["close", "undo"])
def test_leaving_or_taking_back_stops_the_computer(client: TestClient, pool: WorkerPool, leave: str) -> None:
    game = begin(client, "connect4", seats=[{}, {"level": "perfect"}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket?delay=0") as socket:
        socket.receive_json()
        socket.send_json({"t": "play", "seen": 0, "step": "4"})
        seen = thinking(socket)["seen"]
        wait_until_thought(pool)
        if leave == "undo":
            socket.send_json({"t": "undo", "seen": seen})
            wait_until_free(pool)
    wait_until_free(pool)


def test_a_worker_that_dies_lets_a_stand_in_move(
    client: TestClient, pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("millrow.app.jobs.think", worker_tasks.dies_thinking)
    game = begin(client, "connect4", seats=[{"level": "perfect"}, {}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket?delay=0") as socket:
        while not (state := socket.receive_json())["ply"]:
            pass
        assert state["standIn"] == "medium"

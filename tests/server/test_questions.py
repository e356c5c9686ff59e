"""Questions to engines: those of the host go first, and those that nobody waits for are not computed."""

import json
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack

import pytest
from app import worker_tasks
from server.real_server import RealServer, running, wait_until

from millrow.app import workers
from millrow.app.workers import Job, Priority, WorkerPool
from millrow.server.access import Access
from millrow.store.store import Store

HOST: dict[str, str] = {}
GUEST = {"X-Forwarded-For": "203.0.113.9", "Cookie": f"millrow-guest={'g' * 32}"}


@pytest.fixture(autouse=True)
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[WorkerPool]:
    """Workers of the test's own, in which every question is computed for ever."""
    made = WorkerPool(2)
    ready: Future[None] = Future()
    ready.set_result(None)
    monkeypatch.setattr("millrow.app.elsewhere.compiled", lambda level, rules: ready)
    monkeypatch.setattr(workers, "ask", made.ask)
    for name in ("hints.hint_json", "hints.evaluation_json", "training.turning_point_json", "puzzles.answer_json"):
        monkeypatch.setattr(f"millrow.app.{name}", worker_tasks.waits_for_ever)
    monkeypatch.setattr("millrow.server.puzzles.answer_json", worker_tasks.waits_for_ever)
    monkeypatch.setattr("millrow.server.review.next_turns", worker_tasks.waits_for_ever)
    yield made
    made.close()


def jobs_of(pool: WorkerPool) -> list[Job[object]]:
    """Those that are waiting or running."""
    with pool._lock:
        return [*pool._waiting, *(worker.job for worker in pool._workers if worker.job is not None)]


def begin(server: RealServer, who: dict[str, str]) -> str:
    status, _, body = server.request("POST", "/api/games", {"rules": "connect4"}, **who)
    assert status == 201, body
    return str(json.loads(body)["id"])


def ask(path: str, who: dict[str, str], method: str = "GET", body: object = None) -> bytes:
    data = b"" if body is None else json.dumps(body).encode()
    fields = {"Host": "127.0.0.1", "Content-Type": "application/json", "Content-Length": str(len(data)), **who}
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + data


QUESTIONS = [
    "hint?seen=0&agreed=true",
    "evaluation?agreed=true",
    "turning-point?seen=0&agreed=true",
    "review",
    "review.txt",
    "review.svg",
]


@pytest.mark.parametrize("who", [HOST, GUEST], ids=["host", "guest"])
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_dropped_when_the_client_has_gone(
    store: Store, pool: WorkerPool, caplog: pytest.LogCaptureFixture, question: str, who: dict[str, str]
) -> None:
    with running(store, access=Access("k3v9x2ab7mqp")) as server:
        path = f"/api/games/{begin(server, who)}/{question}"
        with server.connect(ask(path, who)):
            wait_until(lambda: len(jobs_of(pool)) == 1)
            assert jobs_of(pool)[0].priority is (Priority.GUEST if who else Priority.NORMAL)
        wait_until(lambda: not jobs_of(pool))
        wait_until(lambda: len(server.connections) == 0)
    assert not caplog.records


def test_the_host_is_answered_before_guests(store: Store, pool: WorkerPool) -> None:
    with running(store, access=Access("k3v9x2ab7mqp")) as server, ExitStack() as connected:
        puzzle = {"rules": "connect4", "position": "44"}
        puzzle["position"] = json.loads(server.request("POST", "/api/puzzles/open", puzzle)[2])["state"]["position"]
        for _ in range(5):
            connected.enter_context(server.connect(ask("/api/puzzles/answer", GUEST, "POST", puzzle)))
        wait_until(lambda: len(jobs_of(pool)) == 5)
        (guests,) = [job for job in jobs_of(pool) if job not in pool._waiting]
        with server.connect(ask(f"/api/games/{begin(server, HOST)}/hint?seen=0&agreed=true", HOST)):
            wait_until(lambda: len(pool._waiting) == 4 and len(jobs_of(pool)) == 6)
            computed = [job for job in jobs_of(pool) if job not in pool._waiting]
            assert [job.priority for job in computed] == [Priority.GUEST, Priority.NORMAL]
            assert computed[0] is guests
        connected.close()
        wait_until(lambda: not jobs_of(pool))


def test_a_crowd_of_guests_leaves_the_server_free(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their requests are worked on two at a time, and those of clients that have gone not at all."""
    begun, go_on = list[str](), threading.Event()

    def judge(text: str, *_: object, **__: object) -> dict[str, str]:
        begun.append(text)
        assert text == "host" or go_on.wait(30)
        return {}

    monkeypatch.setattr("millrow.server.http.judge", judge)
    with running(store, access=Access("k3v9x2ab7mqp")) as server:
        asked = [server.connect(ask("/api/rules", GUEST, "POST", {"rules": f"guest {number}"})) for number in range(6)]
        wait_until(lambda: len(begun) == 2)
        assert server.request("POST", "/api/rules", {"rules": "host"})[0] == 200
        assert len(begun) == 3
        waiting = [made for number, made in enumerate(asked) if f"guest {number}" not in begun]
        waiting.pop().close()
        wait_until(lambda: len(server.connections) == 5)
        go_on.set()
        wait_until(lambda: len(begun) == 6)
        for made in asked:
            made.close()
        wait_until(lambda: len(server.connections) == 0)
    assert len(begun) == 6

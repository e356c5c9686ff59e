"""Two servers on one PostgreSQL: both show the same game, and either may be killed at any time."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from fastapi.testclient import TestClient
from store.postgres import Server, programs
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from millrow.server.app import create_app
from millrow.server.hub import Hub
from millrow.store import notices, open_store
from millrow.store.store import Store

PATIENCE = 30  # seconds


class Pair(NamedTuple):
    """Two servers on one database, in this process."""

    one: TestClient
    two: TestClient


@pytest.fixture
def pair(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    monkeypatch.setattr("millrow.server.hub.POLL_INTERVAL", 1000)
    url = server.new_database()
    with ExitStack() as stack:
        stores = [stack.enter_context(open_store(url)) for _ in range(2)]
        yield Pair(*(stack.enter_context(TestClient(create_app(store))) for store in stores))


def begin(client: TestClient, **more: Any) -> str:
    game: str = client.post("/api/games", json={"rules": "connect4", "first": 0, **more}).json()["id"]
    return game


def await_state(line: Any, **wanted: Any) -> dict[str, Any]:
    """The next state with these values; fails if none comes."""

    def receive() -> dict[str, Any]:
        while True:
            state: dict[str, Any] = line.receive_json()
            if all(state[name] == value for name, value in wanted.items()):
                return state

    found = list[dict[str, Any]]()
    thread = threading.Thread(target=lambda: found.append(receive()), daemon=True)  # may wait for ever
    thread.start()
    thread.join(PATIENCE)
    assert found, f"no message: {wanted}"
    return found[0]


def test_a_player_on_the_other_server_is_told(pair: Pair) -> None:
    game = begin(pair.one)
    path = f"/api/games/{game}/socket"
    with pair.one.websocket_connect(path) as one, pair.two.websocket_connect(path) as two:
        for line in (one, two):
            await_state(line, seen=0)
        for seen, (line, step) in enumerate([(one, "4"), (two, "4"), (one, "3"), (two, "1")]):
            line.send_json({"t": "play", "seen": seen, "step": step})
            for listener in (one, two):
                assert await_state(listener, seen=seen + 1)["last"]["steps"] == [step]


def test_requests_show_the_truth_even_if_notices_are_lost(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "send", lambda *_: None)
    game = begin(pair.one)
    path = f"/api/games/{game}"
    with pair.one.websocket_connect(f"{path}/socket") as one, pair.two.websocket_connect(f"{path}/socket") as two:
        for line in (one, two):
            await_state(line, seen=0)
        one.send_json({"t": "play", "seen": 0, "step": "4"})
        await_state(one, seen=1)
        assert pair.two.get(path).json()["seen"] == 1
        assert await_state(two, seen=1)["ply"] == 1, "and those who watch see it"
        answer = pair.two.post(f"{path}/events", json={"seen": 1, "kind": "step", "text": "4"})
        assert answer.json()["seen"] == 2
        assert pair.one.get(f"{path}/plies/2").json()["ply"] == 2


def test_a_step_of_the_other_server_while_the_game_is_opened(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    game, read, told, go_on = begin(pair.one), threading.Event(), threading.Event(), threading.Event()
    store: Store = pair.two.app.state.store  # type: ignore[attr-defined]
    hub: Hub = pair.two.app.state.hub  # type: ignore[attr-defined]
    load, refresh = store.load, hub._refresh

    def slow_load(key: str) -> Any:
        loaded = load(key)
        read.set()
        assert go_on.wait(PATIENCE)
        return loaded

    async def noted_refresh(games: Any) -> None:
        told.set()
        await refresh(games)

    monkeypatch.setattr(store, "load", slow_load)
    monkeypatch.setattr(hub, "_refresh", noted_refresh)
    with pair.two.websocket_connect(f"/api/games/{game}/socket") as line:
        assert read.wait(PATIENCE)
        pair.one.post(f"/api/games/{game}/events", json={"seen": 0, "kind": "step", "text": "4"})
        assert told.wait(PATIENCE)
        go_on.set()
        await_state(line, seen=1)


def test_lost_notices_are_made_up_for(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("millrow.server.hub.POLL_INTERVAL", 0.1)
    monkeypatch.setattr(notices, "send", lambda *_: None)
    url = server.new_database()
    with (
        open_store(url) as mine,
        open_store(url) as yours,
        TestClient(create_app(mine)) as one,
        TestClient(create_app(yours)) as two,
    ):
        game = begin(one)
        with two.websocket_connect(f"/api/games/{game}/socket") as line:
            await_state(line, seen=0)
            one.post(f"/api/games/{game}/events", json={"seen": 0, "kind": "step", "text": "4"})
            await_state(line, seen=1)


def test_a_computer_that_both_servers_think_for_moves_once(pair: Pair) -> None:
    game = begin(pair.one, seats=[{"level": ""}, {"level": "medium"}])
    path = f"/api/games/{game}/socket?delay=0"
    with pair.one.websocket_connect(path) as one, pair.two.websocket_connect(path) as two:
        for seen, line in ((0, one), (2, two), (4, one)):
            await_state(line, seen=seen)
            line.send_json({"t": "play", "seen": seen, "step": "1"})
        for line in (one, two):
            assert await_state(line, seen=6)["turn"] == 0
    store: Store = pair.one.app.state.store  # type: ignore[attr-defined]
    assert [event.seat for event in store.events(game) if event.seat is not None] == [1, 1, 1]
    assert store.check() == []


def test_listening_goes_on_after_the_database_was_restarted(monkeypatch: pytest.MonkeyPatch) -> None:
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL IS NOT INSTALLED, ITS TESTS DID NOT RUN")
    monkeypatch.setattr("millrow.server.hub.POLL_INTERVAL", 1000)
    running = Server(found)
    try:
        url = running.new_database()
        with (
            open_store(url) as mine,
            open_store(url) as yours,
            TestClient(create_app(mine)) as one,
            TestClient(create_app(yours)) as two,
        ):
            game = begin(one)
            with two.websocket_connect(f"/api/games/{game}/socket") as line:
                await_state(line, seen=0)
                running.halt()
                assert one.get(f"/api/games/{game}").status_code == 503
                assert two.get(f"/api/games/{game}").status_code == 503, "what it remembers may be outdated"
                running.start()
                one.post(f"/api/games/{game}/events", json={"seen": 0, "kind": "step", "text": "4"})
                await_state(line, seen=1)
    finally:
        running.stop()


# servers of their own


class Process:
    """A server as a process, which can be killed."""

    def __init__(self, url: str) -> None:
        self.url = url
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "millrow", "serve", "--no-open", "--port", str(self.port), "--db", self.url]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 60
        while True:
            try:
                self.ask("GET", "server")
                return
            except (URLError, ConnectionError):
                assert time.monotonic() < until, "it does not start"
                time.sleep(0.05)

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def ask(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        kind = {"Content-Type": "application/json"}
        with urlopen(
            Request(f"http://127.0.0.1:{self.port}/api/{path}", data, kind, method=method), timeout=30
        ) as answer:
            return json.load(answer)

    def line(self, game: str) -> ClientConnection:
        return connect(f"ws://127.0.0.1:{self.port}/api/games/{game}/socket?delay=0", max_size=None)


@contextmanager
def processes(url: str) -> Iterator[tuple[Process, Process]]:
    one, two = Process(url), Process(url)
    try:
        yield one, two
    finally:
        one.kill()
        two.kill()


def play_through_kills(url: str, kills: int, seed: int) -> int:
    """Play a game against the computer, now on one server and now on the other, while servers are killed.

    Returns how many events were acknowledged; each must be there at the end.
    """
    rng, acknowledged = random.Random(seed), 0
    open_store(url).close()
    with processes(url) as servers:
        seats = [{"level": ""}, {"level": "easy"}]
        game = servers[0].ask("POST", "games", {"rules": "nine:repetition=none", "first": 0, "seats": seats})["id"]
        for nth in range(kills):
            mine, victim = servers[nth % 2], rng.choice(servers)
            with suppress(WebSocketException, ConnectionError), mine.line(game) as line:  # its server may die
                for turn in range(rng.randrange(2, 6)):
                    state = json.loads(line.recv(PATIENCE))
                    while state["t"] != "state" or not (state["can"]["play"] and state["steps"]):
                        assert state["t"] == "state", state
                        if state["outcome"]:
                            line.send(json.dumps({"t": "go-to", "ply": 0, "seen": state["seen"]}))
                        state = json.loads(line.recv(PATIENCE))
                    acknowledged = max(acknowledged, state["seen"])
                    step = rng.choice(state["steps"])["step"]
                    line.send(json.dumps({"t": "play", "seen": state["seen"], "step": step}))
                    if turn == 1:
                        time.sleep(rng.uniform(0, 0.05))
                        victim.kill()
            survivor = servers[0] if victim is servers[1] else servers[1]
            found = survivor.ask("GET", f"games/{game}")
            assert found["seen"] >= acknowledged, "an acknowledged event was lost"
            if victim.process.poll() is None:
                victim.kill()
            victim.start()
            assert victim.ask("GET", f"games/{game}")["seen"] >= found["seen"]
    with open_store(url) as store:
        assert store.check() == []
        assert store.load(game).number >= acknowledged
    return acknowledged


def test_either_server_may_be_killed(server: Server) -> None:
    assert play_through_kills(server.new_database(), kills=1, seed=1) > 0


@pytest.mark.slow
def test_either_server_may_be_killed_many_times(server: Server) -> None:
    assert play_through_kills(server.new_database(), kills=30, seed=7) > 30

"""Engines that must be prepared: it happens early and apart, is told, can be cut short, and fails without harm."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from millrow.engines.base import Limit, Verdict
from millrow.engines.levels import Level
from millrow.engines.perfect import PerfectEngine
from millrow.rules.base import AnyRules
from millrow.rules.named import NAMED
from millrow.server import computers

SLOW = [{"level": ""}, {"level": "slow"}]


class SlowEngine:
    """Is ready when the test says so, and always plays column 7."""

    def __init__(self, seed: int | None = None) -> None:
        pass

    may_go_on, begun, is_ready, breaks = threading.Event(), 0, False, False

    def declines(self, rules: AnyRules) -> str | None:
        return None

    def ready(self, rules: AnyRules) -> bool:
        return SlowEngine.is_ready

    def prepare(self, rules: AnyRules) -> None:
        SlowEngine.begun += 1
        assert SlowEngine.may_go_on.wait(20)
        if SlowEngine.breaks:
            raise OSError("no room for a table")
        SlowEngine.is_ready = True

    def think(self, rules: AnyRules, pos: Any, limit: Limit) -> Iterator[Verdict]:
        if SlowEngine.breaks:
            raise OSError("no table")
        yield Verdict("7")


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    level = Level("slow", "Slow", "Must be prepared.", SlowEngine)
    monkeypatch.setattr("millrow.engines.levels.levels", lambda rules: [level])
    monkeypatch.setattr("millrow.server.seating.find_level", lambda rules, name: level)
    SlowEngine.may_go_on, SlowEngine.begun, SlowEngine.is_ready, SlowEngine.breaks = threading.Event(), 0, False, False
    yield
    SlowEngine.may_go_on.set()


def begin(client: TestClient) -> str:
    """The socket of a new game of Connect Four; the computer moves second."""
    told = client.post("/api/games", json={"rules": "connect4", "first": 0, "seats": SLOW}).json()
    return f"/api/games/{told['id']}/socket?pause=0"


def until(socket: Any, **wanted: Any) -> dict[str, Any]:
    """The first state that holds these values; of `thinking`, whether it is preparing."""
    while True:
        told: dict[str, Any] = socket.receive_json()
        assert told["t"] == "state", told
        told["preparing"] = bool(told["thinking"] and told["thinking"]["preparing"])
        if all(told[field] == value for field, value in wanted.items()):
            return told


def test_preparing_begins_with_the_game_and_happens_once(client: TestClient) -> None:
    path = begin(client)
    begin(client)
    with client.websocket_connect(path) as socket:
        until(socket, ply=0)
        socket.send_json({"t": "play", "seen": 0, "step": "4"})
        told = until(socket, preparing=True)
        assert told["thinking"] == {"seat": 1, "level": "slow", "preparing": True}
        assert client.get("/api/games").status_code == 200, "the server goes on"
        SlowEngine.may_go_on.set()
        assert until(socket, ply=2)["last"] == ["7"]
    assert SlowEngine.begun == 1


def test_move_now_does_not_wait_for_it(client: TestClient) -> None:  # M8
    with client.websocket_connect(begin(client)) as socket:
        until(socket, ply=0)
        for seen in (0, 2):
            socket.send_json({"t": "play", "seen": seen, "step": "4"})
            until(socket, preparing=True)
            socket.send_json({"t": "now"})
            told = until(socket, ply=seen + 2)
            assert told["last"] != ["7"], "a quick step, in the middle"
        SlowEngine.may_go_on.set()
        socket.send_json({"t": "play", "seen": 4, "step": "1"})
        assert until(socket, ply=6)["last"] == ["7"]


@pytest.mark.parametrize("name", ["three", "connect3"])
def test_the_perfect_level_is_ready_once_it_was_prepared(name: str) -> None:
    engine = PerfectEngine()
    assert isinstance(engine, computers.Preparable)
    engine.prepare(NAMED[name])
    assert engine.ready(NAMED[name])


def test_undo_while_it_is_prepared(client: TestClient) -> None:
    with client.websocket_connect(begin(client)) as socket:
        until(socket, ply=0)
        socket.send_json({"t": "play", "seen": 0, "step": "4"})
        until(socket, preparing=True)
        socket.send_json({"t": "undo", "seen": 1})
        assert until(socket, ply=0)["thinking"] is None


def test_an_engine_that_fails_plays_a_quick_step(client: TestClient) -> None:
    SlowEngine.breaks = True
    SlowEngine.may_go_on.set()
    with client.websocket_connect(begin(client)) as socket:
        until(socket, ply=0)
        socket.send_json({"t": "play", "seen": 0, "step": "4"})
        assert until(socket, ply=2)["turn"] == 0


def test_computers_among_themselves_wait_when_paused_or_taken_back(client: TestClient) -> None:
    SlowEngine.is_ready = True
    seats = [{"level": "slow"}, {"level": "slow"}]
    told = client.post("/api/games", json={"rules": "connect4", "first": 0, "seats": seats}).json()
    with client.websocket_connect(f"/api/games/{told['id']}/socket?pause=3") as socket:
        until(socket, ply=0)
        socket.send_json({"t": "hold", "on": True})
        assert until(socket, paused=True)["thinking"] is None
        socket.send_json({"t": "now"})
        assert until(socket, paused=True)["ply"] == 0, "told at once, for nobody thinks"
        socket.send_json({"t": "hold", "on": False})
        until(socket, paused=False)
        for ply in (1, 2):
            socket.send_json({"t": "now"})
            seen = until(socket, ply=ply)["seen"]
        for act, ply in (("undo", 1), ("undo", 0), ("redo", 1)):
            socket.send_json({"t": act, "seen": seen})
            told = until(socket, ply=ply, paused=True)
            seen = told["seen"]
        assert told["canRedo"]


def test_a_game_with_people_is_not_paused(client: TestClient) -> None:
    with client.websocket_connect(begin(client)) as socket:
        until(socket, ply=0)
        socket.send_json({"t": "hold", "on": True})
        assert socket.receive_json()["code"] == "people"

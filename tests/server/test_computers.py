"""Engines that need preparing: it starts early in its own thread, is announced, can be cut short, and fails safely."""

import threading
from collections.abc import Iterator
from time import sleep
from typing import Any

import pytest
from fastapi.testclient import TestClient

from millrow.app.preparing import under_way
from millrow.core.rules import Rules
from millrow.engines.base import Engine, Limit, Progress, Verdict, engines_of
from millrow.engines.levels import Level, find_level
from millrow.families import NAMED

PERFECT = {name: find_level(NAMED[name], "perfect") for name in ("three", "connect3")}
SLOW = [{"level": ""}, {"level": "slow"}]


class SlowEngine(Engine):
    """Is ready when the test says so, and always plays column 7."""

    def __init__(self, seed: int | None = None) -> None:
        pass

    may_go_on, begun, is_ready, breaks = threading.Event(), 0, False, False

    def declines(self, rules: Rules[Any]) -> str | None:
        return None

    def ready(self, rules: Rules[Any]) -> bool:
        return SlowEngine.is_ready

    def prepare(self, rules: Rules[Any], progress: Progress | None = None) -> None:
        SlowEngine.begun += 1
        assert SlowEngine.may_go_on.wait(20)
        if SlowEngine.breaks:
            raise OSError("no room for a table")
        SlowEngine.is_ready = True

    def think(self, rules: Rules[Any], pos: Any, limit: Limit) -> Iterator[Verdict]:
        if SlowEngine.breaks:
            raise OSError("no table")
        yield Verdict("7")


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    level = Level("slow", SlowEngine)
    monkeypatch.setattr("millrow.engines.levels.levels", lambda rules: [level])
    monkeypatch.setattr("millrow.app.new_game.find_level", lambda rules, name: level)
    monkeypatch.setattr("millrow.app.thinking.STAND_IN_AFTER", 20)
    SlowEngine.may_go_on, SlowEngine.begun, SlowEngine.is_ready, SlowEngine.breaks = threading.Event(), 0, False, False
    yield
    SlowEngine.may_go_on.set()
    while under_way():  # otherwise an engine of this test would be ready in the next one
        sleep(0.01)


def begin(client: TestClient) -> str:
    """The socket of a new game of Connect Four; the computer moves second."""
    answer = client.post("/api/games", json={"rules": "connect4", "first": 0, "seats": SLOW}).json()
    return f"/api/games/{answer['id']}/socket?delay=0"


def until(socket: Any, **wanted: Any) -> dict[str, Any]:
    """The first state that holds these values; of `thinking`, whether it is preparing."""
    while True:
        answer: dict[str, Any] = socket.receive_json()
        assert answer["t"] == "state", answer
        answer["preparing"] = bool(answer["thinking"] and answer["thinking"]["preparing"])
        if all(answer[field] == value for field, value in wanted.items()):
            return answer


def test_preparing_begins_with_the_game_and_happens_once(client: TestClient) -> None:
    path = begin(client)
    begin(client)
    with client.websocket_connect(path) as socket:
        until(socket, ply=0)
        socket.send_json({"t": "play", "seen": 0, "step": "4"})
        answer = until(socket, preparing=True)
        assert answer["thinking"] == {"seat": 1, "level": "slow", "preparing": True}
        assert client.get("/api/games").status_code == 200, "the server goes on"
        SlowEngine.may_go_on.set()
        assert until(socket, ply=2)["last"]["steps"] == ["7"]
    assert SlowEngine.begun == 1


def test_move_now_does_not_wait_for_it(client: TestClient) -> None:  # M8
    with client.websocket_connect(begin(client)) as socket:
        until(socket, ply=0)
        for seen in (0, 2):
            socket.send_json({"t": "play", "seen": seen, "step": "4"})
            until(socket, preparing=True)
            socket.send_json({"t": "now"})
            answer = until(socket, ply=seen + 2)
            assert answer["last"]["steps"] != ["7"], "a quick step, in the middle"
        SlowEngine.may_go_on.set()
        socket.send_json({"t": "play", "seen": 4, "step": "1"})
        assert until(socket, ply=6)["last"]["steps"] == ["7"]


def test_a_stand_in_plays_until_it_is_ready(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("millrow.app.thinking.STAND_IN_AFTER", 0.1)
    with client.websocket_connect(begin(client)) as socket:
        assert until(socket, ply=0)["standIn"] == ""
        socket.send_json({"t": "play", "seen": 0, "step": "4"})
        answer = until(socket, ply=2)
        assert answer["standIn"] == "medium"
        assert answer["last"]["steps"] != ["7"]
        assert client.get("/api/server").json()["preparing"] == [{"rules": "connect4", "level": "slow"}]
        SlowEngine.may_go_on.set()
        socket.send_json({"t": "play", "seen": 2, "step": "1"})
        answer = until(socket, ply=4)
        assert (answer["standIn"], answer["last"]["steps"]) == ("", ["7"])
    assert client.get("/api/server").json()["preparing"] == []


def test_a_stand_in_finishes_its_turn_without_waiting_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("millrow.app.thinking.STAND_IN_AFTER", 0.1)
    start = "a1,e1 b2,b3 4 4 blue"  # red can close a mill, and takes a disc then
    answer = client.post("/api/games", json={"rules": "six", "first": 0, "start": start, "seats": SLOW}).json()
    with client.websocket_connect(f"/api/games/{answer['id']}/socket?delay=0") as socket:
        until(socket, ply=0)
        socket.send_json({"t": "play", "seen": 0, "step": "e5"})
        until(socket, preparing=True)
        states = [until(socket, preparing=False)]
        while states[-1]["turn"] == 1:
            states.append(until(socket))
        assert states[-1]["standIn"] == "medium"
        assert [step[0] for step in states[-1]["last"]["steps"]] == ["b", "x"]
        assert not any(state["preparing"] for state in states), "it waited for the level once"


@pytest.mark.parametrize("name", PERFECT)
def test_the_perfect_level_is_ready_once_it_was_prepared(name: str) -> None:
    engine = engines_of(NAMED[name]).exact(None)
    engine.prepare(NAMED[name])
    assert engine.ready(NAMED[name])


def test_undo_while_it_is_prepared(client: TestClient) -> None:
    with client.websocket_connect(begin(client)) as socket:
        until(socket, ply=0)
        socket.send_json({"t": "play", "seen": 0, "step": "4"})
        until(socket, preparing=True)
        socket.send_json({"t": "undo", "seen": 1})
        assert until(socket, ply=0)["thinking"] is None


def test_an_engine_that_fails_plays_a_quick_step_and_the_state_says_so(client: TestClient) -> None:
    SlowEngine.breaks = True
    SlowEngine.may_go_on.set()
    with client.websocket_connect(begin(client)) as socket:
        until(socket, ply=0)
        socket.send_json({"t": "play", "seen": 0, "step": "4"})
        answer = until(socket, ply=2)
        assert (answer["turn"], answer["standIn"]) == (0, "medium")


def test_computers_among_themselves_wait_when_paused_or_taken_back(client: TestClient) -> None:
    SlowEngine.is_ready = True
    seats = [{"level": "slow"}, {"level": "slow"}]
    answer = client.post("/api/games", json={"rules": "connect4", "first": 0, "seats": seats}).json()
    with client.websocket_connect(f"/api/games/{answer['id']}/socket?delay=3") as socket:
        until(socket, ply=0)
        socket.send_json({"t": "pause", "on": True})
        assert until(socket, paused=True)["thinking"] is None
        socket.send_json({"t": "now"})
        assert until(socket, paused=True)["ply"] == 0, "paused at once: no engine is thinking"
        socket.send_json({"t": "pause", "on": False})
        until(socket, paused=False)
        for ply in (1, 2):
            socket.send_json({"t": "now"})
            seen = until(socket, ply=ply)["seen"]
        for act, ply in (("undo", 1), ("undo", 0), ("redo", 1)):
            socket.send_json({"t": act, "seen": seen})
            answer = until(socket, ply=ply, paused=True)
            seen = answer["seen"]
        assert answer["can"]["redo"]


def test_a_game_with_people_is_not_paused(client: TestClient) -> None:
    with client.websocket_connect(begin(client)) as socket:
        until(socket, ply=0)
        socket.send_json({"t": "pause", "on": True})
        assert socket.receive_json()["code"] == "people"

"""Errors of the store reach people: a sentence without paths, a line in the log, and a game that goes on afterwards."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from fastapi.testclient import TestClient
from server.talking import begin
from starlette.websockets import WebSocketDisconnect
from wording.uses import CATALOGUE

from millrow.server.errors import error_response
from millrow.store import errors
from millrow.store.driver_errors import to_store_error
from millrow.store.errors import StoreError, store_error
from millrow.store.store import Store

COMPUTER = [{"level": ""}, {"level": "medium"}]
SECRET = "/home/ada/games.db"
URL = "postgresql://ada@db.example/games"


@pytest.fixture(autouse=True)
def fresh_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "_logged", {})


class FullDisk:
    """Lets every write fail from the second one on, until there is space again."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch, writes_left: int) -> None:
        self.writes_left, self.is_full, self.refused = writes_left, True, 0
        writing = store.database.writing

        @contextmanager
        def limited() -> Iterator[Any]:
            if self.is_full and self.writes_left == 0:
                self.refused += 1
                raise store_error("full", where=SECRET)
            self.writes_left -= 1
            with writing() as connection:
                yield connection

        monkeypatch.setattr(store.database, "writing", limited)


def until(socket: Any, **wanted: Any) -> dict[str, Any]:
    while True:
        state: dict[str, Any] = socket.receive_json()
        assert state["t"] == "state", state
        if all(state[name] == value for name, value in wanted.items()):
            return state


def until_failed(socket: Any) -> dict[str, Any]:
    while (state := socket.receive_json())["failure"] is None:
        pass
    return dict(state)


@pytest.mark.parametrize("how", ["by hand", "by itself", "by coming back"])
def test_a_disk_that_fills_up_before_the_computers_move(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, how: str
) -> None:
    monkeypatch.setattr("millrow.app.live.RETRY_SECONDS", 0.05 if how == "by itself" else 1000)
    game = begin(client, "connect4", seats=COMPUTER)
    path = f"/api/games/{game['id']}/socket?delay=0"
    disk = FullDisk(store, monkeypatch, writes_left=1)
    with client.websocket_connect(path) as socket:
        until(socket, ply=0)
        socket.send_json({"t": "play", "seen": 0, "step": "4"})
        state = until_failed(socket)
        assert (state["ply"], state["thinking"], state["can"]["retry"]) == (1, None, True)
        assert state["failure"] == {"code": "store.public.full", "facts": {}}
        if how == "by hand":
            socket.send_json({"t": "retry"})
            assert until_failed(socket)["can"]["retry"], "it is still full"
        disk.is_full = False
        if how == "by hand":
            socket.send_json({"t": "retry"})
        if how != "by coming back":
            state = until(socket, ply=2)
            assert (state["failure"], state["can"]["retry"], state["turn"]) == (None, False, 0)
    with client.websocket_connect(path) as socket:
        until(socket, ply=2)
    lines = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert lines == [f"The disk is full, so {SECRET} can't be written. Free some space and try again; everything saved"
                     " so far is safe."], "once, and with the path"  # fmt: skip
    assert [event.kind for event in store.events(game["id"])] == ["step", "step"]
    assert disk.refused >= 1


def test_undo_works_while_the_computers_move_cannot_be_stored(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("millrow.app.live.RETRY_SECONDS", 1000)
    game = begin(client, "connect4", seats=COMPUTER)
    disk = FullDisk(store, monkeypatch, writes_left=1)
    with client.websocket_connect(f"/api/games/{game['id']}/socket?delay=0") as socket:
        until(socket, ply=0)
        socket.send_json({"t": "play", "seen": 0, "step": "4"})
        seen = until_failed(socket)["seen"]
        socket.send_json({"t": "undo", "seen": seen})
        refused = socket.receive_json()
        assert (refused["t"], refused["code"], refused["state"]["ply"]) == ("refused", "full", 1)
        disk.is_full = False
        socket.send_json({"t": "undo", "seen": seen})
        assert until(socket, ply=0)["failure"] is None


def test_a_computer_that_cannot_move_at_all(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> str:
        raise RuntimeError("no engine")

    game = begin(client, "connect4", seats=COMPUTER)
    with client.websocket_connect(f"/api/games/{game['id']}/socket?delay=0") as socket:
        until(socket, ply=0)
        with monkeypatch.context() as patch:
            patch.setattr("millrow.app.thinking.quick_thought", broken)
            patch.setattr("millrow.app.thinking.think", broken)
            socket.send_json({"t": "play", "seen": 0, "step": "4"})
            assert until_failed(socket)["failure"]["code"] == "http.failed"
        socket.send_json({"t": "retry"})
        assert until(socket, ply=2)["failure"] is None


def test_a_damaged_game_is_refused_with_a_sentence_and_a_close_frame(
    client: TestClient, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    game, whole = begin(client, "connect4"), begin(client, "connect4")
    for seen, step in enumerate("44"):
        client.post(f"/api/games/{game['id']}/events", json={"seen": seen, "kind": "step", "text": step})
    with closing(sqlite3.connect(str(store.database.path), isolation_level=None)) as other:
        other.execute("DELETE FROM event WHERE game = ? AND number = 1", [game["id"]])
    for _ in range(2):
        with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
            refused = socket.receive_json()
            assert (refused["t"], refused["code"], refused["state"]) == ("refused", "damaged", None)
            assert (
                refused["say"] == f"The game {game['id']} is damaged and can't be opened. Tell whoever runs the server."
            )
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == 4500
    assert client.get(f"/api/games/{game['id']}").json()["code"] == "damaged"
    assert client.get(f"/api/games/{whole['id']}").status_code == 200
    lines = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(lines) == 1
    assert all(record.exc_info is None for record in lines), "no traceback"


def driver_errors() -> Iterator[StoreError]:
    for name in ("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_BUSY", "SQLITE_CORRUPT", "SQLITE_CANTOPEN", "SQLITE_IOERR"):
        failed = sqlite3.OperationalError(f"{SECRET}: something")
        failed.sqlite_errorname = name
        yield to_store_error(failed, SECRET)
    for state in ("53100", "53300", "25006", "28P01", "42501", "3D000", "57P01", "08006", "XX001", ""):
        broken = Exception(f"connection to {URL} failed for user ada")
        broken.sqlstate = state  # type: ignore[attr-defined]
        yield to_store_error(broken, URL)
    for code in CATALOGUE:
        if code.startswith("store.") and not code.startswith(("store.public.", "store.busy.")):
            which = code.removeprefix("store.")
            facts: dict[str, Any] = dict.fromkeys(
                ("where", "detail", "folder", "why", "address", "table", "version", "newest"), SECRET
            )
            facts |= dict.fromkeys(("who", "kind", "mode", "process", "own", "what", "key"), "x") | {"most": 5}
            yield store_error(which.partition(".")[0], which, **facts)


def test_sentences_for_clients_contain_no_paths_users_or_hosts() -> None:
    count = 0
    for error in driver_errors():
        _, body = error_response(error)
        for secret in ("ada", "/home", "example", "games.db"):
            assert secret not in str(body), (str(error), body)
        count += 1
    assert count > 40
    templates = {code: text for code, text in CATALOGUE.items() if code.startswith("store.public.")}
    assert not {code for code, text in templates.items() if "{" in text.replace("{key}", "").replace("{what}", "")}

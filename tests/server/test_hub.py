"""The hub: a game that takes long to open doesn't delay others, and is loaded once for all who ask for it."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient
from server.talking import begin

from millrow.store.games import StoredGame
from millrow.store.store import Store


class SlowLoads:
    """Lets loading one game wait until the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, store: Store, game_id: str) -> None:
        self.asked, self.go_on, self.count = threading.Event(), threading.Event(), 0
        load = store.load

        def slow(key: str, up_to: int | None = None) -> StoredGame:
            if key == game_id:
                self.count += 1
                self.asked.set()
                assert self.go_on.wait(30)
            return load(key, up_to)

        monkeypatch.setattr(store, "load", slow)


def test_opening_a_game_delays_no_other(client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, quick = begin(client), begin(client)
    loads = SlowLoads(monkeypatch, store, slow["id"])
    with ThreadPoolExecutor(8) as clients:
        waiting = [clients.submit(client.get, f"/api/games/{slow['id']}") for _ in range(4)]
        assert loads.asked.wait(30)
        assert client.get(f"/api/games/{quick['id']}").json()["id"] == quick["id"], "it does not wait for the other"
        with client.websocket_connect(f"/api/games/{quick['id']}/socket") as socket:
            socket.receive_json()
            socket.send_json({"t": "play", "seen": 0, "step": "a1"})
            assert socket.receive_json()["seen"] == 1
        loads.go_on.set()
        answers: list[Any] = [answer.result(30).json() for answer in waiting]
    assert [answer["id"] for answer in answers] == [slow["id"]] * 4
    assert loads.count <= 4


def test_a_game_is_loaded_once_for_all_who_wait(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begin(client)
    loads = SlowLoads(monkeypatch, store, game["id"])
    hub = client.app.state.hub  # type: ignore[attr-defined]
    with ThreadPoolExecutor(8) as clients:
        waiting = [clients.submit(client.get, f"/api/games/{game['id']}") for _ in range(6)]
        while (room := hub._rooms.get(game["id"])) is None or room.visitors < 6:
            pass
        loads.go_on.set()
        assert all(answer.result(30).status_code == 200 for answer in waiting)
    assert loads.count == 1
    assert hub._rooms == {}


def test_a_game_that_is_missing_leaves_nothing_behind(client: TestClient) -> None:
    for _ in range(2):
        assert client.get("/api/games/nonesuch").status_code == 404
    assert client.app.state.hub._rooms == {}  # type: ignore[attr-defined]

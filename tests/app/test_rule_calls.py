"""How often the rules are asked for one click, through the whole server: socket, live game, store, state."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from millrow.families.drops.rules import DropRules
from millrow.families.mills.rules import MillRules
from millrow.server.app import create_app
from millrow.store import open_store

# Counted in the same way before there was one live copy of a game (commit 9c63c5a).
BEFORE = {"six": Counter(outcome=14, legal=4, play=2), "connect4": Counter(outcome=16, legal=2, play=2)}


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts the calls of the rules from now on."""
    counted = Counter[str]()

    def count(kind: type, name: str) -> None:
        real = getattr(kind, name)

        def call(self: Any, *args: Any) -> Any:
            counted[name] += 1
            return real(self, *args)

        monkeypatch.setattr(kind, name, call)

    for kind in (MillRules, DropRules):
        for name in ("outcome", "legal", "play"):
            count(kind, name)
    return counted


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with open_store(tmp_path / "games.db") as store, TestClient(create_app(store)) as talker:
        yield talker


@pytest.mark.parametrize(
    ("rules", "steps"),
    [
        ("six", ["a1", "b2", "a3"]),
        ("six", ["a1", "b2", "a3", "b4", "a5"]),  # closes a mill
        ("six", ["a1", "b2", "a3", "b4", "a5", "xb2"]),
        ("connect4", ["4", "4", "5"]),
    ],
)
def test_a_click_asks_the_rules_at_most_half_as_often(
    client: TestClient, calls: Counter[str], rules: str, steps: list[str]
) -> None:
    state = client.post("/api/games", json={"rules": rules, "first": 0}).json()
    with client.websocket_connect(f"/api/games/{state['id']}/socket") as socket:
        socket.receive_json()
        for step in steps:
            calls.clear()
            socket.send_json({"t": "play", "seen": state["seen"], "step": step})
            state = socket.receive_json()
            assert state["t"] == "state"
    assert calls["play"] == 1, "an event is applied once"
    for name, before in BEFORE[rules].items():
        assert 2 * calls[name] <= before, (name, calls)


def test_looking_at_a_game_again_asks_nothing(client: TestClient, calls: Counter[str]) -> None:
    """The state is worked out once for each event, however often it is read."""
    game = client.post("/api/games", json={"rules": "six", "first": 0}).json()
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        socket.receive_json()
        calls.clear()
        for _ in range(3):
            client.get(f"/api/games/{game['id']}")
            socket.send_json({"t": "now"})
            socket.receive_json()
    assert not calls

"""Talking to a server in tests: begin a game, play its steps."""

from typing import Any

from fastapi.testclient import TestClient

Json = dict[str, Any]


def begin(client: TestClient, rules: str = "six", **more: Any) -> Json:
    answer = client.post("/api/games", json={"rules": rules, "first": 0, **more})
    assert answer.status_code == 201, answer.text
    reply: Json = answer.json()
    return reply


def play(socket: Any, state: Json, *steps: str) -> Json:
    for step in steps:
        socket.send_json({"t": "play", "seen": state["seen"], "step": step})
        state = socket.receive_json()
        assert state["t"] == "state", state
    return state

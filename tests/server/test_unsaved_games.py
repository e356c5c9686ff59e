"""Games that are not saved: in no list, gone with the server, and saved later if the player likes (M11)."""

from typing import Any

from fastapi.testclient import TestClient

from millrow.server.app import create_app
from millrow.store.store import Store

Json = dict[str, Any]


def begin(client: TestClient, **more: Any) -> Json:
    answer = client.post("/api/games", json={"rules": "connect4", "first": 0, "saved": False, **more})
    assert answer.status_code == 201, answer.text
    reply: Json = answer.json()
    return reply


def play(client: TestClient, game: Json, steps: str) -> Json:
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        state: Json = socket.receive_json()
        for step in steps.split():
            socket.send_json({"t": "play", "seen": state["seen"], "step": step})
            state = socket.receive_json()
            assert state["t"] == "state"
    return state


def test_it_is_played_and_found_again_but_in_no_list(client: TestClient, store: Store) -> None:
    game = begin(client)
    assert game["saved"] is False
    play(client, game, "4 4 5")
    again = client.get(f"/api/games/{game['id']}").json()
    assert (again["ply"], again["saved"]) == (3, False)
    assert client.get(f"/api/games/{game['id']}/plies/1").json()["saved"] is False
    assert client.get("/api/games").json()["total"] == 0
    assert store.games().total == 0


def test_it_is_exported_drawn_copied_and_named(client: TestClient, store: Store) -> None:
    game = begin(client)
    play(client, game, "4 4 5")
    path = f"/api/games/{game['id']}"
    assert "1. 4 4 2. 5" in client.get(f"{path}/export").text
    assert "<svg" in client.get(f"{path}/picture.svg").text
    assert client.patch(path, json={"title": "Quick one"}).status_code == 200
    for ask in ({}, {"ply": 2}):
        copied = client.post(f"{path}/copy", json=ask).json()
        assert copied["saved"] is False
        assert client.get(f"/api/games/{copied['id']}").json()["name"] == "Quick one"
    assert store.games().total == 0


def test_a_moment_of_it_is_named_only_once_it_is_saved(client: TestClient) -> None:
    game = begin(client)
    ask = {"game": game["id"], "name": "Here"}
    refused = client.post("/api/saves", json=ask)
    assert (refused.status_code, refused.json()["code"]) == (400, "not-saved")
    client.post(f"/api/games/{game['id']}/save")
    assert client.post("/api/saves", json=ask).status_code == 201


def test_it_can_be_saved_later_with_everything_in_it(client: TestClient, store: Store) -> None:
    game = begin(client, title="Quick one")
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        state = socket.receive_json()
        for step in ("4", "4", "5"):
            socket.send_json({"t": "play", "seen": state["seen"], "step": step})
            state = socket.receive_json()
        socket.send_json({"t": "undo", "seen": state["seen"]})
        state = socket.receive_json()
        saved = client.post(f"/api/games/{game['id']}/save").json()
        assert saved["saved"] is True
        state = socket.receive_json()
        assert (state["saved"], state["ply"], state["can"]["redo"]) == (True, 2, True)
        socket.send_json({"t": "redo", "seen": state["seen"]})
        state = socket.receive_json()
        assert (state["t"], state["ply"]) == ("state", 3)
    assert store.games().items[0].title == "Quick one"
    assert store.load(game["id"]).game.steps == ("4", "4", "5")
    assert client.post(f"/api/games/{game['id']}/save").json()["seen"] == state["seen"]  # nothing changes any more
    assert store.games().total == 1


def test_it_ends_with_the_server(client: TestClient, store: Store) -> None:
    game = begin(client)
    play(client, game, "4")
    with TestClient(create_app(store)) as restarted:
        assert restarted.get(f"/api/games/{game['id']}").status_code == 404


def test_a_game_is_saved_unless_the_request_says_no(client: TestClient) -> None:
    assert client.post("/api/games", json={"rules": "six"}).json()["saved"] is True
    assert client.post("/api/games", json={"rules": "six", "saved": "no"}).status_code == 422
    assert client.get("/api/games").json()["total"] == 1


def test_the_computer_plays_on_when_the_game_is_saved_while_it_thinks(client: TestClient, store: Store) -> None:
    game = begin(client, seats=[{}, {"level": "medium"}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket?delay=0.5") as socket:
        state = socket.receive_json()
        socket.send_json({"t": "play", "seen": state["seen"], "step": "4"})
        while state["thinking"] is None:
            state = socket.receive_json()
        client.post(f"/api/games/{game['id']}/save")
        while state["ply"] < 2:
            state = socket.receive_json()
    assert len(store.load(game["id"]).game.steps) == 2

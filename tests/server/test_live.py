"""One live copy of a game: an event is judged once, stored, and only then broadcast; everyone gets the same bytes."""

from contextlib import ExitStack
from typing import Any

import pytest
from fastapi.testclient import TestClient

from millrow.app.state import GameState, encode
from millrow.games.events import Event
from millrow.store import StoreError
from millrow.store.store import Store

Json = dict[str, Any]


def begin(client: TestClient, rules: str = "connect4", **more: Any) -> Json:
    reply: Json = client.post("/api/games", json={"rules": rules, "first": 0, **more}).json()
    return reply


def address(game: Json, **query: Any) -> str:
    return f"/api/games/{game['id']}/socket?" + "&".join(f"{key}={value}" for key, value in query.items())


def test_a_state_is_encoded_once_for_all_listeners(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    encoded = list[int]()

    def count(state: GameState) -> str:
        encoded.append(state.seen)
        return encode(state)

    monkeypatch.setattr("millrow.app.live.encode", count)
    game = begin(client)
    with ExitStack() as stack:
        sockets = [stack.enter_context(client.websocket_connect(address(game))) for _ in range(5)]
        for socket in sockets:
            socket.receive_json()
        encoded.clear()
        for seen, step in enumerate("445"):
            sockets[seen].send_json({"t": "play", "seen": seen, "step": step})
            texts = [socket.receive_text() for socket in sockets]
            assert len(set(texts)) == 1
        sockets[0].send_json({"t": "play", "seen": 3, "step": "9"})
        assert sockets[0].receive_json()["state"]["seen"] == 3
        client.get(f"/api/games/{game['id']}")
    assert encoded == [1, 2, 3], "refusals and requests reuse what was encoded"


def test_nothing_has_happened_if_it_cannot_be_stored(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: Any) -> Any:
        raise StoreError("full", "there is no space left")

    game = begin(client)
    with client.websocket_connect(address(game)) as one, client.websocket_connect(address(game)) as two:
        one.receive_json()
        two.receive_json()
        with monkeypatch.context() as patch:
            patch.setattr(store.writer.database, "writing", full)
            one.send_json({"t": "play", "seen": 0, "step": "4"})
            refused = one.receive_json()
            assert (refused["t"], refused["code"]) == ("refused", "full")
            assert (refused["state"]["seen"], refused["state"]["ply"]) == (0, 0)
        one.send_json({"t": "play", "seen": 0, "step": "5"})
        assert one.receive_json()["moves"] == [[0, 1, "5"]]
        assert two.receive_json()["moves"] == [[0, 1, "5"]], "the other page never received the first step"
    assert store.load(game["id"]).game.steps == ("5",)


def test_another_writer_was_quicker(client: TestClient, store: Store) -> None:
    """The number of an event is the lock, whoever writes: a second process on PostgreSQL writes just like this."""
    game = begin(client)
    with client.websocket_connect(address(game)) as socket:
        socket.receive_json()
        store.append(game["id"], 0, Event("step", "1"))
        socket.send_json({"t": "play", "seen": 0, "step": "4"})
        reply = [socket.receive_json(), socket.receive_json()]
        refused = next(message for message in reply if message["t"] == "refused")
        state = next(message for message in reply if message["t"] == "state")
        assert refused["code"] == "stale"
        assert refused["state"]["moves"] == state["moves"] == [[0, 1, "1"]]
        socket.send_json({"t": "play", "seen": 1, "step": "4"})
        assert socket.receive_json()["moves"] == [[0, 1, "1"], [1, 2, "4"]]
    assert store.load(game["id"]).game.steps == ("1", "4")
    assert store.check() == []


def test_a_name_is_given_whatever_others_do(client: TestClient, store: Store) -> None:
    game = begin(client)
    with client.websocket_connect(address(game)) as socket:
        socket.receive_json()
        store.append(game["id"], 0, Event("step", "1"))
        assert client.patch(f"/api/games/{game['id']}", json={"title": "Ours"}).json()["title"] == "Ours"
    stored = store.load(game["id"])
    assert (stored.log.title, stored.game.steps) == ("Ours", ("1",))


def test_a_page_that_has_the_state_is_sent_only_what_is_new(client: TestClient) -> None:
    game = begin(client)
    with client.websocket_connect(address(game, seen=0)) as socket:
        socket.send_json({"t": "play", "seen": 0, "step": "4"})
        assert socket.receive_json()["seen"] == 1
    for seen in (0, 7, "", "x", "99999999999"):
        with client.websocket_connect(address(game, seen=seen)) as socket:
            assert socket.receive_json()["seen"] == 1


def test_a_page_that_has_the_state_still_hears_that_the_computer_thinks(client: TestClient) -> None:
    game = begin(client, seats=[{"level": "medium"}, {}])
    assert (game["thinking"], game["can"]["moveNow"]) == (None, False)
    with client.websocket_connect(address(game, seen=0, delay=3)) as socket:
        reply = socket.receive_json()
        assert reply["thinking"]["seat"] == 0
        assert reply["can"] == game["can"] | {"moveNow": True}
        with client.websocket_connect(address(game, seen=0)) as late:
            assert late.receive_json()["thinking"]["seat"] == 0


def test_the_computers_are_skipped_until_a_person_is_to_move(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:  # F7, X9
    """Without that they would wait for an hour."""
    monkeypatch.setattr("millrow.server.socket.MAX_DELAY", 3600)
    game = begin(client, "connect:players=4", seats=[{"level": "easy"}] * 3 + [{}], first=0)
    with client.websocket_connect(address(game, delay=3600)) as socket:
        while not (state := socket.receive_json())["can"]["skip"]:
            pass
        socket.send_json({"t": "skip"})
        while not (state := socket.receive_json())["can"]["play"]:
            pass
        assert (state["ply"], state["turn"], state["can"]["skip"]) == (3, 3, False)
        socket.send_json({"t": "skip"})
        assert socket.receive_json()["ply"] == 3
        socket.send_json({"t": "play", "seen": state["seen"], "step": "1"})
        while not (state := socket.receive_json())["thinking"]:
            pass
        assert state["ply"] == 4  # and now they wait again


def test_clicks_that_are_no_step_are_refused_with_code_places_and_facts(client: TestClient) -> None:
    game = begin(client, "six")
    with client.websocket_connect(address(game)) as socket:
        state = socket.receive_json()
        for places, code in ((["a1"], None), (["a1"], "occupied"), (["nowhere"], "unreadable"), ([], "unreadable")):
            socket.send_json({"t": "click", "seen": state["seen"], "places": places})
            answer = socket.receive_json()
            assert answer.get("code") == code
            state = answer if code is None else answer["state"]
        assert state["ply"] == 1
    drop = begin(client)
    with client.websocket_connect(address(drop)) as socket:
        socket.receive_json()
        socket.send_json({"t": "click", "seen": 0, "places": ["9"]})
        answer = socket.receive_json()
        assert (answer["code"], answer["say"]) == ("no-column", "There is no column 9. Choose 1 to 7.")
        facts = {"column": "9", "first": 1, "columns": 7}  # as in steps, from 1: each page numbers the columns itself
        assert answer["words"] == {"code": "drops.refusal.no-column", "facts": facts}


def test_a_refused_event_changes_no_number(client: TestClient, store: Store) -> None:
    game = begin(client)
    path = f"/api/games/{game['id']}/events"
    for _ in range(3):
        assert client.post(path, json={"seen": 0, "kind": "step", "text": "9"}).status_code == 400
    assert client.post(path, json={"seen": 0, "kind": "step", "text": "4"}).json()["seen"] == 1
    assert [event.text for event in store.events(game["id"])] == ["4"]

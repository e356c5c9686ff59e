"""The socket of a game, as a page uses it."""

import threading
from typing import Any

import pytest
from fastapi.testclient import TestClient
from server.talking import Json, begin, play
from starlette.websockets import WebSocketDisconnect

from millrow.core.rules import Refusal
from millrow.core.seats import seated
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.games.game import AnyGame, Game
from millrow.store.store import Store

BLUE_WINS = {"code": "result.won", "facts": {"winner": 0}}


def test_a_game_over_the_socket(client: TestClient, store: Store) -> None:
    game = begin(client, "connect4")
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        state = play(socket, socket.receive_json(), *"1212121")
    assert state["result"] == BLUE_WINS
    assert store.load(game["id"]).game.steps == tuple("1212121")
    assert client.get(f"/api/games/{game['id']}").json()["result"] == BLUE_WINS


def test_store_then_tell(client: TestClient, store: Store) -> None:
    """Whatever a socket sends is already stored."""
    game = begin(client)
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        state = socket.receive_json()
        for step in ("a1", "b2", "a3", "b4", "a5", "xb2"):
            state = play(socket, state, step)
            assert store.load(game["id"]).number == state["seen"]


def test_everyone_who_watches_is_told(client: TestClient) -> None:
    game = begin(client)
    path = f"/api/games/{game['id']}/socket"
    with client.websocket_connect(path) as one, client.websocket_connect(path) as two:
        state = one.receive_json()
        two.receive_json()
        play(one, state, "a1")
        assert two.receive_json()["moves"] == [[0, 1, "a1"]]


def test_the_second_of_two_is_stale(client: TestClient) -> None:
    game = begin(client)
    path = f"/api/games/{game['id']}/socket"
    with client.websocket_connect(path) as one, client.websocket_connect(path) as two:
        state = one.receive_json()
        two.receive_json()
        play(one, state, "a1")
        two.receive_json()
        two.send_json({"t": "play", "seen": state["seen"], "step": "b2"})
        refused = two.receive_json()
        assert (refused["t"], refused["code"]) == ("refused", "stale")
        assert refused["state"]["ply"] == 1


def test_refusals_go_to_the_sender_with_the_true_state(client: TestClient) -> None:
    game = begin(client)
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        state = play(socket, socket.receive_json(), "a1")
        for step, code in (("a1", "occupied"), ("zz", "unreadable"), ("xa1", "no-mill")):
            socket.send_json({"t": "play", "seen": state["seen"], "step": step})
            refused = socket.receive_json()
            assert (refused["t"], refused["code"]) == ("refused", code)
            assert refused["state"]["seen"] == state["seen"]
        for text, says in (
            ("not json", "This message can't be read. Send a JSON object whose “t” is play, click, "),
            ('{"t": "dance"}', "This message can't be read. "),
            ('{"t": "play", "seen": "1"}', "The fields of this message aren't right for “play”."),
        ):
            socket.send_text(text)
            refused = socket.receive_json()
            assert (refused["code"], refused["say"].startswith(says)) == ("unreadable", True)
        socket.send_bytes(b"\xff\x00")
        assert socket.receive_json()["code"] == "unreadable"


def test_undo_redo_resign_draw_rename(client: TestClient) -> None:
    game = begin(client, "connect4")
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        state = play(socket, socket.receive_json(), "4", "5")

        def act(**message: Any) -> Json:
            socket.send_json({"seen": state["seen"], **message})
            reply: Json = socket.receive_json()
            return reply

        state = act(t="undo")
        assert (state["ply"], state["plies"], state["can"]["redo"]) == (1, 2, True)
        state = act(t="redo")
        assert state["ply"] == 2
        state = act(t="rename", seat=0, name="Ada")
        assert (state["seats"][0]["name"], state["status"]["facts"]["turn"]) == ("Ada", 0)
        state = act(t="resign", seat=0)
        assert state["status"]["code"] == "status.over"
        assert state["outcome"]["because"] == {
            "code": "because.resigned",
            "facts": {"loser": 0, "repetition": None, "quiet_limit": None},
        }
        state = act(t="undo")
        assert state["outcome"] is None
        state = act(t="draw")
        assert state["result"] == {"code": "result.drawn", "facts": {}}


def test_renaming_a_game_that_somebody_plays(client: TestClient) -> None:
    game = begin(client)
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        socket.receive_json()
        client.patch(f"/api/games/{game['id']}", json={"title": "Ours"})
        state = socket.receive_json()
        assert state["name"] == "Ours"
        assert play(socket, state, "a1")["ply"] == 1


def test_a_socket_to_nowhere_is_closed(client: TestClient) -> None:
    with client.websocket_connect("/api/games/nothere/socket") as socket, pytest.raises(WebSocketDisconnect) as raised:
        socket.receive_json()
    assert raised.value.code == 4404


@pytest.mark.parametrize("delay", ["-1", "3.1", "nan", "soon", ""])
def test_a_wrong_delay_closes_the_socket_with_a_reason(client: TestClient, delay: str) -> None:
    game = begin(client)
    path = f"/api/games/{game['id']}/socket?delay={delay}"
    with client.websocket_connect(path) as socket:
        reply = socket.receive_json()
        assert (reply["t"], reply["code"]) == ("refused", "unreadable")
        assert reply["say"] == "The delay must be 0 to 3 seconds."
        with pytest.raises(WebSocketDisconnect) as raised:
            socket.receive_json()
    assert raised.value.code == 4400


def test_wrong_delays_are_refused(client: TestClient) -> None:
    game = begin(client)
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        socket.receive_json()
        socket.send_json({"t": "delay", "seconds": -1})
        assert socket.receive_json()["say"] == "The delay must be 0 to 3 seconds."


def test_who_watches_a_game_is_told_that_it_was_deleted(client: TestClient) -> None:
    game = begin(client)
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        socket.receive_json()
        client.delete(f"/api/games/{game['id']}")
        reply = socket.receive_json()
        assert reply["steps"] == []
        assert reply["advice"] == {"code": "advice.deleted", "facts": {}}


def test_the_computer_answers_and_can_be_hurried(client: TestClient) -> None:
    game = begin(client, "connect4", seats=[{"level": ""}, {"level": "medium"}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        state = socket.receive_json()
        socket.send_json({"t": "delay", "seconds": 3})
        state = play(socket, state, "4")
        thinking = socket.receive_json()
        assert thinking["thinking"] == {"seat": 1, "level": "medium", "preparing": False}
        socket.send_json({"t": "now"})
        state = socket.receive_json()
        assert state["ply"] == 2
        assert state["turn"] == 0
        assert state["thinking"] is None


def test_a_level_of_another_version_plays_all_the_same(client: TestClient, store: Store) -> None:
    game = store.create(Game(CONNECT_FOUR, seats=seated(2, levels=["grandmaster"])))
    with client.websocket_connect(f"/api/games/{game.id}/socket?delay=0") as socket:
        while socket.receive_json()["ply"] == 0:
            pass


def test_undo_stops_the_computers_thinking(client: TestClient) -> None:
    game = begin(client, "connect4", seats=[{"level": ""}, {"level": "medium"}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        socket.receive_json()
        socket.send_json({"t": "delay", "seconds": 3})
        socket.send_json({"t": "play", "seen": 0, "step": "4"})
        while not (state := socket.receive_json())["thinking"]:
            pass
        socket.send_json({"t": "undo", "seen": state["seen"]})
        while (state := socket.receive_json())["ply"] != 0:
            pass
        assert state["turn"] == 0
        assert state["thinking"] is None


def test_computers_play_each_other(client: TestClient) -> None:
    game = begin(client, "connect:columns=4,rows=4", seats=[{"level": "medium"}, {"level": "medium"}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        socket.send_json({"t": "delay", "seconds": 0})
        while socket.receive_json()["outcome"] is None:
            pass


def test_play_goes_on_while_the_computer_considers_a_draw(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    considered = threading.Event()

    def consider(game: AnyGame, ask: object) -> Refusal:
        assert considered.wait(20)
        return Refusal("declined", "Red declines the draw")

    monkeypatch.setattr("millrow.app.live.refuse_draw", consider)
    game = begin(client, seats=[{}, {"level": "medium"}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket?delay=3") as socket:
        state = socket.receive_json()
        socket.send_json({"t": "draw", "seen": state["seen"]})
        socket.send_json({"t": "play", "seen": state["seen"], "step": "a1"})
        assert socket.receive_json()["ply"] == 1
        considered.set()
        while (answer := socket.receive_json())["t"] == "state":
            pass
        assert (answer["code"], answer["state"]["ply"]) == ("declined", 1)


def test_an_engine_that_fails_declines_the_draw(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(game: AnyGame) -> Refusal:
        raise OSError("no table")

    monkeypatch.setattr("millrow.app.live.refuse_draw", fail)
    game = begin(client, seats=[{}, {"level": "medium"}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        socket.receive_json()
        socket.send_json({"t": "draw", "seen": game["seen"]})
        assert socket.receive_json()["say"] == "The computer declines the draw."


def test_refusals_have_the_names_of_the_players_and_words_for_any_language(client: TestClient) -> None:
    game = begin(client, rules="six", seats=[{"name": "Ada", "colour": "green"}, {"name": "Ben", "colour": "purple"}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        state = play(socket, socket.receive_json(), "a1", "b2", "a3", "b4", "a5")
        socket.send_json({"t": "click", "seen": state["seen"], "places": ["c1"]})
        refused = socket.receive_json()
    assert refused["say"] == "That point is empty. Choose one of the purple discs."
    assert refused["words"] == {"code": "mills.refusal.empty.take", "facts": {"other": 1}}


@pytest.mark.parametrize("act", ["draw", "undo", "redo", "play"])
def test_an_act_on_an_old_state_is_stale_whatever_else_is_wrong(client: TestClient, act: str) -> None:
    game = begin(client, "connect4")
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        socket.receive_json()
        socket.send_json({"t": act, "seen": 77, **({"step": "99"} if act == "play" else {})})
        assert socket.receive_json()["code"] == "stale"


def test_computers_neither_resign_nor_agree_on_a_draw(client: TestClient) -> None:
    game = begin(client, "connect4", seats=[{"level": "easy"}, {"level": "easy"}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket?delay=3") as socket:
        seen = socket.receive_json()["seen"]
        for message, code in (({"t": "resign", "seat": 0}, "cannot-resign"), ({"t": "draw"}, "cannot-draw")):
            socket.send_json({**message, "seen": seen})
            answer = socket.receive_json()
            while answer["t"] == "state":
                answer = socket.receive_json()
            assert answer["code"] == code

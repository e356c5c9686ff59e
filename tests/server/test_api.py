"""The requests and the socket, as a page or a program uses them."""

import threading
from time import sleep
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from millrow import __version__
from millrow.games.game import AnyGame, Game
from millrow.rules.base import Refusal, seated
from millrow.rules.named import CONNECT_FOUR
from millrow.server.app import create_app
from millrow.store.store import Store

Json = dict[str, Any]


def begin(client: TestClient, rules: str = "six", **more: Any) -> Json:
    answer = client.post("/api/games", json={"rules": rules, "first": 0, **more})
    assert answer.status_code == 201, answer.text
    told: Json = answer.json()
    return told


def play(socket: Any, state: Json, *steps: str) -> Json:
    for step in steps:
        socket.send_json({"t": "play", "seen": state["seen"], "step": step})
        state = socket.receive_json()
        assert state["t"] == "state", state
    return state


def test_a_game_over_the_socket(client: TestClient, store: Store) -> None:
    game = begin(client, "connect4")
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        state = play(socket, socket.receive_json(), *"1212121")
    assert state["result"] == "Blue wins"
    assert store.load(game["id"]).game.steps == tuple("1212121")
    assert client.get(f"/api/games/{game['id']}").json()["result"] == "Blue wins"


def test_store_then_tell(client: TestClient, store: Store) -> None:
    """What a socket has told is in the store already."""
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


def test_events_of_another_program_are_told_to_everyone(client: TestClient, store: Store) -> None:
    game = begin(client, "connect4")
    path = f"/api/games/{game['id']}"
    with client.websocket_connect(f"{path}/socket") as page:
        page.receive_json()
        answer = client.post(f"{path}/events", json={"seen": 0, "kind": "step", "text": " 04 "})
        assert answer.status_code == 200
        assert answer.json()["seen"] == 1
        assert answer.json()["event"].items() >= {"kind": "step", "text": "4", "seat": None}.items()
        assert page.receive_json()["moves"] == [[0, 1, "4"]]
        client.post(f"{path}/events", json={"seen": 1, "kind": "resign", "seat": 0})
        assert page.receive_json()["result"] == "Red wins"
    assert store.load(game["id"]).number == 2


def test_events_of_another_program_are_refused_with_the_true_state(client: TestClient, store: Store) -> None:
    game = begin(client, "connect4")
    path = f"/api/games/{game['id']}/events"
    client.post(path, json={"seen": 0, "kind": "step", "text": "4"})
    for body, status, code in (
        ({"seen": 0, "kind": "step", "text": "4"}, 409, "stale"),
        ({"seen": 1, "kind": "step", "text": "9"}, 400, "no-column"),
        ({"seen": 1, "kind": "step", "text": "4", "seat": 0}, 409, "not-your-turn"),
        ({"seen": 1, "kind": "step", "text": "4", "seat": 77}, 400, "unreadable"),
        ({"seen": 1, "kind": "dance"}, 400, "unreadable"),
        ({"seen": 1, "kind": "finish"}, 400, "going-on"),
    ):
        answer = client.post(path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (status, code), body
        assert answer.json()["say"]
        assert answer.json()["state"]["ply"] == 1
    for wrong in ({}, {"seen": -1, "kind": "undo"}, {"seen": 1, "kind": "step", "text": 4}, {"seen": "1", "kind": "x"}):
        assert client.post(path, json=wrong).status_code == 422
    assert client.post(path, content="{}", headers={"content-type": "text/plain"}).status_code == 415
    assert client.post("/api/games/nothing/events", json={"seen": 0, "kind": "undo"}).status_code == 404
    elsewhere = {"origin": "http://evil.example"}
    assert client.post(path, json={"seen": 1, "kind": "undo"}, headers=elsewhere).status_code == 403
    assert store.load(game["id"]).number == 1


def test_a_server_says_which_one_it_is(store: Store) -> None:
    with TestClient(create_app(store, instance="this one")) as client:
        about = client.get("/api/server")
        assert about.json() == {"name": "Millrow", "version": __version__}
        assert about.headers["Millrow-Instance"] == "this one"
        for meant, status in (("this one", 201), ("another", 421), ("", 421)):
            answer = client.post("/api/games", json={"rules": "six"}, headers={"Millrow-Instance": meant})
            assert answer.status_code == status
        assert answer.json()["code"] == "another-server"
    assert store.games().total == 1


def test_refusals_go_to_the_sender_with_the_true_state(client: TestClient) -> None:
    game = begin(client)
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        state = play(socket, socket.receive_json(), "a1")
        for step, code in (("a1", "occupied"), ("zz", "unreadable"), ("xa1", "no-mill")):
            socket.send_json({"t": "play", "seen": state["seen"], "step": step})
            refused = socket.receive_json()
            assert (refused["t"], refused["code"]) == ("refused", code)
            assert refused["state"]["seen"] == state["seen"]
        socket.send_text("not json")
        assert socket.receive_json()["code"] == "unreadable"
        socket.send_bytes(b"\xff\x00")
        assert socket.receive_json()["code"] == "unreadable"


def test_undo_redo_resign_draw_rename(client: TestClient) -> None:
    game = begin(client, "connect4")
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        state = play(socket, socket.receive_json(), "4", "5")

        def act(**message: Any) -> Json:
            socket.send_json({"seen": state["seen"], **message})
            told: Json = socket.receive_json()
            return told

        state = act(t="undo")
        assert (state["ply"], state["plies"], state["canRedo"]) == (1, 2, True)
        state = act(t="redo")
        assert state["ply"] == 2
        state = act(t="rename", seat=0, name="Ada")
        assert state["status"] == "Ada to drop"
        state = act(t="resign", seat=0)
        assert state["status"] == "Red wins: Ada resigned"
        state = act(t="undo")
        assert state["outcome"] is None
        state = act(t="draw")
        assert state["result"] == "Game drawn"


def test_the_computer_answers_and_can_be_hurried(client: TestClient) -> None:
    game = begin(client, "connect4", seats=[{"level": ""}, {"level": "medium"}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        state = socket.receive_json()
        socket.send_json({"t": "pause", "seconds": 3})
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
    with client.websocket_connect(f"/api/games/{game.id}/socket?pause=0") as socket:
        while socket.receive_json()["ply"] == 0:
            pass


def test_undo_stops_the_computers_thinking(client: TestClient) -> None:
    game = begin(client, "connect4", seats=[{"level": ""}, {"level": "medium"}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        socket.receive_json()
        socket.send_json({"t": "pause", "seconds": 3})
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
        socket.send_json({"t": "pause", "seconds": 0})
        while socket.receive_json()["outcome"] is None:
            pass


def test_who_begins_is_drawn(client: TestClient) -> None:
    begun = {client.post("/api/games", json={"rules": "six"}).json()["turn"] for _ in range(40)}
    assert begun == {0, 1}


def test_saves_bring_everything_back(client: TestClient) -> None:  # M10
    game = begin(client, seats=[{"name": "Ada"}, {"level": "medium"}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        play(socket, socket.receive_json(), "a1")
    save = client.post("/api/saves", json={"game": game["id"], "name": "Evening", "selected": "a1"})
    assert save.status_code == 201
    card = client.get("/api/saves").json()["saves"][0]
    assert (card["name"], card["selected"], card["game"]) == ("Evening", "a1", "Six Men's Morris")
    state = client.post(f"/api/saves/{card['id']}/load").json()
    assert state["id"] != game["id"]
    assert state["selected"] == "a1"
    assert state["seats"][1]["level"] == "medium"
    assert client.patch(f"/api/saves/{card['id']}", json={"name": "Night"}).json()["name"] == "Night"
    assert client.delete(f"/api/saves/{card['id']}").status_code == 204
    assert client.get("/api/saves").json()["total"] == 0
    assert client.post(f"/api/saves/{card['id']}/restore").json()["name"] == "Night"


def test_a_name_that_is_taken_is_asked_about(client: TestClient) -> None:  # M10, F6
    game = begin(client)["id"]

    def save(**more: Any) -> Any:
        return client.post("/api/saves", json={"game": game, "name": "Evening", **more})

    old = save().json()
    assert old["replaced"] == []
    refused = save()
    assert (refused.status_code, refused.json()["code"]) == (409, "name-taken")
    assert "already a save named 'Evening': replace it, keep both, or choose another name" in refused.json()["say"]
    assert client.get("/api/saves").json()["total"] == 1
    both = save(existing="keep").json()
    assert both["id"] != old["id"]
    replacing = save(existing="replace")
    assert replacing.status_code == 201
    assert set(replacing.json()["replaced"]) == {old["id"], both["id"]}
    assert [card["id"] for card in client.get("/api/saves").json()["saves"]] == [replacing.json()["id"]]
    assert client.post(f"/api/saves/{old['id']}/restore").status_code == 200

    other = save(name="Night").json()["id"]
    for method, path in (("PATCH", f"/api/saves/{other}"), ("POST", f"/api/saves/{other}/copy")):
        assert client.request(method, path, json={"name": "Evening"}).status_code == 409
    renamed = client.patch(f"/api/saves/{other}", json={"name": "Evening", "existing": "replace"}).json()
    assert set(renamed["replaced"]) == {old["id"], replacing.json()["id"]}
    copied = client.post(f"/api/saves/{other}/copy", json={"name": "Evening", "existing": "keep"})
    assert (copied.status_code, copied.json()["replaced"]) == (201, [])
    wrong = save(existing="burn")
    assert wrong.status_code == 422
    assert wrong.json()["say"] == "existing must be 'refuse', 'replace' or 'keep'"


def test_games_are_listed_named_deleted_and_taken_back(client: TestClient) -> None:
    game = begin(client)
    begin(client, "connect4")
    assert client.get("/api/games").json()["total"] == 2
    assert client.get("/api/games", params={"family": "drop"}).json()["total"] == 1
    assert client.patch(f"/api/games/{game['id']}", json={"title": "Club evening"}).json()["title"] == "Club evening"
    assert client.get("/api/games", params={"search": "club"}).json()["total"] == 1
    assert client.delete(f"/api/games/{game['id']}").status_code == 204
    assert client.get("/api/games").json()["total"] == 1
    assert client.post(f"/api/games/{game['id']}/restore").status_code == 200
    assert client.get("/api/games", params={"state": "running"}).json()["total"] == 2


def test_renaming_a_game_that_somebody_plays(client: TestClient) -> None:
    game = begin(client)
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        socket.receive_json()
        client.patch(f"/api/games/{game['id']}", json={"title": "Ours"})
        state = socket.receive_json()
        assert state["name"] == "Ours"
        assert play(socket, state, "a1")["ply"] == 1


def test_looking_back_and_copying(client: TestClient) -> None:
    game = begin(client, "connect4")
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        play(socket, socket.receive_json(), "4", "5", "6")
    past = client.get(f"/api/games/{game['id']}/plies/1").json()
    assert (past["ply"], past["plies"], past["legal"]) == (1, 3, [])
    assert client.get(f"/api/games/{game['id']}/plies/9").json()["code"] == "no-ply"
    copy = client.post(f"/api/games/{game['id']}/copy", json={"ply": 2}).json()
    assert (copy["ply"], copy["plies"]) == (2, 2)
    assert client.post(f"/api/games/{game['id']}/copy", json={}).json()["ply"] == 3
    assert client.get(f"/api/games/{game['id']}/picture.svg").text.startswith("<svg")


@pytest.mark.parametrize("form", ["text", "json"])
def test_files_go_out_and_come_in(client: TestClient, form: str) -> None:
    game = begin(client, "connect4")
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        play(socket, socket.receive_json(), "4", "5")
    file = client.get(f"/api/games/{game['id']}/export", params={"form": form})
    assert "attachment" in file.headers["content-disposition"]
    answer = client.post("/api/import", content=file.content, headers={"content-type": "application/octet-stream"})
    assert answer.status_code == 201, answer.text
    assert answer.json()["games"][0]["ply"] == 2
    broken = client.post("/api/import", content=file.content[:-20])
    assert broken.status_code == 400
    assert broken.json()["say"]
    assert client.get("/api/games").json()["total"] == 2


SETUPS: list[tuple[Json, list[str]]] = [
    ({"rules": "connect4", "discs": {"3,0": 0}, "turn": 1}, []),
    ({"rules": "connect4", "discs": {"3,2": 0}, "turn": 1}, ["unsupported"]),
    ({"rules": "six", "discs": dict.fromkeys(["a1", "a3", "a5", "c1"], 0) | {"b2": 1, "c2": 1, "d3": 1}}, []),
    ({"rules": "six", "discs": {"a1": 0, "b2": 1}}, ["too-few"]),
    ({"rules": "six", "position": "a1 b2 5 5 blue"}, []),
    ({"rules": "connect4", "position": "7/7/7/3B3/7/7 red"}, ["unsupported"]),
    ({"rules": "connect4", "position": "4453", "change": "mirror"}, []),
    ({"rules": "connect4", "position": "4453", "change": "reset"}, []),
]


@pytest.mark.parametrize(("ask", "codes"), SETUPS)
def test_setups_are_judged(client: TestClient, ask: Json, codes: list[str]) -> None:  # M9, F5
    told = client.post("/api/setup", json=ask).json()
    assert [fault["code"] for fault in told["faults"]] == codes
    assert told["sound"] == (not codes)
    if told["sound"]:
        assert begin(client, ask["rules"], start=told["position"])["position"] == told["position"]


TURNS: list[tuple[Json, tuple[int, str]]] = [  # a setup; the side to move and what decides it
    ({"rules": "connect4", "discs": {"0,0": 0, "1,0": 0, "2,0": 1}}, (1, "discs")),
    ({"rules": "connect4", "discs": {"0,0": 0, "1,0": 1}, "turn": 1}, (1, "choice")),
    ({"rules": "connect4", "discs": {"0,0": 0, "1,0": 1}, "first": 1}, (1, "starter")),
    ({"rules": "connect4", "position": "7/7/7/7/7/BRB4 blue"}, (1, "discs")),
    ({"rules": "connect4", "position": "7/7/7/7/7/BRB4"}, (1, "discs")),
    ({"rules": "connect4", "position": "7/7/7/7/7/BR5 red"}, (1, "choice")),
    ({"rules": "connect:players=3", "discs": {"0,0": 1, "1,0": 2}}, (0, "discs")),
    ({"rules": "six", "position": "a1 b2 5 5 blue"}, (0, "choice")),
]


@pytest.mark.parametrize(("ask", "expected"), TURNS)
def test_the_side_to_move_of_a_setup_follows_from_the_discs(
    client: TestClient, ask: Json, expected: tuple[int, str]
) -> None:  # F5
    told = client.post("/api/setup", json=ask).json()
    assert (told["mover"], told["turnFrom"]) == expected
    assert told["sound"]
    assert begin(client, ask["rules"], start=told["position"])["turn"] == told["mover"]


def test_a_pasted_side_to_move_is_told_apart_from_none(client: TestClient) -> None:
    """The page says so if the text names another side than the discs allow; a text without a side names none."""
    for text, overruled in (("7/7/7/7/7/BRB4 blue", True), ("7/7/7/7/7/BRB4", False), ("7/7/7/7/7/BRB4 red", False)):
        told = client.post("/api/setup", json={"rules": "connect4", "position": text}).json()
        assert (told["turn"] != told["mover"]) == overruled


def test_exact_reachability_of_mills_is_told_once_it_is_known(client: TestClient) -> None:  # M9
    """Counting finds nothing wrong with the second, but no game leads there."""
    cases = {"a1 b2 5 5 blue": "reachable", "a1,c1 c2,d4 1 1 blue": "unreachable"}
    for position, answer in cases.items():
        ask = {"rules": "six", "position": position}
        while (told := client.post("/api/setup", json=ask).json())["reaching"]:
            sleep(0.2)
        assert told["sound"]
        assert told["reach"] == answer
    assert client.post("/api/setup", json={"rules": "nine", "position": "a1 d1 8 8 blue"}).json()["reach"] is None


def test_a_mirrored_setup(client: TestClient) -> None:
    ask = {"rules": "six", "discs": {"a1": 0, "b3": 1}, "change": "mirror"}
    assert client.post("/api/setup", json=ask).json()["discs"] == {"e1": 0, "d3": 1}


BAD: list[tuple[str, str, Any, int, str | None]] = [  # method, path, body, status, code
    ("GET", "/api/games/nothere", None, 404, "no-game"),
    ("GET", "/api/nowhere", None, 404, "http-404"),
    ("POST", "/api/games", {"rules": "chess"}, 400, "notation"),
    ("POST", "/api/games", {"rules": "six", "first": 7}, 400, "rules"),
    ("POST", "/api/games", {"rules": "six", "seats": [{"name": "Ada"}]}, 400, "rules"),
    ("POST", "/api/games", {"rules": "six", "seats": [{"level": "godlike"}, {}]}, 400, "rules"),
    ("POST", "/api/games", {"rules": "six", "seats": [{"token": "X"}, {"token": "X"}]}, 400, "rules"),
    ("POST", "/api/games", {"rules": "six", "start": "nonsense"}, 400, "notation"),
    ("POST", "/api/games", {"rules": "six", "surprise": 1}, 422, "unreadable"),
    ("POST", "/api/games", {"rules": 6}, 422, "unreadable"),
    ("POST", "/api/games", {"rules": "six", "first": True}, 422, "unreadable"),
    ("POST", "/api/games", {"rules": "six", "first": "0"}, 422, "unreadable"),
    ("POST", "/api/games", [], 422, "unreadable"),
    ("POST", "/api/rules", {"rules": "connect:rows=2"}, 400, "notation"),
    ("POST", "/api/rules", {"base": "chess", "options": {"rows": 9}}, 400, "notation"),
    ("POST", "/api/rules", {"base": "connect", "options": {"rowz": 9}}, 400, "notation"),
    ("POST", "/api/rules", {"base": "connect", "options": {"lines": "a1-b1-c1"}}, 400, "notation"),
    ("POST", "/api/rules", {"base": "six", "options": {"lines": "a1-b1"}}, 400, "rules"),
    ("POST", "/api/rules", {"base": "six", "options": {"lines": "a1-b1-c1"}}, 400, "rules"),
    ("POST", "/api/setup", {"rules": "six", "discs": {"z9": 0}}, 400, "rules"),
    ("POST", "/api/setup", {"rules": "six", "discs": {"a1": 5}}, 400, "rules"),
    ("POST", "/api/setup", {"rules": "six", "hand": [1]}, 400, "rules"),
    ("POST", "/api/setup", {"rules": "six", "change": "explode"}, 400, "rules"),
    ("POST", "/api/setup", {"rules": "connect4", "discs": {"9,9": 0}}, 400, "rules"),
    ("POST", "/api/saves", {"game": "nothere", "name": "x"}, 404, "no-game"),
    ("POST", "/api/saves/nothere/load", None, 404, "no-save"),
    ("POST", "/api/import", None, 400, None),
    ("GET", "/api/games?page=0", None, 422, "unreadable"),
    ("DELETE", "/api/games", None, 405, "http-405"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), BAD)
def test_bad_requests_get_a_sentence(
    client: TestClient, method: str, path: str, body: Any, status: int, code: str | None
) -> None:
    answer = client.request(method, path, json=body) if body is not None else client.request(method, path)
    assert answer.status_code == status, answer.text
    told = answer.json()
    assert told["say"]
    assert code is None or told["code"] == code
    assert "Traceback" not in answer.text
    assert client.get("/api/games").json()["total"] == 0


PLAIN = [  # path, body, what is said
    ("/api/games", {"rules": 6}, "rules must be a text"),
    ("/api/games", {}, "rules is missing"),
    ("/api/games", {"rules": "six", "seats": [{"name": "A" * 61}]}, "seats.0.name has at most 60 characters"),
    (
        "/api/games",
        {"rules": "six", "seats": [{"name": "A"}, {"name": "a"}]},
        "name is 'A', allowed: a name",
    ),
    ("/api/rules", {"base": "connect", "options": {"columns": [7]}}, "options.columns must be a text, a whole number"),
]


@pytest.mark.parametrize(("path", "body", "say"), PLAIN)
def test_what_is_wrong_is_said_in_plain_words(client: TestClient, path: str, body: Any, say: str) -> None:
    assert client.post(path, json=body).json()["say"].startswith(say)


def test_a_body_too_deep_to_read_is_unreadable(client: TestClient) -> None:
    answer = client.post("/api/games", content="[" * 100_000, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


KINDS = [
    ("text/plain", 415),
    ("application/x-www-form-urlencoded", 415),
    ("multipart/form-data; boundary=x", 415),
    ("application/json; charset=latin-1", 415),
    (None, 415),
    ("application/json", 201),
    ("Application/JSON; charset=UTF-8", 201),
]


@pytest.mark.parametrize(("kind", "status"), KINDS)
def test_the_kind_of_a_body_is_told_and_right(client: TestClient, kind: str | None, status: int) -> None:
    headers = {} if kind is None else {"content-type": kind}
    answer = client.post("/api/games", content='{"rules": "six"}', headers=headers)
    assert answer.status_code == status
    assert client.get("/api/games").json()["total"] == (status == 201)
    if status == 415:
        assert answer.json()["code"] == "wrong-type"
        assert "application/json" in answer.json()["say"]


def test_every_request_with_a_body_refuses_a_wrong_kind(client: TestClient) -> None:
    for path, methods in client.get("/api/openapi.json").json()["paths"].items():
        for method in methods.keys() & {"post", "put", "patch"}:
            kind = "image/png"
            answer = client.request(method, path, content=b"PNG", headers={"content-type": kind})
            assert (answer.status_code, answer.json()["code"]) == (415, "wrong-type"), path


def test_nonsense_and_huge_bodies(client: TestClient) -> None:
    headers = {"content-type": "application/json"}
    assert client.post("/api/games", content="{" * 100, headers=headers).status_code == 422
    huge = client.post("/api/games", content=b"x" * 400_000, headers=headers)
    assert huge.status_code == 413
    assert huge.json()["code"] == "too-large"


def test_a_socket_to_nowhere_is_closed(client: TestClient) -> None:
    with client.websocket_connect("/api/games/nothere/socket") as socket, pytest.raises(WebSocketDisconnect) as raised:
        socket.receive_json()
    assert raised.value.code == 4404


@pytest.mark.parametrize("pause", ["-1", "3.1", "nan", "soon", ""])
def test_a_pause_that_cannot_be_closes_the_socket_with_a_word(client: TestClient, pause: str) -> None:
    game = begin(client)
    path = f"/api/games/{game['id']}/socket?pause={pause}"
    with client.websocket_connect(path) as socket:
        told = socket.receive_json()
        assert (told["t"], told["code"]) == ("refused", "unreadable")
        assert told["say"] == "a pause has 0 to 3 seconds"
        with pytest.raises(WebSocketDisconnect) as raised:
            socket.receive_json()
    assert raised.value.code == 4400


def test_pages_from_elsewhere_are_refused(client: TestClient) -> None:
    answer = client.post("/api/games", json={"rules": "six"}, headers={"origin": "http://elsewhere.example"})
    assert answer.status_code == 403
    assert client.get("/api/games").json()["total"] == 0


def test_a_name_bent_to_this_machine_is_refused(store: Store) -> None:
    with TestClient(create_app(store, ("127.0.0.1",)), base_url="http://127.0.0.1:8642") as client:
        assert client.get("/api/catalog").status_code == 200
        bent = client.get("/api/catalog", headers={"host": "evil.example:8642"})
        assert (bent.status_code, bent.json()["code"]) == (403, "elsewhere")


def test_who_watches_a_game_is_told_that_it_was_deleted(client: TestClient) -> None:
    game = begin(client)
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        socket.receive_json()
        client.delete(f"/api/games/{game['id']}")
        told = socket.receive_json()
        assert told["legal"] == []
        assert "deleted" in told["advice"]


def test_play_goes_on_while_the_computer_considers_a_draw(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    considered = threading.Event()

    def consider(game: AnyGame) -> Refusal:
        assert considered.wait(20)
        return Refusal("declined", "Red declines the draw")

    monkeypatch.setattr("millrow.server.hub.refuse_draw", consider)
    game = begin(client, seats=[{}, {"level": "medium"}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket?pause=3") as socket:
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

    monkeypatch.setattr("millrow.server.hub.refuse_draw", fail)
    game = begin(client, seats=[{}, {"level": "medium"}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        socket.receive_json()
        socket.send_json({"t": "draw", "seen": game["seen"]})
        assert socket.receive_json()["say"] == "the computer declines the draw"


def test_wrong_pauses_are_refused(client: TestClient) -> None:
    game = begin(client)
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        socket.receive_json()
        socket.send_json({"t": "pause", "seconds": -1})
        assert socket.receive_json()["say"] == "a pause has 0 to 3 seconds"


def test_refusals_use_the_column_numbers_of_each_page(client: TestClient) -> None:  # X10
    game = begin(client, rules="connect4")
    path = f"/api/games/{game['id']}/socket"
    with client.websocket_connect(f"{path}?count_from=0") as zero, client.websocket_connect(path) as one:
        for socket, says in (
            (zero, "there is no column 8; choose 0 to 6"),
            (one, "there is no column 9; choose 1 to 7"),
        ):
            socket.receive_json()
            socket.send_json({"t": "play", "seen": game["seen"], "step": "9"})
            assert socket.receive_json()["say"] == says
        one.send_json({"t": "count-from", "first": 0})
        one.send_json({"t": "play", "seen": game["seen"], "step": "9"})
        assert one.receive_json()["say"] == "there is no column 8; choose 0 to 6"
        one.send_json({"t": "count-from", "first": 2})
        assert one.receive_json()["say"] == "columns are counted from 0 or 1"


def test_columns_are_counted_from_0_or_1_only(client: TestClient) -> None:
    game = begin(client, rules="connect4")
    with client.websocket_connect(f"/api/games/{game['id']}/socket?count_from=one") as socket:
        assert socket.receive_json()["say"] == "columns are counted from 0 or 1"
    assert client.get(f"/api/games/{game['id']}/picture.svg?count_from=2").status_code == 422
    assert ">7</text>" not in client.get(f"/api/games/{game['id']}/picture.svg?count_from=0").text
    floating = {"rules": "connect4", "discs": {"2,3": 0}, "count_from": 0}
    assert "column 2, row 3" in client.post("/api/setup", json=floating).json()["faults"][0]["say"]


def test_nothing_is_loaded_from_elsewhere(client: TestClient) -> None:
    for path in ("/", "/api/docs"):
        page = client.get(path)
        assert page.status_code == 200
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert "//cdn" not in page.text
        assert 'src="http' not in page.text


def test_the_api_describes_itself(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    assert len(described["paths"]) > 12
    for path, methods in described["paths"].items():
        for method, what in methods.items():
            assert what.get("description"), f"{method} {path}"
            assert "4XX" in what["responses"], f"{method} {path}"

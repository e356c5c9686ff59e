"""The requests about games, saves and files, as a page or a program uses them."""

from functools import partial
from typing import Any

import pytest
from fastapi.testclient import TestClient
from server.talking import begin, play

from millrow.store.store import Store


def test_who_begins_is_drawn(client: TestClient) -> None:
    begun = {client.post("/api/games", json={"rules": "six"}).json()["turn"] for _ in range(40)}
    assert begun == {0, 1}


def test_games_are_listed_named_deleted_and_taken_back(client: TestClient) -> None:
    game = begin(client)
    begin(client, "connect4")
    assert client.get("/api/games").json()["total"] == 2
    assert client.get("/api/games", params={"family": "drops"}).json()["total"] == 1
    assert client.patch(f"/api/games/{game['id']}", json={"title": "Club evening"}).json()["title"] == "Club evening"
    assert client.get("/api/games", params={"search": "club"}).json()["total"] == 1
    assert client.delete(f"/api/games/{game['id']}").status_code == 204
    assert client.get("/api/games").json()["total"] == 1
    assert client.post(f"/api/games/{game['id']}/restore").status_code == 200
    assert client.get("/api/games", params={"state": "running"}).json()["total"] == 2


def test_games_in_which_nothing_happened_can_be_left_out(client: TestClient) -> None:
    begun = begin(client, "connect4")
    with client.websocket_connect(f"/api/games/{begun['id']}/socket") as socket:
        play(socket, socket.receive_json(), "4")
    for _ in range(12):
        begin(client)
    found = client.get("/api/games", params={"begun": True, "state": "running", "size": 4}).json()
    assert ([card["id"] for card in found["games"]], found["total"]) == ([begun["id"]], 1)


def test_only_games_that_nobody_has_open_are_removed(client: TestClient, store: Store) -> None:
    opened, closed = begin(client), begin(client)
    hub = client.app.state.hub  # type: ignore[attr-defined]
    with client.websocket_connect(f"/api/games/{opened['id']}/socket") as socket:
        state = socket.receive_json()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "remove_unbegun", partial(store.remove_unbegun, -1))
            assert client.portal is not None
            client.portal.call(hub.remove_unbegun)
        assert play(socket, state, "a1")["ply"] == 1
    assert [card["id"] for card in client.get("/api/games").json()["games"]] == [opened["id"]]
    assert client.get(f"/api/games/{closed['id']}").status_code == 404


def players(game: dict[str, Any]) -> list[tuple[str, str]]:
    return [(seat["name"], seat["level"]) for seat in game["seats"]]


def again(client: TestClient, game: dict[str, Any], sides: str = "same") -> dict[str, Any]:
    answer = client.post(f"/api/games/{game['id']}/again", json={"sides": sides})
    assert answer.status_code == 201, answer.text
    reply: dict[str, Any] = answer.json()
    return reply


def test_a_game_is_played_again_with_its_settings(client: TestClient) -> None:
    seats = [{"name": "Ada", "token": "X", "colour": "green"}, {"token": "O", "level": "easy"}]
    game = begin(client, "six:fly_at=3", seats=seats, saved=False)
    twice = [again(client, game) for _ in range(30)]
    assert {one["turn"] for one in twice} == {0, 1}, "a random player starts"
    for one in twice:
        assert players(one) == players(game) == [("Ada", ""), ("Red", "easy")]
        assert (one["rules"], one["saved"], one["ply"]) == ("six:fly_at=3", False, 0)
        assert [seat["token"] + seat["colourName"] for seat in one["seats"]] == ["Xgreen", "Ored"]
    drawn = [again(client, game, "random") for _ in range(30)]
    assert {players(one)[0] for one in drawn} == {("Ada", ""), ("Green", "easy")}


def test_a_rematch_swaps_sides_and_the_other_player_starts(client: TestClient) -> None:
    game = begin(client, "six", seats=[{"name": "Ada"}, {"name": "Ben"}])
    swapped = again(client, game, "swapped")
    assert (players(swapped), swapped["turn"]) == ([("Ben", ""), ("Ada", "")], 0)
    assert [seat["colourName"] for seat in swapped["seats"]] == ["blue", "red"]
    back = again(client, swapped, "swapped")
    assert (players(back), back["turn"]) == (players(game), 0)
    unnamed = begin(client, "connect4")
    assert [again(client, unnamed, "swapped")["turn"], unnamed["turn"]] == [1, 0]
    start = "a1,c1 b2,d4 4 4 red"
    set_up = begin(client, "six", seats=[{"name": "Ada"}, {"level": "easy"}], start=start)
    rematch = again(client, set_up, "swapped")
    assert (rematch["position"], players(rematch)) == (start, [("Blue", "easy"), ("Ada", "")])


def test_names_are_all_given_or_none(client: TestClient, store: Store) -> None:
    game = begin(client)
    address = f"/api/games/{game['id']}"

    def name(*names: str, title: str = "") -> list[tuple[int | None, str]]:
        answer = client.put(f"{address}/names", json={"names": names, "title": title}).json()
        return [(fault["seat"], fault["words"]["code"]) for fault in answer["faults"]]

    assert name("Ada", "  ", title="Final") == [(1, "refusal.bad-name.name")]
    assert name("Ada", "ada") == [(0, "seat-fault.same.name"), (1, "seat-fault.same.name")]
    assert name("Red", "Blau") == [(0, "refusal.bad-name.colour"), (1, "refusal.bad-name.colour")]
    assert name("Ada", "Ben", title="a\tb") == [(None, "refusal.bad-name")]
    assert players(client.get(address).json()) == [("Blue", ""), ("Red", "")]
    assert store.events(game["id"]) == []
    with client.websocket_connect(f"{address}/socket") as socket:
        socket.receive_json()
        assert name(" Ada ", "Ben", title="Final") == []
        state = socket.receive_json()
    assert (players(state), state["name"], state["seen"]) == ([("Ada", ""), ("Ben", "")], "Final", 3)
    assert name("Ben", "Ada", title="Final") == [], "they may swap names"
    assert name("Ben", "Ada", title="Final") == []
    assert len(store.events(game["id"])) == 5
    assert client.put(f"{address}/names", json={"names": ["Ada"]}).status_code == 400


def test_a_game_from_an_edited_file_and_its_copies_say_so(client: TestClient) -> None:
    game = begin(client, "connect4")
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        play(socket, socket.receive_json(), "4", "5")
    assert not game["unverified"]
    file = client.get(f"/api/games/{game['id']}/export", params={"form": "json"}).text.replace('"4"', '"3"', 1)
    assert client.post("/api/import", content=file).json()["code"] == "checksum"
    (card,) = client.post("/api/import", content=file, params={"unverified": True}).json()["games"]
    address = f"/api/games/{card['id']}"
    assert client.get(address).json()["unverified"]
    assert client.get(f"{address}/plies/1").json()["unverified"]
    for ask in ({}, {"ply": 1}):
        assert client.post(f"{address}/copy", json=ask).json()["unverified"]


def test_looking_back_and_copying(client: TestClient) -> None:
    game = begin(client, "connect4")
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        play(socket, socket.receive_json(), "4", "5", "6")
    past = client.get(f"/api/games/{game['id']}/plies/1").json()
    assert (past["ply"], past["plies"], past["steps"]) == (1, 3, [])
    assert client.get(f"/api/games/{game['id']}/plies/9").json()["code"] == "no-ply"
    copy = client.post(f"/api/games/{game['id']}/copy", json={"ply": 2}).json()
    assert (copy["ply"], copy["plies"]) == (2, 2)
    assert client.post(f"/api/games/{game['id']}/copy", json={}).json()["ply"] == 3
    assert client.get(f"/api/games/{game['id']}/picture.svg").text.startswith("<svg")


def test_pictures_and_searches_in_the_readers_language(client: TestClient) -> None:
    six = begin(client)
    connect = begin(client, "connect4")
    with client.websocket_connect(f"/api/games/{connect['id']}/socket") as socket:
        play(socket, socket.receive_json(), "4")
    path = f"/api/games/{connect['id']}/picture.svg"
    german = client.get(path, params={"lang": "de", "count_from": 0}).text
    assert ">Vier gewinnt, Rot am Zug: Stein einwerfen</title>" in german
    assert ">Von unten nach oben, Spalte 3: Blau.</desc>" in german
    for lang in ("", "en", "xx"):
        assert ">Connect Four, Red to drop a disc</title>" in client.get(path, params={"lang": lang}).text

    def found(search: str, lang: str) -> list[str]:
        return [
            card["id"] for card in client.get("/api/games", params={"search": search, "lang": lang}).json()["games"]
        ]

    assert found("mühle STEINEN", "de") == [six["id"]]
    assert found("mühle", "en") == []
    assert found("morris", "de") == [six["id"]]  # the English title still matches
    client.post("/api/saves", json={"game": six["id"], "name": "Sunday"})
    assert client.get("/api/saves", params={"search": "mühle", "lang": "de"}).json()["total"] == 1


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
        assert page.receive_json()["result"] == {"code": "result.won", "facts": {"winner": 1}}
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


def test_saves_bring_everything_back(client: TestClient) -> None:  # M10
    game = begin(client, seats=[{"name": "Ada"}, {"level": "medium"}])
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        play(socket, socket.receive_json(), "a1")
    save = client.post("/api/saves", json={"game": game["id"], "name": "Evening", "selected": "a1"})
    assert save.status_code == 201
    card = client.get("/api/saves").json()["saves"][0]
    assert (card["name"], card["selected"], card["game"]["code"]) == ("Evening", "a1", "mills.title.six")
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
    assert refused.json()["words"]["code"] == "refusal.name-taken.save"
    assert "“Evening”" in refused.json()["say"]
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
    assert wrong.json()["say"] == "existing must be refuse, replace or keep."

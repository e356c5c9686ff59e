"""Hints, evaluations and reviews over HTTP."""

import json
from typing import Any

from fastapi.testclient import TestClient
from server.talking import Json, begin

import millrow
from millrow.games.game import Game

MOVES = "4453764345"  # of Connect Four; the third turns a win into a loss


def played(client: TestClient, rules: str = "connect4", steps: str = MOVES, **more: Any) -> Json:
    game = begin(client, rules, **more)
    for seen, step in enumerate(steps.split() if " " in steps else steps):
        answer = client.post(f"/api/games/{game['id']}/events", json={"seen": seen, "kind": "step", "text": step})
        assert answer.status_code == 200, answer.text
    state: Json = client.get(f"/api/games/{game['id']}").json()
    return state


def review(client: TestClient, game: Json) -> list[Json]:
    answer = client.get(f"/api/games/{game['id']}/review")
    assert answer.status_code == 200, answer.text
    messages = [json.loads(line) for line in answer.text.splitlines()]
    return [message for message in messages if message["t"] != "preparing"]


def test_a_review_is_sent_turn_by_turn_with_the_values_of_the_library(client: TestClient) -> None:
    game = played(client)
    start, *turns, end = review(client, game)
    assert start == {"t": "start", "turns": 10, "solved": True}
    assert [turn["number"] for turn in turns] == list(range(1, 11))
    known = millrow.review(Game(millrow.load_rules("connect4"), None, list(MOVES)))
    assert [turn["kind"] for turn in turns] == [turn.kind for turn in known.turns]
    assert turns[2]["words"]["code"] == "review.win-loss"
    assert turns[2]["better"] == ["3,2"]  # the cell where column 4 has its next disc
    assert turns[2]["mistake"]
    assert [scored["percent"] for scored in end["accuracy"]] == [round(one.percent or 0) for one in known.accuracy]
    assert end["proven"]
    assert review(client, game) == [start, *turns, end]  # again, from memory


def test_a_game_that_is_not_solved_is_estimated(client: TestClient) -> None:
    start, turn, end = review(client, played(client, "connect5", "5"))
    assert not start["solved"]
    assert not turn["proven"]
    assert turn["value"]["code"] == "review.estimate"
    assert end["explanation"]["code"] == "review.explain.estimated"


def test_files(client: TestClient) -> None:
    game = played(client)
    text = client.get(f"/api/games/{game['id']}/review.txt", params={"lang": "de"})
    record = millrow.read_record(text.text)
    assert "Spalte 5 machte aus einem Sieg" in record.comments[3]
    assert "attachment" in text.headers["content-disposition"]
    assert client.get(f"/api/games/{game['id']}/review.svg").text.startswith("<svg")
    assert client.get("/api/games/nothing/review").status_code == 404


def test_mistakes_are_played_again(client: TestClient) -> None:
    game = played(client)
    address = f"/api/games/{game['id']}/review"
    state = client.get(f"{address}/position/2").json()
    assert (state["turn"], state["can"]["play"]) == (0, True)

    def attempt(place: str, ply: int = 2) -> Json:
        found: Json = client.post(f"{address}/try", json={"ply": ply, "places": [place]}).json()
        return found

    wrong = attempt("5")
    assert (wrong["verdict"], wrong["steps"], wrong["words"]["code"]) == ("again", [], "review.try.again")
    assert attempt("9")["verdict"] == "refused"
    right = attempt("4")
    assert (right["verdict"], right["steps"], right["state"]["ply"]) == ("done", ["4"], 3)
    missing = client.post(f"{address}/try", json={"ply": 99, "places": ["4"]})
    assert (missing.status_code, missing.json()["code"]) == (400, "no-ply")
    new = begin(client, "connect4")["id"]
    assert client.get(f"/api/games/{new}/review/position/0").json()["say"] == "This game has no moves yet."


def test_a_turn_with_a_capture_is_played_again_in_two_steps(client: TestClient) -> None:
    game = played(client, "six", "a1 c5 a3 e1 a5 xe1 b2")
    address = f"/api/games/{game['id']}/review/try"
    mill = client.post(address, json={"ply": 4, "places": ["a5"]}).json()
    assert (mill["verdict"], mill["steps"]) == ("next", ["a5"])
    capture = client.post(address, json={"ply": 4, "steps": ["a5"], "places": ["c5"]}).json()
    assert capture["verdict"] in ("done", "again")
    assert client.post(address, json={"ply": 4, "steps": ["zz"], "places": ["c5"]}).status_code == 400


def test_hints(client: TestClient) -> None:
    game = played(client, steps="41414", seats=[{"level": "easy"}, {}])
    address = f"/api/games/{game['id']}/hint"
    found = client.get(address, params={"seen": game["seen"]}).json()
    assert (found["step"], found["proven"], len(found["clues"])) == ("4", True, 3)
    assert found["clues"][2]["places"] == ["3,3"]
    assert found["clues"][2]["words"]["code"] == "hint.reasons"
    stale = client.get(address, params={"seen": 0})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")


def test_no_hint_for_the_computer_or_after_the_end(client: TestClient) -> None:
    computer = played(client, steps="4141", seats=[{"level": "easy"}, {}])
    answer = client.get(f"/api/games/{computer['id']}/hint", params={"seen": computer["seen"]})
    assert answer.json()["code"] == "not-your-turn"
    over = played(client, steps="4141414")
    assert client.get(f"/api/games/{over['id']}/hint", params={"seen": over["seen"]}).json()["code"] == "over"


def test_several_people_must_agree_to_help(client: TestClient) -> None:
    game = played(client, steps="4")
    for address in ("hint", "evaluation"):
        params: Json = {"seen": game["seen"]}
        refused = client.get(f"/api/games/{game['id']}/{address}", params=params)
        assert (refused.status_code, refused.json()["code"]) == (400, "hints-agreed")
        assert client.get(f"/api/games/{game['id']}/{address}", params=params | {"agreed": True}).status_code == 200


def test_evaluations(client: TestClient) -> None:
    game = played(client, seats=[{}, {"level": "easy"}], steps="4")
    address = f"/api/games/{game['id']}/evaluation"
    found = client.get(address).json()
    assert (found["seat"], found["value"], found["turns"], found["proven"]) == (1, "loss", 40, True)
    start = client.get(address, params={"ply": 0}).json()
    assert (start["seat"], start["value"], start["turns"]) == (0, "win", 41)
    assert start["height"] > 0.4
    assert client.get(address, params={"ply": 9}).json()["code"] == "no-ply"
    over = played(client, steps="4141414")  # a finished game needs no agreement
    ended = client.get(f"/api/games/{over['id']}/evaluation").json()
    assert (ended["value"], ended["turns"]) == ("loss", 0)

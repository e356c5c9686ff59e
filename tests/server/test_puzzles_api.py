"""Puzzles over HTTP: the list, the puzzle of a day, judged steps, and what is refused."""

import pytest
from fastapi.testclient import TestClient
from server.talking import Json

import millrow


def test_the_list_and_the_puzzle_of_a_day(client: TestClient) -> None:
    found = client.get("/api/puzzles").json()
    assert len(found["puzzles"]) == 500
    assert [game["rules"] for game in found["games"]] == ["connect4", "six"]
    assert found["grades"] == ["easy", "medium", "hard"]
    assert "answer" not in found["puzzles"][0]
    day = client.get("/api/puzzles/daily", params={"day": "2026-11-18"}).json()
    assert day in found["puzzles"]
    assert client.get("/api/puzzles/daily", params={"day": "yesterday"}).status_code == 422


def test_a_puzzle_is_solved_step_by_step(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    puzzle = next(one for one in millrow.puzzles(game="connect4", goal="win", grade="easy") if one.turns == 2)
    opened = client.post("/api/puzzles/open", json={"id": puzzle.id}).json()
    assert opened["state"]["position"] == puzzle.position
    assert opened["state"]["seats"][puzzle.seat]["level"] == ""
    wrong = next(step for step in puzzle.game().legal() if step != puzzle.answer[0])
    ask: Json = {"id": puzzle.id, "steps": []}
    tried = client.post("/api/puzzles/try", json=ask | {"places": [wrong]}).json()
    assert (tried["verdict"], tried["steps"]) == ("again", [])
    tried = client.post("/api/puzzles/try", json=ask | {"places": ["9"]}).json()
    assert tried["verdict"] == "refused"
    tried = client.post("/api/puzzles/try", json=ask | {"places": list(puzzle.answer)}).json()
    assert (tried["verdict"], len(tried["steps"])) == ("next", 2)
    ask["steps"] = tried["steps"]
    assert client.post("/api/puzzles/answer", json=ask).json()["places"]
    winning = millrow.analyse(puzzle.game(tried["steps"]))[0].step
    tried = client.post("/api/puzzles/try", json=ask | {"places": [winning]}).json()
    assert (tried["verdict"], tried["words"]["code"]) == ("done", "puzzle.solved")
    assert tried["state"]["outcome"]["winner"] == puzzle.seat
    caplog.clear()
    over = client.post("/api/puzzles/answer", json=ask | {"steps": tried["steps"]})
    assert (over.status_code, over.json()["code"], over.json()["words"]["code"]) == (409, "over", "refusal.over")
    assert not [record for record in caplog.records if record.name.startswith("millrow")]


def test_a_turn_with_a_capture_is_judged_step_by_step(client: TestClient) -> None:
    puzzle = next(one for one in millrow.puzzles(game="six", theme="mill") if len(one.answer) == 2)
    first, capture = puzzle.answer
    ask: Json = {"id": puzzle.id, "steps": []}
    tried = client.post("/api/puzzles/try", json=ask | {"places": first.split("-")}).json()
    assert (tried["verdict"], tried["steps"], tried["words"]["code"]) == ("next", [first], "review.try.next")
    ask["steps"] = [first]
    for step in puzzle.game([first]).legal():
        tried = client.post("/api/puzzles/try", json=ask | {"places": [step.removeprefix("x")]}).json()
        assert (tried["verdict"] in ("next", "done")) == (step == capture)


def test_a_position_of_ones_own(client: TestClient) -> None:
    ask: Json = {"rules": "connect4", "position": "44"}
    position = client.post("/api/puzzles/open", json=ask).json()["state"]["position"]
    ask = {"rules": "connect4", "position": position, "places": ["4"]}
    tried = client.post("/api/puzzles/try", json=ask).json()
    assert (tried["verdict"], tried["words"]["code"]) == ("done", "review.try.done")
    assert client.post("/api/puzzles/try", json=ask | {"places": ["5"]}).json()["verdict"] == "again"


def test_bad_input_gets_a_sentence(client: TestClient) -> None:
    missing = client.post("/api/puzzles/open", json={"id": "six-nothing"})
    assert (missing.status_code, missing.json()["code"]) == (404, "no-puzzle")
    assert missing.json()["say"] == "There is no puzzle “six-nothing”."
    asks: list[Json] = [
        {"rules": "nonsense", "position": ""},
        {"rules": "six", "position": "nonsense"},
        {"id": millrow.puzzles()[0].id, "steps": ["zz"]},
        {"rules": "connect4", "position": "4141414"},
    ]
    for ask in asks:
        answer = client.post("/api/puzzles/open", json=ask)
        assert answer.status_code in (400, 409), ask
        assert answer.json()["say"]

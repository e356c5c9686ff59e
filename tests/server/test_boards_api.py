"""The board editor over the requests: check, copy, import, save, play."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from millrow.families.rules_text import load_rules, read_toml, write_toml
from millrow.wording import received

Json = dict[str, Any]


def drawing(client: TestClient, **source: str) -> Json:
    answer = client.post("/api/board/drawing", json=source)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def check(client: TestClient, board: Json, name: str = "") -> Json:
    answer = client.post("/api/board", json={"board": board, "name": name})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_a_known_board_is_copied_changed_and_checked(client: TestClient) -> None:  # M7
    six = drawing(client, rules="six")
    assert (six["name"], six["title"]["code"]) == ("", "mills.title.six")
    board = six["board"]
    found = check(client, board, "Mine")
    assert (found["sound"], len(found["lines"]), len(found["spokes"])) == (True, 8, 4)
    assert found["described"]["rules"] == "six"
    board["points"].append("c3")
    found = check(client, board)
    assert (found["sound"], found["described"], found["toml"]) == (False, None, None)
    assert [(fault["code"], fault["points"]) for fault in found["faults"]] == [("drawing.alone", ["c3"])]
    assert received(found["faults"][0]["words"]) == found["faults"][0]["say"]
    board["points"].remove("c3")
    found = check(client, board | {"options": {"men": "9"}})
    assert [fault["field"] for fault in found["optionFaults"]] == ["men"]
    assert (found["faults"], found["sound"], found["allowed"]["men"]["facts"]["high"]) == ([], False, 8)


def test_a_toml_file_comes_in_and_goes_out(client: TestClient) -> None:  # M7
    windmill = load_rules("docs/windmill.toml")
    came = drawing(client, toml=write_toml(windmill))
    assert came["name"] == "Windmill"
    out = read_toml(check(client, came["board"], came["name"])["toml"])
    assert (out, out.name) == (windmill, "Windmill")
    for source in ({"toml": "name = 3"}, {"toml": "nonsense"}, {"rules": "connect4"}, {"toml": 'based_on = "big"'}, {}):
        answer = client.post("/api/board/drawing", json=source)
        assert (answer.status_code, bool(answer.json()["say"])) == (400, True), source


@pytest.mark.parametrize(
    ("board", "status"),
    [
        ({"base": "connect4"}, 400),
        ({"base": "six", "points": [1]}, 400),
        ({"base": "six", "edges": [["a1", "b1"]]}, 400),
        ({"base": "six", "colour": 1}, 400),
        ({"base": "six", "options": {"men": 3}}, 422),
        ({}, 422),
    ],
)
def test_data_of_another_shape_is_refused(client: TestClient, board: Json, status: int) -> None:
    answer = client.post("/api/board", json={"board": board})
    assert (answer.status_code, bool(answer.json()["say"])) == (status, True)


def test_boards_are_saved_listed_renamed_deleted_and_restored(client: TestClient) -> None:
    board = drawing(client, rules="nine")["board"]
    card = client.post("/api/boards", json={"name": "Mine", "board": board}).json()
    assert (card["problems"], card["rules"], card["game"]["facts"]["text"]) == (0, "nine", "Mine")
    unfinished = board | {"points": [*board["points"], "b1"]}
    taken = client.post("/api/boards", json={"name": "Mine", "board": unfinished})
    assert (taken.status_code, taken.json()["code"]) == (409, "name-taken")
    made = client.post("/api/boards", json={"name": "Mine", "board": unfinished, "existing": "replace"}).json()
    assert (made["replaced"], made["problems"], made["rules"]) == ([card["id"]], 1, None)
    path = f"/api/boards/{made['id']}"
    assert client.get(path).json()["board"] == unfinished
    assert client.patch(path, json={"name": "Other"}).json()["name"] == "Other"
    assert client.delete(path).status_code == 204
    assert client.get("/api/boards").json()["total"] == 0
    assert client.get(path).status_code == 410
    assert client.post(f"/api/boards/{card['id']}/restore").json()["name"] == "Mine"
    assert [item["name"] for item in client.get("/api/boards").json()["boards"]] == ["Mine"]
    assert client.get("/api/boards/nothing").status_code == 404


def test_a_game_on_a_drawn_board_bears_its_name(client: TestClient) -> None:  # M7
    came = drawing(client, toml=write_toml(load_rules("docs/windmill.toml")))
    rules = check(client, came["board"], "Windmill")["described"]["rules"]
    seats = [{"level": ""}, {"level": "easy"}]
    ask = {"rules": rules, "rules_name": "Windmill", "seats": seats, "first": 0}
    game = client.post("/api/games", json=ask).json()
    assert (game["rulesName"], game["title"]) == ("Windmill", {"code": "text", "facts": {"text": "Windmill"}})
    again = client.get(f"/api/games/{game['id']}").json()
    assert (again["rulesName"], again["rules"]) == ("Windmill", rules)
    assert client.get("/api/games").json()["games"][0]["game"]["facts"]["text"] == "Windmill"
    copied = client.post(f"/api/games/{game['id']}/copy", json={"ply": 0}).json()
    assert copied["rulesName"] == "Windmill"
    assert client.post("/api/games", json={"rules": "six"}).json()["rulesName"] == ""
    assert client.post("/api/games", json={"rules": "six", "rules_name": "a\tb"}).json()["field"] == "rules_name"

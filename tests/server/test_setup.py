"""The requests of the setup screen: drafts are judged, and those without faults can be played."""

from time import sleep

import pytest
from fastapi.testclient import TestClient
from server.talking import Json, begin

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
    reply = client.post("/api/setup", json=ask).json()
    assert [fault["code"] for fault in reply["faults"]] == codes
    assert reply["sound"] == (not codes)
    if reply["sound"]:
        assert begin(client, ask["rules"], start=reply["position"])["position"] == reply["position"]


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
    reply = client.post("/api/setup", json=ask).json()
    assert (reply["mover"], reply["turnFrom"]) == expected
    assert reply["sound"]
    assert begin(client, ask["rules"], start=reply["position"])["turn"] == reply["mover"]


def test_a_pasted_side_to_move_is_told_apart_from_none(client: TestClient) -> None:
    """The page says so if the text names another side than the discs allow; a text without a side names none."""
    for text, overruled in (("7/7/7/7/7/BRB4 blue", True), ("7/7/7/7/7/BRB4", False), ("7/7/7/7/7/BRB4 red", False)):
        reply = client.post("/api/setup", json={"rules": "connect4", "position": text}).json()
        assert (reply["turn"] != reply["mover"]) == overruled


def test_a_setup_keeps_the_name_of_rules_of_ones_own(client: TestClient) -> None:  # M7, M9
    ask = {"rules": "six:men=5", "rules_name": "Window", "discs": {"a1": 0}}
    assert client.post("/api/setup", json=ask).json()["rulesName"] == "Window"
    assert client.post("/api/setup", json={"rules": "six"}).json()["rulesName"] == ""
    saved = client.post("/api/setups", json={"name": "Begun", "draft": ask}).json()["id"]
    assert client.get(f"/api/setups/{saved}").json()["draft"]["rules_name"] == "Window"
    wrong = client.post("/api/setup", json=ask | {"rules_name": "two\nlines"})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "rules")


REACH: list[tuple[str, str, str]] = [
    ("six", "a1 b2 5 5 blue", "reachable"),
    ("six", "a1,c1 c2,d4 1 1 blue", "unreachable"),  # counting finds nothing wrong, but no game leads there
    ("nine", "f2,e4,e5,f6 b4,c5,a7 2 2 red", "unreachable"),  # captures without a mill
    ("nine", "a1,c3,a7,g7 f2,a4,b4,d6 0 0 blue", "reachable"),
    ("lasker", "a1,c3,a7,g7 f2,a4,b4,d6 2 2 blue", "reachable"),
    ("morabaraba", "f2,c4,f4,g4,f6,d7,g7 g1,b2,d2,e3,b4,d6 0 0 red", "reachable"),
]


@pytest.mark.parametrize(("rules", "position", "answer"), REACH)
def test_reachability_of_mills_is_told_once_it_is_known(
    client: TestClient, rules: str, position: str, answer: str
) -> None:  # M9
    ask = {"rules": rules, "position": position}
    while (checked := client.post("/api/setup", json=ask).json())["reaching"]:
        sleep(0.2)
    assert checked["sound"]
    assert checked["reach"] == answer


def test_what_is_not_known_about_a_position_is_said(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:  # M9
    monkeypatch.setattr("millrow.families.mills.reach.WIDTHS", ())
    checked = client.post("/api/setup", json={"rules": "nine", "position": "a1,c3,a7 f2,a4,b4 0 0 red"}).json()
    assert (checked["sound"], checked["reach"], checked["reaching"]) == (True, "undecided", False)


def test_a_problem_means_that_no_game_gets_there_unless_the_game_is_over(client: TestClient) -> None:  # M9
    for position, codes, answer in (
        ("a1,a4,a7 b2,d2,f4 6 6 blue", ["mills"], "unreachable"),
        ("a1,d1,g1 b2,d2 0 0 red", ["over"], None),
    ):
        checked = client.post("/api/setup", json={"rules": "nine", "position": position}).json()
        assert [fault["code"] for fault in checked["faults"]] == codes
        assert (checked["reach"], checked["reaching"]) == (answer, False)


def test_a_mirrored_setup(client: TestClient) -> None:
    ask = {"rules": "six", "discs": {"a1": 0, "b3": 1}, "change": "mirror"}
    assert client.post("/api/setup", json=ask).json()["discs"] == {"e1": 0, "d3": 1}

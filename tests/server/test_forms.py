"""A form's settings are judged all at once: every wrong option with its range, every wrong seat, nothing clipped."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from millrow.families.rules_text import read_rules
from millrow.wording import received

Json = dict[str, Any]
SIDE = "3 to 100"


def judged(client: TestClient, base: str, options: Json | None = None, **more: Any) -> Json:
    answer = client.post("/api/rules", json={"base": base, "options": options or {}, **more})
    assert answer.status_code == 200, answer.text
    reply: Json = answer.json()
    return reply


@pytest.mark.parametrize(
    ("base", "options", "wrong"),
    [
        (
            "connect",
            {"rows": "101", "columns": "many", "line": "", "players": "-2", "board": "slow"},
            {"rows": SIDE, "columns": SIDE, "line": "3 to 25", "players": "2 to 10", "board": "fast, memory"},
        ),
        ("connect", {"rows": "2", "line": "8"}, {"rows": SIDE, "line": "3 to 7 (the number of columns)"}),
        ("connect", {"rows": "9,line=5"}, {"rows": SIDE}),
        ("connect", {"rows": "6.5", "columns": "1e1"}, {"rows": SIDE, "columns": SIDE}),
        ("connect", {"rows": "9" * 400, "columns": "\u0667"}, {"rows": SIDE, "columns": SIDE}),
        ("connect", {"rows": None, "columns": True}, {"rows": SIDE, "columns": SIDE}),
        ("connect", {"rows": "3"}, {"line": "3 to 3 (the shorter side of the board)"}),
        (
            "six",
            {"men": "9", "fewest": "10", "fly_at": "0", "repetition": "", "quiet_limit": "often", "take": "all"},
            {
                "men": "3 to 8 (half the points of the board)",
                "fewest": "1 to 8 (half the points of the board)",
                "fly_at": "1 to 32, or never",
                "repetition": "2 to 100, or never",
                "quiet_limit": "1 to 1000, or never",
                "take": "free_first",
            },
        ),
    ],
)
def test_every_wrong_option_is_told_at_once_with_its_range(  # X7
    client: TestClient, base: str, options: Json, wrong: dict[str, str]
) -> None:
    reply = judged(client, base, options)
    found = {fault["field"]: fault for fault in reply["faults"]}
    assert found.keys() == wrong.keys()
    for field, allowed in wrong.items():
        assert received(found[field]["allowed"]["facts"].get("text", found[field]["allowed"])).startswith(allowed)
        assert f"Allowed: {allowed}" in found[field]["say"]
        assert received(found[field]["words"]) == found[field]["say"]
        if isinstance(options.get(field), str):
            assert found[field]["value"][:50] == options[field][:50]
    assert not {"rules", "preview", "levels"} & reply.keys()


def test_what_is_right_is_described(client: TestClient) -> None:  # X1, X7
    reply = judged(client, "connect", {"rows": " 9 ", "players": 3, "board": "MEMORY"})
    assert reply["faults"] == reply["seatFaults"] == []
    assert read_rules(reply["rules"]) == read_rules("connect:rows=9,players=3,board=memory")
    assert (reply["players"], reply["options"]["rows"]) == (3, "9")
    assert reply["levels"]
    assert judged(client, "six", {"fly_at": "None"})["rules"] == "six"
    assert judged(client, "six", {"men": "3", "lines": "a1-b1-c1/a2-b2-c2"})["preview"]["board"]["lines"]


@pytest.mark.parametrize(
    ("base", "options", "allowed"),
    [
        ("connect", {"rows": 5}, {"line": "3 to 5 (the shorter side of the board)", "rows": SIDE}),
        ("connect", {"rows": "x"}, {"line": "3 to 7 (the number of columns)"}),
        ("connect", {"rows": "x", "columns": "y"}, {"line": "3 to 25"}),
        ("giant", {}, {"line": "3 to 25"}),
        ("six", {}, {"men": "3 to 8 (half the points of the board)", "fewest": "1 to 6 (the number of discs)"}),
    ],
)
def test_ranges_follow_the_other_settings(
    client: TestClient, base: str, options: Json, allowed: Json
) -> None:  # X1, X7
    reply = judged(client, base, options)["allowed"]
    assert {name: received(reply[name]) for name in allowed} == allowed


def test_seats_are_judged_together_with_the_options(client: TestClient) -> None:  # X1, X7
    duplicates = [{"token": "X"}, {"token": "X"}]

    def wrong(options: Json, seats: list[Json]) -> list[tuple[int, str]]:
        return [
            (fault["seat"], fault["field"]) for fault in judged(client, "connect", options, seats=seats)["seatFaults"]
        ]

    assert wrong({"rows": 5}, duplicates) == [(0, "token"), (1, "token")]
    assert wrong({"rows": 2}, duplicates) == [(0, "token"), (1, "token")]
    assert wrong({"players": "x"}, [*duplicates, {"token": ""}]) == [(0, "token"), (1, "token"), (2, "token")]
    assert wrong({"rows": 2, "players": 2}, [{}, {}, {"token": ""}]) == []
    assert wrong({"rows": 2, "players": 9}, [{"colour": "green"}]) == []  # of the others nothing is known yet
    assert wrong({"players": 3}, [{}] * 5) == []
    assert wrong({}, duplicates[:1]) == []
    assert wrong({}, [{"level": "godlike"}, {}]) == [(0, "level")]
    reply = judged(client, "connect", {"rows": 2, "players": 3}, seats=duplicates)
    assert (reply["players"], len(reply["faults"]), len(reply["seatFaults"])) == (3, 1, 2)
    assert judged(client, "connect", {"players": 11})["players"] is None

"""Back to the last mistake, and the winning side of a position, over HTTP."""

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from server.talking import Json, begin
from server.test_review_api import MOVES, played

import millrow
from millrow.app import value_map
from millrow.app.training import last_mistake
from millrow.engines.base import Limit, choose
from millrow.engines.levels import find_level
from millrow.games.game import Game


def back(client: TestClient, game: Json, **more: Any) -> Json:
    answer: Json = client.get(
        f"/api/games/{game['id']}/turning-point", params={"seen": game["seen"], "agreed": True} | more
    ).json()
    return answer


def test_the_last_mistake_of_a_person_is_the_last_turning_point_of_the_review(client: TestClient) -> None:
    game = played(client)
    review = millrow.review(Game(millrow.load_rules("connect4"), None, list(MOVES)))
    last = review.turning_points[-1]
    found = back(client, game)
    assert found["ply"] == last.ply
    assert found["words"]["code"] == "training.back"
    assert found["words"]["facts"]["kind"] == last.kind
    assert back(client, game, agreed=False)["code"] == "hints-agreed"
    assert back(client, game, seen=1)["code"] == "stale"
    assert back(client, played(client, steps="44"))["ply"] is None


def test_mistakes_of_computers_do_not_count() -> None:
    rules: Any = millrow.load_rules("connect4")
    review = millrow.review(Game(rules, None, list(MOVES)))
    game: Any = Game(rules, None, list(MOVES))
    for person in (0, 1):
        game.seats = tuple(
            seat._replace(level="" if number == person else "easy") for number, seat in enumerate(game.seats)
        )
        own = [turn for turn in review.turning_points if turn.seat == person]
        found = last_mistake(game)
        assert (found and found.number) == (own[-1].number if own else None)


def test_the_winning_side_of_a_position_is_a_persons(client: TestClient) -> None:
    game = played(client)
    for ply in (2, 3):  # before and after a mistake that turned a win into a loss
        made = client.post(f"/api/games/{game['id']}/winning-side", json={"ply": ply})
        assert made.status_code == 201
        state = made.json()
        winner = {2: 0, 3: 1}[ply]
        assert [seat["level"] for seat in state["seats"]] == ["perfect" if seat != winner else "" for seat in (0, 1)]
        assert state["ply"] == 0
        rules: Any = millrow.load_rules("connect4")
        assert state["position"] == millrow.write_position(rules, Game(rules, None, list(MOVES[:ply])).position)


def test_the_person_of_a_game_changes_sides_with_its_name(client: TestClient) -> None:
    seats = [{"name": "Ada"}, {"level": "easy"}]
    game = begin(client, "connect4", seats=seats, start="44444", first=0)
    made = client.post(f"/api/games/{game['id']}/winning-side", json={"ply": 0}).json()
    value = millrow.solve("connect4", "44444").value
    mover = game["turn"]
    winner = mover if value > 0 else 1 - mover
    assert value != 0
    assert [bool(seat["level"]) for seat in made["seats"]] == [winner != 0, winner != 1]
    assert made["seats"][winner]["name"] == "Ada"


def test_only_proven_wins_have_a_winning_side(client: TestClient) -> None:
    def ask(**position: Any) -> Json:
        answer: Json = client.post("/api/analysis/winning-side", json=position).json()
        return answer

    won = ask(rules="connect4", seats=[{"name": "Cleo"}, {}], saved=False)
    assert [seat["level"] for seat in won["seats"]] == ["", "perfect"]
    assert won["seats"][0]["name"] == "Cleo"
    assert not won["saved"]
    assert ask(rules="connect4", steps=list("44444326"))["words"]["code"] == "refusal.no-winner.drawn"
    assert ask(rules="nine")["words"]["code"] == "refusal.no-winner"
    assert ask(rules="connect4", steps=list("4141414"))["code"] == "over"


def test_the_computers_thoughts_are_those_of_its_last_turn(client: TestClient) -> None:
    game = begin(client, "six", seats=[{"level": "perfect"}, {}], first=0)
    nothing = client.get(f"/api/games/{game['id']}/thoughts", params={"seen": game["seen"]}).json()
    assert nothing["seat"] is None
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        socket.send_json({"t": "delay", "seconds": 0})
        while (state := socket.receive_json())["ply"] == 0:
            pass
        found = client.get(f"/api/games/{game['id']}/thoughts", params={"seen": state["seen"]}).json()
    assert found["seat"] == 0
    (thought,) = found["steps"]
    assert thought["step"] == state["last"]["steps"][0]
    known = {verdict.step: verdict for verdict in millrow.analyse("six")}
    assert all(value["kind"] == "draw" and known[value["step"]].low == 0 for value in thought["values"])
    assert len(thought["values"]) + thought["more"] == len(known)
    line = [step for _, step in found["line"]]
    position = state["position"]
    rules: Any = millrow.load_rules("six")
    for step in line:  # every step of it keeps the draw
        best = millrow.analyse("six", position)
        assert next(verdict for verdict in best if verdict.step == step).low == best[0].low == 0
        position = millrow.write_position(rules, rules.play(millrow.read_position(rules, position), step))
    assert len(line) == 8


def test_weak_levels_show_what_they_noticed_and_searches_how_far_they_looked() -> None:
    rules: Any = millrow.load_rules("six")
    for name, known in (("beginner", 16), ("hard", 1), ("perfect", 16)):
        level = find_level(rules, name)
        engine = level.make(1)
        played = choose(engine, rules, rules.start(), level.limit)
        verdicts, depth, _ = engine.thoughts
        assert played.step in {verdict.step for verdict in verdicts}
        assert len(verdicts) == known
        assert (depth > 0) == (name == "hard")
    engine = find_level(millrow.load_rules("connect4"), "hard").make(1)
    choose(engine, millrow.load_rules("connect4"), millrow.load_rules("connect4").start(), Limit(nodes=40))
    assert engine.thoughts.playouts == 40


def values(client: TestClient) -> dict[str, Json]:
    messages = [json.loads(line) for line in client.get("/api/values").text.splitlines()]
    assert [messages[0]["t"], messages[-1]["t"]] == ["sizes", "end"]
    found = {message["rules"]: message for message in messages if message["t"] == "values"}
    assert list(found) == [size["rules"] for size in messages[0]["sizes"]]
    return found


def test_the_value_map_has_the_published_values(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(value_map, "SIZES", ("six", "connect4", "connect3"))
    monkeypatch.setattr(value_map, "cache_folder", lambda: tmp_path)
    kept = tmp_path / "values"
    found = values(client)
    assert {value["kind"] for value in found["six"]["values"]} == {"draw"}
    columns = {value["step"]: (value["kind"], value["turns"]) for value in found["connect4"]["values"]}
    # Allis 1988, Pons: the first player wins with the 41st disc from the middle; scores -2, -1, 0, 1, 0, -1, -2
    sides = {"1": ("loss", 40), "2": ("loss", 42), "3": ("draw", None)}
    assert columns == sides | {"4": ("win", 41)} | {str(8 - int(step)): value for step, value in sides.items()}
    assert found["connect4"]["evaluation"]["code"] == "analysis.wins"
    rules: Any = millrow.load_rules("connect3")
    solved = list(value_map.solve_values(rules))[-1]
    assert value_map.known_values(rules) == solved
    for damaged in ("", "[]", '[["1", -1, 1, null, 0.0]]', "{}"):
        for file in kept.iterdir():
            file.write_text(damaged)
        assert value_map.known_values(rules) is None

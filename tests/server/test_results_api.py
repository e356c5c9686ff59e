"""Results against the computer: counted from the library, by game, level, colour and time."""

from datetime import date, timedelta

from fastapi.testclient import TestClient
from server.talking import Json, begin

from millrow.app.results import GameResult, in_periods, results
from millrow.engines.adaptive import START, strength_after
from millrow.store.store import Store


def play(client: TestClient, steps: str, end: str = "", rules: str = "connect4", **seats: str) -> Json:
    """A game between a person, Blue, and an easy computer; both sides' steps are given."""
    level, first = seats.get("level", "easy"), seats.get("person", "0") == "0"
    players = [{}, {"level": level}] if first else [{"level": level}, {}]
    game = begin(client, rules, seats=players, first=0)
    events: list[tuple[str, str, int | None]] = [("step", step, None) for step in steps]
    events += [(end, "", 0 if first else 1)] if end == "resign" else [(end, "", None)] if end else []
    for seen, (kind, text, seat) in enumerate(events):
        body = {"seen": seen, "kind": kind, "text": text, "seat": seat}
        answer = client.post(f"/api/games/{game['id']}/events", json=body)
        assert answer.status_code == 200, answer.text
    return game


def test_results_are_counted(client: TestClient) -> None:
    assert client.get("/api/results").json()["groups"] == []
    play(client, "4141414")  # Blue wins
    play(client, "4", "draw")
    play(client, "4", "resign")
    play(client, "4141414", person="1")  # Red, the person, loses
    play(client, "4", "resign", level="medium")
    play(client, "4", "resign", rules="connect:columns=5,rows=4,line=4")
    play(client, "4", "resign", rules="connect:columns=4,rows=4,line=4")
    play(client, "4")  # not finished
    begin(client, "connect4", seats=[{}, {}])
    found = client.get("/api/results").json()
    counted = {
        (group["title"]["code"], group["level"]["code"], group["colour"]): (group["won"], group["drawn"], group["lost"])
        for group in found["groups"]
        if group["title"]["code"] != "results.title"
    }
    assert counted == {
        ("drops.title.connect4", "level.easy", "blue"): (1, 1, 1),
        ("drops.title.connect4", "level.easy", "red"): (0, 0, 1),
        ("drops.title.connect4", "level.medium", "blue"): (0, 0, 1),
    }
    named = [group["title"]["facts"]["about"] for group in found["groups"] if group["title"]["code"] == "results.title"]
    assert len(named) == 2
    assert named[0] != named[1]
    assert found["unit"] == "day"
    (today,) = found["periods"]
    assert (today["won"], today["drawn"], today["lost"]) == (1, 1, 5)
    only = client.get("/api/results", params={"rules": "connect4"}).json()
    assert sum(group["lost"] for group in only["groups"]) == 3
    assert [game["rules"] for game in only["games"]] == [game["rules"] for game in found["games"]]
    assert client.get("/api/results", params={"rules": "connect4:columns=7"}).json() == only
    for wrong in ("zzz", "connect4:rows=x"):
        assert client.get("/api/results", params={"rules": wrong}).status_code == 400


def strength(store: Store, game: Json) -> int:
    (level,) = [seat.level for seat in store.load(game["id"]).game.seats if seat.level]
    name, _, number = level.partition("-")
    assert name == "adaptive"
    return int(number)


def test_the_level_that_adapts_follows_the_results_with_the_same_rules(client: TestClient, store: Store) -> None:
    first = play(client, "4141414", level="adaptive")  # won
    assert strength(store, first) == START
    assert [seat["plays"] for seat in first["seats"]] == ["", "adaptive"] == [seat["level"] for seat in first["seats"]]
    assert first["seats"][1]["levelTitle"]["code"] == "level.adaptive"
    play(client, "4", "resign", level="medium")  # another level
    play(client, "4141414", level="adaptive", rules="connect:columns=8")  # another game
    second = play(client, "4", "draw", level="adaptive")
    assert strength(store, second) == strength_after([1], 5)
    again = client.post(f"/api/games/{second['id']}/again", json={"sides": "swapped"}).json()
    assert strength(store, again) == strength_after([1, 0.5], 5)
    play(client, "4", "resign", level="adaptive", person="1")
    assert strength(store, play(client, "4", level="adaptive")) == strength_after([1, 0.5, 0], 5)
    groups = client.get("/api/results", params={"rules": "connect4"}).json()["groups"]
    adaptive = [group for group in groups if group["level"]["code"] == "level.adaptive"]
    assert {group["colour"]: (group["won"], group["drawn"], group["lost"]) for group in adaptive} == {
        "blue": (1, 1, 0),
        "red": (0, 0, 1),
    }


def test_the_chart_shows_days_weeks_or_months_also_empty_ones(client: TestClient, store: Store) -> None:
    play(client, "4141414")
    (one,) = results(store)
    last = date(2026, 3, 31)

    def spread(*days_ago: int) -> tuple[str, list[tuple[str, int]]]:
        games: list[GameResult] = [one._replace(day=last - timedelta(days=days)) for days in days_ago]
        unit, periods = in_periods(games)
        return unit, [(period.start, period.won) for period in periods]

    assert spread(0, 0, 2) == ("day", [("2026-03-29", 1), ("2026-03-30", 0), ("2026-03-31", 2)])
    assert spread(0, 15) == ("week", [("2026-03-16", 1), ("2026-03-23", 0), ("2026-03-30", 1)])
    unit, periods = spread(0, 120)
    assert unit == "month"
    assert [start for start, _ in periods] == ["2025-12-01", "2026-01-01", "2026-02-01", "2026-03-01"]
    assert len(spread(0, 3000)[1]) == 24
    assert spread() == ("day", [])

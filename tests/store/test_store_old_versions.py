"""Databases and files written by version 0.1.0 are read unchanged by this version."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from millrow.cli.play import last_settings
from millrow.families.rules_text import write_rules
from millrow.games.game import AnyGame
from millrow.games.record_files import load_records
from millrow.notation.positions import write_position
from millrow.store import open_store
from millrow.store.games import ListFilter
from millrow.store.schema import LATEST_VERSION
from millrow.store.store import Store

OLD = Path(__file__).parent / "v0.1.0"
EXPECTED: dict[str, dict[str, Any]] = json.loads((OLD / "expected.json").read_text(encoding="utf-8"))


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Store]:
    """The old database, opened by this version."""
    shutil.copy(OLD / "games.db", tmp_path)
    with open_store(tmp_path / "games.db") as store:
        yield store
        assert store.check() == []


def game_data(game: AnyGame) -> dict[str, Any]:
    return {
        "rules": write_rules(game.rules),
        "start": write_position(game.rules, game.start),
        "steps": list(game.steps),
        "undone": list(game.undone),
        "ending": list(game.ending) if game.ending else None,
        "position": write_position(game.rules, game.position),
        "seats": [list(seat) for seat in game.seats],
        "turn": game.turn,
        "phase": game.phase,
        "repeated": game.repeated,
    }


@pytest.mark.parametrize("key", EXPECTED["games"])
def test_every_game_is_read(old: Store, key: str) -> None:
    stored = old.load(key)
    read = game_data(stored.game) | {
        "title": stored.log.title,
        "events": stored.number,
        "finished": stored.log.finished,
        "deleted": stored.log.deleted,
        "source": old.summary(key).source,
    }
    assert read == EXPECTED["games"][key]


@pytest.mark.parametrize("key", EXPECTED["saves"])
def test_every_save_is_read(old: Store, key: str) -> None:
    expected = EXPECTED["saves"][key]
    found = [save for save in old.saves(ListFilter(deleted=expected["deleted"])).items if save.id == key]
    assert [(save.name, save.selected) for save in found] == [(expected["name"], expected["selected"])]
    read = game_data(old.load(found[0].game, found[0].number).game)
    assert read == {field: expected[field] for field in read}


def test_the_lists_have_no_other_entries(old: Store) -> None:
    for deleted in (False, True):
        games = {item.game for item in old.games(ListFilter(deleted=deleted)).items}
        assert games == {key for key, game in EXPECTED["games"].items() if game["deleted"] == deleted}
        saves = {item.id for item in old.saves(ListFilter(deleted=deleted)).items}
        assert saves == {key for key, save in EXPECTED["saves"].items() if save["deleted"] == deleted}


def test_an_old_game_can_be_continued(old: Store) -> None:
    key = next(key for key, game in EXPECTED["games"].items() if game["title"] == "In the middle of a mill")
    old.append(key, None, old.events(key)[0]._replace(kind="step", text=old.load(key).game.legal()[0]))
    assert old.load(key).number == EXPECTED["games"][key]["events"] + 1


@pytest.mark.parametrize("name", ["game.json", "games.json", "game.txt", "games.txt"])
def test_exports_are_imported(store: Store, name: str) -> None:
    exported = [game for game in EXPECTED["games"].values() if not game["deleted"] and game["source"] != "unverified"]
    expected_games = exported if name.startswith("games") else [game for game in exported if game["title"] == "Sunday"]
    fields = ["rules", "start", "seats", "title", "finished", "steps"]
    if name.endswith(".json"):
        fields += ["undone", "ending", "position", "turn", "phase", "repeated"]
    else:  # a record holds the moves, not the level of a player or whether the game was closed
        fields = ["rules", "start", "steps", "position"]
    found = []
    for key in store.import_games(OLD / name):
        stored = store.load(key)
        read = game_data(stored.game) | {"title": stored.log.title, "finished": stored.log.finished}
        found.append({field: read[field] for field in fields})
    expected = [{field: game[field] for field in fields} for game in expected_games]
    assert sorted(found, key=str) == sorted(expected, key=str)
    assert found


def test_records_are_read() -> None:
    records = list(load_records(OLD / "records.txt"))
    assert [record.game.ply for record in records] == [21, 5]
    assert records[0].tags["Event"] == "Club evening"
    assert records[0].comments == {5: "closes the left side"}
    assert records[0].game.result == "Blue wins"


def test_remembered_answers_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_settings, "path", lambda: OLD / "last-game.json")
    settings, problem = last_settings.load_settings()
    assert problem == ""
    assert write_rules(settings.rules) == "connect:columns=9,rows=9,line=5,players=3"
    assert [(seat.token, seat.level) for seat in settings.seats] == [("X", ""), ("O", "easy"), ("Z", "")]


def test_read_only_opening_upgrades_the_file(tmp_path: Path) -> None:
    shutil.copy(OLD / "games.db", tmp_path)
    with open_store(tmp_path / "games.db", read_only=True) as store:
        assert store.games().total == sum(not game["deleted"] for game in EXPECTED["games"].values())
    assert (tmp_path / f"games.db.before-{LATEST_VERSION}").exists()

"""What screens are told is the whole truth, and JSON."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from strategies import games

from millrow.engines.levels import levels
from millrow.games.game import AnyGame, Game
from millrow.rules.base import seated
from millrow.rules.drops import DropRules
from millrow.rules.mills import MillRules
from millrow.rules.named import CONNECT_FOUR, MILLS, NAMED, SIX_MEN
from millrow.rules.options import Choice, YesNo, options
from millrow.server.catalog import catalog, described
from millrow.server.views import looked_back, state, summary


@given(games(most=100))
@settings(max_examples=100, deadline=None)
def test_every_game_has_a_state(game: AnyGame) -> None:
    told = msgspec.json.decode(msgspec.json.encode(state(game, game_id="x", seen=game.ply)))
    assert told["legal"] == game.legal()
    assert told["status"] == game.status()
    assert (told["outcome"] is None) == (game.outcome is None)
    assert "".join(text for _, _, text in told["moves"]) == "".join(game.steps)
    discs = told["discs"]
    count = len(discs) if told["family"] == "mill" else sum(map(len, discs))
    assert count == (len(discs) if told["family"] == "mill" else game.ply)


def test_a_mill_in_the_making() -> None:
    game = Game(SIX_MEN, steps=["a1", "b2", "a3", "b4", "a5"], seats=seated(2, ["Ada", "Ben"]))
    told = state(game)
    assert told["phase"] == "take"
    assert told["advice"] == "Mill! Take one of Ben's discs."
    assert told["marks"] == ["a1", "a3", "a5"]
    assert told["last"] == ["a5"]
    assert told["legal"] == ["xb2", "xb4"]
    assert [seat["hand"] for seat in told["seats"]] == [3, 4]
    game.play("xb2")
    told = state(game)
    assert told["lastPoints"] == ["a5", "b2"]
    assert told["moves"][-1] == [0, 6, "a5xb2"]
    assert told["seats"][1]["taken"] == 1


def test_a_won_line_is_marked() -> None:
    told = state(Game(CONNECT_FOUR, steps=list("1212121")))
    assert told["marks"] == ["0,0", "0,1", "0,2", "0,3"]
    assert told["lastPoints"] == ["0,3"]
    assert told["outcome"] == {"winner": 0, "reason": "line", "because": "a full line"}
    assert told["result"] == "Blue wins"


def test_the_computer_is_announced() -> None:
    told = state(Game(SIX_MEN, seats=seated(2, levels=["medium"])))
    assert told["advice"] == "Blue is the computer."
    assert [(seat["plays"], seat["levelTitle"]) for seat in told["seats"]] == [("medium", "Medium"), ("", "")]


def test_another_level_stands_in_for_one_that_is_not_known() -> None:
    seat = state(Game(SIX_MEN, seats=seated(2, levels=["grandmaster"])))["seats"][0]
    assert seat["level"] == "grandmaster"
    assert seat["plays"] in [level.name for level in levels(SIX_MEN)]


def test_looking_back_changes_nothing() -> None:
    game = Game(CONNECT_FOUR, steps=list("4455"))
    assert looked_back(game, 2).steps == ("4", "4")
    assert game.ply == 4


def test_long_games_tell_their_last_moves() -> None:
    game = Game(DropRules(columns=100, rows=100, line=25, players=10))
    for ply in range(1200):
        game.play(str(ply * 7 % 100 + 1))
    told = state(game)
    assert len(told["moves"]) == 1000
    assert told["movesFrom"] == game.ply - 1000


def test_the_advice_says_how_many_discs_are_still_to_be_taken() -> None:  # M4
    game = Game(replace(SIX_MEN, takes_per_turn="mills"), steps=["c1", "b2", "e1", "b3", "a3", "d4", "a5", "d3", "a1"])
    assert state(game)["advice"] == "Mill! Take two of Red's discs."
    game.play("xb2")
    assert state(game)["advice"] == "Mill! Take one of Red's discs."


def test_one_quiet_move_is_no_plural() -> None:
    assert summary(replace(SIX_MEN, quiet_limit=1)).endswith("drawn after 1 quiet move")
    assert summary(replace(SIX_MEN, quiet_limit=20)).endswith("drawn after 20 quiet moves")


@pytest.mark.parametrize("name", sorted(MILLS))
def test_summaries_are_short(name: str) -> None:
    assert 5 < len(summary(MILLS[name])) < 100


def test_every_choice_that_is_not_the_usual_has_a_phrase() -> None:
    for option in options(MillRules).values():
        kind = option.kind
        values = kind.words if isinstance(kind, Choice) else [True, False] if isinstance(kind, YesNo) else []
        for value in values:
            change: dict[str, Any] = {option.name: value}
            assert value == option.default or summary(replace(SIX_MEN, **change)) != summary(SIX_MEN)


def test_the_catalogue_offers_everything() -> None:
    told = catalog()
    assert [game["name"] for game in told["games"]][:4] == ["six", "connect4", "nine", "connect"]
    assert {game["name"] for game in told["games"]} == set(NAMED)
    assert all(game["levels"] for game in told["games"])
    assert len(told["colours"]) == 10
    kinds = {option["kind"] for option in told["options"]["mill"] + told["options"]["drop"]}
    assert kinds == {"number", "choice", "yesno"}
    msgspec.json.encode(told)


def test_rules_are_described() -> None:
    told = described(SIX_MEN)
    assert told["options"]["fly_at"] == "none"
    assert told["levels"][0]["name"] == "beginner"
    assert told["preview"]["legal"]

"""The state message is complete and can be written as JSON."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from strategies import games

from millrow.app.acts import Can
from millrow.app.catalog import catalog, rules_json
from millrow.app.state import SupplyState, Words, game_at_ply, state, summary
from millrow.core.options import Choice, YesNo, options
from millrow.core.seats import seated
from millrow.core.sentences import speaker
from millrow.engines.levels import levels
from millrow.families import NAMED
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.rules import DropRules
from millrow.families.mills.presets import MILL_GAMES, SIX_MEN
from millrow.families.mills.rules import MillRules
from millrow.games.game import AnyGame, Game
from millrow.notation.positions import read_position
from millrow.wording import received


@given(games(max_steps=100))
@settings(max_examples=100, deadline=None)
def test_every_game_has_a_state(game: AnyGame) -> None:
    answer = msgspec.json.decode(msgspec.json.encode(state(game, game_id="x", seen=game.ply)))
    assert [step["step"] for step in answer["steps"]] == game.legal()
    said = speaker(game.seats).again(received(answer["status"]))
    assert said == game.status() or said.startswith("Mill! Take ")
    assert (answer["outcome"] is None) == (game.outcome is None)
    assert "".join(text for _, _, text in answer["moves"]) == "".join(game.steps)
    discs = answer["discs"]
    count = len(discs) if answer["family"] == "mills" else sum(map(len, discs))
    assert count == len(game.rules.family.picture.discs(game.rules, game.position))


def test_the_state_after_closing_a_mill() -> None:
    game = Game(SIX_MEN, steps=["a1", "b2", "a3", "b4", "a5"], seats=seated(2, ["Ada", "Ben"]))
    answer = state(game)
    assert answer.phase == "take"
    assert answer.advice == Words("mills.advice.take", {"due": 1, "other": 1})
    assert answer.status == Words("mills.headline.mill", {"turn": 0, "other": 1, "due": 1, "computer": False})
    assert speaker(game.seats).say(answer.status.code, **answer.status.facts) == "Mill! Take a red disc"
    assert answer.last is not None
    assert answer.last.captured == []
    assert game.status() == "Ada to take one red disc"
    assert answer.last is not None
    assert answer.last.marks == ["a1", "a3", "a5"]
    assert [sorted(line) for line in answer.last.lines] == [["a1", "a3", "a5"]]
    assert answer.last.steps == ("a5",)
    assert answer.last.called is None, "the status says it"
    assert [(step.step, step.path, step.kind, step.changes) for step in answer.steps] == [
        ("xb2", ("b2",), "take", {"b2": None}),
        ("xb4", ("b4",), "take", {"b4": None}),
    ]
    assert [seat.supply for seat in answer.seats] == [SupplyState(3, 0, 6), SupplyState(4, 0, 6)]
    game.play("xb2")
    answer = state(game)
    assert answer.last is not None
    assert (answer.last.seat, answer.last.kind, answer.last.touched) == (0, "take", ["a5", "b2"])
    assert answer.last.captured == ["b2"]
    assert answer.last.spoken == [
        Words("mills.spoken.put", {"point": "a5"}),
        Words("mills.spoken.take", {"point": "b2"}),
    ]
    assert answer.moves[-1] == (0, 6, "a5xb2")
    assert [seat.supply for seat in answer.seats] == [SupplyState(3, 0, 6, (1,)), SupplyState(4, 1, 6)]


def test_a_mill_that_captures_nothing_is_called_out() -> None:
    rules = replace(SIX_MEN, take="free_only")
    game = Game(rules, read_position(rules, "a1,a3 b2,b3,b4 4 3 blue"), ["a5"])
    answer = state(game)
    assert answer.turn == 1, "no disc outside a mill to capture"
    assert answer.last is not None
    assert answer.last.called == Words("mills.called.mill", {})


def test_a_slide_is_announced_and_listed_as_a_move() -> None:
    start = read_position(SIX_MEN, "a1,c1,e1 b3,d3,e5 0 0 blue")
    answer = state(Game(SIX_MEN, start, ["e1-e3"]))
    assert answer.last is not None
    assert answer.last.kind == "move"
    assert answer.last.spoken == [Words("mills.spoken.move", {"source": "e1", "target": "e3"})]
    assert answer.last.called is None
    before = state(Game(SIX_MEN, start))
    slide = next(step for step in before.steps if step.step == "e1-e3")
    assert (slide.path, slide.changes) == (("e1", "e3"), {"e1": None, "e3": 0})


def test_a_won_line_is_marked() -> None:
    answer = state(Game(CONNECT_FOUR, steps=list("1212121")))
    assert answer.last is not None
    assert answer.last.marks == ["0,0", "0,1", "0,2", "0,3"]
    assert answer.last.lines == [answer.last.marks]
    assert answer.last.touched == ["0,3"]
    assert answer.last.spoken == [Words("drops.spoken.put", {"column": 1})]
    assert answer.outcome is not None
    assert (answer.outcome.winner, answer.outcome.reason) == (0, "line")
    assert (answer.outcome.because.code, answer.outcome.because.facts["line"]) == ("drops.because.line", 4)
    assert answer.result == Words("result.won", {"winner": 0})
    assert answer.steps == []
    assert answer.can == Can(undo=True)


def test_the_computer_is_announced() -> None:
    answer = state(Game(SIX_MEN, seats=seated(2, levels=["medium"])))
    assert answer.advice == Words("advice.computer", {"turn": 0})
    assert [(seat.plays, seat.level_title) for seat in answer.seats] == [
        ("medium", Words("level.medium", {})),
        ("", Words("text", {"text": ""})),
    ]


def test_an_unknown_level_is_replaced() -> None:
    seat = state(Game(SIX_MEN, seats=seated(2, levels=["grandmaster"]))).seats[0]
    assert seat.level == "grandmaster"
    assert seat.plays in [level.name for level in levels(SIX_MEN)]


def test_looking_back_changes_nothing() -> None:
    game = Game(CONNECT_FOUR, steps=list("4455"))
    assert game_at_ply(game, 2).steps == ("4", "4")
    assert game.ply == 4


def test_long_games_list_only_their_last_moves() -> None:
    game = Game(DropRules(columns=100, rows=100, line=25, players=10))
    for ply in range(1200):
        game.play(str(ply * 7 % 100 + 1))
    answer = state(game)
    assert len(answer.moves) == 1000
    assert answer.moves_from == game.ply - 1000


def said(game: AnyGame) -> str:
    advice = state(game).advice
    assert advice is not None
    return str(received({"code": advice.code, "facts": advice.facts}))


def test_the_advice_counts_the_captures_left() -> None:  # M4
    game = Game(replace(SIX_MEN, takes_per_turn="mills"), steps=["c1", "b2", "e1", "b3", "a3", "d4", "a5", "d3", "a1"])
    assert said(game) == "Take two red discs. Tap an outlined one."
    game.play("xb2")
    assert said(game) == "Tap one of the outlined red discs to take it."


def test_one_quiet_move_is_singular() -> None:
    assert summary(replace(SIX_MEN, quiet_limit=1))[-1] == "draw after one move without a disc being taken"
    assert summary(replace(SIX_MEN, quiet_limit=20))[-1] == "draw after 20 moves without a disc being taken"


@pytest.mark.parametrize("name", sorted(MILL_GAMES))
def test_summaries_are_short(name: str) -> None:
    assert 5 < len(", ".join(summary(MILL_GAMES[name]))) < 100


def test_every_choice_that_is_not_the_usual_has_a_phrase() -> None:
    for option in options(MillRules).values():
        kind = option.kind
        values = kind.words if isinstance(kind, Choice) else [True, False] if isinstance(kind, YesNo) else []
        for value in values:
            change: dict[str, Any] = {option.name: value}
            assert value == option.default or summary(replace(SIX_MEN, **change)) != summary(SIX_MEN)


def test_the_catalogue_offers_everything() -> None:
    answer = catalog()
    assert [game["name"] for game in answer["games"]][:4] == ["six", "connect4", "nine", "connect"]
    assert {game["name"] for game in answer["games"]} == set(NAMED)
    assert all(game["levels"] for game in answer["games"])
    assert len(answer["colours"]) == 10
    kinds = {option["kind"] for option in answer["options"]["mills"] + answer["options"]["drops"]}
    assert kinds == {"number", "choice", "yesno"}
    msgspec.json.encode(answer)


def test_rules_are_described() -> None:
    answer = rules_json(SIX_MEN)
    assert answer["options"]["fly_at"] == "none"
    assert answer["levels"][0]["name"] == "beginner"
    assert answer["preview"]["steps"]

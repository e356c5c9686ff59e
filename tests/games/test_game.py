"""Games: history, undo and redo, resignation and agreed draws."""

from dataclasses import replace

import pytest

from millrow.core.rules import Outcome, Refused, RulesError
from millrow.core.seats import seated
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.rules import DropPosition, DropRules
from millrow.families.mills.presets import SIX_MEN
from millrow.games.game import Game

OPENING = ["a1", "b2", "a3", "b4", "a5"]


def test_status_gives_result_turn_and_phase() -> None:  # M6, F4
    game = Game(SIX_MEN, seats=seated(2, ["Ada", "Ben"]))
    assert (game.result, game.status()) == ("Game in progress", "Ada to place a disc")
    for step in OPENING:
        game.play(step)
    assert game.status() == "Ada to take one red disc"
    game.resign(0)
    assert (game.result, game.status()) == ("Ben wins", "Ben wins: Ada resigned")


def test_status_gives_the_number_of_discs_to_take() -> None:  # M4
    rules = replace(SIX_MEN, takes_per_turn="mills")
    game = Game(
        rules,
        steps=["c1", "b2", "e1", "b3", "a3", "d4", "a5", "d3", "a1"],
        seats=seated(2, colours=["green", "purple"]),
    )
    assert game.status() == "Green to take two purple discs"
    game.play("xb2")
    assert game.status() == "Green to take one purple disc"
    game.play("xb3")
    assert game.status() == "Purple to place a disc"


def test_status_and_repr_use_singular_and_plural() -> None:
    game = Game(replace(SIX_MEN, men=3, quiet_limit=1), steps=["a1", "e1", "a3", "e3", "b2", "d4", "a3-b3"])
    assert game.status() == "Game drawn: one move without a disc being taken"
    assert "1 step," in repr(Game(SIX_MEN, steps=["a1"]))


def test_undo_takes_back_one_step_within_a_turn() -> None:  # M13
    game = Game(SIX_MEN, steps=[*OPENING, "xb2"])
    assert game.undo() == "xb2"
    assert game.phase == "take"
    assert game.undo() == "a5"
    assert game.undone == ("a5", "xb2")
    assert game.redo() == "a5"
    assert game.redo() == "xb2"
    assert game.redo() is None
    assert game.position.men[1].bit_count() == 1


def test_only_a_different_step_clears_the_redo_list() -> None:
    game = Game(SIX_MEN, steps=OPENING)
    game.go_to(2)
    game.play("a3")
    assert game.undone == ("b4", "a5")
    game.play("c1")
    assert not game.undone


def test_undo_at_the_start_changes_nothing() -> None:
    game = Game(SIX_MEN)
    assert game.undo() is None
    assert game == Game(SIX_MEN)


@pytest.mark.parametrize("ply", [-1, 6])
def test_go_to_rejects_plies_out_of_range(ply: int) -> None:
    with pytest.raises(ValueError, match="0 to 5"):
        Game(SIX_MEN, steps=OPENING).go_to(ply)


def test_resignation_and_agreement_can_be_undone() -> None:
    game = Game(CONNECT_FOUR, steps=["4"])
    game.agree_draw()
    assert game.outcome == Outcome(None, "agreed")
    assert game.status() == "Game drawn: the players agreed"
    with pytest.raises(Refused, match="over"):
        game.play("4")
    with pytest.raises(Refused, match="over"):
        game.resign(0)
    assert game.undo() is None
    assert game.outcome is None
    assert game.ply == 1


def test_resigning_needs_two_players() -> None:
    game = Game(DropRules(players=3))
    with pytest.raises(Refused, match="Let the computer play for you"):
        game.resign(0)
    game.agree_draw()
    assert game.result == "Game drawn"


def test_a_copy_is_independent() -> None:
    game = Game(SIX_MEN, steps=OPENING)
    game.undo()
    copied = game.copy()
    assert copied == game
    copied.play("c1")
    assert copied != game
    assert game.undone == ("a5",)


def test_the_same_seed_gives_the_same_first_player() -> None:
    assert {Game.new(SIX_MEN, seed=3).turn for _ in range(5)} == {Game.new(SIX_MEN, seed=3).turn}


def test_the_number_of_seats_must_match() -> None:
    with pytest.raises(ValueError, match="This game has 2 seats, but 3 were given"):
        Game(SIX_MEN, seats=seated(3))


def test_str_repr_and_svg() -> None:
    game = Game(CONNECT_FOUR, steps=["4"], seats=seated(2, tokens="XO"))
    assert ". . . X . . ." in str(game)
    assert repr(game) == "<Game connect4: 1 step, Red to drop a disc>"
    assert game._repr_svg_().startswith("<svg")
    game.resign(1)
    assert "Blue wins: Red resigned" in str(game)


def test_equality_and_hash() -> None:
    assert Game(SIX_MEN) != "six"
    with pytest.raises(TypeError):
        hash(Game(SIX_MEN))


def test_no_redo_after_a_resignation() -> None:  # M6
    game = Game(SIX_MEN, steps=["a1", "a3"])
    game.undo()
    game.resign(0)
    assert game.redo() is None
    assert game.steps == ("a1",)


@pytest.mark.parametrize("seat", [-1, 2, 5])
def test_resign_rejects_invalid_seats(seat: int) -> None:
    game = Game(SIX_MEN)
    with pytest.raises(Refused, match="no seat"):
        game.resign(seat)
    assert game.outcome is None


def test_a_column_may_be_a_number() -> None:
    game = Game(CONNECT_FOUR)
    game.play(4)
    assert game.steps == ("4",)


def test_status_says_when_no_player_can_win() -> None:  # F3
    rows = ["BBRRBB.", "RRBBRRB", "BBRRBBR", "RRBBRRB", "BBRRBBR", "RRBBRRB"]
    stacks = [bytes("BR".index(row[c]) for row in reversed(rows) if row[c] != ".") for c in range(7)]
    game = Game(CONNECT_FOUR, DropPosition(CONNECT_FOUR.grid(stacks), 1))
    assert game.status() == "Red to drop a disc (nobody can win any more)"
    assert "nobody can win any more" in str(game)


def test_start_rejects_invalid_seats() -> None:
    for rules in (SIX_MEN, CONNECT_FOUR):
        with pytest.raises(RulesError, match="0 to 1"):
            rules.start(2)

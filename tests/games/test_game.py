"""A game's own business: history, endings that players make, undo and redo."""

from dataclasses import replace

import pytest

from millrow.games.game import Game
from millrow.rules.base import Outcome, Refused, RulesError, seated
from millrow.rules.drops import DropPosition, DropRules
from millrow.rules.named import CONNECT_FOUR, SIX_MEN

OPENING = ["a1", "b2", "a3", "b4", "a5"]


def test_status_always_tells_result_turn_and_phase() -> None:  # M6, F4
    game = Game(SIX_MEN, seats=seated(2, ["Ada", "Ben"]))
    assert (game.result, game.status()) == ("Game in progress", "Ada to place")
    for step in OPENING:
        game.play(step)
    assert game.status() == "Ada to take one red disc"
    game.resign(0)
    assert (game.result, game.status()) == ("Ben wins", "Ben wins: Ada resigned")


def test_the_status_says_how_many_discs_are_still_to_be_taken() -> None:  # M4
    rules = replace(SIX_MEN, takes_per_turn="mills")
    game = Game(
        rules,
        steps=["c1", "b2", "e1", "b3", "a3", "d4", "a5", "d3", "a1"],
        seats=seated(2, colours=["green", "purple"]),
    )
    assert game.status() == "Blue to take two purple discs"
    game.play("xb2")
    assert game.status() == "Blue to take one purple disc"
    game.play("xb3")
    assert game.status() == "Red to place"


def test_one_move_is_no_plural() -> None:
    game = Game(replace(SIX_MEN, men=3, quiet_limit=1), steps=["a1", "e1", "a3", "e3", "b2", "d4", "a3-b3"])
    assert game.status() == "Game drawn: 1 move without a taking"
    assert "1 step," in repr(Game(SIX_MEN, steps=["a1"]))


def test_undo_takes_back_one_step_even_inside_a_turn() -> None:  # M13
    game = Game(SIX_MEN, steps=[*OPENING, "xb2"])
    assert game.undo() == "xb2"
    assert game.phase == "take"
    assert game.undo() == "a5"
    assert game.undone == ("a5", "xb2")
    assert game.redo() == "a5"
    assert game.redo() == "xb2"
    assert game.redo() is None
    assert game.position.men[1].bit_count() == 1


def test_another_step_forgets_what_was_undone_but_the_same_step_does_not() -> None:
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
def test_there_is_no_such_ply(ply: int) -> None:
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


def test_with_three_players_nobody_resigns() -> None:
    game = Game(DropRules(players=3))
    with pytest.raises(Refused, match="hand the seat"):
        game.resign(0)
    game.agree_draw()
    assert game.result == "Game drawn"


def test_a_copy_is_independent() -> None:
    game = Game(SIX_MEN, steps=OPENING)
    game.undo()
    twin = game.copy()
    assert twin == game
    twin.play("c1")
    assert twin != game
    assert game.undone == ("a5",)


def test_a_seed_repeats_the_draw() -> None:
    assert {Game.new(SIX_MEN, seed=3).turn for _ in range(5)} == {Game.new(SIX_MEN, seed=3).turn}


def test_seats_must_fit() -> None:
    with pytest.raises(ValueError, match="3 seats for a game of 2"):
        Game(SIX_MEN, seats=seated(3))


def test_a_game_shows_itself() -> None:
    game = Game(CONNECT_FOUR, steps=["4"], seats=seated(2, tokens="XO"))
    assert ". . . X . . ." in str(game)
    assert repr(game) == "<Game connect4: 1 step, Red to drop>"
    assert game._repr_svg_().startswith("<svg")
    game.resign(1)
    assert "Blue wins: Red resigned" in str(game)


def test_equal_only_to_games() -> None:
    assert Game(SIX_MEN) != "six"
    with pytest.raises(TypeError):
        hash(Game(SIX_MEN))


def test_after_a_resignation_nothing_is_redone() -> None:  # M6
    game = Game(SIX_MEN, steps=["a1", "a3"])
    game.undo()
    game.resign(0)
    assert game.redo() is None
    assert game.steps == ("a1",)


@pytest.mark.parametrize("seat", [-1, 2, 5])
def test_only_a_seat_can_resign(seat: int) -> None:
    game = Game(SIX_MEN)
    with pytest.raises(Refused, match="no seat"):
        game.resign(seat)
    assert game.outcome is None


def test_a_column_may_be_a_number() -> None:
    game = Game(CONNECT_FOUR)
    game.play(4)
    assert game.steps == ("4",)


def test_it_is_told_when_nobody_can_win() -> None:  # F3
    rows = ["BBRRBB.", "RRBBRRB", "BBRRBBR", "RRBBRRB", "BBRRBBR", "RRBBRRB"]
    stacks = [bytes("BR".index(row[c]) for row in reversed(rows) if row[c] != ".") for c in range(7)]
    game = Game(CONNECT_FOUR, DropPosition(CONNECT_FOUR.grid(stacks), 1))
    assert game.status() == "Red to drop, but nobody can win any more"
    assert "nobody can win any more" in str(game)


def test_games_begin_with_a_seat_there_is() -> None:
    for rules in (SIX_MEN, CONNECT_FOUR):
        with pytest.raises(RulesError, match="0 to 1"):
            rules.start(2)

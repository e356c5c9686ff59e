"""What the variants of Men's Morris change: flying, taking, placing, full boards, and the presets."""

from dataclasses import replace

import pytest
from drawings import ALL_IN_MILLS, MILL_MADE, mill

from millrow.core.rules import Outcome
from millrow.families.mills.boards import BOARDS, NINE, SIX
from millrow.families.mills.presets import MILL_GAMES, NINE_MEN, SIX_MEN
from millrow.families.mills.rules import MillRules
from millrow.games.game import Game


def test_flying_is_off_in_six_and_on_in_nine() -> None:  # M7
    assert SIX_MEN.fly_at is None
    assert NINE_MEN.fly_at == 3
    drawing = """
        7  B-----------B-----------.
           |           |           |
        6  |   .-------.-------.   |
           |   |       |       |   |
        5  |   |   R---R---.   |   |
           |   |   |       |   |   |
        4  B---.---.       .---R---R
           |   |   |       |   |   |
        3  |   |   .---.---.   |   |
           |   |       |       |   |
        2  |   .-------.-------.   |
           |           |           |
        1  .-----------.-----------.
           a   b   c   d   e   f   g
    """
    pos = mill(NINE_MEN, drawing)
    assert NINE_MEN.phase(pos) == "fly"
    assert len(NINE_MEN.legal(pos)) == 3 * (24 - 7)
    grounded = replace(NINE_MEN, fly_at=None)
    assert set(grounded.legal(pos)) == {"a4-a1", "a4-b4", "d7-d6", "d7-g7"}
    assert NINE_MEN.phase(pos._replace(turn=1)) == "slide"


@pytest.mark.parametrize(
    ("take", "legal"),
    [
        ("free_first", {"xd2", "xc1"}),
        ("free_until_placed", {"xd2", "xc1"}),
        ("free_only", {"xd2", "xc1"}),
        ("any", {"xb4", "xc4", "xd4", "xd2", "xc1"}),
    ],
)
def test_who_may_be_taken(take: str, legal: set[str]) -> None:
    rules = replace(SIX_MEN, take=take)
    assert set(rules.legal(mill(rules, MILL_MADE, taking=(1, 0)))) == legal


def test_free_only_takes_nothing_out_of_mills() -> None:
    rules = replace(SIX_MEN, take="free_only")
    drawing = ALL_IN_MILLS.replace("5  B-------.", "5  .-------B")
    pos = rules.play(mill(rules, drawing), "c5-a5")
    assert pos.turn == 1
    assert pos.taking == (0, 0)


def test_placing_may_take_nothing() -> None:
    rules = replace(SIX_MEN, placing_takes="nothing")
    game = Game(rules, steps=["a1", "b2", "a3", "b4", "a5"])
    assert game.turn == 1
    assert game.phase == "place"
    sliding = mill(rules, ALL_IN_MILLS.replace("5  B-------.", "5  .-------B"))
    assert rules.play(sliding, "c5-a5").taking == (1, 0)


def test_lasker_places_or_slides() -> None:  # M7
    lasker = MILL_GAMES["lasker"]
    game = Game(lasker, steps=["d2", "d6"])
    assert game.phase == "place or slide"
    assert {"a1", "d2-d1", "d2-d3", "d2-b2", "d2-f2"} <= set(game.legal())
    game.play("d2-d3")
    assert game.position.hand == (9, 9)


def test_morabaraba_may_not_go_straight_back() -> None:
    rules = MILL_GAMES["morabaraba"]
    drawing = """
        7  B-----------B-----------B
           | \\         |         / |
        6  |   .-------.-------.   |
           |   | \\     |     / |   |
        5  |   |   R---R---.   |   |
           |   |   |       |   |   |
        4  .---.---.       .---R---R
           |   |   |       |   |   |
        3  |   |   .---.---.   |   |
           |   | /     |     \\ |   |
        2  |   B-------.-------.   |
           | /         |         \\ |
        1  .-----------.-----------R
           a   b   c   d   e   f   g
    """
    game = Game(rules, mill(rules, drawing))
    game.play("d7-d6")
    game.play("g1-d1")
    refusal = game.refuse("d6-d7")
    assert refusal is not None
    assert refusal.code == "barred"
    game.play("b2-b4")
    game.play("d1-g1")
    game.play("d6-d7")  # one turn later it may
    assert game.phase == "take"
    free = Game(replace(rules, reform="free"), mill(rules, drawing), ["d7-d6", "g1-d1"])
    assert free.refuse("d6-d7") is None


FULL = """
    5  B-------R-------B
       |       |       |
    4  |   R---B---R   |
       |   |       |   |
    3  R---B       B---R
       |   |       |   |
    2  |   R---B---B   |
       |       |       |
    1  B-------R-------.
       a   b   c   d   e
"""


@pytest.mark.parametrize(
    ("option", "outcome"), [("loses", Outcome(1, "full-board")), ("draws", Outcome(None, "full-board"))]
)
def test_a_full_board_after_placing(option: str, outcome: Outcome) -> None:
    rules = MillRules(SIX, men=8, full_board=option)
    pos = rules.play(mill(rules, FULL, turn=1, hand=(0, 1)), "e1")
    assert rules.outcome(pos) == outcome


def test_a_full_board_where_both_take() -> None:
    rules = MillRules(SIX, men=8, full_board="both_take")
    game = Game(rules, mill(rules, FULL, turn=1, hand=(0, 1)), ["e1"])
    assert (game.turn, game.phase, game.position.taking) == (0, "take", (1, 1))
    assert rules.family.view.headline(rules, game.position) == "", "no mill is the reason"
    game.play("xc5")
    assert (game.turn, game.phase) == (1, "take")
    assert rules.family.view.headline(rules, game.position) == ""
    game.play("xd3")
    assert (game.turn, game.phase) == (0, "slide")
    assert game.legal()


@pytest.mark.parametrize(("option", "seat"), [("next", 0), ("last", 1)])
def test_who_slides_first(option: str, seat: int) -> None:
    rules = MillRules(BOARDS["nine"], men=3, slides_first=option)
    game = Game(rules, steps=["a1", "b2", "d1", "d2", "a7", "f6"])
    assert game.position.hand == (0, 0)
    assert game.turn == seat
    with_mill = Game(rules, steps=["a1", "b2", "d1", "d2", "a7", "f2"])
    assert (with_mill.turn, with_mill.phase) == (1, "take")
    with_mill.play("xa1")
    assert with_mill.outcome == Outcome(1, "too-few")


def test_who_slides_first_after_a_last_mill() -> None:
    rules = MillRules(NINE, men=4, slides_first="last")
    game = Game(rules, steps=["a1", "b2", "d1", "d2", "a7", "g7", "g4", "f2", "xa1"])
    assert (game.turn, game.phase) == (1, "slide")


@pytest.mark.parametrize("name", sorted(MILL_GAMES))
def test_every_preset_can_be_played(name: str) -> None:  # M7
    rules = MILL_GAMES[name]
    game = Game(rules)
    while game.ply < 400 and game.legal():
        game.play(game.legal()[game.ply * 7 % len(game.legal())])
    assert game.ply > rules.men

"""Men's Morris on drawn boards: placing, sliding, mills, taking and endings."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from drawings import ALL_IN_MILLS, MILL_MADE, mill

from millrow.core.rules import Outcome, Refused, Rules
from millrow.families.mills.boards import BOARDS, SIX, Board, drawn
from millrow.families.mills.presets import SIX_MEN
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.games.game import Game

STATIC_CHECK: Rules[MillPosition] = SIX_MEN

SLIDING = """
    5  .-------.-------R
       |       |       |
    4  |   B---R---B   |
       |   |       |   |
    3  B---R       R---.
       |   |       |   |
    2  |   .---B---.   |
       |       |       |
    1  B-------R-------B
       a   b   c   d   e
"""
SHUT_IN = """
    5  R-------R-------.
       |       |       |
    4  |   .---.---.   |
       |   |       |   |
    3  R---.       .---.
       |   |       |   |
    2  |   .---R---.   |
       |       |       |
    1  B-------B-------R
       a   b   c   d   e
"""


def test_the_board_of_six() -> None:  # M1
    assert len(SIX.points) == 16
    assert len(SIX.mills) == 8
    assert sum(near.bit_count() for near in SIX.next_to) == 2 * 20
    joined = {frozenset(spoke) for spoke in SIX.spokes}
    assert joined == {frozenset(pair) for pair in (("a3", "b3"), ("d3", "e3"), ("c1", "c2"), ("c4", "c5"))}
    start = SIX_MEN.start()
    assert start.men == (0, 0)
    assert start.hand == (6, 6)


@pytest.mark.parametrize(
    ("name", "points", "mills", "edges"),
    [("three", 9, 8, 16), ("six", 16, 8, 20), ("seven", 17, 14, 24), ("nine", 24, 16, 32), ("twelve", 24, 20, 40)],
)
def test_boards_are_derived_from_their_drawing(name: str, points: int, mills: int, edges: int) -> None:
    board = BOARDS[name]
    assert len(board.points) == points
    assert len(board.mills) == mills
    assert sum(near.bit_count() for near in board.next_to) == 2 * edges


def test_both_sides_really_begin_about_half_the_time() -> None:  # M2, F2
    begun = Counter(Game.new(SIX_MEN, seed=seed).turn for seed in range(1000))
    assert 400 < begun[0] < 600
    assert begun[0] + begun[1] == 1000
    assert len({Game.new(SIX_MEN, seed=7).turn for _ in range(20)}) == 1
    assert {Game.new(SIX_MEN).turn for _ in range(100)} == {0, 1}


REFUSALS = [  # M3, M4: what is tried, where, and what is said
    ("d3", SLIDING, {"hand": (1, 1)}, "occupied", "already has a disc"),
    ("b3", SLIDING, {"hand": (1, 1)}, "occupied", "already has a disc"),
    ("a1-a5", SLIDING, {}, "not-next", "one point at a time"),
    ("e1-a5", SLIDING, {}, "not-next", "one point at a time"),
    ("a1-c1", SLIDING, {}, "occupied", "already has a disc"),
    ("e5-e3", SLIDING, {}, "not-yours", "That disc is red."),
    ("e3-e5", SLIDING, {}, "empty", "That point is empty. Choose one of your discs."),
    ("e1-e1", SLIDING, {}, "same-point", "That disc is already there."),
    ("a5", SLIDING, {}, "hand-empty", "All your discs are placed. Move one along a line."),
    ("a3", SLIDING, {}, "where-to", "Choose where this disc should go."),
    ("c1", SLIDING, {}, "occupied", "already has a disc"),
    ("e1-e3", SLIDING, {"hand": (1, 1)}, "placing", "You still have one disc to place."),
    ("xe5", SLIDING, {}, "no-mill", "after closing a mill"),
    ("f1", SLIDING, {}, "no-point", "There is no point f1"),
    ("c3", SLIDING, {}, "no-point", "There is no point c3"),
    ("hello", SLIDING, {}, "unreadable", "“hello” isn't a move. Moves are written like b4, b4-c4 or xb4."),
    ("", SLIDING, {}, "unreadable", "“” isn't a move. Moves are written like b4, b4-c4 or xb4."),
    ("xa1-a3", SLIDING, {}, "unreadable", "isn't a move. Moves are written like b4, b4-c4 or xb4."),
    ("xb4", MILL_MADE, {"taking": (1, 0)}, "in-mill", "That disc is in a mill. Choose one that isn't."),
    ("xa1", MILL_MADE, {"taking": (1, 0)}, "own", "That disc is yours. Choose one of the red discs."),
    ("xe5", MILL_MADE, {"taking": (1, 0)}, "empty", "That point is empty. Choose one of the red discs."),
    ("a1-c1", MILL_MADE, {"taking": (1, 0)}, "must-take", "Take one red disc first."),
    ("c5", MILL_MADE, {"taking": (1, 0)}, "must-take", "Take one red disc first."),
]


@pytest.mark.parametrize(("step", "drawing", "more", "code", "say"), REFUSALS)
def test_refusals_say_why(step: str, drawing: str, more: dict[str, Any], code: str, say: str) -> None:
    rules = replace(SIX_MEN, men=8)  # room for hands
    game = Game(rules, mill(rules, drawing, **more))
    refusal = game.refuse(step)
    assert refusal is not None
    assert refusal.code == code
    assert say in refusal.say
    before = game.copy()
    with pytest.raises(Refused) as raised:
        game.play(step)
    assert raised.value.refusal == refusal
    assert game == before  # the turn is not lost


@pytest.mark.parametrize(
    ("places", "code", "points"),
    [
        (["a1"], "blocked", ("a1",)),
        (["c2", "a1"], "blocked", ("a1",)),
        (["a1", "a5"], "blocked", ("a1",)),
        (["a1", "b4"], "blocked", ("a1",)),
        (["c2", "e1"], "occupied", ("e1",)),  # it can move: the page picks it up if it is clicked
        (["c2", "b3"], "occupied", ("b3",)),
        (["c2", "a5"], "not-next", ("c2", "a5")),
    ],
)
def test_a_disc_that_cannot_move_is_named_whatever_else_is_clicked(
    places: list[str], code: str, points: tuple[str, ...]
) -> None:
    game = Game(SIX_MEN, mill(SIX_MEN, SLIDING))
    why = game.refuse(SIX_MEN.family.view.meant(SIX_MEN, game.position, places))
    assert why is not None
    assert (why.code, why.points) == (code, points)


def test_sliding_goes_to_free_neighbours_only() -> None:  # M3
    assert set(SIX_MEN.legal(mill(SIX_MEN, SLIDING))) == {"e1-e3", "c2-b2", "c2-d2", "a3-a5"}
    assert set(SIX_MEN.legal(mill(SIX_MEN, SLIDING, turn=1))) == {"e5-e3", "e5-c5", "b3-b2", "d3-d2", "d3-e3", "c4-c5"}


def test_steps_are_typed_as_people_type() -> None:
    game = Game(SIX_MEN)
    game.play(" A1 ")
    game.play("C1")
    assert game.steps == ("a1", "c1")


def test_a_mill_takes_one_free_disc() -> None:  # M4
    pos = mill(SIX_MEN, MILL_MADE, taking=(1, 0))
    assert SIX_MEN.phase(pos) == "take"
    assert set(SIX_MEN.legal(pos)) == {"xd2", "xc1"}
    after = SIX_MEN.play(pos, "xd2")
    assert after.turn == 1
    assert after.taking == (0, 0)


def test_when_all_are_in_mills_any_may_be_taken() -> None:  # M4
    pos = mill(SIX_MEN, ALL_IN_MILLS, taking=(1, 0))
    assert set(SIX_MEN.legal(pos)) == {"xb4", "xc4", "xd4", "xb3", "xb2"}


def test_a_closed_mill_keeps_the_turn_until_the_taking() -> None:
    game = Game(SIX_MEN, steps=["a1", "b2", "a3", "b4", "a5"])
    assert game.turn == 0
    assert game.phase == "take"
    assert game.status() == "Blue to take one red disc"
    assert game.refuse("xb2", seat=1) is not None
    game.play("xb2")
    assert game.turn == 1
    assert game.position.hand == (3, 4)


TWO_AT_ONCE = """
    5  .-------B-------B
       |       |       |
    4  |   R---.---R   |
       |   |       |   |
    3  B---.       .---.
       |   |       |   |
    2  |   .---R---R   |
       |       |       |
    1  B-------.-------.
       a   b   c   d   e
"""


@pytest.mark.parametrize(("option", "takings"), [("one", 1), ("mills", 2)])
def test_two_mills_at_once(option: str, takings: int) -> None:  # M4
    rules = replace(SIX_MEN, takes_per_turn=option)
    pos = rules.play(mill(rules, TWO_AT_ONCE, hand=(2, 2)), "a5")
    assert pos.taking == (takings, 0)
    for _ in range(takings):
        assert pos.turn == 0
        pos = rules.play(pos, rules.legal(pos)[0])
    assert pos.turn == 1


def test_fewer_than_three_loses_hand_included() -> None:  # M5
    game = Game(SIX_MEN, mill(SIX_MEN, MILL_MADE, taking=(1, 0)))
    game.play("xd2")
    assert game.outcome is None
    few = MillPosition((SIX.bits(("a1", "a3", "a5")), SIX.bits(("b2", "b4", "d4"))), (0, 0), 0, (1, 0))
    game = Game(SIX_MEN, few)
    game.play("xb2")
    assert game.outcome == Outcome(0, "too-few")
    assert game.result == "Blue wins"
    assert game.status() == "Blue wins: Red is down to two discs"
    with_hand = Game(SIX_MEN, few._replace(hand=(0, 1)))
    with_hand.play("xb2")
    assert with_hand.outcome is None


@pytest.mark.parametrize(
    ("no_move", "outcome"),
    [("loses", Outcome(1, "no-move")), ("draws", Outcome(None, "no-move"))],
)
def test_no_legal_move(no_move: str, outcome: Outcome) -> None:  # M5
    rules = replace(SIX_MEN, no_move=no_move, fewest=2)
    pos = mill(rules, SHUT_IN)
    assert rules.outcome(pos) == outcome
    assert rules.legal(pos) == []


def test_no_legal_move_passes() -> None:
    rules = replace(SIX_MEN, no_move="passes", fewest=2)
    pos = rules.play(
        mill(
            rules,
            SHUT_IN.replace("5  R-------R", "5  R-------.").replace("4  |   .---.---.", "4  |   .---R---."),
            turn=1,
        ),
        "c4-c5",
    )
    assert pos.turn == 1  # blue is still shut in
    assert rules.outcome(pos) is None


def test_nobody_can_move_is_a_draw_when_passing() -> None:
    """Three lines joined by nothing, two of them full: both sides are shut in for ever."""
    board = Board(drawn("a1 b1 c1 | a2 b2 c2 | a3 b3 c3"))
    rules = MillRules(board, men=3, no_move="passes", placing_takes="nothing")
    game = Game(rules, steps=["a1", "a2", "b1", "b2", "c1", "c2"])
    assert game.outcome == Outcome(None, "no-move")
    assert game.status() == "Game drawn: the player to move has no legal move"


def test_the_third_repetition_draws() -> None:  # M5
    game = Game(SIX_MEN, mill(SIX_MEN, SLIDING))
    back_and_forth = ["e1-e3", "b3-b2", "e3-e1", "b2-b3"]
    for count in (1, 2):
        assert game.repeated == count
        for step in back_and_forth:
            assert game.outcome is None
            game.play(step)
    assert game.outcome == Outcome(None, "repetition")
    assert game.result == "Game drawn"
    assert game.legal() == []
    assert game.undo() == "b2-b3"
    assert game.outcome is None


def test_the_count_of_repetitions_is_an_option() -> None:
    for times in (2, 5):
        game = Game(replace(SIX_MEN, repetition=times), mill(SIX_MEN, SLIDING))
        plies = 0
        while game.outcome is None:
            game.play(["e1-e3", "b3-b2", "e3-e1", "b2-b3"][plies % 4])
            plies += 1
        assert plies == 4 * (times - 1)
    endless = Game(replace(SIX_MEN, repetition=None), mill(SIX_MEN, SLIDING))
    for ply in range(100):
        endless.play(["e1-e3", "b3-b2", "e3-e1", "b2-b3"][ply % 4])
    assert endless.outcome is None


def test_the_quiet_limit_draws_but_never_between_mill_and_taking() -> None:  # M5
    game = Game(replace(SIX_MEN, quiet_limit=3), mill(SIX_MEN, SLIDING))
    for step in ("e1-e3", "b3-b2"):
        game.play(step)
        assert game.outcome is None
    game.play("e3-e1")
    assert game.outcome == Outcome(None, "quiet")
    closing = """
        5  .-------B-------.
           |       |       |
        4  |   R---.---R   |
           |   |       |   |
        3  B---.       .---R
           |   |       |   |
        2  |   .---R---.   |
           |       |       |
        1  B-------.-------.
           a   b   c   d   e
    """
    game = Game(replace(SIX_MEN, quiet_limit=1), mill(SIX_MEN, closing))
    game.play("c5-a5")
    assert game.outcome is None
    assert game.phase == "take"
    game.play("xe3")
    assert game.quiet == 0
    assert game.outcome is None


def test_after_the_end_nothing_moves() -> None:  # M6
    game = Game(SIX_MEN, mill(SIX_MEN, SHUT_IN))
    assert game.result == "Red wins"
    assert game.phase == "over"
    refusal = game.refuse("a1-a3")
    assert refusal is not None
    assert refusal.code == "over"
    assert refusal.say == "The game is over. Red wins."

"""Men's Morris on drawn boards: placing, sliding, mills, taking, endings, and every option."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from drawings import mill

from millrow.games.game import Game
from millrow.rules.base import Outcome, Refused, Rules
from millrow.rules.boards import BOARDS, NINE, SIX, Board, drawn
from millrow.rules.mills import MillPosition, MillRules
from millrow.rules.named import MILLS, NINE_MEN, SIX_MEN

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
MILL_MADE = """
    5  B-------.-------.
       |       |       |
    4  |   R---R---R   |
       |   |       |   |
    3  B---.       .---.
       |   |       |   |
    2  |   .---.---R   |
       |       |       |
    1  B-------R-------.
       a   b   c   d   e
"""
ALL_IN_MILLS = """
    5  B-------.-------.
       |       |       |
    4  |   R---R---R   |
       |   |       |   |
    3  B---R       .---.
       |   |       |   |
    2  |   R---.---.   |
       |       |       |
    1  B-------.-------.
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
    ("name", "points", "mills", "joins"),
    [("three", 9, 8, 16), ("six", 16, 8, 20), ("seven", 17, 14, 24), ("nine", 24, 16, 32), ("twelve", 24, 20, 40)],
)
def test_boards_are_derived_from_their_drawing(name: str, points: int, mills: int, joins: int) -> None:
    board = BOARDS[name]
    assert len(board.points) == points
    assert len(board.mills) == mills
    assert sum(near.bit_count() for near in board.next_to) == 2 * joins


def test_both_sides_really_begin_about_half_the_time() -> None:  # M2, F2
    begun = Counter(Game.new(SIX_MEN, seed=seed).turn for seed in range(1000))
    assert 400 < begun[0] < 600
    assert begun[0] + begun[1] == 1000
    assert len({Game.new(SIX_MEN, seed=7).turn for _ in range(20)}) == 1
    assert {Game.new(SIX_MEN).turn for _ in range(100)} == {0, 1}


REFUSALS = [  # M3, M4: what is tried, where, and what is said
    ("d3", SLIDING, {"hand": (1, 1)}, "occupied", "d3 is occupied"),
    ("b3", SLIDING, {"hand": (1, 1)}, "occupied", "b3 is occupied"),
    ("a1-a5", SLIDING, {}, "not-next", "a5 is not next to a1"),
    ("e1-a5", SLIDING, {}, "not-next", "a5 is not next to e1"),
    ("a1-c1", SLIDING, {}, "occupied", "c1 is occupied"),
    ("e5-e3", SLIDING, {}, "not-yours", "the disc on e5 is red's"),
    ("e3-e5", SLIDING, {}, "empty", "there is no disc on e3"),
    ("e1-e1", SLIDING, {}, "same-point", "the disc is on e1 already"),
    ("a5", SLIDING, {}, "hand-empty", "all your discs are placed"),
    ("a3", SLIDING, {}, "where-to", "where should the disc on a3 go?"),
    ("c1", SLIDING, {}, "occupied", "c1 is occupied"),
    ("e1-e3", SLIDING, {"hand": (1, 1)}, "placing", "discs slide once all are placed, 1 to go"),
    ("xe5", SLIDING, {}, "no-mill", "no mill was closed"),
    ("f1", SLIDING, {}, "no-point", "there is no point f1"),
    ("c3", SLIDING, {}, "no-point", "there is no point c3"),
    ("hello", SLIDING, {}, "unreadable", "'hello' is not a step"),
    ("", SLIDING, {}, "unreadable", "'' is not a step"),
    ("xa1-a3", SLIDING, {}, "unreadable", "is not a step"),
    ("xb4", MILL_MADE, {"taking": (1, 0)}, "in-mill", "the disc on b4 is in a mill and another one is free"),
    ("xa1", MILL_MADE, {"taking": (1, 0)}, "own", "the disc on a1 is your own"),
    ("xe5", MILL_MADE, {"taking": (1, 0)}, "empty", "there is no disc on e5"),
    ("a1-c1", MILL_MADE, {"taking": (1, 0)}, "must-take", "a mill was closed: take a red disc"),
    ("c5", MILL_MADE, {"taking": (1, 0)}, "must-take", "a mill was closed: take a red disc"),
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
    assert game.status() == "Blue to take"
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
    assert game.status() == "Blue wins: Red has too few discs left"
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
    assert game.status() == "Game drawn: the side to move cannot move"


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
    lasker = MILLS["lasker"]
    game = Game(lasker, steps=["d2", "d6"])
    assert game.phase == "place or slide"
    assert {"a1", "d2-d1", "d2-d3", "d2-b2", "d2-f2"} <= set(game.legal())
    game.play("d2-d3")
    assert game.position.hand == (9, 9)


def test_morabaraba_may_not_go_straight_back() -> None:
    rules = MILLS["morabaraba"]
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
    game.play("xc5")
    assert (game.turn, game.phase) == (1, "take")
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


@pytest.mark.parametrize("name", sorted(MILLS))
def test_every_preset_can_be_played(name: str) -> None:  # M7
    rules = MILLS[name]
    game = Game(rules)
    while game.ply < 400 and game.legal():
        game.play(game.legal()[game.ply * 7 % len(game.legal())])
    assert game.ply > rules.men


def test_after_the_end_nothing_moves() -> None:  # M6
    game = Game(SIX_MEN, mill(SIX_MEN, SHUT_IN))
    assert game.result == "Red wins"
    assert game.phase == "over"
    refusal = game.refuse("a1-a3")
    assert refusal is not None
    assert refusal.code == "over"
    assert refusal.say == "the game is over: Red wins"

"""The mill editor: every fault on a drawn board, and no fault in any position a game comes to."""

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from drawings import mill
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import mill_rules

from millrow.core.rules import RulesError
from millrow.core.setup import Fault, faults
from millrow.families.mills.boards import THREE, Board, drawn, rings
from millrow.families.mills.presets import MILL_GAMES, NINE_MEN, SIX_MEN
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.families.mills.setup import MillDraft, fewest_points

BLUE, RED = 0, 1


def draft(rules: MillRules, blue: str, red: str, **more: Any) -> MillDraft:
    board = rules.board
    return MillDraft(rules, (board.bits(blue.split()), board.bits(red.split())), **more)


def codes(found: Iterable[Fault]) -> list[str]:
    return [fault.code for fault in found]


# editing


def test_discs_are_put_over_each_other_and_go_back_when_erased() -> None:  # M9
    empty = MillDraft(SIX_MEN)
    assert (empty.spare(BLUE), empty.hand) == (6, (0, 0))
    blue = empty.put("a1", BLUE)
    assert (blue.spare(BLUE), blue.spare(RED)) == (5, 6)
    red = blue.put("a1", RED)
    assert (red.spare(BLUE), red.spare(RED)) == (6, 5)
    assert red.put("a1", RED) == red
    assert red.erase("a1") == red.erase("a1").erase("a1") == empty
    assert empty.with_hand(RED, 2).spare(RED) == 4
    changed = red.to_move(RED).with_hand(BLUE, 3).with_taking(1)
    assert (changed.turn, changed.hand, changed.taking) == (RED, (3, 0), 1)
    assert changed.cleared() == MillDraft(SIX_MEN, turn=RED)


def test_what_cannot_be_is_refused_with_a_sentence() -> None:
    empty = MillDraft(SIX_MEN)
    with pytest.raises(RulesError, match=r"point can't be “b1”. Allowed: the points of the board: a1 c1"):
        empty.put("b1", BLUE)
    with pytest.raises(RulesError, match=r"seat can't be 2. Allowed: 0 to 1"):
        empty.put("a1", 2)
    with pytest.raises(RulesError, match=r"hand can't be -1. Allowed: 0 to 999"):
        empty.with_hand(RED, -1)
    with pytest.raises(RulesError, match="taking can't be -1"):
        empty.with_taking(-1)
    with pytest.raises(RulesError, match="turn can't be 2"):
        empty.to_move(2)
    with pytest.raises(RulesError, match="Allowed: one disc on each point"):
        MillDraft(SIX_MEN, (1, 1))


def test_a_clean_draft_is_played_on() -> None:  # M9
    clean = draft(SIX_MEN, "a1 b2 d4", "a5 e5 c2", turn=RED)
    assert faults(clean) == []
    assert clean.position() == MillPosition(clean.men, (0, 0), RED)
    assert MillDraft.of(SIX_MEN, clean.position()) == clean
    with pytest.raises(ValueError, match=r"There are no discs yet. Give each player at least three"):
        MillDraft(SIX_MEN).position()
    with pytest.raises(ValueError, match=r"Each player needs at least three discs. Blue has one, Red has none."):
        MillDraft(SIX_MEN).put("a1", BLUE).position()


def test_the_start_is_clean_with_full_hands() -> None:
    for rules in MILL_GAMES.values():
        assert faults(MillDraft.of(rules, rules.start(RED))) == []


# what is wrong


STANDING_MILL = """
    5  B-------B-------B
       |       |       |
    4  |   R---.---R   |
       |   |       |   |
    3  .---R       R---.
       |   |       |   |
    2  |   .---.---.   |
       |       |       |
    1  B-------R-------R
       a   b   c   d   e
"""


def test_a_mill_means_a_disc_was_taken() -> None:  # M9
    whole = MillDraft.of(SIX_MEN, mill(SIX_MEN, STANDING_MILL))
    say = "Blue has a mill, so at least one red disc must already be gone."
    assert [fault[:3] for fault in faults(whole)] == [("mills", say, ("a5", "c5", "e5"))]
    assert faults(whole.erase("c1")) == []  # one red disc was taken
    assert faults(whole.erase("c5")) == []  # no mill
    assert faults(whole.to_move(BLUE).with_taking(1)) == []  # the mill was closed just now
    nothing = replace(SIX_MEN, placing_takes="nothing")
    assert faults(replace(whole, rules=nothing)) == []  # it was placed


FAULTS = [  # M9: what stands on the board of six men's morris, what else is the case, the codes
    ("", "", {}, ["too-few"]),
    ("a1 a3", "b2 c2", {}, ["too-few"]),
    ("a1 a3", "b2 c2 d4", {}, ["over"]),
    ("a1", "b2 c2 d4", {}, ["too-few"]),
    ("a1 a3", "b2 c2 d4", {"hand": (1, 0)}, []),
    ("a1 c1 b2 c2 b3 d4 e5", "a5 d2 d3", {}, ["too-many"]),
    ("a1 c1 b2 c2 b3", "a5 d2 d3 e3", {"hand": (2, 2)}, ["too-many"]),
    ("a1 c1 b2", "a5 d2 d3", {"hand": (7, 0)}, ["hand"]),
    ("a1 c1 b2", "a5 d2 d3", {"hand": (3, 3)}, []),
    ("a1 c1 b2", "a5 d2 d3", {"hand": (2, 3), "turn": RED}, ["taken"]),  # red's three discs made no mill
    ("a1 c1 b2", "a5 c5 e5", {"hand": (2, 3), "turn": RED}, []),
    ("a1 c1 b2", "a5 d2", {"hand": (3, 4), "turn": RED}, []),
    ("a1 c1 b2", "a5 d2", {"hand": (3, 4)}, ["hands"]),
    ("a1 c1 b2 b3", "a5 d2", {"hand": (2, 4)}, ["hands"]),
    ("a1 c1 e1", "a5 d2", {"hand": (3, 4), "turn": RED}, ["mills"]),
    ("a1 c1 e1", "a5 d2", {"hand": (3, 4), "taking": 1}, []),
    ("a1 c1 e1", "a5 d2", {"hand": (3, 4), "turn": RED, "taking": 1}, ["hands", "taking", "mills", "taken"]),
    ("a1 c1 e1", "a5", {"hand": (3, 4), "turn": RED}, []),
    ("a1 c1 e1", "", {"hand": (3, 4), "turn": RED}, ["taken"]),
    ("a1 c1 b2", "a5 d2 d3", {"taking": 1}, ["taking"]),
    ("a1 c1 e1", "a5 d2 d3", {"taking": 2}, ["taking"]),
    ("a1 c1 e1", "a5 d2 d3", {"later": 1}, ["taking"]),
    ("a1 c1 e1", "", {"taking": 1}, ["too-few", "nothing-to-take"]),
    ("a1 c1 e1 a3 a5", "b2 c2 d2 d3 d4", {}, []),  # one disc closed two mills, on both sides
    ("a1 c1 e1 a3 a5", "b2 c2 d2 d3 d4 c5", {}, ["mills"]),
    ("a1 c1 e1 b4 c4 d4", "a5 b2 d3 c2 e5", {}, ["mills"]),  # far apart: two were taken
    ("a1 c1 e1 b4 c4 d4", "a5 b2 d3 c2 e5", {"taking": 1}, []),
    ("a1 c1 e1 b4 c4 d4", "a5 b2 d3 c2", {}, []),
    ("a1 b2 c2", "a3 b3 c1 d2", {}, ["over"]),  # blue cannot move
    ("a1 b2 c2", "a3 b3 c1 d2", {"turn": RED}, []),
]


@pytest.mark.parametrize(("blue", "red", "more", "expected"), FAULTS)
def test_faults_of_six_mens_morris(blue: str, red: str, more: dict[str, Any], expected: list[str]) -> None:
    assert codes(faults(draft(SIX_MEN, blue, red, **more))) == expected


def test_every_fault_is_named_at_once() -> None:  # M9
    found = faults(draft(SIX_MEN, "a1 c1 e1 a3 a5 b2 c2 d2", "d4", hand=(0, 7), taking=3))
    assert codes(found) == ["too-many", "hand", "taking", "mills"]


def test_sentences_and_points() -> None:
    say = {fault.code: fault for fault in faults(draft(SIX_MEN, "a1 c1 e1", "a5", hand=(3, 3)))}
    assert say["taken"].say == "Red has lost two discs, but Blue can have taken only one after placing three discs."
    (lost,) = faults(draft(SIX_MEN, "a1 a3", "b2 c2 d4"))
    assert lost[:3] == ("over", "Red has already won: Blue is down to two discs.", ("a1", "a3"))
    (hands,) = faults(draft(SIX_MEN, "a1 c1 b2", "a5 d2", hand=(3, 4)))
    assert hands.say == (
        "With Blue to move, Blue should have as many discs left to place as Red, or one more. Blue has three,"
        " Red has four."
    )


# the options


def test_two_mills_at_once_take_two() -> None:  # M4
    corner = draft(NINE_MEN, "a1 d1 g1 a4 a7", "b2 d2 b4 d6 c5 c3 e3 e5")
    assert faults(corner) == []
    mills = replace(NINE_MEN, takes_per_turn="mills")
    assert codes(faults(replace(corner, rules=mills))) == ["mills"]
    assert faults(replace(corner, rules=mills, taking=1)) == []
    assert codes(faults(replace(corner.put("g7", RED), rules=mills, taking=1))) == ["mills"]
    assert faults(replace(corner.put("g7", RED), rules=mills, taking=2)) == []


def test_free_only_takes_nothing_from_a_side_all_in_mills() -> None:
    rules = replace(SIX_MEN, take="free_only")
    both = draft(rules, "a1 c1 e1 b4 d3 c2", "a5 c5 e5 b2 d2 d4")
    assert codes(faults(both)) == ["mills", "mills"]  # a player closed the first mill and took a disc
    assert faults(both.erase("b4")) == faults(both.erase("d4")) == []
    one = draft(rules, "a1 c1 e1 b4", "a5 c5 b2 d2", hand=(2, 2))
    assert codes(faults(one)) == ["mills"]  # while placing, red never had a mill to hide in
    assert codes(faults(draft(rules, "a1 c1 e1", "a5 c5 e5", taking=1))) == ["nothing-to-take"]


def test_a_mill_placed_for_nothing_is_not_taken_for() -> None:
    rules = replace(SIX_MEN, placing_takes="nothing")
    assert faults(draft(rules, "a1 c1 e1", "a5 d2", hand=(3, 4), turn=RED)) == []
    assert codes(faults(draft(rules, "a1 c1 e1", "a5 d2", hand=(3, 4), taking=1))) == ["taking", "taken"]
    slid = draft(rules, "a1 c1 e1 e3 c2", "b2 d2 b3 d3 c4", taking=1)
    assert faults(slid) == []
    assert codes(faults(slid.put("a3", BLUE))) == ["taking"]  # no disc of the mill has a free point beside it
    assert faults(replace(slid.put("a3", BLUE), rules=replace(rules, fly_at=6))) == []


def test_lasker_hands_are_free_but_for_the_first_turns() -> None:
    lasker = MILL_GAMES["lasker"]
    assert faults(draft(lasker, "a1 d1 b2", "a7", hand=(7, 9))) == []
    assert faults(draft(lasker, "a1", "", hand=(9, 10), turn=RED)) == []
    assert codes(faults(draft(lasker, "a1", "", hand=(9, 10)))) == ["hands"]
    assert codes(faults(draft(lasker, "a1 d1", "", hand=(8, 10), turn=RED))) == ["hands"]


EIGHT = MillRules(rings(1), men=4)


def test_a_full_board() -> None:
    full = draft(EIGHT, "a1 b1 c2 a3", "c1 a2 b3 c3")
    assert codes(faults(full)) == ["over"]
    each = replace(full, rules=replace(EIGHT, full_board="both_take"))
    assert codes(faults(each)) == ["each-takes"]
    assert faults(each.with_taking(1, 1)) == []
    assert each.with_taking(1, 1).position().taking == (1, 1)
    assert codes(faults(each.with_taking(1))) == ["taking"]
    second = each.erase("a1").to_move(BLUE)
    assert faults(second.with_taking(1)) == []
    assert codes(faults(second.to_move(RED).with_taking(1))) == ["taking"]


def test_who_cannot_move_passes() -> None:
    stuck = draft(SIX_MEN, "a1 b2 c2", "a3 b3 c1 d2")
    passes = replace(stuck, rules=replace(SIX_MEN, no_move="passes"))
    (fault,) = faults(passes)
    assert fault[:3] == ("must-pass", "Blue has no legal move, so it's Red's turn.", ("a1", "b2", "c2"))
    assert faults(passes.to_move(RED)) == []


def test_fewest_points() -> None:
    apart = tuple(0b111 << 3 * i for i in range(10))
    assert [fewest_points(apart[:n]) for n in (0, 1, 5, 10)] == [0, 1, 5, 10]
    assert fewest_points((0b00111, 0b11100)) == 1
    assert fewest_points((0b000111, 0b011100, 0b110001)) == 2
    every = tuple(1 << a | 1 << b | 1 << c for a in range(7) for b in range(a) for c in range(b))
    assert fewest_points(every) == 5  # all but two
    assert 2 <= fewest_points(every, tries=10) <= 5


# never wrong


def blamed(rules: MillRules, pos: MillPosition) -> list[Fault]:
    """The faults found in a position that a game came to, but for its being over."""
    over = rules.outcome(pos) is not None
    return [fault for fault in faults(MillDraft.of(rules, pos)) if not (over and fault.code == "over")]


def check_a_game(rules: MillRules, seed: int, most: int) -> None:
    """Chance plays, keen on mills to a degree; no position on the way may be blamed."""
    chance = random.Random(seed)
    keen = chance.random()
    pos = rules.start(chance.randrange(2))
    for _ in range(most):
        assert blamed(rules, pos) == [], (rules, pos)
        if rules.outcome(pos) is not None:
            break
        if not pos.again and pos.barred == ("", ""):
            assert MillDraft.of(rules, pos).position() == pos
        legal = rules.legal(pos)
        tried = chance.sample(legal, min(len(legal), 8)) if chance.random() < keen else [chance.choice(legal)]
        after = [rules.play(pos, step) for step in tried]
        pos = next((new for new in after if new.taking != (0, 0)), after[0])


@pytest.mark.parametrize("name", sorted(MILL_GAMES))
def test_no_position_of_a_named_game_is_blamed(name: str) -> None:
    for seed in range(12):
        check_a_game(MILL_GAMES[name], seed, 90)


@given(mill_rules(), st.integers(0, 10**9))
@settings(max_examples=250, deadline=None)
def test_no_position_of_any_game_is_blamed(rules: MillRules, seed: int) -> None:
    check_a_game(rules, seed, 60)


ODD = Board(drawn("a1 b1 c1 d1 | a1 b1 c1 | b1 c1 d1 | a2 b2 c2 d2 | a2 b2 c2 | a1 a2 a3 | b1 b2 b3"))
TINY = [
    MillRules(THREE, men=3),
    MillRules(THREE, men=3, take="free_only", slide_early=True, fewest=2),
    MillRules(THREE, men=4, takes_per_turn="mills", fewest=1, no_move="passes"),
    MillRules(rings(1), men=4, full_board="both_take", take="any", slides_first="last"),
    MillRules(rings(1), men=4, full_board="both_take", take="free_only", placing_takes="nothing", fewest=1),
    MillRules(ODD, men=5, takes_per_turn="mills", take="free_only", full_board="both_take", reform="barred"),
    MillRules(THREE, men=4, take="free_until_placed", takes_per_turn="mills", fewest=2),
    MillRules(ODD, men=5, take="free_until_placed", slide_early=True, slides_first="last", fewest=2),
]


@pytest.mark.parametrize("rules", TINY, ids=range(len(TINY)))
def test_no_reachable_position_of_a_tiny_game_is_blamed(rules: MillRules) -> None:
    """All positions, or the first few thousand at random where there are more."""
    chance = random.Random(1)
    todo = [rules.start(BLUE), rules.start(RED)]
    seen = set(todo)
    while todo and len(seen) < 4000:
        place = chance.randrange(len(todo))
        todo[place], todo[-1] = todo[-1], todo[place]
        pos = todo.pop()
        assert blamed(rules, pos) == [], pos
        if rules.outcome(pos) is None:
            new = {rules.play(pos, step) for step in rules.legal(pos)} - seen
            seen |= new
            todo += sorted(new)

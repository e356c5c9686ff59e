"""The drop editor: every fault on a drawn board, the cells where the next disc wins, and no fault in any real game."""

import random
from collections.abc import Iterable
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import drop_rules, random_game

from millrow.notation.pictures import read_picture
from millrow.rules.base import RulesError
from millrow.rules.drop_setup import DropDraft, Line, Win, lines, reachability, wins_at_once
from millrow.rules.drops import DropRules
from millrow.rules.named import CONNECT_FOUR, DROPS
from millrow.rules.setup import Fault, faults

BLUE, RED, GREEN = 0, 1, 2
SMALL = DropRules(columns=5, rows=4, line=3)
TRIO = DropRules(columns=5, rows=4, line=3, players=3)


def draft(drawing: str, *, turn: int = BLUE, first: int | None = None, rules: DropRules = SMALL) -> DropDraft:
    """The draft of a drawing, gaps and all."""
    made = DropDraft(rules, turn=turn, first=first)
    for (column, row), seat in read_picture(rules, dedent(drawing)).items():
        made = made.put(column, row, seat)
    return made


def codes(found: Iterable[Fault]) -> list[str]:
    return [fault.code for fault in found]


# editing


def test_discs_are_put_anywhere_and_erased() -> None:  # F5
    empty = DropDraft(CONNECT_FOUR)
    assert faults(empty) == []
    high = empty.put(3, 5, BLUE)
    assert high.put(3, 5, RED).erase(3, 5) == high.erase(3, 5) == high.cleared() == empty
    assert high.mirrored() == high
    assert high.put(0, 0, RED).mirrored() == high.put(6, 0, RED)
    assert high.to_move(RED).begun_by(BLUE) == DropDraft(CONNECT_FOUR, high.cells, RED, BLUE)
    assert DropDraft(CONNECT_FOUR, (b"\0\1",)) == empty.put(0, 0, BLUE).put(0, 1, RED)


def test_what_cannot_be_is_refused_with_a_sentence() -> None:
    empty = DropDraft(CONNECT_FOUR)
    with pytest.raises(RulesError, match="column is 7, allowed: 0 to 6"):
        empty.put(7, 0, BLUE)
    with pytest.raises(RulesError, match="row is -1, allowed: 0 to 5"):
        empty.erase(0, -1)
    with pytest.raises(RulesError, match="seat is 2, allowed: 0 to 1"):
        empty.put(0, 0, 2)
    with pytest.raises(RulesError, match="turn is 2"):
        empty.to_move(2)
    with pytest.raises(RulesError, match="first is -1"):
        empty.begun_by(-1)
    with pytest.raises(RulesError, match="seat is 2"):
        DropDraft(CONNECT_FOUR, (b"\2",))
    with pytest.raises(RulesError, match="7 columns of 6"):
        DropDraft(CONNECT_FOUR, (b"",) * 8)


def test_a_clean_draft_is_played_on() -> None:  # F5
    for kind in ("fast", "memory"):
        rules = DropRules(board=kind)
        pos = rules.play(rules.play(rules.start(RED), "4"), "4")
        assert DropDraft.of(rules, pos).position() == pos
    with pytest.raises(ValueError, match="a disc has no support: column 1, row 2"):
        DropDraft(CONNECT_FOUR).put(0, 1, BLUE).to_move(RED).position()


# what is wrong


def test_discs_without_support() -> None:  # F5
    floating = draft(
        """
        . . . . .
        . B . . .
        . R . . R
        B . . . .
        """
    )
    say = "3 discs have no support: column 2, row 2; column 2, row 3 and column 5, row 2"
    assert faults(floating) == [Fault("unsupported", say, ("1,1", "1,2", "4,1"))]


def test_a_finished_game_is_over() -> None:  # F5
    won = draft(
        """
        . . . . .
        . . . . .
        R . . R .
        B B B R .
        """,
        turn=RED,
    )
    say = "the game is over: Blue wins with a line from column 1, row 1 to column 3, row 1"
    assert faults(won) == [Fault("over", say, ("0,0", "1,0", "2,0"))]
    early = "Blue has a line from column 1, row 1 to column 3, row 1, but Red moved last: the game was over before"
    assert faults(won.to_move(BLUE))[0] == Fault("line-early", early, ("0,0", "1,0", "2,0"))


def test_one_disc_may_complete_several_lines() -> None:
    both = draft(
        """
        . . . . .
        B B B . .
        R B R R .
        B R R B .
        """,
        turn=RED,
    )
    assert len(lines(both)) == 2
    assert codes(faults(both)) == ["over"]


LINES = [  # F5: boards whose lines cannot be, and what is said
    (
        """
        . . . . .
        . . B . .
        R R B R .
        B B B R .
        """,
        RED,
        ["two-lines", "line-buried"],
    ),
    (
        """
        . . . . .
        . . . . .
        R R R . .
        B B B . .
        """,
        RED,
        ["line-buried", "line-early"],
    ),
    (
        """
        . . . . .
        R R . R .
        B B B R .
        B R R B .
        """,
        RED,
        ["over"],
    ),
    (
        """
        . . . . .
        R R R . .
        B B B . .
        R B R B .
        """,
        BLUE,
        ["line-early", "two-lines"],
    ),
    (
        """
        R . . . .
        R . . . .
        B B B B .
        B R R R B
        """,
        BLUE,
        ["line-early", "line-buried"],
    ),
]


@pytest.mark.parametrize(("drawing", "turn", "expected"), LINES)
def test_lines_that_no_last_disc_explains(drawing: str, turn: int, expected: list[str]) -> None:
    found = [fault for fault in faults(draft(drawing, turn=turn)) if fault.code != "balance"]
    assert sorted(codes(found)) == sorted(expected)


def test_every_line_is_named_in_its_longest_form() -> None:  # F3, F5
    rules = DropRules(columns=8, rows=8, line=3)
    long = DropDraft(rules, tuple(b"\1\0\0"[: 1 + (c < 6) + (c == 0)] for c in range(8)))
    assert lines(long) == [
        Line(BLUE, tuple((c, 1) for c in range(6))),
        Line(RED, tuple((c, 0) for c in range(8))),
    ]
    five = DropDraft(rules, (b"\0",) * 5, turn=RED)
    assert "line-buried" not in codes(faults(five))  # the middle disc came last
    assert codes(faults(DropDraft(rules, (b"\0",) * 6, turn=RED)))[0] == "line-buried"


BALANCE = [  # F5: blue, red, the turn, who began; what is said
    (3, 3, BLUE, None, ""),
    (3, 3, RED, None, ""),
    (3, 4, BLUE, None, ""),
    (4, 3, RED, None, ""),
    (4, 3, BLUE, None, "of 7, when Blue is to move, Blue has 4, 1 too many and Red has 3, 1 too few"),
    (5, 3, BLUE, None, "of 8, when Blue is to move, Blue has 5, 1 too many and Red has 3, 1 too few"),
    (0, 1, BLUE, None, ""),
    (3, 3, BLUE, BLUE, ""),
    (3, 3, BLUE, RED, "Red began, so after 6 discs it is Red's turn, not Blue's"),
    (4, 3, RED, BLUE, ""),
    (4, 3, RED, RED, "of 7, when Red began, Blue has 4, 1 too many and Red has 3, 1 too few"),
    (1, 0, BLUE, BLUE, "Blue began, so after 1 disc it is Red's turn, not Blue's"),
]


@pytest.mark.parametrize(("blue", "red", "turn", "first", "said"), BALANCE)
def test_balance(blue: int, red: int, turn: int, first: int | None, said: str) -> None:
    made = DropDraft(DropRules(columns=10, rows=6), turn=turn, first=first)
    for i in range(max(blue, red)):
        made = made.put(i, 0, i % 2) if i < min(blue, red) else made.put(i, 0, BLUE if blue > red else RED)
        made = made.put(i, 1, 1 - i % 2) if i < min(blue, red) else made
    found = [fault for fault in faults(made) if fault.code in ("balance", "turn")]
    assert bool(found) == bool(said)
    assert any(fault.say.endswith(said) for fault in found) or not said


def test_balance_of_three() -> None:  # X1
    three = draft(
        """
        . . . . .
        . . . . .
        . . . . .
        B R G B .
        """,
        rules=TRIO,
        turn=RED,
    )
    assert faults(three) == []
    say = "the discs are out of balance: of 4, when Blue is to move, Blue has 2, 1 too many and Green has 1, 1 too few"
    assert faults(three.to_move(BLUE)) == [Fault("balance", say, ("0,0", "3,0"))]


def test_a_full_board_is_over() -> None:
    rules = DropRules(columns=3, rows=3, line=3)
    full = DropDraft(rules, (b"\0\1\0", b"\0\1\0", b"\1\0\1"), turn=RED)
    assert faults(full) == [Fault("over", "the game is over: the board is full")]


REACH = [  # F5: blue is to move; is there an order of moves?
    (
        """
        . . . . .
        . . . . .
        B B R R .
        B B R R .
        """,
        True,
    ),
    (
        """
        R . . . .
        R . . . .
        B . . . .
        B . . . .
        """,
        False,
    ),
    (
        """
        . . . . .
        . B R . .
        R B R B .
        R B R B .
        """,
        True,
    ),
    (
        """
        R . . . .
        R . . . .
        B R . B .
        B R . B .
        """,
        True,
    ),
    (
        """
        B B . . .
        B R . . .
        R B . . .
        R R . . .
        """,
        False,  # red alone can have begun, and then blue had nothing to drop
    ),
]


@pytest.mark.parametrize(("drawing", "can_be"), REACH)
def test_whether_any_order_of_moves_leads_here(drawing: str, can_be: bool) -> None:
    made = draft(drawing, rules=DropRules(columns=5, rows=4, line=4))
    assert reachability(made).answer == ("reachable" if can_be else "unreachable")
    assert faults(made) == ([] if can_be else [Fault("unreachable", "no order of moves leads to this position")])


# where the next disc wins


def test_cells_where_the_next_disc_wins() -> None:  # F5
    open_ends = draft(
        """
        . . . . .
        . . . . .
        . R R . .
        . B B R B
        """
    )
    assert wins_at_once(open_ends) == [Win(BLUE, "0,0"), Win(RED, "1,2"), Win(RED, "3,1")]
    assert wins_at_once(open_ends.put(0, 1, RED)) == []  # a line is complete already
    assert wins_at_once(open_ends.put(0, 3, RED)) == [Win(RED, "1,2"), Win(RED, "3,1")]  # a gap below column 1's disc
    assert wins_at_once(DropDraft(TRIO)) == []


# real games


@given(drop_rules(8), st.integers(0, 10**9), st.integers(0, 64))
@settings(max_examples=150, deadline=None)
def test_no_position_of_a_real_game_is_blamed(rules: DropRules, seed: int, most: int) -> None:
    game = random_game(rules, seed, most)
    made = DropDraft.of(rules, game.position)
    first = game.start.turn
    for one in (made, made.begun_by(first), made.mirrored()):
        assert codes(faults(one)) == (["over"] if game.outcome else [])
    assert set(lines(made)) == {Line(*line) for line in rules.lines(game.position)}
    if not game.outcome:
        assert made.position() == game.position
        assert set(wins_at_once(made)) == {
            Win(seat, f"{column},{game.position.grid.height(column)}")
            for seat in range(rules.players)
            for column in rules.wins_at_once(game.position, seat)
        }


def test_the_largest_board() -> None:  # X1
    rules = DROPS["giant"]
    chance = random.Random(1)
    stacks = tuple(bytes(chance.choices(range(10), k=100)) for _ in range(100))
    noise = DropDraft(rules, stacks)
    assert set(codes(faults(noise))) <= {"balance", "over", "line-early", "line-buried", "two-lines"}
    hung = noise.erase(50, 0)
    assert len(faults(hung)[0].points) == 99
    assert wins_at_once(DropDraft(rules).put(99, 99, 9)) == []
    one_colour = DropDraft(rules, (bytes(100),) * 100)
    assert codes(faults(one_colour)).count("line-early") == 100 + 100 + 2 * (199 - 2 * 9)

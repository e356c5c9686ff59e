"""The drop editor: every fault on a drawn board, the cells where the next disc wins, and no fault in any real game."""

import random
from collections.abc import Iterable
from operator import ge, le
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import drop_rules, random_game

from millrow.core.rules import RulesError
from millrow.core.setup import Fault, faults
from millrow.families.drops.presets import CONNECT_FOUR, DROP_GAMES
from millrow.families.drops.rules import DropRules
from millrow.families.drops.setup import DropDraft, Line, Win, lines, reachability, wins_at_once
from millrow.families.drops.turns import closest_above, closest_below, possible_starters
from millrow.notation.pictures import read_picture

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
    with pytest.raises(RulesError, match=r"column can't be 7. Allowed: 0 to 6"):
        empty.put(7, 0, BLUE)
    with pytest.raises(RulesError, match=r"row can't be -1. Allowed: 0 to 5"):
        empty.erase(0, -1)
    with pytest.raises(RulesError, match=r"seat can't be 2. Allowed: 0 to 1"):
        empty.put(0, 0, 2)
    with pytest.raises(RulesError, match="turn can't be 2"):
        empty.to_move(2)
    with pytest.raises(RulesError, match="The seat that starts can't be -1"):
        empty.begun_by(-1)
    with pytest.raises(RulesError, match="seat can't be 2"):
        DropDraft(CONNECT_FOUR, (b"\2",))
    with pytest.raises(RulesError, match="7 columns of 6"):
        DropDraft(CONNECT_FOUR, (b"",) * 8)


def test_a_clean_draft_is_played_on() -> None:  # F5
    for kind in ("fast", "memory"):
        rules = DropRules(board=kind)
        pos = rules.play(rules.play(rules.start(RED), "4"), "4")
        assert DropDraft.of(rules, pos).position() == pos
    with pytest.raises(ValueError, match="There is nothing under a disc: column 1, row 2"):
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
    say = "There is nothing under three discs: column 2, row 2; column 2, row 3 and column 5, row 2."
    assert [fault[:3] for fault in faults(floating)] == [("unsupported", say, ("1,1", "1,2", "4,1"))]


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
    say = "Blue has already won: three in a row from column 1, row 1 to column 3, row 1."
    assert [fault[:3] for fault in faults(won)] == [("over", say, ("0,0", "1,0", "2,0"))]
    row = "three in a row from column 1, row 1 to column 3, row 1"
    early = f"Blue has {row}, but Red moved last. The game was already over."
    for other in (won.to_move(BLUE), won.begun_by(BLUE)):
        assert [fault[:3] for fault in faults(other)] == [("line-early", early, ("0,0", "1,0", "2,0"))]
    assert faults(won.begun_by(RED)) == faults(won)
    assert codes(faults(won.erase(3, 1))) == ["over"]  # Blue has one more, so it moved last, whatever was chosen
    assert codes(faults(won.put(4, 0, RED))) == ["line-early"]


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
        R R . . .
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
        B B B B R
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
    five = DropDraft(rules, (*(b"\0",) * 5, b"", b"\1\1", b"\1\1"))
    assert codes(faults(five)) == ["over"]  # the middle disc came last
    six = DropDraft(rules, (*(b"\0",) * 6, *(b"\1\1\0\1\1",) * 2), turn=RED)
    assert codes(faults(six)) == ["line-buried"]


def row_of_discs(counts: list[int], *, turn: int = BLUE, first: int | None = None) -> DropDraft:
    """A row of discs, too short for any line."""
    made = DropDraft(DropRules(columns=12, rows=8, line=8, players=len(counts)), turn=turn, first=first)
    for column, seat in enumerate(seat for seat, count in enumerate(counts) for _ in range(count)):
        made = made.put(column, 0, seat)
    return made


MOVERS = [  # F5: discs of each seat, the side that was chosen, who began; the side to move and what decides it
    ([0, 0], RED, None, RED, "choice"),
    ([3, 3], BLUE, None, BLUE, "choice"),
    ([3, 3], RED, None, RED, "choice"),
    ([2, 1], BLUE, None, RED, "discs"),
    ([3, 4], RED, None, BLUE, "discs"),
    ([0, 1], RED, None, BLUE, "discs"),
    ([3, 3], BLUE, RED, RED, "starter"),
    ([4, 3], BLUE, BLUE, RED, "starter"),
    ([0, 0, 0], GREEN, None, GREEN, "choice"),
    ([2, 2, 2], RED, None, RED, "choice"),
    ([2, 1, 1], BLUE, None, RED, "discs"),
    ([1, 2, 2], BLUE, None, BLUE, "discs"),
    ([2, 1, 2], GREEN, None, RED, "discs"),
    ([1, 1, 1], BLUE, GREEN, GREEN, "starter"),
    ([1, 0, 0, 1], RED, None, RED, "discs"),
    ([1] * 9 + [2], BLUE, None, BLUE, "discs"),
]


@pytest.mark.parametrize(("counts", "turn", "first", "mover", "decided"), MOVERS)
def test_the_side_to_move_follows_from_the_discs(
    counts: list[int], turn: int, first: int | None, mover: int, decided: str
) -> None:  # F5, X1
    made = row_of_discs(counts, turn=turn, first=first)
    assert (made.mover, made.turn_from) == (mover, decided)
    assert faults(made) == []
    assert made.position().turn == mover


def test_a_chosen_side_to_move_is_there_again_when_the_discs_leave_it_open() -> None:  # F5
    made = DropDraft(CONNECT_FOUR).to_move(RED)
    one_more = made.put(0, 0, RED)
    assert one_more.mover == BLUE
    assert one_more.put(1, 0, BLUE).mover == RED


AT_MOST_ONE = "The numbers may differ by at most one"
BALANCE = [  # F5: discs of each seat, who began; the counts, what they may be, what to change
    (
        [4, 0],
        None,
        "Blue has four discs and Red has none",
        AT_MOST_ONE,
        "remove three blue discs or add three red discs",
    ),
    ([1, 3], None, "Blue has one disc and Red has three", AT_MOST_ONE, "remove one red disc or add one blue disc"),
    (
        [4, 3],
        RED,
        "Blue has four discs and Red has three",
        "That's impossible if Red started",
        "remove one blue disc or add one red disc, or change who started",
    ),
    (
        [0, 4],
        BLUE,
        "Blue has no discs and Red has four",
        "That's impossible if Blue started",
        "remove four red discs or add four blue discs",
    ),
    (
        [2, 4, 0],
        None,
        "Blue has two discs, Red has four and Green has none",
        AT_MOST_ONE,
        "remove one blue disc and three red discs, or add one blue disc and three green discs",
    ),
    (
        [1, 0, 1, 0],
        None,
        "Blue has one disc, Red has none, Green has one and Yellow has none",
        "The players take turns in the order Blue, Red, Green, Yellow",
        "remove one green disc or add one red disc",
    ),
]


@pytest.mark.parametrize(("counts", "first", "have", "why", "change"), BALANCE)
def test_counts_that_no_starter_explains_say_what_to_change(
    counts: list[int], first: int | None, have: str, why: str, change: str
) -> None:  # F5, X1
    made = row_of_discs(counts, first=first)
    (fault,) = (fault for fault in faults(made) if fault.code == "balance")
    assert fault.say == f"{have}. {why}: {change}."
    with pytest.raises(ValueError, match="Blue"):
        made.position()


def test_a_board_without_room_asks_for_no_more_discs() -> None:  # F5
    full = DropDraft(DropRules(4, 4), (bytes([0, 0, 0, 1]), bytes([1, 1, 1, 0])) + (bytes([0, 0, 1, 1]),) * 2)
    assert sum(full.counts()) == 16
    for column in range(2):
        full = full.put(column, 3, 0)
    (fault,) = (fault for fault in faults(full) if fault.code == "balance")
    assert "add" not in fault.say


def test_discs_to_remove_are_pointed_at() -> None:  # F5
    (fault,) = faults(row_of_discs([3, 1]))
    assert fault.points == ("0,0", "1,0", "2,0")


@given(st.lists(st.integers(0, 9), min_size=2, max_size=10), st.booleans(), st.integers(0, 9))
def test_corrected_counts_are_explained(counts: list[int], known: bool, first: int) -> None:
    starters = [first % len(counts)] if known else list(range(len(counts)))
    fewer = closest_below(counts, starters)
    assert set(possible_starters(fewer)) & set(starters)
    assert all(map(le, fewer, counts))
    if any(counts):
        more = closest_above(counts, starters)
        assert set(possible_starters(more)) & set(starters)
        assert all(map(ge, more, counts))
        explained = set(possible_starters(counts)) & set(starters)
        assert (more == counts) == (fewer == counts) == bool(explained)


def test_a_line_without_balance_blames_no_turn() -> None:  # F5
    say = "Blue already has three in a row from column 1, row 1 to column 3, row 1, so the game would be over."
    found = faults(DropDraft(SMALL, (b"\0",) * 3))
    assert found[0][:3] == ("line", say, ("0,0", "1,0", "2,0"))
    assert codes(found) == ["line", "balance"]


def test_a_full_board_is_over() -> None:
    rules = DropRules(columns=3, rows=3, line=3)
    full = DropDraft(rules, (b"\0\1\0", b"\0\1\0", b"\1\0\1"), turn=RED)
    assert [fault[:3] for fault in faults(full)] == [("over", "The game is already over: the board is full.", ())]


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
    assert [fault[:3] for fault in faults(made)] == (
        [] if can_be else [("unreachable", "No order of moves leads to this position.", ())]
    )


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
    rules = DROP_GAMES["giant"]
    chance = random.Random(1)
    stacks = tuple(bytes(chance.choices(range(10), k=100)) for _ in range(100))
    noise = DropDraft(rules, stacks)
    assert set(codes(faults(noise))) <= {"balance", "over", "line"}
    hung = noise.erase(50, 0)
    assert len(faults(hung)[0].points) == 99
    assert wins_at_once(DropDraft(rules).put(99, 99, 9)) == []
    one_colour = DropDraft(rules, (bytes(100),) * 100)
    assert codes(faults(one_colour)).count("line") == 100 + 100 + 2 * (199 - 2 * 9)

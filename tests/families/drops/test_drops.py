"""Drop games on drawn boards: falling, lines in every direction, full boards, settings. Every case on both boards."""

from collections import Counter
from dataclasses import replace

import pytest
from drawings import drop
from families.drops.both_boards import BOTH_BOARDS

from millrow.core.rules import Outcome, Refused, Rules, RulesError
from millrow.core.seats import seated
from millrow.families.drops.presets import CONNECT_FOUR, DROP_GAMES
from millrow.families.drops.rules import DropPosition, DropRules
from millrow.games.game import Game

STATIC_CHECK: Rules[DropPosition] = CONNECT_FOUR


@pytest.fixture(params=BOTH_BOARDS)
def four(request: pytest.FixtureRequest) -> DropRules:
    return replace(CONNECT_FOUR, board=request.param)


def test_a_disc_falls_to_the_lowest_free_cell(four: DropRules) -> None:  # F2, X1
    game = Game(four, steps=["4", "4", "4", "1"])
    assert game.position == drop(
        four,
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . B . . .
        . . . R . . .
        R . . B . . .
        """,
    )
    assert game.position.grid.at(0, 0) == 1  # the bottom left cell is (0, 0)
    assert game.turn == 0


WINS = [  # F3, X4: the board, the winning step, the cells of the line
    (
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        R R R . . . .
        B B B . . . .
        """,
        "4",
        {(0, 0), (1, 0), (2, 0), (3, 0)},
    ),
    (
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . B . R . .
        . . B . R . .
        . . B . R . .
        """,
        "3",
        {(2, 0), (2, 1), (2, 2), (2, 3)},
    ),
    (
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . B R . . .
        . B R R . . .
        B R R B B . .
        """,
        "4",
        {(0, 0), (1, 1), (2, 2), (3, 3)},
    ),
    (
        """
        . . . . . . .
        . . . . . . .
        . . . B . . .
        . . R R B . .
        . . R B R . .
        B . B R R . B
        """,
        "6",
        set(),
    ),
    (
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . B . .
        . . . . R B .
        R . . . R R B
        """,
        "4",
        set(),
    ),
]


@pytest.mark.parametrize(("drawing", "step", "line"), WINS)
def test_lines_win_in_every_direction(four: DropRules, drawing: str, step: str, line: set[tuple[int, int]]) -> None:
    game = Game(four, drop(four, drawing, turn=0))
    assert game.outcome is None
    game.play(step)
    if line:
        assert game.outcome == Outcome(0, "line")
        assert game.result == "Blue wins"
        assert [set(cells) for seat, cells in four.lines(game.position)] == [line]
        assert game.legal() == []
    else:
        assert game.outcome is None
        assert four.lines(game.position) == []


def test_a_falling_diagonal_wins(four: DropRules) -> None:
    before = drop(
        four,
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . R B . .
        . . . R R B .
        B . . B R R B
        """,
        turn=0,
    )
    assert Game(four, before, ["4"]).outcome == Outcome(0, "line")


def test_a_line_does_not_go_round_the_edge(four: DropRules) -> None:
    before = drop(
        four,
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        R . . . . R R
        B B . . . . B
        """,
        turn=0,
    )
    for step in four.legal(before):
        assert four.play(before, step).winner is None


def test_six_in_a_row_are_one_line(four: DropRules) -> None:
    before = drop(
        four,
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        R R . . R R .
        B B B . B B R
        """,
        turn=0,
    )
    after = four.play(before, "4")
    assert four.lines(after) == [(0, tuple((column, 0) for column in range(6)))]


FULL_DRAW = """
    B B R R B B .
    R R B B R R B
    B B R R B B R
    R R B B R R B
    B B R R B B R
    R R B B R R B
"""


def test_a_full_board_is_a_draw(four: DropRules) -> None:  # F3, X4
    game = Game(four, drop(four, FULL_DRAW, turn=1), ["7"])
    assert game.outcome == Outcome(None, "full")
    assert game.status() == "Game drawn: the board is full"


def test_nobody_can_win_any_more_is_told_before_the_board_is_full(four: DropRules) -> None:  # F3
    pos = drop(four, FULL_DRAW, turn=1)
    assert four.hopeless(pos)
    assert four.outcome(pos) is None  # but the last disc may still be dropped
    assert not four.hopeless(four.start())
    three = replace(four, columns=3, rows=3, line=3)
    only_blue = drop(three, ". . .\nR R .\nB B .", turn=0)
    assert not three.hopeless(only_blue)


REFUSALS = [  # F2, F8, X3
    ("0", "no-column", "There is no column 0. Choose 1 to 7."),
    ("8", "no-column", "There is no column 8. Choose 1 to 7."),
    ("99999999999999999999999999", "no-column", "There is no column"),
    ("-1", "unreadable", "“-1” isn't a column. Choose 1 to 7."),
    ("", "unreadable", "“” isn't a column."),
    ("a", "unreadable", "“a” isn't a column."),
    ("2.5", "unreadable", "“2.5” isn't a column."),
    ("٣", "unreadable", "isn't a column."),
    ("4", "full-column", "Column 4 is full. Choose another."),
]


@pytest.mark.parametrize(("step", "code", "say"), REFUSALS)
def test_refusals_say_why_and_the_turn_is_not_lost(four: DropRules, step: str, code: str, say: str) -> None:
    game = Game(four, steps=["4"] * 6)
    before = game.copy()
    with pytest.raises(Refused) as raised:
        game.play(step)
    assert raised.value.refusal.code == code
    assert say in raised.value.refusal.say
    assert game == before


def test_after_the_end_and_out_of_turn(four: DropRules) -> None:
    game = Game(four, steps=["1", "2", "1", "2", "1", "2"])
    assert (refusal := game.refuse("1", seat=1)) is not None
    assert refusal.code == "not-your-turn"
    assert refusal.say == "It's not your turn. Blue is next."
    game.play("1")
    assert (refusal := game.refuse("2")) is not None
    assert refusal.code == "over"


@pytest.mark.parametrize(
    ("settings", "field", "allowed"),
    [  # X1, X7
        ({"rows": 2}, "rows", "3 to 100"),
        ({"rows": 101}, "rows", "3 to 100"),
        ({"columns": 0}, "columns", "3 to 100"),
        ({"columns": True}, "columns", "3 to 100"),
        ({"columns": "7"}, "columns", "3 to 100"),
        ({"line": 2}, "line", "3 to 6 (the shorter side of the board)"),
        ({"line": 26, "rows": 50, "columns": 50}, "line", "3 to 25"),
        ({"line": 7}, "line", "3 to 6 (the shorter side of the board)"),
        ({"rows": 3}, "line", "3 to 3 (the shorter side of the board)"),
        ({"players": 1}, "players", "2 to 10"),
        ({"players": 11}, "players", "2 to 10"),
        ({"board": "quick"}, "board", "fast, memory"),
    ],
)
def test_wrong_settings_name_the_field_and_the_range(settings: dict[str, int], field: str, allowed: str) -> None:
    with pytest.raises(RulesError) as raised:
        DropRules(**settings)  # type: ignore[arg-type]
    assert raised.value.field == field
    assert raised.value.allowed == allowed
    assert field in str(raised.value)
    assert allowed in str(raised.value)


def test_the_extremes_are_allowed() -> None:  # X1
    for columns, rows, line, players in ((3, 3, 3, 2), (100, 100, 25, 10), (100, 3, 3, 10), (3, 100, 3, 2)):
        game = Game(DropRules(columns=columns, rows=rows, line=line, players=players))
        game.play(str(columns))
        assert game.turn == 1 % players


def test_the_default_is_connect_four() -> None:  # F1, X1
    assert DropRules() == CONNECT_FOUR
    assert (CONNECT_FOUR.columns, CONNECT_FOUR.rows, CONNECT_FOUR.line, CONNECT_FOUR.players) == (7, 6, 4, 2)
    assert all(not CONNECT_FOUR.start().grid.height(column) for column in range(7))


@pytest.mark.parametrize(
    ("tokens", "allowed"),
    [
        ("XX", "a different character for each player"),
        ("X", "2 characters"),
        ("X ", "visible"),
        ("X\n", "visible"),
        ("X\u2800", "visible"),
        ("X\u0301", "visible"),
        ("X\ufe0f", "visible"),
        ("XOZ", "2 characters"),
    ],
)
def test_tokens_are_single_visible_and_different(tokens: str, allowed: str) -> None:  # X1
    with pytest.raises(RulesError, match=allowed):
        seated(2, tokens=tokens)


def test_ten_players_take_turns_and_any_may_win() -> None:  # X1
    rules = DropRules(columns=12, rows=12, players=10)
    assert len({seat.token for seat in seated(10)}) == 10
    game = Game(rules, rules.start(7))
    assert [game.turn] == [7]
    for _ in range(3):
        for column in range(10):
            game.play(str(column + 1))
    game.play("1")
    assert game.outcome == Outcome(7, "line")
    assert game.result == "Magenta wins"


def test_the_first_player_is_drawn_among_all() -> None:  # X1, F2
    rules = DropRules(players=5, columns=9, rows=9)
    begun = Counter(Game.new(rules, seed=seed).turn for seed in range(1000))
    assert set(begun) == set(range(5))
    assert min(begun.values()) > 150


def test_wins_at_once(four: DropRules) -> None:  # F5
    pos = drop(
        four,
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . R
        . . . . . . R
        . B B B . . R
        """,
        turn=0,
    )
    assert four.wins_at_once(pos, 0) == [0, 4]
    assert four.wins_at_once(pos, 1) == [6]
    assert four.wins_at_once(four.play(pos, "1"), 0) == []


@pytest.mark.parametrize("name", sorted(DROP_GAMES))
def test_presets_can_be_played(name: str) -> None:
    game = Game(DROP_GAMES[name])
    while game.ply < 300 and (legal := game.legal()):
        game.play(legal[game.ply * 5 % len(legal)])
    assert game.ply >= 3 + 2 * (DROP_GAMES[name].players - 1)

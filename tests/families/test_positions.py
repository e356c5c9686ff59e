"""Positions on one line, column digits, and the mill FEN."""

import pytest
from hypothesis import given, settings
from strategies import games

from millrow.families import NAMED
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.rules import DropRules
from millrow.families.drops.text import read_columns, write_columns
from millrow.families.mills.boards import NINE, TWELVE, Board
from millrow.families.mills.fen import Fen, read_fen, write_fen
from millrow.families.mills.presets import NINE_MEN, SIX_MEN
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.families.rules_text import read_rules
from millrow.games.game import AnyGame, Game
from millrow.notation.errors import NotationError
from millrow.notation.positions import read_position, write_position

START_FEN = "********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1"


@given(games())
@settings(max_examples=300, deadline=None)
def test_positions_read_back(game: AnyGame) -> None:
    text = write_position(game.rules, game.position)
    assert read_position(game.rules, text) == game.position
    assert "\n" not in text


@given(games(max_steps=60))
@settings(max_examples=200, deadline=None)
def test_columns_read_back(game: AnyGame) -> None:
    if isinstance(game.rules, DropRules):
        fresh: AnyGame = Game(game.rules)
        for step in game.steps:
            if fresh.legal():
                fresh.play(step)
        text = write_columns(game.rules, fresh.steps)
        assert read_columns(game.rules, text) == fresh.position


def test_a_position_in_the_middle_of_a_mill() -> None:
    game = Game(SIX_MEN, steps=["a1", "b2", "a3", "b4", "a5"])
    assert write_position(SIX_MEN, game.position) == "a1,a3,a5 b2,b4 3 4 blue take=1"


def test_the_four_fields_of_other_programs_are_enough() -> None:
    assert read_position(SIX_MEN, "b2,b3 a1,c5,d4 4 3") == MillPosition(
        (SIX_MEN.board.bits(("b2", "b3")), SIX_MEN.board.bits(("a1", "c5", "d4"))), (4, 3)
    )


def test_drop_positions_by_rows() -> None:
    game = Game(CONNECT_FOUR, steps=list("44534"))
    text = write_position(CONNECT_FOUR, game.position)
    assert text == "7/7/7/3B3/3R3/2RBB2 red"
    assert read_position(CONNECT_FOUR, "44534") == game.position
    won = Game(CONNECT_FOUR, steps=list("1212121"))
    assert read_position(CONNECT_FOUR, write_position(CONNECT_FOUR, won.position)) == won.position


def test_columns_beyond_nine_are_letters() -> None:
    rules = read_rules("connect:columns=12,rows=12")
    assert isinstance(rules, DropRules)
    assert write_columns(rules, ["10", "11", "12", "1"]) == "abc1"
    assert read_position(rules, "abc1") == Game(rules, steps=["10", "11", "12", "1"]).position
    with pytest.raises(ValueError, match="35 columns"):
        write_columns(DropRules(columns=36, rows=36), ["36"])


@pytest.mark.parametrize(
    ("rules", "text", "column", "expected"),
    [
        ("six", "", 1, "Blue's discs, Red's discs, how many"),
        ("six", "hello", 1, "a point of the board"),
        ("six", "a1 ", 4, "expected Red's discs, how many discs each has left to place, but"),
        ("six", "a1 b2", 6, "how many discs Blue and Red have left to place"),
        ("six", "a1 b2 5", 8, "how many discs Red has left to place"),
        ("six", "a1,z9 b2 4 5", 4, "a point of the board"),
        ("six", "a1,a1 b2 4 5", 4, "each point once"),
        ("six", "a1 a1 5 5", 4, "each point once"),
        ("six", "a1 b2 6 5", 7, "0 to 5 discs left to place"),
        ("six", "a1 b2 -1 5", 7, "0 to 5 discs left to place"),
        ("six", "a1 b2 5 5 green", 11, "blue or red"),
        ("six", "a1 b2 5 5 blue red", 16, "blue or red"),
        ("six", "a1 b2 5 5 blue take=0", 16, "take=1"),
        ("six", "a1 b2 5 5 blue take=1,1", 16, "take=1"),
        ("six", "a1 - 5 6 blue take=1", 15, "nothing can be taken"),
        ("six", "a1 b2 5 5 blue again", 16, "blue or red"),
        ("six", "a1,a3,a5,c1,c5,e1,e3 b2 0 5", 1, "at most 6 discs"),
        ("morabaraba", "a1 b2 5 5 blue barred=zz,-", 16, "barred=SLIDE"),
        ("six", "a1,a3 b2 4 5 blue take=1 take=1", 26, "take=1"),
        (
            "six:men=8,full_board=both_take,take=free_only",
            "a1,c1,e1,a3,a5,e3,e5,c5 b2,c2,d2,b3 0 0 blue take=1,1",
            46,
            "nothing can be taken",
        ),
        ("connect4", "8", 1, "a column from 1 to 7"),
        ("connect4", "44444449", 7, "Column 4 is full"),
        ("connect4", "12121213", 8, "The game is over"),
        ("connect4", "4 4", 2, "a column from 1 to 7"),
        ("connect4", "7/7/7/7/7 blue", 1, "6 rows"),
        ("connect4", "7/7/7/7/7/8 blue", 11, "7 cells in each row"),
        ("connect4", "7/7/7/7/7/6 blue", 11, "7 cells in each row"),
        ("connect4", "7/7/7/7/7/G6 blue", 11, "a number or one of BR"),
        ("connect4", "7/7/7/7/B6/7 blue", 1, "no gap below a disc (column 1)"),
        ("connect4", "7/7/7/7/7/BBBB3 blue", 1, "a position in which only the player who moved last has a line"),
        ("connect4", "7/7/7/7/7/7 green", 13, "whose turn it is"),
        ("connect4", "7/7/7/7/7/7 blue x", 18, "whose turn it is"),
        ("connect4", "1" * 200_000, 100_000, "at most 100000"),
    ],
)
def test_mistakes_are_answered_with_their_place(rules: str, text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_position(read_rules(rules), text)
    assert raised.value.column == column
    assert expected in str(raised.value)


def test_the_start_as_others_write_it() -> None:
    assert write_fen(NINE_MEN, Fen(NINE_MEN.start())) == START_FEN
    assert read_fen(NINE_MEN, START_FEN) == Fen(NINE_MEN.start())


@given(games(max_steps=150))
@settings(max_examples=300, deadline=None)
def test_fens_read_back_where_they_can_express_the_position(game: AnyGame) -> None:
    rules, pos = game.rules, game.position
    if not isinstance(rules, MillRules) or rules.board not in (NINE, TWELVE):
        return
    for white in (0, 1):
        try:
            text = write_fen(rules, Fen(pos, game.quiet, 7), white=white)
        except ValueError:
            assert pos.barred != ("", "") or pos.again or min(pos.taking)
        else:
            assert read_fen(rules, text, white=white) == Fen(pos, game.quiet, 7)


def test_a_fen_with_men() -> None:
    game = Game(NINE_MEN, steps=["d6", "f4", "d5", "a1", "d7"])
    text = write_fen(NINE_MEN, Fen(game.position, 0, 3))
    assert text == "O*******/O*@*****/O****@** w p r 3 6 2 7 1 0 0 0 0 0 0 0 3"
    red_is_white = write_fen(NINE_MEN, Fen(game.position), white=1)
    assert red_is_white.startswith("@*******/@*O*****/@****O** b p r 2 7 3 6 0 1")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "17 fields"),
        (START_FEN + " 1", "17 fields"),
        (START_FEN.replace("*", "X", 1), "O, @ or *"),
        (START_FEN.replace("*", "", 1), "three rings of eight"),
        (START_FEN.replace("w", "x"), "one of w, b"),
        (START_FEN.replace("p p", "p q"), "one of p, s, r"),
        (START_FEN.replace("0 9 0 9", "1 9 0 9"), "0 white discs, as drawn"),
        (START_FEN.replace("0 9 0 9", "0 10 0 9"), "white hand of 0 to 9"),
        (START_FEN.replace("p p 0 9 0 9 0", "p r 0 9 0 9 1"), "a number of discs for the side to move to take"),
        (START_FEN.replace("0 9", "0 nine", 1), "a number"),
        (START_FEN.replace("p p", "p r"), "r if and only if the side to move has a disc to take"),
        (START_FEN + " " * 1000, "at most 1000"),
    ],
)
def test_fens_that_cannot_be_read(text: str, expected: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_fen(NINE_MEN, text)
    assert expected in raised.value.expected


def test_fens_are_for_24_points() -> None:
    with pytest.raises(ValueError, match="24 points"):
        write_fen(SIX_MEN, Fen(SIX_MEN.start()))
    with pytest.raises(NotationError, match="24 points"):
        read_fen(SIX_MEN, START_FEN)


def test_many_takings_at_once_read_back() -> None:
    """A point in fifteen lines closes fifteen mills at once."""
    others = ["a1", "b1", "c1", "a2", "b2", "c2"]
    lines = tuple((a, "d4", b) for i, a in enumerate(others) for b in others[i + 1 :])
    rest = tuple((f"{letter}7", f"{letter}8", f"{letter}9") for letter in "abcdefgh")
    rules = MillRules(Board(lines + rest), men=12, takes_per_turn="mills", take="any")
    game = Game(rules)
    for nth, point in enumerate([*others, "d4"]):
        game.play(point)
        if nth < 6:
            game.play(f"{'abcdefgh'[nth]}{7 + nth % 3}")
    text = write_position(rules, game.position)
    assert text.endswith("take=15")
    assert read_position(rules, text) == game.position


def test_who_must_pass_has_passed() -> None:
    rules = read_rules("six:no_move=passes")
    assert Game(rules, read_position(rules, "a1,a3,c1 b3,a5,c2,e1 0 0 blue")).status() == "Red to move a disc"


def test_writers_refuse_what_they_cannot_write() -> None:
    with pytest.raises(TypeError, match="isn't a position of"):
        write_position(NAMED["six"], CONNECT_FOUR.start())
    with pytest.raises(ValueError, match="no column 99"):
        write_columns(CONNECT_FOUR, ["99"])
    with pytest.raises(ValueError, match="white must be 0"):
        write_fen(NINE_MEN, NINE_MEN.start(), white=2)
    assert write_fen(NINE_MEN, NINE_MEN.start()) == START_FEN

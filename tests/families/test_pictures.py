"""Drawn boards: what is drawn, that it reads back, and that wrong drawings are refused with a place and a reason."""

import random
from dataclasses import replace
from textwrap import dedent, indent
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from millrow.core.rules import AnyRules
from millrow.core.seats import Seat, seated
from millrow.families import NAMED
from millrow.families.drops.presets import CONNECT_FOUR, DROP_GAMES
from millrow.families.drops.rules import DropPosition, DropRules
from millrow.families.mills.boards import Board, drawn
from millrow.families.mills.presets import MILL_GAMES, SIX_MEN
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.notation.errors import NotationError
from millrow.notation.pictures import picture, read_picture, status_text
from millrow.wording import is_visible

THREE = """
    3  B---R---.
       | \\ | / |
    2  .---B---.
       | / | \\ |
    1  .---.---R
       a   b   c
"""
SIX = """
    5  .-------B-------R
       |       |       |
    4  |   R---B---.   |
       |   |       |   |
    3  .---.       .---B
       |   |       |   |
    2  |   .---.---R   |
       |       |       |
    1  B-------.-------.
       a   b   c   d   e
"""
SEVEN = """
    5  .-------.-------.
       |       |       |
    4  |   R---.---.   |
       |   |   |   |   |
    3  .---.---B---.---B
       |   |   |   |   |
    2  |   .---.---R   |
       |       |       |
    1  B-------.-------.
       a   b   c   d   e
"""
NINE = """
    7  .-----------R-----------.
       |           |           |
    6  |   B-------.-------.   |
       |   |       |       |   |
    5  |   |   .---.---R   |   |
       |   |   |       |   |   |
    4  .---B---.       R---.---.
       |   |   |       |   |   |
    3  |   |   .---.---.   |   |
       |   |       |       |   |
    2  |   B-------.-------.   |
       |           |           |
    1  .-----------.-----------B
       a   b   c   d   e   f   g
"""
TWELVE = """
    7  B-----------.-----------.
       | \\         |         / |
    6  |   B-------.-------R   |
       |   | \\     |     / |   |
    5  |   |   B---.---R   |   |
       |   |   |       |   |   |
    4  .---.---.       .---.---.
       |   |   |       |   |   |
    3  |   |   R---.---.   |   |
       |   | /     |     \\ |   |
    2  |   .-------.-------.   |
       | /         |         \\ |
    1  .-----------.-----------.
       a   b   c   d   e   f   g
"""
MILL_MEN = {
    THREE: {"a3": 0, "b2": 0, "b3": 1, "c1": 1},
    SIX: {"a1": 0, "c4": 0, "c5": 0, "e3": 0, "b4": 1, "d2": 1, "e5": 1},
    SEVEN: {"a1": 0, "c3": 0, "e3": 0, "b4": 1, "d2": 1},
    NINE: {"b2": 0, "b4": 0, "b6": 0, "g1": 0, "d7": 1, "e4": 1, "e5": 1},
    TWELVE: {"a7": 0, "b6": 0, "c5": 0, "c3": 1, "e5": 1, "f6": 1},
}
MILL_DRAWINGS = {
    "three": THREE,
    "five": SIX,
    "six": SIX,
    "seven": SEVEN,
    "nine": NINE,
    "lasker": NINE,
    "eleven": TWELVE,
    "twelve": TWELVE,
    "morabaraba": TWELVE,
}
FOUR = """
    1 2 3 4 5 6 7
    . . . . . . .
    . . . . . . .
    . . . B . . .
    . . . R . . .
    . . R B . . .
    . B B R . . R
"""
DROP_DRAWINGS = {
    "connect4": FOUR,
    "connect": FOUR,
    "connect3": """
        1 2 3
        . . .
        B . .
        R B .
    """,
    "connect5": """
        1 2 3 4 5 6 7 8 9
        R . . . . . . . .
        B . . . . . . . .
        R . . . . . . . .
        B . . . . . . . .
        R . . . . . . . .
        B . . . . . . . .
        R . . . . . . . .
        B . . . . . . . .
        R . . . B B . . B
    """,
    "trio": """
        1 2 3 4 5 6 7 8 9
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . G B . . . .
        . . R B R G . . .
    """,
}


def tidy(text: str) -> str:
    return dedent(text).strip("\n").rstrip()


def board_of(text: str) -> str:
    """A picture without its words."""
    return text.split("\n\n")[0]


def placed(rules: Any, stand: dict[Any, int]) -> Any:
    """The position with these discs, nothing in hand."""
    if isinstance(rules, MillRules):
        blue, red = (rules.board.bits([name for name, owner in stand.items() if owner == seat]) for seat in (0, 1))
        return MillPosition((blue, red), (0, 0))
    columns = [bytes(stand[x, y] for y in range(rules.rows) if (x, y) in stand) for x in range(rules.columns)]
    return DropPosition(rules.grid(columns))


def wander(rules: AnyRules, steps: int, seed: int) -> Any:
    """A position of a random game."""
    rnd, pos = random.Random(seed), rules.start(seed % rules.players)
    for _ in range(steps):
        if not (legal := rules.legal(pos)):
            break
        pos = rules.play(pos, rnd.choice(legal))
    return pos


@pytest.mark.parametrize("name", MILL_GAMES)
def test_mill_boards_are_drawn_both_ways(name: str) -> None:
    rules, drawing = MILL_GAMES[name], MILL_DRAWINGS[name]
    assert read_picture(rules, drawing) == MILL_MEN[drawing]
    assert board_of(picture(rules, placed(rules, MILL_MEN[drawing]))) == tidy(drawing)


@pytest.mark.parametrize("name", DROP_DRAWINGS)
def test_drop_boards_are_drawn_both_ways(name: str) -> None:
    rules, drawing = DROP_GAMES[name], DROP_DRAWINGS[name]
    assert board_of(picture(rules, placed(rules, read_picture(rules, drawing)))) == tidy(drawing)


def test_drop_cells_count_from_the_bottom_left() -> None:
    stand = read_picture(CONNECT_FOUR, FOUR)
    assert stand[1, 0] == 0
    assert stand[6, 0] == 1
    assert stand[3, 3] == 0
    assert len(stand) == 8


@pytest.mark.parametrize(("name", "width"), [("big", 2), ("giant", 3)])
def test_numbers_stand_above_their_columns(name: str, width: int) -> None:
    rules = DROP_GAMES[name]
    pos: Any = rules.start()
    for step in ("1", "10", rules.steps[-1]):
        pos = rules.play(pos, step)
    lines = picture(rules, pos).split("\n")
    assert lines[0].split() == list(rules.steps)
    assert lines[0].endswith(rules.steps[-1])
    assert len(lines[0]) == len(lines[rules.rows]) == rules.columns * (width + 1) - 1
    for step, token in (("1", "B"), ("10", "R"), (rules.steps[-1], "G")):
        assert lines[rules.rows][int(step) * (width + 1) - 2] == token
    assert read_picture(rules, picture(rules, pos)) == rules.family.picture.discs(rules, pos)


@pytest.mark.parametrize(
    ("rules", "steps", "words"),
    [
        (SIX_MEN, "", "Blue to place a disc. In hand: Blue (B) 6, Red (R) 6."),
        (SIX_MEN, "a1 b2", "Blue to place a disc. In hand: Blue (B) 5, Red (R) 5."),
        (SIX_MEN, "a1 b2 c1 b3 e1", "Blue to take one red disc. In hand: Blue (B) 3, Red (R) 4."),
        (
            replace(SIX_MEN, takes_per_turn="mills"),
            "c1 b2 e1 b3 a3 d4 a5 d3 a1",
            "Blue to take two red discs. In hand: Blue (B) 1, Red (R) 2.",
        ),
        (MILL_GAMES["lasker"], "a1", "Red to place or move a disc. In hand: Blue (B) 9, Red (R) 10."),
        (CONNECT_FOUR, "4 4 3", "Red to drop a disc. On the board: Blue (B) 2, Red (R) 1."),
        (CONNECT_FOUR, "1 2 1 2 1 2 1", "Blue wins: four in a row. On the board: Blue (B) 4, Red (R) 3."),
    ],
)
def test_the_words_below(rules: AnyRules, steps: str, words: str) -> None:
    pos: Any = rules.start()
    for step in steps.split():
        pos = rules.play(pos, step)
    assert picture(rules, pos).split("\n\n")[1] == words


def test_seats_give_tokens_and_names() -> None:
    seats = seated(2, ["Ada", "Ben"], "XO")
    text = picture(SIX_MEN, placed(SIX_MEN, MILL_MEN[SIX]), seats=seats)
    assert board_of(text) == tidy(SIX).replace("B", "X").replace("R", "O")
    assert text.endswith("Ada to move a disc. In hand: Ada (X) 0, Ben (O) 0.")
    assert read_picture(SIX_MEN, text, seats=seats) == MILL_MEN[SIX]
    assert status_text(SIX_MEN, SIX_MEN.start(1), seats) == "Ben to place a disc"


@pytest.mark.parametrize(
    "tokens", [["X"], ["X", "X"], ["XY", "Z"], ["", "Z"], [" ", "Z"], ["\n", "Z"], ["A", "B", "C"]]
)
def test_tokens_that_cannot_be_drawn_are_refused(tokens: list[str]) -> None:
    with pytest.raises(ValueError, match=r"This game has 2 seats|a different visible character"):
        picture(SIX_MEN, SIX_MEN.start(), seats=[Seat("Ada", token) for token in tokens])


SLOPES = Board(drawn("a1 b2 c3 | a3 c1 e1 | c1 c3 c5"), drawn("a1 c1 | b1 d1 | a1 c2 | a5 c5"))
SLOPES_DRAWN = """
    5  .-------.
               |
               |
               |
    3  .       .
             /
    2      .   .
         /
    1  .   .   B   .   .
       a   b   c   d   e

    Red to place a disc. In hand: Blue (B) 2, Red (R) 3.
    Also connected: a3-c1, c1-e1, c1-c3, a1-c1, a1-c2, b1-d1.
"""
CROSSINGS = Board(drawn("a1 c3 e5 | a3 c1 e1 | b5 b1 d1"), drawn("a2 c2 | a4 c4 | c4 e4 | d5 d3 | e2 e1 | c5 e3"))
CROSSINGS_DRAWN = """
    5      .   .   .   .
           |     \\ | /
    4  .---+---.---+---.
           |     / | \\
    3  .   |   .   .   .
         \\ | /
    2  .---+---.       .
         / | \\         |
    1  .   .   B   .   .
       a   b   c   d   e

    Red to place a disc. In hand: Blue (B) 2, Red (R) 3.
    Also connected: c1-e1, b1-d1.
"""
OPEN = Board(drawn("a1 c3 e3 | a3 c1 e1"))
OPEN_DRAWN = """
    3  .       .-------.
         \\   /
           X
         /   \\
    1  .       B-------.
       a       c       e

    Red to place a disc. In hand: Blue (B) 2, Red (R) 3.
"""


@pytest.mark.parametrize(
    ("board", "drawing"), [(SLOPES, SLOPES_DRAWN), (CROSSINGS, CROSSINGS_DRAWN), (OPEN, OPEN_DRAWN)]
)
def test_any_board_is_drawn_and_what_does_not_fit_is_told(board: Board, drawing: str) -> None:
    rules = MillRules(board, men=3)
    assert picture(rules, rules.play(rules.start(), "c1")) == tidy(drawing)
    assert read_picture(rules, drawing) == {"c1": 0}


def test_wide_tokens_keep_the_board_straight() -> None:
    seats = seated(2, [], "漢X")
    assert board_of(picture(MILL_GAMES["three"], placed(MILL_GAMES["three"], MILL_MEN[THREE]), seats=seats)) == tidy("""
        3  漢--X---.
           | \\ | / |
        2  .---漢--.
           | / | \\ |
        1  .---.---X
           a   b   c
    """)
    pos: Any = DROP_GAMES["connect3"].start()
    assert board_of(picture(DROP_GAMES["connect3"], DROP_GAMES["connect3"].play(pos, "2"), seats=seats)) == "\n".join(
        [" 1  2  3", " .  .  .", " .  .  .", " . 漢  ."]
    )


@given(
    st.sampled_from(sorted({*NAMED} - {"giant"})),
    st.integers(0, 60),
    st.integers(0, 999),
    st.booleans(),
    st.integers(0, 9),
)
@settings(max_examples=80, deadline=None)
def test_pictures_read_back(name: str, steps: int, seed: int, coordinates: bool, deep: int) -> None:
    rules = NAMED[name]
    pos = wander(rules, steps, seed)
    text = picture(rules, pos, coordinates=coordinates)
    for version in (text, board_of(text), "\n \n" + indent(text, " " * deep), text.replace("\n", "  \r\n") + "\n\n"):
        assert read_picture(rules, version) == rules.family.picture.discs(rules, pos)
    assert not any(line != line.rstrip() for line in text.split("\n"))


visible = st.characters(codec="utf-8", exclude_categories=["C", "M", "Z"]).filter(is_visible)
likely = st.sampled_from("12345abcBRXO.·-|+/\\漢🔵")


@given(st.lists(visible | likely, min_size=2, max_size=2, unique=True), st.integers(0, 30), st.booleans(), st.data())
@settings(max_examples=80, deadline=None)
def test_any_tokens_read_back(tokens: list[str], steps: int, coordinates: bool, data: st.DataObject) -> None:
    rules: Any = data.draw(
        st.sampled_from([SIX_MEN, MILL_GAMES["twelve"], CONNECT_FOUR, DropRules(3, 3, 3), DropRules(12, 5, 3)])
    )
    seats, pos = seated(2, [], "".join(tokens)), wander(rules, steps, steps)
    assert read_picture(
        rules, picture(rules, pos, seats=seats, coordinates=coordinates), seats=seats
    ) == rules.family.picture.discs(rules, pos)


points = st.builds(
    lambda letter, row: f"{letter}{row}", st.sampled_from("abcdw"), st.sampled_from([1, 2, 3, 4, 9, 10, 99])
)
boards = st.builds(
    Board,
    st.lists(
        st.lists(points, min_size=3, max_size=5, unique=True).map(tuple), min_size=2, max_size=6, unique_by=frozenset
    ).map(tuple),
    st.lists(st.lists(points, min_size=2, max_size=2, unique=True).map(tuple), max_size=5, unique_by=frozenset).map(
        tuple
    ),
)


@given(boards.filter(lambda board: len(board.points) >= 6), st.integers(0, 6), st.booleans())
@settings(max_examples=60, deadline=None)
def test_any_board_reads_back(board: Board, steps: int, coordinates: bool) -> None:
    rules = MillRules(board, men=3)
    pos = wander(rules, steps, steps)
    assert read_picture(rules, picture(rules, pos, coordinates=coordinates)) == rules.family.picture.discs(rules, pos)


@pytest.mark.parametrize(
    ("rules", "text", "message"),
    [
        (SIX_MEN, "", "Line 1, character 1: expected a drawing of the board"),
        (SIX_MEN, " \n\n", "Line 1, character 1: expected a drawing of the board"),
        (SIX_MEN, tidy(SIX).replace("5  .", "5  Q"), "Line 1, character 4: expected B, R or . at a5, found “Q”."),
        (SIX_MEN, tidy(SIX).replace("5  .", "6  ."), "Line 1, character 1: expected the row number 5, found “6”."),
        (SIX_MEN, tidy(SIX).replace(".       .", ".   B   ."), "Line 5, character 12: expected a blank, found “B”."),
        (SIX_MEN, tidy(SIX).replace("5  .---", "5  .-|-"), "Line 1, character 6: expected - or a blank, found “|”."),
        (SIX_MEN, tidy(SIX).replace("a   b", "b   a"), "Line 10, character 4: expected the letters a b c d e"),
        (
            SIX_MEN,
            "\n".join(tidy(SIX).split("\n")[:7]),
            "Line 9, character 4: expected B, R or . at a1, but the text ends there.",
        ),
        (
            SIX_MEN,
            tidy(SIX).replace("-------R", ""),
            "Line 1, character 20: expected B, R or . at e5, but the text ends there.",
        ),
        (SIX_MEN, tidy(NINE), "Line 1, character 1: expected B, R or . at a5, found “7”."),
        (
            CONNECT_FOUR,
            tidy(FOUR).replace("B R . . R", "B R . Q R"),
            "Line 7, character 11: expected B, R or ., found “Q”.",
        ),
        (CONNECT_FOUR, tidy(FOUR).replace("B R . . R", "B R . ."), "Line 7, character 12: expected 7 cells, not 6"),
        (
            CONNECT_FOUR,
            tidy(FOUR) + " .",
            "Line 7, character 15: expected the end of the row after 7 cells, found “.”.",
        ),
        (CONNECT_FOUR, tidy(FOUR) + "\n. . . . . . .", "Line 8, character 1: expected a blank line after 6 rows"),
        (CONNECT_FOUR, "\n".join(tidy(FOUR).split("\n")[:5]), "Line 6, character 1: expected 6 rows, not 4"),
        (CONNECT_FOUR, tidy(FOUR).replace("6 7", "7 8"), "Line 1, character 1: expected B, R or ., found “1”."),
    ],
)
def test_wrong_drawings_say_where_and_what(rules: Any, text: str, message: str) -> None:
    with pytest.raises(ValueError, match="Line ") as refused:
        read_picture(rules, text)
    assert str(refused.value).startswith(message)


@given(st.sampled_from(sorted(NAMED)), st.text(max_size=200) | st.text("BR. \n\t|-+12abc", max_size=200))
@settings(max_examples=150, deadline=None)
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    read_or_refused(NAMED[name], text)


@given(st.sampled_from(["three", "six", "connect4", "connect3"]), st.data())
@settings(max_examples=150, deadline=None)
def test_damaged_drawings_are_read_or_refused(name: str, data: st.DataObject) -> None:
    text = picture(NAMED[name], wander(NAMED[name], 6, 1))
    start, end = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
    read_or_refused(NAMED[name], text[:start] + data.draw(st.text("BR.|-\n 1a漢", max_size=5)) + text[end:])


def test_long_texts_are_refused_quickly() -> None:
    for text in ("B" * 100_000, "\n" * 100_000, "\t" * 20_000 + "B", ("." * 100 + "\n") * 1_000, ". " * 50_000):
        for rules in (NAMED["six"], NAMED["connect4"]):
            with pytest.raises(ValueError, match="Line "):
                read_picture(rules, text)


def read_or_refused(rules: Any, text: str) -> None:
    try:
        stand = read_picture(rules, text)
    except NotationError:
        return
    assert set(stand.values()) <= set(range(rules.players))

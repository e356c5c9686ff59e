"""Game records: round trips, and errors with line and column."""

from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games

from millrow.core.rules import Outcome
from millrow.core.seats import seated
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.presets import SIX_MEN
from millrow.families.mills.text import split_turn
from millrow.games.game import AnyGame, Game
from millrow.games.records import (
    RESERVED_TAGS,
    Record,
    read_record,
    read_records,
    read_typed_record,
    read_typed_records,
    write_record,
)
from millrow.games.turns import turns
from millrow.notation.errors import NotationError

words = st.text(max_size=40).filter(lambda text: "\r" not in text)
tag_values = words
tags = st.dictionaries(
    st.from_regex("[A-Z][a-z]{0,9}", fullmatch=True).filter(lambda k: k not in RESERVED_TAGS), tag_values
)


@given(games(), tags, st.dictionaries(st.integers(0, 30), words), st.data())
@settings(max_examples=200, deadline=None)
def test_records_read_back(game: AnyGame, tags: dict[str, str], notes: dict[int, str], data: st.DataObject) -> None:
    if game.outcome is None and data.draw(st.booleans()):
        game.agree_draw()
    comments = {ply: text for ply, text in notes.items() if ply <= game.ply}
    record = Record(game, tags, comments)
    assert read_record(write_record(record)) == record


@given(st.lists(games(max_steps=30), max_size=4))
@settings(max_examples=50, deadline=None)
def test_several_games_in_one_text(many: list[AnyGame]) -> None:
    text = "\n".join(write_record(Record(game)) for game in many)
    assert [record.game for record in read_records(text)] == many


def test_record_format() -> None:
    seats = seated(2, ["Ada", 'Ben "the mill"'])
    game = Game(SIX_MEN, SIX_MEN.start(1), ["c5", "a1", "c1", "e1", "b3", "a5", "d3", "a3", "xc5"], seats=seats)
    game.resign(1)
    record = Record(game, {"Event": "Club evening"}, {3: "the corners", 8: "a mill"})
    assert write_record(record) == dedent(
        """\
        [Rules "six"]
        [Blue "Ada"]
        [Red "Ben \\"the mill\\""]
        [First "Red"]
        [Event "Club evening"]

        1. c5 a1 2. c1 {the corners} e1 3. b3 a5 4. d3 a3 {a mill} xc5
        Blue wins: resigned
        """
    )
    assert read_record(write_record(record)) == record


def test_start_tokens_and_levels_are_written() -> None:
    start = SIX_MEN.start()._replace(hand=(3, 3))
    game = Game(SIX_MEN, start, ["a1"], seats=seated(2, tokens="○●", levels=["", "gentle"]))
    text = write_record(Record(game))
    assert '[RedLevel "gentle"]' in text
    assert '[Start "- - 3 3 blue"]' in text
    assert '[Tokens "○●"]' in text
    assert read_record(text).game == game


def test_long_games_are_wrapped() -> None:
    game = Game(CONNECT_FOUR, steps=list("444444" + "333333" + "5"))
    assert max(map(len, write_record(Record(game)).splitlines())) <= 100


def test_resignation_and_agreed_draw_are_read_from_the_result() -> None:
    text = '[Rules "connect4"]\n1. 4 4\n{}\n'
    assert read_record(text.format("Red wins: resigned")).game.outcome == Outcome(1, "resigned")
    assert read_record(text.format("Game drawn: agreed")).game.outcome == Outcome(None, "agreed")


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, "one game"),
        ("1. a1\nGame in progress", 1, 1, 'the tag [Rules "..."]'),
        ('[Rules "six"]\n1. a1', 2, 6, "a result such as"),
        ('[Rules "chess"]\nGame in progress', 1, 9, "one of three"),
        ('[Rules "six"]\n[Rules "six"]\nGame in progress', 2, 1, "each tag once"),
        ('[Rules "six"]\n1. a1 a1 2. a3', 2, 7, "a legal move, found “a1”. That point already has a disc."),
        ('[Rules "six"]\n1. a1 b2 (1... b4', 2, 18, "the end of a variation"),
        ('[Rules "six"]\n1. a1 a1\nGame in progress', 2, 7, "a legal move, found “a1”. That point already has a disc."),
        ('[Rules "six"]\n1. a1 b2 2. a3 b4 3. a5xa1\nGame in progress', 2, 24, "“xa1”. That disc is yours."),
        (
            '[Rules "six"]\n1. a1 xx\nGame in progress',
            2,
            7,
            "a legal move, found “xx”. “xx” isn't a move.",
        ),
        ('[Rules "six"]\n1. a1 ?\nGame in progress', 2, 7, "a tag, a move, a comment"),
        ('[Rules "six"]\n1. a1 {never closed\nGame in progress', 2, 7, "a tag, a move, a comment"),
        ('[Rules "six"]\nBlue wins: too-few', 2, 1, "“Game in progress”, which is what the moves lead to"),
        ('[Rules "six"]\nGreen wins: resigned', 2, 1, "the name of a seat"),
        (
            '[Rules "connect4"]\n1. 1 2 2. 1 2 3. 1 2 4. 1\nGame in progress',
            3,
            1,
            "“Blue wins: line”, which is what the moves lead to",
        ),
        ('[Rules "connect4:players=3"]\nBlue wins: resigned', 2, 1, "which is what the moves lead to"),
        ('[Rules "six"]\n1. a1\n[Rules "six"]\nGame in progress', 3, 1, "the result before the next game"),
        ('[Rules "six"]\n[First "Green"]\nGame in progress', 2, 9, "one of Blue, Red"),
        ('[Rules "six"]\n[Start "a1 a1 5 5"]\nGame in progress', 2, 9, "each point once"),
        ('[Rules "six"]\n[First "Red"]\n[Start "- - 6 6 blue"]\nGame in progress', 3, 9, "First or Start"),
        ('[Rules "six"]\n[Green "Eve"]\nGame in progress', 2, 9, "seats for 2 players"),
        ('[Rules "six"]\n[Colours "green green"]\nGame in progress', 2, 11, "a different colour for each player"),
        ('[Rules "six"]\n[Tokens "X"]\nGame in progress', 2, 10, "2 characters"),
        ('[Rules "six"]\n[RedLevel "No!"]\nGame in progress', 2, 12, "a word of up to 20 lowercase letters"),
        ('[Rules "six"]\n[Blue ""]\nGame in progress', 2, 8, "1 to 60 visible"),
    ],
)
def test_errors_have_line_and_column(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_record(text)
    assert (raised.value.line, raised.value.column) == (line, column)
    assert expected in str(raised.value)


def test_steps_are_grouped_into_turns() -> None:
    game = Game(SIX_MEN, steps=["a1", "b2", "a3", "b4", "a5", "xb2", "c1"])
    assert [str(turn) for turn in turns(game)] == ["a1", "b2", "a3", "b4", "a5xb2", "c1"]
    assert [turn.seat for turn in turns(game)] == [0, 1, 0, 1, 0, 1]
    assert split_turn("a5xb2xd4") == ["a5", "xb2", "xd4"]


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (Record(Game(SIX_MEN), {"Blue": "Ada"}), "is reserved"),
        (Record(Game(SIX_MEN), {"My Key": "x"}), "isn't a valid tag"),
        (Record(Game(SIX_MEN), {"Évent": "x"}), "isn't a valid tag"),
        (Record(Game(SIX_MEN), {}, {99: "x"}), "no ply 99"),
        (Record(Game(SIX_MEN), {}, {-1: "x"}), "no ply -1"),
    ],
)
def test_records_that_would_not_read_back_are_rejected(record: Record, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        write_record(record)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("a1 b2 a3 b4 a5xb2 c1", "a1 b2 a3 b4 a5 xb2 c1"),
        ("1. a1 b2\n2. A3", "a1 b2 a3"),
        ('[Blue "Ada"]\na1 b2', "a1 b2"),
        ('[Rules "connect4"]\n4 4 3', "4 4 3"),
        ("a1 b2\nGame in progress", "a1 b2"),
    ],
)
def test_typed_games_need_no_result_and_no_rules(text: str, steps: str) -> None:
    assert list(read_typed_record(text, SIX_MEN).game.steps) == steps.split()


def test_a_typed_game_that_is_over_has_its_result() -> None:
    game = read_typed_record("1 2 1 2 1 2 1", CONNECT_FOUR).game
    assert game.outcome == Outcome(0, "line")


def test_only_the_last_typed_game_may_lack_its_result() -> None:
    one = '[Rules "connect4"]\n1. 4 4\n'
    assert [r.game.ply for r in read_typed_records(f"{one}Game in progress\n{one}")] == [2, 2]
    with pytest.raises(NotationError, match="the result before the next game"):
        list(read_typed_records(one + one))
    with pytest.raises(NotationError, match="the tag"):
        list(read_typed_records("4 4"))
    with pytest.raises(NotationError, match="one game"):
        read_typed_record("", CONNECT_FOUR)


def test_a_byte_order_mark_is_accepted() -> None:
    assert read_record("\ufeff" + write_record(Record(Game(SIX_MEN)))).game == Game(SIX_MEN)


def test_many_comments_at_one_ply() -> None:
    text = '[Rules "six"]\n' + "{abcdef}" * 50_000 + "\nGame in progress"
    assert len(read_record(text).comments[0]) == 7 * 50_000 - 1

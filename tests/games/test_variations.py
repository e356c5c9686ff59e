"""Records with variations: round trips, the text, and errors with line and column."""

from textwrap import dedent

import pytest
from games.test_records import words
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games

from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.presets import SIX_MEN
from millrow.games.game import AnyGame, Game
from millrow.games.records import Record, read_record, with_variations_as_comments, write_record
from millrow.games.variations import MAX_DEPTH, Variation
from millrow.notation.errors import NotationError


@st.composite
def variations(draw: st.DrawFn, line: AnyGame, first: int = 0, depth: int = 2) -> list[Variation]:
    """Variations of a line from a ply on, with comments and variations of their own."""
    found = list[Variation]()
    plies = draw(st.lists(st.integers(first, line.ply - 1), max_size=3)) if line.ply > first else []
    for ply in sorted(plies):  # as they are read
        game: AnyGame = Game(line.rules, line.start, line.steps[:ply])
        for _ in range(draw(st.integers(1, 4))):
            if game.outcome is None:
                game.play(draw(st.sampled_from(game.legal())))
        comments = draw(st.dictionaries(st.integers(ply, game.ply), words, max_size=2))
        inner = draw(variations(game, ply, depth - 1)) if depth else []
        found.append(Variation(ply, game.steps[ply:], comments, inner))
    return found


@given(games(max_steps=30), st.data())
@settings(max_examples=100, deadline=None)
def test_variations_read_back(game: AnyGame, data: st.DataObject) -> None:
    comments = data.draw(st.dictionaries(st.integers(0, game.ply), words, max_size=3))
    record = Record(game, {}, comments, data.draw(variations(game)))
    assert read_record(write_record(record)) == record


def test_the_text_of_variations() -> None:
    game = Game(SIX_MEN, steps=["c5", "a1", "c1", "e1", "b3", "a5", "d3", "a3", "xc5"])
    capture = Variation(8, ("xb3",), {9: "why not?"})
    inner = Variation(3, ("e3",), {})
    other = Variation(2, ("e5", "e1", "b3"), {2: "The corners", 4: "as before"}, [inner])
    record = Record(game, {}, {8: "a mill"}, [other, Variation(3, ("d2",)), capture])
    assert write_record(record) == dedent(
        """\
        [Rules "six"]

        1. c5 a1 2. c1 ({The corners} 2. e5 e1 {as before} (2... e3) 3. b3) e1 (2... d2) 3. b3 a5 4. d3 a3
        {a mill} xc5 (4... xb3 {why not?})
        Game in progress
        """
    )
    assert read_record(write_record(record)) == record


def test_variations_of_undone_steps_are_left_out() -> None:
    game = Game(CONNECT_FOUR, steps="4455")
    game.undo()
    record = Record(game, {}, {}, [Variation(0, ("3",)), Variation(3, ("1",))])
    assert "1. 4 (1. 3) 4 2. 5\n" in write_record(record)


@pytest.mark.parametrize(
    ("moves", "column", "expected"),
    [
        ("(4)", 1, "a move before its variation"),
        ("4 ()", 4, "the end of a variation that has a move"),
        ("4 ({name})", 10, "the end of a variation that has a move"),
        ("4 (3", 0, "the end of a variation"),
        ("4 3)", 4, "the end of a variation"),
        ("4 ((3))", 4, "a move before its variation"),
        ("4 (9)", 4, "a legal move"),
        ("4 " + "(3 " * (MAX_DEPTH + 1) + ")" * (MAX_DEPTH + 1), 3 * MAX_DEPTH + 3, "nested up to 50 deep"),
    ],
)
def test_errors_have_line_and_column(moves: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_record(f'[Rules "connect4"]\n\n{moves}\nGame in progress\n')
    assert expected in raised.value.expected
    assert (raised.value.line, raised.value.column) == ((3, column) if column else (4, 1))


@pytest.mark.parametrize(
    ("variation", "reason"),
    [
        (Variation(2, ("1",)), "can't replace move 2"),
        (Variation(0, ()), "needs a move"),
        (Variation(0, ("8",)), "column 8"),
        (Variation(1, ("1",), {0: "before"}), "no ply 0"),
        (Variation(1, ("1",), {}, [Variation(0, ("2",))]), "can't replace move 0"),
    ],
)
def test_variations_that_would_not_read_back_are_not_written(variation: Variation, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        write_record(Record(Game(CONNECT_FOUR, steps="44"), {}, {}, [variation]))


def test_variations_as_comments() -> None:
    record = Record(Game(CONNECT_FOUR, steps="44"), {}, {1: "centre"}, [Variation(0, ("1", "1"), {2: "a {tower}"})])
    assert with_variations_as_comments(record) == {1: "centre\n(1. 1 1 {a {tower\\}})"}


def test_a_variation_of_the_first_seats_capture_has_its_number() -> None:
    game = Game(SIX_MEN, steps=["a1", "b2", "a3", "b4", "a5", "xb2"])
    record = Record(game, {}, {}, [Variation(5, ("xb4", "c5"), {})])
    assert "3. a5xb2 (3. xb4 c5)" in write_record(record)
    assert read_record(write_record(record)) == record

"""Boards being drawn: automatic mills, exceptions, every problem at once, and back to TOML."""

import random
from typing import Any

import pytest

from millrow.core.rules import RulesError
from millrow.engines.base import Limit, choose
from millrow.engines.levels import levels
from millrow.families import NAMED
from millrow.families.board_drafts import (
    board_draft_of,
    check_board,
    drawable,
    read_board_draft,
    write_board_draft,
)
from millrow.families.mills.boards import SIX, Board
from millrow.families.mills.drawing import MillDrawing, drawing_of, read_drawing, write_drawing
from millrow.families.mills.presets import SIX_MEN
from millrow.families.mills.rules import MillRules
from millrow.families.rules_text import load_rules, read_rules, read_toml, write_toml
from millrow.games.game import Game

Json = dict[str, Any]
LADDER: Json = {  # two columns of three, joined by rungs
    "points": ["a1", "a2", "a3", "b1", "b2", "b3"],
    "edges": [["a1", "a2"], ["a2", "a3"], ["b1", "b2"], ["b2", "b3"], ["a1", "b1"], ["a3", "b3"]],
}


def grid(wide: int, high: int) -> Json:
    """A grid of points, each connected to its neighbours."""
    names = [[f"{'abcdefghij'[x]}{y + 1}" for x in range(wide)] for y in range(high)]
    across = [[row[x], row[x + 1]] for row in names for x in range(wide - 1)]
    up = [[names[y][x], names[y + 1][x]] for y in range(high - 1) for x in range(wide)]
    return {
        "base": "six",
        "points": [name for row in names for name in row],
        "edges": across + up,
        "size": max(wide, high, 3),
    }


def codes(board: Json) -> list[str]:
    return [fault.code for fault in check_board(read_board_draft({"base": "six", **board})).faults]


@pytest.mark.parametrize("name", drawable())
def test_every_known_board_is_drawn_by_its_connections_alone(name: str) -> None:  # M7
    draft = board_draft_of(NAMED[name])
    assert isinstance(draft.drawing, MillDrawing)
    assert (draft.drawing.added, draft.drawing.removed, draft.options) == ((), (), {})
    assert check_board(draft).rules == NAMED[name]
    assert read_board_draft(write_board_draft(draft)) == draft


def test_a_straight_line_of_three_is_a_mill_and_a_bend_or_a_pair_is_none() -> None:
    drawing = read_drawing(LADDER)
    assert isinstance(drawing, MillDrawing)
    assert set(drawing.lines()) == {("a1", "a2", "a3"), ("b1", "b2", "b3")}
    assert set(drawing.spokes()) == {("a1", "b1"), ("a3", "b3")}
    longer = read_drawing(grid(4, 1) | {"size": 4})
    assert set(longer.lines()) == {("a1", "b1", "c1"), ("b1", "c1", "d1")}  # any three in a row
    assert read_drawing(grid(4, 1) | {"mill": 4}).lines() == (("a1", "b1", "c1", "d1"),)
    assert len(read_drawing(grid(4, 4) | {"mill": 4}).lines()) == 8


def test_exceptions_are_marked_and_end_with_their_connections() -> None:
    bent, straight = ["a1", "b1", "b2"], ["a1", "a2", "a3"]
    drawing = read_drawing(LADDER | {"added": [bent], "removed": [straight]})
    assert set(drawing.lines()) == {("b1", "b2", "b3"), ("a1", "b1", "b2")}
    assert ("a1", "a2") in drawing.spokes()
    edges = [edge for edge in LADDER["edges"] if edge != ["a1", "b1"]]
    erased = read_drawing(LADDER | {"edges": edges, "added": [bent]})
    assert ("a1", "b1", "b2") not in erased.lines()


def test_a_board_drawn_in_the_middle_of_the_grid_is_named_from_a1() -> None:
    moved = [[f"{chr(ord(point[0]) + 2)}{int(point[1:]) + 3}" for point in line] for line in drawing_of(SIX_MEN).edges]
    points = sorted({point for edge in moved for point in edge})
    found = check_board(read_board_draft({"base": "six", "size": 9, "points": points, "edges": moved}))
    assert found.rules.board == SIX


@pytest.mark.parametrize(
    ("board", "wanted"),
    [
        ({}, ["drawing.empty"]),
        ({"points": ["a1"]}, ["drawing.alone", "drawing.few", "drawing.no-mill"]),
        (LADDER | {"points": [*LADDER["points"], "g7", "f6"]}, ["drawing.alone"]),
        (LADDER | {"mill": 4}, ["drawing.no-mill"]),
        (grid(9, 8), ["drawing.many"]),
        (LADDER, []),
    ],
)
def test_every_problem_is_named_at_once(board: Json, wanted: list[str]) -> None:  # M7
    assert codes(board) == wanted


def test_too_many_lines_are_a_problem() -> None:
    points = [f"{letter}{number}" for letter in "abcdefgh" for number in range(1, 9)]
    edges = [[a, b] for i, a in enumerate(points) for b in points[i + 1 : i + 9]]
    assert codes({"points": points, "edges": edges, "size": 8}) == ["drawing.lines"]


def test_problems_and_notes_say_where() -> None:
    alone = check_board(read_board_draft({"base": "six"} | LADDER | {"points": [*LADDER["points"], "g7"]})).faults[0]
    assert alone.points == ("g7",)
    assert str(alone.say).startswith("g7 is not connected")
    crossed = LADDER["edges"] + [["a1", "b2"], ["a2", "b1"]]
    apart = [["e1", "e2"], ["e2", "e3"]]
    board = LADDER | {"points": [*LADDER["points"], "e1", "e2", "e3"], "edges": crossed + apart}
    notes = {note.code: note.points for note in check_board(read_board_draft({"base": "six"} | board)).notes}
    assert notes["drawing.parts"] == ("e1", "e2", "e3")
    assert notes["drawing.crossing"] == ("a1", "a2", "b1", "b2")


def test_there_are_as_many_discs_as_fit_until_somebody_says_otherwise() -> None:
    small = {"base": "nine"} | LADDER
    assert check_board(read_board_draft(small)).rules.men == 3
    found = check_board(read_board_draft(small | {"options": {"men": "9", "fly_at": "x"}}))
    assert [error.field for error in found.errors] == ["men", "fly_at"]
    assert found.rules is None
    assert found.faults == []


def test_drawings_and_toml_files_read_back() -> None:  # M7
    windmill = load_rules("docs/windmill.toml")
    draft = board_draft_of(windmill)
    found = check_board(draft, "Windmill").rules
    assert (found, found.name) == (windmill, "Windmill")
    again = read_toml(write_toml(found))
    assert (again, again.name) == (windmill, "Windmill")
    quoted = check_board(draft, 'The "old" \\ mühle').rules
    assert read_toml(write_toml(quoted)).name == quoted.name


@pytest.mark.parametrize("text", ["six", "connect4", "nine:fly_at=none,slide_early=yes", "connect:columns=9,players=3"])
def test_rules_of_every_family_are_written_as_toml(text: str) -> None:
    assert read_toml(write_toml(read_rules(text))) == read_rules(text)


def test_random_boards_survive_drawing_and_toml() -> None:
    rng = random.Random(7)
    tried = 0
    for _ in range(200):
        names = [f"{letter}{number}" for letter in "abcde" for number in range(1, 6)]
        points = rng.sample(names, 12)
        lines = {frozenset(line): tuple(line) for line in (rng.sample(points, rng.choice([3, 3, 4])) for _ in range(5))}
        board = Board(tuple(lines.values()))
        if len(board.points) < 6:
            continue
        tried += 1
        rules = MillRules(board, men=3, name="Random")
        drawn = check_board(board_draft_of(rules)).rules
        assert set(drawn.board.mills) == set(board.mills)
        assert drawn.board.next_to == board.next_to
        assert read_toml(write_toml(rules)) == rules
    assert tried > 100


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"size": 2}, "size"),
        ({"mill": 2}, "mill"),
        ({"mill": True}, "mill"),
        ({"points": ["x1"]}, "points"),
        ({"points": "a1"}, "points"),
        ({"edges": [["a1", "b1"]]}, "edges"),
        ({"points": ["a1"], "edges": [["a1", "a1"]]}, "edges"),
        ({"points": ["a1"], "edges": [["a1"]]}, "edges"),
        ({"added": [["a1", "b1"]]}, "added"),
        ({"removed": 3}, "removed"),
    ],
)
def test_data_of_another_shape_names_its_field(data: Json, field: str) -> None:
    with pytest.raises(RulesError) as raised:
        read_drawing(data)
    assert raised.value.field == field


def test_a_drawing_reads_back() -> None:
    drawing = read_drawing(LADDER | {"mill": 3, "size": 5, "removed": [["a1", "a2", "a3"]]})
    assert read_drawing(write_drawing(drawing)) == drawing


def test_boards_of_other_families_and_of_other_sizes_are_declined() -> None:
    with pytest.raises(RulesError, match="Men's Morris"):
        board_draft_of(NAMED["connect4"])
    tall = MillRules(Board((("a1", "a2", "a30"), ("b1", "b2", "b3"))), men=3)
    with pytest.raises(RulesError, match="23 columns"):
        board_draft_of(tall)
    for data in ({"base": "connect4"}, {"base": "six", "options": {"rows": "3"}}, {"base": "six", "colour": 1}):
        with pytest.raises(RulesError):
            read_board_draft(data)


@pytest.mark.parametrize(
    "board", [LADDER, grid(4, 4) | {"mill": 4}, grid(8, 8)], ids=["least", "mills of four", "most"]
)
def test_the_computer_plays_on_any_board(board: Json) -> None:  # M7
    rules = check_board(read_board_draft({"base": "six"} | board)).rules
    known = {level.name: level for level in levels(rules)}
    assert {"beginner", "easy", "medium", "hard"} <= known.keys()
    for name in ("easy", "hard"):
        level, game = known[name], Game(rules)
        while game.outcome is None and game.ply < 2 * rules.men + 6:
            game.play(choose(level.make(1), rules, game.position, Limit(seconds=0.05)).step)
        assert game.ply > 5

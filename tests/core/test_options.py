"""Rulesets validate themselves and say what is allowed; boards too."""

from dataclasses import fields, replace
from itertools import combinations
from typing import Any

import pytest

from millrow.core.options import errors, options
from millrow.core.rules import RulesError
from millrow.core.seats import seated
from millrow.families import NAMED, title
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.rules import DropRules
from millrow.families.mills.boards import NINE, SEVEN, SIX, THREE, TWELVE, Board, drawn, rings
from millrow.families.mills.presets import SIX_MEN
from millrow.families.mills.rules import MillRules
from millrow.families.mills.symmetry import permutations


@pytest.mark.parametrize(
    ("change", "field", "allowed"),
    [
        ({"men": 2}, "men", "3 to 8 (half the points of the board)"),
        ({"men": 9}, "men", "3 to 8 (half the points of the board)"),
        ({"men": "6"}, "men", "3 to 8 (half the points of the board)"),
        ({"fly_at": 0}, "fly_at", "1 to 32, or never"),
        ({"take": "all"}, "take", "free_first, free_until_placed, free_only, any"),
        ({"takes_per_turn": 1}, "takes_per_turn", "one, mills"),
        ({"placing_takes": ""}, "placing_takes", "board, nothing"),
        ({"slide_early": 1}, "slide_early", "yes, no"),
        ({"reform": None}, "reform", "free, barred"),
        ({"no_move": "wins"}, "no_move", "loses, draws, passes"),
        ({"full_board": "wins"}, "full_board", "loses, draws, both_take"),
        ({"fewest": 7}, "fewest", "1 to 6 (the number of discs)"),
        ({"slides_first": "blue"}, "slides_first", "next, last"),
        ({"repetition": 1}, "repetition", "2 to 100, or never"),
        ({"quiet_limit": 0}, "quiet_limit", "1 to 1000, or never"),
    ],
)
def test_mill_rules_name_the_field_the_value_and_what_is_allowed(
    change: dict[str, Any], field: str, allowed: str
) -> None:
    with pytest.raises(RulesError) as raised:
        replace(SIX_MEN, **change)
    error = raised.value
    assert (error.field, error.value, error.allowed) == (field, change[field], allowed)
    value = change[field]
    shown = f"“{value}”" if isinstance(value, str) else "never" if value is None else value
    assert str(error) == f"{field} can't be {shown}. Allowed: {allowed}."


@pytest.mark.parametrize(
    ("rules", "changes", "wrong"),
    [
        (DropRules(), {}, {}),
        (DropRules(), {"rows": 3, "line": 3}, {}),
        (
            DropRules(),
            {"columns": 101, "rows": "", "line": -4, "players": 1.5, "board": "slow"},
            {
                "columns": "3 to 100",
                "rows": "3 to 100",
                "line": "3 to 25",
                "players": "2 to 10",
                "board": "fast, memory",
            },
        ),
        (DropRules(), {"rows": 0, "line": 8}, {"rows": "3 to 100", "line": "3 to 7 (the number of columns)"}),
        (DropRules(), {"columns": None, "line": 7}, {"columns": "3 to 100", "line": "3 to 6 (the number of rows)"}),
        (DropRules(), {"rows": 3}, {"line": "3 to 3 (the shorter side of the board)"}),
        (DropRules(), {"rows": 50, "columns": 50, "line": 26}, {"line": "3 to 25"}),
        (DropRules(), {"rowz": 3, "line": 9}, {"rowz": "only the options columns", "line": "3 to 6"}),
        (SIX_MEN, {"men": 9, "fewest": 9}, {"men": "3 to 8 (half the points", "fewest": "1 to 8 (half the points"}),
        (SIX_MEN, {"men": 4, "fewest": 5}, {"fewest": "1 to 4 (the number of discs)"}),
        (SIX_MEN, {"board": NINE, "men": 12, "fly_at": 0}, {"fly_at": "1 to 32, or never"}),
        (SIX_MEN, {"board": THREE}, {"men": "3 to 4 (half the points of the board)"}),
    ],
)
def test_every_wrong_option_is_named_at_once(  # X7
    rules: Any, changes: dict[str, Any], wrong: dict[str, str]
) -> None:
    found = errors(rules, changes)
    assert [error.field for error in found] == list(wrong)
    for error in found:
        assert error.allowed.startswith(wrong[error.field])
        assert error.value == changes.get(error.field, getattr(rules, error.field, None))
    if not found:
        assert errors(replace(rules, **changes), {}) == []


def test_every_field_is_an_option_in_words() -> None:
    for kind in (MillRules, DropRules):
        for option in options(kind).values():
            assert option.says.endswith((".", "?", ")"))
            assert option.kind.allowed
            assert option.kind.holds(option.default)
        assert {field.name for field in fields(kind)} - set(options(kind)) <= {"board", "name"}


@pytest.mark.parametrize(
    ("lines", "spokes", "allowed"),
    [
        ("", "", "at least one line"),
        ("a1 b1", "", "3 to 9 points in each line"),
        ("a1 b1 a1", "", "each point once in a line"),
        ("a1 b1 c1 | c1 b1 a1", "", "each line once"),
        ("a1 b1 x1", "", "a letter a-w"),
        ("a1 b1 c0", "", "a letter a-w"),
        ("a1 b1 c100", "", "a letter a-w"),
        ("a1 b1 c1", "a1 b1 c1", "2 points each"),
        (" | ".join(f"a{i} b{i} c{i}" for i in range(1, 23)), "", "at most 64 points"),
        ("a1 b1 c1 | " * 201, "", "at most 200 lines"),
    ],
)
def test_boards_that_cannot_be(lines: str, spokes: str, allowed: str) -> None:
    with pytest.raises(RulesError, match=allowed):
        Board(drawn(lines), drawn(spokes))


def test_rings_draw_the_known_boards() -> None:  # M7: one value changes, no code
    assert rings(2) == SIX
    assert rings(3) == NINE
    assert rings(3, diagonals=True) == TWELVE
    assert rings(1, centre=True, diagonals=True) == THREE
    assert rings(2, centre=True) == SEVEN
    assert len(rings(4).points) == 32
    assert len(rings(2, spokes=False).spokes) == 0
    with pytest.raises(RulesError, match="1 to 4"):
        rings(5)


def test_a_board_is_its_drawing_not_its_name() -> None:
    turned = Board(tuple(line[::-1] for line in reversed(SIX.lines)), tuple(spoke[::-1] for spoke in SIX.spokes))
    assert turned == SIX
    assert hash(turned) == hash(SIX)


def test_every_preset_has_a_title() -> None:
    assert all(title(rules) for rules in NAMED.values())
    assert title(NAMED["six"]) == "Six Men's Morris"
    assert title(replace(SIX_MEN, name="")) == "Men's Morris"
    assert title(replace(SIX_MEN, fly_at=3)) == "Six Men's Morris (custom rules)"
    assert title(replace(CONNECT_FOUR, board="memory")) == "Connect Four"
    assert title(replace(CONNECT_FOUR, rows=7, board="memory")) == "Connect X"


@pytest.mark.parametrize("names", [["a", "b", "c"], [""], [" Ada"], ["x" * 61], ["a\nb"]])
def test_seats_that_cannot_be(names: list[str]) -> None:
    with pytest.raises(RulesError):
        seated(2, names)


def test_a_drawing_may_be_lists() -> None:
    assert Board([["a1", "b1", "c1"]]) == Board(drawn("a1 b1 c1"))  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="a Board"):
        MillRules("six")  # type: ignore[arg-type]


def test_numbers_too_large_to_write() -> None:
    with pytest.raises(RulesError, match="a very large number"):
        replace(SIX_MEN, men=10**5000)


def test_a_drawing_that_is_hard_to_search_is_used_without_symmetries() -> None:
    names = [f"{letter}{row}" for letter in "abcd" for row in range(1, 5)]
    lines = tuple((names[i], names[(i + 1) % 16], names[(i + 3) % 16]) for i in range(16))
    assert len(permutations(Board(lines, tuple(combinations(names, 2))))) in (1, 16, 32)
    apart = Board(tuple((f"{letter}1", f"{letter}2", f"{letter}3") for letter in "abcdefgh"))
    assert len(permutations(apart)) == 1

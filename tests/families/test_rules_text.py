"""The rules grammar and TOML files: both ways, and every mistake answered with its place."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from strategies import rulesets

from millrow.core.rules import AnyRules
from millrow.families import NAMED
from millrow.families.drops.rules import DropRules
from millrow.families.mills.boards import SIX, TWELVE, Board, drawn
from millrow.families.mills.presets import NINE_MEN, SIX_MEN
from millrow.families.mills.rules import MillRules
from millrow.families.rules_text import load_rules, read_rules, read_toml, write_rules
from millrow.notation.errors import NotationError


@given(rulesets)
@settings(max_examples=300, deadline=None)
def test_rules_read_back(rules: AnyRules) -> None:
    assert read_rules(write_rules(rules)) == rules


@pytest.mark.parametrize("name", sorted(NAMED))
def test_presets_are_their_names(name: str) -> None:
    assert write_rules(read_rules(name)) == name


def test_the_examples_of_the_grammar() -> None:
    assert read_rules("six:fly_at=3,no_move=draws,takes_per_turn=mills") == replace(
        SIX_MEN, fly_at=3, no_move="draws", takes_per_turn="mills"
    )
    assert read_rules("connect:rows=9,columns=9,line=5,players=3") == DropRules(9, 9, 5, 3)
    assert read_rules("nine:fly_at=none,slide_early=yes").players == 2


def test_a_board_of_ones_own_on_one_line() -> None:
    board = Board(drawn("a1 b1 c1 | a2 b2 c2"), drawn("b1 b2"))
    rules = MillRules(board, men=3)
    text = write_rules(rules)
    assert read_rules(text) == rules
    assert "lines=a1-b1-c1/a2-b2-c2,spokes=b1-b2" in text
    assert read_rules("six:board=nine,men=9,fly_at=3") == NAMED["nine"]


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "one of three, five, six"),
        ("chess", 1, "one of three, five, six"),
        ("six:", 5, "one of men, fly_at"),
        ("six:flyat=3", 5, "one of men, fly_at"),
        ("six:men=6,fly_at", 17, "a value for fly_at"),
        ("six:men=6,men=6", 11, "men only once"),
        ("six:fly_at=three", 12, "fly_at: 1 to 32, or never"),
        ("six:men=100", 9, "men: 3 to 8"),
        ("six:men=6,take=all", 16, "take: free_first, free_until_placed, free_only, any"),
        ("six:slide_early=true", 17, "slide_early: yes, no"),
        ("six:board=chess", 11, "board: three, six, seven, nine, twelve"),
        ("six:board=six,lines=a1-b1-c1", 11, "either board or lines and spokes"),
        ("six:lines=a1-b1", 11, "lines: 3 to 9 points in each line"),
        ("connect:rows=2", 14, "rows: 3 to 100"),
        ("connect:line=9", 14, "line: 3 to 6 (the shorter side"),
        ("connect:board=six", 15, "board: fast, memory"),
        ("connect:lines=a1-b1-c1", 9, "one of columns, rows"),
        ("six:men=" + "9" * 5000, 9, "men: 3 to 8"),
        ("six:" + "a" * 20000, 10000, "at most 10000 characters"),
    ],
)
def test_mistakes_are_answered_with_their_place(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_rules(text)
    assert (raised.value.line, raised.value.column) == (1, column)
    assert expected in raised.value.expected
    assert len(str(raised.value)) < 500


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("chess", "There is no game “chess”. The games are three, five, six"),
        ("Sixx", "There is no game “Sixx”. Did you mean six? The games are three, five, six"),
        ("six:flyat=3", "six has no option “flyat”. Did you mean fly_at? Its options are men, fly_at"),
        ("six:men=6,fly_at", "The option fly_at needs a value."),
        ("six:men=6,men=6", "The option men is set twice."),
        ("six:men=100", "men can't be 100. Allowed: 3 to 8 (half the points of the board)."),
        ("six:" + "a" * 20000, "Rules can have up to 10,000 characters."),
        ("nothing.toml", "Can't read nothing.toml: there is no such file"),
    ],
)
def test_mistakes_on_one_line_are_said_without_line_and_column(text: str, says: str) -> None:
    with pytest.raises(NotationError) as raised:
        load_rules(text)
    assert str(raised.value).startswith(says)
    assert raised.value.within_line == str(raised.value)


TAPATAN = """
name = "Tapatan"
based_on = "three"
fly_at = "none"
no_move = "draws"

[board]
lines = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3"]
spokes = ["a1 b2", "b2 c3", "a3 b2", "b2 c1"]
"""


def test_a_variant_from_toml(tmp_path: Path) -> None:
    file = tmp_path / "tapatan.toml"
    file.write_text(TAPATAN)
    rules = load_rules(str(file))
    assert isinstance(rules, MillRules)
    assert (rules.name, rules.men, rules.no_move, len(rules.board.points)) == ("Tapatan", 3, "draws", 9)
    assert len(rules.board.spokes) == 4
    assert read_rules(write_rules(rules)) == rules


def test_rings_from_toml() -> None:
    rules = read_toml("men = 6\n[board]\nrings = 2\n")
    assert isinstance(rules, MillRules)
    assert rules.board == SIX
    assert rules == SIX_MEN
    on_twelve = read_toml('based_on = "nine"\nboard = "twelve"\n')
    assert on_twelve == replace(NINE_MEN, board=TWELVE)


def test_what_was_found_is_quoted_once() -> None:
    for line, found in (("'a1 a1 a2'", "a1 a1 a2"), ("'a1 a2 a3', 'a3 a2 a1'", "the same line twice")):
        with pytest.raises(NotationError, match=f"found “{found}”"):
            read_toml(f"[board]\nlines = [{line}]\n")
    with pytest.raises(NotationError, match=r"Line 2, .* name: 1 to 60 visible characters\.$"):
        read_toml('based_on = "six"\nname = ""')


def test_a_drop_variant_from_toml() -> None:
    rules = read_toml('name = "Wide"\nbased_on = "connect4"\ncolumns = 20\nplayers = 3\n')
    assert rules == DropRules(columns=20, players=3)
    assert rules.name == "Wide"


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("", 1, "based_on: one of"),
        ("men = 6", 1, "based_on: one of"),
        ('based_on = "chess"', 1, "based_on: one of"),
        ('based_on = "six"\nmen = 60', 2, "men: 3 to 8"),
        ('based_on = "six"\n\nmen = "six"', 3, "men: 3 to 8"),
        ('based_on = "six"\nmans = 6', 2, "mans: only the keys men"),
        ('based_on = "six"\nname = ""', 2, "name: 1 to 60"),
        ("[board]\nlines = [1]", 2, "lines: a list of lines"),
        ("[board]\nlines = 'a1 b1 c1'", 2, "lines: a list of lines"),
        ("[board]\nlines = ['a1 b1 c1']\nrungs = 2", 3, "rungs: lines and spokes"),
        ("[board]\nrings = 9", 2, "rings: 1 to 4"),
        ("[board]\nrings = 'two'", 2, "rings: 1 to 4"),
        ("[board]\nrings = 2\ndiagonals = 3", 3, "diagonals: true or false"),
        ("board = 7", 1, "board: one of"),
        ("men = = 6", 1, "TOML"),
        ("men = 6\nmen = 7", 2, "TOML"),
        ("a = " + "[" * 100_000, 1, ""),
        ("a = " + "9" * 20_000, 1, ""),
        ('based_on = "six"\nmen = 0x' + "F" * 5000, 2, "men: 3 to 8"),
        ("a." * 40_000 + "b = 1", 1, "at most 10000 characters"),
        ('based_on = "six"\n' + "k" * 5000 + " = 1", 2, "kkk...: only the keys"),
        ("a." * 4_000 + "b = 1", 1, "100 dots"),
        ('based_on = "six"\nslide_early = "maybe"', 2, "slide_early: yes, no"),
        ('[board]\nlines = ["a1 b1 c1"]', 1, "at least 6 points"),
    ],
)
def test_toml_mistakes_are_answered_with_their_place(text: str, line: int, expected: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_toml(text)
    assert raised.value.line == line
    assert expected in raised.value.expected


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="no such file"):
        load_rules(str(tmp_path / "none.toml"))
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(NotationError, match="it's a folder"):
        load_rules(str(tmp_path / "folder.toml"))
    (tmp_path / "binary.toml").write_bytes(b"men = 6\n\xff\xfe")
    with pytest.raises(NotationError, match=r"Line 2.*UTF-8"):
        load_rules(str(tmp_path / "binary.toml"))
    (tmp_path / "huge.toml").write_bytes(bytes(200_000))
    with pytest.raises(NotationError, match="at most 10000 bytes"):
        load_rules(str(tmp_path / "huge.toml"))


@pytest.mark.parametrize("name", ["a\0.toml", "\ud800.toml"])
def test_names_that_no_file_has(name: str) -> None:
    with pytest.raises(NotationError, match="no file can have this name"):
        load_rules(name)


def test_toml_takes_words_and_keeps_lines() -> None:
    assert read_toml('based_on = "six"\nslide_early = "yes"\nfly_at = "none"') == replace(SIX_MEN, slide_early=True)
    bare = read_toml('based_on = "six"\n[board]\nspokes = []')
    assert isinstance(bare, MillRules)
    assert bare.board == Board(SIX.lines)

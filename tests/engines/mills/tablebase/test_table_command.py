"""`millrow table` and the lines of `millrow solve` on the command line."""

from pathlib import Path

import pytest
from engines.mills.tablebase.rule_samples import table  # sets the cache folder first
from typer.testing import CliRunner

from millrow.cli import app
from millrow.cli.solve import answer_of
from millrow.engines.questions import open_solver
from millrow.families.mills.presets import MILL_GAMES, SIX_MEN


def run(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, list(words))
    return done.exit_code, done.stdout, done.stderr


def test_build_verify_info(tmp_path: Path) -> None:
    folder = ("--folder", str(tmp_path))
    status, out, _ = run("table", "build", "three", *folder)
    assert status == 0
    assert out.startswith(f"Built {table(MILL_GAMES['three']).layout.size:,} entries in ")
    assert str(next(tmp_path.iterdir())) in out
    assert "Read 812 entries in" in run("table", "build", "three", *folder)[1]
    assert "Built 812 entries in" in run("table", "build", "three", "--again", *folder)[1]
    status, out, _ = run("table", "verify", "three", *folder)
    assert status == 0
    assert out.startswith("No errors found")
    status, out, _ = run("table", "info", "three", *folder)
    assert status == 0
    assert out.splitlines()[0].startswith("on board  in hand  positions  won ")
    assert any(line.split()[:3] == ["3-3", "0-0", "1680"] for line in out.splitlines())


@pytest.mark.parametrize("place", [400, 700, -1])  # the rules in the header, and the states themselves
def test_verify_says_that_a_file_is_damaged(tmp_path: Path, place: int) -> None:
    folder = ("--folder", str(tmp_path))
    status, out, err = run("table", "verify", "three", *folder)
    assert (status, out.startswith("No errors found"), "Building it first" in err) == (0, True, True)
    path = next(tmp_path.iterdir())
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
    status, out, err = run("table", "verify", "three", *folder)
    assert (status, out) == (2, "")
    assert "To rebuild it" in err
    assert path.read_bytes() == data


def test_an_endgame(tmp_path: Path) -> None:
    status, out, _ = run("table", "info", "nine", "--endgame", "3-3", "--folder", str(tmp_path))
    assert status == 0
    assert any(line.split()[:3] == ["3-3", "0-0", "2691920"] for line in out.splitlines())


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("build", "nine"), "17 points"),
        (("build", "connect4"), "Men's Morris"),
        (("info", "six:reform=barred"), "reform=barred"),
        (("build", "nine", "--endgame", "3"), "two numbers"),
        (("build", "nine", "--endgame", "2-4"), "two numbers"),
        (("build", "nine", "--endgame", "9-9"), "entries"),
    ],
)
def test_invalid_arguments_are_refused_with_a_reason(words: tuple[str, ...], reason: str) -> None:
    status, _, err = run("table", *words)
    assert status == 2
    assert reason in err


def test_an_unwritable_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    status, out, err = run("table", "build", "three", "--folder", str(tmp_path / "file" / "t"))
    assert (status, out.startswith("Built ")) == (2, True)
    assert "couldn't be saved" in err


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("- - 3 3", "- - 3 3 win 9"),
        ("- b2 3 2\n", "- b2 3 2 loss 8"),
        ("a1,b1 a2,b2,c2 0 0", "a1,b1 a2,b2,c2 0 0 loss 0"),
    ],
)
def test_lines_are_answered(line: str, answer: str) -> None:
    with open_solver(MILL_GAMES["three"]) as solver:
        assert answer_of(line, solver.solve_line(line)) == answer


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("a1 b1 2", "This one has 3"),
        ("a1 b2 5 5 draw", "expected blue or red"),
        ("", "This one has 0"),
        ("a1,a1 b1 4 5", "a1 is there twice"),
        ("a1 a1 5 5", "a1 belongs to both"),
        ("z9 b2 5 5", "“z9” isn't a point"),
        ("a1, b2 5 5", "“” isn't a point"),
        ("a1 b2 five 5", "“five” isn't a number"),
        ("a1 b2 7 5", "“7” isn't a number"),
        ("a1 b2 6 5", "more than 6 discs"),
        ("a1,c1 b2 1 5", "no table for this number"),
        ("a1,c1,e1 b2 0 1", "The other side has already lost"),
    ],
)
def test_lines_that_cannot_be_read_get_the_reason(line: str, reason: str) -> None:
    with open_solver(SIX_MEN) as solver, pytest.raises(ValueError, match=reason):
        solver.solve_line(line)

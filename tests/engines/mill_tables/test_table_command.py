"""`millrow table` and the lines of `millrow solve`, as a person types them."""

from pathlib import Path

import pytest
from engines.mill_tables.shares import table  # sets the cache folder first
from typer.testing import CliRunner

from millrow.cli import app
from millrow.cli.solve_mills import solve_mill_line
from millrow.rules.named import MILLS, SIX_MEN


def run(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, list(words))
    return done.exit_code, done.stdout, done.stderr


def test_build_verify_info(tmp_path: Path) -> None:
    folder = ("--folder", str(tmp_path))
    status, out, _ = run("table", "build", "three", *folder)
    assert status == 0
    assert out.startswith(f"{table(MILLS['three']).layout.size:,} cells built in ")
    assert str(next(tmp_path.iterdir())) in out
    assert "cells read in" in run("table", "build", "three", *folder)[1]
    assert "cells built in" in run("table", "build", "three", "--again", *folder)[1]
    status, out, _ = run("table", "verify", "three", *folder)
    assert status == 0
    assert out.startswith("All is well")
    status, out, _ = run("table", "info", "three", *folder)
    assert status == 0
    assert out.splitlines()[0].split() == ["men", "hands", "states", "won", "lost", "drawn", "longest", "win", "loss"]
    assert any(line.startswith("3-3  0-0    1680 ") for line in out.splitlines())


@pytest.mark.parametrize("place", [400, 700, -1])  # what the header tells of the rules, and the states themselves
def test_verify_says_that_a_file_is_damaged(tmp_path: Path, place: int) -> None:
    folder = ("--folder", str(tmp_path))
    status, out, err = run("table", "verify", "three", *folder)
    assert (status, out.startswith("All is well"), "it is built first" in err) == (0, True, True)
    path = next(tmp_path.iterdir())
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
    status, out, err = run("table", "verify", "three", *folder)
    assert (status, out) == (2, "")
    assert "--again` makes it anew" in err
    assert path.read_bytes() == data


def test_an_ending(tmp_path: Path) -> None:
    status, out, _ = run("table", "info", "nine", "--ending", "3-3", "--folder", str(tmp_path))
    assert status == 0
    assert "3-3  0-0    2691920" in out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("build", "nine"), "17 points"),
        (("build", "connect4"), "mill games"),
        (("info", "six:reform=barred"), "reform=barred"),
        (("build", "nine", "--ending", "3"), "two numbers"),
        (("build", "nine", "--ending", "2-4"), "two numbers"),
        (("build", "nine", "--ending", "9-9"), "cells"),
    ],
)
def test_what_cannot_be_is_said(words: tuple[str, ...], reason: str) -> None:
    status, _, err = run("table", *words)
    assert status == 2
    assert reason in err


def test_a_table_that_cannot_be_kept_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    status, out, err = run("table", "build", "three", "--folder", str(tmp_path / "file" / "t"))
    assert (status, "built" in out) == (2, True)
    assert "could not be kept" in err


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("- - 3 3", "- - 3 3 win 9"),
        ("- b2 3 2\n", "- b2 3 2 loss 8"),
        ("a1,b1 a2,b2,c2 0 0", "a1,b1 a2,b2,c2 0 0 loss 0"),
    ],
)
def test_lines_are_answered(line: str, answer: str) -> None:
    assert solve_mill_line(MILLS["three"], line) == answer


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("a1 b1 2", "this one has 3"),
        ("a1 b2 5 5 draw", "expected blue or red"),
        ("", "this one has 0"),
        ("a1,a1 b1 4 5", "a1 stands there twice"),
        ("a1 a1 5 5", "a1 belongs to both"),
        ("z9 b2 5 5", "'z9' is no point"),
        ("a1, b2 5 5", "'' is no point"),
        ("a1 b2 five 5", "'five' is no number"),
        ("a1 b2 7 5", "'7' is no number"),
        ("a1 b2 6 5", "more than 6 men"),
        ("a1,c1 b2 1 5", "no table for this number"),
        ("a1,c1,e1 b2 0 1", "the other side has lost already"),
    ],
)
def test_lines_that_cannot_be_read_get_the_reason(line: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        solve_mill_line(SIX_MEN, line)

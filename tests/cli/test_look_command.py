"""`millrow show`, `rules`, `perft` as their users meet them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games go into a file of the test's own."""
    monkeypatch.setenv("MILLROW_DB", str(tmp_path / "games.db"))


def millrow(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "millrow", *words]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=120, check=False)


def test_help_is_light() -> None:
    """No heavy import stands between a person and the help."""
    source = (
        "import sys; sys.argv = ['millrow', '--help']\ntry:\n    from millrow.cli import main; main()\nfinally:\n    "
    )
    heavy = ("numba", "numpy", "fastapi", "sqlalchemy", "rich", "tomllib", "hashlib")
    source += f"print('HEAVY', sorted(set(sys.modules) & set({heavy!r})))"
    told = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, timeout=60, check=True)
    assert "perft" in told.stdout
    assert "HEAVY []" in told.stdout


def test_version() -> None:
    assert millrow("--version").stdout.startswith("millrow 0.")


def test_show_draws_a_position() -> None:
    told = millrow("show", "six", "a1,a3,a5 c5,e1 3 4 blue take=1")
    assert told.returncode == 0
    assert "B-------R-------." in told.stdout
    assert "Blue to take" in told.stdout
    assert told.stdout.endswith("a1,a3,a5 e1,c5 3 4 blue take=1\n")
    assert millrow("show", "six", "a1,a3,a5", "c5,e1", "3", "4", "blue", "take=1").stdout == told.stdout


def test_show_writes_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert millrow("show", "connect4", "4453", "--svg", str(file)).returncode == 0
    assert file.read_text().startswith("<svg")
    told = millrow("show", "connect4", "--svg", str(tmp_path / "no" / "board.svg"))
    assert told.returncode == 2
    assert "cannot be written: No such file" in told.stderr


def test_show_reads_toml(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\nbased_on = "six"\n[board]\nrings = 2\ndiagonals = true\n')
    assert "\\" in millrow("show", str(file)).stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["show", "chess"], "millrow: line 1, column 1: expected one of three, five"),
        (["show", "six", "a9 b2 5 5"], "expected a point of the board"),
        (["show", "none.toml"], "No such file"),
        (["perft", "connect:rows=2", "3"], "expected rows: 3 to 100, found '2'"),
        (["rules", "six:men=77"], "expected men: 3 to 8"),
    ],
)
def test_wrong_input_is_one_sentence(words: list[str], sentence: str) -> None:
    told = millrow(*words)
    assert told.returncode == 2
    assert sentence in told.stderr
    assert told.stderr.count("\n") == 1
    assert told.stdout == ""


def test_perft_counts() -> None:
    assert millrow("perft", "six", "3").stdout == "perft 1 16\nperft 2 240\nperft 3 3360\n"
    assert millrow("perft", "six", "5", "--turns").stdout.endswith("perft 5 531648\n")
    assert millrow("perft", "connect4", "2", "--positions").stdout == "positions 0 1\npositions 1 7\npositions 2 49\n"
    divided = millrow("perft", "connect4", "2", "--divide").stdout.splitlines()
    assert divided == [*(f"{column} 7" for column in range(1, 8)), "total 49"]
    assert millrow("perft", "six", "-1").returncode == 2


def test_perft_from_a_position() -> None:
    assert millrow("perft", "six", "1", "--position", "a1,a3,a5 b2,b4 3 4 blue take=1").stdout == "perft 1 2\n"


def test_rules_explains_everything() -> None:
    told = millrow("rules").stdout
    for word in ("Six Men's Morris", "morabaraba", "fly_at", "takes_per_turn", "connect4", "memory"):
        assert word in told
    one = millrow("rules", "six:fly_at=3").stdout
    assert "fly_at=3" in one
    assert "take=free_first (one that is not in a mill; when all are in mills, any)" in one


def test_a_closed_pipe_is_quiet() -> None:
    shell = f"{sys.executable} -m millrow rules | head -1"
    told = subprocess.run(shell, shell=True, capture_output=True, text=True, timeout=60, check=False, env=os.environ)
    assert told.stdout == "Mills\n"
    assert told.stderr == ""

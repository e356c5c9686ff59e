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
    heavy = ("numba", "numpy", "fastapi", "sqlalchemy", "rich", "tomllib", "hashlib", "millrow.families")
    source += f"print('HEAVY', sorted(set(sys.modules) & set({heavy!r})))"
    result = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, timeout=60, check=True)
    assert "perft" in result.stdout
    assert "HEAVY []" in result.stdout


def test_version() -> None:
    assert millrow("--version").stdout.startswith("millrow 0.")


def test_show_draws_a_position() -> None:
    result = millrow("show", "six", "a1,a3,a5 c5,e1 3 4 blue take=1")
    assert result.returncode == 0
    assert "B-------R-------." in result.stdout
    assert "Blue to take" in result.stdout
    assert result.stdout.endswith("a1,a3,a5 e1,c5 3 4 blue take=1\n")
    assert millrow("show", "six", "a1,a3,a5", "c5,e1", "3", "4", "blue", "take=1").stdout == result.stdout


def test_show_checks_a_position() -> None:  # M9
    nine = millrow("show", "nine", "a1,c3,a7,g7 f2,a4,b4,d6 0 0 blue", "--check").stdout
    assert nine.endswith("\n\nThis position can be played.\nA game can reach this position.\n")
    faulty = millrow("show", "nine", "a1,a4,a7 b2,d2,f4 6 6 blue", "--check").stdout
    mill = "Blue has a mill, so at least one red disc must already be gone."
    assert faulty.endswith(f"\n1 problem:\n- {mill}\nNo game can reach this position.\n")


def test_show_writes_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert millrow("show", "connect4", "4453", "--svg", str(file)).returncode == 0
    assert file.read_text().startswith("<svg")
    result = millrow("show", "connect4", "--svg", str(tmp_path / "no" / "board.svg"))
    assert result.returncode == 2
    assert "Can't write to " in result.stderr


def test_show_reads_toml(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\nbased_on = "six"\n[board]\nrings = 2\ndiagonals = true\n')
    assert "\\" in millrow("show", str(file)).stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["show", "chess"], "millrow: There is no game “chess”. The games are three, five"),
        (["show", "six", "a9 b2 5 5"], "expected a point of the board"),
        (["show", "none.toml"], "there is no such file"),
        (["perft", "connect:rows=2", "3"], "rows can't be 2. Allowed: 3 to 100."),
        (["rules", "six:men=77"], "men can't be 77. Allowed: 3 to 8"),
        (["rules", "six:men=never"], "men can't be never. Allowed: 3 to 8"),
        (["play", "six", "--name", "A", "--name", "A"], "--name can't be “A”, “A”. Allowed: a different name"),
        (
            ["book", "verify", "connect4", "--plies", "2"],
            "To build it: `millrow book build connect4 --plies 2 --first 0`.",
        ),
    ],
)
def test_wrong_input_is_one_sentence(words: list[str], sentence: str) -> None:
    result = millrow(*words)
    assert result.returncode == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_perft_counts() -> None:
    assert millrow("perft", "six", "3").stdout == "perft 1 16\nperft 2 240\nperft 3 3360\n"
    assert millrow("perft", "six", "5", "--turns").stdout.endswith("perft 5 531648\n")
    assert millrow("perft", "connect4", "2", "--positions").stdout == "positions 0 1\npositions 1 7\npositions 2 49\n"
    divided = millrow("perft", "connect4", "2", "--divide").stdout.splitlines()
    assert divided == [*(f"{column} 7" for column in range(1, 8)), "total 49"]
    assert millrow("perft", "six", "-1").returncode == 2


def test_a_side_with_one_disc_is_down_to_one() -> None:
    checked = millrow("show", "six", "a1,a3,a5,c1 b2 0 0 red", "--check").stdout
    assert "Blue wins: Red is down to one disc" in checked
    assert "two discs" not in checked


def test_perft_from_a_position() -> None:
    assert millrow("perft", "six", "1", "--position", "a1,a3,a5 b2,b4 3 4 blue take=1").stdout == "perft 1 2\n"


def test_rules_explains_everything() -> None:
    result = millrow("rules").stdout
    for word in ("Six Men's Morris", "morabaraba", "fly_at", "takes_per_turn", "connect4", "memory"):
        assert word in result
    one = millrow("rules", "six:fly_at=3").stdout
    assert "fly_at=3" in one
    assert "\nFlying\n  If you have only three discs left, you may fly: move a disc to any free point.\n" in one
    assert "take=free_first (discs outside mills; any disc if all are in mills)" in one


def test_a_closed_pipe_is_quiet() -> None:
    shell = f"{sys.executable} -m millrow rules | head -1"
    result = subprocess.run(shell, shell=True, capture_output=True, text=True, timeout=60, check=False, env=os.environ)
    assert result.stdout == "Men's Morris\n"
    assert result.stderr == ""

"""The make targets for players and for the two boards: `run`, `testGB`, `testGBmem`, and `help`, which lists them."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from lowest import lowest_versions

ROOT = Path(__file__).parent.parent
BOARDS = {"testGB": "FastGrid", "testGBmem": "PackedGrid"}
FAULTS = {  # wrong answers that each method could give
    "at": "args[1] & 1",
    "dropped": "self",
    "completes": "False",
}


def commands(target: str) -> list[list[str]]:
    """What make would run for a target, with this Python."""
    folder = Path(sys.executable).parent
    words = ["make", "-n", "-s", target, f"BIN={folder}"]
    shown = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [shlex.split(line) for line in shown.splitlines()]


def run_with(folder: Path, target: str, change: str) -> subprocess.CompletedProcess[str]:
    """The tests of a target with something in `grids` changed first."""
    (folder / "changed_board.py").write_text(f"from millrow.families.drops import grids\n{change}\n")
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    words = [*commands(target)[-1], "-p", "changed_board", "-p", "no:cacheprovider", "-x", "--hypothesis-seed=1"]
    return subprocess.run(
        words, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=60
    )


def test_run_starts_the_guided_game_in_the_terminal() -> None:  # X11
    assert commands("run")[-1][1:] == ["play"]
    assert Path(commands("run")[-1][0]).name == "millrow"


def test_playing_installs_only_what_playing_needs() -> None:
    for target in ("play", "run"):
        words = ["make", "-n", "-s", target, "VENV=no-such-folder"]
        shown = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        assert "--editable ." in shown
        assert "[dev]" not in shown


def test_help_lists_every_described_target() -> None:  # X11
    result = subprocess.run(["make", "-s", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    listed = {line.split()[0] for line in result.splitlines()}
    assert {"run", "testGB", "testGBmem", "play", "test", "help"} <= listed
    assert listed == set(re.findall(r"^(\w+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE))


@pytest.mark.parametrize(
    "method", ["completes", *(pytest.param(name, marks=pytest.mark.slow) for name in ("at", "dropped"))]
)
@pytest.mark.parametrize("target", BOARDS)
def test_each_target_fails_if_its_board_is_broken(tmp_path: Path, target: str, method: str) -> None:  # X11, X6
    result = run_with(tmp_path, target, f"grids.{BOARDS[target]}.{method} = lambda self, *args: {FAULTS[method]}")
    assert result.returncode == 1, result.stdout + result.stderr
    assert "1 failed" in result.stdout


@pytest.mark.slow
@pytest.mark.parametrize("target", BOARDS)
def test_each_target_tests_its_board_alone(tmp_path: Path, target: str) -> None:  # X11
    (other,) = set(BOARDS.values()) - {BOARDS[target]}
    result = run_with(tmp_path, target, f"grids.{other}.__init__ = None  # nobody can make one")
    assert result.returncode == 0, result.stdout + result.stderr
    passed = re.search(r"^(\d+) passed", result.stdout, re.MULTILINE)
    assert passed
    assert int(passed[1]) > 20


def test_every_dependency_has_a_lower_bound_that_make_lowest_installs() -> None:
    pins = lowest_versions(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"])
    assert len(pins) > 13
    assert "numba==0.61" in pins

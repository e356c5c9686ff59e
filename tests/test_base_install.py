"""The base dependencies are enough: without any extra the library imports, plays and solves."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PLAY_AND_SOLVE = """
import millrow

for name in millrow.__all__:
    getattr(millrow, name)
game = millrow.new_game("connect4", first=0)
for step in "44444326":
    game.play(step)
assert millrow.solve(game) == (0, None, 0)
game.play(millrow.best(game).step)
while game.outcome is None:
    game.play(millrow.best(game, level="medium", seed=1).step)
assert millrow.solve("six", "b2,b3 a1,c5,d4 4 3 blue").value == 1
assert millrow.read_record(millrow.write_record(millrow.Record(game))).game == game
assert str(millrow.svg(game.rules, game.position)).startswith("<svg")

from millrow.bridges.kaggle import agent
from millrow.bridges.openspiel import SpielGame, register

assert agent({"board": [0] * 9, "mark": 1}, {"columns": 3, "rows": 3, "inarow": 3}) in (0, 1, 2)
assert len(SpielGame("nine").new_initial_state().legal_actions()) == 24
for extra, bridge in (("openspiel", register), ("pettingzoo", lambda: __import__("millrow.bridges.pettingzoo"))):
    try:
        bridge()
    except ModuleNotFoundError as error:
        assert f"millrow[{extra}]" in str(error)
    else:
        raise AssertionError(extra + " is installed")
"""
ONLY_BASE = """
import importlib.abc, sys

class Nothing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in EXTRAS:
            raise ModuleNotFoundError(f"{name} is an extra", name=name)

sys.meta_path.insert(0, Nothing())
"""
MODULES = {"open_spiel": "pyspiel", "kaggle-environments": "kaggle_environments", "psycopg[binary]": "psycopg"}


def extras() -> set[str]:
    """The modules of every extra that is no base dependency."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = {text.partition(">=")[0] for some in project["optional-dependencies"].values() for text in some}
    return {MODULES.get(name, name) for name in names} | {"gymnasium", "open_spiel", "IPython"}


def test_without_any_extra_it_imports_plays_and_solves() -> None:
    assert {"pyspiel", "pettingzoo", "mkdocs", "nbclient"} <= extras()
    code = f"EXTRAS = {extras()!r}\n{ONLY_BASE}\n{PLAY_AND_SOLVE}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.slow
def test_a_fresh_environment_imports_plays_and_solves(tmp_path: Path) -> None:
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(ROOT)], check=True)
    ran = subprocess.run([python, "-c", PLAY_AND_SOLVE], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    typed = "import millrow, pathlib; assert (pathlib.Path(millrow.__file__).parent / 'py.typed').is_file()"
    subprocess.run([python, "-c", typed], check=True, cwd=tmp_path)
    ran = subprocess.run([python, "-m", "millrow", "--help"], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert "Usage" in ran.stdout

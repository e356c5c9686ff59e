"""The ConnectX agent, with a substitute for Kaggle's environment, and with the real one in its own virtual environment.

`OBSERVATION` and `CONFIGURATION` are what kaggle-environments 1.33.2 passed to an agent at the first move.
"""

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from engine_threads import wait_for_engines

from millrow.bridges import kaggle
from millrow.bridges.kaggle import agent, position
from millrow.families.drops.rules import DropRules

ROOT = Path(__file__).parents[2]
OBSERVATION = {"remainingOverageTime": 60, "step": 0, "board": [0] * 42, "mark": 1}
CONFIGURATION = {
    "episodeSteps": 1000,
    "actTimeout": 2,
    "runTimeout": 1200,
    "columns": 7,
    "rows": 6,
    "inarow": 4,
    "agentTimeout": 60,
    "timeout": 2,
}


@pytest.fixture(autouse=True)
def short_searches(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep moves short, since there is no clock here. And wait for searches to end: one that is still compiling changes
    the warning filters, which belong to the whole process."""
    monkeypatch.setattr(kaggle, "TIME_FRACTION", 0.05)
    yield
    wait_for_engines()


def has_line(board: list[int], columns: int, rows: int, inarow: int, mark: int) -> bool:
    """Are some `inarow` cells in a row all of this mark? By definition, without any of our code."""
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + i * down, column + i * right) for i in range(inarow)]
                if all(0 <= r < rows and 0 <= c < columns and board[r * columns + c] == mark for r, c in cells):
                    return True
    return False


def played(columns: int, rows: int, inarow: int, mark: int, seed: int) -> int:
    """Play a game of the agent against random moves; returns the mark that won, 0 for a draw."""
    rng, board = random.Random(seed), [0] * (columns * rows)
    configuration = CONFIGURATION | {"columns": columns, "rows": rows, "inarow": inarow}
    for step in range(columns * rows):
        turn = step % 2 + 1
        if turn == mark:
            column = agent({"board": board, "mark": mark, "step": step, "remainingOverageTime": 60}, configuration)
            assert type(column) is int
        else:
            column = rng.choice([c for c in range(columns) if not board[c]])
        assert 0 <= column < columns
        assert board[column] == 0, "the column is full"
        row = max(r for r in range(rows) if not board[r * columns + column])
        board[row * columns + column] = turn
        if has_line(board, columns, rows, inarow, turn):
            return turn
    return 0


@pytest.mark.parametrize(
    ("columns", "rows", "inarow"), [(7, 6, 4), (4, 4, 3), (9, 9, 5), (6, 3, 4), (3, 2, 2), (1, 1, 1), (5, 5, 1)]
)
def test_any_board_is_played_to_its_end(columns: int, rows: int, inarow: int) -> None:
    for mark in (1, 2):
        assert played(columns, rows, inarow, mark, seed=mark) in ((mark, 0) if inarow > 2 else (0, 1, 2))


def test_a_large_board_is_answered() -> None:
    board = [0] * 10_000
    large = CONFIGURATION | {"columns": 100, "rows": 100, "inarow": 5}
    assert 0 <= agent({"board": board, "mark": 2}, large) < 100
    taller = CONFIGURATION | {"columns": 3, "rows": 300, "inarow": 4}
    assert agent({"board": [0] * 900, "mark": 1}, taller) == 1


def test_it_wins_at_once_and_blocks() -> None:
    for bottom, mark, column in (([1, 1, 1, 0, 2, 2, 0], 1, 3), ([1, 1, 1, 0, 2, 2, 0], 2, 3)):
        board = [0] * 35 + bottom
        assert agent({"board": board, "mark": mark}, CONFIGURATION) == column
    narrow = CONFIGURATION | {"rows": 2, "columns": 6}  # a line of four on two rows is outside our rules
    board = [0] * 6 + [0, 2, 2, 2, 0, 1]
    assert agent({"board": board, "mark": 1}, narrow) in (0, 4)
    assert agent({"board": board, "mark": 2}, narrow) in (0, 4)


def test_the_record_may_be_an_object() -> None:
    plain: Any = SimpleNamespace(**OBSERVATION), SimpleNamespace(**CONFIGURATION)
    assert agent(*plain) == agent(OBSERVATION, CONFIGURATION) == 3


def test_boards_are_read_from_the_top() -> None:
    rules = DropRules(columns=3, rows=3, line=3)
    pos = position(rules, [0, 0, 0, 2, 0, 0, 1, 0, 2], 0)
    assert [pos.grid.column(column) for column in range(3)] == [b"\x00\x01", b"", b"\x01"]
    assert pos.turn == 0


@pytest.mark.slow
def test_kaggles_own_referee(tmp_path: Path) -> None:
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", f"{ROOT}[kaggle]"], check=True)
    subprocess.run([python, ROOT / "tests" / "bridges" / "kaggle_games.py"], check=True, cwd=tmp_path)

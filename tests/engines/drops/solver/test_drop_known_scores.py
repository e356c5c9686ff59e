"""Positions and empty boards with published scores."""

import pytest
from engines.drops.solver.boards import DATA, known, read, solver


def test_known_connect_four() -> None:
    fast, lines = solver(7, 6, 4), known(DATA / "connect4_positions.txt")
    assert len(lines) == 770
    assert [moves for moves, score in lines if fast.solve(*read(moves, 6)) != score] == []


FILES = ["w3_h3_k3", "w4_h4_k4", "w5_h5_k4"]
MORE_FILES = [
    "w4_h4_k3",
    "w5_h4_k3",
    "w5_h5_k5",
    "w7_h6_k5",
    "w10_h4_k3",
    "w6_h5_k4",
    "w8_h5_k4",
]  # each takes seconds to compile


@pytest.mark.parametrize("name", FILES + [pytest.param(name, marks=pytest.mark.slow) for name in MORE_FILES])
def test_known_relatives(name: str) -> None:
    columns, rows, line = (int(part[1:]) for part in name.split("_"))
    fast, lines = solver(columns, rows, line), known(DATA / "connectx" / f"{name}.txt")
    assert len(lines) == 60
    assert [moves for moves, score in lines if fast.solve(*read(moves, rows)) != score] == []


def won_at(columns: int, rows: int, ply: int) -> int:
    score = (columns * rows + 2 - ply) // 2
    return score if ply % 2 else -score


QUICK = [(4, 4, 0), (5, 4, 0), (5, 5, 0)]
SLOW = [
    (6, 5, 0), (7, 4, 0), (7, 5, 0), (5, 6, 0), (6, 4, won_at(6, 4, 24)), (8, 4, won_at(8, 4, 32)),
    (6, 6, won_at(6, 6, 36)), (7, 6, won_at(7, 6, 41)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("columns", "rows", "score"), QUICK + [pytest.param(*size, marks=pytest.mark.slow) for size in SLOW]
)
def test_empty_boards(columns: int, rows: int, score: int) -> None:
    assert solver(columns, rows, 4).solve(0, 0) == score

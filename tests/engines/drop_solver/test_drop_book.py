"""The opening book on a small board: whole, resumed, verified, and answering everything earlier."""

import random
from pathlib import Path

import pytest
from engines.drop_solver.boards import random_position, solver

from millrow.engines.drop_solver import book
from millrow.engines.drop_solver.geometry import Geometry
from millrow.engines.drop_solver.plain import plain_score
from millrow.engines.drop_solver.solver import DropSolver

SIZE = (4, 4, 4)


def test_positions_of_connect_four() -> None:
    geometry = Geometry(7, 6, 4)
    counts = []
    for plies in range(6):
        found = book.positions(geometry, plies).values()
        counts.append(sum(1 + ((geometry.mirrored(a), geometry.mirrored(b)) != (a, b)) for a, b in found))
    assert counts == [1, 7, 49, 238, 1120, 4263]


class Tired(DropSolver):
    left = 100

    def solve(self, stones_mover: int, stones_all: int) -> int:
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().solve(stones_mover, stones_all)


def test_stopped_resumed_verified(tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    tired = Tired(*SIZE, table_bytes=1 << 20)
    with pytest.raises(KeyboardInterrupt):
        book.build(path, tired, 5, save_every=30)
    assert len(book.Book(path, *SIZE, plies=5)) == 100
    book.build(path, solver(*SIZE), 5)
    whole = book.Book(path, *SIZE, plies=5)
    assert len(whole) == len(book.positions(Geometry(*SIZE), 5))
    assert book.verify(path, DropSolver(*SIZE, table_bytes=1 << 20), 5) == (len(whole), [])
    chance = random.Random(1)
    for _ in range(60):
        position = random_position(chance, *SIZE, chance.randint(0, 5))
        assert whole.get(*position) == solver(*SIZE).solve(*position)
    assert whole.get(0, 0) == plain_score(*SIZE, 0, 0)
    assert whole.get(*random_position(chance, *SIZE, 6)) is None
    with pytest.raises(ValueError, match="another book"):
        book.Book(path, 4, 4, 3, plies=5)


def test_a_wrong_score_is_found(tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    book.build(path, solver(*SIZE), 4)
    header = path.read_bytes().split(b"\n")[0] + b"\n"
    keys, scores = book.load(path, header)
    scores[7] += 1
    book.save(path, header, keys, scores)
    looked, wrong = book.verify(path, solver(*SIZE), 4)
    assert (looked, len(wrong)) == (len(keys), 1)

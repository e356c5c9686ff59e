"""The opening book on a small board: whole, resumed, verified, and answering everything earlier."""

import random
from pathlib import Path

import pytest
from engines.drop_solver.boards import random_position, solver

from millrow.engines.drop_solver import book, book_builder
from millrow.engines.drop_solver.geometry import Geometry
from millrow.engines.drop_solver.limits import Size
from millrow.engines.drop_solver.plain import plain_score
from millrow.engines.drop_solver.solver import DropSolver

SIZE = Size(4, 4, 4)


def test_positions_of_connect_four() -> None:
    geometry = Geometry(7, 6, 4)
    counts = [
        sum(1 + ((geometry.mirrored(a), geometry.mirrored(b)) != (a, b)) for a, b in ply.values())
        for ply in book_builder.positions(geometry, 5)
    ]
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
        book_builder.build(path, tired, 5, save_every=30)
    assert len(book.Book(path, SIZE)) == 100
    book_builder.build(path, solver(*SIZE), 5)
    whole = book.Book(path, SIZE)
    assert len(whole) == sum(map(len, book_builder.positions(Geometry(*SIZE), 5)))
    assert book_builder.verify(path, DropSolver(*SIZE, table_bytes=1 << 20)) == (len(whole), [])
    chance = random.Random(1)
    for _ in range(60):
        position = random_position(chance, *SIZE, chance.randint(0, 5))
        assert whole.get(*position) == solver(*SIZE).solve(*position)
    assert whole.get(0, 0) == plain_score(*SIZE, 0, 0)
    assert whole.get(*random_position(chance, *SIZE, 6)) is None


@pytest.mark.parametrize("place", ["first", "middle", "last"])
def test_a_wrong_score_is_found(tmp_path: Path, place: str) -> None:
    path = tmp_path / "small.book"
    book_builder.build(path, solver(*SIZE), 4)
    plies, keys, scores = book.load(path, SIZE)
    scores[{"first": 0, "middle": len(keys) // 2, "last": -1}[place]] += 1
    book.save(path, SIZE, plies, keys, scores)
    looked, wrong = book_builder.verify(path, solver(*SIZE))
    assert looked == len(keys)
    assert wrong


def test_another_file_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    book_builder.build(path, solver(*SIZE), 3)
    with pytest.raises(ValueError, match="another book: lines of 4 on 4 x 4"):
        book.Book(path, Size(4, 4, 3))
    with pytest.raises(ValueError, match="up to 3 plies, not 4"):
        book_builder.build(path, solver(*SIZE), 4)
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(ValueError, match="is damaged"):
        book.Book(path, SIZE)
    path.write_bytes(b"something else")
    with pytest.raises(ValueError, match="is no book"):
        book.Book(path, SIZE)

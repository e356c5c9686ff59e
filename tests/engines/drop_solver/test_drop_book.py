"""Opening books: on a small board whole, resumed, verified and answering what is earlier; and those of the package."""

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from engines.drop_solver.boards import random_position, solver

from millrow.engines.drop_solver import book, book_builder, layers, openings
from millrow.engines.drop_solver.geometry import Geometry
from millrow.engines.drop_solver.limits import AHEAD, Size
from millrow.engines.drop_solver.openings import SHIPPED
from millrow.engines.drop_solver.plain import plain_score
from millrow.engines.drop_solver.solver import DropSolver, Window

SIZE, CONNECT_FOUR = Size(4, 4, 4), Size(7, 6, 4)


def opened(path: Path) -> book.Book:
    return book.Book(book.load(path, SIZE))


class Tired(DropSolver):
    left = 1

    def solve_all(self, positions: Sequence[tuple[int, int]], windows: Sequence[Window] = ()) -> list[int]:
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().solve_all(positions, windows)


@pytest.mark.parametrize(("first", "threads"), [(0, 1), (3, 1), (5, 2)])
def test_stopped_resumed_verified(tmp_path: Path, first: int, threads: int) -> None:
    path = tmp_path / "small.book"
    with pytest.raises(KeyboardInterrupt):
        book_builder.build(path, Tired(*SIZE, table_bytes=1 << 20), first, 5)
    assert len(opened(path)) == book_builder.TOGETHER
    book_builder.build(path, DropSolver(*SIZE, table_bytes=1 << 20, threads=threads), first, 5)
    whole = opened(path)
    assert len(whole) == sum(map(len, book_builder.listed(Geometry(*SIZE), first, 5)))
    assert book_builder.verify(path, DropSolver(*SIZE, table_bytes=1 << 20)) == (len(whole), [])
    chance = random.Random(1)
    for _ in range(60):
        position = random_position(chance, *SIZE, chance.randint(max(0, first - AHEAD), 5))
        assert whole.get(*position) == solver(*SIZE).solve(*position)
    assert whole.get(0, 0) == (plain_score(*SIZE, 0, 0) if first <= AHEAD else None)
    assert whole.get(*random_position(chance, *SIZE, 6)) is None


def test_nothing_is_concluded_from_a_gap(tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    book_builder.build(path, solver(*SIZE), 3, 3)
    content = book.load(path, SIZE)
    assert book.Book(content).get(0, 0) == plain_score(*SIZE, 0, 0)
    content.scores[7] = book.OPEN
    assert book.Book(content).get(0, 0) is None


def test_it_bounds_the_ply_after_its_last(tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    book_builder.build(path, solver(*SIZE), 3, 3)
    small, geometry = opened(path), Geometry(*SIZE)
    later = book_builder.pairs(geometry, layers.after(geometry, after_plies(SIZE, 3)))
    bounds = [(small.least(*position), plain_score(*SIZE, *position)) for position in later]
    assert all(bound is not None and bound <= score for bound, score in bounds)
    assert sum(bound == score for bound, score in bounds) > len(bounds) // 2
    assert small.least(0, 0) is None
    assert small.least(*random_position(random.Random(1), *SIZE, 5)) is None


@pytest.mark.parametrize("place", ["first", "middle", "last"])
def test_a_wrong_score_is_found(tmp_path: Path, place: str) -> None:
    path = tmp_path / "small.book"
    book_builder.build(path, solver(*SIZE), 0, 4)
    content = book.load(path, SIZE)
    content.scores[{"first": 0, "middle": len(content.keys) // 2, "last": -1}[place]] += 1
    book.save(path, content)
    looked, wrong = book_builder.verify(path, solver(*SIZE))
    assert looked == len(content.keys)
    assert wrong


def test_another_file_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    book_builder.build(path, solver(*SIZE), 0, 3)
    with pytest.raises(ValueError, match="another book: lines of 4 on 4 x 4"):
        book.load(path, Size(4, 4, 3))
    with pytest.raises(ValueError, match="plies 0 to 3, not 0 to 4"):
        book_builder.build(path, solver(*SIZE), 0, 4)
    good = path.read_bytes()
    path.write_bytes(good + b"x")
    with pytest.raises(ValueError, match="is damaged"):
        book.load(path, SIZE)
    with pytest.raises(ValueError, match="is no book"):
        book.load(tmp_path, SIZE)
    path.write_bytes(good[:-9])
    with pytest.raises(ValueError, match="is damaged"):
        book.load(path, SIZE)
    path.write_bytes(b"something else")
    with pytest.raises(ValueError, match="is no book"):
        book.load(path, SIZE)


def test_scores_that_cannot_be_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    book_builder.build(path, solver(*SIZE), 0, 3)
    content = book.load(path, SIZE)
    content.scores[5] = book.ZERO + 9  # eight discs each
    book.save(path, content)
    with pytest.raises(ValueError, match="is damaged"):
        book.load(path, SIZE)


def test_a_book_of_no_positions_is_none(tmp_path: Path) -> None:
    path = tmp_path / "empty.book"
    book.save(path, book.Content(SIZE, 16, 16, after_plies(SIZE, 0)[:0], np.zeros(0, np.uint8)))
    with pytest.raises(ValueError, match="is damaged"):
        opened(path)


def test_the_users_own_book_is_asked_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, packed = tmp_path / "z" / "books", tmp_path / "a"
    for folder in (own, packed):
        folder.mkdir(parents=True)
        book_builder.build(folder / "drop-4x4-line4-plies0-1.v3", solver(*SIZE), 0, 1)
    monkeypatch.setenv("MILLROW_CACHE", str(own.parent))
    monkeypatch.setattr(openings, "SHIPPED", packed)
    assert [path.parent for _, _, path in openings._books.__wrapped__(SIZE)] == [own, packed]
    assert openings.path_of(SIZE, 0, 1).parent == own


@cache
def shipped(last: int) -> book.Book:
    """The book of the package that ends with this ply."""
    [path] = SHIPPED.glob(f"*-{last}.v3")
    return book.Book(book.load(path, CONNECT_FOUR))


def test_the_early_book_of_the_package() -> None:
    """Won, drawn and lost positions after 8 plies, mirror twins counted apart, as others have counted them."""
    geometry, early = Geometry(*CONNECT_FOUR), shipped(8)
    layer = after_plies(CONNECT_FOUR, 8)
    counts = Counter[int]()
    for (mover, everyone), score in zip(
        book_builder.pairs(geometry, layer), early.scores(layer, 8).tolist(), strict=True
    ):
        twins = 1 + ((geometry.mirrored(mover), geometry.mirrored(everyone)) != (mover, everyone))
        assert score != layers.UNKNOWN
        counts[(score > 0) - (score < 0)] += twins
    assert counts == {1: 124_624, 0: 14_676, -1: 43_083}
    firsts = [early.get(0, 1 << 7 * column) for column in range(7)]
    assert firsts == [2, 1, 0, -1, 0, 1, 2]


def test_the_late_book_of_the_package_agrees_with_the_early_one() -> None:
    geometry, some = Geometry(*CONNECT_FOUR), after_plies(CONNECT_FOUR, 8)[::3000]
    found = layers.backed_up(geometry, some, 8, lambda later: shipped(13).scores(later, 9))
    assert found.tolist() == shipped(8).scores(some, 8).tolist()


@pytest.mark.parametrize("discs", range(9, 14))
def test_the_late_book_of_the_package_agrees_with_the_solver(discs: int) -> None:
    chance = random.Random(discs)
    positions = [random_position(chance, *CONNECT_FOUR, discs) for _ in range(40)]
    positions = [(mover, everyone) for mover, everyone in positions if everyone.bit_count() == discs]
    assert len(positions) > 20
    for position in positions:
        assert shipped(13).get(*position) == solver(*CONNECT_FOUR).solve(*position)


def after_plies(size: Size, plies: int) -> layers.Keys:
    geometry = Geometry(*size)
    layer = layers.start(geometry)
    for _ in range(plies):
        layer = layers.after(geometry, layer)
    return layer

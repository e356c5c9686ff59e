"""Opening books: building, resuming, verifying and looking up on a small board; and the books of the package."""

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from engines.drops.solver.boards import random_position, solver

from millrow.engines.drops.solver import book, book_builder, book_files, layers, openings
from millrow.engines.drops.solver.bitboard import Geometry
from millrow.engines.drops.solver.book_files import Bytes
from millrow.engines.drops.solver.kernels import INFINITE
from millrow.engines.drops.solver.layers import Keys
from millrow.engines.drops.solver.limits import ANY, BOOK_LOOKAHEAD, BY_VALUE, Size, Window
from millrow.engines.drops.solver.openings import SHIPPED
from millrow.engines.drops.solver.reference import reference_score
from millrow.engines.drops.solver.solver import DropSolver

SIZE, CONNECT_FOUR = Size(4, 4, 4), Size(7, 6, 4)


def built(path: Path, first: int, last: int, exact: bool = True) -> book_files.BookData[Bytes]:
    book_builder.build(path, solver(*SIZE), extent(first, last, exact))
    return book_files.load_all(path, SIZE)


def extent(first: int, last: int, exact: bool = True) -> book_files.Extent:
    return book_files.Extent(SIZE, exact, first, last)


def window(small: book.OpeningBook, mover: int, occupied: int) -> Window:
    """The bounds of one position."""
    key = np.array([Geometry(*SIZE).canonical_key(mover, occupied)], np.uint64)
    return small.bounds(key, occupied.bit_count())[0]


class InterruptedSolver(DropSolver):
    left = 1

    def solve_all(self, positions: Sequence[tuple[int, int]], windows: Sequence[Window] = ()) -> list[int]:
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().solve_all(positions, windows)


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize(("first", "threads"), [(0, 1), (3, 1), (5, 2)])
def test_a_build_is_interrupted_resumed_and_verified(tmp_path: Path, first: int, threads: int, exact: bool) -> None:
    path, wanted = tmp_path / "small.book", extent(first, 5, exact)
    with pytest.raises(KeyboardInterrupt):
        book_builder.build(path, InterruptedSolver(*SIZE, table_bytes=1 << 20), wanted)
    assert book_files.load_all(path, SIZE).known == 1
    book_builder.build(path, DropSolver(*SIZE, table_bytes=1 << 20, threads=threads), wanted)
    whole, known = book.OpeningBook(book_files.load(path, SIZE)), book_files.load_all(path, SIZE).known
    assert known == sum(map(len, book_builder.book_layers(Geometry(*SIZE), wanted)))
    assert book_builder.verify(path, DropSolver(*SIZE, table_bytes=1 << 20)) == (known, [])
    rng = random.Random(1)
    for _ in range(60):
        position = random_position(rng, *SIZE, rng.randint(max(0, first - BOOK_LOOKAHEAD), 5))
        score = solver(*SIZE).solve(*position)
        assert window(whole, *position) == (Window(score, score) if exact else BY_VALUE[int(np.sign(score))])
    start = reference_score(*SIZE, 0, 0)
    assert window(whole, 0, 0).score == (start if first <= BOOK_LOOKAHEAD else None)
    assert window(whole, *random_position(rng, *SIZE, 7)) == ANY


def test_interrupted_before_the_first_result(tmp_path: Path) -> None:
    interrupted = InterruptedSolver(*SIZE, table_bytes=1 << 20)
    interrupted.left = 0
    with pytest.raises(KeyboardInterrupt):
        book_builder.build(tmp_path / "small.book", interrupted, extent(3, 3))
    assert not list(tmp_path.iterdir())


def test_no_bound_follows_from_a_gap(tmp_path: Path) -> None:
    content = built(tmp_path / "small.book", 3, 3)
    assert window(book.OpeningBook(content), 0, 0).score == reference_score(*SIZE, 0, 0)
    content.cells[np.flatnonzero(content.cells)[7]] = book_files.UNSOLVED
    assert window(book.OpeningBook(content), 0, 0) == ANY


@pytest.mark.parametrize("exact", [True, False])
def test_it_bounds_the_ply_after_its_last(tmp_path: Path, exact: bool) -> None:
    small, geometry = book.OpeningBook(built(tmp_path / "small.book", 3, 3, exact)), Geometry(*SIZE)
    later = layers.next_layer(geometry, after_plies(SIZE, 3))
    scores = [reference_score(*SIZE, *position) for position in book_builder.to_positions(geometry, later)]
    bounds = small.lower_bounds(later, 4).tolist()
    assert all(bound <= score for bound, score in zip(bounds, scores, strict=True))
    if exact:
        assert sum(bound == score for bound, score in zip(bounds, scores, strict=True)) > len(bounds) // 2
    else:
        assert {(bound, score >= 0) for bound, score in zip(bounds, scores, strict=True)} >= {
            (0, True),
            (-INFINITE, False),
        }


def test_earlier_books_do_not_change_the_result(tmp_path: Path) -> None:
    books = list[Path]()
    for earlier in (
        [],
        [book.OpeningBook(built(tmp_path / "before", 4, 4))],
        [book.OpeningBook(built(tmp_path / "who", 4, 4, False))],
    ):
        books.append(tmp_path / f"book{len(books)}")
        book_builder.build(books[-1], solver(*SIZE), extent(5, 5, False), earlier)
    assert len({path.read_bytes() for path in books}) == 1


@pytest.mark.parametrize("place", ["first", "middle", "last"])
def test_a_wrong_score_is_found(tmp_path: Path, place: str) -> None:
    path = tmp_path / "small.book"
    content = built(path, 0, 4)
    known = np.flatnonzero(content.cells)
    content.cells[known[{"first": 0, "middle": len(known) // 2, "last": -1}[place]]] += 1
    book_files.save(path, content)
    looked, wrong = book_builder.verify(path, solver(*SIZE))
    assert looked == len(known)
    assert wrong


def test_a_score_of_an_unused_cell_is_found(tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    content = built(path, 3, 3)
    known, unknown = np.flatnonzero(content.cells)[0], np.flatnonzero(content.cells == book_files.UNSOLVED)[0]
    content.cells[[known, unknown]] = content.cells[[unknown, known]]
    book_files.save(path, content)
    with pytest.raises(ValueError, match="is damaged"):
        book_builder.verify(path, solver(*SIZE))


def test_other_files_are_refused_with_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    built(path, 0, 3)
    with pytest.raises(ValueError, match="a book for another game: four in a row on 4 × 4"):
        book_files.load(path, Size(4, 4, 3))
    with pytest.raises(ValueError, match="has scores of plies 0 to 3, but scores of plies 0 to 4"):
        built(path, 0, 4)
    with pytest.raises(ValueError, match="has scores of plies 0 to 3, but values of plies 0 to 3"):
        built(path, 0, 3, exact=False)
    good = path.read_bytes()
    for damaged in (
        good + b"x",
        good[:-9],
        good.replace(b"plies 0 to 3", b"plies 3 to 0"),
        good.replace(b"plies 0 to 3", b"plies 0 to 2"),
        good.replace(b"plies 0 to 3", b"plies 0 to 99"),
        re.sub(rb"\d+ positions", b"9 positions", good),
    ):
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match="is damaged"):
            book_files.load_all(path, SIZE)
    with pytest.raises(ValueError, match="isn't an opening book"):
        book_files.load(tmp_path, SIZE)
    path.write_bytes(b"something else")
    with pytest.raises(ValueError, match="isn't an opening book"):
        book_files.load(path, SIZE)


def test_impossible_scores_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    content = built(path, 0, 3)
    content.cells[np.flatnonzero(content.cells)[5]] = content.extent.zero + 9  # there are only eight discs each
    book_files.save(path, content)
    with pytest.raises(ValueError, match="is damaged"):
        book_files.load_all(path, SIZE)


def test_an_empty_book_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "empty.book"
    book_files.save(path, book_files.empty_book(extent(16, 16)))
    with pytest.raises(ValueError, match="is damaged"):
        book_files.load_all(path, SIZE)


def test_a_board_with_too_many_positions_is_refused(tmp_path: Path) -> None:
    wide = Size(16, 3, 3)
    with pytest.raises(ValueError, match="too many positions with 16 discs"):
        book_builder.build(tmp_path / "wide", solver(*wide), book_files.Extent(wide, True, 16, 16))


def test_the_users_own_book_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, package = tmp_path / "z" / "books", tmp_path / "a"
    for folder in (own, package):
        folder.mkdir(parents=True)
        built(folder / "drop-4x4-line4-scores0-1.v5", 0, 1)
        built(folder / "drop-4x4-line4-values0-0.v5", 0, 0, exact=False)
    monkeypatch.setenv("MILLROW_CACHE", str(own.parent))
    monkeypatch.setattr(openings, "SHIPPED", package)
    found = [(last, path.parent) for _, last, path in openings._books.__wrapped__(SIZE)]
    assert found == [(1, own), (1, package), (0, own), (0, package)]
    assert openings.path_of(extent(0, 1)).parent == own


def test_a_book_damaged_after_opening_gives_no_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wide, path = Size(5, 4, 4), tmp_path / "drop-5x4-line4-scores2-2.v5"
    monkeypatch.setattr(openings, "SHIPPED", tmp_path)
    book_builder.build(path, solver(*wide), book_files.Extent(wide, True, 2, 2))
    asked = [(0, 1)]
    assert openings.book_bounds(wide, asked)[0].score is not None
    openings._open_book.cache_clear()
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    assert openings.book_bounds(wide, asked) == [ANY]
    openings.read_books(wide)  # and it does not raise


def test_an_unreadable_folder_has_no_books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, glob = tmp_path / "books", Path.glob

    def guarded(folder: Path, names: str) -> Iterator[Path]:
        if folder == own:
            raise PermissionError
        return glob(folder, names)

    monkeypatch.setenv("MILLROW_CACHE", str(tmp_path))
    monkeypatch.setattr(Path, "glob", guarded)  # root can read any folder
    assert [path.parent for _, _, path in openings._books.__wrapped__(CONNECT_FOUR)] == [SHIPPED] * 3
    assert openings.path_of(book_files.Extent(CONNECT_FOUR, True, 0, 8)).parent == SHIPPED


@cache
def shipped(name: str) -> book.OpeningBook:
    """A book of the package."""
    return book.OpeningBook(book_files.load(SHIPPED / f"drop-7x6-line4-{name}.v5", CONNECT_FOUR))


def test_the_early_book_of_the_package() -> None:
    """Won, drawn and lost positions after 8 plies, mirror images counted separately, as published."""
    geometry, early = Geometry(*CONNECT_FOUR), shipped("scores0-8")
    layer = after_plies(CONNECT_FOUR, 8)
    counts = Counter[int]()
    for (mover, occupied), score in zip(
        book_builder.to_positions(geometry, layer), early.results(layer, 8).tolist(), strict=True
    ):
        images = 1 + ((geometry.mirrored(mover), geometry.mirrored(occupied)) != (mover, occupied))
        assert score != layers.UNKNOWN
        counts[(score > 0) - (score < 0)] += images
    assert counts == {1: 124_624, 0: 14_676, -1: 43_083}
    firsts = openings.book_bounds(CONNECT_FOUR, [(0, 1 << 7 * column) for column in range(7)])
    assert [window.score for window in firsts] == [2, 1, 0, -1, 0, 1, 2]


def test_the_late_scores_of_the_package_agree_with_the_early_ones() -> None:
    some = after_plies(CONNECT_FOUR, 8)[::3000]
    assert shipped("scores13-13").results(some, 8).tolist() == shipped("scores0-8").results(some, 8).tolist()


def test_the_late_values_of_the_package_agree_with_the_late_scores() -> None:
    rng, geometry = random.Random(13), Geometry(*CONNECT_FOUR)
    positions = {random_position(rng, *CONNECT_FOUR, 13) for _ in range(200)}
    keys = [geometry.canonical_key(mover, occupied) for mover, occupied in positions if occupied.bit_count() == 13]
    some = np.array(keys, np.uint64)
    scores, values = shipped("scores13-13").results(some, 13), shipped("values16-16").results(some, 13)
    assert len(some) > 100
    assert values.tolist() == np.sign(scores).tolist()


@pytest.mark.parametrize("discs", range(9, 18))
def test_the_books_of_the_package_agree_with_the_solver(discs: int) -> None:
    rng = random.Random(discs)
    positions = [random_position(rng, *CONNECT_FOUR, discs) for _ in range(40)]
    positions = [(mover, occupied) for mover, occupied in positions if occupied.bit_count() == discs]
    assert len(positions) > 20
    for position, window in zip(positions, openings.book_bounds(CONNECT_FOUR, positions), strict=True):
        score = solver(*CONNECT_FOUR).solve(*position)
        assert window.lower <= score <= window.upper
        assert window.score == score or discs > 13
        assert window.value == np.sign(score) or discs > 16


def after_plies(size: Size, plies: int) -> Keys:
    geometry = Geometry(*size)
    layer = layers.first_layer(geometry)
    for _ in range(plies):
        layer = layers.next_layer(geometry, layer)
    return layer

"""Opening books: on a small board whole, resumed, verified and answering what is earlier; and those of the package."""

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from engines.drop_solver.boards import random_position, solver

from millrow.engines.drop_solver import book, book_builder, layers, openings
from millrow.engines.drop_solver.geometry import Geometry
from millrow.engines.drop_solver.kernels import FAR
from millrow.engines.drop_solver.limits import AHEAD, Size
from millrow.engines.drop_solver.numbering import Keys
from millrow.engines.drop_solver.openings import SHIPPED
from millrow.engines.drop_solver.packed import Small
from millrow.engines.drop_solver.plain import plain_score
from millrow.engines.drop_solver.solver import DropSolver
from millrow.engines.drop_solver.window import ANY, BY_VALUE, Window

SIZE, CONNECT_FOUR = Size(4, 4, 4), Size(7, 6, 4)


def built(path: Path, first: int, last: int, exact: bool = True) -> book.Content[Small]:
    book_builder.build(path, solver(*SIZE), extent(first, last, exact))
    return book.load_whole(path, SIZE)


def extent(first: int, last: int, exact: bool = True) -> book.Extent:
    return book.Extent(SIZE, exact, first, last)


def window(small: book.Book, mover: int, everyone: int) -> Window:
    """What a book says of one position."""
    key = np.array([Geometry(*SIZE).key(mover, everyone)], np.uint64)
    return small.windows(key, everyone.bit_count())[0]


class Tired(DropSolver):
    left = 1

    def solve_all(self, positions: Sequence[tuple[int, int]], windows: Sequence[Window] = ()) -> list[int]:
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().solve_all(positions, windows)


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize(("first", "threads"), [(0, 1), (3, 1), (5, 2)])
def test_stopped_resumed_verified(tmp_path: Path, first: int, threads: int, exact: bool) -> None:
    path, wanted = tmp_path / "small.book", extent(first, 5, exact)
    with pytest.raises(KeyboardInterrupt):
        book_builder.build(path, Tired(*SIZE, table_bytes=1 << 20), wanted)
    assert book.load_whole(path, SIZE).known == 1
    book_builder.build(path, DropSolver(*SIZE, table_bytes=1 << 20, threads=threads), wanted)
    whole, known = book.Book(book.load(path, SIZE)), book.load_whole(path, SIZE).known
    assert known == sum(map(len, book_builder.listed(Geometry(*SIZE), wanted)))
    assert book_builder.verify(path, DropSolver(*SIZE, table_bytes=1 << 20)) == (known, [])
    chance = random.Random(1)
    for _ in range(60):
        position = random_position(chance, *SIZE, chance.randint(max(0, first - AHEAD), 5))
        score = solver(*SIZE).solve(*position)
        assert window(whole, *position) == (Window(score, score) if exact else BY_VALUE[int(np.sign(score))])
    start = plain_score(*SIZE, 0, 0)
    assert window(whole, 0, 0).score == (start if first <= AHEAD else None)
    assert window(whole, *random_position(chance, *SIZE, 7)) == ANY


def test_stopped_before_anything_is_known(tmp_path: Path) -> None:
    tired = Tired(*SIZE, table_bytes=1 << 20)
    tired.left = 0
    with pytest.raises(KeyboardInterrupt):
        book_builder.build(tmp_path / "small.book", tired, extent(3, 3))
    assert not list(tmp_path.iterdir())


def test_nothing_is_concluded_from_a_gap(tmp_path: Path) -> None:
    content = built(tmp_path / "small.book", 3, 3)
    assert window(book.Book(content), 0, 0).score == plain_score(*SIZE, 0, 0)
    content.cells[np.flatnonzero(content.cells)[7]] = book.OPEN
    assert window(book.Book(content), 0, 0) == ANY


@pytest.mark.parametrize("exact", [True, False])
def test_it_bounds_the_ply_after_its_last(tmp_path: Path, exact: bool) -> None:
    small, geometry = book.Book(built(tmp_path / "small.book", 3, 3, exact)), Geometry(*SIZE)
    later = layers.after(geometry, after_plies(SIZE, 3))
    scores = [plain_score(*SIZE, *position) for position in book_builder.pairs(geometry, later)]
    bounds = small.least(later, 4).tolist()
    assert all(bound <= score for bound, score in zip(bounds, scores, strict=True))
    if exact:
        assert sum(bound == score for bound, score in zip(bounds, scores, strict=True)) > len(bounds) // 2
    else:
        assert {(bound, score >= 0) for bound, score in zip(bounds, scores, strict=True)} >= {(0, True), (-FAR, False)}


def test_the_ply_before_makes_a_book_no_other_one(tmp_path: Path) -> None:
    books = list[Path]()
    for earlier in (
        [],
        [book.Book(built(tmp_path / "before", 4, 4))],
        [book.Book(built(tmp_path / "who", 4, 4, False))],
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
    book.save(path, content)
    looked, wrong = book_builder.verify(path, solver(*SIZE))
    assert looked == len(known)
    assert wrong


def test_a_score_of_no_position_is_found(tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    content = built(path, 3, 3)
    known, unknown = np.flatnonzero(content.cells)[0], np.flatnonzero(content.cells == book.OPEN)[0]
    content.cells[[known, unknown]] = content.cells[[unknown, known]]
    book.save(path, content)
    with pytest.raises(ValueError, match="is damaged"):
        book_builder.verify(path, solver(*SIZE))


def test_another_file_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    built(path, 0, 3)
    with pytest.raises(ValueError, match="another book: lines of 4 on 4 x 4"):
        book.load(path, Size(4, 4, 3))
    with pytest.raises(ValueError, match="another book: scores of plies 0 to 3, wanted are scores of plies 0 to 4"):
        built(path, 0, 4)
    with pytest.raises(ValueError, match="another book: scores of plies 0 to 3, wanted are values of plies 0 to 3"):
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
            book.load_whole(path, SIZE)
    with pytest.raises(ValueError, match="is no book"):
        book.load(tmp_path, SIZE)
    path.write_bytes(b"something else")
    with pytest.raises(ValueError, match="is no book"):
        book.load(path, SIZE)


def test_scores_that_cannot_be_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    content = built(path, 0, 3)
    content.cells[np.flatnonzero(content.cells)[5]] = content.extent.zero + 9  # eight discs each
    book.save(path, content)
    with pytest.raises(ValueError, match="is damaged"):
        book.load_whole(path, SIZE)


def test_a_book_of_no_positions_is_none(tmp_path: Path) -> None:
    path = tmp_path / "empty.book"
    book.save(path, book.blank(extent(16, 16)))
    with pytest.raises(ValueError, match="is damaged"):
        book.load_whole(path, SIZE)


def test_a_board_with_too_many_positions_is_refused_in_words(tmp_path: Path) -> None:
    wide = Size(16, 3, 3)
    with pytest.raises(ValueError, match="positions of 16 discs are too many"):
        book_builder.build(tmp_path / "wide", solver(*wide), book.Extent(wide, True, 16, 16))


def test_the_users_own_book_is_asked_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, packed = tmp_path / "z" / "books", tmp_path / "a"
    for folder in (own, packed):
        folder.mkdir(parents=True)
        built(folder / "drop-4x4-line4-scores0-1.v5", 0, 1)
        built(folder / "drop-4x4-line4-values0-0.v5", 0, 0, exact=False)
    monkeypatch.setenv("MILLROW_CACHE", str(own.parent))
    monkeypatch.setattr(openings, "SHIPPED", packed)
    found = [(last, path.parent) for _, last, path in openings._books.__wrapped__(SIZE)]
    assert found == [(1, own), (1, packed), (0, own), (0, packed)]
    assert openings.path_of(extent(0, 1)).parent == own


def test_a_book_that_is_damaged_later_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wide, path = Size(5, 4, 4), tmp_path / "drop-5x4-line4-scores2-2.v5"
    monkeypatch.setattr(openings, "SHIPPED", tmp_path)
    book_builder.build(path, solver(*wide), book.Extent(wide, True, 2, 2))
    asked = [(0, 1)]
    assert openings.told(wide, asked)[0].score is not None
    openings._opened.cache_clear()
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    assert openings.told(wide, asked) == [ANY]
    openings.read_books(wide)  # nor does it raise anything


def test_a_folder_that_may_not_be_looked_into_holds_no_books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, glob = tmp_path / "books", Path.glob

    def guarded(folder: Path, names: str) -> Iterator[Path]:
        if folder == own:
            raise PermissionError
        return glob(folder, names)

    monkeypatch.setenv("MILLROW_CACHE", str(tmp_path))
    monkeypatch.setattr(Path, "glob", guarded)  # root may look into any folder
    assert [path.parent for _, _, path in openings._books.__wrapped__(CONNECT_FOUR)] == [SHIPPED] * 3
    assert openings.path_of(book.Extent(CONNECT_FOUR, True, 0, 8)).parent == SHIPPED


@cache
def shipped(name: str) -> book.Book:
    """A book of the package."""
    return book.Book(book.load(SHIPPED / f"drop-7x6-line4-{name}.v5", CONNECT_FOUR))


def test_the_early_book_of_the_package() -> None:
    """Won, drawn and lost positions after 8 plies, mirror twins counted apart, as others have counted them."""
    geometry, early = Geometry(*CONNECT_FOUR), shipped("scores0-8")
    layer = after_plies(CONNECT_FOUR, 8)
    counts = Counter[int]()
    for (mover, everyone), score in zip(
        book_builder.pairs(geometry, layer), early.worths(layer, 8).tolist(), strict=True
    ):
        twins = 1 + ((geometry.mirrored(mover), geometry.mirrored(everyone)) != (mover, everyone))
        assert score != layers.UNKNOWN
        counts[(score > 0) - (score < 0)] += twins
    assert counts == {1: 124_624, 0: 14_676, -1: 43_083}
    firsts = openings.told(CONNECT_FOUR, [(0, 1 << 7 * column) for column in range(7)])
    assert [window.score for window in firsts] == [2, 1, 0, -1, 0, 1, 2]


def test_the_late_scores_of_the_package_agree_with_the_early_ones() -> None:
    some = after_plies(CONNECT_FOUR, 8)[::3000]
    assert shipped("scores13-13").worths(some, 8).tolist() == shipped("scores0-8").worths(some, 8).tolist()


def test_the_late_values_of_the_package_agree_with_the_late_scores() -> None:
    chance, geometry = random.Random(13), Geometry(*CONNECT_FOUR)
    positions = {random_position(chance, *CONNECT_FOUR, 13) for _ in range(200)}
    keys = [geometry.key(mover, everyone) for mover, everyone in positions if everyone.bit_count() == 13]
    some = np.array(keys, np.uint64)
    scores, values = shipped("scores13-13").worths(some, 13), shipped("values16-16").worths(some, 13)
    assert len(some) > 100
    assert values.tolist() == np.sign(scores).tolist()


@pytest.mark.parametrize("discs", range(9, 18))
def test_the_books_of_the_package_agree_with_the_solver(discs: int) -> None:
    chance = random.Random(discs)
    positions = [random_position(chance, *CONNECT_FOUR, discs) for _ in range(40)]
    positions = [(mover, everyone) for mover, everyone in positions if everyone.bit_count() == discs]
    assert len(positions) > 20
    for position, window in zip(positions, openings.told(CONNECT_FOUR, positions), strict=True):
        score = solver(*CONNECT_FOUR).solve(*position)
        assert window.least <= score <= window.most
        assert window.score == score or discs > 13
        assert window.value == np.sign(score) or discs > 16


def after_plies(size: Size, plies: int) -> Keys:
    geometry = Geometry(*size)
    layer = layers.start(geometry)
    for _ in range(plies):
        layer = layers.after(geometry, layer)
    return layer

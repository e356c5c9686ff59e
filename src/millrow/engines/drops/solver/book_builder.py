"""Building and verifying opening books."""

from collections.abc import Sequence
from pathlib import Path
from time import monotonic

import numpy as np

from millrow.wording import say

from ...base import Progress
from .bitboard import Geometry
from .book import OpeningBook
from .book_files import FAST, BookData, Bytes, Extent, empty_book, load_all, save
from .layers import UNKNOWN, Keys, Scores, back_up, first_layer, has_immediate_win, next_layer
from .limits import ANY, WHO_WINS, DamagedFile, Size
from .solver import DropSolver

Position = tuple[int, int]  # mover's discs, all discs
MAX_BATCH = 200  # positions solved at a time, fewer where they take long
SAVE_FACTOR = 20  # save when solving has taken this many times as long as saving


def build(
    path: Path,
    solver: DropSolver,
    extent: Extent,
    earlier: Sequence[OpeningBook] = (),
    progress: Progress = lambda done, count: None,
) -> None:
    """Solve the missing positions of the last ply of the book at `path`, then back up the results to the earlier plies.
    `earlier` books, which end one ply before, bound the scores.

    Related positions share most of their subtrees, so they are solved together and the transposition table is never
    cleared."""
    geometry, content = Geometry(*extent.size), empty_book(extent)
    plies = book_layers(geometry, extent)
    content.positions = sum(map(len, plies))
    if path.exists():
        found = load_all(path, extent.size)
        _check_extent(path, found, extent, content.positions)
        content = found
    layer, count = plies[-1], len(plies[-1])
    gaps = np.flatnonzero(content.results(layer, extent.last) == UNKNOWN)
    last_save, save_seconds, done, batch = monotonic(), 0.0, 0, solver.threads
    try:
        while done < len(gaps):
            chunk, began = layer[gaps[done : done + batch]], monotonic()
            content.store(chunk, extent.last, _solve_positions(geometry, solver, extent, chunk, earlier))
            done += len(chunk)
            progress(count - len(gaps) + done, count)
            if monotonic() - began < 1:
                batch = min(2 * batch, MAX_BATCH)
            if monotonic() - last_save > SAVE_FACTOR * save_seconds:
                began = monotonic()
                save(path, content, FAST)
                last_save = monotonic()
                save_seconds = last_save - began
        for ply in reversed(range(extent.first, extent.last)):
            layer = plies[ply - extent.first]
            content.store(layer, ply, _from_next_ply(geometry, OpeningBook(content), layer, ply))
    except BaseException:
        if content.known:
            save(path, content, FAST)
        raise
    save(path, content)
    progress(count, count)


def verify(
    path: Path, solver: DropSolver, every: int = 1, progress: Progress = lambda done, count: None
) -> tuple[int, list[Position]]:
    """Check every known result against those of its successors in the book, and every Nth position of the last ply with
    a solver that does not use the book. Returns the number checked and the positions that differ."""
    content = load_all(path, _size(solver))
    geometry, extent, book = Geometry(*content.extent.size), content.extent, OpeningBook(content)
    plies = book_layers(geometry, extent)
    _check_extent(path, content, extent, sum(map(len, plies)))
    checked, wrong, known = 0, list[Position](), 0
    for ply, layer in enumerate(plies, extent.first):
        results = book.results(layer, ply)
        known += int(np.count_nonzero(results != UNKNOWN))
        if ply == extent.last:
            continue
        found = _from_next_ply(geometry, book, layer, ply)
        known_both = (results != UNKNOWN) & (found != UNKNOWN)
        checked += int(np.count_nonzero(known_both))
        wrong += to_positions(geometry, layer[known_both & (results != found)])
    if known != content.known:
        raise DamagedFile(path)
    sample = plies[-1][book.results(plies[-1], extent.last) != UNKNOWN][::every]
    for done, (position, result) in enumerate(
        zip(to_positions(geometry, sample), book.results(sample, extent.last), strict=True), 1
    ):
        score = max((s for s in solver.scores(*position) if s is not None), default=0)
        if result != (score if extent.exact else np.sign(score)):
            wrong.append(position)
        progress(done, len(sample))
    return checked + len(sample), wrong


def book_layers(geometry: Geometry, extent: Extent) -> list[Keys]:
    """The positions of a book by ply: the game is not over and the mover has no immediate win."""
    layer, out = first_layer(geometry), list[Keys]()
    for ply in range(extent.last + 1):
        if ply >= extent.first:
            out.append(layer[~has_immediate_win(geometry, layer)])
        if ply < extent.last:
            layer = next_layer(geometry, layer)
    return out


def to_positions(geometry: Geometry, keys: Keys) -> list[Position]:
    mover, occupied = geometry.discs(keys)
    return list(zip(mover.tolist(), occupied.tolist(), strict=True))


def _solve_positions(
    geometry: Geometry, solver: DropSolver, extent: Extent, keys: Keys, earlier: Sequence[OpeningBook]
) -> Scores:
    windows = [ANY if extent.exact else WHO_WINS] * len(keys)
    for book in earlier:
        windows = [
            sought.intersect(known) for sought, known in zip(windows, book.bounds(keys, extent.last), strict=True)
        ]
    return np.array(solver.solve_all(to_positions(geometry, keys), windows), np.int8)


def _from_next_ply(geometry: Geometry, book: OpeningBook, layer: Keys, ply: int) -> Scores:
    win = geometry.win_score(ply) if book.exact else 1
    return back_up(geometry, layer, win, lambda later: book.results(later, ply + 1))


def _check_extent(path: Path, found: BookData[Bytes], extent: Extent, positions: int) -> None:
    """ValueError if the book at `path` has other positions than wanted."""
    if found.extent != extent or found.positions != positions:
        raise ValueError(say("drops.book.extent", file=path, found=str(found.extent), wanted=str(extent)))


def _size(solver: DropSolver) -> Size:
    return Size(solver.columns, solver.rows, solver.line)

"""Making an opening book, and judging one."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic

import numpy as np

from .book import Book, Content, Extent, blank, load_whole, save
from .geometry import Geometry
from .layers import UNKNOWN, Scores, after, backed_up, start, winning
from .limits import Damaged, Size
from .numbering import Keys
from .packed import QUICKLY, Small
from .solver import DropSolver
from .window import ANY, WHO_WINS

Position = tuple[int, int]  # mover's discs, all discs
Progress = Callable[[int, int], None]
TOGETHER = 200  # positions given to the solver at a time, fewer where they take long
SAVING = 20  # a save is due when solving has taken so many times as long as saving does


def build(
    path: Path,
    solver: DropSolver,
    extent: Extent,
    earlier: Sequence[Book] = (),
    progress: Progress = lambda done, count: None,
) -> None:
    """Solve what the book at `path` lacks of its last ply; what the plies before are worth follows from it. `earlier`
    books that end a ply before bound what is sought.

    Relatives share most of their subtrees, so they come one after the other and the table is never cleared."""
    geometry, content = Geometry(*extent.size), blank(extent)
    plies = listed(geometry, extent)
    content.listed = sum(map(len, plies))
    if path.exists():
        found = load_whole(path, extent.size)
        _check_same(path, found, extent, content.listed)
        content = found
    layer, count = plies[-1], len(plies[-1])
    gaps = np.flatnonzero(content.worths(layer, extent.last) == UNKNOWN)
    saved, cost, done, together = monotonic(), 0.0, 0, solver.threads
    try:
        while done < len(gaps):
            some, began = layer[gaps[done : done + together]], monotonic()
            content.tell(some, extent.last, _solved(geometry, solver, extent, some, earlier))
            done += len(some)
            progress(count - len(gaps) + done, count)
            if monotonic() - began < 1:
                together = min(2 * together, TOGETHER)
            if monotonic() - saved > SAVING * cost:
                began = monotonic()
                save(path, content, QUICKLY)
                saved = monotonic()
                cost = saved - began
        for ply in reversed(range(extent.first, extent.last)):
            layer = plies[ply - extent.first]
            content.tell(layer, ply, _from_moves(geometry, Book(content), layer, ply))
    except BaseException:
        if content.known:
            save(path, content, QUICKLY)
        raise
    save(path, content)
    progress(count, count)


def verify(
    path: Path, solver: DropSolver, every: int = 1, progress: Progress = lambda done, count: None
) -> tuple[int, list[Position]]:
    """Judge what is known by the moves: within the book where they are in it; every `every`-th position of the last ply
    by a solver that has not seen the book. How many were looked at, and the positions that differ."""
    content = load_whole(path, _size(solver))
    geometry, extent, book = Geometry(*content.extent.size), content.extent, Book(content)
    plies = listed(geometry, extent)
    _check_same(path, content, extent, sum(map(len, plies)))
    looked, wrong, known = 0, list[Position](), 0
    for ply, layer in enumerate(plies, extent.first):
        worths = book.worths(layer, ply)
        known += int(np.count_nonzero(worths != UNKNOWN))
        if ply == extent.last:
            continue
        found = _from_moves(geometry, book, layer, ply)
        both = (worths != UNKNOWN) & (found != UNKNOWN)
        looked += int(np.count_nonzero(both))
        wrong += pairs(geometry, layer[both & (worths != found)])
    if known != content.known:
        raise Damaged(path)
    late = plies[-1][book.worths(plies[-1], extent.last) != UNKNOWN][::every]
    for done, (position, worth) in enumerate(
        zip(pairs(geometry, late), book.worths(late, extent.last), strict=True), 1
    ):
        score = max((s for s in solver.scores(*position) if s is not None), default=0)
        if worth != (score if extent.exact else np.sign(score)):
            wrong.append(position)
        progress(done, len(late))
    return looked + len(late), wrong


def listed(geometry: Geometry, extent: Extent) -> list[Keys]:
    """The positions that a book tells of, ply by ply: nobody has won or can win at once."""
    layer, out = start(geometry), list[Keys]()
    for ply in range(extent.last + 1):
        if ply >= extent.first:
            out.append(layer[~winning(geometry, layer)])
        if ply < extent.last:
            layer = after(geometry, layer)
    return out


def pairs(geometry: Geometry, keys: Keys) -> list[Position]:
    mover, everyone = geometry.discs(keys)
    return list(zip(mover.tolist(), everyone.tolist(), strict=True))


def _solved(geometry: Geometry, solver: DropSolver, extent: Extent, keys: Keys, earlier: Sequence[Book]) -> Scores:
    windows = [ANY if extent.exact else WHO_WINS] * len(keys)
    for book in earlier:
        windows = [sought.met(known) for sought, known in zip(windows, book.windows(keys, extent.last), strict=True)]
    return np.array(solver.solve_all(pairs(geometry, keys), windows), np.int8)


def _from_moves(geometry: Geometry, book: Book, layer: Keys, ply: int) -> Scores:
    win = geometry.win_now(ply) if book.exact else 1
    return backed_up(geometry, layer, win, lambda later: book.worths(later, ply + 1))


def _check_same(path: Path, found: Content[Small], extent: Extent, listed: int) -> None:
    """ValueError if the book at `path` does not tell of the wanted positions."""
    if found.extent != extent or found.listed != listed:
        raise ValueError(f"{path} is another book: {found.extent}, wanted are {extent}")


def _size(solver: DropSolver) -> Size:
    return Size(solver.columns, solver.rows, solver.line)

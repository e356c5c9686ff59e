"""Making an opening book, and judging one."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

import numpy as np

from .book import OPEN, ZERO, Book, Content, load, save
from .geometry import Geometry
from .layers import UNKNOWN, Keys, Scores, after, backed_up, start, winning
from .limits import Size
from .solver import DropSolver

Position = tuple[int, int]  # mover's discs, all discs
Progress = Callable[[int, int], None]
TOGETHER = 200  # positions given to the solver at a time
SAVING = 20  # a save is due when solving has taken so many times as long as saving does


def build(path: Path, solver: DropSolver, first: int, last: int, progress: Progress = lambda done, count: None) -> None:
    """Solve what the book at `path` lacks of its last ply; the scores of the plies before follow from it.

    Relatives share most of their subtrees, so they come one after the other and the table is never cleared."""
    geometry, size = Geometry(solver.columns, solver.rows, solver.line), _size(solver)
    plies = listed(geometry, first, last)
    content = Content(size, first, last, np.sort(np.concatenate(plies)), np.zeros(sum(map(len, plies)), np.uint8))
    if path.exists():
        content = _same(path, content)
    scores, places, count = content.scores, content.keys.searchsorted(plies[-1]), len(plies[-1])
    gaps = np.flatnonzero(scores[places] == OPEN)
    saved, cost = monotonic(), 0.0
    try:
        for i in range(0, len(gaps), TOGETHER):
            some = gaps[i : i + TOGETHER]
            scores[places[some]] = np.array(solver.solve_all(pairs(geometry, plies[-1][some]))) + ZERO
            progress(count - len(gaps) + i + len(some), count)
            if monotonic() - saved > SAVING * cost:
                began = monotonic()
                save(path, content)
                saved = monotonic()
                cost = saved - began
        for ply in reversed(range(first, last)):
            layer = plies[ply - first]
            scores[content.keys.searchsorted(layer)] = _from_moves(geometry, Book(content), layer, ply) + ZERO
    finally:
        save(path, content)
    progress(count, count)


def verify(
    path: Path, solver: DropSolver, every: int = 1, progress: Progress = lambda done, count: None
) -> tuple[int, list[Position]]:
    """Judge the known scores by those of the moves: within the book where they are in it; every `every`-th position of
    the last ply by a solver that has not seen the book. How many were looked at, and the positions that differ."""
    geometry = Geometry(solver.columns, solver.rows, solver.line)
    content = load(path, _size(solver))
    first, last, book = content.first, content.last, Book(content)
    plies = listed(geometry, first, last)
    content = _same(path, content._replace(keys=np.sort(np.concatenate(plies))))
    looked, wrong = 0, list[Position]()
    for ply, layer in enumerate(plies[:-1], first):
        scores, found = book.scores(layer, ply), _from_moves(geometry, book, layer, ply)
        both = (scores != UNKNOWN) & (found != UNKNOWN)
        looked += int(np.count_nonzero(both))
        wrong += pairs(geometry, layer[both & (scores != found)])
    late = plies[-1][book.scores(plies[-1], last) != UNKNOWN][::every]
    for done, (position, score) in enumerate(zip(pairs(geometry, late), book.scores(late, last), strict=True), 1):
        if score != max((s for s in solver.scores(*position) if s is not None), default=0):
            wrong.append(position)
        progress(done, len(late))
    return looked + len(late), wrong


def extent(path: Path, size: Size) -> tuple[int, int]:
    """How many positions of a book are solved, and how many there are."""
    scores = load(path, size).scores
    return int(np.count_nonzero(scores != OPEN)), len(scores)


def listed(geometry: Geometry, first: int, last: int) -> list[Keys]:
    """The positions that a book of these plies lists, ply by ply: nobody has won or can win at once."""
    layer, out = start(geometry), list[Keys]()
    for ply in range(last + 1):
        if ply >= first:
            out.append(layer[~winning(geometry, layer)])
        if ply < last:
            layer = after(geometry, layer)
    return out


def pairs(geometry: Geometry, keys: Keys) -> list[Position]:
    mover, everyone = geometry.discs(keys)
    return list(zip(mover.tolist(), everyone.tolist(), strict=True))


def _from_moves(geometry: Geometry, book: Book, layer: Keys, ply: int) -> Scores:
    return backed_up(geometry, layer, ply, lambda later: book.scores(later, ply + 1))


def _same(path: Path, wanted: Content) -> Content:
    """What stands in the book at `path`, if it lists the wanted positions; ValueError if not."""
    found = load(path, wanted.size)
    if (found.first, found.last) != (wanted.first, wanted.last) or not np.array_equal(found.keys, wanted.keys):
        raise ValueError(
            f"{path} lists other positions: plies {found.first} to {found.last}, not {wanted.first} to {wanted.last}"
        )
    return found


def _size(solver: DropSolver) -> Size:
    return Size(solver.columns, solver.rows, solver.line)

"""Making an opening book, and judging one."""

from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from .book import OPEN, ZERO, Keys, load, save
from .geometry import Geometry
from .limits import Size
from .solver import DropSolver

Position = tuple[int, int]  # mover's discs, all discs
Plies = list[dict[int, Position]]  # by ply, the positions by key
Progress = Callable[[int, int], None]


def positions(geometry: Geometry, plies: int) -> Plies:
    """All positions after 0, 1, ... plies with the game still on, one of each mirror pair, by rising key."""
    out: Plies = [{geometry.key(0, 0): (0, 0)}]
    for _ in range(plies):
        after = {}
        for mover, everyone in out[-1].values():
            for move in geometry.drops(everyone):
                if not geometry.has_line(mover | move):
                    position = everyone ^ mover, everyone | move
                    after[geometry.key(*position)] = position
        out.append(dict(sorted(after.items())))
    return out


def build(
    path: Path,
    solver: DropSolver,
    plies: int,
    save_every: int = 200,
    progress: Progress = lambda done, count: None,
) -> None:
    """Solve what the book at `path` lacks of the last ply; the scores of the plies before follow from it.

    Neighbours in the list share most of their table, so it is never cleared."""
    geometry, size = Geometry(solver.columns, solver.rows, solver.line), _size(solver)
    todo = positions(geometry, plies)
    keys = _keys(todo)
    scores = bytearray(len(keys))
    if path.exists():
        scores = _scores(path, size, plies, keys)
    at, last = {int(key): i for i, key in enumerate(keys)}, todo[-1]
    gaps, since = sum(scores[at[key]] == OPEN for key in last), 0
    try:
        for key, position in last.items():
            if scores[at[key]] == OPEN:
                scores[at[key]] = ZERO + solver.solve(*position)
                gaps, since = gaps - 1, since + 1
                if since % save_every == 0:
                    save(path, size, plies, keys, scores)
                    progress(len(last) - gaps, len(last))
        for ply in reversed(todo[:-1]):
            for key, position in ply.items():
                scores[at[key]] = ZERO + best(geometry, position, lambda child: scores[at[child]] - ZERO)
    finally:
        save(path, size, plies, keys, scores)
    progress(len(last) - gaps, len(last))


def best(geometry: Geometry, position: Position, score: Callable[[int], int]) -> int:
    """A position's score by those of its moves, asked by key; a full board is a draw."""
    mover, everyone = position
    found = []
    for move in geometry.drops(everyone):
        if geometry.has_line(mover | move):
            return geometry.win_now(everyone)
        found.append(-score(geometry.key(everyone ^ mover, everyone | move)))
    return max(found, default=0)


def verify(
    path: Path, solver: DropSolver, every: int = 1, progress: Progress = lambda done, count: None
) -> tuple[int, list[Position]]:
    """Judge the known scores by those of the moves: within the book where they are in it; every `every`-th position of
    the last ply by a solver that has not seen the book. How many were looked at, and the positions that differ."""
    geometry, size = Geometry(solver.columns, solver.rows, solver.line), _size(solver)
    plies, found, _ = load(path, size)
    todo = positions(geometry, plies)
    scores = dict(zip(found.tolist(), _scores(path, size, plies, _keys(todo)), strict=True))
    early = [item for ply in todo[:-1] for item in ply.items() if scores[item[0]] != OPEN]
    late = [item for item in todo[-1].items() if scores[item[0]] != OPEN][::every]
    wrong = [
        position
        for key, position in early
        if scores[key] - ZERO != best(geometry, position, lambda k: scores[k] - ZERO)
    ]
    for done, (key, position) in enumerate(late, 1):
        if scores[key] - ZERO != max((s for s in solver.scores(*position) if s is not None), default=0):
            wrong.append(position)
        progress(done, len(late))
    return len(early) + len(late), wrong


def _keys(plies: Iterable[dict[int, Position]]) -> Keys:
    return np.array(sorted(key for ply in plies for key in ply), np.uint64)


def _scores(path: Path, size: Size, plies: int, keys: Keys) -> bytearray:
    """The score bytes of the book at `path`, if it is the one of these positions; ValueError if not."""
    found, old, scores = load(path, size)
    if found != plies or not np.array_equal(old, keys):
        raise ValueError(f"{path} lists other positions: up to {found} plies, not {plies}")
    return scores


def _size(solver: DropSolver) -> Size:
    return Size(solver.columns, solver.rows, solver.line)

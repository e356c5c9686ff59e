"""Positions for the tests, as text and at random, and one shared solver per size."""

import random
from functools import cache
from pathlib import Path

from millrow.engines.drops.solver.bitboard import Geometry
from millrow.engines.drops.solver.solver import DropSolver

DATA = Path(__file__).parents[3] / "data"
DIGITS = "123456789abcdefghijklmnopqrstuvw"


@cache
def solver(columns: int, rows: int, line: int) -> DropSolver:
    return DropSolver(columns, rows, line)


def read(moves: str, rows: int) -> tuple[int, int]:
    """The position after moves, one character per column -> (mover's discs, all discs)."""
    discs, heights = [0, 0], [0] * len(DIGITS)
    for ply, text in enumerate(moves):
        c = DIGITS.index(text)
        discs[ply % 2] |= 1 << c * (rows + 1) + heights[c]
        heights[c] += 1
    return discs[len(moves) % 2], discs[0] | discs[1]


def known(path: Path) -> list[tuple[str, int]]:
    return [(moves, int(score)) for moves, score in map(str.split, path.read_text().splitlines())]


def random_position(rng: random.Random, columns: int, rows: int, line: int, plies: int) -> tuple[int, int]:
    """A random position of at most this many plies without a line."""
    geometry = Geometry(columns, rows, line)
    mine = occupied = 0
    for _ in range(plies):
        moves = list(geometry.drops(occupied))
        if not moves:
            break
        move = rng.choice(moves)
        if geometry.has_line(mine | move):
            break
        mine, occupied = occupied ^ mine, occupied | move
    return mine, occupied

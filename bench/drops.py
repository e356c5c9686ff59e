"""The drop solver beside bitbully (PyPI), one thread each, in one run, on known and on hard balanced positions.

Both forget everything before each position (not timed); bitbully's opening book is off. The two take turns position by
position, so a busy machine slows both alike; times are CPU seconds of this thread. Every score is compared. Clearing a
table empties the processor's cache too, so each first answers an easy late position, untimed.
"""

import math
from collections.abc import Callable
from pathlib import Path
from time import thread_time
from typing import Any

from millrow.engines.drop_solver.limits import discs_of
from millrow.engines.drop_solver.solver import DropSolver
from millrow.notation.positions import read_columns
from millrow.rules.named import CONNECT_FOUR

KNOWN = Path(__file__).parents[1] / "tests" / "data" / "connect4_positions.txt"
HARD = Path(__file__).parent / "positions"
EASY = "236217315656215721431215"  # a mirror image, so that it is in no set
MOST = 40  # positions of a set
Position = tuple[str, int]


def sets() -> dict[str, list[Position]]:
    """The known positions by number of discs, then the hard ones: a random opening, then strong play, |score| <= 3."""
    out: dict[str, list[Position]] = {}
    for moves, score in known(KNOWN):
        out.setdefault(f"known {len(moves)}", []).append((moves, score))
    for path in sorted(HARD.glob("hard_*.txt"), reverse=True):
        out[path.stem.replace("_", " ")] = known(path)
    return {name: positions[:MOST] for name, positions in out.items()}


def known(path: Path) -> list[Position]:
    return [(moves, int(score)) for moves, score in map(str.split, path.read_text().splitlines())]


def read(moves: str) -> tuple[int, int]:
    return discs_of(read_columns(CONNECT_FOUR, moves))


def timed(ask: Callable[[], int], score: int, who: str) -> float:
    begun = thread_time()
    found = ask()
    seconds = thread_time() - begun
    if found != score:
        raise SystemExit(f"{who} says {found}, should be {score}")
    return seconds


def compare(ours: DropSolver, core: Any, positions: list[Position]) -> tuple[float, float]:
    """CPU seconds for all positions, ours and bitbully's; 0 for it where it is not installed."""
    easy, totals = read(EASY), [0.0, 0.0]
    theirs = None if core is None else core.BitBullyCore()
    for number, (moves, score) in enumerate(positions):
        stones = read(moves)
        for turn in (number, number + 1):
            if turn % 2:
                ours.clear()
                ours.solve(*easy)
                totals[0] += timed(lambda stones=stones: ours.solve(*stones), score, f"{moves}: millrow")  # type: ignore[misc]
            elif theirs is not None:
                theirs.resetTranspositionTable()
                theirs.mtdf(board(core, EASY), 0)
                cells = board(core, moves)
                totals[1] += timed(lambda cells=cells: theirs.mtdf(cells, 0), score, f"{moves}: bitbully")  # type: ignore[misc]
    return totals[0], totals[1]


def board(core: Any, moves: str) -> Any:
    out = core.BoardCore()
    out.setBoard([int(column) - 1 for column in moves])
    return out


def main() -> None:
    try:
        from bitbully import bitbully_core as core
    except ImportError:
        core = None
    print("drop solver, CPU microseconds a position, tables cleared")
    ours, logs = DropSolver(), list[float]()
    for name, positions in sets().items():
        us, them = compare(ours, core, positions)
        each = 1e6 / len(positions)
        beside = f"bitbully {them * each:10.1f}   ratio {them / us:5.2f}" if core else "(bitbully is not installed)"
        print(f"{name:>12} {len(positions):3} positions {us * each:10.1f}   {beside}", flush=True)
        logs += [math.log(them / us)] if core else []
    if logs:
        print(f"geometric mean of {len(logs)} sets: {math.exp(sum(logs) / len(logs)):.2f}")
    ours.clear()
    seconds = timed(lambda: ours.solve(0, 0), 1, "empty board: millrow")
    print(f" empty board {seconds:.1f} s, {ours.nodes:,} nodes, without a book")

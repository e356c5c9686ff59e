"""The drop solver beside bitbully (PyPI), one thread each, in one run, on known and on hard balanced positions.

Both forget everything before each position (not timed); bitbully's opening book is off. The two take turns position by
position, so a busy machine slows both alike; times are CPU seconds of this thread. Every score is compared. Clearing a
table empties the processor's cache too, so each first answers an easy late position, untimed. A late position takes
less time than reading the clock and about as much as the call from Python: there the tables are cleared before a round
through the whole set, whose time is taken as one, and the quickest of many rounds counts, for both programs alike.

`main` compares the sets, `threads` one thread with two on the hard ones, `empty` both programs on the empty board,
which takes bitbully some minutes.
"""

import math
from collections.abc import Callable
from pathlib import Path
from time import monotonic, thread_time
from typing import Any

from millrow.engines.drop_solver.limits import discs_of
from millrow.engines.drop_solver.solver import DropSolver
from millrow.notation.positions import read_columns
from millrow.rules.named import CONNECT_FOUR

KNOWN = Path(__file__).parents[1] / "tests" / "data" / "connect4_positions.txt"
HARD = Path(__file__).parent / "positions"
EASY = "236217315656215721431215"  # a mirror image, so that it is in no set
MOST = 40  # positions of a set
TIMES = 5  # that a position is asked about, with each number of threads
LATE, ROUNDS = 28, 15  # discs from which on a position is late; rounds through a set of such
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


def timed(ask: Callable[..., int], score: int, who: str, *position: Any, clock: Callable[[], float]) -> float:
    begun = clock()
    found = ask(*position)
    seconds = clock() - begun
    if found != score:
        raise SystemExit(f"{who} says {found}, should be {score}")
    return seconds


def compare(ours: DropSolver, core: Any, positions: list[Position]) -> tuple[float, float]:
    """CPU seconds for all positions, ours and bitbully's; 0 for it where it is not installed."""
    theirs, totals = None if core is None else core.BitBullyCore(), [0.0, 0.0]
    if len(positions[0][0]) >= LATE:
        return late(ours, core, theirs, positions)
    for number, (moves, score) in enumerate(positions):
        for turn in (number, number + 1):
            if turn % 2:
                forget(ours)
                totals[0] += timed(ours.solve, score, f"{moves}: millrow", *read(moves), clock=thread_time)
            elif theirs is not None:
                forget_theirs(core, theirs)
                cells = board(core, moves)
                totals[1] += timed(theirs.mtdf, score, f"{moves}: bitbully", cells, 0, clock=thread_time)
    return totals[0], totals[1]


def late(ours: DropSolver, core: Any, theirs: Any, positions: list[Position]) -> tuple[float, float]:
    """The same for late positions: the quickest of many rounds through all of them, the clock read once a round."""
    moves, scores = [moves for moves, _ in positions], [score for _, score in positions]
    mine, cells = [read(text) for text in moves], [board(core, text) for text in moves if theirs is not None]
    best = [math.inf, math.inf if theirs is not None else 0.0]
    for _ in range(ROUNDS):
        forget(ours)
        begun = thread_time()
        found = [ours.solve(*stones) for stones in mine]
        best[0] = min(best[0], thread_time() - begun)
        if theirs is not None:
            forget_theirs(core, theirs)
            begun = thread_time()
            theirs_found = [theirs.mtdf(position, 0) for position in cells]
            best[1] = min(best[1], thread_time() - begun)
        if found != scores or (theirs is not None and theirs_found != scores):
            raise SystemExit("a score of a late position is wrong")
    return best[0], best[1]


def forget(ours: DropSolver) -> None:
    ours.clear()
    ours.solve(*read(EASY))


def forget_theirs(core: Any, theirs: Any) -> None:
    theirs.resetTranspositionTable()
    theirs.mtdf(board(core, EASY), 0)


def board(core: Any, moves: str) -> Any:
    out = core.BoardCore()
    out.setBoard([int(column) - 1 for column in moves])
    return out


def bitbully() -> Any:
    """Its core, or None where it is not installed."""
    try:
        from bitbully import bitbully_core
    except ImportError:
        return None
    return bitbully_core


def main() -> None:
    core = bitbully()
    print("drop solver, CPU microseconds a position, tables cleared")
    ours, logs = DropSolver(), list[float]()
    for name, positions in sets().items():
        us, them = compare(ours, core, positions)
        each = 1e6 / len(positions)
        beside = f"bitbully {them * each:10.2f}   ratio {them / us:5.2f}" if core else "(bitbully is not installed)"
        print(f"{name:>12} {len(positions):3} positions {us * each:10.2f}   {beside}", flush=True)
        logs += [math.log(them / us)] if core else []
    if logs:
        slower = sum(log < 0 for log in logs)
        print(f"geometric mean of {len(logs)} sets: {math.exp(sum(logs) / len(logs)):.2f}; slower on {slower}")
    ours.clear()
    seconds = timed(ours.solve, 1, "empty board: millrow", 0, 0, clock=thread_time)
    print(f" empty board {seconds:.1f} s, {ours.nodes:,} nodes, without a book")


def threads() -> None:
    """One thread and two, position by position in turn, tables cleared, the quickest of some times each: what else runs
    on the machine slows two threads more than one."""
    print("drop solver, one thread and two, wall seconds for all positions of a set, tables cleared")
    one, two = DropSolver(), DropSolver(threads=2)
    sums = [0.0, 0.0]
    hard = {name: positions for name, positions in sets().items() if name.startswith("hard")}
    for name, positions in (hard | {"empty board": [("", 1)]}).items():
        seconds = [0.0, 0.0]
        for moves, score in positions:
            best = [math.inf, math.inf]
            for _ in range(TIMES):
                for i, solver in enumerate((one, two)):
                    solver.clear()
                    took = timed(solver.solve, score, f"{moves}: {solver}", *read(moves), clock=monotonic)
                    best[i] = min(best[i], took)
            seconds = [a + b for a, b in zip(seconds, best, strict=True)]
        print(f"{name:>12} {seconds[0]:8.3f} {seconds[1]:8.3f}   ratio {seconds[0] / seconds[1]:.2f}", flush=True)
        sums = [total + more for total, more in zip(sums, seconds, strict=True)]
    print(f"{'all':>12} {sums[0]:8.3f} {sums[1]:8.3f}   ratio {sums[0] / sums[1]:.2f}")


def empty() -> None:
    print("the empty board of Connect Four, one thread, CPU seconds, without a book")
    ours, core = DropSolver(), bitbully()
    us = timed(ours.solve, 1, "millrow", 0, 0, clock=thread_time)
    print(f"{'millrow':>12} {us:8.1f}", flush=True)
    if core is None:
        print("(bitbully is not installed)")
        return
    them = timed(core.BitBullyCore().mtdf, 1, "bitbully", board(core, ""), 0, clock=thread_time)
    print(f"{'bitbully':>12} {them:8.1f}   ratio {them / us:.2f}")

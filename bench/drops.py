"""The drop solver compared with bitbully (PyPI), one thread each, in one run, on known and on hard balanced positions.

Both clear their tables before each position (not timed); bitbully's opening book is off. The two alternate by position,
so a busy machine slows both alike; times are CPU seconds of this thread. Every score is compared. Clearing a table
empties the processor's cache too, so each first solves an easy late position, untimed. A late position takes less time
than reading the clock and about as much as the call from Python: there the tables are cleared before a round through
the whole set, the round is timed as one, and the fastest of many rounds counts, for both programs alike.

`main` compares the sets, `threads` compares one thread with two on the hard ones, `empty` compares both programs on the
empty board, which takes bitbully some minutes.
"""

import math
from collections.abc import Callable
from pathlib import Path
from time import monotonic, thread_time
from typing import Any

from millrow.engines.drops.solver.limits import discs_of
from millrow.engines.drops.solver.solver import DropSolver
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.text import read_columns

KNOWN = Path(__file__).parents[1] / "tests" / "data" / "connect4_positions.txt"
HARD = Path(__file__).parent / "positions"
EASY = "236217315656215721431215"  # a mirror image, so that it is in no set
MAX_POSITIONS = 40  # positions per set
RUNS = 5  # runs per position and number of threads
LATE, ROUNDS = 28, 15  # number of discs from which a position is late; rounds through a late set
Position = tuple[str, int]


def sets() -> dict[str, list[Position]]:
    """The known positions by number of discs, then the hard ones: a random opening, then strong play, |score| <= 3."""
    out: dict[str, list[Position]] = {}
    for moves, score in known(KNOWN):
        out.setdefault(f"known {len(moves)}", []).append((moves, score))
    for path in sorted(HARD.glob("hard_*.txt"), reverse=True):
        out[path.stem.replace("_", " ")] = known(path)
    return {name: positions[:MAX_POSITIONS] for name, positions in out.items()}


def known(path: Path) -> list[Position]:
    return [(moves, int(score)) for moves, score in map(str.split, path.read_text().splitlines())]


def read(moves: str) -> tuple[int, int]:
    return discs_of(read_columns(CONNECT_FOUR, moves))


def timed(solve: Callable[..., int], score: int, who: str, *position: Any, clock: Callable[[], float]) -> float:
    started = clock()
    found = solve(*position)
    seconds = clock() - started
    if found != score:
        raise SystemExit(f"{who} says {found}, should be {score}")
    return seconds


def compare(ours: DropSolver, core: Any, positions: list[Position]) -> tuple[float, float]:
    """CPU seconds for all positions, ours and bitbully's; 0 for bitbully if it is not installed."""
    theirs, totals = None if core is None else core.BitBullyCore(), [0.0, 0.0]
    if len(positions[0][0]) >= LATE:
        return compare_late(ours, core, theirs, positions)
    for number, (moves, score) in enumerate(positions):
        for turn in (number, number + 1):
            if turn % 2:
                clear_ours(ours)
                totals[0] += timed(ours.solve, score, f"{moves}: millrow", *read(moves), clock=thread_time)
            elif theirs is not None:
                clear_theirs(core, theirs)
                cells = board(core, moves)
                totals[1] += timed(theirs.mtdf, score, f"{moves}: bitbully", cells, 0, clock=thread_time)
    return totals[0], totals[1]


def compare_late(ours: DropSolver, core: Any, theirs: Any, positions: list[Position]) -> tuple[float, float]:
    """The same for late positions: the fastest of many rounds, timed once per round."""
    moves, scores = [moves for moves, _ in positions], [score for _, score in positions]
    mine, cells = [read(text) for text in moves], [board(core, text) for text in moves if theirs is not None]
    best = [math.inf, math.inf if theirs is not None else 0.0]
    for _ in range(ROUNDS):
        clear_ours(ours)
        started = thread_time()
        found = [ours.solve(*position) for position in mine]
        best[0] = min(best[0], thread_time() - started)
        if theirs is not None:
            clear_theirs(core, theirs)
            started = thread_time()
            theirs_found = [theirs.mtdf(position, 0) for position in cells]
            best[1] = min(best[1], thread_time() - started)
        if found != scores or (theirs is not None and theirs_found != scores):
            raise SystemExit("a score of a late position is wrong")
    return best[0], best[1]


def clear_ours(ours: DropSolver) -> None:
    ours.clear()
    ours.solve(*read(EASY))


def clear_theirs(core: Any, theirs: Any) -> None:
    theirs.resetTranspositionTable()
    theirs.mtdf(board(core, EASY), 0)


def board(core: Any, moves: str) -> Any:
    out = core.BoardCore()
    out.setBoard([int(column) - 1 for column in moves])
    return out


def bitbully() -> Any:
    """Bitbully's core module, or None if it is not installed."""
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
        comparison = f"bitbully {them * each:10.2f}   ratio {them / us:5.2f}" if core else "(bitbully is not installed)"
        print(f"{name:>12} {len(positions):3} positions {us * each:10.2f}   {comparison}", flush=True)
        logs += [math.log(them / us)] if core else []
    if logs:
        slower = sum(log < 0 for log in logs)
        print(f"geometric mean of {len(logs)} sets: {math.exp(sum(logs) / len(logs)):.2f}; slower on {slower}")
    ours.clear()
    seconds = timed(ours.solve, 1, "empty board: millrow", 0, 0, clock=thread_time)
    print(f" empty board {seconds:.1f} s, {ours.nodes:,} nodes, without a book")


def threads() -> None:
    """Compare one thread with two, alternating by position, tables cleared, fastest of several runs: other load slows
    two threads more than one."""
    print("drop solver, one thread and two, wall seconds for all positions of a set, tables cleared")
    one, two = DropSolver(), DropSolver(threads=2)
    sums = [0.0, 0.0]
    hard = {name: positions for name, positions in sets().items() if name.startswith("hard")}
    for name, positions in (hard | {"empty board": [("", 1)]}).items():
        seconds = [0.0, 0.0]
        for moves, score in positions:
            best = [math.inf, math.inf]
            for _ in range(RUNS):
                for i, solver in enumerate((one, two)):
                    solver.clear()
                    elapsed = timed(solver.solve, score, f"{moves}: {solver}", *read(moves), clock=monotonic)
                    best[i] = min(best[i], elapsed)
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

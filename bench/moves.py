"""The values of all moves of a Connect Four position, as the library is asked for them, by number of discs.

Positions come from random play, and the hard ones from `bench/positions`. Whatever was learnt from one is forgotten
before the next (not timed); the opening books of both programs are on and in memory. Times are wall time, so the
machine should be idle; bitbully (PyPI) has one thread, we use two. Every value and distance is compared.
"""

import random
from time import perf_counter
from typing import Any

from bench.drops import HARD, bitbully, board, known
from millrow.engines.ask import analyse
from millrow.engines.drop_solver.limits import size_of, turns_left
from millrow.engines.drop_solver.shelf import lent
from millrow.engines.perfect import PerfectEngine
from millrow.notation.positions import read_columns
from millrow.rules.named import CONNECT_FOUR

COUNT = 200  # positions a number of discs
DISCS = range(25)
FULL = -1000  # what bitbully says of a full column


def main() -> None:
    core = bitbully()
    theirs = None if core is None else booked(core)
    print(f"values of all moves, milliseconds; {COUNT} random positions a number of discs, then the hard ones")
    print("discs   count   median   99 %  longest  under 100" + ("   bitbully: median   99 %  longest" if core else ""))
    PerfectEngine().prepare(CONNECT_FOUR)  # compiles, and reads the books
    chance = random.Random(1)
    sets = {f"{discs}": [played(chance, discs) for _ in range(COUNT if discs else 1)] for discs in DISCS}
    sets |= {path.stem: [moves for moves, _ in known(path)] for path in sorted(HARD.glob("*.txt"))}
    for name, positions in sets.items():
        ours, others = list[float](), list[float]()
        for moves in positions:
            forget(theirs)
            mine, seconds = answer(moves)
            ours.append(seconds)
            if theirs is not None:
                cells = board(core, moves)
                begun = perf_counter()
                scores = theirs.scoreMoves(cells)
                others.append(perf_counter() - begun)
                if mine != [((s > 0) - (s < 0), turns_left(42, len(moves), s)) for s in scores if s != FULL]:
                    raise SystemExit(f"{moves}: millrow says {mine}, bitbully {scores}")
        print(
            f"{name:>7} {len(ours):5} {row(ours)}  {sum(s < 0.1 for s in ours):4}"
            + ("          " + row(others) if others else ""),
            flush=True,
        )


def answer(moves: str) -> tuple[list[tuple[int, int | None]], float]:
    """Value and turns to the end of each open column, from the left, and the seconds it took."""
    position = read_columns(CONNECT_FOUR, moves)
    begun = perf_counter()
    verdicts = analyse(CONNECT_FOUR, position)
    seconds = perf_counter() - begun
    return [(v.low, v.plies) for v in sorted(verdicts, key=lambda v: int(v.step))], seconds


def forget(theirs: Any) -> None:
    with lent(size_of(CONNECT_FOUR)) as solver:
        solver.clear()
    if theirs is not None:
        theirs.resetTranspositionTable()


def booked(core: Any) -> Any:
    """Bitbully with its book of 12 plies."""
    from bitbully_databases import BitBullyDatabases

    return core.BitBullyCore(BitBullyDatabases.get_database_path("12-ply-dist"))


def played(chance: random.Random, discs: int) -> str:
    """The columns of a game of so many random moves that is still on."""
    while True:
        moves, position = "", CONNECT_FOUR.start()
        while len(moves) < discs and (legal := CONNECT_FOUR.legal(position)):
            moves += (step := chance.choice(legal))
            position = CONNECT_FOUR.play(position, step)
        if len(moves) == discs and CONNECT_FOUR.outcome(position) is None:
            return moves


def row(seconds: list[float]) -> str:
    rising = sorted(1000 * s for s in seconds)
    return f"{rising[len(rising) // 2]:8.2f} {rising[len(rising) * 99 // 100]:7.1f} {rising[-1]:7.1f}"

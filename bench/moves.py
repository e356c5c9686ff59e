"""The time to find the values of all moves of a Connect Four position, and their distances, by number of discs.

Positions come from random play, from random play outside the centre, and from the hard ones in `bench/positions`.
Tables are cleared before each position (not timed); the opening books of both programs are on and in memory. Times are
wall time, so the machine should be idle; bitbully (PyPI) has one thread, we use as many as the library does. All scores
are compared.
"""

import random
from time import perf_counter
from typing import Any

from bench.drops import HARD, bitbully, board, known
from millrow.engines.drops.solver.engine import DropEngine
from millrow.engines.drops.solver.limits import discs_of, size_of
from millrow.engines.drops.solver.search import Search, acquire
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.text import read_columns

COUNT = 200  # positions per number of discs
DISCS = range(25)
OUTER = range(12, 18)  # discs, none of them in columns 4 and 5: nearly everything is still undecided
FULL = -1000  # bitbully's score for a full column


def main() -> None:
    core = bitbully()
    theirs = None if core is None else bitbully_with_book(core)
    print(f"values of all moves, milliseconds; {COUNT} random positions a number of discs, then the hard ones")
    names = ["values", "distances"] + ["bitbully"] * (core is not None)
    print("   discs count   ", "   ".join(f"{name + ': median':>19}     99 %  longest  under 100" for name in names))
    DropEngine().prepare(CONNECT_FOUR)  # compiles, and reads the books
    rng = random.Random(1)
    sets = {f"{discs}": [random_moves(rng, discs) for _ in range(COUNT if discs else 1)] for discs in DISCS}
    sets |= {f"outer {discs}": [random_moves(rng, discs, "12367") for _ in range(COUNT)] for discs in OUTER}
    sets |= {path.stem: [moves for moves, _ in known(path)] for path in sorted(HARD.glob("*.txt"))}
    for name, positions in sets.items():
        values, ours, others = list[float](), list[float](), list[float]()
        for moves in positions:
            clear_tables(theirs)
            our_scores, value_seconds, seconds = answer(moves)
            values.append(value_seconds)
            ours.append(seconds)
            if theirs is not None:
                cells = board(core, moves)
                started = perf_counter()
                scores = theirs.scoreMoves(cells)
                others.append(perf_counter() - started)
                if our_scores != [score for score in scores if score != FULL]:
                    raise SystemExit(f"{moves}: millrow says {our_scores}, bitbully {scores}")
        print(f"{name:>8} {len(ours):5}   ", "   ".join(map(row, filter(None, (values, ours, others)))), flush=True)


def answer(moves: str) -> tuple[list[int], float, float]:
    """The score of each open column, from the left; seconds until all values were known, and until all scores were."""
    position = read_columns(CONNECT_FOUR, moves)
    legal = {int(step) - 1 for step in CONNECT_FOUR.legal(position)}
    started, values_after = perf_counter(), 0.0
    search = Search(size_of(CONNECT_FOUR), *discs_of(position), (3, 2, 4, 1, 5, 0, 6), thorough=True, book=True)
    while not search.wait(0.0005):
        if not values_after and legal <= search.values.keys() | search.moves.keys():
            values_after = perf_counter() - started
    seconds = perf_counter() - started
    return [search.moves[column] for column in sorted(search.moves)], values_after or seconds, seconds


def clear_tables(theirs: Any) -> None:
    with acquire(size_of(CONNECT_FOUR)) as solver:
        solver.clear()
    if theirs is not None:
        theirs.resetTranspositionTable()


def bitbully_with_book(core: Any) -> Any:
    """Bitbully with its 12-ply book."""
    from bitbully_databases import BitBullyDatabases

    return core.BitBullyCore(BitBullyDatabases.get_database_path("12-ply-dist"))


def random_moves(rng: random.Random, discs: int, columns: str = "1234567") -> str:
    """The columns of a random unfinished game with this many discs."""
    while True:
        moves, position = "", CONNECT_FOUR.start()
        while len(moves) < discs and (legal := set(CONNECT_FOUR.legal(position)) & set(columns)):
            moves += (step := rng.choice(sorted(legal)))
            position = CONNECT_FOUR.play(position, step)
        if len(moves) == discs and CONNECT_FOUR.outcome(position) is None:
            return moves


def row(seconds: list[float]) -> str:
    rising = sorted(1000 * s for s in seconds)
    under = sum(ms < 100 for ms in rising)
    return f"{rising[len(rising) // 2]:19.2f} {rising[len(rising) * 99 // 100]:8.1f} {rising[-1]:8.1f} {under:10}"

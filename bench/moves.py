"""The values of all moves of a Connect Four position, and how soon they end, by number of discs.

Positions come from random play, also from such that leaves the centre empty, and the hard ones from `bench/positions`.
Whatever was learnt from one is forgotten before the next (not timed); the opening books of both programs are on and in
memory. Times are wall time, so the machine should be idle; bitbully (PyPI) has one thread, we use as many as the
library does. All scores are compared.
"""

import random
from time import perf_counter
from typing import Any

from bench.drops import HARD, bitbully, board, known
from millrow.engines.drop_solver.limits import discs_of, size_of
from millrow.engines.drop_solver.search import Search
from millrow.engines.drop_solver.shelf import lent
from millrow.engines.perfect import PerfectEngine
from millrow.notation.positions import read_columns
from millrow.rules.named import CONNECT_FOUR

COUNT = 200  # positions a number of discs
DISCS = range(25)
OUTER = range(12, 18)  # discs, none of them in columns 4 and 5: nearly everything is still to be decided
FULL = -1000  # what bitbully says of a full column


def main() -> None:
    core = bitbully()
    theirs = None if core is None else booked(core)
    print(f"values of all moves, milliseconds; {COUNT} random positions a number of discs, then the hard ones")
    names = ["values", "distances"] + ["bitbully"] * (core is not None)
    print("   discs count   ", "   ".join(f"{name + ': median':>19}     99 %  longest  under 100" for name in names))
    PerfectEngine().prepare(CONNECT_FOUR)  # compiles, and reads the books
    chance = random.Random(1)
    sets = {f"{discs}": [played(chance, discs) for _ in range(COUNT if discs else 1)] for discs in DISCS}
    sets |= {f"outer {discs}": [played(chance, discs, "12367") for _ in range(COUNT)] for discs in OUTER}
    sets |= {path.stem: [moves for moves, _ in known(path)] for path in sorted(HARD.glob("*.txt"))}
    for name, positions in sets.items():
        values, ours, others = list[float](), list[float](), list[float]()
        for moves in positions:
            forget(theirs)
            mine, sooner, seconds = answer(moves)
            values.append(sooner)
            ours.append(seconds)
            if theirs is not None:
                cells = board(core, moves)
                begun = perf_counter()
                scores = theirs.scoreMoves(cells)
                others.append(perf_counter() - begun)
                if mine != [score for score in scores if score != FULL]:
                    raise SystemExit(f"{moves}: millrow says {mine}, bitbully {scores}")
        print(f"{name:>8} {len(ours):5}   ", "   ".join(map(row, filter(None, (values, ours, others)))), flush=True)


def answer(moves: str) -> tuple[list[int], float, float]:
    """The score of each open column, from the left; seconds until all values were known, and until all scores were."""
    position = read_columns(CONNECT_FOUR, moves)
    legal = {int(step) - 1 for step in CONNECT_FOUR.legal(position)}
    begun, valued = perf_counter(), 0.0
    search = Search(size_of(CONNECT_FOUR), *discs_of(position), (3, 2, 4, 1, 5, 0, 6), thorough=True)
    while not search.wait(0.0005):
        if not valued and legal <= search.values.keys() | search.moves.keys():
            valued = perf_counter() - begun
    seconds = perf_counter() - begun
    return [search.moves[column] for column in sorted(search.moves)], valued or seconds, seconds


def forget(theirs: Any) -> None:
    with lent(size_of(CONNECT_FOUR)) as solver:
        solver.clear()
    if theirs is not None:
        theirs.resetTranspositionTable()


def booked(core: Any) -> Any:
    """Bitbully with its book of 12 plies."""
    from bitbully_databases import BitBullyDatabases

    return core.BitBullyCore(BitBullyDatabases.get_database_path("12-ply-dist"))


def played(chance: random.Random, discs: int, columns: str = "1234567") -> str:
    """The columns of a game of so many random moves that is still on."""
    while True:
        moves, position = "", CONNECT_FOUR.start()
        while len(moves) < discs and (legal := set(CONNECT_FOUR.legal(position)) & set(columns)):
            moves += (step := chance.choice(sorted(legal)))
            position = CONNECT_FOUR.play(position, step)
        if len(moves) == discs and CONNECT_FOUR.outcome(position) is None:
            return moves


def row(seconds: list[float]) -> str:
    rising = sorted(1000 * s for s in seconds)
    under = sum(ms < 100 for ms in rising)
    return f"{rising[len(rising) // 2]:19.2f} {rising[len(rising) * 99 // 100]:8.1f} {rising[-1]:8.1f} {under:10}"

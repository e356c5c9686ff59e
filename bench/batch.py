"""Values of many positions in one call: six men's morris from its table, Connect Four with books and solver."""

import random
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

import millrow
from millrow.core.rules import AnyRules
from millrow.families import NAMED

SIX_POSITIONS, GAME_POSITIONS = 2_000_000, 2_000
RESULTS = {1: "won", 0: "drawn", -1: "lost"}


def main() -> None:
    print("values of many positions in one call, warm; bar: six men's a million positions a second on one core")
    time_case("six", "men anywhere, one core", scattered_men(SIX_POSITIONS))
    time_case(
        "six", "random games, one core", millrow.rows("six", random_positions(NAMED["six"], 100 * GAME_POSITIONS))
    )
    games = millrow.rows("connect4", random_positions(NAMED["connect4"], GAME_POSITIONS))
    time_case("connect4", "random games, all threads of the solver", games)


def time_case(name: str, kind: str, array: NDArray[Any]) -> None:
    millrow.values(name, array[:100])  # compiles, and reads tables and books
    started = perf_counter()
    found = millrow.values(name, array)
    seconds, count = perf_counter() - started, len(array)
    shares = ", ".join(f"{(found.value == value).mean():.0%} {word}" for value, word in RESULTS.items())
    print(f"{name:>9} {count:9,} positions {seconds:7.3f} s  {count / seconds:12,.0f} a second  {shares}  ({kind})")


def scattered_men(count: int) -> NDArray[np.int64]:
    """Six men's positions after placing: three to six men of each side on random points. Nearly all are different, so
    the table is read at random."""
    rng = np.random.default_rng(1)
    bits = 1 << rng.permuted(np.tile(np.arange(16), (count, 1)), axis=1)
    us, them = rng.integers(3, 7, (2, count))
    nth = np.arange(16)
    ours = (bits * (nth < us[:, None])).sum(axis=1)
    theirs = (bits * ((nth >= us[:, None]) & (nth < (us + them)[:, None]))).sum(axis=1)
    hands = np.zeros(count, np.int64)
    return np.stack([ours, theirs, hands, hands], axis=1)


def random_positions(rules: AnyRules, count: int) -> list[object]:
    """Positions of random games that are not over."""
    rng, found = random.Random(1), list[object]()
    while len(found) < count:
        pos = rules.start(rng.randrange(2))
        while rules.outcome(pos) is None:
            found.append(pos)
            pos = rules.play(pos, rng.choice(rules.legal(pos)))
    return found[:count]

"""FAST and MEMORY boards compared: steps per second with their win check, and bytes per position."""

import random
from dataclasses import replace
from time import process_time

from millrow.families.drops.rules import DropPosition, DropRules

SIZES = (
    DropRules(),
    DropRules(columns=9, rows=9, line=5, players=3),
    DropRules(columns=30, rows=20, line=5, players=4),
    DropRules(columns=100, rows=100, line=10),
    DropRules(columns=100, rows=100, line=25, players=10),
)


def random_game(rules: DropRules, seed: int) -> tuple[list[str], DropPosition]:
    """A random game to its end."""
    rng, pos, steps = random.Random(seed), rules.start(), list[str]()
    while legal := rules.legal(pos):
        steps.append(rng.choice(legal))
        pos = rules.play(pos, steps[-1])
    return steps, pos


def seconds_a_step(rules: DropRules, games: list[list[str]]) -> float:
    """Seconds per step, the best of three runs to reduce noise."""
    best = float("inf")
    for _ in range(3):
        started = process_time()
        for steps in games:
            pos = rules.start()
            for step in steps:
                pos = rules.play(pos, step)
        best = min(best, process_time() - started)
    return best / sum(map(len, games))


def main() -> None:
    print("drop boards: steps per second with their win check, and bytes held, FAST beside MEMORY")
    print("                 board   fast/s memory/s  ratio fast bytes memory bytes  ratio")
    for fast in SIZES:
        memory = replace(fast, board="memory")
        count = max(1, 20_000 // (fast.columns * fast.rows))
        games = [random_game(fast, seed)[0] for seed in range(count)]
        quick, small = seconds_a_step(fast, games), seconds_a_step(memory, games)
        held = [random_game(rules, 0)[1].grid.nbytes for rules in (fast, memory)]
        name = f"{fast.columns}x{fast.rows} line {fast.line} for {fast.players}"
        print(
            f"{name:>22} {1 / quick:8.0f} {1 / small:8.0f} {small / quick:6.2f}"
            f" {held[0]:10} {held[1]:12} {held[0] / held[1]:6.2f}"
        )

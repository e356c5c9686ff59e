"""Monte Carlo tree search for drop games: its first answer, playouts per second, memory, and matches against the
heuristic player. Every size runs in its own process, so that peak memory is its own; compilation is timed separately.
"""

import random
import re
import subprocess
import sys
from pathlib import Path
from time import monotonic, process_time

from millrow.engines.base import Engine, Limit, choose
from millrow.engines.drops.mcts.engine import DropSearch
from millrow.engines.heuristic import HeuristicEngine
from millrow.families.drops.rules import DropPosition, DropRules

SIZES = (
    DropRules(),
    DropRules(columns=9, rows=9, line=5, players=3),
    DropRules(columns=30, rows=30, line=6, players=4),
    DropRules(columns=100, rows=100, line=5, players=10),
    DropRules(columns=100, rows=100, line=25, players=10),
)
MATCHES = (
    DropRules(),
    DropRules(columns=9, rows=9, line=5),
    DropRules(columns=8, rows=8, line=4, players=3),
)
PEAK = re.compile(r"VmHWM:\s+(\d+) kB")  # not getrusage: on Linux a new process inherits its parent's value there
DISCS = 8  # on the board for each measurement
THINK = Limit(seconds=0.8)
MOVE = Limit(seconds=0.2)
GAMES = 40


def name_of(rules: DropRules) -> str:
    return f"{rules.columns}x{rules.rows} line {rules.line} for {rules.players}"


def opening(rules: DropRules, discs: int, seed: int) -> DropPosition:
    """A random position in which the game is not over."""
    rng = random.Random(seed)
    while True:
        pos = rules.start()
        for _ in range(discs):
            if steps := rules.legal(pos):
                pos = rules.play(pos, rng.choice(steps))
        if rules.outcome(pos) is None:
            return pos


def answer(rules: DropRules) -> str:
    """One answer in this process: wall seconds in total, playouts per second, peak memory."""
    from millrow.engines.drops.mcts.tree import Tree

    Tree(rules, rules.start(), 0, nodes=200)  # compiles or loads the kernels
    pos = opening(rules, DISCS, 1)
    started = monotonic()
    verdict = choose(DropSearch(1), rules, pos, THINK)
    seconds = monotonic() - started
    tree = Tree(rules, pos, 1)
    begun_cpu = process_time()
    while process_time() - begun_cpu < 0.5 and tree.simulate(5, thorough=False):
        pass
    rate = tree.games / (process_time() - begun_cpu)
    memory = int(PEAK.search(Path("/proc/self/status").read_text())[1]) / 1024  # type: ignore[index]
    return (
        f"{seconds:5.2f} s  {rate:8,.0f} games/s  peak {memory:4.0f} MB  plays {verdict.step}, {verdict.estimate:+.2f}"
    )


def play(rules: DropRules, seat: int, seed: int) -> float:
    """The search's points in this seat against the heuristic player in all others."""
    engines: list[Engine] = [HeuristicEngine(10 * seed + other) for other in range(rules.players)]
    engines[seat] = DropSearch(seed)
    pos = opening(rules, 2, seed // rules.players)  # each opening once for every seat
    while rules.outcome(pos) is None:
        pos = rules.play(pos, choose(engines[pos.turn], rules, pos, MOVE).step)
    return 0.5 if pos.winner is None else float(pos.winner == seat)


def main() -> None:
    print(f"drop game search: an answer with {DISCS} discs on the board and {THINK.seconds} s to think")
    started = monotonic()
    answer(SIZES[0])
    print(f"{'kernels':>22} compiled or read, and a first answer, in {monotonic() - started:.1f} s")
    for i, rules in enumerate(SIZES):
        code = f"from bench.drop_search import SIZES, answer; print(answer(SIZES[{i}]))"
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        print(f"{name_of(rules):>22} {ran.stdout.strip()}", flush=True)
    print(f"share of points against the heuristic player, {GAMES} games each, {MOVE.seconds} s a move")
    for rules in MATCHES:
        points = sum(play(rules, seed % rules.players, seed) for seed in range(GAMES))
        print(f"{name_of(rules):>22} {points / GAMES:6.1%}  (alike: {1 / rules.players:.0%})", flush=True)

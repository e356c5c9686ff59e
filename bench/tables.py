"""Building complete mill tables: CPU seconds on one core, file sizes, verification, probing.

Compilation is timed separately: a small board runs through every kernel first.
"""

import resource
import tempfile
from dataclasses import replace
from pathlib import Path
from time import process_time

from millrow.engines.mills.tablebase.build import build
from millrow.engines.mills.tablebase.engine import TableEngine
from millrow.engines.mills.tablebase.facts import Position
from millrow.engines.mills.tablebase.files import load, save
from millrow.engines.mills.tablebase.probe import Table
from millrow.engines.mills.tablebase.reachable import reachable
from millrow.engines.mills.tablebase.sectors import Sector
from millrow.engines.mills.tablebase.verify import verify
from millrow.families.mills.presets import MILL_GAMES, SIX_MEN
from millrow.families.mills.rules import MillRules

CASES: dict[str, tuple[MillRules, list[Sector] | None]] = {
    "three": (MILL_GAMES["three"], None),
    "five": (MILL_GAMES["five"], None),
    "six": (SIX_MEN, None),
    "six, flying": (replace(SIX_MEN, fly_at=3), None),
    "six, Lasker": (replace(SIX_MEN, slide_early=True), None),
    "eight on 16": (replace(SIX_MEN, men=8), None),
    "seven": (MILL_GAMES["seven"], None),
    "nine, 4-4": (MILL_GAMES["nine"], [Sector(4, 4)]),
}
CHECKED = ("three", "six")  # verified in full; the others take minutes
ROUNDS = 2000


def compile_kernels() -> float:
    """Run every kernel once; returns the seconds, mostly compilation (or loading from the compiler's cache)."""
    started = process_time()
    rules = MILL_GAMES["three"]
    table = Table(*build(rules))
    TableEngine(0).verdicts(rules, rules.start())
    for _ in verify(table):
        pass
    reachable(rules, rules.start())
    return process_time() - started


def build_case(name: str) -> str:
    rules, roots = CASES[name]
    started = process_time()
    table = Table(*build(rules, roots))
    built = process_time() - started
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table"
        save(path, table)
        size = path.stat().st_size / 1e6
        started = process_time()
        if roots is None:
            load(path, rules)
        loaded = process_time() - started
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    text = f"{name:>12} {table.layout.size:>11,} cells  build {built:6.2f} s  file {size:6.2f} MB  load {loaded:5.2f} s"
    text += f"  peak so far {memory:5.0f} MB"
    if name in CHECKED:
        started = process_time()
        reports = [report for _, report in verify(table)]
        states, wrong = sum(r.states for r in reports), sum(r.wrong for r in reports)
        text += f"  checked {states:,} states in {process_time() - started:.1f} s, {wrong} wrong"
    return text


def probe_speed() -> str:
    table, board = Table(*build(SIX_MEN)), SIX_MEN.board
    pos = Position(board.bits(["a1", "c1", "e3", "d3"]), board.bits(["a3", "b3", "c5", "d4"]), 2, 2)
    started = process_time()
    for _ in range(ROUNDS):
        table.probe(pos)
    probe_seconds = (process_time() - started) / ROUNDS
    started = process_time()
    for _ in range(ROUNDS):
        table.steps(pos)
    steps_seconds = (process_time() - started) / ROUNDS
    started = process_time()
    reachable(SIX_MEN, SIX_MEN.start())
    reach_seconds = process_time() - started
    return (
        f"probe {probe_seconds * 1e6:.0f} us, all {len(table.steps(pos))} steps {steps_seconds * 1e6:.0f} us; "
        f"every game of six walked for reachability {reach_seconds:.2f} s"
    )


def main() -> None:
    print("complete mill tables, CPU seconds on one core")
    print(f"kernels compiled or read in {compile_kernels():.1f} s")
    for name in CASES:
        print(build_case(name), flush=True)
    print(probe_speed())

"""Complete mill tables from nothing: CPU seconds on one core, file sizes, the forward check, probing.

Compilation is timed apart: a tiny board runs through every kernel first.
"""

import resource
import tempfile
from dataclasses import replace
from pathlib import Path
from time import process_time

from millrow.engines.mill_tables.facts import Position
from millrow.engines.mill_tables.files import load, save
from millrow.engines.mill_tables.reachable import reachable
from millrow.engines.mill_tables.retro import build
from millrow.engines.mill_tables.sectors import Sector
from millrow.engines.mill_tables.tables import Table
from millrow.engines.mill_tables.verify import verify
from millrow.engines.table_engine import TableEngine
from millrow.rules.mills import MillRules
from millrow.rules.named import MILLS, SIX_MEN

CASES: dict[str, tuple[MillRules, list[Sector] | None]] = {
    "three": (MILLS["three"], None),
    "five": (MILLS["five"], None),
    "six": (SIX_MEN, None),
    "six, flying": (replace(SIX_MEN, fly_at=3), None),
    "six, Lasker": (replace(SIX_MEN, slide_early=True), None),
    "eight on 16": (replace(SIX_MEN, men=8), None),
    "seven": (MILLS["seven"], None),
    "nine, 4-4": (MILLS["nine"], [Sector(4, 4)]),
}
CHECKED = ("three", "six")  # walked forward in full; the others take minutes
ROUNDS = 2000


def compiled() -> float:
    """Run every kernel once; seconds spent, mostly compiling (or reading the compiler's cache)."""
    begun = process_time()
    rules = MILLS["three"]
    table = Table(*build(rules))
    TableEngine(0).verdicts(rules, rules.start())
    for _ in verify(table):
        pass
    reachable(rules, rules.start())
    return process_time() - begun


def line(name: str) -> str:
    rules, roots = CASES[name]
    begun = process_time()
    table = Table(*build(rules, roots))
    built = process_time() - begun
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table"
        save(path, table)
        size = path.stat().st_size / 1e6
        begun = process_time()
        if roots is None:
            load(path, rules)
        loaded = process_time() - begun
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    text = f"{name:>12} {table.layout.size:>11,} cells  build {built:6.2f} s  file {size:6.2f} MB  load {loaded:5.2f} s"
    text += f"  peak so far {memory:5.0f} MB"
    if name in CHECKED:
        begun = process_time()
        reports = [report for _, report in verify(table)]
        states, wrong = sum(r.states for r in reports), sum(r.wrong for r in reports)
        text += f"  checked {states:,} states in {process_time() - begun:.1f} s, {wrong} wrong"
    return text


def probing() -> str:
    table, board = Table(*build(SIX_MEN)), SIX_MEN.board
    pos = Position(board.bits(["a1", "c1", "e3", "d3"]), board.bits(["a3", "b3", "c5", "d4"]), 2, 2)
    begun = process_time()
    for _ in range(ROUNDS):
        table.probe(pos)
    one = (process_time() - begun) / ROUNDS
    begun = process_time()
    for _ in range(ROUNDS):
        table.steps(pos)
    every = (process_time() - begun) / ROUNDS
    begun = process_time()
    reachable(SIX_MEN, SIX_MEN.start())
    walked = process_time() - begun
    return (
        f"probe {one * 1e6:.0f} us, all {len(table.steps(pos))} steps {every * 1e6:.0f} us; "
        f"every game of six walked for reachability {walked:.2f} s"
    )


def main() -> None:
    print("complete mill tables, CPU seconds on one core")
    print(f"kernels compiled or read in {compiled():.1f} s")
    for name in CASES:
        print(line(name), flush=True)
    print(probing())

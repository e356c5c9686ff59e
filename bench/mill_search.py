"""The mill search from the start position: nodes and CPU seconds to a depth in turns, one thread, an empty table."""

import random
from time import process_time

from millrow.engines.mills.search.search import Search, acquire
from millrow.families.mills.presets import MILL_GAMES

CASES = (("nine", 12), ("six", 12), ("twelve", 10), ("lasker", 10))


def main() -> None:
    print("mill search from the start, CPU seconds on one core")
    for name, depth in CASES:
        rules = MILL_GAMES[name]
        Search(rules, rules.start(), random.Random(0), depth=1).wait()  # compiles
        with acquire(rules) as workspace:
            workspace.clear()
        started = process_time()
        search = Search(rules, rules.start(), random.Random(0), depth=depth)
        search.wait()
        print(f"{name:>12} depth {depth} {search.nodes:>11,} nodes {process_time() - started:6.2f} s", flush=True)

"""The mill search from known positions: nodes and CPU seconds to a depth in turns, one thread, an empty table."""

import random
from time import process_time

from millrow.engines.mill_search.search import Search
from millrow.engines.mill_search.shelf import lent
from millrow.rules.named import MILLS

CASES = (("nine", 12), ("six", 12), ("twelve", 10), ("lasker", 10))


def main() -> None:
    print("mill search from the start, CPU seconds on one core")
    for name, depth in CASES:
        rules = MILLS[name]
        Search(rules, rules.start(), random.Random(0), depth=1).wait()  # compiled
        with lent(rules) as desk:
            desk.clear()
        begun = process_time()
        search = Search(rules, rules.start(), random.Random(0), depth=depth)
        search.wait()
        print(f"{name:>12} depth {depth} {search.nodes:>11,} nodes {process_time() - begun:6.2f} s", flush=True)

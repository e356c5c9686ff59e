"""`python -m bench NAME ...`: boards, playouts, store, tables, drops, threads, moves, connectx, search, winnable.

Without a name all of them run, one after the other.

`python -m bench empty`, the empty board beside bitbully, takes some minutes and runs only when it is named."""

import sys

from bench import boards, drop_search, drops, mill_search, moves, playouts, store, tables, winnable

SECTIONS = {
    "boards": boards.main,
    "playouts": playouts.main,
    "store": store.main,
    "tables": tables.main,
    "drops": drops.main,
    "threads": drops.threads,
    "moves": moves.main,
    "connectx": drop_search.main,
    "search": mill_search.main,
    "winnable": winnable.main,
}
NAMED_ONLY = {"empty": drops.empty}

for name in sys.argv[1:] or SECTIONS:
    if (run := (SECTIONS | NAMED_ONLY).get(name)) is None:
        sys.exit(f"there is no benchmark {name}; there are {', '.join(SECTIONS | NAMED_ONLY)}")
    run()
    print()

"""`python -m bench NAME ...`: boards, playouts, store, tables, drops, threads, moves, connectx, search, winnable,
first, review, batch, server.

Without a name all of them run.

`python -m bench empty`, the empty board compared with bitbully, takes some minutes and runs only when named. So does
`python -m bench adaptive`, the level that adapts against the fixed ones."""

import sys

from bench import (
    adaptive,
    batch,
    boards,
    drop_search,
    drops,
    first,
    mill_search,
    moves,
    playouts,
    review,
    server,
    store,
    tables,
    winnable,
)

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
    "first": first.main,
    "review": review.main,
    "batch": batch.main,
    "server": server.main,
}
NAMED_ONLY = {"empty": drops.empty, "adaptive": adaptive.main}

for name in sys.argv[1:] or SECTIONS:
    if (run := (SECTIONS | NAMED_ONLY).get(name)) is None:
        sys.exit(f"there is no benchmark {name}; there are {', '.join(SECTIONS | NAMED_ONLY)}")
    run()
    print()

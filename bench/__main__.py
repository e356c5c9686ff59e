"""`python -m bench [boards] [playouts] [store] [tables] [drops]`: all of them if none is named."""

import sys

from bench import boards, drops, playouts, store, tables

SECTIONS = {
    "boards": boards.main,
    "playouts": playouts.main,
    "store": store.main,
    "tables": tables.main,
    "drops": drops.main,
}

for name in sys.argv[1:] or SECTIONS:
    if name not in SECTIONS:
        sys.exit(f"there is no benchmark {name}; there are {', '.join(SECTIONS)}")
    SECTIONS[name]()
    print()

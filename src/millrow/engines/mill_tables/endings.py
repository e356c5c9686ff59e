"""Endings that were solved and kept, of games too large for a whole table: `millrow table build nine --ending 4-4`."""

import re
from functools import lru_cache
from pathlib import Path

from millrow.rules.mills import MillPosition, MillRules

from .cache import file_name, tables_folder
from .facts import turned
from .files import TableError, load
from .sectors import Sector
from .tables import NotInTable, Step, Table

ENDING = re.compile(r"-o(\d+)-t(\d+)-h0-h0\.v1$")


def ending_steps(rules: MillRules, pos: MillPosition) -> list[Step] | None:
    """Every legal step with its value, best first, if a kept ending holds the position; None if none does."""
    if pos.hand != (0, 0):
        return None
    most = max(men.bit_count() for men in pos.men)
    for path in sorted(tables_folder().glob(file_name(rules).removesuffix(".v1") + "-o*.v1")):
        found = ENDING.search(path.name)
        if found is None or max(map(int, found.groups())) < most:
            continue
        try:
            table = _read(path, path.stat().st_mtime_ns, rules, Sector(int(found[1]), int(found[2])))
            return table.steps(turned(rules, pos))
        except (NotInTable, TableError, OSError):
            continue  # another file may hold it; the search can do without
    return None


@lru_cache(maxsize=2)
def _read(path: Path, _changed: int, rules: MillRules, ending: Sector) -> Table:
    return load(path, rules, ending)

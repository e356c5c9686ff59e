"""Tables in files: saved, loaded, and built where there is none. `stored.py` has the form of the files.

A file is written atomically, so a file under its final name is complete.
"""

import re
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import numpy as np

from millrow.families.mills.rules import MillPosition, MillRules
from millrow.wording import say

from ...base import Progress, Verdict
from ...files import write_atomic
from ...pool import SharedPool
from .build import Scores, build
from .facts import NotInTable, file_name, fingerprint, mover_first, tables_folder
from .index import Layout
from .kernels.mill import TOP
from .packaged import packaged_file
from .probe import Table
from .sectors import Sector
from .stored import DEPTH8, SCORE16, Stored, TableError, file_bytes, read_file

ENDING = re.compile(r"-o(\d+)-t(\d+)-h0-h0\.v1$")
FAST = 3  # of zlib; 9 makes a file a tenth smaller
TABLES = SharedPool[str, Table](capacity=6)  # two bytes per cell: 7 MB for six men's morris

# of form depth8
DEPTHS = np.arange(-1, 255)
SCORE_OF_CODE = np.where(DEPTHS % 2 == 1, TOP - DEPTHS, DEPTHS - TOP).astype(np.int16)
SCORE_OF_CODE[0] = 0


def pack(scores: Scores) -> tuple[str, bytes]:
    """(form, bytes): one byte per cell if wins and losses alternate and distances fit, else two."""
    codes = np.where(scores == 0, 0, TOP - np.abs(scores) + 1)
    if codes.max(initial=0) < 256 and np.array_equal(SCORE_OF_CODE[codes], scores):
        return DEPTH8, codes.astype(np.uint8).tobytes()
    return SCORE16, scores.astype("<i2").tobytes()


def unpack(form: str, data: bytes) -> Scores:
    if form == DEPTH8:
        return SCORE_OF_CODE[np.frombuffer(data, dtype=np.uint8)]
    return np.frombuffer(data, dtype="<i2").astype(np.int16)


def save(path: Path, table: Table, effort: int = FAST) -> None:
    """Write a table atomically; `effort` is zlib's."""
    form, data = pack(table.scores)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, file_bytes(table.rules, Stored(form, len(table.scores), data), effort))


def load(path: Path, rules: MillRules, endgame: Sector | None = None) -> Table:
    """Load the table of these rules from a file; TableError with the reason, OSError if it cannot be read."""
    form, cells, data = read_file(path, rules)
    scores = unpack(form, data)
    layout = Layout(rules, None if endgame is None else [endgame])
    if not len(scores) == cells == layout.size:
        raise TableError(say("mills.table.file.cells", file=path.name, cells=len(scores), wanted=layout.size))
    return Table(layout, scores)


def open_table(
    rules: MillRules,
    folder: Path | None = None,
    endgame: Sector | None = None,
    progress: Progress | None = None,
    threads: int = 1,
) -> Table:
    """The table of these rules, read from the folder, or built if there is no usable file.

    With `endgame` only that sector and what it leads to, which is all that fits for a 24-point board. `progress(done,
    all)` counts cells while building. If the folder is not writable, the table is not saved. Raises ValueError with the
    reason for rules that get no table."""
    path = (folder or tables_folder()) / file_name(rules, endgame)
    try:
        return load(path, rules, endgame)
    except (OSError, TableError):
        table = Table(*build(rules, None if endgame is None else [endgame], progress, threads))
        with suppress(OSError):
            save(path, table)
        return table


def shared_table(rules: MillRules, progress: Progress | None = None) -> Table:
    """The table of these rules, from the package, or read or built once per process. A caller that arrives while it is
    being built waits. Raises ValueError with the reason for rules that get no table."""

    def find() -> Table:
        with suppress(OSError, TableError):
            return load(packaged_file(rules), rules)
        return open_table(rules, progress=progress)

    return TABLES.get(fingerprint(rules), find)


def endgame_verdicts(rules: MillRules, pos: MillPosition) -> list[Verdict]:
    """Every legal step with its value, best first, if a stored endgame holds the position; else none. Endgames are for
    games too large for a whole table: `millrow table build nine --endgame 4-4`."""
    if pos.hand != (0, 0):
        return []
    most_men = max(men.bit_count() for men in pos.men)
    for path in sorted(tables_folder().glob(file_name(rules).removesuffix(".v1") + "-o*.v1")):
        found = ENDING.search(path.name)
        if found is None or max(map(int, found.groups())) < most_men:
            continue
        try:
            table = _endgame(path, path.stat().st_mtime_ns, rules, Sector(int(found[1]), int(found[2])))
            return table.steps(mover_first(rules, pos))
        except (NotInTable, TableError, OSError):
            continue  # another file may hold it, and the search works without
    return []


@lru_cache(maxsize=2)
def _endgame(path: Path, _changed: int, rules: MillRules, endgame: Sector) -> Table:
    return load(path, rules, endgame)

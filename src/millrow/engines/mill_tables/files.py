"""Table files that know whose they are.

A file is a magic line, one line of JSON (fingerprint of the rules, the rules themselves, form, cells, digest) and the
packed scores. It is written aside, synced and renamed, so a file under its right name is complete.
"""

import hashlib
import json
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np

from millrow.engines.whole_file import write_whole
from millrow.rules.mills import MillRules

from .cache import file_name, tables_folder
from .facts import facts, fingerprint
from .kernels.mill import TOP
from .layout import Layout
from .retro import Scores, build
from .sectors import Sector
from .tables import Table

MAGIC = b"millrow mill table 1\n"

# One byte a cell: 0 is a draw, d + 1 a result in d turns. Sides alternate, so an odd d is a win and an even d a loss.
DEPTHS = np.arange(-1, 255)
UNPACKED = np.where(DEPTHS % 2 == 1, TOP - DEPTHS, DEPTHS - TOP).astype(np.int16)
UNPACKED[0] = 0


class TableError(Exception):
    """A table file that cannot be used, with the reason."""


def packed(scores: Scores) -> tuple[str, bytes]:
    """(form, bytes): one byte a cell where the alternation holds and depths fit, else two."""
    codes = np.where(scores == 0, 0, TOP - np.abs(scores) + 1)
    if codes.max(initial=0) < 256 and np.array_equal(UNPACKED[codes], scores):
        return "depth8", codes.astype(np.uint8).tobytes()
    return "score16", scores.astype("<i2").tobytes()


def unpacked(form: str, data: bytes) -> Scores:
    if form == "depth8":
        return UNPACKED[np.frombuffer(data, dtype=np.uint8)]
    return np.frombuffer(data, dtype="<i2").astype(np.int16)


def save(path: Path, table: Table) -> None:
    """Write a table; the file is always a whole one."""
    form, plain = packed(table.scores)
    data = zlib.compress(plain, 3)
    head = {
        "fingerprint": fingerprint(table.rules),
        "rules": facts(table.rules),
        "form": form,
        "cells": len(table.scores),
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, MAGIC + json.dumps(head).encode() + b"\n" + data)


def load(path: Path, rules: MillRules, ending: Sector | None = None) -> Table:
    """The table of these rules from a file; TableError with the reason, OSError when it cannot be read."""
    magic, _, rest = path.read_bytes().partition(b"\n")
    if magic + b"\n" != MAGIC:
        raise TableError(f"{path.name} is not a mill table of this version")
    line, _, data = rest.partition(b"\n")
    try:
        head = json.loads(line)
        form, cells, digest, owner = head["form"], head["cells"], head["sha256"], head["fingerprint"]
        told = head["rules"]
    except (ValueError, KeyError, TypeError):
        raise TableError(f"{path.name} has an unreadable header") from None
    if owner != fingerprint(rules):
        raise TableError(f"{path.name} belongs to other rules ({owner}, wanted {fingerprint(rules)})")
    if told != json.loads(json.dumps(facts(rules))) or hashlib.sha256(data).hexdigest() != digest:
        raise TableError(f"{path.name} is damaged: its digest does not fit")
    scores = unpacked(form, zlib.decompress(data))
    layout = Layout(rules, None if ending is None else [ending])
    if not len(scores) == cells == layout.size:
        raise TableError(f"{path.name} has {len(scores)} cells, these rules need {layout.size}")
    return Table(layout, scores)


def open_table(
    rules: MillRules,
    folder: Path | None = None,
    ending: Sector | None = None,
    progress: Callable[[int, int], None] | None = None,
    threads: int = 1,
) -> Table:
    """The table of these rules: read from the folder, or built on first use (or anew when its file is no good).

    With `ending` only that sector and what it can fall into: all a 24-point board has room for. `progress(done, all)`
    hears of the building, in cells. A folder that cannot be written keeps nothing, and that is all. Raises ValueError
    with the reason when the tables decline these rules."""
    path = (folder or tables_folder()) / file_name(rules, ending)
    try:
        return load(path, rules, ending)
    except (OSError, TableError):
        table = Table(*build(rules, None if ending is None else [ending], progress, threads))
        with suppress(OSError):
            save(path, table)
        return table

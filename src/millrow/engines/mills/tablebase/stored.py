"""The form of table files, each identified by the fingerprint of its rules; and reading them. Imports nothing heavy.

A file is a magic line, one line of JSON (fingerprint of the rules, the rules themselves, form, cells, digest) and the
compressed scores.
"""

import hashlib
import json
import zlib
from pathlib import Path
from typing import NamedTuple

from millrow.families.mills.rules import MillRules
from millrow.wording import say

from .facts import facts, fingerprint

MAGIC = b"millrow mill table 1\n"
DEPTH8 = "depth8"  # one byte per cell: 0 is a draw, d + 1 a result in d turns; an odd d is a win and an even d a loss
SCORE16 = "score16"  # two bytes per cell


class TableError(Exception):
    """A table file that cannot be used; the message gives the reason."""


class Stored(NamedTuple):
    """The content of a table file: its form, the number of cells, and their bytes."""

    form: str
    cells: int
    data: bytes


def read_file(path: Path, rules: MillRules) -> Stored:
    """The content of the table file of these rules; TableError with the reason, OSError if it cannot be read."""
    magic, _, rest = path.read_bytes().partition(b"\n")
    if magic + b"\n" != MAGIC:
        raise TableError(say("mills.table.file.version", file=path.name))
    line, _, data = rest.partition(b"\n")
    try:
        head = json.loads(line)
        form, cells, digest, owner = head["form"], head["cells"], head["sha256"], head["fingerprint"]
        made_for = head["rules"]
    except (ValueError, KeyError, TypeError):
        raise TableError(say("mills.table.file.header", file=path.name)) from None
    if owner != (wanted := fingerprint(rules)):
        raise TableError(say("mills.table.file.rules", file=path.name, owner=owner, wanted=wanted))
    if made_for != json.loads(json.dumps(facts(rules))) or hashlib.sha256(data).hexdigest() != digest:
        raise TableError(say("mills.table.file.damaged", file=path.name))
    return Stored(form, cells, zlib.decompress(data))


def file_bytes(rules: MillRules, stored: Stored, effort: int) -> bytes:
    """The bytes of a table file; `effort` is zlib's, from 1 (fast) to 9 (small)."""
    data = zlib.compress(stored.data, effort)
    head = {
        "fingerprint": fingerprint(rules),
        "rules": facts(rules),
        "form": stored.form,
        "cells": stored.cells,
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    return MAGIC + json.dumps(head).encode() + b"\n" + data

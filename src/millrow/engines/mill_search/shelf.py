"""Desks in use, shared by everybody who asks: each is lent to one question at a time, and memory stays bounded."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from millrow.engines.mill_tables.facts import fingerprint
from millrow.rules.mills import MillRules

if TYPE_CHECKING:
    from .desk import Desk

MOST = 4  # desks in memory, whatever their rules
TABLE = 64 << 20  # bytes each

_places = threading.BoundedSemaphore(MOST)
_lock = threading.Lock()
_idle = list["tuple[str, Desk]"]()  # longest unused first
_lent = 0


@contextmanager
def lent(rules: MillRules) -> "Iterator[Desk]":
    """A desk for these rules, nobody else's meanwhile; it remembers what it has seen. Waits while all are out."""
    global _lent
    name = fingerprint(rules)
    with _places:
        with _lock:
            _lent += 1
            desk = next((idle for whose, idle in reversed(_idle) if whose == name), None)
            if desk is not None:
                _idle.remove((name, desk))
            elif len(_idle) + _lent > MOST:
                _idle.pop(0)
        try:
            if desk is None:
                from .desk import Desk  # the compiler, and the kernels from its cache

                desk = Desk(rules, TABLE)
            desk.resume()
            yield desk
        finally:
            with _lock:
                _lent -= 1
                if desk is not None:
                    _idle.append((name, desk))

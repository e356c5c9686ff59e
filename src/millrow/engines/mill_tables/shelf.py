"""Tables in use, shared by everybody who asks: each is read or built once, the oldest go when there are many."""

import threading
from collections import OrderedDict
from collections.abc import Callable

from millrow.rules.mills import MillRules

from .facts import fingerprint
from .files import open_table
from .tables import Table

MOST = 6  # tables kept in memory, two bytes a cell: 7 MB for six men's morris

_lock = threading.Lock()
_kept = OrderedDict[str, Table]()


def table_for(rules: MillRules, progress: Callable[[int, int], None] | None = None) -> Table:
    """The table of these rules. Whoever asks while it is being built waits for it.

    Raises ValueError with the reason when the tables decline these rules."""
    name = fingerprint(rules)
    if (table := _kept.get(name)) is not None:
        return table
    with _lock:
        if name not in _kept:
            _kept[name] = open_table(rules, progress=progress)
            while len(_kept) > MOST:
                _kept.popitem(last=False)
        return _kept[name]

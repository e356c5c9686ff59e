"""Exact reachability of mill positions for the setup screen: worked out apart the first time, looked up after that."""

import threading

from millrow.engines.mill_tables.limits import declines_quick
from millrow.rules.mills import MillPosition, MillRules

_lock = threading.Lock()
_begun = set[MillRules]()
_ready = set[MillRules]()


def reach(rules: MillRules, pos: MillPosition) -> tuple[str | None, bool]:
    """`reachable`, `unreachable` or None if that is not known; and whether it is being worked out."""
    if declines_quick(rules) is not None:
        return None, False
    with _lock:
        if rules in _ready:
            return _answer(rules, pos), False
        if rules not in _begun:
            _begun.add(rules)
            threading.Thread(target=_prepare, args=(rules,), name="millrow-reach", daemon=True).start()
    return None, True


def _answer(rules: MillRules, pos: MillPosition) -> str | None:
    from millrow.engines.mill_tables.reachable import reachable

    return {True: "reachable", False: "unreachable", None: None}[reachable(rules, pos)]


def _prepare(rules: MillRules) -> None:
    """Compile what is to be compiled and walk every game once; if that fails, the next question tries again."""
    try:
        _answer(rules, rules.start())
        _ready.add(rules)
    finally:
        if rules not in _ready:
            _begun.discard(rules)

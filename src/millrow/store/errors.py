"""Errors of the store, each with a code for programs and a sentence for people."""

import logging
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from millrow.core.rules import Refusal, Refused
from millrow.core.sentences import refusal
from millrow.games.game import AnyGame
from millrow.wording import Sentence, find, plain, say

if TYPE_CHECKING:
    from .games import StoredGame
    from .summaries import Page

MAX_IDS_SHOWN = 5  # in the sentence of an Ambiguous error
TRANSIENT = ("busy", "full", "locked", "unreachable")  # codes of errors that may be over soon
LOG_INTERVAL = 60.0  # seconds before the same sentence is logged again
log = logging.getLogger("millrow.store")
_logged = dict[str, float]()  # sentence: when it was logged


class StoreError(Exception):
    """The store failed: disk full, no permission, no connection and so on. Data committed before is intact.

    Codes: none, busy, locked, full, read-only, damaged, newer, older, unreachable, closed, failed.
    """

    def __init__(self, code: str, say: str) -> None:
        super().__init__(say)
        self.code, self.say = code, say

    @property
    def facts(self) -> Mapping[str, Any]:
        """The facts of the sentence, as plain data."""
        return plain(self.say.facts) if isinstance(self.say, Sentence) else {}


def log_error(error: StoreError) -> None:
    """Write the error to the log, with paths and hosts, for the person who runs the server; the same one once a
    minute."""
    now, text = time.monotonic(), str(error)
    if now - _logged.get(text, float("-inf")) >= LOG_INTERVAL:
        for old in [key for key, at in _logged.items() if now - at >= LOG_INTERVAL]:
            del _logged[old]
        _logged[text] = now
        log.error("%s", text)


def public_sentence(error: StoreError) -> Sentence:
    """What the people who use a server may read: no paths, users or hosts."""
    if not isinstance(error.say, Sentence):
        return say(find("", f"store.public.{error.code}") or "store.public.failed")
    code, facts = error.say.code.removeprefix("store."), error.say.facts
    if not facts and find("", f"store.public.{code}") is None:
        return error.say
    while (full := find("", f"store.public.{code}")) is None and "." in code:
        code = code.rpartition(".")[0]
    return say(full or "store.public.failed", **{name: facts[name] for name in ("key", "what") if name in facts})


def store_error(code: str, which: str = "", **facts: Any) -> StoreError:
    """The error with its sentence; `which` selects one where a code has several."""
    return StoreError(code, say(f"store.{which or code}", **facts))


class Busy(StoreError):
    """Another process has the file open; `server` and `instance` are set if it is a Millrow server."""

    def __init__(self, say: str, server: str = "", instance: str = "") -> None:
        super().__init__("busy", say)
        self.server, self.instance = server, instance


def stale_refusal(game: AnyGame) -> Refusal:
    """The refusal of an event whose sender has not seen all earlier events."""
    return refusal("stale", seats=game.seats, status=game.status_sentence)


class Stale(Refused):
    """The game has events that the caller has not seen; `current` is its present state."""

    def __init__(self, current: "StoredGame") -> None:
        super().__init__(stale_refusal(current.game))
        self.current = current


class Missing(Refused):
    """There is no such game, save or setup."""

    def __init__(self, kind: str, key: str, say: str = "") -> None:
        super().__init__(Refusal(f"no-{kind}", say) if say else refusal(f"no-{kind}", key=key[:40]))


class Ambiguous(Refused):
    """Several games or saves match; `found` has them, newest first."""

    def __init__(self, kind: str, key: str, found: "Page[Any]") -> None:
        ids = [getattr(item, "id", None) or item.game for item in found.items[:MAX_IDS_SHOWN]]
        which = f"several-{kind}s.more" if found.total > MAX_IDS_SHOWN else f"several-{kind}s"
        super().__init__(refusal(f"several-{kind}s", which, total=found.total, key=key[:40], ids=ids))
        self.kind, self.key, self.found = kind, key, found

"""What can go wrong with a store, each with a code for programs and a sentence for people."""

from typing import TYPE_CHECKING, Any

from millrow.rules.base import Refusal, Refused

if TYPE_CHECKING:
    from .games import StoredGame
    from .summaries import Page

SHOWN = 5  # ids in a sentence


class StoreError(Exception):
    """The store cannot do it, whatever the game: no space, no right, no connection ... Earlier data is intact.

    Codes: none, busy, locked, full, read-only, damaged, newer, older, unreachable, closed, failed.
    """

    def __init__(self, code: str, say: str) -> None:
        super().__init__(say)
        self.code, self.say = code, say


class Busy(StoreError):
    """Another process has the file. `server` is its address and `instance` its name, if it is a Millrow server."""

    def __init__(self, say: str, server: str = "", instance: str = "") -> None:
        super().__init__("busy", say)
        self.server, self.instance = server, instance


class Stale(Refused):
    """Somebody was quicker: the game has events the caller has not seen. `current` is how it stands now."""

    def __init__(self, current: "StoredGame") -> None:
        super().__init__(Refusal("stale", f"the game has moved on in the meantime: {current.game.status()}"))
        self.current = current


class Missing(Refused):
    """There is no such game, save or position."""

    def __init__(self, kind: str, key: str, say: str = "") -> None:
        super().__init__(Refusal(f"no-{kind}", say or f"there is no {kind} {key[:40]!r}"))


class Ambiguous(Refused):
    """Several games or saves match; `found` lists them, the newest first."""

    def __init__(self, kind: str, key: str, found: "Page[Any]") -> None:
        ids = ", ".join(getattr(item, "id", None) or item.game for item in found.items[:SHOWN])
        more = " ..." if found.total > SHOWN else ""
        super().__init__(Refusal(f"several-{kind}s", f"{found.total} {kind}s match {key[:40]!r}: {ids}{more}"))
        self.kind, self.key, self.found = kind, key, found

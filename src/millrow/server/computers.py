"""The computer players of a game: getting their levels ready early, apart from all else."""

import logging
import threading
from concurrent.futures import Future
from typing import Protocol, runtime_checkable

from millrow.engines.levels import Level, level_of
from millrow.games.game import AnyGame
from millrow.rules.base import AnyRules

log = logging.getLogger("millrow.server")
BACKGROUND = "millrow-computer"  # threads that think or prepare, and whose work may be lost
_lock = threading.Lock()
_under_way = dict[tuple[str, AnyRules], "Future[None]"]()


@runtime_checkable
class Preparable(Protocol):
    """What an engine has if its first answer about a ruleset takes longer than the others: code to compile, a table."""

    def ready(self, rules: AnyRules) -> bool: ...

    def prepare(self, rules: AnyRules) -> None: ...


def prepare(game: AnyGame) -> None:
    """Begin what the computer players of a game will need."""
    for seat in game.seats:
        if seat.level:
            prepared(level_of(game.rules, seat.level), game.rules)


def prepared(level: Level, rules: AnyRules) -> "Future[None]":
    """Done when the level can answer about these rules; whoever asks first begins it."""
    engine = level.make(None)
    ready: Future[None] = Future()
    if not isinstance(engine, Preparable) or engine.ready(rules):
        ready.set_result(None)
        return ready
    key = level.name, rules
    with _lock:
        if key in _under_way:
            return _under_way[key]
        _under_way[key] = ready
    ready.set_running_or_notify_cancel()  # nobody who stops waiting stops the others

    def run() -> None:
        try:
            engine.prepare(rules)
        except Exception:  # whoever thinks will meet it again, and can say more about it
            log.exception("a level could not be prepared")
        finally:
            with _lock:
                del _under_way[key]
            ready.set_result(None)

    threading.Thread(target=run, name=BACKGROUND, daemon=True).start()
    return ready

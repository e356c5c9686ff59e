"""Prepares engines before they are needed.

Compiling kernels takes seconds, so a server lets another process do it first. That process leaves its kernels and
tables in the cache folder; a worker process, in which the engine will think, then only loads them.
"""

import logging
import os
import subprocess
import sys
import threading
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from millrow.core.rules import Rules
from millrow.engines.files import cache_folder, fingerprint
from millrow.engines.levels import Level, find_level, level_of, levels
from millrow.families import NAMED
from millrow.families.rules_text import read_rules, write_rules
from millrow.games.game import AnyGame

from . import jobs, workers
from .catalog import CORE

BACKGROUND = "millrow-computer"  # the name of threads that think or prepare; nothing waits for them at exit
NICENESS = 5  # of the processes that compile: games go first
Key = tuple[Rules[Any], str]  # rules and the name of a level
log = logging.getLogger("millrow.app")
_lock = threading.Lock()
_preparing = dict[Key, "Future[None]"]()
_compiling = dict[Key, "Future[None]"]()
_waiting = list[Key]()  # what `warm_up` has not compiled yet
_processes = set["subprocess.Popen[bytes]"]()
_stopped = threading.Event()
# How many processes compile at the same time: for presets, and for rules of one's own. Each needs 100 MB and more, and
# anyone may start games with as many rules as they like; presets do not wait for these.
_turns = {True: threading.Semaphore(2), False: threading.Semaphore(1)}


def prepare(game: AnyGame) -> None:
    """Start preparing the engines of a game's computer players."""
    for seat in game.seats:
        if seat.level:
            prepared(level_of(game.rules, seat.level), game.rules)


def prepared(level: Level, rules: Rules[Any]) -> "Future[None]":
    """A future that is done when the level is ready for these rules; the first call starts the preparation."""
    engine, key = level.make(None), engine_key(level, rules)
    if workers.is_warm(key) if engine.compiles(rules) else engine.ready(rules):
        ready: Future[None] = Future()
        ready.set_result(None)
        return ready

    def work() -> None:
        if engine.compiles(rules):
            compiled(level, rules).result()
            workers.ask(jobs.prepare, rules, level.name, key=key, priority=workers.Priority.PREPARING).result.result()
        else:
            engine.prepare(rules)

    return _once(_preparing, key, work)


def engine_key(level: Level, rules: Rules[Any]) -> Key:
    """Identifies what a worker process must load to play a level."""
    return rules, level.kernels


def compiled(level: Level, rules: Rules[Any]) -> "Future[None]":
    """A future that is done when the cache folder has what the level needs, or compiling it has failed; the first call
    starts a process."""
    return _once(_compiling, (rules, level.kernels), lambda: _compile(level, rules))


def warm_up(done: Callable[[], None]) -> bool:
    """Compile in the background for the games of the start screen: perfect levels first, then the others, with one
    thread for each family. Calls `done` at the end.

    Returns False, without calling `done`, if there is nothing to compile."""
    games = [(level, rules) for rules in map(NAMED.__getitem__, CORE) for level in reversed(levels(rules))]
    games = [(level, rules) for level, rules in games if _must_compile(level, rules)]
    if not games:
        return False
    with _lock:
        _waiting.extend(engine_key(level, rules) for level, rules in games)

    def work(games: list[tuple[Level, Rules[Any]]]) -> None:
        for level, rules in games:
            compiled(level, rules).result()
            with _lock:
                _waiting.remove(engine_key(level, rules))

    def work_in_order() -> None:
        for perfect in (True, False):
            by_family = defaultdict[str, list[tuple[Level, Rules[Any]]]](list)
            for level, rules in games:
                if level.perfect is perfect:
                    by_family[rules.family.name].append((level, rules))
            threads = [_background(work, of_family) for of_family in by_family.values()]
            for thread in threads:
                thread.join()
        if not _stopped.is_set():
            done()

    _background(work_in_order)
    return True


def _background(work: Callable[..., None], *arguments: Any) -> threading.Thread:
    thread = threading.Thread(target=work, args=arguments, name=BACKGROUND, daemon=True)
    thread.start()
    return thread


def under_way() -> list[Key]:
    """The levels being prepared or compiled now, and those that the start compiles next."""
    with _lock:
        return [*dict.fromkeys([*_preparing, *_compiling, *_waiting])]


def stop() -> None:
    """End the processes that compile and those that think, and start no more."""
    _stopped.set()
    workers.close()
    with _lock:
        processes = [*_processes]
    for process in processes:
        process.terminate()


def _once(running: dict[Key, "Future[None]"], key: Key, work: Callable[[], None]) -> "Future[None]":
    """Run the work in a thread unless it is running; the future is done when it ends, even if it fails."""
    with _lock:
        if key in running:
            return running[key]
        ready = running[key] = Future()
    ready.set_running_or_notify_cancel()  # cancelling one waiter must not cancel the others

    def run() -> None:
        try:
            work()
        except Exception:  # thinking will fail the same way, with more detail
            if not _stopped.is_set():
                log.exception("a level could not be prepared")
        finally:
            with _lock:
                del running[key]
            ready.set_result(None)

    _background(run)
    return ready


def _compile(level: Level, rules: Rules[Any]) -> None:
    if _stopped.is_set() or _is_compiled(level, rules):
        return
    marker = _marker(level, rules)
    try:
        marker.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return  # without a cache folder another process cannot help
    with _turns[rules in NAMED.values()]:
        if not _stopped.is_set() and _runs([sys.executable, "-m", __name__, write_rules(rules), level.kernels]):
            with suppress(OSError):
                marker.touch()


def _runs(command: list[str]) -> bool:
    """Run a process that `stop` ends; True if it succeeds."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet) as process:
        with _lock:
            _processes.add(process)
        try:
            return process.wait() == 0
        finally:
            with _lock:
                _processes.discard(process)


def _must_compile(level: Level, rules: Rules[Any]) -> bool:
    return level.make(None).compiles(rules) and not _is_compiled(level, rules)


def _is_compiled(level: Level, rules: Rules[Any]) -> bool:
    with suppress(OSError):
        return _marker(level, rules).exists()
    return False


def _marker(level: Level, rules: Rules[Any]) -> Path:
    """An empty file that exists if a process has compiled what the level needs."""
    facts = [_sources(), version("numba"), sys.version, write_rules(rules), level.kernels]
    return cache_folder() / "prepared" / fingerprint(facts)


@cache
def _sources() -> str:
    """Identifies the sources of the engines."""
    folder = Path(__file__).parent.parent / "engines"
    return fingerprint([path.read_text() for path in sorted(folder.rglob("*.py"))])


def main() -> None:
    """Prepare a level of a game: `python -m millrow.app.preparing six perfect`."""
    with suppress(OSError, AttributeError):  # Windows has no `nice`
        os.nice(NICENESS)
    rules = read_rules(sys.argv[1])
    find_level(rules, sys.argv[2]).make(None).prepare(rules)


if __name__ == "__main__":
    main()

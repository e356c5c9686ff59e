"""Engine work for hints and reviews, done in worker processes so that games are not slowed down."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from millrow.core.rules import Rules
from millrow.engines.levels import strongest

from . import workers
from .preparing import compiled, engine_key
from .thinking import run_in_daemon_thread
from .workers import Priority

T = TypeVar("T")


def is_ready(rules: Rules[Any]) -> bool:
    """Can engines of this game answer at once?"""
    level = strongest(rules)
    return not level.make(None).compiles(rules) or workers.is_warm(engine_key(level, rules))


async def computed(
    rules: Rules[Any], function: Callable[..., Iterable[T]], *args: object, priority: Priority = Priority.NORMAL
) -> T:
    """The last item of a generator function of a module: in a worker process if the engines of the game have compiled
    code, else in a thread. Cancelling it stops the worker."""
    level = strongest(rules)
    if not level.make(None).compiles(rules):
        return (await run_in_daemon_thread(lambda: deque(function(*args), maxlen=1)))[0]
    await asyncio.wrap_future(compiled(level, rules))
    job = workers.ask(function, *args, key=engine_key(level, rules), priority=priority)
    try:
        found = await asyncio.wrap_future(job.result)
    finally:
        job.stop()
    assert found is not None
    return found

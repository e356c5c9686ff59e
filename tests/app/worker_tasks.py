"""Jobs for the tests of worker processes."""

import os
import time
from collections.abc import Iterator
from typing import Any

from millrow.app.jobs import Thought
from millrow.core.rules import Rules
from millrow.engines.base import Thoughts


def count(to: int, seconds: float = 0.0) -> Iterator[int]:
    for number in range(to):
        yield number
        time.sleep(seconds)


def own_process() -> Iterator[int]:
    yield os.getpid()


def never_yields() -> Iterator[int]:
    time.sleep(600)
    yield 1


def fails() -> Iterator[int]:
    yield 1
    raise ValueError("no such thing")


def dies() -> Iterator[int]:
    os._exit(3)
    yield 1


def dies_once(path: str) -> Iterator[int]:
    """Ends its process the first time."""
    if not os.path.exists(path):
        with open(path, "w"):
            pass
        os._exit(3)
    yield 7


def thinks_for_ever(rules: Rules[Any], pos: Any, level_name: str, draws: list[str]) -> Iterator[Thought]:
    """Prefers the last legal step, and never comes to an end."""
    while True:
        yield Thought(rules.legal(pos)[-1], Thoughts())
        time.sleep(0.01)


def dies_thinking(rules: Rules[Any], pos: Any, level_name: str, draws: list[str]) -> Iterator[Thought]:
    os._exit(3)
    yield Thought("1", Thoughts())


def waits_for_ever(*_: object) -> Iterator[object]:
    """Computes an answer for ever, and can be stopped."""
    while True:
        yield time.monotonic()
        time.sleep(0.01)

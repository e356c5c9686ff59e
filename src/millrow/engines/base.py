"""The seam every engine fits: rules and a position in, ever better verdicts out.

A proof is never a big number: what is proven stands in `low` and `high`, what is guessed in `guess`.
"""

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from millrow.rules.base import AnyRules
from millrow.rules.options import unknown_options


@dataclass(frozen=True)
class Limit:
    """How far an engine may go; None is no limit of that kind, 0 asks for an answer at once."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        for name, amount in vars(self).items():
            if amount is not None and not (isinstance(amount, int | float) and amount >= 0):  # nan is not
                raise ValueError(f"{name} cannot be limited to {amount!r}; allowed: a number from 0 on, or None")


class Verdict(NamedTuple):
    """What an engine thinks of a step, for the seat that makes it."""

    step: str
    low: int = -1  # proven: -1 may lose, 0 at least draws, +1 wins
    high: int = 1  # proven: -1 loses, 0 at best draws, +1 may win; low == high is solved
    plies: int | None = None  # turns to the end under best play, once solved
    guess: float = 0.0  # an estimate in [-1, 1]

    @property
    def solved(self) -> bool:
        """Is the value of the step proven?"""
        return self.low == self.high


def declines_options(rules: AnyRules, known: Collection[str]) -> str | None:
    """Why an engine that knows only these options cannot judge the game, in words; None if it can."""
    if unknown := unknown_options(rules, known):
        return f"does not know what {' and '.join(unknown)} changes"
    return None


class EngineFailed(Exception):
    """An engine broke down or answered nonsense; says who and how."""


class Engine(Protocol):
    """Something that plays. It is built with a seed, so that what it does can be repeated."""

    def declines(self, rules: AnyRules) -> str | None:
        """Why it cannot play this game, in words; None if it can."""

    def think(self, rules: AnyRules, pos: Any, limit: Limit) -> Iterator[Verdict]:
        """Ever better choices for the seat to move; the last is the answer. Closing the iterator stops the engine."""


def choose(engine: Engine, rules: AnyRules, pos: Any, limit: Limit | None = None) -> Verdict:
    """The engine's last word on a position where something can be played."""
    answers = deque(engine.think(rules, pos, limit or Limit()), maxlen=1)
    if not answers:
        raise ValueError("the engine was asked about a game that is over")
    return answers[0]

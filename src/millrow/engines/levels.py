"""The levels people can choose, and which of them a game has. Screens show what stands here; they know none by name."""

from collections.abc import Callable
from typing import NamedTuple

from millrow.rules.base import AnyRules, RulesError

from .base import Engine, Limit
from .perfect import PerfectEngine
from .thumb import ThumbEngine


class Level(NamedTuple):
    """A strength to play against."""

    name: str
    title: str
    says: str
    make: Callable[[int | None], Engine]
    limit: Limit = Limit(seconds=1.0)
    perfect: bool = False


LEVELS = (
    Level(
        "quick",
        "Quick",
        "Takes what it can, blocks what it must, likes the centre, and looks one turn ahead.",
        ThumbEngine,
    ),
    Level(
        "perfect",
        "Perfect",
        "Knows or works out what every position is worth, and never lets a proven win or draw slip.",
        PerfectEngine,
        Limit(seconds=3.0),
        perfect=True,
    ),
)


def levels(rules: AnyRules) -> list[Level]:
    """The levels this game has, weakest first."""
    return [level for level in LEVELS if level.make(None).declines(rules) is None]


def find_level(rules: AnyRules, name: str) -> Level:
    """The level of this name, or RulesError that lists those there are."""
    known = levels(rules)
    for level in known:
        if level.name == name:
            return level
    raise RulesError("level", name, ", ".join(level.name for level in known))

"""The levels people can choose, and which of them a game has. Screens show what stands here; they know none by name."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from millrow.rules.base import AnyRules, RulesError

from .attention import Attention
from .base import Engine, Limit
from .drop_search.engine import DropSearch
from .mill_search.engine import MillSearch
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


HARD = "Thinks some turns ahead: plans, sets traps, and sees most of yours."
EXPERT = "Thinks as far ahead as a second or two allows. Nobody knows this game perfectly yet."

LEVELS = (
    Level(
        "beginner",
        "Beginner",
        "Still learning: likes lines of its own, and overlooks many of yours, diagonals most of all.",
        partial(ThumbEngine, attention=Attention(0.45, 0.5, 0.25, 0.2, plans=False, slack=10.0)),
    ),
    Level(
        "easy",
        "Easy",
        "Plays along and plans nothing: sees most lines, but now and then one slips by.",
        partial(ThumbEngine, attention=Attention(0.7, 0.84, 0.75, 0.7, plans=False, slack=6.0)),
    ),
    Level(
        "medium",
        "Medium",
        "Takes what it can, blocks what it must, likes the centre, and looks one turn ahead.",
        ThumbEngine,
    ),
    Level("hard", "Hard", HARD, partial(MillSearch, strict=True), Limit(seconds=1.0, depth=2)),
    Level("hard", "Hard", HARD, DropSearch, Limit(seconds=1.0, nodes=300)),
    Level("expert", "Expert", EXPERT, MillSearch, Limit(seconds=1.5)),
    Level("expert", "Expert", EXPERT, DropSearch, Limit(seconds=0.9)),
    Level(
        "perfect",
        "Perfect",
        "Knows or works out what every position is worth, and never lets a proven win or draw slip.",
        PerfectEngine,
        Limit(seconds=10.0),
        perfect=True,
    ),
)


def levels(rules: AnyRules) -> list[Level]:
    """The levels this game has, weakest first: at the top the perfect one, or the expert where nothing is solved."""
    known = [level for level in LEVELS if level.make(None).declines(rules) is None]
    solved = any(level.perfect for level in known)
    return [level for level in known if not (solved and level.name == "expert")]


def strongest(rules: AnyRules) -> Level:
    """The strongest level this game has."""
    return levels(rules)[-1]


def level_of(rules: AnyRules, name: str) -> Level:
    """The level of this name; for one that is not known here, as files may have, a middle one plays."""
    known = levels(rules)
    return next((level for level in known if level.name == name), known[len(known) // 2])


def find_level(rules: AnyRules, name: str) -> Level:
    """The level of this name, or RulesError that lists those there are."""
    known = levels(rules)
    for level in known:
        if level.name == name:
            return level
    raise RulesError("level", name, ", ".join(level.name for level in known))

"""The levels people can choose, and which of them each game has. Front ends show this list and
never depend on the names."""

import re
from functools import partial
from typing import Any, NamedTuple

from millrow.core.rules import Rules, RulesError
from millrow.wording import find, language, say

from .adaptive import LEVEL, START, AdaptiveEngine
from .base import EngineFactory, Limit, engines_of
from .heuristic import HeuristicEngine, PerceptionModel

ADAPTIVE = "adaptive"
STRENGTH = re.compile(rf"{ADAPTIVE}-([0-9]{{1,4}})")  # the level that adapts, at a strength


class Level(NamedTuple):
    """A level of play. The name of the level that adapts may end in its strength: `adaptive-240`."""

    name: str
    make: EngineFactory
    limit: Limit = Limit(seconds=1.0)
    perfect: bool = False
    family: str = ""  # of the game it is for; families describe levels in their own words

    @property
    def base(self) -> str:
        """The name without a strength."""
        return ADAPTIVE if STRENGTH.fullmatch(self.name) else self.name

    @property
    def kernels(self) -> str:
        """Names what must be prepared for it: levels with the same need the same."""
        if self.base != ADAPTIVE:
            return self.name
        found = STRENGTH.fullmatch(self.name)
        return f"{ADAPTIVE}-{(int(found[1]) if found else START) // LEVEL * LEVEL}"

    @property
    def title(self) -> str:
        """The name people see."""
        code = find("", f"level.{self.base}")
        return say(code) if code else self.name

    @property
    def word(self) -> str:
        """What people type for it: its name, or its title in other languages than English."""
        return self.base if language() == "en" else self.title

    @property
    def says(self) -> str:
        """A short description of how it plays."""
        code = find(self.family, f"level.{self.base}.says")
        return say(code) if code else ""


HEURISTIC_LEVELS = (  # available for every game
    Level(
        "beginner",
        partial(HeuristicEngine, perception=PerceptionModel(0.45, 0.5, 0.25, 0.2, plans=False, slack=10.0)),
    ),
    Level(
        "easy",
        partial(HeuristicEngine, perception=PerceptionModel(0.7, 0.84, 0.75, 0.7, plans=False, slack=6.0)),
    ),
    Level("medium", HeuristicEngine),
)


def levels(rules: Rules[Any]) -> list[Level]:
    """The fixed levels of a game, weakest first. The last is the perfect or, if the game is not solved, the expert."""
    engines = engines_of(rules)
    top = [Level(name, *engines.levels[name]) for name in ("hard", "expert") if name in engines.levels]
    top.append(Level("perfect", engines.exact, Limit(seconds=10.0), perfect=True))
    supported = [level for level in (*HEURISTIC_LEVELS, *top) if level.make(None).declines(rules) is None]
    known = [level._replace(family=rules.family.name) for level in supported]
    solved = any(level.perfect for level in known)
    return [level for level in known if not (solved and level.name == "expert")]


def adaptive(rules: Rules[Any], strength: int | None = None) -> Level:
    """The level that adapts, at the strength of a first game if none is given."""
    name = ADAPTIVE if strength is None else f"{ADAPTIVE}-{strength}"
    make = partial(AdaptiveEngine, ladder=levels, strength=START if strength is None else strength)
    return Level(name, make, Limit(seconds=10.0), family=rules.family.name)


def all_levels(rules: Rules[Any]) -> list[Level]:
    """All levels that people can choose: the fixed ones, weakest first, then the one that adapts."""
    return [*levels(rules), adaptive(rules)]


def strongest(rules: Rules[Any]) -> Level:
    """The strongest level of a game."""
    return levels(rules)[-1]


def level_of(rules: Rules[Any], name: str) -> Level:
    """The level of this name; a middle level if the game has none of that name, as old files may ask for."""
    known = levels(rules)
    return _named(rules, name) or known[len(known) // 2]


def find_level(rules: Rules[Any], name: str) -> Level:
    """The level of this name; RulesError that lists the levels if there is none."""
    if (found := _named(rules, name)) is not None:
        return found
    raise RulesError("level", name, ", ".join(level.name for level in all_levels(rules)))


def _named(rules: Rules[Any], name: str) -> Level | None:
    if (match := STRENGTH.fullmatch(name)) is not None:
        return adaptive(rules, int(match[1]))
    return next((level for level in all_levels(rules) if level.name == name), None)


def read_level(rules: Rules[Any], text: str) -> Level:
    """The level that a person typed: its name or its title in the program's language, in upper or lower case.

    RulesError that lists the levels if there is none.
    """
    known, typed = all_levels(rules), text.strip().casefold()
    if STRENGTH.fullmatch(typed):
        return find_level(rules, typed)
    for level in known:
        if typed in (level.name, level.title.casefold()):
            return level
    raise RulesError("level", text, ", ".join(level.word for level in known))

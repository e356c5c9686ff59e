"""Players by name: a level, `random`, or somebody else's program; each perhaps with a limit of its own.

hard               a level, thinking as long as it does against people
hard@0.2s          0.2 seconds a step; @5000n nodes, @4d turns deep
random             any legal step
uci:./other -x     a program that speaks the protocol of docs/engines.md
"""

import re
from typing import NamedTuple

from millrow.engines.base import Engine, Limit
from millrow.engines.chance import ChanceEngine
from millrow.engines.levels import find_level, levels
from millrow.rules.base import AnyRules, RulesError

LIMIT = re.compile(r"(.*)@([0-9]{1,9}(?:\.[0-9]{1,6})?)([snd])")
FOREIGN = "uci:"


class Player(NamedTuple):
    """Somebody at the board. Close it when the game is over: there may be a program to end."""

    name: str
    engine: Engine
    limit: Limit

    def close(self) -> None:
        if (close := getattr(self.engine, "close", None)) is not None:
            close()


def find_player(rules: AnyRules, text: str, seed: int | None = None) -> Player:
    """The player of this name, or RulesError in words if there is none who plays this game."""
    name, own = _limited(text)
    if name == "random":
        return Player(text, ChanceEngine(seed), own or Limit())
    if name.startswith(FOREIGN):
        from millrow.engines.uci.client import UciEngine

        engine = UciEngine(name.removeprefix(FOREIGN))
        if (why := engine.declines(rules)) is not None:
            engine.close()
            raise RulesError("player", text, f"a program that plays this game; {why}")
        return Player(text, engine, own or Limit(seconds=1.0))
    try:
        level = find_level(rules, name)
    except RulesError:
        known = ", ".join(level.name for level in levels(rules))
        raise RulesError("player", text, f"{known}, random or {FOREIGN}PROGRAM, perhaps with @0.5s") from None
    return Player(text, level.make(seed), own or level.limit)


def _limited(text: str) -> tuple[str, Limit | None]:
    if (found := LIMIT.fullmatch(text)) is None:
        return text, None
    name, number, kind = found.groups()
    if kind == "s":
        return name, Limit(seconds=float(number))
    if "." in number:
        raise RulesError("player", text, "a whole number of nodes or turns")
    return name, Limit(nodes=int(number)) if kind == "n" else Limit(depth=int(number))

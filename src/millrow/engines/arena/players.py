"""Players by name: a level, `random`, or an external program; each may have its own limit.

hard               a level, with the same limit as against people
hard@0.2s          0.2 seconds per step; @5000n nodes, @4d turns of depth
random             a random legal step
uci:./other -x     a program that supports the protocol of docs/engines.md
"""

import re
from typing import Any, NamedTuple

from millrow.core.rules import Rules, RulesError
from millrow.wording import say

from ..base import Engine, Limit
from ..heuristic import RandomEngine
from ..levels import all_levels, find_level, read_level

LIMIT = re.compile(r"(.*)@([0-9]{1,9}(?:\.[0-9]{1,6})?)([snd])")
FOREIGN = "uci:"


class Player(NamedTuple):
    """A player in a match. Close it when the game is over, because it may run another program."""

    name: str
    engine: Engine
    limit: Limit

    def close(self) -> None:
        self.engine.close()


def find_player(rules: Rules[Any], text: str, seed: int | None = None) -> Player:
    """The player of this name; RulesError with a message if there is none for this game."""
    name, limit = _split_limit(text)
    if name == "random":
        return Player(text, RandomEngine(seed), limit or Limit())
    if name.startswith(FOREIGN):
        from ..uci.client import UciEngine

        engine = UciEngine(name.removeprefix(FOREIGN))
        if (why := engine.declines(rules)) is not None:
            engine.close()
            raise RulesError("player", text, say("arena.program"), why)
        return Player(text, engine, limit or Limit(seconds=1.0))
    try:
        level = find_level(rules, name)
    except RulesError:
        known = [level.name for level in all_levels(rules)]
        raise RulesError("player", text, say("arena.player", levels=known, foreign=FOREIGN)) from None
    return Player(text, level.make(seed), limit or level.limit)


def read_player(rules: Rules[Any], text: str) -> str:
    """The name of a player that a person typed: a level may be typed as `read_level` allows. RulesError as above."""
    name, _ = _split_limit(text)
    if name == "random" or name.startswith(FOREIGN):
        return text
    try:
        return read_level(rules, name).name + text.removeprefix(name)
    except RulesError:
        known = [level.word for level in all_levels(rules)]
        raise RulesError("player", text, say("arena.player", levels=known, foreign=FOREIGN)) from None


def player_title(rules: Rules[Any], text: str) -> str:
    """What people read for a player: levels in the language of the program, with their limit."""
    name, _ = _split_limit(text)
    if name.startswith(FOREIGN):
        return text
    return (say("arena.random") if name == "random" else find_level(rules, name).word) + text.removeprefix(name)


def _split_limit(text: str) -> tuple[str, Limit | None]:
    if (match := LIMIT.fullmatch(text)) is None:
        return text, None
    name, number, kind = match.groups()
    if kind == "s":
        return name, Limit(seconds=float(number))
    if "." in number:
        raise RulesError("player", text, say("arena.whole"))
    return name, Limit(nodes=int(number)) if kind == "n" else Limit(depth=int(number))

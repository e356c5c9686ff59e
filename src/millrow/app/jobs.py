"""What worker processes compute; see workers.py."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from millrow.core.rules import Rules
from millrow.engines import base
from millrow.engines.base import Limit, Thoughts, Verdict, choose, engines_of
from millrow.engines.levels import level_of

EXPECTED_STEPS = 8  # of the best play that a computer expects
EXPECTED_LIMIT = Limit(seconds=0.5)  # for each of them


class Thought(NamedTuple):
    """A step, and what its engine knew when it chose it."""

    step: str
    thoughts: Thoughts


def think(rules: Rules[Any], pos: Any, level_name: str, draws: Sequence[str] = ()) -> Iterator[Thought]:
    """The best step of a level so far, again each time it improves. `draws` are the steps that end the game as a draw
    because of what was played before."""
    level = level_of(rules, level_name)
    for verdict, thoughts in base.think(level.make(None), rules, pos, level.limit, draws):
        yield Thought(verdict.step, thoughts)


def expected_line(rules: Rules[Any], pos: Any) -> Iterator[list[tuple[int, str]]]:
    """The best play of a solved game from a position on: seat and step, growing."""
    engine, line = engines_of(rules).exact(0), list[tuple[int, str]]()
    yield line
    while rules.legal(pos) and len(line) < EXPECTED_STEPS:
        verdict = choose(engine, rules, pos, EXPECTED_LIMIT)
        if not verdict.solved:
            return
        line.append((rules.turn(pos), verdict.step))
        pos = rules.play(pos, verdict.step)
        yield line


def final_verdict(rules: Rules[Any], pos: Any, level_name: str, draws: Sequence[str] = ()) -> Iterator[Verdict]:
    """The step that a level plays."""
    level = level_of(rules, level_name)
    yield choose(level.make(None), rules, pos, level.limit, draws)


def prepare(rules: Rules[Any], level_name: str) -> tuple[()]:
    """Load what a level needs, so that its first turn does not wait."""
    level_of(rules, level_name).make(None).prepare(rules)
    return ()


def reach(rules: Rules[Any], pos: Any) -> Iterator[bool | None]:
    """Can a legal game reach this position? None: unknown."""
    yield engines_of(rules).reach(rules, pos)

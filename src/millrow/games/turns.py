"""Steps joined to turns for reading, and split again: `a1-d1` and `xg7` are one turn, `a1-d1xg7`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from .game import AnyGame


class Turn(NamedTuple):
    """The steps of one turn: which seat made them and at which ply the first was played."""

    seat: int
    ply: int
    steps: tuple[str, ...]

    def __str__(self) -> str:
        return "".join(self.steps)


def turns(game: AnyGame) -> Iterator[Turn]:
    """The game so far, turn by turn; the last may still be waiting for its taking."""
    first, steps = 0, list[str]()
    for ply, step in enumerate(game.steps):
        if steps and not (step.startswith("x") and game.movers[ply] == game.movers[ply - 1]):
            yield Turn(game.movers[first], first, tuple(steps))
            first, steps = ply, []
        steps.append(step)
    if steps:
        yield Turn(game.movers[first], first, tuple(steps))


def split_turn(text: str) -> list[str]:
    """The single steps of a turn's text; a text that is no turn stays whole.

    >>> split_turn("a1-d1xg7")
    ['a1-d1', 'xg7']
    """
    steps = re.findall(r"x?[^x]+", text)
    return steps if "".join(steps) == text else [text]

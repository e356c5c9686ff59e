"""Steps joined to turns for reading, and split again: `a1-d1` and `xg7` are one turn, `a1-d1xg7`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from millrow.rules.base import P

from .game import Game


class Turn(NamedTuple):
    """The steps of one turn: which seat made them and at which ply the first was played."""

    seat: int
    ply: int
    steps: tuple[str, ...]

    def __str__(self) -> str:
        return "".join(self.steps)


def turns(game: Game[P]) -> Iterator[Turn]:
    """The game so far, turn by turn; the last may still be waiting for its taking."""
    rules, pos, first, steps = game.rules, game.start, 0, list[str]()
    seat = rules.turn(pos)
    for ply, step in enumerate(game.steps):
        if steps and not (step.startswith("x") and rules.turn(pos) == seat):
            yield Turn(seat, first, tuple(steps))
            first, steps = ply, []
        seat = rules.turn(pos)
        steps.append(step)
        pos = rules.play(pos, step)
    if steps:
        yield Turn(seat, first, tuple(steps))


def split_turn(text: str) -> list[str]:
    """The single steps of a turn's text; a text that is no turn stays whole.

    >>> split_turn("a1-d1xg7")
    ['a1-d1', 'xg7']
    """
    steps = re.findall(r"x?[^x]+", text)
    return steps if "".join(steps) == text else [text]

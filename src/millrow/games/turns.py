"""Steps grouped into turns: `a1-d1` and `xg7` are one turn, `a1-d1xg7`."""

from collections.abc import Iterator
from typing import NamedTuple

from .game import AnyGame


class Turn(NamedTuple):
    """The steps of one turn, the seat that played them, and the ply of the first."""

    seat: int
    ply: int
    steps: tuple[str, ...]

    def __str__(self) -> str:
        return "".join(self.steps)


def turns(game: AnyGame) -> Iterator[Turn]:
    """The turns of the game so far; the last one may be incomplete."""
    first, steps = 0, list[str]()
    for ply, step in enumerate(game.steps):
        if steps and not (game.rules.continues(step) and game.movers[ply] == game.movers[ply - 1]):
            yield Turn(game.movers[first], first, tuple(steps))
            first, steps = ply, []
        steps.append(step)
    if steps:
        yield Turn(game.movers[first], first, tuple(steps))

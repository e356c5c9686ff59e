"""A level that adapts: each turn it plays like one of two neighbouring fixed levels, so that its strength changes
smoothly, and after each game it moves up or down. Its strength follows from the results of the games played so far."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

from millrow.core.rules import Rules

from .base import Engine, EngineFactory, Limit, Progress, Verdict
from .heuristic import RandomEngine

LEVEL = 100  # strength from one level to the next; 0 plays random moves, LEVEL like the weakest level
START = 2 * LEVEL  # before the first game
FIRST_STEP, LAST_STEP, SHRINK = 0.8 * LEVEL, 0.14 * LEVEL, 0.85  # how far a result moves the strength, game by game


class Fixed(Protocol):
    """A level of a fixed strength."""

    @property
    def make(self) -> EngineFactory: ...

    @property
    def limit(self) -> Limit: ...


Ladder = Callable[[Rules[Any]], Sequence[Fixed]]


def strength_after(scores: Iterable[float], levels: int) -> int:
    """The strength after games against one opponent, oldest first: 1 for each that the opponent won, 0.5 drawn, 0 lost.
    `levels` is the number of fixed levels of the game.

    >>> [strength_after([score] * 3, 5) for score in (0, 0.5, 1)]
    [0, 200, 406]
    """
    strength, step = float(START), FIRST_STEP
    for score in scores:
        strength += step * (2 * score - 1)
        strength = min(max(strength, 0.0), float(LEVEL * levels))
        step = max(step * SHRINK, LAST_STEP)
    return round(strength)


class AdaptiveEngine(Engine):
    """Plays each step like the level below its strength or the one above; the nearer one more often."""

    def __init__(self, seed: int | None = None, *, ladder: Ladder, strength: int = START) -> None:
        self._rng, self._ladder, self._strength = random.Random(seed), ladder, strength
        self._engines = dict[int, tuple[Engine, Limit]]()

    def declines(self, rules: Rules[Any]) -> str | None:
        return None

    def think(self, rules: Rules[Any], pos: Any, limit: Limit) -> Iterator[Verdict]:
        """The steps of one of the two levels, which thinks for its own usual time."""
        below, above = self._rungs(rules)
        share = self._strength / LEVEL - below
        engine, own_limit = self._engine(rules, above if self._rng.random() < share else below)
        for verdict in engine.think(rules, pos, own_limit):
            self.thoughts = engine.thoughts
            yield verdict

    def compiles(self, rules: Rules[Any]) -> bool:
        return any(engine.compiles(rules) for engine in self._both(rules))

    def ready(self, rules: Rules[Any]) -> bool:
        return all(engine.ready(rules) for engine in self._both(rules))

    def prepare(self, rules: Rules[Any], progress: Progress | None = None) -> None:
        for engine in self._both(rules):
            engine.prepare(rules, progress)

    def _rungs(self, rules: Rules[Any]) -> tuple[int, int]:
        top = len(self._ladder(rules))
        below = min(self._strength // LEVEL, top)
        return below, min(below + 1, top)

    def _both(self, rules: Rules[Any]) -> list[Engine]:
        return [self._engine(rules, rung)[0] for rung in self._rungs(rules)]

    def _engine(self, rules: Rules[Any], rung: int) -> tuple[Engine, Limit]:
        """The engine of a level, counted from 1; 0 plays random moves."""
        if rung not in self._engines:
            seed = self._rng.getrandbits(32)
            if rung:
                level = self._ladder(rules)[rung - 1]
                self._engines[rung] = level.make(seed), level.limit
            else:
                self._engines[rung] = RandomEngine(seed), Limit()
        return self._engines[rung]

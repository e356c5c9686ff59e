"""A player that works out the exact value of every position, for two-player drop games small enough to be solved."""

import random
from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any

from millrow.rules.base import AnyRules
from millrow.rules.drops import DropPosition, DropRules

from .base import Limit, Verdict
from .drop_solver import limits
from .obvious import obvious_steps
from .thumb import DROP_SLACK, ThumbEngine

if TYPE_CHECKING:
    from .drop_solver.search import Search

BEAT = 0.02  # seconds between two answers: whoever reads them can stop the engine that soon


class DropEngine:
    """Wins as fast as it can, loses as slowly as it can; of steps as good as each other it plays an obvious one. Until
    it knows, it says so and names its best guess.

    It keeps within a limit's seconds and nodes; depth means nothing to it. The clock starts when the solver is ready:
    the first question about a size of board compiles it, which takes some seconds once and for all."""

    def __init__(self, seed: int | None = None) -> None:
        self._chance = random.Random(seed)

    def declines(self, rules: AnyRules) -> str | None:
        if (why := limits.declines(rules)) is not None:
            return why
        assert isinstance(rules, DropRules)
        return limits.declines_quick(rules)

    def think(self, rules: AnyRules, pos: Any, limit: Limit) -> Iterator[Verdict]:
        """The best step known, many times a second while the search goes on; proven bounds only ever get closer."""
        from .drop_solver.search import Search

        if (why := limits.declines(rules)) is not None:
            raise ValueError(why)
        assert isinstance(rules, DropRules)
        looks = self._looks(rules, pos)
        if not looks:
            return
        order = [int(step) - 1 for step in looks]
        search = Search(limits.size_of(rules), *limits.discs_of(pos), order, thorough=False)
        try:
            while not search.wait(BEAT):
                yield self._verdict(rules, pos, search, looks)
                if _used_up(limit, search.begun, search.nodes):
                    break
        finally:
            search.stop()
        if search.error is not None:
            raise search.error
        yield self._verdict(rules, pos, search, looks)

    def verdicts(self, rules: AnyRules, pos: DropPosition, limit: Limit | None = None) -> list[Verdict]:
        """Every legal step with its value, best first; empty when the game is over. It takes as long as it takes, or as
        far as a limit allows: then some steps may have a value but no distance, or only a guess.

        ValueError in words for games that cannot be solved."""
        from .drop_solver.search import Search

        if (why := limits.declines(rules)) is not None:
            raise ValueError(why)
        assert isinstance(rules, DropRules)
        legal = rules.legal(pos)
        if not legal:
            return []
        columns = sorted((int(step) - 1 for step in legal), key=lambda c: abs(2 * c - rules.columns + 1))
        search = Search(limits.size_of(rules), *limits.discs_of(pos), columns, thorough=True)
        try:
            while not search.wait(BEAT) and not _used_up(limit or Limit(), search.begun, search.nodes):
                pass  # in short naps, so that an interrupt is heard
        finally:
            search.stop()
        if search.error is not None:
            raise search.error
        looks = self._looks(rules, pos) if len(search.moves) < len(legal) else {}
        told = {step: self._told(rules, pos, step, search, looks) for step in legal}
        worth = {step: search.moves.get(int(step) - 1, verdict.guess) for step, verdict in told.items()}
        return [told[step] for step in sorted(legal, key=lambda step: -worth[step])]

    def ready(self, rules: AnyRules) -> bool:
        """Is the solver of this size compiled?"""
        from .drop_solver.shelf import is_compiled

        return isinstance(rules, DropRules) and is_compiled(limits.size_of(rules))

    def prepare(self, rules: AnyRules) -> None:
        """Compile the solver and read its books now, so that the first turn does not wait for them."""
        from .drop_solver.openings import read_books
        from .drop_solver.shelf import lent

        assert isinstance(rules, DropRules)
        with lent(limits.size_of(rules)):
            read_books(limits.size_of(rules))

    def _looks(self, rules: DropRules, pos: DropPosition) -> dict[str, float]:
        """Legal steps by how good they look, obvious ones first, then the best, chance deciding between those that
        look nearly the same."""
        scores, obvious = ThumbEngine().scores(rules, pos), obvious_steps(rules, pos)
        noisy = {step: score + self._chance.random() * DROP_SLACK for step, score in scores.items()}
        return {step: scores[step] for step in sorted(noisy, key=lambda step: (step not in obvious, -noisy[step]))}

    def _verdict(self, rules: DropRules, pos: DropPosition, search: "Search", looks: dict[str, float]) -> Verdict:
        """The step to play as far as is known: a proven best or a proven win, else the best looking one of those not
        proven to be worse than the position is."""
        score, proven = search.score, dict(search.moves)
        best = max(proven, key=lambda column: proven[column], default=None)
        if best is not None and (proven[best] > 0 or proven[best] == score):
            return self._proven(rules, pos, rules.steps[best], proven[best])
        step = next(step for step in looks if int(step) - 1 not in proven)
        most = 1 if score is None else _sign(score)
        return Verdict(step, high=most, guess=_guess(looks[step], most))

    def _told(
        self, rules: DropRules, pos: DropPosition, step: str, search: "Search", looks: dict[str, float]
    ) -> Verdict:
        """What is known of a step: its score, or only its value, or nothing."""
        column = int(step) - 1
        if (score := search.moves.get(column)) is not None:
            return self._proven(rules, pos, step, score)
        if (value := search.values.get(column)) is not None:
            return Verdict(step, value, value, None, float(value))
        return Verdict(step, guess=_guess(looks[step]))

    def _proven(self, rules: DropRules, pos: DropPosition, step: str, score: int) -> Verdict:
        value = _sign(score)
        discs = sum(map(pos.grid.height, range(rules.columns)))
        plies = limits.turns_left(rules.columns * rules.rows, discs, score)
        return Verdict(step, value, value, plies, float(value))


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


def _guess(look: float, most: int = 1) -> float:
    return float(max(-1.0, min(most, look / 1000)))


def _used_up(limit: Limit, begun: float | None, nodes: int) -> bool:
    if begun is not None and limit.seconds is not None and monotonic() - begun >= limit.seconds:
        return True
    return limit.nodes is not None and nodes >= limit.nodes

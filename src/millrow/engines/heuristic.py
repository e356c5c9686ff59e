"""The heuristic player, which looks one turn ahead; its perception model; and the obvious steps."""

import random
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from millrow.core.options import unknown_options
from millrow.core.rules import Rules

from .base import Engine, FamilyEngines, Limit, Thoughts, Verdict, engines_of

WIN = 1000.0  # the score of an immediate win, and of an estimate of 1.0


class PerceptionModel(NamedTuple):
    """The probability that a player notices each kind of feature, drawn again every turn. Weak levels do not play at
    random: they overlook things, some more often than others."""

    mill: float = 1.0  # a mill that can be closed
    straight: float = 1.0  # a line along a row or column
    slanted: float = 1.0  # a line along a diagonal
    above: float = 1.0  # a threat in the cell above the player's own disc
    plans: bool = True  # considers double threats and mobility
    slack: float = 1.0  # factor on the score difference that counts as equal


FULL = PerceptionModel()


class Perception:
    """What a player notices during one turn."""

    def __init__(self, model: PerceptionModel = FULL, rng: random.Random | None = None) -> None:
        self.plans = model.plans
        self._model, self._rng = model, rng or random.Random()

    def sees_mill(self) -> bool:
        return self._notices(self._model.mill)

    def sees_line(self, *, slanted: bool) -> bool:
        return self._notices(self._model.slanted if slanted else self._model.straight)

    def sees_above(self) -> bool:
        return self._notices(self._model.above)

    def _notices(self, probability: float) -> bool:
        return probability >= 1.0 or self._rng.random() < probability


class HeuristicEngine(Engine):
    """Plays the step with the best heuristic score, chosen at random among those nearly as good.

    With full perception it plays an obvious step if there is one; with less it overlooks lines, as people do."""

    def __init__(self, seed: int | None = None, perception: PerceptionModel = FULL) -> None:
        self._rng, self._model = random.Random(seed), perception

    def declines(self, rules: Rules[Any]) -> str | None:
        return None

    def think(self, rules: Rules[Any], pos: Any, limit: Limit) -> Iterator[Verdict]:
        if scores := self.candidates(rules, pos):
            step = self._rng.choice(list(scores))
            yield Verdict(step, estimate=_score_to_estimate(scores[step]))

    def candidates(self, rules: Rules[Any], pos: Any) -> dict[str, float]:
        """The steps that it chooses from at random, with their scores; empty when the game is over."""
        scores = self._scores(rules, pos)
        if not scores:
            return {}
        self.thoughts = Thoughts(tuple(_best_first(scores)))
        if self._model == FULL and (steps := obvious_steps(rules, pos)):
            scores = {step: scores[step] for step in steps}
        threshold = max(scores.values()) - heuristics_of(rules).slack * self._model.slack
        return {step: score for step, score in scores.items() if score >= threshold}

    def verdicts(self, rules: Rules[Any], pos: Any, limit: Limit | None = None) -> list[Verdict]:
        return _best_first(self._scores(rules, pos))

    def _scores(self, rules: Rules[Any], pos: Any) -> dict[str, float]:
        return heuristics_of(rules).scores(rules, pos, Perception(self._model, self._rng))


class RandomEngine(Engine):
    """Plays a random legal step: the baseline below all levels."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = random.Random(seed)

    def declines(self, rules: Rules[Any]) -> str | None:
        return None

    def think(self, rules: Rules[Any], pos: Any, limit: Limit) -> Iterator[Verdict]:
        if legal := rules.legal(pos):
            yield Verdict(self._rng.choice(legal))


# Obvious steps are those people expect of any sensible player: win at once, block the opponent's win, close a mill,
# stop one. Every level from medium up plays one if there is any. Proofs take precedence: a proven win is never given up
# for an obvious step, and an obvious step that is proven lost is not played if another step is not.


def obvious_steps(rules: Rules[Any], pos: Any) -> list[str]:
    """The legal steps a sensible player would consider here; empty if there is no obvious one."""
    return heuristics_of(rules).obvious(rules, pos)


def heuristics_of(rules: Rules[Any]) -> FamilyEngines[Any, Any]:
    """The family's engines if their heuristics support all options of these rules, else the generic ones."""
    engines = engines_of(rules)
    if unknown_options(rules, engines.options):
        from .generic import ENGINES

        return ENGINES
    return engines


def prefer(verdicts: Sequence[Verdict], steps: Collection[str]) -> Verdict:
    """The best verdict on one of these steps, unless another step is proven better; `verdicts` are best first."""
    best = verdicts[0]
    if best.low > 0:
        return best
    return next(
        (verdict for verdict in verdicts if verdict.step in steps and (verdict.high >= 0 or best.high < 0)), best
    )


def best_proven(verdicts: Sequence[Verdict], steps: Collection[str]) -> list[Verdict]:
    """The verdicts that equal the best one, only those on the given steps if there are any; `verdicts` are proven, best
    first."""
    best = [verdict for verdict in verdicts if verdict[1:] == verdicts[0][1:]]
    return [verdict for verdict in best if verdict.step in steps] or best


def _best_first(scores: dict[str, float]) -> list[Verdict]:
    return [
        Verdict(step, estimate=_score_to_estimate(scores[step]))
        for step in sorted(scores, key=lambda step: -scores[step])
    ]


def _score_to_estimate(score: float) -> float:
    return max(-1.0, min(1.0, score / WIN))

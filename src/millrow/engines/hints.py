"""Hints in three steps: where to look, what to look at, and the move with its reasons.

Families say where a move is and what it does in their own words, see `FamilyEngines.clues` and `reasons`; what a move
is worth is said here.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from millrow.core.rules import Rules
from millrow.core.sentences import result
from millrow.games.game import AnyGame
from millrow.wording import Sentence, find, say

from .base import Clue, Limit, Reason, Verdict, with_draws
from .heuristic import HeuristicEngine, heuristics_of
from .questions import analyse
from .review.review import preferred

MAX_REASONS = 3


class Hint(NamedTuple):
    """A move to play: three clues, each telling more, and what the move is worth."""

    step: str
    clues: tuple["HintStep", ...]
    verdict: Verdict


class HintStep(NamedTuple):
    """One step of a hint: a sentence, and the places it is about."""

    sentence: Sentence
    places: tuple[str, ...]


def hint(game: AnyGame, limit: Limit | None = None) -> Hint:
    """A hint for the seat to move; ValueError when the game is over or no engine can judge it.

    The move is the best one by proof; where the game is not solved, the best one that a search finds within the limit,
    by default one second, and the hint says that it is a guess.
    """
    if (end := game.outcome) is not None:
        raise ValueError(say("refusal.over", result=result(end)))
    return _hint(game.rules, game.position, analyse(game, limit=limit))


def quick_hint(game: AnyGame) -> Hint:
    """A hint at once, by a player that looks one turn ahead, for a game that is in progress."""
    verdicts = HeuristicEngine(0).verdicts(game.rules, game.position)
    return _hint(game.rules, game.position, with_draws(verdicts, game.drawing_steps()))


def _hint(rules: Rules[Any], pos: Any, verdicts: list[Verdict]) -> Hint:
    chosen = preferred(rules, pos, verdicts)
    chosen = chosen._replace(high=max(verdict.high for verdict in verdicts))  # proven only if no other can be better
    family = heuristics_of(rules)
    reasons = [*family.reasons(rules, pos, chosen.step), *_worth(rules, pos, chosen, verdicts)]
    words = [say(_code(rules, reason.code), **reason.facts) for reason in _distinct(reasons)[:MAX_REASONS]]
    steps = [HintStep(_sentence(rules, clue), clue.places) for clue in family.clues(rules, pos, chosen.step)]
    last = steps[-1].sentence
    if words:
        last = say("hint.reasons", move=last, reasons=words)
    if not chosen.solved:
        last = say("hint.guess", hint=last)
    return Hint(chosen.step, (*steps[:-1], steps[-1]._replace(sentence=last)), chosen)


def _sentence(rules: Rules[Any], clue: Clue) -> Sentence:
    return say(_code(rules, clue.code), **clue.facts)


def _code(rules: Rules[Any], code: str) -> str:
    full = find(rules.family.name, code)
    if full is None:
        raise KeyError(f"no sentence for {code}")
    return full


def _distinct(reasons: Sequence[Reason]) -> list[Reason]:
    return list({reason.code: reason for reason in reasons}.values())


def _worth(rules: Rules[Any], pos: Any, chosen: Verdict, verdicts: Sequence[Verdict]) -> Iterator[Reason]:
    """What the move is worth, compared with the others."""
    if len(verdicts) == 1:
        yield Reason("reason.only-move", {})
    end = rules.outcome(rules.play(pos, chosen.step))
    if end is not None and end.winner == rules.turn(pos):
        yield Reason("reason.wins-now", {})
        return
    if len(verdicts) == 1 or not chosen.solved:
        return
    as_good = sum(verdict.high >= chosen.low for verdict in verdicts)
    if chosen.low > 0:
        if as_good == 1:
            yield Reason("reason.only-win", {"turns": chosen.turns})
        elif chosen.turns is not None:
            yield Reason("reason.wins", {"turns": chosen.turns})
    elif chosen.low == 0:
        drawn = any(verdict.high < 0 for verdict in verdicts)
        yield Reason("reason.only-draw" if as_good == 1 else "reason.draws" if drawn else "reason.all-draw", {})
    elif chosen.turns is not None:
        yield Reason("reason.delays", {"turns": chosen.turns})

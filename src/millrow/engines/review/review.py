"""What every turn of a game was worth.

Values are those of the positions, without the history of the game: that a position may occur for the third time is only
noticed when the game ends that way.
"""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from millrow.games.game import AnyGame
from millrow.games.turns import Turn, turns

from ..base import Limit, Progress, Verdict
from ..heuristic import Perception, best_proven, heuristics_of, obvious_steps
from ..questions import analyse, no_estimates, unsolved
from .accuracy import MISTAKES, Accuracy, accuracy, kind_of, points

SEARCH_LIMIT = Limit(seconds=0.3)  # for each position that must be estimated


class TurnReview(NamedTuple):
    """One turn: what it was worth, and what would have been better. Values are for the seat that played it."""

    number: int  # of the turn in the game, from 1
    seat: int
    ply: int  # of its first step
    steps: tuple[str, ...]
    stage: str  # of the game, as its family names it: placing, opening ...
    best: Verdict  # the best first step, and so the value of the position
    played: Verdict  # the last step, and so the value of the turn as it was played
    kind: str  # see accuracy.py; empty for nothing to say
    better: tuple[str, ...]  # a turn that keeps the value, if this one did not, or that is faster or slower
    points: float | None  # towards the accuracy, None if the turn does not count
    choices: tuple[tuple[Verdict, ...], ...]  # for each step, all that could be played, best first

    @property
    def is_mistake(self) -> bool:
        """Is it a turning point, proven or estimated?"""
        return self.kind in MISTAKES

    @property
    def proven(self) -> bool:
        """Are both values proven, or at least that one is lower than the other?"""
        return (self.best.solved and self.played.solved) or self.played.high < self.best.low

    def __str__(self) -> str:
        return "".join(self.steps)


@dataclass(frozen=True)
class Review:
    """The review of a game so far."""

    game: AnyGame
    turns: tuple[TurnReview, ...]

    @property
    def turning_points(self) -> list[TurnReview]:
        """The turns that gave away a win or a draw, proven or estimated."""
        return [turn for turn in self.turns if turn.is_mistake]

    @cached_property
    def accuracy(self) -> tuple[Accuracy, ...]:
        """How well each seat played."""
        return tuple(
            accuracy((turn.points, turn.kind, turn.proven) for turn in self.turns if turn.seat == seat)
            for seat in range(self.game.rules.players)
        )

    @property
    def proven(self) -> bool:
        """Is every value proven?"""
        return all(turn.best.solved and turn.played.solved for turn in self.turns)

    @property
    def mistakes_by_stage(self) -> dict[str, tuple[int, int]]:
        """For each stage of the game: the mistakes, and the turns in which one was possible."""
        mistakes, counted = Counter[str](), Counter[str]()
        for turn in self.turns:
            counted[turn.stage] += turn.points is not None
            mistakes[turn.stage] += turn.is_mistake
        return {stage: (mistakes[stage], counted[stage]) for stage in counted}

    @property
    def given_up(self) -> int | None:
        """The seat that had more, by proof, than the end of the game gave it: by a resignation, an agreed draw, or a
        rule about repetition that the other side used. None if there is none, or nothing is proven."""
        game = self.game
        end = game.outcome
        if end is None or not self.turns or game.rules.players != 2 or game.rules.outcome(game.position) is not None:
            return None
        last = self.turns[-1]
        if game.ending is None:
            before = self.turns[-2:][0]
            return before.seat if before.seat != last.seat and before.played.low > 0 else None
        for seat in (0, 1):
            ended = 0 if end.winner is None else 1 if end.winner == seat else -1
            if (last.played.low if seat == last.seat else -last.played.high) > ended:
                return seat
        return None


def review(game: AnyGame, limit: Limit | None = None, progress: Progress | None = None) -> Review:
    """What every turn of a game was worth; ValueError with a message for a game that no engine can judge.

    Where the game is solved all values are proven. Elsewhere each position is searched within the limit, by default
    0.3 seconds, and the values are estimates. `progress` is called with the turns done and their number.
    """
    total, found = sum(1 for _ in turns(game)), list[TurnReview]()
    for turn in reviewed_turns(game, limit):
        found.append(turn)
        if progress is not None:
            progress(len(found), total)
    return Review(game.copy(), tuple(found))


def reviewed_turns(game: AnyGame, limit: Limit | None = None, first: int = 1) -> Generator[TurnReview]:
    """The turns of a review, one by one, from the turn with number `first` on; closing the iterator stops the work."""
    rules = game.rules
    why = unsolved(rules)
    if why is not None and (none := no_estimates(rules)) is not None:
        raise ValueError(none)
    seek = _Analyst(rules, limit if limit is not None or why is None else SEARCH_LIMIT)
    pos, played = game.start, list(turns(game))
    for number, turn in enumerate(played, 1):
        if number < first:
            for step in turn.steps:
                pos = rules.play(pos, step)
            continue
        reviewed, pos = seek.turn(number, turn, pos, drawn=number == len(played) and _drawn_by_history(game))
        yield reviewed


class _Analyst:
    """Judges the turns of one game."""

    def __init__(self, rules: Any, limit: Limit | None) -> None:
        self.rules, self.limit = rules, limit

    def turn(self, number: int, turn: Turn, pos: Any, *, drawn: bool) -> tuple[TurnReview, Any]:
        """The review of a turn that begins in a position, and the position after it. `drawn` if it ended the game by
        a repetition or the limit of quiet moves: then it is worth a draw, whatever the position is."""
        rules, first, choices, positions = self.rules, pos, list[tuple[Verdict, ...]](), list[Any]()
        for step in turn.steps:
            choices.append(tuple(analyse(rules, pos, limit=self.limit, seed=0)))
            positions.append(pos)
            pos = rules.play(pos, step)
        if drawn:
            choices[-1] = _with_draw(choices[-1], turn.steps[-1])
        best = choices[0][0]
        played = choices[-1][_index(choices[-1], turn.steps[-1])]
        kind = kind_of(best, played)
        return TurnReview(
            number,
            turn.seat,
            turn.ply,
            turn.steps,
            rules.family.view.stage(rules, first),
            best,
            played,
            kind,
            self._better(turn, positions, choices) if kind else (),
            points(best, played, choices),
            tuple(choices),
        ), pos

    def _better(self, turn: Turn, positions: list[Any], choices: list[tuple[Verdict, ...]]) -> tuple[str, ...]:
        """The turn as it should have been: as played up to the first step that was worse than the best one."""
        worse = (nth for nth, step in enumerate(turn.steps) if _is_worse(choices[nth], step))
        nth = next(worse, 0)
        pos, verdicts, steps = positions[nth], list(choices[nth]), list(turn.steps[:nth])
        while verdicts:
            step = preferred(self.rules, pos, verdicts).step
            steps.append(step)
            pos = self.rules.play(pos, step)
            if self.rules.turn_complete(pos) or self.rules.turn(pos) != turn.seat:
                break
            verdicts = analyse(self.rules, pos, limit=self.limit, seed=0)
        return tuple(steps)


def preferred(rules: Any, pos: Any, verdicts: list[Verdict]) -> Verdict:
    """The verdict on the step to recommend: among equally good ones an obvious one, which is easier to understand, and
    then the one with the best heuristic score."""
    if not verdicts[0].solved:
        return verdicts[0]
    best = best_proven(verdicts, obvious_steps(rules, pos))
    if len(best) == 1:
        return best[0]
    scores = heuristics_of(rules).scores(rules, pos, Perception())
    return max(best, key=lambda verdict: scores[verdict.step])


def _is_worse(verdicts: tuple[Verdict, ...], step: str) -> bool:
    return bool(kind_of(verdicts[0], verdicts[_index(verdicts, step)]))


def _index(verdicts: tuple[Verdict, ...], step: str) -> int:
    return next(nth for nth, verdict in enumerate(verdicts) if verdict.step == step)


def _drawn_by_history(game: AnyGame) -> bool:
    """Did the game end by a repetition or the limit of quiet moves?"""
    return game.outcome is not None and game.ending is None and game.rules.outcome(game.position) is None


def _with_draw(verdicts: tuple[Verdict, ...], step: str) -> tuple[Verdict, ...]:
    """The verdicts with a draw for one step, best first."""
    drawn = [Verdict(step, 0, 0, None, 0.0) if verdict.step == step else verdict for verdict in verdicts]
    return tuple(sorted(drawn, key=lambda verdict: (-verdict.low, -verdict.estimate)))

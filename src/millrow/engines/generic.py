"""Engines that need only the rules of a game: a one-turn heuristic, and an exhaustive solver for small games."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from millrow.core.rules import Rules
from millrow.notation.positions import read_position
from millrow.wording import say

from .base import Declined, Engine, FamilyEngines, Limit, Progress, Resources, Solved, Thoughts, Verdict
from .heuristic import HeuristicEngine, Perception, best_proven
from .pool import SharedPool

WIN, LOSS, SAME_TURN = 1000.0, 500.0, 1.0
MAX_STEPS = 300  # with more legal steps the replies are not searched
MAX_POSITIONS = 6000  # larger games are not solved; noughts and crosses has 5,478

Values = dict[Any, tuple[int | None, int]]  # by position: the winner (None for a draw) and the turns to the end
SMALL_GAMES = SharedPool[Rules[Any], bool](capacity=64)
SOLUTIONS = SharedPool[Rules[Any], Values](capacity=8)

# The heuristic


def scores(rules: Rules[Any], pos: Any, perception: Perception) -> dict[str, float]:
    """Heuristic score of each legal step: a win first, then steps that keep the turn, then steps that allow no
    immediate win. Each winning step is noticed, or not, for the whole turn."""
    noticed = dict[str, bool]()

    def notices(step: str) -> bool:
        if step not in noticed:
            noticed[step] = perception.sees_line(slanted=False)
        return noticed[step]

    legal, us, scores_by_step = rules.legal(pos), rules.turn(pos), dict[str, float]()
    for step in legal:
        after = rules.play(pos, step)
        if (end := rules.outcome(after)) is not None:
            lost = -WIN if end.winner is not None else 0.0
            scores_by_step[step] = lost if end.winner != us else WIN if notices(step) else 0.0
        elif rules.turn(after) == us:
            scores_by_step[step] = SAME_TURN
        else:
            wins = wins_at_once(rules, after) if len(legal) <= MAX_STEPS else []
            scores_by_step[step] = -LOSS if any(map(notices, wins)) else 0.0
    return scores_by_step


def obvious_steps(rules: Rules[Any], pos: Any) -> list[str]:
    """For two players: the steps that win at once, else those that prevent an immediate loss; empty if all steps or
    none do."""
    if rules.players != 2 or not (legal := rules.legal(pos)):
        return []
    if wins := wins_at_once(rules, pos):
        return wins
    if len(legal) > MAX_STEPS:
        return []
    us = rules.turn(pos)
    after = {step: rules.play(pos, step) for step in legal}
    safe = [step for step, new in after.items() if rules.turn(new) == us or not wins_at_once(rules, new)]
    return safe if len(safe) < len(legal) else []


def wins_at_once(rules: Rules[Any], pos: Any) -> list[str]:
    """The steps that win at once for the seat to move."""
    us = rules.turn(pos)
    ends = ((step, rules.outcome(rules.play(pos, step))) for step in rules.legal(pos))
    return [step for step, end in ends if end is not None and end.winner == us]


# The solver


class ExhaustiveEngine(Engine):
    """Plays perfectly in games of a few thousand positions by searching all of them."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = random.Random(seed)

    def declines(self, rules: Rules[Any]) -> str | None:
        return unsolved(rules)

    def think(self, rules: Rules[Any], pos: Any, limit: Limit) -> Iterator[Verdict]:
        """A single, final verdict."""
        if found := self.verdicts(rules, pos):
            self.thoughts = Thoughts(tuple(found))
            yield self._rng.choice(best_proven(found, obvious_steps(rules, pos)))

    def verdicts(self, rules: Rules[Any], pos: Any, limit: Limit | None = None) -> list[Verdict]:
        """Every legal step with its proven value, best first; empty when the game is over. Raises Declined for other
        games."""
        if (why := unsolved(rules)) is not None:
            raise Declined(why)
        us, found = rules.turn(pos), list[Verdict]()
        for step in rules.legal(pos):
            after = rules.play(pos, step)
            end = ExhaustiveSolver(rules).solve(after)
            value = end.value if rules.turn(after) == us else -end.value
            turns = None if end.turns is None else end.turns + ends_turn(rules, after)
            found.append(Solved(value, turns).verdict(step))
        return sorted(found, key=lambda verdict: (-verdict.low, (verdict.turns or 0) * verdict.low))


class ExhaustiveSolver:
    """Solves positions of a small game."""

    def __init__(self, rules: Rules[Any]) -> None:
        self._rules = rules

    def solve(self, pos: Any) -> Solved:
        """The proven value of a position; unreachable positions are solved on demand."""
        known = solution(self._rules)
        if pos not in known:
            reached = reachable_positions(self._rules, (pos,))
            if reached is None:
                raise ValueError(say("question.positions"))
            known |= retrograde_analysis(self._rules, reached)
        winner, turns = known[pos]
        if winner is None:
            return Solved(0)
        return Solved(1 if winner == self._rules.turn(pos) else -1, turns)

    def solve_line(self, line: str) -> Solved:
        """The proven value of a position given as text, whose game is not over."""
        pos = read_position(self._rules, line)
        if self._rules.outcome(pos) is not None:
            raise ValueError(say("question.over.there"))
        return self.solve(pos)


@contextmanager
def open_solver(
    rules: Rules[Any], resources: Resources | None, progress: Progress | None
) -> Iterator[ExhaustiveSolver]:
    """A solver for a small game."""
    yield ExhaustiveSolver(rules)


def unsolved(rules: Rules[Any]) -> str | None:
    """Why this game cannot be solved exhaustively; None if it can."""
    if rules.players != 2:
        return say("decline.two-players", players=rules.players)
    if rules.quiet_limit is not None:
        return say("decline.quiet")
    if not is_small(rules):
        return say("decline.size")
    return None


def is_small(rules: Rules[Any]) -> bool:
    """Does the game have at most MAX_POSITIONS positions?"""
    return SMALL_GAMES.get(rules, lambda: reachable_positions(rules, start_positions(rules)) is not None)


def solution(rules: Rules[Any]) -> Values:
    """The winner and the turns to the end under best play, for every reachable position."""

    def make() -> Values:
        reached = reachable_positions(rules, start_positions(rules))
        assert reached is not None
        return retrograde_analysis(rules, reached)

    return SOLUTIONS.get(rules, make)


def start_positions(rules: Rules[Any]) -> tuple[Any, ...]:
    """The start positions: any seat may move first."""
    return tuple(rules.start(seat) for seat in range(rules.players))


def reachable_positions(rules: Rules[Any], roots: tuple[Any, ...]) -> dict[Any, list[Any]] | None:
    """Every position reachable from the roots, with its successors; None if there are too many."""
    found, todo = dict[Any, list[Any]](), list(roots)
    while todo:
        if (pos := todo.pop()) in found:
            continue
        if len(found) >= len(roots) * MAX_POSITIONS:
            return None
        found[pos] = [rules.play(pos, step) for step in rules.legal(pos)]
        todo += found[pos]
    return found


def ends_turn(rules: Rules[Any], pos: Any) -> bool:
    """Did the step that led here end a turn?"""
    return rules.turn_complete(pos) or rules.outcome(pos) is not None


def retrograde_analysis(rules: Rules[Any], reached: dict[Any, list[Any]]) -> Values:
    """Winner and turns by retrograde analysis: first all finished games, then what is won or lost in one turn, in two,
    and so on. What remains is a draw."""
    known: Values = {}
    for pos in reached:
        if (end := rules.outcome(pos)) is not None:
            known[pos] = end.winner, 0
    seats = {pos: rules.turn(pos) for pos in reached}
    turns_ended = {pos: int(ends_turn(rules, pos)) for pos in reached}
    unknown = [pos for pos in reached if pos not in known]
    turns, before = 0, -1
    while len(known) != before:
        turns, before = turns + 1, len(known)
        changed = True
        while changed:  # a turn may have several steps
            left = list[Any]()
            for pos in unknown:
                after = [
                    known[new][0] for new in reached[pos] if new in known and known[new][1] + turns_ended[new] <= turns
                ]
                if seats[pos] in after:
                    known[pos] = seats[pos], turns
                elif len(after) == len(reached[pos]) and None not in after:
                    known[pos] = after[0], turns
                else:
                    left.append(pos)
            changed = len(left) < len(unknown)
            unknown = left
    return known | dict.fromkeys(unknown, (None, 0))


ENGINES = FamilyEngines[Rules[Any], Any](
    scores=scores,
    slack=0.5,
    obvious=obvious_steps,
    exact=ExhaustiveEngine,
    search=HeuristicEngine,
    unsolved=unsolved,
    solver=open_solver,
)

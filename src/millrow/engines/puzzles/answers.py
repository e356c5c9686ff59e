"""Answers to puzzles: each step of the solver is judged by proofs, and the opponent replies with the best defence.

The first turn must keep what the position is worth. Later turns must win as fast as possible, if the goal is to win:
any of several equally fast wins is right.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from millrow.core.rules import Rules
from millrow.games.turns import turns

from ..base import Verdict
from ..questions import analyse, unsolved
from ..review.accuracy import MISTAKES, SLOWER, kind_of
from ..review.review import SEARCH_LIMIT, preferred
from .puzzle import Puzzle

# right: more steps of this turn or more turns follow; slower: it wins, but another step wins sooner
WRONG, SLOW, RIGHT, SOLVED = "wrong", "slower", "right", "solved"


class Answer(NamedTuple):
    """What a step of the solver is worth, and how the puzzle goes on."""

    verdict: str  # wrong, slower, right (more is to come) or solved
    steps: tuple[str, ...]  # all steps so far with the opponent's reply; without the last one if it was not right
    played: Verdict
    best: Verdict

    @property
    def is_right(self) -> bool:
        """Is the step right?"""
        return self.verdict in (RIGHT, SOLVED)


def check_answer(puzzle: Puzzle, steps: Sequence[str]) -> Answer:
    """Judge the last of these steps, all since the position of the puzzle; those before it are taken as right.

    After a right step the answer has the opponent's reply too: add the next step to `answer.steps`. Refused with a
    reason if a step is not legal; ValueError if there is none.

    >>> from millrow import puzzles
    >>> puzzle = puzzles(game="connect4", goal="win", grade="easy")[0]
    >>> answer = check_answer(puzzle, puzzle.answer)
    >>> answer.verdict, len(answer.steps)
    ('right', 2)
    >>> wrong = next(step for step in puzzle.game().legal() if step not in puzzle.answer)
    >>> check_answer(puzzle, [wrong]).verdict
    'wrong'
    """
    if not steps:
        raise ValueError("There is no step to judge: give at least one.")
    *before, step = steps
    game, seat = puzzle.game(before), puzzle.seat
    rules, pos = game.rules, game.position
    played_turns = sum(turn.seat == seat for turn in turns(game)) - (not rules.turn_complete(pos))
    game.play(step)
    step = game.steps[-1]
    verdicts = judged_steps(rules, pos)
    best, played = verdicts[0], next(verdict for verdict in verdicts if verdict.step == step)
    kind = kind_of(best, played)
    if kind in MISTAKES or (kind == SLOWER and played_turns):
        return Answer(WRONG if kind in MISTAKES else SLOW, tuple(before), played, best)
    if game.outcome is None and not rules.turn_complete(game.position):
        return Answer(RIGHT, tuple(game.steps), played, best)
    if game.outcome is not None or played_turns + 1 >= puzzle.turns:
        return Answer(SOLVED, tuple(game.steps), played, best)
    while game.outcome is None and game.turn != seat:
        game.play(reply(rules, game.position))
    return Answer(RIGHT if game.outcome is None else SOLVED, tuple(game.steps), played, best)


def reply(rules: Rules[Any], pos: Any) -> str:
    """The opponent's step: the best one, which holds out longest in a lost position."""
    return preferred(rules, pos, judged_steps(rules, pos)).step


def right_step(puzzle: Puzzle, steps: Sequence[str] = ()) -> str:
    """A right step after some right ones."""
    game = puzzle.game(list(steps))
    return preferred(game.rules, game.position, judged_steps(game.rules, game.position)).step


def judged_steps(rules: Rules[Any], pos: Any) -> list[Verdict]:
    """Every legal step with its value, best first: proven if the game is solved, else estimated."""
    return analyse(rules, pos, limit=None if unsolved(rules) is None else SEARCH_LIMIT, seed=0)

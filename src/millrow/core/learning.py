"""What a family provides for people who learn its games: exercises, and the rules in full sentences.

The learner plays seat 0. An exercise is a position, and a goal for each step that the learner plays from there; the
other seats answer by themselves. Its sentences are the family's: `lesson.NAME.title`, `.task`, `.then` (the task of
the second step) and `.done`; `lesson.again.GOAL` answers a legal step that misses a goal.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from .rules import Rules

P = TypeVar("P")
LEARNER = 0


class Goal(NamedTuple):
    """What a step of the learner is to achieve."""

    name: str
    reached: Callable[[Any, str, Any], bool]  # the position before, the step, the position after


ANY_STEP = Goal("any", lambda before, step, after: True)


@dataclass(frozen=True)
class Exercise(Generic[P]):
    """A position from which the learner plays one step for each goal."""

    name: str
    rules: Rules[P]
    start: P
    goals: Sequence[Goal]
    reply: Callable[[P], str] | None = None  # what another seat plays between two goals
    facts: Mapping[str, Any] = field(default_factory=dict)  # of its sentences

    def advance(self, pos: P) -> tuple[list[str], P]:
        """The replies of the other seats until it is the learner's turn again, and the position after them."""
        steps = list[str]()
        while self.reply and self.rules.turn(pos) != LEARNER and self.rules.outcome(pos) is None:
            steps.append(self.reply(pos))
            pos = self.rules.play(pos, steps[-1])
        return steps, pos

    def right_step(self, pos: P, stage: int) -> str | None:
        """The first legal step that reaches the goal of this stage, None if there is none."""
        goal = self.goals[stage]
        steps = self.rules.legal(pos)
        return next((step for step in steps if goal.reached(pos, step, self.rules.play(pos, step))), None)

    def solution(self) -> list[str] | None:
        """Steps of all seats that reach every goal, None if there are none."""
        steps, pos = list[str](), self.start
        for stage in range(len(self.goals)):
            if self.rules.turn(pos) != LEARNER or (step := self.right_step(pos, stage)) is None:
                return None
            steps.append(step)
            pos = self.rules.play(pos, step)
            if stage + 1 < len(self.goals):
                replies, pos = self.advance(pos)
                steps += replies
        return steps


class Section(NamedTuple):
    """A part of the rules in words."""

    title: str
    text: Sequence[str]
    example: str = ""  # the exercise whose solution shows it

"""A puzzle, and its text: one line of JSON."""

import json
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from typing import Any

from millrow.core.rules import Rules
from millrow.families.rules_text import read_rules
from millrow.games.game import AnyGame, Game
from millrow.notation.positions import read_position
from millrow.wording import say

GOALS = ("win", "draw", "better")  # better: only in puzzles from one's own games, where no result is proven
GRADES = ("easy", "medium", "hard")
HARDEST_OF_GRADE = (3.0, 6.0)  # the highest difficulty of an easy and of a medium puzzle
# What the first turn does, by `FamilyEngines.reasons`: it closes a mill; it stops or removes a mill or line of the
# opponent; it makes two threats, or one; none of these. In `trap` the opponent ends without a move.
THEMES = ("mill", "stop", "fork", "threat", "quiet", "trap")


@dataclass(frozen=True)
class Puzzle:
    """A position in which only one turn wins, or only one keeps the draw.

    >>> from millrow import find_puzzle, puzzles
    >>> puzzle = puzzles(game="connect4", goal="win", grade="easy")[0]
    >>> puzzle.turns, puzzle.grade, find_puzzle(puzzle.id) == puzzle
    (2, 'easy', True)
    """

    id: str
    rules: str  # as text
    position: str  # as text, with the solver to move
    goal: str  # win or draw
    turns: int  # of the solver until it is solved
    answer: tuple[str, ...] = ()  # the steps of the first turn
    themes: tuple[str, ...] = ()
    difficulty: float = 0.0  # the solver's turns, and 2 for each that a medium player would get wrong

    @property
    def grade(self) -> str:
        """How hard it is: easy, medium or hard."""
        return GRADES[sum(self.difficulty > hardest for hardest in HARDEST_OF_GRADE)]

    @cached_property
    def ruleset(self) -> Rules[Any]:
        """The rules of the game."""
        return read_rules(self.rules)

    @cached_property
    def start(self) -> Any:
        """The position as the rules have it."""
        return read_position(self.ruleset, self.position)

    @property
    def seat(self) -> int:
        """The seat of the solver."""
        return self.ruleset.turn(self.start)

    def game(self, steps: tuple[str, ...] | list[str] = ()) -> AnyGame:
        """A game from the position, after some steps."""
        return Game(self.ruleset, self.start, list(steps))


def write_puzzle(puzzle: Puzzle) -> str:
    """The puzzle as a line of JSON."""
    return json.dumps(asdict(puzzle))


def read_puzzle(line: str) -> Puzzle:
    """The puzzle of a line of JSON; ValueError with a message if it is none."""
    try:
        found = json.loads(line)
        lists = {name: tuple(found[name]) for name in ("answer", "themes")}
        puzzle = Puzzle(**(found | lists))
    except (KeyError, TypeError, ValueError):
        raise ValueError(say("puzzle.unreadable", line=line[:60])) from None
    right = all(isinstance(getattr(puzzle, field.name), _TYPES[field.name]) for field in fields(Puzzle))
    if not right or puzzle.goal not in GOALS or not set(puzzle.themes) <= set(THEMES):
        raise ValueError(say("puzzle.unreadable", line=line[:60]))
    return puzzle


_TYPES: dict[str, type | tuple[type, ...]] = {
    "id": str,
    "rules": str,
    "position": str,
    "goal": str,
    "turns": int,
    "answer": tuple,
    "themes": tuple,
    "difficulty": (int, float),
}

"""Variations: lines that could have been played instead, with comments and variations of their own."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from millrow.wording import say

from .game import AnyGame, Game

MAX_DEPTH = 50  # variations of variations
MAX_VARIATIONS = 2000  # of one game


@dataclass
class Variation:
    """A line that follows another one for `ply` steps and then plays `steps` instead of that line's next step.

    Plies in `comments` and `variations` are counted from the start of the game; a comment at `ply` is the variation's
    name."""

    ply: int
    steps: Sequence[str]
    comments: dict[int, str] = field(default_factory=dict)
    variations: "list[Variation]" = field(default_factory=list)

    def game(self, line: AnyGame) -> AnyGame:
        """The game in which this variation of a line was played; Refused if it is not legal."""
        return Game(line.rules, line.start, [*line.steps[: self.ply], *self.steps])

    def check(self, line: AnyGame, depth: int = 1) -> None:
        """Raise ValueError if a record with this variation of the line would not read back as written."""
        if not 0 <= self.ply < line.ply or not self.steps:
            raise ValueError(say("notes.variation.ply", ply=self.ply, last=line.ply - 1))
        if depth > MAX_DEPTH:
            raise ValueError(say("notes.variation.depth", most=MAX_DEPTH))
        game = self.game(line)
        for ply in self.comments:
            if not self.ply <= ply <= game.ply:
                raise ValueError(say("notes.comment.ply", ply=ply, last=game.ply))
        for variation in self.variations:
            if variation.ply < self.ply:
                raise ValueError(say("notes.variation.ply", ply=variation.ply, last=game.ply - 1))
            variation.check(game, depth + 1)

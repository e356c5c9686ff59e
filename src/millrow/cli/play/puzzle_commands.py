"""The commands that can be typed while a puzzle is solved."""

from millrow.engines.hints import hint
from millrow.games.game import AnyGame
from millrow.wording import say

from .commands import IN_A_GAME
from .hint_steps import HintSteps
from .terminal import Commands


class PuzzleCommands(Commands):
    """The commands at a puzzle: hints in steps, the legal moves, and help."""

    SHORT = IN_A_GAME

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._hints = HintSteps()

    def run(self, word: str, argument: str) -> str:
        if word == "hint":
            return self._hints.next(self.game.ply, self.game, 1, hint)
        if word == "moves":
            return say("terminal.puzzles.moves", steps=" ".join(self.game.legal()))
        return say("terminal.puzzles.help")

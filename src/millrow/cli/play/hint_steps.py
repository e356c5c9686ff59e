"""A hint is shown step by step: asking again shows the next step."""

from collections.abc import Callable

from millrow.engines.hints import Hint
from millrow.games.game import AnyGame

from .terminal import speaker_for


class HintSteps:
    """The hint for the current position, and how much of it has been shown."""

    def __init__(self, *, full_screen: bool = False) -> None:
        self._full_screen = full_screen
        self._number = -1  # how many events the game had when it was found
        self._hint: Hint | None = None
        self._shown = 0

    def next(self, number: int, game: AnyGame, count_from: int, find: Callable[[AnyGame], Hint]) -> str:
        """The next step in words; the last one again after the last."""
        if self._hint is None or number != self._number:
            self._hint, self._number, self._shown = find(game), number, 0
        return self.show(game, count_from)

    def start(self, number: int, hint: Hint) -> None:
        """A hint was found."""
        self._hint, self._number, self._shown = hint, number, 0

    def known(self, number: int) -> bool:
        """Is there a hint for the game after so many events?"""
        return self._hint is not None and number == self._number

    def show(self, game: AnyGame, count_from: int) -> str:
        assert self._hint is not None
        clues = self._hint.clues
        sentence = clues[min(self._shown, len(clues) - 1)].sentence
        self._shown += 1
        code = "terminal.full.hint" if self._full_screen else "terminal.game.hint"
        return speaker_for(game, count_from).say(code, hint=sentence, more=self._shown < len(clues))

"""The computer's moves in a terminal game. Ctrl-C makes it move now; twice within a second leaves."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TypeVar

from millrow.app.jobs import Thought
from millrow.app.thinking import answer, quick_thought
from millrow.engines.hints import Hint, hint, quick_hint
from millrow.engines.numba.notice import compiling_shown_by
from millrow.games.game import AnyGame
from millrow.wording import say

from .terminal import Leave, Terminal, speaker_for

T = TypeVar("T")
POLL_SECONDS = 0.05  # between two checks for an answer
GRACE = 0.5  # seconds to answer once hurried; then the quickest engine answers instead


class ComputerMoves:
    """Finds the computer's moves. On a terminal each takes at least `delay` seconds, so that it can be followed."""

    def __init__(self, terminal: Terminal, delay: float) -> None:
        self.terminal, self.delay = terminal, delay if terminal.interactive else 0.0
        self._hurried_at = float("-inf")

    def move(self, game: AnyGame) -> Thought:
        """The step of the computer whose turn it is, and what it knew."""
        speak = speaker_for(game)
        return self._step(game, speak.say("terminal.game.thinks", seat=game.turn), self.delay)

    def hint(self, game: AnyGame) -> Hint:
        """A hint for the seat to move; a quick one if the player doesn't want to wait."""
        return self._wait(lambda _: hint(game), say("terminal.game.hinting"), 0.0) or quick_hint(game)

    def _step(self, game: AnyGame, message: str, delay: float) -> Thought:
        return self._wait(lambda hurry: answer(game, hurry), message, delay) or quick_thought(game)

    def _wait(self, work: Callable[[threading.Event], T], message: str, delay: float) -> T | None:
        """The result of the work, after at least `delay` seconds; None if it failed or the player was faster."""
        hurry, found, begun = threading.Event(), list[T](), monotonic()

        def run() -> None:
            with suppress(ValueError):  # no engine can judge this game
                found.append(work(hurry))

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        with self._showing(message):
            until = float("inf")
            while monotonic() < until and (thread.is_alive() or monotonic() - begun < delay):
                try:
                    thread.join(POLL_SECONDS)
                    if not thread.is_alive() and not hurry.is_set():
                        hurry.wait(min(POLL_SECONDS, max(0.0, begun + delay - monotonic())))
                except KeyboardInterrupt:
                    self._hurried()
                    hurry.set()
                    delay, until = 0.0, monotonic() + GRACE
        return found[0] if found else None

    def _hurried(self) -> None:
        before, self._hurried_at = self._hurried_at, monotonic()
        if self._hurried_at - before < 1.0:
            self._hurried_at = float("-inf")  # if the player stays after all, start over
            raise Leave

    @contextmanager
    def _showing(self, message: str) -> Iterator[None]:
        if self.terminal.interactive:
            with (
                self.terminal.console.status(message) as status,
                compiling_shown_by(lambda text: status.update(text or message)),
            ):
                yield
        else:
            yield

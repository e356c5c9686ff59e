"""The computer thinks where it can be seen. Ctrl-C makes it move now; twice within a second leaves."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from millrow.engines.base import choose
from millrow.engines.levels import level_of, strongest
from millrow.engines.thumb import ThumbEngine
from millrow.games.events import Event, changed
from millrow.games.game import AnyGame
from millrow.server import jobs

from .talk import Leave, Talk

log = logging.getLogger("millrow.cli")
BEAT = 0.05  # seconds between two looks at what it has found
GRACE = 0.5  # seconds to finish a thought; then the quickest level answers instead


def thought(game: AnyGame, hurry: threading.Event) -> str:
    """The step of the computer to move; should its engine fail, the quickest one's."""
    level = level_of(game.rules, game.seats[game.turn].level)
    try:
        return jobs.think(game, level.make(None), level.limit, hurry) or quickest(game)
    except Exception:  # whatever happened to it, the people at the table want to go on
        log.exception("the computer could not think")
        return quickest(game)


def quickest(game: AnyGame) -> str:
    """What rules of thumb say, at once."""
    return choose(ThumbEngine(), game.rules, game.position).step


class Thinker:
    """Thinks for the seat to move. On a terminal it takes at least `pause` seconds: its moves can be followed."""

    def __init__(self, talk: Talk, pause: float) -> None:
        self.talk, self.pause = talk, pause if talk.live else 0.0
        self._asked = float("-inf")  # when it was last told to move now

    def move(self, game: AnyGame) -> str:
        """The step of the computer whose turn it is."""
        seat = game.seats[game.turn]
        return self._step(game, f"{seat.name} thinks ... Ctrl-C: move now", self.pause)

    def hint(self, game: AnyGame) -> tuple[str, str]:
        """The step that the strongest level there is would play here, and that level."""
        twin = game.copy()
        level = strongest(game.rules).name
        twin.seats = changed(twin.seats, Event("level", level, twin.turn))
        return self._step(twin, "Looking for a hint ... Ctrl-C: now", 0.0), level

    def _step(self, game: AnyGame, says: str, pause: float) -> str:
        hurry, found, begun = threading.Event(), list[str](), monotonic()
        thread = threading.Thread(target=lambda: found.append(thought(game, hurry)), daemon=True)
        thread.start()
        with self._showing(says):
            until = float("inf")
            while monotonic() < until and (thread.is_alive() or monotonic() - begun < pause):
                try:
                    thread.join(BEAT)
                    if not thread.is_alive() and not hurry.is_set():
                        hurry.wait(min(BEAT, max(0.0, begun + pause - monotonic())))
                except KeyboardInterrupt:
                    self._hurried()
                    hurry.set()
                    pause, until = 0.0, monotonic() + GRACE
        return found[0] if found else quickest(game)

    def _hurried(self) -> None:
        before, self._asked = self._asked, monotonic()
        if self._asked - before < 1.0:
            self._asked = float("-inf")  # who stays after all begins anew
            raise Leave

    @contextmanager
    def _showing(self, says: str) -> Iterator[None]:
        if self.talk.live:
            with self.talk.console.status(says):
                yield
        else:
            yield

"""The computer's turns: thinking happens in a thread, can be hurried and stopped, and never holds the server up."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar, cast

from millrow.engines.base import Limit
from millrow.engines.levels import levels
from millrow.games.game import AnyGame

T = TypeVar("T")
LONGEST_PAUSE = 3.0  # seconds
PAUSE = 0.6


class Thinker:
    """Thinks for one game. `seat` is who thinks, None if nobody does."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.pause = PAUSE
        self._task: asyncio.Task[None] | None = None
        self._hurry = threading.Event()
        self._hurried = asyncio.Event()

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        self._hurry, self._hurried = threading.Event(), asyncio.Event()
        self._task = asyncio.create_task(work)

    def now(self) -> None:
        """Stop thinking and move."""
        self._hurry.set()
        self._hurried.set()

    def stop(self) -> None:
        """Stop thinking and do not move. The task that asks for it goes on: it has moved."""
        self._hurry.set()
        self.seat = None
        task, self._task = self._task, None
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    async def choose(self, game: AnyGame) -> str | None:
        """The step the computer wants to play, after a moment that shows it is thinking."""
        hurry = self._hurry
        begun = asyncio.get_running_loop().time()
        step = await apart(think, game, hurry)
        left = self.pause - (asyncio.get_running_loop().time() - begun)
        if left > 0 and not self._hurried.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), left)
        return step


async def apart(work: Callable[..., T], *args: object) -> T:
    """What the work gives, done in a thread that nobody waits for at the end: thinking must not hold up leaving."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, error: Exception | None) -> None:
        if future.cancelled():
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(cast(T, result))

    def run() -> None:
        try:
            told: tuple[T | None, Exception | None] = (work(*args), None)
        except Exception as error:
            told = (None, error)
        with suppress(RuntimeError):  # the loop has been closed: nobody wants to know any more
            loop.call_soon_threadsafe(settle, *told)

    threading.Thread(target=run, name="millrow-thinker", daemon=True).start()
    return await future


def think(game: AnyGame, hurry: threading.Event) -> str | None:
    """The level's best step; the best so far once it is hurried."""
    seat = game.seats[game.turn]
    known = levels(game.rules)
    level = next((level for level in known if level.name == seat.level), known[0])  # files may name levels we have not
    best = None
    limit: Limit = level.limit
    for verdict in level.make(None).think(game.rules, game.position, limit):
        best = verdict.step
        if hurry.is_set():
            break
    return best

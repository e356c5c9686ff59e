"""The computer's turns: thinking happens in a thread, can be hurried and stopped, and never holds the server up."""

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar, cast

from millrow.engines.base import Engine, Limit
from millrow.engines.levels import level_of
from millrow.engines.thumb import ThumbEngine
from millrow.games.game import AnyGame

from .computers import BACKGROUND, prepared

T = TypeVar("T")
LONGEST_PAUSE = 3.0  # seconds
PAUSE = 0.6
PATIENCE = 0.3  # seconds of preparing that nobody needs to be told about
log = logging.getLogger("millrow.server")


class Thinker:
    """Thinks for one game. `seat` is who thinks, None if nobody does; `preparing` says it cannot begin yet."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.preparing = False
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
        self.seat, self.preparing = None, False
        task, self._task = self._task, None
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    async def choose(self, game: AnyGame, tell: Callable[[], None]) -> str | None:
        """The step the computer wants to play, after a moment that shows it is thinking."""
        hurry = self._hurry
        begun = asyncio.get_running_loop().time()
        level = level_of(game.rules, game.seats[game.turn].level)
        if await self._ready(asyncio.wrap_future(prepared(level, game.rules)), tell):
            step = await self._answer(game, level.make(None), level.limit, hurry)
        else:
            step = await apart(think, game, ThumbEngine(), Limit(), hurry)
        left = self.pause - (asyncio.get_running_loop().time() - begun)
        if left > 0 and not self._hurried.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), left)
        return step

    async def _ready(self, preparation: "asyncio.Future[None]", tell: Callable[[], None]) -> bool:
        """Wait until the level can think, and say so if it takes long; False if somebody could not wait."""
        hurried = asyncio.create_task(self._hurried.wait())
        either: set[asyncio.Future[Any]] = {preparation, hurried}
        try:
            await asyncio.wait(either, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            if not preparation.done() and not hurried.done():
                self.preparing = True
                tell()
                await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
                self.preparing = False
                tell()
        finally:
            hurried.cancel()
        return preparation.done()

    async def _answer(self, game: AnyGame, engine: Engine, limit: Limit, hurry: threading.Event) -> str | None:
        """The engine's step; a quick one if the engine fails, for the game must go on."""
        try:
            return await apart(think, game, engine, limit, hurry)
        except Exception:
            log.exception("the computer could not think")
            return await apart(think, game, ThumbEngine(), Limit(), hurry)


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

    threading.Thread(target=run, name=BACKGROUND, daemon=True).start()
    return await future


def think(game: AnyGame, engine: Engine, limit: Limit, hurry: threading.Event) -> str | None:
    """The engine's best step; the best so far once it is hurried."""
    best = None
    for verdict in engine.think(game.rules, game.position, limit):
        best = verdict.step
        if hurry.is_set():
            break
    return best

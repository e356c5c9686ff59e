"""The computer's turns: engines are prepared early, and thinking can be hurried and stopped.

Engines with compiled code think in worker processes; the others answer within milliseconds, in a thread.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar, cast

from millrow.engines import base
from millrow.engines.base import Engine, Limit, Verdict, choose
from millrow.engines.heuristic import HeuristicEngine
from millrow.engines.levels import Level, level_of
from millrow.games.game import AnyGame

from . import jobs, workers
from .preparing import BACKGROUND, engine_key, prepared

T = TypeVar("T")
MAX_DELAY = 3.0  # seconds before a move
DELAY = 0.6
SKIP_THINKING = 0.15  # seconds of thinking for each move while a person skips to the next turn of a person
FIRST_THOUGHT = 0.15  # seconds that an engine has for its first answer when it is asked to move at once
QUIET_PREPARATION = 0.3  # seconds of preparing before it is announced
STAND_IN_AFTER = 1.5  # seconds of preparing before a stand-in moves
STAND_IN = "medium"  # the level of the stand-in
log = logging.getLogger("millrow.app")


class ComputerPlayer:
    """Thinks for the computers of one game. `seat` is the one thinking, None if none is.

    `preparing` is true while its engine is not ready. `stand_in` is the level that played the last step instead of the
    seat's own, "" if its own did, and `thought` the step with what was known about it.
    """

    def __init__(self) -> None:
        self.seat: int | None = None
        self.preparing = False
        self.stand_in = ""
        self.thought: jobs.Thought | None = None
        self.delay = DELAY
        self.skipping = False  # do the computers move at once, until a person is to move?
        self._task: asyncio.Task[None] | None = None
        self._hurry = threading.Event()  # stop thinking and give the best step so far
        self._hurried = asyncio.Event()  # do not wait before the move
        self._job: workers.Job[jobs.Thought] | None = None  # what a worker process computes

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        self._hurry, self._hurried = threading.Event(), asyncio.Event()
        if self.skipping:
            self._hurry_soon()
        self._task = asyncio.create_task(work)

    def now(self) -> None:
        """Stop thinking and move."""
        self._stop_thinking()
        self._hurried.set()

    def skip(self) -> None:
        """Move soon, and so in the following turns, until `skipping` is false."""
        self.skipping = True
        self._hurry_soon()

    def _hurry_soon(self) -> None:
        self._hurried.set()
        hurry, loop = self._hurry, asyncio.get_running_loop()
        loop.call_later(SKIP_THINKING, lambda: self._stop_thinking() if hurry is self._hurry else None)

    def _stop_thinking(self) -> None:
        """Give the best step so far; if there is none yet, a moment later."""
        self._hurry.set()
        if (job := self._job) is not None:
            asyncio.get_running_loop().call_later(0 if job.latest is not None else FIRST_THOUGHT, job.stop)

    def stop(self) -> None:
        """Stop thinking and do not move. If the thinking task itself calls this, it is not cancelled: it has moved."""
        self._hurry.set()
        if self._job is not None:
            self._job.stop()
        self.seat, self.preparing = None, False
        task, self._task = self._task, None
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    async def choose(self, game: AnyGame, changed: Callable[[], None], *, stand_in: str = "") -> str:
        """The computer's step, not before the delay is over. If its level is not ready soon, a stand-in moves.

        `changed` is called whenever `preparing` has changed. `stand_in` is the stand-in that has begun this turn: it
        finishes the turn without waiting again.
        """
        begun = asyncio.get_running_loop().time()
        level = level_of(game.rules, game.seats[game.turn].level)
        thought: jobs.Thought | None = None
        if not stand_in and await self._ready(asyncio.wrap_future(prepared(level, game.rules)), changed):
            thought = await self._think(game, level)
        if thought is None:
            thought, stand_in = await run_in_daemon_thread(quick_thought, game), STAND_IN
        left = self.delay - (asyncio.get_running_loop().time() - begun)
        if left > 0 and not self._hurried.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), left)
        self.stand_in, self.thought = stand_in, thought
        return thought.step

    async def _think(self, game: AnyGame, level: Level) -> jobs.Thought | None:
        """The choice of a level, the best so far once it is hurried; None if there is none or its engine fails."""
        hurry = self._hurry
        try:
            if not level.make(None).compiles(game.rules):
                return await run_in_daemon_thread(think, game, level.make(None), level.limit, hurry)
            asked = game.rules, game.position, level.name, game.drawing_steps()
            job = workers.ask(jobs.think, *asked, key=engine_key(level, game.rules))
            self._job = job
            try:
                if hurry.is_set():
                    self._stop_thinking()
                return await asyncio.wrap_future(job.result)
            finally:
                job.stop()
                self._job = None
        except Exception:  # the game must continue whatever happens
            log.exception("the computer could not think")
            return None

    async def _ready(self, preparation: "asyncio.Future[None]", changed: Callable[[], None]) -> bool:
        """Wait until the level is ready, and announce it if that takes long; False if the computer must move now or it
        takes too long."""
        hurried = asyncio.create_task(self._hurried.wait())
        either: set[asyncio.Future[Any]] = {preparation, hurried}
        try:
            await asyncio.wait(either, timeout=QUIET_PREPARATION, return_when=asyncio.FIRST_COMPLETED)
            if not preparation.done() and not hurried.done():
                self.preparing = True
                changed()
                await asyncio.wait(either, timeout=STAND_IN_AFTER, return_when=asyncio.FIRST_COMPLETED)
                self.preparing = False
                changed()
        finally:
            hurried.cancel()
        return preparation.done()


async def run_in_daemon_thread(work: Callable[..., T], *args: object) -> T:
    """The result of the work. The program does not wait for the thread when it exits."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def resolve(result: T | None, error: Exception | None) -> None:
        if future.cancelled():
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(cast(T, result))

    def run() -> None:
        try:
            given: tuple[T | None, Exception | None] = (work(*args), None)
        except Exception as error:
            given = (None, error)
        with suppress(RuntimeError):  # the loop has been closed: the answer is not needed
            loop.call_soon_threadsafe(resolve, *given)

    threading.Thread(target=run, name=BACKGROUND, daemon=True).start()
    return await future


def answer(game: AnyGame, hurry: threading.Event) -> jobs.Thought:
    """The step of the computer to move, the best so far once it is hurried; a quick one if its engine has none yet or
    fails."""
    level, thought = level_of(game.rules, game.seats[game.turn].level), None
    try:
        thought = think(game, level.make(None), level.limit, hurry)
    except Exception:  # the game must continue whatever happens
        log.exception("the computer could not think")
    return thought or quick_thought(game)


def verdict_elsewhere(game: AnyGame, level: Level) -> Verdict:
    """The final verdict of a level, in a worker process if it has compiled code; waits for it."""
    engine = level.make(None)
    if not engine.compiles(game.rules):
        return choose(engine, game.rules, game.position, level.limit, game.drawing_steps())
    asked = game.rules, game.position, level.name, game.drawing_steps()
    verdict = workers.ask(jobs.final_verdict, *asked, key=engine_key(level, game.rules)).result.result()
    assert verdict is not None
    return verdict


def quick_thought(game: AnyGame) -> jobs.Thought:
    """The step of the heuristic engine, at once."""
    engine = HeuristicEngine()
    return jobs.Thought(choose(engine, game.rules, game.position, draws=game.drawing_steps()).step, engine.thoughts)


def think(game: AnyGame, engine: Engine, limit: Limit, hurry: threading.Event) -> jobs.Thought | None:
    """The engine's choice; the best so far once it is hurried."""
    best = None
    for verdict, thoughts in base.think(engine, game.rules, game.position, limit, game.drawing_steps()):
        best = jobs.Thought(verdict.step, thoughts)
        if hurry.is_set():
            break
    return best

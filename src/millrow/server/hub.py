"""The hub: games that somebody looks at, who listens to them, and how something happens to them.

A thing happens in this order: the door reads it, the store keeps it, and only then is everyone told.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from millrow.engines.draw_offers import refuse_draw
from millrow.games.events import Course, Event
from millrow.rules.base import Refusal, Refused
from millrow.store import Stale
from millrow.store.games import Receipt

from .computers import prepare
from .door import without_people
from .jobs import Thinker, apart
from .stores import Stores
from .views import State, state

log = logging.getLogger("millrow.server")
BACKLOG = 100  # states that wait for a slow listener; older ones are dropped, for each state is the whole truth


class Live:
    """A game in memory while somebody listens or the computer thinks."""

    def __init__(self, game_id: str, course: Course, selected: str, saved: bool) -> None:
        self.id = game_id
        self.saved = saved  # is it in the library?
        self.course = course
        self.selected = selected
        self.paused = False  # do the computers of a game without people wait?
        self.lock = asyncio.Lock()
        self.visitors = 0
        self.listeners: set[asyncio.Queue[State]] = set()
        self.thinker = Thinker()

    @property
    def game(self) -> Any:
        return self.course.game

    def state(self) -> State:
        course = self.course
        told = state(course.game, game_id=self.id, seen=course.number, name=course.title, saved=self.saved)
        if self.thinker.seat is not None:
            level = course.game.seats[self.thinker.seat].level
            told["thinking"] = {"seat": self.thinker.seat, "level": level, "preparing": self.thinker.preparing}
        if course.deleted:  # nothing can be played, and everybody is told
            told |= {"legal": [], "advice": "This game was deleted. The library can bring it back.", "phase": "over"}
        return told | {"selected": self.selected, "paused": self.paused}

    def tell(self) -> None:
        """The whole truth to everyone who listens."""
        if not self.listeners:
            return
        told = self.state()
        for listener in self.listeners:
            if listener.full():
                listener.get_nowait()
            listener.put_nowait(told)


class Hub:
    """All live games of this server."""

    def __init__(self, stores: Stores) -> None:
        self.stores = stores
        self._live: dict[str, Live] = {}
        self._opening = asyncio.Lock()

    @asynccontextmanager
    async def visiting(self, game_id: str) -> AsyncIterator[Live]:
        """The live game for as long as somebody needs it, or Missing."""
        async with self._opening:
            if game_id not in self._live:
                kept = await asyncio.to_thread(self.stores.of(game_id).load, game_id)
                self._live[game_id] = Live(kept.id, kept.course, kept.selected, self.stores.is_saved(game_id))
            live = self._live[game_id]
            live.visitors += 1
        try:
            yield live
        finally:
            live.visitors -= 1
            if not live.visitors:
                live.thinker.stop()
                del self._live[live.id]

    @asynccontextmanager
    async def listening(self, live: Live) -> AsyncIterator["asyncio.Queue[State]"]:
        """A queue of the states to come; the current one is in it already."""
        queue: asyncio.Queue[State] = asyncio.Queue(BACKLOG)
        queue.put_nowait(live.state())
        live.listeners.add(queue)
        prepare(live.game)
        self.wake(live)
        try:
            yield queue
        finally:
            live.listeners.discard(queue)

    async def happen(self, live: Live, seen: int | None, event: Event) -> Receipt:
        """Keep the event, let it happen, tell everyone; or raise Refused and change nothing.

        `seen` may be None where it does not matter what has happened before, as for renaming.
        """
        async with live.lock:
            if seen is None:
                seen = live.course.number
            if seen != live.course.number:
                raise Refused(Refusal("stale", f"the game has moved on in the meantime: {live.game.status()}"))
            try:
                receipt = await asyncio.wrap_future(self.stores.of(live.id).submit(live.id, seen, event))
            except Stale as stale:  # another process was quicker
                live.course = stale.current.course
                live.tell()
                raise
            live.course.apply(receipt.event)
            live.selected = ""
            if event.kind in ("undo", "go-to") and without_people(live.game):
                live.paused = True  # else the computers would play on before anybody has seen it
        live.thinker.stop()
        live.tell()
        self.wake(live)
        return receipt

    async def offer_draw(self, live: Live, seen: int) -> Receipt:
        """End the game as a draw if the computer players accept, or raise Refused."""
        try:
            refusal = await apart(refuse_draw, live.game.copy())
        except Exception:
            log.exception("the computer could not think about a draw")
            refusal = Refusal("declined", "the computer declines the draw")
        if refusal is not None:
            raise Refused(refusal)
        return await self.happen(live, seen, Event("draw"))

    async def save_game(self, live: Live) -> None:
        """Put a game that is not saved into the library."""
        async with live.lock:
            if not live.saved:
                live.course = (await asyncio.to_thread(self.stores.move_to_library, live.id)).course
                live.saved = True
        live.tell()
        live.thinker.stop()  # what it thinks about has another number of events now
        self.wake(live)

    async def hold(self, live: Live, on: bool) -> None:
        """Let the computers of a game without people wait or go on, or raise Refused."""
        if on and not without_people(live.game):
            raise Refused(Refusal("people", "only a game without people is paused; others wait for them anyway"))
        async with live.lock:  # a step that is being kept happens first
            live.paused = on
            if on:
                live.thinker.stop()
        live.tell()
        self.wake(live)

    def wake(self, live: Live) -> None:
        """Let the computer think if it is its turn and somebody looks."""
        game = live.game
        if (
            live.listeners
            and not live.paused
            and not live.course.deleted
            and game.outcome is None
            and game.seats[game.turn].level
            and not live.thinker.busy
        ):
            live.thinker.start(self._let_think(live))

    async def _let_think(self, live: Live) -> None:
        seen, game = live.course.number, live.game.copy()
        live.thinker.seat = game.turn
        live.tell()
        try:
            step = await live.thinker.choose(game, live.tell)
        except Exception:
            log.exception("the computer could not think")
            step = None
        live.thinker.seat = None
        if step is None:
            live.tell()
            return
        try:
            await self.happen(live, seen, Event("step", step, game.turn))
        except Refused:
            live.tell()  # a person was quicker: undo, resignation

    async def close(self) -> None:
        for live in list(self._live.values()):
            live.thinker.stop()

"""The hub: the live games of the server and their listeners."""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import cast

from millrow.app.live import LiveGame
from millrow.app.stores import Stores
from millrow.store import StoreError
from millrow.store.errors import log_error

FIRST_TIDY = 60  # seconds: after a restart, pages that are still open have connected again by then
TIDY_INTERVAL = 3600  # seconds
POLL_INTERVAL = 5.0  # seconds between looks for events of other servers
log = logging.getLogger("millrow.server")
BACKLOG = 100  # queued states of a slow listener; older ones are dropped, because each state is complete


class Listeners:
    """The listeners of one game: a queue of messages for each."""

    def __init__(self) -> None:
        self.queues: set[asyncio.Queue[str]] = set()

    def __len__(self) -> int:
        return len(self.queues)

    def send(self, message: str) -> None:
        for queue in self.queues:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(message)


class Room:
    """A live game, its listeners, and how many visitors use it. It exists from the first request for it."""

    def __init__(self, opening: "asyncio.Task[LiveGame]", listeners: Listeners) -> None:
        self.opening, self.listeners, self.visitors = opening, listeners, 0


class Hub:
    """All live games of this server."""

    def __init__(self, stores: Stores) -> None:
        self.stores = stores
        self._rooms: dict[str, Room] = {}
        self._removal: asyncio.Task[None] | None = None  # no room is opened meanwhile
        self._tasks = set[asyncio.Task[None]]()
        self._loop = asyncio.get_running_loop()
        self._listener = stores.library.listen(self._changed_elsewhere)
        if self._listener is not None:
            self._start(self._poll())

    @asynccontextmanager
    async def visiting(self, game_id: str) -> AsyncIterator[LiveGame]:
        """The live game for as long as it is used, or Missing or StoreError. Opening one game never delays another."""
        while self._removal is not None:
            await asyncio.wait([self._removal])
        room = self._rooms.get(game_id)
        if room is None:
            listeners = Listeners()
            room = self._rooms[game_id] = Room(asyncio.create_task(self._open(game_id, listeners)), listeners)
        room.visitors += 1
        try:
            opened = room.opening.done()
            live = await asyncio.shield(room.opening)  # a visitor who leaves must not cancel it for the others
            if opened:
                await live.refresh()
            yield live
        finally:
            room.visitors -= 1
            if not room.visitors:
                del self._rooms[game_id]
                _close(room)

    async def _open(self, game_id: str, listeners: Listeners) -> LiveGame:
        stored = await asyncio.to_thread(self.stores.of(game_id).load, game_id)
        live = LiveGame(self.stores, stored, listeners)
        await asyncio.to_thread(live.message)  # a long game takes a while to encode
        return live

    @asynccontextmanager
    async def listening(self, live: LiveGame, seen: int | None = None) -> AsyncIterator["asyncio.Queue[str]"]:
        """A queue of states. The current one is in it already, unless the listener has `seen` all events."""
        queue: asyncio.Queue[str] = asyncio.Queue(BACKLOG)
        if seen != live.number or live.paused or live.thinking is not None:
            queue.put_nowait(live.message())
        listeners = self._rooms[live.id].listeners
        listeners.queues.add(queue)
        live.prepare()
        live.wake()
        try:
            yield queue
        finally:
            listeners.queues.discard(queue)

    # other servers on the same database

    def _changed_elsewhere(self, games: Collection[str] | None) -> None:
        """Another process says that it has stored events; called in another thread."""
        with suppress(RuntimeError):  # the loop has been closed
            self._loop.call_soon_threadsafe(lambda: self._start(self._refresh(games)))

    async def _refresh(self, games: Collection[str] | None) -> None:
        """Read these games again, all if None; those that are being opened after that, because they may be outdated."""
        rooms = self._rooms.values() if games is None else [self._rooms[key] for key in games if key in self._rooms]
        for room in sorted(rooms, key=lambda room: not room.opening.done()):
            await asyncio.wait([room.opening])
            if not is_open(room):
                continue
            try:
                await room.opening.result().refresh()
            except StoreError as error:
                log_error(error)

    async def _poll(self) -> None:
        """Look for new events now and then, because notices may be lost."""
        while True:
            await asyncio.sleep(POLL_INTERVAL)
            lives = {key: room.opening.result() for key, room in self._rooms.items() if is_open(room)}
            try:
                numbers = await asyncio.to_thread(self.stores.library.event_numbers, list(lives)) if lives else {}
            except StoreError as error:
                log_error(error)
                continue
            await self._refresh([key for key, number in numbers.items() if number != lives[key].number])

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def remove_unbegun(self) -> None:
        """Remove old games in which nothing has happened, except those that are open in a page."""
        keep = frozenset(self._rooms)
        removal = asyncio.create_task(asyncio.to_thread(self.stores.library.remove_unbegun, keep=keep))
        self._removal = cast("asyncio.Task[None]", removal)
        try:
            await removal
        finally:
            self._removal = None

    async def tidy(self) -> None:
        """Remove old games without moves at intervals, until cancelled."""
        await asyncio.sleep(FIRST_TIDY)
        while True:
            try:
                await self.remove_unbegun()
            except StoreError as error:
                log.warning("could not remove games in which nothing has happened: %s", error)
            await asyncio.sleep(TIDY_INTERVAL)

    async def close(self) -> None:
        if self._listener is not None:
            self._listener.stop()
        for task in self._tasks:
            task.cancel()
        for room in self._rooms.values():
            _close(room)


def is_open(room: Room) -> bool:
    """Has the game been loaded?"""
    return room.opening.done() and not room.opening.cancelled() and room.opening.exception() is None


def _close(room: Room) -> None:
    """Stop thinking; a game that is still being loaded is not needed."""
    if is_open(room):
        room.opening.result().close()
    else:
        room.opening.cancel()

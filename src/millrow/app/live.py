"""The one live copy of a game that is being watched.

An event is applied in this order: the live copy validates it, the store saves it, and only then the live copy advances
and is broadcast. If the event cannot be stored, the live copy does not change.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import msgspec

from millrow.core.rules import Refused
from millrow.core.sentences import refusal
from millrow.games.events import MOVES, Event, GameLog, refused
from millrow.games.game import AnyGame
from millrow.store import Stale, StoreError
from millrow.store.errors import TRANSIENT, log_error, public_sentence, stale_refusal
from millrow.store.games import StoredGame
from millrow.store.summaries import Summary
from millrow.wording import say

from .acts import can_skip, check_draw, refuse_draw, without_people
from .jobs import Thought
from .preparing import prepare
from .state import GameState, Thinking, Words, encode, game_state, words
from .stores import Stores
from .thinking import ComputerPlayer, run_in_daemon_thread, verdict_elsewhere
from .thoughts import TurnThoughts, noted

log = logging.getLogger("millrow.app")
RETRY_SECONDS = 5.0  # before a step of the computer that could not be stored is stored again
TRIES = 5  # to store an event that is valid whatever other processes do in the meantime


class Subscribers(Protocol):
    """Those who watch a game."""

    def __len__(self) -> int: ...

    def send(self, message: str) -> None:
        """Send a message to everyone."""


class StoredEvent(NamedTuple):
    """An event that was stored, and the summary of the game after it."""

    event: Event
    summary: Summary


class UnstoredStep(NamedTuple):
    """A step of the computer that has not been stored yet."""

    seen: int
    event: Event
    stand_in: str
    thought: Thought | None


class LiveGame:
    """A game in memory while it is being watched or the computer thinks."""

    def __init__(self, stores: Stores, stored: StoredGame, subscribers: Subscribers) -> None:
        self.stores, self.stored, self.subscribers = stores, stored, subscribers
        self.saved = stores.is_saved(stored.id)  # is it in the library?
        self.selected = stored.selected
        self.paused = False  # are the computers of a game without people paused?
        self.computer = ComputerPlayer()
        self.stand_in = ""  # the level that played the last step because the seat's own was not ready
        self._thoughts: TurnThoughts | None = None
        self.failure: Words | None = None  # why the computer's step could not be played or stored
        self._unstored: UnstoredStep | None = None
        self._retry: asyncio.TimerHandle | None = None
        self._lock = asyncio.Lock()
        self._built: tuple[object, GameState] | None = None
        self._encoded: tuple[object, str] | None = None

    @property
    def thoughts(self) -> TurnThoughts | None:
        """What the computer knew at its last turn, if that was the last thing to happen in the game."""
        found = self._thoughts
        return found if found is not None and found.number == self.number else None

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def log(self) -> GameLog:
        return self.stored.log

    @property
    def game(self) -> AnyGame:
        return self.stored.game

    @property
    def number(self) -> int:
        """How many events the game has had."""
        return self.stored.number

    # state

    @property
    def thinking(self) -> Thinking | None:
        seat = self.computer.seat
        return None if seat is None else Thinking(seat, self.game.seats[seat].level, self.computer.preparing)

    def state(self) -> GameState:
        """The complete state. What depends on the events is computed once for each event."""
        key = self.number, self.saved, self.selected
        if self._built is None or self._built[0] != key:
            self._built = key, game_state(self.stored, saved=self.saved, selected=self.selected)
        base, thinking = self._built[1], self.thinking
        busy = thinking is not None
        skip, retry = busy and can_skip(self.game), self.failure is not None
        return msgspec.structs.replace(
            base,
            thinking=thinking,
            stand_in=self.stand_in,
            failure=self.failure,
            paused=self.paused,
            can=msgspec.structs.replace(base.can, move_now=busy, skip=skip, retry=retry),
        )

    def message(self) -> str:
        """The state as JSON, encoded once for all subscribers."""
        key = self.number, self.saved, self.selected, self.paused, self.thinking, self.stand_in, self.failure
        if self._encoded is None or self._encoded[0] != key:
            self._encoded = key, encode(self.state())
        return self._encoded[1]

    def broadcast(self) -> None:
        """Send the state to all subscribers."""
        if len(self.subscribers):
            self.subscribers.send(self.message())

    # events

    async def apply(self, seen: int | None, *events: Event, stand_in: str = "") -> StoredEvent:
        """Store the events together, apply them and broadcast the state; or raise Refused and change nothing.

        `seen` is None for events that do not depend on earlier ones, such as renaming. `stand_in` is the level that
        played a step instead of the seat's own. Returns the last of the events.
        """
        self._check_rate(events)
        async with self._lock:
            if seen is not None:
                self.check_seen(seen)
            stored = await self._store(events, 1 if seen is not None else TRIES)
            self.selected, self.stand_in = "", stand_in
            self._forget_failure()
            if stored.event.kind in ("undo", "go-to") and without_people(self.game):
                self.paused = True  # else the computers would continue before it was seen
        self.computer.stop()
        self.broadcast()
        self.wake()
        return stored

    def _check_rate(self, events: Sequence[Event]) -> None:
        """Raise Refused if a seat undoes, renames and so on far more often than people do."""
        changes = [event for event in events if event.kind not in MOVES]
        if changes and not self.stores.changes.allows((self.id, changes[0].seat), len(changes)):
            raise refused("too-fast")

    def check_seen(self, seen: int) -> None:
        """Raise Refused (stale) unless the sender has seen all events."""
        if seen != self.number:
            raise Refused(stale_refusal(self.game))

    async def _store(self, events: Sequence[Event], tries: int) -> StoredEvent:
        """Validate and store the events, then advance. Stale if another process stored an event first."""
        while True:
            after, done = self.stored, list[Event]()
            for event in events:
                after, applied = after.after(event)
                done.append(applied)
            try:
                summary = await asyncio.wrap_future(self.stores.of(self.id).append_validated(after, *done))
            except Stale as error:
                self.stored, self.selected = error.current, ""
                self._forget_failure()
                self.broadcast()
                tries -= 1
                if not tries:
                    raise
            else:
                self.stored = after
                return StoredEvent(done[-1], summary)

    async def refresh(self) -> None:
        """Read the game again if another process has stored events; StoreError if that is not known."""
        store = self.stores.of(self.id)
        if not store.database.shared:
            return
        async with self._lock:
            numbers = await asyncio.to_thread(store.event_numbers, [self.id])
            if numbers.get(self.id, 0) == self.number:
                return
            self.stored, self.selected, self.stand_in = await asyncio.to_thread(store.load, self.id), "", ""
            self._forget_failure()
        self.computer.stop()
        self.broadcast()
        self.wake()

    async def offer_draw(self, seen: int) -> StoredEvent:
        """End the game as a draw if the computer players accept, or raise Refused."""
        self.check_seen(seen)
        check_draw(self.game)
        try:
            why_not = await run_in_daemon_thread(refuse_draw, self.game.copy(), verdict_elsewhere)
        except Exception:
            log.exception("the computer could not think about a draw")
            why_not = refusal("declined", "declined.failed")
        if why_not is not None:
            raise Refused(why_not)
        return await self.apply(seen, Event("draw"))

    async def save(self) -> None:
        """Move an unsaved game into the library."""
        async with self._lock:
            if not self.saved:
                self.stored = await asyncio.to_thread(self.stores.move_to_library, self.id)
                self.saved = True
        self.broadcast()
        self.computer.stop()  # the number of events has changed
        self.wake()

    async def pause(self, on: bool) -> None:
        """Pause or resume the computers of a game without people, or raise Refused."""
        if on and not without_people(self.game):
            raise refused("people")
        async with self._lock:  # a step that is being stored comes first
            self.paused = on
            if on:
                self.computer.stop()
        self.broadcast()
        self.wake()

    # the computer

    def prepare(self) -> None:
        """Start preparing the engines of the computer players."""
        prepare(self.game)

    def wake(self) -> None:
        """Let the computer think if it is its turn and the game is being watched."""
        game = self.game
        if game.outcome is not None or not game.seats[game.turn].level:
            self.computer.skipping = False
        if (
            len(self.subscribers)
            and not self.paused
            and not self.log.deleted
            and game.outcome is None
            and game.seats[game.turn].level
            and not self.computer.busy
        ):
            self.computer.start(self._think())

    async def _think(self) -> None:
        try:
            await self._play_step()
        except Refused:  # another player was quicker, with an undo or a resignation, or another server
            self.broadcast()
            asyncio.get_running_loop().call_soon(self.wake)
        except StoreError as error:
            log_error(error)
            self._fail(public_sentence(error), retry=error.code in TRANSIENT)
        except Exception:
            log.exception("the computer could not move")
            self._fail(say("http.failed"), retry=False)

    async def _play_step(self) -> None:
        """Find a step and store it. One that was found before and could not be stored is not searched again."""
        step = self._unstored
        if step is None or step.seen != self.number:
            seen, game = self.number, self.game.copy()
            before = self._thoughts
            same_turn = before is not None and (before.number, before.seat) == (seen, game.turn)
            self.failure, self.computer.seat = None, game.turn
            self.broadcast()
            try:
                chosen = await self.computer.choose(game, self.broadcast, stand_in=self.stand_in if same_turn else "")
            finally:
                self.computer.seat = None
            step = UnstoredStep(seen, Event("step", chosen, game.turn), self.computer.stand_in, self.computer.thought)
        self._unstored = step
        thought = step.thought
        self._thoughts = None if thought is None else noted(self._thoughts, step.seen, self.game.turn, thought)
        await self.apply(step.seen, step.event, stand_in=step.stand_in)

    def _fail(self, why: str, *, retry: bool) -> None:
        """Say why the computer's step failed. People may try again; if it may be over soon, so does the server."""
        self.failure = words(why)
        self.computer.seat = None
        self.broadcast()
        if retry and len(self.subscribers):
            self._retry = asyncio.get_running_loop().call_later(RETRY_SECONDS, self.wake)

    def _forget_failure(self) -> None:
        self.failure = self._unstored = None
        if self._retry is not None:
            self._retry.cancel()
            self._retry = None

    def retry(self) -> None:
        """Try the computer's step again, if it failed."""
        if self.failure is not None:
            self.wake()

    def skip(self) -> None:
        """Let the computers move at once until a person is to move, if a person plays and a computer is thinking."""
        if self.computer.busy and not without_people(self.game):
            self.computer.skip()

    def close(self) -> None:
        """Stop thinking."""
        self._forget_failure()
        self.computer.stop()

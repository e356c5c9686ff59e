"""The socket of a game: states go down, acts come up."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from millrow.rules.base import Refusal, Refused
from millrow.store import Missing, StoreError

from . import door
from .errors import trouble
from .hub import Hub, Live
from .jobs import LONGEST_PAUSE, PAUSE
from .views import State

router = APIRouter()
UNREADABLE, NO_GAME = 4400, 4404


@router.websocket("/games/{game_id}/socket")
async def game_socket(socket: WebSocket, game_id: str, pause: str = str(PAUSE), count_from: str = "1") -> None:
    """Everything about one game, for as long as a page shows it.

    `count_from` is the number of the first column in the refusals sent to this page.
    """
    hub: Hub = socket.app.state.hub
    await socket.accept()
    try:
        seconds = good_pause(pause)
        visitor = Visitor(socket, good_count_from(count_from))
        async with hub.visiting(game_id) as live:
            live.thinker.pause = seconds
            async with hub.listening(live) as states:
                await _converse(visitor, hub, live, states)
    except Missing as missing:
        await socket.close(NO_GAME, missing.refusal.say[:100])
    except Refused as refused:
        _, body = trouble(refused)
        await _send(socket, {"t": "refused", **body, "state": None})
        await socket.close(UNREADABLE, refused.refusal.say[:100])


def good_pause(asked: str | float) -> float:
    """The seconds the computer is to wait before it moves, or Refused."""
    try:
        seconds = float(asked)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_PAUSE:
        raise Refused(Refusal("unreadable", f"a pause has 0 to {LONGEST_PAUSE:.0f} seconds"))
    return seconds


def good_count_from(asked: str | int) -> int:
    """The number of the first column, or Refused."""
    if str(asked) not in ("0", "1"):
        raise Refused(Refusal("unreadable", "columns are counted from 0 or 1"))
    return int(asked)


@dataclass
class Visitor:
    """A page that shows a game, and how it numbers the columns."""

    socket: WebSocket
    count_from: int
    offers: set[asyncio.Task[None]] = field(default_factory=set)  # of a draw, while the computer considers them


async def _converse(visitor: Visitor, hub: Hub, live: Live, states: "asyncio.Queue[State]") -> None:
    teller = asyncio.create_task(_tell(visitor.socket, states))
    try:
        while True:
            data = await visitor.socket.receive()
            if data["type"] == "websocket.disconnect":
                break
            await _answer(visitor, live, _act(visitor, hub, live, data.get("text") or data.get("bytes") or ""))
    except (WebSocketDisconnect, RuntimeError):
        pass  # the page has gone; the game is kept
    finally:
        teller.cancel()
        with suppress(asyncio.CancelledError):
            await teller
        await asyncio.gather(*visitor.offers)


async def _tell(socket: WebSocket, states: "asyncio.Queue[State]") -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            state = await states.get()
            while not states.empty():  # only the latest matters: each is the whole truth
                state = states.get_nowait()
            await _send(socket, state)


async def _act(visitor: Visitor, hub: Hub, live: Live, data: str | bytes) -> None:
    """Let one message happen, or raise Refused."""
    message = door.read(data)
    match message:
        case door.Now():
            live.thinker.now()
            if not live.thinker.busy:  # nobody thinks, so nothing will happen that could be an answer
                await _send(visitor.socket, live.state())
        case door.Hold(on=on):
            await hub.hold(live, on)
        case door.Pause(seconds=seconds):
            live.thinker.pause = good_pause(seconds)
        case door.CountFrom(first=first):
            visitor.count_from = good_count_from(first)
        case door.Draw(seen=seen):  # the computer may have to think: other messages do not wait for that
            offer = asyncio.create_task(_answer(visitor, live, hub.offer_draw(live, seen)))
            visitor.offers.add(offer)
            offer.add_done_callback(visitor.offers.discard)
        case _:
            await hub.happen(live, message.seen, door.event(live.game, message))


async def _answer(visitor: Visitor, live: Live, work: Awaitable[object]) -> None:
    """Wait for the work. A refusal goes to this page alone, with the true state."""
    try:
        await work
    except (Refused, StoreError) as error:
        _, body = trouble(error, visitor.count_from)
        with suppress(WebSocketDisconnect, RuntimeError):  # the page has gone
            await _send(visitor.socket, {"t": "refused", "points": [], **body, "state": live.state()})


async def _send(socket: WebSocket, message: State) -> None:
    await socket.send_text(msgspec.json.encode(message).decode())

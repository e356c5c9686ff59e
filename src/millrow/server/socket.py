"""The WebSocket of a game: the server sends states, the page sends acts."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from millrow.app import acts
from millrow.app.live import LiveGame
from millrow.app.rate_limiter import RateLimiter
from millrow.app.thinking import DELAY, MAX_DELAY
from millrow.core.rules import Refused
from millrow.games.events import refused
from millrow.store import Missing, StoreError
from millrow.store.errors import public_sentence

from .errors import error_response
from .http import address_of, owner_of
from .hub import Hub

router = APIRouter()
UNREADABLE, NO_GAME, STORE_FAILED = 4400, 4404, 4500
TOO_FAST = 0.2  # seconds to wait before looking whether more messages may be answered
MAX_REASON = 100  # bytes in a close frame


@router.websocket("/games/{game_id}/socket")
async def game_socket(socket: WebSocket, game_id: str, delay: str = str(DELAY), seen: str = "") -> None:
    """Serve one game for as long as a page shows it.

    A page that already has the state sends how many events it has `seen`; if there are no more, the state is not sent
    again.
    """
    hub: Hub = socket.app.state.hub
    await socket.accept()
    try:
        seconds = valid_delay(delay)
        visitor = Visitor(socket)
        known = int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 10 else None
        async with hub.visiting(game_id) as live:
            live.computer.delay = seconds
            async with hub.listening(live, known) as states:
                await _exchange_messages(visitor, live, states)
    except Missing as missing:
        await socket.close(NO_GAME, _reason(missing.refusal.say))
    except Refused as error:
        await socket.send_text(_refusal(error, None))
        await socket.close(UNREADABLE, _reason(error.refusal.say))
    except StoreError as error:
        await socket.send_text(_refusal(error, None))
        await socket.close(STORE_FAILED, _reason(public_sentence(error)))


def _reason(sentence: str) -> str:
    """As much of a sentence as fits into a close frame."""
    return sentence.encode()[:MAX_REASON].decode(errors="ignore")


def valid_delay(asked: str | float) -> float:
    """The seconds that the computer waits before it moves, or Refused."""
    try:
        seconds = float(asked)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= MAX_DELAY:
        raise refused("unreadable", "unreadable.delay", most=MAX_DELAY)
    return seconds


@dataclass
class Visitor:
    """A page that shows a game."""

    socket: WebSocket
    offers: set[asyncio.Task[None]] = field(default_factory=set)  # draw offers that the computer is considering


async def _exchange_messages(visitor: Visitor, live: LiveGame, states: "asyncio.Queue[str]") -> None:
    sender = asyncio.create_task(_send_states(visitor.socket, states))
    try:
        while True:
            data = await visitor.socket.receive()
            if data["type"] == "websocket.disconnect":
                break
            await _take_turns(visitor.socket)
            await _answer(visitor, live, _act(visitor, live, data.get("text") or data.get("bytes") or ""))
    except (WebSocketDisconnect, RuntimeError):
        pass  # the page was closed
    finally:
        sender.cancel()
        with suppress(asyncio.CancelledError):
            await sender
        await asyncio.gather(*visitor.offers)


async def _take_turns(socket: WebSocket) -> None:
    """Let others go on before the next message; and if guests behind one address send too many, wait."""
    await asyncio.sleep(0)
    if owner_of(socket):
        limiter: RateLimiter = socket.app.state.guest_messages
        while not limiter.allows(address_of(socket)):
            await asyncio.sleep(TOO_FAST)


async def _send_states(socket: WebSocket, states: "asyncio.Queue[str]") -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            message = await states.get()
            while not states.empty():  # only the latest matters: each is complete
                message = states.get_nowait()
            await socket.send_text(message)


async def _act(visitor: Visitor, live: LiveGame, data: str | bytes) -> None:
    """Carry out one message, or raise Refused."""
    message = acts.read(data)
    match message:
        case acts.MoveNow():
            live.computer.now()
            if not live.computer.busy:  # no computer is thinking, so no event will answer
                await visitor.socket.send_text(live.message())
        case acts.Skip():
            live.skip()
            if not live.computer.busy:
                await visitor.socket.send_text(live.message())
        case acts.Retry():
            live.retry()
            await visitor.socket.send_text(live.message())
        case acts.Pause(on=on):
            await live.pause(on)
        case acts.Delay(seconds=seconds):
            live.computer.delay = valid_delay(seconds)
        case acts.Draw() if visitor.offers:  # one at a time, because each takes a thread
            raise refused("too-fast")
        case acts.Draw(seen=seen):  # the computer may have to think; other messages do not wait for it
            offer = asyncio.create_task(_answer(visitor, live, live.offer_draw(seen)))
            visitor.offers.add(offer)
            offer.add_done_callback(visitor.offers.discard)
        case _:
            live.check_seen(message.seen)  # else an outdated page would get other reasons
            await live.apply(message.seen, acts.event(live.game, message))


async def _answer(visitor: Visitor, live: LiveGame, work: Awaitable[object]) -> None:
    """Wait for the work. A refusal is sent to this page alone, with the current state."""
    try:
        await work
    except (Refused, StoreError) as error:
        with suppress(WebSocketDisconnect, RuntimeError):  # the page was closed
            await visitor.socket.send_text(_refusal(error, live.message()))


def _refusal(error: Exception, state: str | None) -> str:
    """The message of a refusal, with the current state."""
    _, body = error_response(error)
    message = {"t": "refused", "points": [], **body, "state": None if state is None else msgspec.Raw(state)}
    return msgspec.json.encode(message).decode()

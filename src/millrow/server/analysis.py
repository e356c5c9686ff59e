"""The analysis board: opening and exporting analyses, and a WebSocket that sends states and values of positions."""

import asyncio
import logging
from contextlib import aclosing, suppress

import msgspec
from fastapi import APIRouter, Request, Response, WebSocket, WebSocketDisconnect

from millrow.app import analysis, analysis_tree
from millrow.app.analysis_workers import WorkerFailed, Workers
from millrow.app.explorer import GamesIndex
from millrow.app.state import Words
from millrow.app.stores import Stores
from millrow.core.rules import Refused
from millrow.games.game import AnyGame
from millrow.games.records import Record
from millrow.store import Missing
from millrow.wording import say

from .errors import body, error_response
from .http import ERRORS, AllGames, Library, Owner, check_ply, json_response
from .models import AnalysisBody, PositionBody, TreeBody

router = APIRouter(responses=ERRORS)
log = logging.getLogger("millrow.server")
Sent = analysis.Looked | analysis.Values | analysis.Explored | analysis.BestLine | analysis.AnalysisRefused


@router.post("/analysis")
def post_analysis(ask: AnalysisBody, stores: AllGames, owner: Owner) -> Response:
    """Open an analysis: a game of the library, a pasted text, or a tree. It is checked; nothing is stored."""
    return json_response(msgspec.json.encode(analysis_tree.opened(asked_analysis(ask, stores, owner))))


@router.post("/analysis/record")
def post_record(ask: TreeBody) -> dict[str, str]:
    """The record of an analysis, with its variations and comments."""
    return {"text": analysis_tree.record_text(_tree(ask))}


@router.post("/analysis/games")
def post_games(ask: PositionBody, request: Request, store: Library, owner: Owner) -> Response:
    """The games of the library that reached a position, or a symmetric one, and what was played there."""
    game = analysis.game_of(ask.rules, ask.start, ask.steps, rules_name=ask.rulesName)
    index: GamesIndex = request.app.state.games_index
    return json_response(msgspec.json.encode(index.own_games(store, game, owner)))


def asked_analysis(ask: AnalysisBody, stores: Stores, owner: str) -> analysis_tree.Analysis:
    """The analysis that a request asks for. `owner` is what the ids of a guest's games begin with, empty for the
    host."""
    if ask.game is not None:
        if not ask.game.startswith(owner):  # of another guest, or of the host
            raise Missing("game", ask.game)
        stored = stores.of(ask.game).load(ask.game)
        tags = {analysis_tree.TITLE_TAG: stored.log.title} if stored.log.title else {}
        if ask.ply is not None:
            check_ply(stored.game, ask.ply)
        return analysis_tree.analysis_of(Record(stored.game, tags, stored.comments), ask.ply)
    if ask.text is not None:
        return analysis_tree.analysis_of_text(ask.text, ask.rules)
    return analysis_tree.Analysis(ask.rules) if ask.tree is None else _tree(ask.tree)


def _tree(asked: TreeBody) -> analysis_tree.Analysis:
    return msgspec.convert(asked.model_dump(by_alias=True), analysis_tree.Analysis)


@router.websocket("/analysis/socket")
async def analysis_socket(socket: WebSocket) -> None:
    """Serve one analysis board."""
    await socket.accept()
    visitor = Visitor(socket, socket.app.state.analysis_workers)
    try:
        while True:
            data = await socket.receive()
            if data["type"] == "websocket.disconnect":
                break
            await visitor.answer(data.get("text") or data.get("bytes") or "")
    except (WebSocketDisconnect, RuntimeError):
        pass  # the page was closed
    finally:
        await visitor.stop()


class Visitor:
    """A client and the one search that runs for it."""

    def __init__(self, socket: WebSocket, workers: Workers) -> None:
        self._socket, self._workers = socket, workers
        self._game: AnyGame | None = None
        self._search: asyncio.Task[None] | None = None

    async def answer(self, data: str | bytes) -> None:
        """Answer one message. Looking at another position stops the search of the one before; what cannot be looked at
        changes nothing."""
        ask = 0
        try:
            message = analysis.read(data)
            ask = message.ask
            if isinstance(message, analysis.Try):
                if self._game is not None:
                    raise analysis.refuse_places(self._game, message.places, drag=message.drag)
                return
            self._game = game = await asyncio.to_thread(analysis.looked_at, message)
            await self._send(analysis.Looked(ask, analysis.looked_state(game)))
            await self.stop()
            if message.values and game.outcome is None:
                self._search = asyncio.create_task(self._send_values(game, message))
        except ValueError as error:  # Refused, RulesError, NotationError
            await self._send(_refusal(ask, error))

    async def stop(self) -> None:
        """Stop the search."""
        search, self._search = self._search, None
        if search is not None:
            search.cancel()
            with suppress(asyncio.CancelledError):
                await search

    async def _send_values(self, game: AnyGame, look: analysis.Look) -> None:
        ask, request = look.ask, analysis.search_request(game, explore=look.explore)
        try:
            async with aclosing(self._workers.answers(request)) as answers:
                async for answer in answers:
                    await self._send(analysis.read_answer(game, ask, answer))
        except WorkerFailed as error:
            log.error("an analysis failed: %s", error)
            failed = body("failed", say("analysis.failed"))
            await self._send(msgspec.convert({"t": "refused", "ask": ask, "points": [], **failed}, Sent))
        except (WebSocketDisconnect, RuntimeError):
            pass  # the page was closed

    async def _send(self, message: Sent) -> None:
        await self._socket.send_text(msgspec.json.encode(message).decode())


def _refusal(ask: int, error: ValueError) -> analysis.AnalysisRefused:
    _, found = error_response(error)
    points = list(map(str, error.refusal.points)) if isinstance(error, Refused) else []
    return analysis.AnalysisRefused(ask, found["code"], found["say"], msgspec.convert(found["words"], Words), points)

"""Hints, evaluations and reviews over HTTP. Long reviews are made one at a time, those of guests apart."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse

from millrow.app import hints
from millrow.app.elsewhere import computed, is_ready
from millrow.app.review import (
    ReviewCache,
    check_reviewable,
    end_json,
    mistake_position,
    next_turns,
    start_json,
    tried_json,
    turn_json,
)
from millrow.app.state import state
from millrow.app.workers import Priority
from millrow.engines.questions import unsolved
from millrow.engines.review import Review, TurnReview
from millrow.engines.review.graph import graph_svg
from millrow.engines.review.words import commented
from millrow.games.game import AnyGame
from millrow.games.records import write_record

from .http import ASKS_ENGINE, ERRORS, IN_LANE, Lang, answers, asked, check_ply, hub_of, priority_of, while_connected
from .models import TryBody
from .web import known_language

router = APIRouter(responses=ERRORS)
LINES = "application/x-ndjson"
Agreed = Annotated[bool, Query(description="do all people of the game agree to help from the computer?")]
Seen = Annotated[int, Query(ge=0, description="how many events of the game the sender has seen")]


class Reviewer:
    """What reviews need on a server: those made last, and queues for those that take long."""

    def __init__(self) -> None:
        self.cache = ReviewCache()
        self._one_at_a_time = defaultdict[Priority, asyncio.Lock](asyncio.Lock)

    async def messages(self, game_id: str, number: int, game: AnyGame, priority: Priority) -> AsyncIterator[bytes]:
        """The review of a game as lines of JSON."""
        yield line(start_json(game))
        if (known := self.cache.get(game_id, number)) is not None:
            for turn in known.turns:
                yield line(turn_json(game, turn))
            yield line(end_json(known))
            return
        if unsolved(game.rules) is None:
            async for message in self._review(game_id, number, game, priority):
                yield message
            return
        async with self._one_at_a_time[priority]:
            async for message in self._review(game_id, number, game, Priority.BACKGROUND):
                yield message

    async def _review(self, game_id: str, number: int, game: AnyGame, priority: Priority) -> AsyncIterator[bytes]:
        if not is_ready(game.rules):
            yield line({"t": "preparing"})
        found = list[TurnReview]()
        while batch := await computed(game.rules, next_turns, game, len(found) + 1, priority=priority):
            found += batch
            yield b"".join(line(turn_json(game, turn)) for turn in batch)
        review = Review(game, tuple(found))
        self.cache.put(game_id, number, review)
        yield line(end_json(review))

    async def whole(self, game_id: str, number: int, game: AnyGame, priority: Priority) -> Review:
        """The whole review, made now if it is not known."""
        if self.cache.get(game_id, number) is None:
            async for _ in self.messages(game_id, number, game, priority):
                pass
        review = self.cache.get(game_id, number)
        assert review is not None
        return review


def line(message: dict[str, Any]) -> bytes:
    return msgspec.json.encode(message) + b"\n"


def reviewer_of(request: Request) -> Reviewer:
    reviewer: Reviewer = request.app.state.reviewer
    return reviewer


@router.get("/games/{game_id}/hint", dependencies=ASKS_ENGINE)
async def get_hint(game_id: str, request: Request, seen: Seen, agreed: Agreed = False) -> dict[str, Any]:
    """A hint for the person to move, in three steps. Several people must have agreed to hints."""
    async with hub_of(request).visiting(game_id) as live:
        live.check_seen(seen)
        hints.check_hint(live.game, agreed=agreed)
        game = live.game.copy()
    return await asked(request, game.rules, hints.hint_json, game)


@router.get("/games/{game_id}/evaluation", dependencies=ASKS_ENGINE)
async def get_evaluation(
    game_id: str, request: Request, ply: Annotated[int | None, Query(ge=0)] = None, agreed: Agreed = False
) -> dict[str, Any]:
    """What a position of the game is worth, for the seat to move. Several people must have agreed to it."""
    async with hub_of(request).visiting(game_id) as live:
        if live.game.outcome is None:
            hints.check_help(live.game, agreed=agreed)
        check_reviewable(live.game)
        game = live.game.copy()
    if ply is not None:
        check_ply(game, ply)
        if ply != game.ply:
            await asyncio.to_thread(game.go_to, ply)
    return await asked(request, game.rules, hints.evaluation_json, game)


async def _game(request: Request, game_id: str) -> tuple[int, AnyGame]:
    """The number of events of a game, and a copy of it that can be reviewed."""
    async with hub_of(request).visiting(game_id) as live:
        check_reviewable(live.game)
        return live.number, live.game.copy()


@router.get("/games/{game_id}/review", dependencies=ASKS_ENGINE, **answers(LINES))
async def get_review(game_id: str, request: Request) -> Response:
    """The review of a game as lines of JSON, as they are found: `start`, a `turn` for each turn, and `end`."""
    number, game = await _game(request, game_id)
    messages = reviewer_of(request).messages(game_id, number, game, priority_of(request))
    # an encoding of its own, so that the lines are not collected to be compressed
    return StreamingResponse(messages, media_type=LINES, headers={"content-encoding": "identity"})


@router.get("/games/{game_id}/review/position/{ply}", dependencies=IN_LANE)
async def get_mistake(game_id: str, ply: int, request: Request) -> Response:
    """The state before a turn, in which that turn can be played again."""
    _, game = await _game(request, game_id)
    past = await asyncio.to_thread(mistake_position, game, ply)
    return Response(msgspec.json.encode(state(past)), media_type="application/json")


@router.post("/games/{game_id}/review/try", dependencies=ASKS_ENGINE)
async def post_try(game_id: str, ask: TryBody, request: Request) -> Any:
    """Judge another move in place of a turn of the game; nothing is stored."""
    _, game = await _game(request, game_id)
    await asyncio.to_thread(mistake_position, game, ask.ply, ask.steps)  # raises what is wrong with the request
    return await asked(request, game.rules, tried_json, game, ask.ply, ask.steps, ask.places, ask.drag)


@router.get("/games/{game_id}/review.txt", dependencies=ASKS_ENGINE, **answers("text/plain"))
async def get_review_record(game_id: str, request: Request, lang: Lang = "en") -> Response:
    """The record of the game with the review as comments."""
    review = await _whole(request, game_id)
    text = write_record(commented(review, language=known_language(lang)))
    return _file(text, "text/plain; charset=utf-8", f"millrow-{game_id}-review.txt")


@router.get("/games/{game_id}/review.svg", dependencies=ASKS_ENGINE, **answers("image/svg+xml"))
async def get_review_picture(game_id: str, request: Request, lang: Lang = "en") -> Response:
    """The value of the game over its turns as a picture."""
    review = await _whole(request, game_id)
    return _file(graph_svg(review, known_language(lang)), "image/svg+xml", f"millrow-{game_id}-review.svg")


async def _whole(request: Request, game_id: str) -> Review:
    """The whole review of a game, unless the client goes."""
    number, game = await _game(request, game_id)
    work = reviewer_of(request).whole(game_id, number, game, priority_of(request))
    return await while_connected(request, work)


def _file(text: str, kind: str, name: str) -> Response:
    return Response(text, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})

"""Training over HTTP: back to the last mistake, and the winning side of a position against the computer."""

import asyncio
from typing import Any

from fastapi import APIRouter, Request, Response

from millrow.app import analysis, hints, training
from millrow.app.analysis import SeatLook
from millrow.app.preparing import prepare
from millrow.app.review import check_reviewable
from millrow.games.game import AnyGame

from .http import ASKS_ENGINE, ERRORS, AllGames, NewId, asked, check_ply, hub_of, stored_state
from .models import PlyBody, WinningSideBody
from .review import Agreed, Seen

router = APIRouter(responses=ERRORS)


@router.get("/games/{game_id}/turning-point", dependencies=ASKS_ENGINE)
async def get_turning_point(game_id: str, request: Request, seen: Seen, agreed: Agreed = False) -> dict[str, Any]:
    """The ply before the last turn with which a person gave away a win or a draw. While a game of several people goes
    on, they must have agreed to help."""
    async with hub_of(request).visiting(game_id) as live:
        live.check_seen(seen)
        if live.game.outcome is None:
            hints.check_help(live.game, agreed=agreed)
        check_reviewable(live.game)
        game = live.game.copy()
    return await asked(request, game.rules, training.turning_point_json, game)


@router.post("/games/{game_id}/winning-side", dependencies=ASKS_ENGINE, status_code=201)
async def post_winning_side(game_id: str, ask: PlyBody, request: Request, stores: AllGames, new_id: NewId) -> Response:
    """A new game from a position of a game: a person plays the side that wins it, the strongest level the other."""
    async with hub_of(request).visiting(game_id) as live:
        check_ply(live.game, ask.ply)
        game, saved = live.game.copy(), live.saved
    await asyncio.to_thread(game.go_to, ask.ply)
    made = await _winning_side(request, game)
    return await asyncio.to_thread(lambda: stored_state(stores, stores.create(made, saved=saved, key=new_id)))


@router.post("/analysis/winning-side", status_code=201)
async def post_analysis_winning_side(
    ask: WinningSideBody, request: Request, stores: AllGames, new_id: NewId
) -> Response:
    """The same from a position of an analysis."""
    seats = [SeatLook(seat.name, seat.token, seat.colour) for seat in ask.seats]
    game = await asyncio.to_thread(analysis.game_of, ask.rules, ask.start, ask.steps, seats, ask.rulesName)
    made = await _winning_side(request, game)
    return await asyncio.to_thread(lambda: stored_state(stores, stores.create(made, saved=ask.saved, key=new_id)))


async def _winning_side(request: Request, game: AnyGame) -> AnyGame:
    training.check_in_progress(game)
    check_reviewable(game)
    made = training.winning_side(game, await asked(request, game.rules, training.proven_winner, game))
    prepare(made)
    return made

"""The computer's thoughts over HTTP."""

from typing import Any

from fastapi import APIRouter, Request

from millrow.app import hints, jobs
from millrow.app.thoughts import expects_line, thoughts_json

from .http import ASKS_ENGINE, ERRORS, asked, hub_of
from .review import Agreed, Seen

router = APIRouter(responses=ERRORS)


@router.get("/games/{game_id}/thoughts", dependencies=ASKS_ENGINE)
async def get_thoughts(game_id: str, request: Request, seen: Seen, agreed: Agreed = False) -> dict[str, Any]:
    """What the computer saw at its last turn. During a game of several people, they must all have agreed."""
    async with hub_of(request).visiting(game_id) as live:
        live.check_seen(seen)
        if live.game.outcome is None:
            hints.check_help(live.game, agreed=agreed)
        found = thoughts_json(live.thoughts)
        game = live.game.copy() if expects_line(live.thoughts, live.game) else None
    if game is None:
        return found
    return found | {"line": await asked(request, game.rules, jobs.expected_line, game.rules, game.position)}

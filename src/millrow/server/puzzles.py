"""Puzzles over HTTP. The server judges every step and stores nothing; progress is kept in the browser."""

import asyncio
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from millrow.app.puzzles import answer_json, check_in_progress, list_json, opened_json, puzzle_json, puzzle_of, try_json
from millrow.engines.puzzles import Puzzle, daily_puzzle

from .http import ASKS_ENGINE, ERRORS, IN_LANE, asked
from .models import PuzzleBody, PuzzleTryBody

router = APIRouter(responses=ERRORS)


@router.get("/puzzles")
def get_puzzles() -> dict[str, Any]:
    """All puzzles in the package, the easiest first, with the games, themes and grades to choose from."""
    return list_json()


@router.get("/puzzles/daily")
def get_daily(day: Annotated[date, Query(description="as in 2026-11-18")]) -> dict[str, Any]:
    """The puzzle of a day, the same for everyone."""
    return puzzle_json(daily_puzzle(day))


@router.post("/puzzles/open", dependencies=IN_LANE)
async def post_open(ask: PuzzleBody) -> dict[str, Any]:
    """The state of a puzzle, or of a position of one's own, after some steps."""
    return await asyncio.to_thread(opened_json, _puzzle(ask), ask.steps)


@router.post("/puzzles/try", dependencies=ASKS_ENGINE)
async def post_try(ask: PuzzleTryBody, request: Request) -> dict[str, Any]:
    """Judge a step; after a right one the opponent replies. Nothing is stored."""
    puzzle = _puzzle(ask)
    await asyncio.to_thread(puzzle.game, ask.steps)  # raises what is wrong with the request
    return await asked(request, puzzle.ruleset, try_json, puzzle, ask.steps, ask.places, ask.drag)


@router.post("/puzzles/answer", dependencies=ASKS_ENGINE)
async def post_answer(ask: PuzzleBody, request: Request) -> dict[str, Any]:
    """A right step, in words."""
    puzzle = _puzzle(ask)
    await asyncio.to_thread(check_in_progress, puzzle, ask.steps)
    return await asked(request, puzzle.ruleset, answer_json, puzzle, ask.steps)


def _puzzle(ask: PuzzleBody) -> Puzzle:
    return puzzle_of(ask.id, ask.rules, ask.position)

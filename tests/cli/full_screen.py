"""A person before the full screen of `millrow play --full`, by Textual's own pilot."""

import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from textual.pilot import Pilot
from textual.widgets import Label

from millrow.cli.play.current_game import Library
from millrow.cli.play.full.app import FullScreen
from millrow.cli.play.full.board import BoardView
from millrow.cli.play.full.clicks import offers
from millrow.cli.play.options import Given, settings_of
from millrow.games.game import AnyGame


class Player:
    """A person before the full screen."""

    def __init__(self, pilot: Pilot[str]) -> None:
        self.pilot = pilot
        assert isinstance(pilot.app, FullScreen)
        self.app: FullScreen = pilot.app

    @property
    def game(self) -> AnyGame:
        assert self.app.current is not None
        return self.app.current.game

    @property
    def board(self) -> BoardView:
        return self.app.screen.query_one(BoardView)

    def text(self, where: str) -> str:
        return str(self.app.screen.query_one(where, Label).content)

    def drawn(self) -> str:
        return "\n".join(self.board.render_line(y).text for y in range(self.board.size.height))

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, step: str) -> None:
        """Click a step, place by place, where the board shows it; or a single place."""
        for place in offers(self.game, []).get(step, (step,)):
            y, x = self.board.aims[place]
            spot = self.board._corner - self.board.scroll_offset
            await self.pilot.click(BoardView, offset=(spot.x + x, spot.y + y))
            await self.pilot.pause()

    async def until(self, fact: Callable[[], bool]) -> None:
        until = monotonic() + 60
        while not fact():
            assert monotonic() < until, f"it never happened: {self.game.steps}, {self.text('#message')}"
            await self.pilot.pause(0.01)


@asynccontextmanager
async def playing(given: Given, *, library: Library | None = None, delay: float = 0.0) -> AsyncIterator[Player]:
    """A full screen of 80 x 24."""
    app = FullScreen(library or Library(None, "a test"), random.Random(1), delay, settings_of(given))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield Player(pilot)

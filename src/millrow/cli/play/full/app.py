"""The full-screen program: a screen for the settings, a screen for the game, and leaving."""

import random
from collections.abc import Callable
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from ..remembered import recall, remember
from ..session import LEAVE as QUESTION
from ..session import farewell
from ..settings import Settings
from ..table import Keeper, Table, Wrong
from ..talk import sentence
from .dialogs import AskYesNo
from .form import SettingsScreen
from .game import GameScreen

LEAVE = f"{QUESTION}."
STYLE = """
#title { text-style: bold; width: 100%; content-align: center middle; }
BoardView { height: 1fr; }
#status, #message, #wrong { width: 100%; padding: 0 1; }
#message { color: $text-accent; }
#wrong, .field Label.wrong { color: $text-error; }
.field Input.wrong { background: $error-muted; }
.field { height: auto; }
.field Label { width: 56%; padding: 0 1; }
.field Input, .field Select { width: 1fr; }
.field .token { width: 12; }
#buttons { height: auto; padding: 0 1; }
ModalScreen { align: center middle; }
.dialog { width: 60; max-width: 100%; height: auto; border: round $primary; padding: 1; background: $surface; }
.dialog Horizontal { height: auto; }
.dialog Label { width: 100%; }
"""


class FullScreen(App[str]):
    """Gives the farewell when it ends."""

    CSS = STYLE
    TITLE = "Millrow"
    ENABLE_COMMAND_PALETTE = False

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "leave", "Quit", show=False, priority=True)]

    def __init__(
        self,
        keeper: Keeper,
        chance: random.Random,
        pause: float,
        settings: Settings | None,
        table: Table | None = None,
        count_from: int = 1,
    ) -> None:
        super().__init__()
        self.count_from = count_from  # the number of the first column
        self.keeper, self.chance, self.pause = keeper, chance, pause
        self.settings, self.table = settings, table

    def on_mount(self) -> None:
        if self.table is not None:
            self.settings = Settings(self.table.game.rules, self.table.game.seats)
            self.push_screen(GameScreen(self.table, self.pause, self.count_from))
        elif self.settings is not None:
            self.begin(self.settings)
        else:
            known, told = recall()
            self.push_screen(SettingsScreen(known, told), self.wanted)

    def wanted(self, settings: Settings | None) -> None:
        """The form was filled in, or left: then the game before it goes on, if there is one."""
        if settings is not None:
            self.begin(settings, remember(settings))
        elif self.table is None:
            self.action_leave()

    def begin(self, settings: Settings, told: str = "") -> None:
        """A new game in place of the one before; `told` is what else there is to say."""
        self.settings = settings.again()
        try:
            self.table, kept = self.keeper.begin(settings.game(self.chance))
        except Wrong as error:
            self.exit(sentence(error))
            return
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if not self.table.saved:
            told = f"{told} {kept}"
        self.push_screen(GameScreen(self.table, self.pause, self.count_from, told.strip()))

    def action_new(self) -> None:
        """Settings for the next game, as they are now."""
        self.unless_lost("Begin another game? This one is not saved and would be lost.", self.ask_settings)

    def ask_settings(self) -> None:
        assert self.settings is not None
        self.push_screen(SettingsScreen(self.settings), self.wanted)

    def action_leave(self) -> None:
        """Leave, after a question if the game would be lost; whoever leaves a second time is not asked again."""
        if isinstance(self.screen, AskYesNo) and self.screen.asks == LEAVE:
            self.exit(farewell(self.table))
        else:
            self.unless_lost(LEAVE, lambda: self.exit(farewell(self.table)))

    def unless_lost(self, asks: str, act: Callable[[], None]) -> None:
        """Do it, after a question if the game on the table would be lost by it."""
        if self.table is None or not self.table.would_be_lost:
            act()
        else:
            self.push_screen(AskYesNo(asks), lambda yes: act() if yes else None)

    async def action_quit(self) -> None:
        self.action_leave()

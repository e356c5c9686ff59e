"""The full-screen program: a screen for the settings, a screen for the game, and leaving."""

import random
from collections.abc import Callable
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from millrow.wording import say

from ..current_game import GAME_ERRORS, CurrentGame, Library
from ..last_settings import load_settings, save_settings
from ..session import goodbye
from ..settings import Settings
from ..shown_thoughts import ComputersThoughts
from ..terminal import error_text
from .dialogs import AskYesNo
from .form import SettingsScreen
from .game import GameScreen

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
    """Returns the last message when it ends."""

    CSS = STYLE
    TITLE = "Millrow"
    ENABLE_COMMAND_PALETTE = False

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "leave", "Quit", show=False, priority=True)]

    def __init__(
        self,
        library: Library,
        chance: random.Random,
        delay: float,
        settings: Settings | None,
        current: CurrentGame | None = None,
        count_from: int = 1,
        thoughts: bool = False,
    ) -> None:
        super().__init__()
        self.count_from = count_from  # the number of the first column
        self.thoughts = ComputersThoughts(thoughts)
        self.library, self.chance, self.delay = library, chance, delay
        self.settings, self.current = settings, current

    def on_mount(self) -> None:
        if self.current is not None:
            self.settings = Settings(self.current.game.rules, self.current.game.seats)
            self.push_screen(GameScreen(self.current, self.delay, self.thoughts, self.count_from))
        elif self.settings is not None:
            self.begin(self.settings)
        else:
            known, problem = load_settings()
            self.push_screen(SettingsScreen(known, problem), self.settings_chosen)

    def settings_chosen(self, settings: Settings | None) -> None:
        """Start a game, or return to the current one if the form was left."""
        if settings is not None:
            self.begin(settings, save_settings(settings))
        elif self.current is None:
            self.action_leave()

    def begin(self, settings: Settings, message: str = "") -> None:
        """Start a new game instead of the current one; `message` is shown first."""
        self.settings = settings.again()
        try:
            self.current, saved_message = self.library.begin(settings.game(self.chance))
        except GAME_ERRORS as error:
            self.exit(error_text(error))
            return
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if not self.current.saved:
            message = f"{message} {saved_message}"
        self.push_screen(GameScreen(self.current, self.delay, self.thoughts, self.count_from, message.strip()))

    def action_new(self) -> None:
        """Choose the settings of the next game, starting from those of this one."""
        self.unless_lost(say("terminal.full.new"), self.ask_settings)

    def ask_settings(self) -> None:
        assert self.settings is not None
        self.push_screen(SettingsScreen(self.settings), self.settings_chosen)

    def action_leave(self) -> None:
        """Leave, after a question if the game would be lost; leaving again does not ask again."""
        if isinstance(self.screen, AskYesNo) and self.screen.purpose == "leave":
            self.exit(goodbye(self.current))
        else:
            self.unless_lost(say("terminal.ask.leave"), lambda: self.exit(goodbye(self.current)), "leave")

    def unless_lost(self, question: str, act: Callable[[], None], purpose: str = "") -> None:
        """Do it, after a question if the current game would be lost."""
        if self.current is None or not self.current.would_be_lost:
            act()
        else:
            self.push_screen(AskYesNo(question, purpose), lambda yes: act() if yes else None)

    async def action_quit(self) -> None:
        self.action_leave()

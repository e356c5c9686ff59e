"""One game after another at one terminal: ask for the settings, play, show the result, play again."""

import random

from millrow.app import acts
from millrow.app.hints import need_agreement
from millrow.app.state import marks
from millrow.games.events import Event
from millrow.games.turns import turns
from millrow.store import Stale
from millrow.wording import find, say

from .commands import AfterGameCommands, Changed, DrawCommands, GameCommands, HintCommands, LeaveCommands, help_text
from .current_game import GAME_ERRORS, CurrentGame, Library
from .hint_steps import HintSteps
from .interview import Load, Question, choice_question, yes_no
from .last_settings import load_settings, save_settings
from .numbering import read_step, step_label, step_labels
from .questions import ask_settings
from .screen import board_text, differs, step_list
from .settings import Settings
from .shown_thoughts import ComputersThoughts
from .terminal import Commands, Leave, Terminal, error_text, speaker_for
from .thinking import ComputerMoves


class Loaded(Exception):
    """Instead of answering questions, the player continues a saved game."""

    def __init__(self, current: CurrentGame) -> None:
        super().__init__(current.key)
        self.current = current


class Session:
    """Plays games until the player leaves. Every prompt raises Leave."""

    def __init__(
        self,
        terminal: Terminal,
        library: Library,
        chance: random.Random,
        delay: float,
        count_from: int = 1,
        thoughts: bool = False,
    ) -> None:
        self.terminal, self.library, self.chance = terminal, library, chance
        self.count_from = count_from  # the number of the first column
        self.computer_moves = ComputerMoves(terminal, delay)
        self.hints = HintSteps()
        self.thoughts = ComputersThoughts(thoughts)
        self._agreed: CurrentGame | None = None  # the game whose players agreed to hints
        self.shift = (0, 0)  # how far the view is scrolled from the last disc

    def run(self, settings: Settings | None, load: str = "") -> None:
        """Play with these settings, or ask for them; or continue a saved game."""
        current: CurrentGame | None = None
        if load:
            current, message = self.library.load(load)
            self.terminal.print(message)
        while True:
            try:
                if current is None:
                    settings, current = self.begin(settings)
                self.play(current)
                settings = settings or Settings(current.game.rules, current.game.seats)
                if (after := self.again(current, settings)) is not None:
                    settings, current = after, None
            except (Leave, KeyboardInterrupt) as leave:
                if self.may_leave(current, leave):
                    self.terminal.print(goodbye(current))
                    return

    def may_leave(self, current: CurrentGame | None, leave: Leave | KeyboardInterrupt) -> bool:
        """Is nothing lost by leaving, or does the player agree? The end of input and a second Ctrl-C count as yes."""
        at_once = leave.at_once if isinstance(leave, Leave) else not self.terminal.interactive
        if current is None or not current.would_be_lost or at_once:
            return True
        try:
            return bool(self.answer(yes_no(say("terminal.ask.leave"), "no"), LeaveCommands()))
        except (Leave, KeyboardInterrupt):
            return True

    def begin(self, settings: Settings | None) -> tuple[Settings, CurrentGame]:
        """A new game with these settings; asks for them if there are none."""
        while settings is None:
            known, problem = load_settings()
            if problem:
                self.terminal.print(problem)
            try:
                hint = say("terminal.ask.help.load") if self.library.store is not None else ""
                settings = self.ask(known, Load(self.load, hint))
            except Loaded as loaded:
                return Settings(loaded.current.game.rules, loaded.current.game.seats), loaded.current
        current, message = self.library.begin(settings.game(self.chance))
        self.terminal.print(message)
        speak = speaker_for(current.game)
        self.terminal.print(speak.say("terminal.game.begins", seat=current.game.turn))
        return settings.again(), current

    def load(self, name: str) -> str:
        """Raise Loaded with the game of this save or id, or return why not. Without a name, list the saves."""
        try:
            if not name:
                return self.library.saves()
            current, message = self.library.load(name, "load {}")
        except GAME_ERRORS as error:
            return error_text(error)
        self.terminal.print(message)
        raise Loaded(current)

    def ask(self, known: Settings, load: Load) -> Settings:
        settings = ask_settings(self.terminal, known, load)
        if problem := save_settings(settings):
            self.terminal.print(problem)
        return settings

    def play(self, current: CurrentGame) -> None:
        """Play until the game is over."""
        self.shift = (0, 0)
        self.show(current)
        while (game := current.game).outcome is None:
            seat = game.seats[game.turn]
            try:
                if seat.level:
                    self.computer(current)
                else:
                    self.person(current)
            except Changed:
                self.show(current)
                continue
            self.shift = (0, 0)
            self.show(current)

    def computer(self, current: CurrentGame) -> None:
        """Let the computer move, unless another program has moved in the meantime."""
        seat, thought = current.game.turn, self.computer_moves.move(current.game)
        number, step = current.log.number, thought.step
        try:
            current.apply(Event("step", step))
        except Stale as stale:
            self.terminal.print(error_text(stale, current.game, self.count_from))
            raise Changed from None
        speak = speaker_for(current.game)
        self.terminal.print(
            speak.say("terminal.game.plays", seat=seat, step=step_label(current.game, step, self.count_from))
        )
        self.thoughts.note(number, seat, thought)
        if self.thoughts.shown and (not need_agreement(current.game) or self._agreed is current):
            said = self.thoughts.last_step(current.game, self.count_from)
            expected = self.thoughts.expectation(current.log.number, current.game, self.count_from)
            self.terminal.print("\n".join(filter(None, (said, expected))))

    def person(self, current: CurrentGame) -> None:
        """Ask until the person has moved."""
        commands = GameCommands(self, current)
        while True:
            game = current.game
            status = speaker_for(game, self.count_from).again(game.status_sentence)
            text = self.terminal.ask(f"{status} ({step_list(step_labels(game, self.count_from))}): ", commands)
            if not text:
                if current.refresh():
                    raise Changed
                self.terminal.print(help_text(current))
                continue
            try:
                current.act(acts.Play(current.log.number, read_step(game, text.lower(), self.count_from)))
            except Stale as stale:
                self.terminal.print(error_text(stale, current.game, self.count_from))
                raise Changed from None
            except GAME_ERRORS as error:
                self.terminal.print(error_text(error, game, self.count_from))
                continue
            return

    def agreed(self, current: CurrentGame) -> bool:
        """Do all players agree to a draw?"""
        question = yes_no(say("terminal.ask.draw"), "no")
        return bool(self.answer(question, DrawCommands(self, current)))

    def hints_agreed(self, current: CurrentGame) -> bool:
        """Do all players agree to hints? They are asked once in a game."""
        if self._agreed is not current:
            question = yes_no(say("terminal.ask.hints"), "no")
            if not self.answer(question, HintCommands(self, current)):
                return False
            self._agreed = current
        return True

    def again(self, current: CurrentGame, settings: Settings) -> Settings | None:
        """After the end: the settings of the next game, or None if this one continues after an undo."""
        question = choice_question(say("terminal.ask.again"), ("yes", "change", "no"), "yes")
        try:
            answer = self.answer(question, AfterGameCommands(self, current))
        except Changed:
            return None
        if answer == "no":
            raise Leave
        if answer == "yes":
            return settings
        return self.ask(settings, Load(lambda _: say("terminal.ask.again.load")))

    def answer(self, question: Question, commands: Commands) -> object:
        while True:
            text = self.terminal.ask(question.prompt, commands) or question.default
            try:
                return question.read(text)
            except ValueError as error:
                self.terminal.print(error_text(error))

    def scroll(self, current: CurrentGame, way: str) -> None:
        """Show another part of the board; at its edge, nothing changes."""
        right, up = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[way]
        shift = (self.shift[0] + right, self.shift[1] + up)
        if (size := self.size) and differs(current.game, size, self.shift, shift):
            self.shift = shift

    @property
    def size(self) -> tuple[int, int] | None:
        """Width and height of the screen, None without one."""
        console = self.terminal.console
        return (console.size.width, console.size.height) if console.is_terminal else None

    def show(self, current: CurrentGame) -> None:
        """Print the board; all of it if there is no screen."""
        game = current.game
        if notice := current.library.take_notice():
            self.terminal.print(notice)
        self.terminal.print()
        self.terminal.print(board_text(game, self.size, self.shift, self.count_from))
        played, family = list(turns(game)), game.rules.family
        if (code := find(family.name, "line")) and played and (line := marks(game, played[-1])):
            ordered = sorted(line, key=lambda place: family.svg.place(game.rules, place))
            cells = "; ".join(family.view.place_label(place, self.count_from) for place in ordered)
            self.terminal.print(say(code, cells=cells))


def goodbye(current: CurrentGame | None) -> str:
    """The last message: where the game is saved, and how to continue it."""
    if current is None:
        return say("terminal.goodbye")
    if not current.key:
        return say("terminal.goodbye.unsaved")
    if current.log.deleted:
        return say("terminal.goodbye.deleted", key=current.key, where=current.library.where)
    if not current.saved:
        return say("terminal.goodbye.stopped", key=current.key)
    code = "terminal.goodbye.playing" if current.game.outcome is None else "terminal.goodbye.over"
    return say(code, key=current.key, where=current.library.where)

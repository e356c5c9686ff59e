"""Prompts and answers on a terminal or through a pipe. A prompt never hangs: the end of input counts as leaving."""

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress

from rich.console import Console
from rich.text import Text

from millrow.app.acts import only_person
from millrow.core.rules import Refused
from millrow.core.sentences import speaker
from millrow.games.game import AnyGame
from millrow.store import StoreError
from millrow.wording import Speaker


class Leave(Exception):
    """The player wants to leave, or the input has ended: then `at_once`."""

    def __init__(self, at_once: bool = False) -> None:
        super().__init__()
        self.at_once = at_once


class Commands:
    """The commands that can be typed at every prompt. Each returns a message to print, or raises to do more."""

    SCROLLING = ("left", "right", "up", "down")
    WITH_ARGUMENT = ("save", "load", "computer", "count")  # a name, a level or a number may follow these
    NAMES = ("hint", "undo", "redo", "moves", "resign", "draw", "thoughts", "help", *SCROLLING, *WITH_ARGUMENT)
    SHORT: Mapping[str, str] = {}  # other words for commands, where they cannot be answers

    def find(self, text: str) -> Callable[[], str] | None:
        """The command that was typed, None if the text is an answer. Raises Leave for `quit`."""
        word, _, argument = text.partition(" ")
        word, argument = word.lower(), argument.strip()
        word = self.SHORT.get(word, word)
        if word == "quit" and not argument:
            raise Leave
        if word not in self.NAMES or (argument and word not in self.WITH_ARGUMENT):
            return None
        return lambda: self.run(word, argument)

    def run(self, word: str, argument: str) -> str:
        """Run a command; returns the message to print."""
        raise NotImplementedError


class Terminal:
    """Prints and asks. On a terminal there are colours and line editing; through a pipe answers are echoed."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401  # lines can be edited, and earlier ones come back

    @property
    def interactive(self) -> bool:
        """Are both input and output a terminal?"""
        return self.console.is_terminal and input_is_terminal()

    def print(self, text: str | Text = "") -> None:
        self.console.print(text)

    def read_line(self, prompt: str) -> str:
        """One line without the spaces around it; raises Leave at the end of input."""
        try:
            if sys.stdin is None:  # it was closed before we began
                raise EOFError
            text = input(prompt).strip()
        except (EOFError, KeyboardInterrupt) as end:
            self.print()
            raise Leave(at_once=isinstance(end, EOFError)) from None
        if not input_is_terminal():
            print(text)
        return text

    def ask(self, prompt: str, commands: Commands) -> str:
        """Ask until the answer is not a command."""
        while True:
            text = self.read_line(prompt)
            command = commands.find(text)
            if command is None:
                return text
            self.print(command())


def input_is_terminal() -> bool:
    """Is standard input a terminal?"""
    return sys.stdin is not None and sys.stdin.isatty()


def speaker_for(game: AnyGame, count_from: int = 1) -> Speaker:
    """Renders sentences about a game with its own names and colours. The only person among computers is `you`."""
    return speaker(game.seats, count_from, only_person(game), in_text=True)


def error_text(error: Exception, game: AnyGame | None = None, count_from: int = 1) -> str:
    """What went wrong, with the names, colours and column numbers of the game."""
    match error:
        case Refused():
            text = error.refusal.say
        case StoreError():
            text = error.say
        case _:
            text = error.args[0] if error.args else str(error)
    return text if game is None else speaker_for(game, count_from).again(text)

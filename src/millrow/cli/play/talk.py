"""Questions and answers on a terminal or through a pipe. A prompt never hangs: the end of input is an answer too."""

import re
import sys
from collections.abc import Callable
from contextlib import suppress

from rich.console import Console
from rich.text import Text

POINT = re.compile(r"[a-z][0-9]")  # a point's name stays as it is written


class Leave(Exception):
    """Somebody wants to leave, or there is nobody left to ask: then `at_once`."""

    def __init__(self, at_once: bool = False) -> None:
        super().__init__()
        self.at_once = at_once


class Words:
    """What the words that work at every prompt do there. Each gives a sentence to say, or raises to do more."""

    LOOKS = ("left", "right", "up", "down")
    NAMING = ("save", "load", "computer", "count")  # a name, a level or a number may follow these
    KNOWN = ("hint", "undo", "redo", "moves", "resign", "draw", "help", *LOOKS, *NAMING)

    def find(self, text: str) -> Callable[[], str] | None:
        """What the text asks for, if it begins with one of these words and nothing but a name follows."""
        word, _, name = text.partition(" ")
        word, name = word.lower(), name.strip()
        if word == "quit" and not name:
            raise Leave
        if word not in self.KNOWN or (name and word not in self.NAMING):
            return None
        return lambda: self.do(word, name)

    def do(self, word: str, name: str) -> str:
        """The sentence for a word, or for what it did."""
        raise NotImplementedError


class Talk:
    """Says and asks. On a terminal there are colours and a line to edit; through a pipe answers are shown as given."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
        if self.live:
            with suppress(ImportError):
                import readline  # noqa: F401  # lines can be edited, and earlier ones come back

    @property
    def live(self) -> bool:
        """Is there a person to whom things can be shown as they happen?"""
        return self.console.is_terminal and typed()

    def say(self, text: str | Text = "") -> None:
        self.console.print(text)

    def hear(self, prompt: str) -> str:
        """One line without the spaces around it, or Leave."""
        try:
            if sys.stdin is None:  # it was closed before we began
                raise EOFError
            text = input(prompt).strip()
        except (EOFError, KeyboardInterrupt) as end:
            self.say()
            raise Leave(at_once=isinstance(end, EOFError)) from None
        if not typed():
            print(text)
        return text

    def ask(self, prompt: str, words: Words) -> str:
        """An answer that is none of the words that work everywhere."""
        while True:
            text = self.hear(prompt)
            do = words.find(text)
            if do is None:
                return text
            self.say(do())


def typed() -> bool:
    """Does somebody type what is read?"""
    return sys.stdin is not None and sys.stdin.isatty()


def sentence(error: Exception | str) -> str:
    """What went wrong, as a sentence of its own."""
    text = str(error)
    if not POINT.match(text):
        text = text[:1].upper() + text[1:]
    return text + ("" if text.endswith((".", "?", "!")) else ".")

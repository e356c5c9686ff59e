"""Questions asked one after another. A wrong answer is asked again; `undo` goes back to the previous question."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from millrow.wording import say

from .terminal import Commands, Terminal, error_text

T = TypeVar("T")


class Question(NamedTuple):
    """A question, what may be answered, the answer of Enter alone, and what it means."""

    text: str
    allowed: str
    default: str
    read: Callable[[str], Any]
    explanation: str = ""
    preface: str = ""  # printed before the question

    @property
    def prompt(self) -> str:
        return f"{self.text} ({self.allowed}) [{self.default}]: "


class Back(Exception):
    """Go to the previous question, or forward again to the next one."""

    def __init__(self, forward: bool) -> None:
        super().__init__()
        self.forward = forward


Ask = Callable[[Question], Any]


class Load(NamedTuple):
    """What the command `load` does: `act` returns a message, or raises to continue a game; `help` is for `help`."""

    act: Callable[[str], str]
    help: str = ""


class SettingsCommands(Commands):
    """The commands while there is no game yet."""

    def __init__(self, question: Question, before: int, after: int, load: Load) -> None:
        self.question, self.before, self.after, self.load = question, before, after, load

    def run(self, word: str, argument: str) -> str:
        q = self.question
        match word:
            case "undo" | "redo":
                if not (self.before if word == "undo" else self.after):
                    return say("terminal.ask.before" if word == "undo" else "terminal.ask.after")
                raise Back(word == "redo")
            case "load":
                return self.load.act(argument)
            case "hint":
                return say("terminal.ask.hint", says=q.explanation, default=q.default).strip()
            case "moves":
                return say("terminal.ask.moves", allowed=q.allowed)
            case "help":
                load, says = self.load.help, q.explanation
                return say("terminal.ask.help", says=says, allowed=q.allowed, default=q.default, load=load).strip()
            case "save" | "resign" | "draw" | "thoughts":
                return say("terminal.not-yet.game")
        return say(f"terminal.not-yet.{'look' if word in self.SCROLLING else word}")


def interview(terminal: Terminal, script: Callable[[Ask], T], load: Load) -> T:
    """The result of the script. The script runs again from its beginning whenever the player goes back."""
    given, undone = list[str](), list[str]()
    while True:
        answers = list(given)

        def ask(question: Question, answers: list[str] = answers) -> Any:
            if answers:
                return question.read(answers.pop(0))
            if question.preface:
                terminal.print(question.preface)
            while True:
                commands = SettingsCommands(question, len(given), len(undone), load)
                text = terminal.ask(question.prompt, commands) or question.default
                try:
                    answer = question.read(text)
                except ValueError as error:
                    terminal.print(error_text(error))
                    continue
                given.append(text)
                undone.clear()
                return answer

        try:
            return script(ask)
        except Back as back:
            one, other = (undone, given) if back.forward else (given, undone)
            other.append(one.pop())


def answer_word(name: str) -> str:
    """What to type for an answer, in the language of the terminal."""
    return say(f"terminal.answer.{name}")


def read_answer(text: str, names: Sequence[str]) -> str | None:
    """Which of these answers was typed, by its word or first letter, in the terminal's language or in English."""
    typed = text.strip().lower()
    for name in names:
        if typed and typed in {form for word in (name, answer_word(name)) for form in (word, word[0])}:
            return name
    return None


def choice_question(text: str, names: Sequence[str], default: str, explanation: str = "") -> Question:
    """A question with a few answers; gives the name of the one that was typed."""
    allowed = ", ".join(map(answer_word, names))

    def read(typed: str) -> str:
        if (answer := read_answer(typed, names)) is None:
            raise ValueError(say("terminal.ask.wrong", text=typed[:20], allowed=allowed))
        return answer

    return Question(text, allowed, answer_word(default), read, explanation)


def yes_no(text: str, default: str, explanation: str = "") -> Question:
    """A question whose answer is True or False."""
    question = choice_question(text, ("yes", "no"), default, explanation)
    return question._replace(read=lambda typed: question.read(typed) == "yes")

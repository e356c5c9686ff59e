"""Questions one after another. Wrong answers are answered with the range; `undo` goes back to the question before."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from .talk import Talk, Words, sentence

T = TypeVar("T")


class Question(NamedTuple):
    """What is asked, what may be answered, what Enter answers, and what the answer means."""

    asks: str
    allowed: str
    usual: str
    read: Callable[[str], Any]
    says: str = ""
    shows: str = ""  # before it is asked

    @property
    def prompt(self) -> str:
        return f"{self.asks} ({self.allowed}) [{self.usual}]: "


class Back(Exception):
    """To the question before, or forward again to the one after."""

    def __init__(self, forward: bool) -> None:
        super().__init__()
        self.forward = forward


Ask = Callable[[Question], Any]


class Load(NamedTuple):
    """What the word `load` does: `act` gives a sentence, or raises to go on with a game; `says` is for the help."""

    act: Callable[[str], str]
    says: str = ""


NOT_YET = {
    "computer": "There is no seat to hand over yet: you are asked who plays it.",
    "count": "There are no columns to number yet: `count 0` works once the game has begun.",
}


class SetupWords(Words):
    """The words that work at every prompt, while there is no game yet."""

    def __init__(self, question: Question, before: int, after: int, load: Load) -> None:
        self.question, self.before, self.after, self.load = question, before, after, load

    def do(self, word: str, name: str) -> str:
        q = self.question
        match word:
            case "undo" | "redo":
                if not (self.before if word == "undo" else self.after):
                    return f"There is no question {'before' if word == 'undo' else 'after'} this one to go to."
                raise Back(word == "redo")
            case "load":
                return self.load.act(name)
            case "hint":
                return f"{q.says} {q.usual!r} is a good answer; Enter alone gives it.".strip()
            case "moves":
                return f"You can answer: {q.allowed}."
            case "help":
                says = f"{q.says} Answer {q.allowed}; Enter alone answers {q.usual}. `undo` goes back a question, "
                return f"{says}{self.load.says}`quit` leaves.".strip()
            case "save" | "resign" | "draw":
                return f"There is no game to {word} yet: it begins after these questions."
        return NOT_YET.get(word, "There is no board to look around yet: it comes after these questions.")


def interview(talk: Talk, script: Callable[[Ask], T], load: Load) -> T:
    """What the script makes of the answers. It is run again from its beginning whenever somebody goes back."""
    given, undone = list[str](), list[str]()
    while True:
        answers = list(given)

        def ask(question: Question, answers: list[str] = answers) -> Any:
            if answers:
                return question.read(answers.pop(0))
            if question.shows:
                talk.say(question.shows)
            while True:
                words = SetupWords(question, len(given), len(undone), load)
                text = talk.ask(question.prompt, words) or question.usual
                try:
                    answer = question.read(text)
                except ValueError as error:
                    talk.say(sentence(error))
                    continue
                given.append(text)
                undone.clear()
                return answer

        try:
            return script(ask)
        except Back as back:
            one, other = (undone, given) if back.forward else (given, undone)
            other.append(one.pop())


def yes_no(asks: str, usual: str, says: str = "") -> Question:
    def read(text: str) -> bool:
        if text.lower() not in ("yes", "y", "no", "n"):
            raise ValueError(f"the answer is {text[:20]!r}, allowed: yes, no")
        return text.lower()[0] == "y"

    return Question(asks, "yes, no", usual, read, says)

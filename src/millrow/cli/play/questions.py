"""The guided settings, question by question. Wrong answers are answered with the range; `undo` goes a question back."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from millrow.engines.levels import find_level
from millrow.notation.errors import NotationError
from millrow.notation.rule_text import load_rules
from millrow.rules.base import SEAT_NAMES, AnyRules, Seat, seated
from millrow.rules.drops import DropRules
from millrow.rules.named import NAMED, title
from millrow.rules.options import Choice, options
from millrow.server.views import summary

from .settings import PERSON, Field, Settings, field, players_of
from .talk import Talk, Words, sentence

T = TypeVar("T")
OPEN = "connect"  # the game that is nothing but its settings
ORDER = ("players", "rows", "columns", "line", "board")


class Question(NamedTuple):
    """What is asked, what may be answered, what Enter answers, and what the answer means."""

    asks: str
    allowed: str
    usual: str
    read: Callable[[str], Any]
    says: str = ""

    @property
    def prompt(self) -> str:
        return f"{self.asks} ({self.allowed}) [{self.usual}]: "


class Loaded(Exception):
    """Instead of an answer, somebody wants to go on with a game that is kept."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Back(Exception):
    """To the question before, or forward again to the one after."""

    def __init__(self, forward: bool) -> None:
        super().__init__()
        self.forward = forward


Ask = Callable[[Question], Any]


class SetupWords(Words):
    """The words that work at every prompt, while there is no game yet."""

    def __init__(self, question: Question, before: int, after: int) -> None:
        self.question, self.before, self.after = question, before, after

    def do(self, word: str, name: str) -> str:
        q = self.question
        match word:
            case "undo" | "redo":
                if not (self.before if word == "undo" else self.after):
                    return f"There is no question {'before' if word == 'undo' else 'after'} this one to go to."
                raise Back(word == "redo")
            case "load":
                raise Loaded(name)
            case "hint":
                return f"{q.says} {q.usual!r} is a good answer; Enter alone gives it.".strip()
            case "moves":
                return f"You can answer: {q.allowed}."
            case "help":
                return (
                    f"{q.says} Answer {q.allowed}; Enter alone answers {q.usual}. `undo` goes back a question, "
                    "`load NAME` goes on with a save or a kept game, `quit` leaves."
                ).strip()
            case "save":
                return "There is no game to save yet: it begins after these questions."
            case "resign" | "draw":
                return f"There is no game to {word} yet: it begins after these questions."
            case _:
                return "There is no board to look around yet: it comes after these questions."


def interview(talk: Talk, script: Callable[[Ask], T]) -> T:
    """What the script makes of the answers. It is run again from its beginning whenever somebody goes back."""
    given, undone = list[str](), list[str]()
    while True:
        answers = list(given)

        def ask(question: Question, answers: list[str] = answers) -> Any:
            if answers:
                return question.read(answers.pop(0))
            while True:
                words = SetupWords(question, len(given), len(undone))
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


def ask_settings(talk: Talk, known: Settings) -> Settings:
    """Everything about a game; what is known is offered."""
    talk.say("\n".join(f"{number:3} {name:12}{title(NAMED[name])}" for number, name in enumerate(NAMED, 1)))
    return interview(talk, lambda ask: settings_by(talk, ask, known))


def settings_by(talk: Talk, ask: Ask, known: Settings) -> Settings:
    rules = ask(which_game(known.rules))
    offered = known.rules if same_game(rules, known.rules) else rules
    chosen = ask_rules(talk, ask, rules, offered)
    seats = known.seats[: chosen.players] + seated(chosen.players)[len(known.seats) :]
    return Settings(chosen, ask_seats(ask, chosen, seats))


def same_game(rules: AnyRules, known: AnyRules) -> bool:
    return rules.name == known.name and type(rules) is type(known) and rules == NAMED.get(rules.name)


def which_game(known: AnyRules) -> Question:
    def read(text: str) -> AnyRules:
        names = list(NAMED)
        if text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= len(names):
            return NAMED[names[int(text) - 1]]
        name = next((name for name in names if text.casefold() in (name, title(NAMED[name]).casefold())), text)
        try:
            return load_rules(name)
        except NotationError as error:
            if ":" in text or text.endswith(".toml"):
                raise
            raise ValueError(f"there is no game {error.found!r}; choose 1 to {len(names)}, or a name") from None

    says = "A number or a name of the list, rules like six:fly_at=3, or a .toml file."
    usual = known.name if known.name in NAMED else next(iter(NAMED))
    return Question("Which game", f"1 to {len(NAMED)} or a name", usual, read, says)


def ask_rules(talk: Talk, ask: Ask, rules: AnyRules, offered: AnyRules) -> AnyRules:
    """The rules as they are, or with every option asked for."""
    assert isinstance(rules, DropRules) or hasattr(rules, "men")
    if rules.name == OPEN:
        names = list(ORDER)
    else:
        usual = "yes" if offered == rules else "no"
        says = "No asks for every rule, one after another."
        if ask(yes_no(f"The usual rules, {summary(rules)}", usual, says)):
            return rules
        names = [*(name for name in ORDER if name in options(rules)), *(n for n in options(rules) if n not in ORDER)]
    for nth, name in enumerate(names):
        rules = ask(option_question(talk, field(rules, name, offered, names[nth + 1 :])))
    return rules


def option_question(talk: Talk, asked: Field) -> Question:
    says = asked.option.says
    if isinstance(asked.option.kind, Choice):
        meanings = "; ".join(f"{word}: {meaning}" for word, meaning in asked.option.kind.words.items())
        says = f"{says} {meanings[0].upper()}{meanings[1:]}."
    return Question(asked.option.says.rstrip("."), asked.allowed, asked.usual, asked.read, says)


def yes_no(asks: str, usual: str, says: str = "") -> Question:
    def read(text: str) -> bool:
        if text.lower() not in ("yes", "y", "no", "n"):
            raise ValueError(f"the answer is {text[:20]!r}, allowed: yes, no")
        return text.lower()[0] == "y"

    return Question(asks, "yes, no", usual, read, says)


def ask_seats(ask: Ask, rules: AnyRules, usual: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """A character for each player, and who it is."""
    tokens = ""
    for seat in usual:
        tokens += ask(token_question(seat, tokens))
    who = players_of(rules)
    players = [ask(player_question(rules, seat, token, who)) for seat, token in zip(usual, tokens, strict=True)]
    return seated(rules.players, [seat.name for seat in usual], tokens, players)


def token_question(seat: Seat, taken: str) -> Question:
    def read(text: str) -> str:
        if text in taken and len(text) == 1:
            raise ValueError(f"{text} is taken already; choose a character other than {' '.join(taken)}")
        if len(text) != 1:
            raise ValueError(f"the character is {text[:20]!r}, allowed: one single visible character")
        return seated(2, (), text + ("a" if text != "a" else "b"))[0].token

    offers = [seat.token, *(name[0] for name in SEAT_NAMES)]
    usual = next(token for token in offers if token not in taken)
    allowed = f"one visible character{', not ' + ' '.join(taken) if taken else ''}"
    return Question(f"Character of {seat.name}", allowed, usual, read, "It marks this player's discs on the board.")


def player_question(rules: AnyRules, seat: Seat, token: str, who: list[str]) -> Question:
    def read(text: str) -> str:
        if text.lower() == PERSON:
            return ""
        if text.lower() not in who:
            raise ValueError(f"the player is {text[:20]!r}, allowed: {', '.join(who)}")
        return text.lower()

    usual = seat.level if seat.level in who else PERSON
    meanings = " ".join(f"{name}: {find_level(rules, name).says}" for name in who if name != PERSON)
    return Question(f"Who plays {token}, {seat.name}", ", ".join(who), usual, read, meanings)

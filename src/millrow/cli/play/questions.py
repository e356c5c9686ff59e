"""The questions about a new game: which game, its rules, who plays. The ranges come from the rules."""

from typing import Any

from millrow.app.state import summary
from millrow.core.options import Choice, options
from millrow.core.rules import Rules, RulesError
from millrow.core.seats import SEAT_NAMES, Seat, seated
from millrow.core.sentences import speaker
from millrow.engines.levels import find_level, read_level
from millrow.families import FAMILIES, NAMED, title
from millrow.families.rules_text import load_rules
from millrow.notation.errors import NotationError
from millrow.wording import say

from .interview import Ask, Load, Question, interview, yes_no
from .settings import PERSON, Field, Settings, field, player_word, players_of
from .terminal import Terminal

ORDER = ("players", "rows", "columns", "line", "board")


def ask_settings(terminal: Terminal, known: Settings, load: Load) -> Settings:
    """Ask for everything about a game; known settings are the defaults."""
    terminal.print("\n".join(f"{number:3} {name:12}{title(NAMED[name])}" for number, name in enumerate(NAMED, 1)))
    return interview(terminal, lambda ask: settings_by(ask, known), load)


def settings_by(ask: Ask, known: Settings) -> Settings:
    rules = ask(which_game(known.rules))
    preset = rules == NAMED.get(rules.name)  # options typed just now take precedence over those of last time
    offered = known.rules if preset and same_game(rules, known.rules) else rules
    chosen = ask_rules(ask, rules, offered)
    seats = known.seats[: chosen.players] + seated(chosen.players)[len(known.seats) :]
    return Settings(chosen, ask_seats(ask, chosen, seats))


def same_game(rules: Rules[Any], known: Rules[Any]) -> bool:
    return rules.name == known.name and rules.family is known.family


def custom_preset() -> Rules[Any]:
    """The preset without fixed options (Connect X)."""
    presets = (preset for family in FAMILIES.values() for preset in family.presets.values())
    rules: Rules[Any] = next(preset.rules for preset in presets if preset.open)
    return rules


def is_preset(rules: Rules[Any]) -> bool:
    """Is it a game of the list, perhaps with other options? Not with a custom board."""
    listed, family = NAMED.get(rules.name), rules.family
    if listed is None or listed.family is not family:
        return False
    return family.board_text is None or not family.board_text.to_text(listed, rules)


def which_game(known: Rules[Any]) -> Question:
    def read(text: str) -> Rules[Any]:
        names = list(NAMED)
        if text == default:
            return NAMED[text] if preset else known
        if text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= len(names):
            return NAMED[names[int(text) - 1]]
        name = next((name for name in names if text.casefold() in (name, title(NAMED[name]).casefold())), text)
        try:
            return load_rules(name)
        except NotationError as error:
            if ":" in text or text.endswith(".toml"):
                raise
            wrong = say("terminal.ask.game.wrong", name=error.found, count=len(names))
            raise ValueError(wrong) from None

    preset = is_preset(known)
    default = known.name if preset else title(known)
    allowed = say("terminal.ask.game.allowed", count=len(NAMED))
    return Question(say("terminal.ask.game"), allowed, default, read, say("terminal.ask.game.says"))


def ask_rules(ask: Ask, rules: Rules[Any], offered: Rules[Any]) -> Rules[Any]:
    """The rules as they are, or with every option asked for."""
    if not options(rules):
        return rules
    preset = rules.family.presets.get(rules.name)
    if preset is None or not preset.open:
        default = "yes" if offered == rules else "no"
        code = "terminal.ask.rules.standard" if rules == NAMED.get(rules.name) else "terminal.ask.rules.these"
        if ask(yes_no(say(code, summary=summary(rules)), default, say("terminal.ask.rules.says"))):
            return rules
    names = sorted(options(rules), key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER))
    for nth, name in enumerate(names):
        rules = ask(option_question(field(rules, name, offered, names[nth + 1 :])))
    return rules


def option_question(asked: Field) -> Question:
    says, kind = asked.option.says, asked.option.kind
    words = kind.words if isinstance(kind, Choice) else {}
    width = max(map(len, words), default=0) + 2
    preface = "\n".join([says, *(f"  {word:{width}}{meaning}" for word, meaning in words.items())])
    return Question(asked.option.name, asked.allowed, asked.default, asked.read, says, preface)


def ask_seats(ask: Ask, rules: Rules[Any], known: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """A character for each player, and whether a person or which level plays."""
    tokens = ""
    for number in range(len(known)):
        tokens += ask(token_question(known, number, tokens))
    who = players_of(rules)
    players = [ask(player_question(rules, known, number, token, who)) for number, token in enumerate(tokens)]
    return seated(rules.players, [seat.name for seat in known], tokens, players)


def token_question(seats: tuple[Seat, ...], number: int, taken: str) -> Question:
    def read(text: str) -> str:
        if text in taken and len(text) == 1:
            raise ValueError(say("terminal.ask.token.taken", token=text, taken=" ".join(taken)))
        if len(text) != 1:
            raise ValueError(say("terminal.ask.token.wrong", text=text[:20]))
        return seated(2, (), text + ("a" if text != "a" else "b"))[0].token

    offers = [seats[number].token, *(name[0] for name in SEAT_NAMES)]
    default = next(token for token in offers if token not in taken)
    code = "terminal.ask.token.others" if taken else "allowed.token"
    text, allowed = speaker(seats).say("terminal.ask.token", seat=number), say(code, taken=" ".join(taken))
    return Question(text, allowed, default, read, say("terminal.ask.token.says"))


def player_question(rules: Rules[Any], seats: tuple[Seat, ...], number: int, token: str, who: list[str]) -> Question:
    words = {player: player_word(rules, player) for player in who}
    allowed = ", ".join(words.values())

    def read(text: str) -> str:
        if text.casefold() in (PERSON, words[PERSON].casefold()):
            return ""
        try:
            return read_level(rules, text).name
        except RulesError:
            raise ValueError(say("terminal.ask.player.wrong", text=text[:20], allowed=allowed)) from None

    level = seats[number].level
    default = words[level if level in who else PERSON]
    meanings = " ".join(f"{words[name]}: {find_level(rules, name).says}" for name in who if name != PERSON)
    text = speaker(seats).say("terminal.ask.player", token=token, seat=number)
    return Question(text, allowed, default, read, meanings)

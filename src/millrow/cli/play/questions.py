"""The guided settings: which game, by which rules, who plays. What may be answered comes from the rules."""

from millrow.engines.levels import find_level
from millrow.notation.errors import NotationError
from millrow.notation.rule_text import load_rules
from millrow.rules.base import SEAT_NAMES, AnyRules, Seat, seated
from millrow.rules.mills import MillRules
from millrow.rules.named import NAMED, title
from millrow.rules.options import Choice, options
from millrow.server.views import summary

from .interview import Ask, Load, Question, interview, yes_no
from .settings import PERSON, Field, Settings, field, players_of
from .talk import Talk

OPEN = "connect"  # the game that is nothing but its settings
ORDER = ("players", "rows", "columns", "line", "board")


def ask_settings(talk: Talk, known: Settings, load: Load) -> Settings:
    """Everything about a game; what is known is offered."""
    talk.say("\n".join(f"{number:3} {name:12}{title(NAMED[name])}" for number, name in enumerate(NAMED, 1)))
    return interview(talk, lambda ask: settings_by(ask, known), load)


def settings_by(ask: Ask, known: Settings) -> Settings:
    rules = ask(which_game(known.rules))
    preset = rules == NAMED.get(rules.name)  # options that were typed just now count for more than those of last time
    offered = known.rules if preset and same_game(rules, known.rules) else rules
    chosen = ask_rules(ask, rules, offered)
    seats = known.seats[: chosen.players] + seated(chosen.players)[len(known.seats) :]
    return Settings(chosen, ask_seats(ask, chosen, seats))


def same_game(rules: AnyRules, known: AnyRules) -> bool:
    return rules.name == known.name and type(rules) is type(known)


def is_preset(rules: AnyRules) -> bool:
    """Is it a game of the list, though its options may have changed? Not with a board of one's own."""
    listed = NAMED.get(rules.name)
    if isinstance(rules, MillRules):
        return isinstance(listed, MillRules) and rules.board == listed.board
    return type(rules) is type(listed)


def which_game(known: AnyRules) -> Question:
    def read(text: str) -> AnyRules:
        names = list(NAMED)
        if text == usual:
            return NAMED[text] if preset else known
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
    preset = is_preset(known)
    usual = known.name if preset else title(known)
    return Question("Which game", f"1 to {len(NAMED)} or a name", usual, read, says)


def ask_rules(ask: Ask, rules: AnyRules, offered: AnyRules) -> AnyRules:
    """The rules as they are, or with every option asked for."""
    if rules.name == OPEN:
        names = list(ORDER)
    else:
        usual = "yes" if offered == rules else "no"
        says = "No asks for every rule, one after another."
        which = "The usual" if rules == NAMED.get(rules.name) else "These"
        if ask(yes_no(f"{which} rules, {summary(rules)}", usual, says)):
            return rules
        names = [*(name for name in ORDER if name in options(rules)), *(n for n in options(rules) if n not in ORDER)]
    for nth, name in enumerate(names):
        rules = ask(option_question(field(rules, name, offered, names[nth + 1 :])))
    return rules


def option_question(asked: Field) -> Question:
    says, kind = asked.option.says, asked.option.kind
    shows = "\n".join(f"  {word:12}{means}" for word, means in kind.words.items()) if isinstance(kind, Choice) else ""
    return Question(says.rstrip("."), asked.allowed, asked.usual, asked.read, says, shows)


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

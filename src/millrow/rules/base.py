"""What both families share: seats, endings, refusals, and the shape of a ruleset.

A *step* is one act and its text is its click path: `d1` places, `a1-d1` slides, `xg7` takes, `4` drops.
Steps are plain strings everywhere: the same text is typed, sent, stored and tested.
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeVar
from unicodedata import category

P = TypeVar("P")

LEVEL = re.compile(r"[a-z][a-z0-9-]{0,19}|")
SEAT_NAMES = ("Blue", "Red", "Green", "Yellow", "Purple", "Orange", "Teal", "Magenta", "Lime", "Silver")

BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
COLOURS = tuple(name.lower() for name in SEAT_NAMES)


class Seat(NamedTuple):
    """Who sits at the board: a name for sentences, a character and a colour for drawings, the computer's level."""

    name: str
    token: str
    level: str = ""  # empty for a person
    colour: str = ""  # one of COLOURS; empty for the seat's own


class Outcome(NamedTuple):
    """How a game ended. `winner` is a seat's number, None is a draw."""

    winner: int | None
    reason: str  # what `because` puts into words


class Refusal(NamedTuple):
    """Why a step was not played: a code for programs, a sentence for people, the points it is about.

    `facts` are what the sentence says, where it depends on how the player numbers the columns.
    """

    code: str
    say: str
    points: tuple[str, ...] = ()
    facts: Any = None


class Refused(ValueError):
    """Raised when a refused step is played all the same; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.say)
        self.refusal = refusal


class RulesError(ValueError):
    """A ruleset that cannot be: names the field, the value and what is allowed."""

    def __init__(self, field: str, value: object, allowed: str) -> None:
        super().__init__(f"{short(field)} is {shown(value)}, allowed: {allowed}")
        self.field, self.value, self.allowed = field, value, allowed


class Rules(Protocol[P]):
    """The rules of a game as pure functions of positions. A position holds no history.

    `play` trusts steps that came from `legal`; strangers' steps are asked about with `refuse` first.
    """

    @property
    def name(self) -> str:
        """What it is called, for people; two rulesets that differ only in this are equal."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def repetition(self) -> int | None:
        """The occurrence of a position that draws, None for never."""

    @property
    def quiet_limit(self) -> int | None:
        """How many quiet steps in a row draw, None for any number."""

    def start(self, first: int = 0) -> P:
        """The empty board, this seat to move."""

    def settle(self, pos: P) -> P:
        """The position once the rules have done what they do by themselves, such as passing a turn."""

    def turn(self, pos: P) -> int:
        """The seat whose act is next."""

    def phase(self, pos: P) -> str:
        """What that seat does next, as a verb: place, slide, place or slide, fly, take, drop."""

    def due(self, pos: P) -> int:
        """How many discs that seat has to take before the turn passes."""

    def legal(self, pos: P) -> list[str]:
        """Every legal step in a stable order; empty when the game is over."""

    def play(self, pos: P, step: str) -> P:
        """The position after a legal step."""

    def outcome(self, pos: P) -> Outcome | None:
        """None while the game goes on."""

    def refuse(self, pos: P, step: str) -> Refusal | None:
        """Why `step` cannot be played, None exactly if it is legal."""

    def clean(self, text: str) -> str:
        """The step as `legal` writes it, from however a person typed it."""

    def is_quiet(self, step: str) -> bool:
        """Does the step leave the game able to go on for ever?"""

    def hopeless(self, pos: P) -> bool:
        """Can nobody win any more?"""

    def settled(self, pos: P) -> bool:
        """Is the turn complete? (False between a mill and the taking.)"""


AnyRules = Rules[Any]


def check_seat(first: int, players: int) -> None:
    """Raise RulesError unless there is such a seat."""
    if type(first) is not int or not 0 <= first < players:
        raise RulesError("first", first, f"0 to {players - 1}")


def over(outcome: Outcome, seats: Sequence[Seat] = ()) -> Refusal:
    """The refusal of any step after the end."""
    return Refusal("over", f"the game is over: {result(outcome, seats)}")


def short(text: str, most: int = 20) -> str:
    """A stranger's text, cut to a length that fits a sentence."""
    return text if len(text) <= most else text[: most - 3] + "..."


def shown(value: object) -> str:
    """A stranger's value, fit for a sentence."""
    try:
        return short(repr(value), 60)
    except ValueError:  # Python does not write numbers of thousands of digits
        return "a very large number"


def seat_name(seat: int, seats: Sequence[Seat] = ()) -> str:
    return seats[seat].name if seats else SEAT_NAMES[seat]


def result(outcome: Outcome | None, seats: Sequence[Seat] = ()) -> str:
    """The result in the words every screen shows."""
    if outcome is None:
        return "Game in progress"
    return "Game drawn" if outcome.winner is None else f"{seat_name(outcome.winner, seats)} wins"


def because(rules: AnyRules, end: Outcome, seats: Sequence[Seat] = ()) -> str:
    """Why the game ended, for people."""
    loser = seat_name(1 - end.winner, seats) if end.winner is not None and rules.players == 2 else ""
    return {
        "line": "a full line",
        "full": "the board is full",
        "too-few": f"{loser} has too few discs left",
        "no-move": f"{loser or 'the side to move'} cannot move",
        "full-board": "the board was full after placing",
        "repetition": f"the same position for the {ordinal(rules.repetition or 0)} time",
        "quiet": f"{counted(rules.quiet_limit or 0, 'move')} without a taking",
        "resigned": f"{loser} resigned",
        "agreed": "the players agreed",
    }[end.reason]


def task(rules: AnyRules, pos: Any, seats: Sequence[Seat]) -> str:
    """What the seat to move is to do, for people: `place`, `take two red discs` ..."""
    if not (due := rules.due(pos)):
        return rules.phase(pos)
    colour = COLOURS[palette(seats)[1 - rules.turn(pos)]]
    return f"take {number_word(due)} {colour} {'disc' if due == 1 else 'discs'}"


def counted(number: int, what: str) -> str:
    """
    >>> counted(1, "red disc"), counted(4, "disc")
    ('1 red disc', '4 discs')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def number_word(number: int) -> str:
    """
    >>> number_word(2), number_word(12)
    ('two', '12')
    """
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[number] if number < len(words) else str(number)


def ordinal(number: int) -> str:
    """
    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22)]
    ['first', 'second', 'third', '4th', '11th', '22nd']
    """
    if number in (1, 2, 3):
        return ("first", "second", "third")[number - 1]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def seated(
    players: int,
    names: Sequence[str] = (),
    tokens: str = "",
    levels: Sequence[str] = (),
    colours: Sequence[str] = (),
) -> tuple[Seat, ...]:
    """The seats of a game, with standard names, initials and people for what is not given.

    >>> seated(2, ["Ada"], "XO")
    (Seat(name='Ada', token='X', level='', colour=''), Seat(name='Red', token='O', level='', colour=''))
    """
    names = _one_each("names", players, names, SEAT_NAMES)
    levels = _one_each("levels", players, levels, ("",) * players)
    tokens = tokens or "".join(name[0] for name in SEAT_NAMES[:players])
    for name in names:
        if not 1 <= len(name) <= 60 or not name.isprintable() or name != name.strip():
            raise RulesError("names", name, "1 to 60 visible characters, no space at either end")
    for level in levels:
        if not LEVEL.fullmatch(level):
            raise RulesError("levels", level, "nothing for a person, or a word of up to 20 small letters")
    _check_tokens(players, tokens)
    seats = tuple(map(Seat, names, tokens, levels, _one_each("colours", players, colours, ("",) * players)))
    if len(set(palette(seats))) < players:
        raise RulesError("colours", list(colours), "colours that all differ")
    return seats


def palette(seats: Sequence[Seat]) -> list[int]:
    """The number of each seat's colour in COLOURS.

    >>> palette(seated(3, colours=["red", "blue"]))
    [1, 0, 2]
    """
    for seat in seats:
        if seat.colour and seat.colour not in COLOURS:
            raise RulesError("colours", seat.colour, ", ".join(COLOURS))
    return [COLOURS.index(seat.colour) if seat.colour else number for number, seat in enumerate(seats)]


def _one_each(field: str, players: int, given: Sequence[str], standard: Sequence[str]) -> list[str]:
    if len(given) > players:
        raise RulesError(field, list(given), f"at most {players}, one a player")
    return [*given, *standard[len(given) : players]]


def _check_tokens(players: int, tokens: str) -> None:
    if len(tokens) != players:
        raise RulesError("tokens", tokens, f"{players} characters, one a player")
    for token in tokens:
        if not token.isprintable() or category(token)[0] in "MZC" or token in BLANKS:
            raise RulesError("tokens", token, "visible characters")
    if len(set(tokens)) < players:
        raise RulesError("tokens", tokens, "characters that all differ")

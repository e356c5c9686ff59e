"""A new game from a form: rules, seats and who starts. Every fault is reported at its field."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from millrow.core.options import Number, changed, errors, ranges, written
from millrow.core.rules import Refused, Rules, RulesError
from millrow.core.seats import COLOURS, SEAT_NAMES, Seat, named_after_another, palette, seated, standard_name
from millrow.engines.levels import find_level
from millrow.families import NAMED
from millrow.families.board_drafts import MOST_NAME
from millrow.families.rules_text import option_names, read_options, read_rules
from millrow.games.events import Event, GameLog, clean_title
from millrow.games.game import AnyGame, Game
from millrow.notation.errors import NotationError
from millrow.notation.positions import read_position
from millrow.wording import Sentence, is_name, name_key, say
from millrow.wording.words import short

from .catalog import rules_json
from .state import words_json

DEFAULT_BASE = "connect"  # the rules of a form that names none
UNIQUE = ("token", "colour", "name")  # no two seats share these


@dataclass(frozen=True)
class SeatChoice:
    """A seat of a form; None means the standard name or character."""

    name: str | None = None
    token: str | None = None
    colour: str = ""  # one of COLOURS; empty for the seat's own
    level: str = ""  # empty for a person


class SeatFault(NamedTuple):
    """A problem with a seat; `field` is a field of SeatChoice."""

    seat: int
    field: str
    say: str

    def json(self) -> dict[str, Any]:
        """The fault as plain data."""
        return {"seat": self.seat, "field": self.field, "words": words_json(self.say)}


def new_game(
    rules_text: str,
    seats: Sequence[SeatChoice] = (),
    *,
    first: int | None = None,
    start: str | None = None,
    rules_name: str = "",
) -> AnyGame:
    """A game of these rules, from a position if one is given. A random player starts unless `first` is given.

    `rules_name` is the name of rules that are not a preset, such as those of a drawn board. Raises
    NotationError or RulesError.
    """
    rules: Any = named_rules(rules_text, rules_name)
    players = requested_seats(rules, seats)
    if start is not None:
        return Game(rules, read_position(rules, start), seats=players)
    if first is None:
        first = random.SystemRandom().randrange(rules.players)
    elif first >= rules.players:
        raise RulesError("first", first, say("allowed.range", low=0, high=rules.players - 1))
    return Game(rules, rules.start(first), seats=players)


def named_rules(rules_text: str, name: str) -> Rules[Any]:
    """The rules, under this name for players if it is not empty. Raises RulesError for a name that isn't allowed."""
    rules: Rules[Any] = read_rules(rules_text)
    if not name:
        return rules
    if not 1 <= len(name) <= MOST_NAME or not is_name(name):
        raise RulesError("rules_name", name, say("allowed.name"))
    return changed(rules, {"name": name})


Sides = Literal["same", "swapped", "random"]


def play_again(game: AnyGame, sides: Sides = "same") -> AnyGame:
    """The same game from its start, with the same rules and players.

    With `swapped`, players change sides (each moves to the next seat), and another player starts than last time.
    With `random`, they may change sides. Otherwise a random player starts. A position that was set up stays as it is.
    """
    rules, draw = game.rules, random.SystemRandom()
    starts = [rules.start(seat) for seat in range(rules.players)]
    swap = sides == "swapped" or (sides == "random" and draw.random() < 0.5)
    seats = next_seats(game.seats) if swap else game.seats
    if game.start not in starts:
        return Game(rules, game.start, seats=seats)
    if sides == "swapped":  # without names and computers the players are their colours, so the next colour starts
        first = (starts.index(game.start) + (seats == game.seats)) % rules.players
    else:
        first = draw.randrange(rules.players)
    return Game(rules, starts[first], seats=seats)


def next_seats(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats after every player went to the next one: names and levels move, characters and colours stay.

    >>> [(seat.name, seat.level) for seat in next_seats(seated(2, ["Ada"], levels=["", "easy"]))]
    [('Blue', 'easy'), ('Ada', '')]
    """
    standard = [SEAT_NAMES[number] for number in palette(seats)]
    return tuple(
        seat._replace(name=standard[number] if moved.name == standard[number - 1] else moved.name, level=moved.level)
        for number, (seat, moved) in enumerate(zip(seats, (seats[-1], *seats[:-1]), strict=True))
    )


class NameFault(NamedTuple):
    """A problem with the name of a seat, or of the game if `seat` is None."""

    seat: int | None
    say: str

    def json(self) -> dict[str, Any]:
        """The fault as plain data."""
        return {"seat": self.seat, "words": words_json(self.say)}


def renamings(log: GameLog, names: Sequence[str], title: str) -> tuple[list[Event], list[NameFault]]:
    """The events that give these names to the players and the game, or else every problem with the names."""
    seats = log.game.seats
    if len(names) != len(seats):
        raise RulesError("names", len(names), say("allowed.seats", players=len(seats)))
    given = [name.strip() for name in names]
    asked = [SeatChoice(name, seat.token, seat.colour) for name, seat in zip(given, seats, strict=True)]
    faults = [NameFault(seat, wrong) for seat, field, wrong in seat_faults(len(seats), asked) if field == "name"]
    try:
        title = clean_title(title)
    except Refused as refused:
        faults.append(NameFault(None, refused.refusal.say))
    if faults:
        return [], faults
    events = [Event("rename", name, seat) for seat, name in enumerate(given) if name != seats[seat].name]
    if title != log.title:
        events.append(Event("rename", title))
    return events, []


def requested_seats(rules: Rules[Any], asked: Sequence[SeatChoice]) -> tuple[Seat, ...]:
    """The seats of a new game, standard ones if none are given. Raises RulesError for the first problem."""
    if asked and len(asked) != rules.players:
        raise RulesError("seats", len(asked), say("allowed.seats", players=rules.players))
    given = _filled(rules.players, asked)
    for seat in given:
        _check_alone("level", seat.level, rules)
        _check_alone("token", seat.token, rules)
    names, tokens, levels, colours = zip(*given, strict=True)
    for name in names:
        if sum(name_key(name) == name_key(other) for other in names) > 1:
            raise RulesError("name", name, say("allowed.name.taken"))
    seats = seated(rules.players, names, "".join(tokens), levels, colours)
    for number in named_after_another(seats):
        raise RulesError("name", names[number], say("allowed.name.colour"))
    return seats


def seat_faults(players: int, asked: Sequence[SeatChoice], rules: Rules[Any] | None = None) -> list[SeatFault]:
    """Every fault, seat by seat. Seats beyond the number of players are ignored.

    Without rules, for instance because they are wrong themselves, any level is accepted.
    """
    given = _filled(players, asked[:players])
    found = {}
    for number, seat in enumerate(given):
        for field in Seat._fields:
            try:
                _check_alone(field, getattr(seat, field), rules)
            except RulesError as error:
                found[number, field] = _seat_fault(field, error.allowed)
    for field in UNIQUE:
        values = [_comparable(number, seat, field) for number, seat in enumerate(given)]
        for number, value in enumerate(values):
            if values.count(value) > 1:
                found.setdefault((number, field), say(f"seat-fault.same.{field}"))
    if not any(field == "colour" for _, field in found):
        for number in named_after_another(given):
            found.setdefault((number, "name"), say("refusal.bad-name.colour"))
    return [SeatFault(*where, said) for where, said in sorted(found.items())]


def _seat_fault(field: str, allowed: str) -> Sentence:
    """What is wrong with a field of a seat by itself."""
    if field == "level":
        return say("seat-fault.level", levels=allowed)
    return say("refusal.bad-name.name" if field == "name" else f"seat-fault.{field}")


def judge(
    rules_text: str | None,
    seats: Sequence[SeatChoice] = (),
    *,
    base: str | None = None,
    options: Mapping[str, str | int | bool | None] | None = None,
) -> dict[str, Any]:
    """Check a form: rules by their text, or a preset (`base`) with options as they were typed.

    Returns all faults of the options (`faults`) and the seats (`seatFaults`), the ranges of the numbers, and the rules
    if no option is wrong.
    """
    rules: Any
    if rules_text is not None:
        rules, changes = read_rules(rules_text), dict[str, Any]()
    else:
        rules, changes = _typed(base or DEFAULT_BASE, options or {})
    wrong = errors(rules, changes)
    numbers = {
        name: words_json(kind.allowed) for name, kind in ranges(rules, changes).items() if isinstance(kind, Number)
    }
    if wrong:
        known = "players" not in {error.field for error in wrong}
        players = changes.get("players", rules.players) if known else len(seats)
        wrong_seats = seat_faults(min(players, len(seats)), seats)
        answer = {"players": players if known else None}
    else:
        rules = changed(rules, changes)
        wrong_seats = seat_faults(rules.players, seats, rules)
        answer = rules_json(rules)
    return answer | {
        "allowed": numbers,
        "faults": [option_fault(error) for error in wrong],
        "seatFaults": [fault.json() for fault in wrong_seats],
    }


def _typed(base: str, options: Mapping[str, str | int | bool | None]) -> tuple[Rules[Any], dict[str, Any]]:
    """The preset and the values that were typed, right or wrong. NotationError for an unknown name."""
    if base not in NAMED:
        raise NotationError(1, 1, say("allowed.one-of", names=list(NAMED)), base)
    rules = NAMED[base]
    known = option_names(rules)
    texts = dict[str, str]()
    for name, value in options.items():
        if name not in known:
            raise NotationError(1, 1, say("allowed.one-of", names=known), name)
        texts[name] = value.strip().lower() if isinstance(value, str) else written(value)
    return rules, read_options(rules, texts)


def option_fault(error: RulesError) -> dict[str, Any]:
    """A wrong option as plain data."""
    value = short(written(error.value), 60)
    words = words_json(error.args[0])
    return {
        "field": error.field,
        "value": value,
        "allowed": words_json(error.allowed),
        "say": str(error),
        "words": words,
    }


def _filled(players: int, asked: Sequence[SeatChoice]) -> list[Seat]:
    """The seats with standard values for what was left out; nothing is checked yet."""
    all_asked = [*asked, *[SeatChoice()] * (players - len(asked))]
    usual = [standard_name(number, ask.colour) for number, ask in enumerate(all_asked)]
    if len(set(usual)) < players:  # a colour twice is a fault of its own
        usual = list(SEAT_NAMES[:players])
    return [
        Seat(
            name if ask.name is None else ask.name,
            name[0] if ask.token is None else ask.token,
            ask.level,
            ask.colour,
        )
        for ask, name in zip(all_asked, usual, strict=False)
    ]


def _check_alone(field: str, value: str, rules: Rules[Any] | None) -> None:
    """Raise RulesError for a value that is wrong whatever the other seats are."""
    match field:
        case "level" if value and rules is not None:
            find_level(rules, value)
        case "token" if len(value) != 1:
            raise RulesError("tokens", value, say("allowed.token"))
        case "token":
            seated(1, tokens=value)
        case "name":
            seated(1, names=[value])
        case "colour":
            seated(1, colours=[value])


def _comparable(number: int, seat: Seat, field: str) -> str:
    """The form of a field in which it must be unique: the name ignoring case, the colour with its default."""
    if field == "colour":
        return seat.colour or COLOURS[number]
    return name_key(seat.name) if field == "name" else seat.token

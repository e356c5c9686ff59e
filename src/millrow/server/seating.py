"""Who sits at a new game, as a form asks for it: every fault at its seat and field, or the seats."""

from collections.abc import Sequence
from typing import NamedTuple

from millrow.engines.levels import find_level
from millrow.rules.base import COLOURS, AnyRules, RulesError, Seat, seated

from .asks import SeatAsk

DIFFER = {"token": "character", "colour": "colour", "name": "name"}  # what no two seats share, and its word


class SeatFault(NamedTuple):
    """What is wrong at a seat; `field` is one of SeatAsk."""

    seat: int
    field: str
    say: str


def seats_asked(rules: AnyRules, asked: Sequence[SeatAsk]) -> tuple[Seat, ...]:
    """The seats of a new game, standard ones if none are asked for; RulesError for the first thing that is wrong."""
    if asked and len(asked) != rules.players:
        raise RulesError("seats", len(asked), f"{rules.players}, one a player")
    given = _filled(rules.players, asked)
    for seat in given:
        _check_alone("level", seat.level, rules)
        _check_alone("token", seat.token, rules)
    names, tokens, levels, colours = zip(*given, strict=True)
    for name in names:
        if sum(name.casefold() == other.casefold() for other in names) > 1:
            raise RulesError("name", name, "a name that nobody else has")
    return seated(rules.players, names, "".join(tokens), levels, colours)


def seat_faults(players: int, asked: Sequence[SeatAsk], rules: AnyRules | None = None) -> list[SeatFault]:
    """Everything that is wrong, seat by seat. Seats beyond the number of players are left alone.

    Without rules, as while they are wrong themselves, any level will do.
    """
    given = _filled(players, asked[:players])
    found = {}
    for number, seat in enumerate(given):
        for field in Seat._fields:
            try:
                _check_alone(field, getattr(seat, field), rules)
            except RulesError as error:
                found[number, field] = f"allowed: {error.allowed}"
    for field, word in DIFFER.items():
        values = [_told_apart(number, seat, field) for number, seat in enumerate(given)]
        for number, value in enumerate(values):
            twins = [other for other, twin in enumerate(values) if twin == value and other != number]
            if twins:
                found.setdefault((number, field), f"player {twins[0] + 1} has the same {word}")
    return [SeatFault(*where, say) for where, say in sorted(found.items())]


def _filled(players: int, asked: Sequence[SeatAsk]) -> list[Seat]:
    """What was asked, with the standard for what was left out; nothing is checked yet."""
    standard = seated(players)
    given = [
        Seat(
            usual.name if ask.name is None else ask.name,
            usual.token if ask.token is None else ask.token,
            ask.level,
            ask.colour,
        )
        for ask, usual in zip(asked, standard, strict=False)
    ]
    return [*given, *standard[len(given) :]]


def _check_alone(field: str, value: str, rules: AnyRules | None) -> None:
    """Raise RulesError for what could not sit at any board."""
    match field:
        case "level" if value and rules is not None:
            find_level(rules, value)
        case "token" if len(value) != 1:
            raise RulesError("tokens", value, "one visible character")
        case "token":
            seated(1, tokens=value)
        case "name":
            seated(1, names=[value])
        case "colour":
            seated(1, colours=[value])


def _told_apart(number: int, seat: Seat, field: str) -> str:
    """What the eye compares: names without their case, the colour that a seat has by itself."""
    if field == "colour":
        return seat.colour or COLOURS[number]
    return seat.name.casefold() if field == "name" else seat.token

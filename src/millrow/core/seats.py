"""Who sits at the board: names, characters, colours, and the computer's level."""

import re
from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import category

from millrow.wording import is_name, is_visible, name_key, say, translations

from .rules import RulesError

LEVEL = re.compile(r"[a-z][a-z0-9-]{0,19}|")
SEAT_NAMES = ("Blue", "Red", "Green", "Yellow", "Purple", "Orange", "Teal", "Magenta", "Lime", "Silver")
COLOURS = tuple(name.lower() for name in SEAT_NAMES)


class Seat(NamedTuple):
    """Who sits at the board: a name for sentences, a character and a colour for drawings, the computer's level."""

    name: str
    token: str
    level: str = ""  # empty for a person
    colour: str = ""  # one of COLOURS; empty for the seat's own


def seated(
    players: int,
    names: Sequence[str] = (),
    tokens: str = "",
    levels: Sequence[str] = (),
    colours: Sequence[str] = (),
    *,
    stored: bool = False,
) -> tuple[Seat, ...]:
    """The seats of a game. Names and characters that are not given are those of the colours; levels, those of people.

    Names that are `stored` may have invisible letters, which earlier versions allowed.

    >>> seated(2, ["Ada"], "XO")
    (Seat(name='Ada', token='X', level='', colour=''), Seat(name='Red', token='O', level='', colour=''))
    """
    colours = _one_each("colours", players, colours, ("",) * players)
    standard = [standard_name(number, colour) for number, colour in enumerate(colours)]
    if len(set(standard)) < players:
        raise RulesError("colours", ", ".join(filter(None, colours)), say("allowed.colours"))
    names = _one_each("names", players, names, standard)
    levels = _one_each("levels", players, levels, ("",) * players)
    tokens = tokens or "".join(name[0] for name in standard)
    for name in names:
        allowed = is_name(name) or (stored and name.isprintable())
        if not 1 <= len(name) <= 60 or not allowed or name != name.strip():
            raise RulesError("names", name, say("allowed.name.seat"))
    for level in levels:
        if not LEVEL.fullmatch(level):
            raise RulesError("levels", level, say("allowed.level"))
    _check_tokens(players, tokens)
    seats = tuple(map(Seat, names, tokens, levels, colours))
    palette(seats)  # checks the colours
    return seats


def standard_name(number: int, colour: str = "") -> str:
    """The default name of a seat: its colour."""
    return SEAT_NAMES[COLOURS.index(colour) if colour in COLOURS else number]


def palette(seats: Sequence[Seat]) -> list[int]:
    """The number of each seat's colour in COLOURS.

    >>> palette(seated(3, colours=["red", "blue"]))
    [1, 0, 2]
    """
    for seat in seats:
        if seat.colour and seat.colour not in COLOURS:
            raise RulesError("colours", seat.colour, ", ".join(COLOURS))
    return [COLOURS.index(seat.colour) if seat.colour else number for number, seat in enumerate(seats)]


def named_after_another(seats: Sequence[Seat]) -> list[int]:
    """The seats whose name is the colour of another seat, in any language. Sentences would mean the wrong player.

    >>> named_after_another(seated(2, ["Rot", "Ada"]))
    [0]
    """
    names = [{name.casefold() for name in translations(f"name.{COLOURS[number]}")} for number in palette(seats)]
    return [
        number
        for number, seat in enumerate(seats)
        if any(name_key(seat.name) in taken for other, taken in enumerate(names) if other != number)
    ]


def _one_each(field: str, players: int, given: Sequence[str], standard: Sequence[str]) -> list[str]:
    if len(given) > players:
        raise RulesError(field, list(given), say("allowed.most", players=players))
    return [*given, *standard[len(given) : players]]


def _check_tokens(players: int, tokens: str) -> None:
    if len(tokens) != players:
        raise RulesError("tokens", tokens, say("allowed.tokens", players=players))
    for token in tokens:
        if not is_visible(token) or category(token)[0] in "MZC":
            raise RulesError("tokens", token, say("allowed.tokens.visible"))
    if len(set(tokens)) < players:
        raise RulesError("tokens", tokens, say("allowed.tokens.differ"))

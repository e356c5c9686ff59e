"""The settings of a new game, shared by options, questions and the form; the ranges come from the rules."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from millrow.core.options import Kind, Number, Option, changed, form_value, options
from millrow.core.rules import Rules, RulesError
from millrow.core.seats import COLOURS, Seat, seated
from millrow.core.sentences import speaker
from millrow.engines.levels import all_levels, find_level
from millrow.families.rules_text import unknown_option
from millrow.games.game import AnyGame, Game
from millrow.wording import say

PERSON = "person"


@dataclass(frozen=True)
class Settings:
    """Rules, seats, and the start: a position, or an empty board and who starts; a random player if `first` is None."""

    rules: Rules[Any]
    seats: tuple[Seat, ...]
    first: int | None = None
    start: Any = None

    def game(self, chance: random.Random) -> AnyGame:
        start = self.start
        if start is None:
            drawn = chance.randrange(self.rules.players)
            start = self.rules.start(drawn if self.first is None else self.first)
        return Game(self.rules, start, seats=self.seats)

    def again(self) -> "Settings":
        """The same settings; a random player starts."""
        return replace(self, first=None)


def with_known_levels(rules: Rules[Any], seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The same seats, if this game has their levels; RulesError otherwise."""
    for seat in seats:
        if seat.level:
            find_level(rules, seat.level)
    return seats


def seats_by_initials(
    rules: Rules[Any], names: Sequence[str], tokens: str, players: Sequence[str] = ()
) -> tuple[Seat, ...]:
    """The seats with these characters. If all are initials of colours, the seats have these colours: GP is green and
    purple."""
    initials = {colour[0]: colour for colour in COLOURS}
    colours = tuple(initials.get(token.lower(), "") for token in tokens)
    matching = len(colours) == rules.players == len({*colours} - {""}) and colours != COLOURS[: rules.players]
    return seated(rules.players, names, tokens, players, colours if matching else ())


def player_word(rules: Rules[Any], player: str) -> str:
    """What people type for a player: a person or a level, in the language of the terminal."""
    return say("terminal.answer.person") if player == PERSON else find_level(rules, player).word


def players_of(rules: Rules[Any]) -> list[str]:
    """Who can play a seat of these rules: a person or a level."""
    return [PERSON, *(level.name for level in all_levels(rules))]


def seat_number(field: str, text: str, seats: Sequence[Seat]) -> int:
    """The seat with this character, name or number from 1; RulesError lists them. A seat that is named after its
    colour can be named in English or in the language of the terminal."""
    numbers, speak = range(len(seats)), speaker(seats)
    names = [speak.name(number) for number in numbers]
    typed = text.casefold()
    ways = (
        (text, [seat.token for seat in seats]),
        (typed, [seat.name.casefold() for seat in seats]),
        (typed, [name.casefold() for name in names]),
        (text, [str(number + 1) for number in numbers]),
    )
    for said, known in ways:
        if said in known:
            return known.index(said)
    listed = [
        say("terminal.play.seat", number=number + 1, token=seats[number].token, name=names[number])
        for number in numbers
    ]
    raise RulesError(field, text, ", ".join(listed))


class NoOption(RulesError):
    """An option that these rules do not have."""

    def __init__(self, rules: Rules[Any], name: str, text: str) -> None:
        super().__init__(name, text, ", ".join(options(rules)))
        self.args = (unknown_option(rules.name or say("terminal.play.this-game"), name, options(rules)),)


def with_options(rules: Rules[Any], texts: Mapping[str, str]) -> Rules[Any]:
    """The rules with options changed to these texts; RulesError says what is allowed."""
    known = options(rules)
    changes: dict[str, Any] = {}
    for name, text in texts.items():
        if name not in known:
            raise NoOption(rules, name, text)
        changes[name] = known[name].kind.read(text.strip().lower())
    return changed(rules, changes)


class Field(NamedTuple):
    """An option to ask for: its range now, and its default."""

    option: Option
    rules: Rules[Any]
    kind: Kind
    default: str

    @property
    def allowed(self) -> str:
        return self.kind.allowed

    def read(self, text: str) -> Rules[Any]:
        """The rules with this answer, or RulesError with the range."""
        value = self.kind.read(text.strip().lower())
        try:
            rules = with_options(self.rules, {self.option.name: text})
        except RulesError:
            raise RulesError(self.option.name, value, self.allowed) from None
        if not self.kind.holds(value):
            raise RulesError(self.option.name, value, self.allowed)
        return rules


def field(rules: Rules[Any], name: str, offered: Rules[Any], later: Sequence[str] = ()) -> Field:
    """The option of this name, with the range it has while the `later` options are at their minimum."""
    known = options(rules)
    kinds = {other: known[other].kind for other in later}
    small = {other: str(kind.low) for other, kind in kinds.items() if isinstance(kind, Number) and not kind.none}
    rules = with_options(rules, small)
    option, default = known[name], getattr(offered, name)
    if not isinstance(option.kind, Number):
        return Field(option, rules, option.kind, form_value(default))
    low, high = (range_limit(rules, name, option.kind, upward) for upward in (False, True))
    if option.capped_by:
        high = min(high, getattr(rules, option.capped_by))
    if default is not None:
        default = max(low, min(high, default))  # only the default; answers are never clipped
    return Field(option, rules, Number(low, high, option.kind.none), form_value(default))


def range_limit(rules: Rules[Any], name: str, kind: Number, upward: bool) -> int:
    """The lowest or highest number that the rules allow."""
    for number in range(kind.high, kind.low, -1) if upward else range(kind.low, kind.high):
        try:
            with_options(rules, {name: str(number)})
        except RulesError:
            continue
        return number
    return kind.low if upward else kind.high

"""What a game begins with. Options spell it, questions ask for it, a form shows it; the ranges come from the rules."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from millrow.engines.levels import find_level, levels
from millrow.games.game import AnyGame, Game
from millrow.rules.base import AnyRules, RulesError, Seat, seated
from millrow.rules.drops import DropRules
from millrow.rules.mills import MillRules
from millrow.rules.options import Kind, Number, Option, options, written

PERSON = "person"


@dataclass(frozen=True)
class Settings:
    """Rules, seats, and where to begin: at a position, or on the empty board with whoever the draw says."""

    rules: AnyRules
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
        """The same once more; who begins is drawn anew."""
        return replace(self, first=None)


def take_seats(rules: AnyRules, names: Sequence[str], tokens: str, players: Sequence[str]) -> tuple[Seat, ...]:
    """The seats, if this game has the levels asked for; RulesError otherwise."""
    seats = seated(rules.players, names, tokens, players)
    for seat in seats:
        if seat.level:
            find_level(rules, seat.level)
    return seats


def players_of(rules: AnyRules) -> list[str]:
    """Who may sit at a board of these rules, for people to choose from."""
    return [PERSON, *(level.name for level in levels(rules))]


def seat_number(field: str, text: str, seats: Sequence[Seat]) -> int:
    """The seat that is meant by a character, a name or a number from 1, or RulesError that lists them."""
    ways = (
        [seat.token for seat in seats],
        [seat.name.casefold() for seat in seats],
        [str(number + 1) for number in range(len(seats))],
    )
    for known, said in zip(ways, (text, text.casefold(), text), strict=True):
        if said in known:
            return known.index(said)
    listed = ", ".join(f"{number} or {seat.token} or {seat.name}" for number, seat in enumerate(seats, 1))
    raise RulesError(field, text, listed)


class NoOption(RulesError):
    """An option that these rules do not have."""

    def __init__(self, rules: MillRules | DropRules, name: str, text: str) -> None:
        super().__init__(name, text, ", ".join(options(rules)))
        self.args = (f"{rules.name or 'this game'} has no option {name}; it has {self.allowed}",)


def with_options(rules: AnyRules, texts: Mapping[str, str]) -> AnyRules:
    """The rules with options changed as people write them, or RulesError with what is allowed."""
    assert isinstance(rules, MillRules | DropRules)
    known = options(rules)
    changes: dict[str, Any] = {}
    for name, text in texts.items():
        if name not in known:
            raise NoOption(rules, name, text)
        changes[name] = known[name].kind.read(text.strip().lower())
    return replace(rules, **changes)


class Field(NamedTuple):
    """An option that is asked for: what may be answered now, and what is offered."""

    option: Option
    rules: AnyRules
    kind: Kind
    usual: str

    @property
    def allowed(self) -> str:
        return self.kind.allowed

    def read(self, text: str) -> AnyRules:
        """The rules with this answer, or RulesError with the range."""
        value = self.kind.read(text.strip().lower())
        try:
            rules = with_options(self.rules, {self.option.name: text})
        except RulesError:
            raise RulesError(self.option.name, value, self.allowed) from None
        if not self.kind.holds(value):
            raise RulesError(self.option.name, value, self.allowed)
        return rules


def field(rules: AnyRules, name: str, offered: AnyRules, later: Sequence[str] = ()) -> Field:
    """The option of this name, while those asked for later are as small as they may be, so that they forbid nothing."""
    assert isinstance(rules, MillRules | DropRules)
    known = options(rules)
    kinds = {other: known[other].kind for other in later}
    small = {other: str(kind.low) for other, kind in kinds.items() if isinstance(kind, Number) and not kind.none}
    rules = with_options(rules, small)
    option, usual = known[name], getattr(offered, name)
    if not isinstance(option.kind, Number):
        return Field(option, rules, option.kind, written(usual))
    low, high = (edge(rules, name, option.kind, upward) for upward in (False, True))
    if name == "fly_at" and isinstance(rules, MillRules):
        high = min(high, rules.men)  # with more it is the same: everybody flies
    if usual is not None:
        usual = max(low, min(high, usual))  # of what is offered only; answers are never clipped
    return Field(option, rules, Number(low, high, option.kind.none), written(usual))


def edge(rules: AnyRules, name: str, kind: Number, upward: bool) -> int:
    """The last number in this direction that the rules allow."""
    for number in range(kind.high, kind.low, -1) if upward else range(kind.low, kind.high):
        try:
            with_options(rules, {name: str(number)})
        except RulesError:
            continue
        return number
    return kind.low if upward else kind.high

"""All by options: what `millrow play` is told on the command line, judged before anything is done."""

from collections.abc import Sequence
from typing import NamedTuple

from millrow.engines.levels import find_level, strongest
from millrow.notation.positions import read_position
from millrow.notation.rule_text import load_rules
from millrow.rules.base import AnyRules, RulesError, seated
from millrow.rules.options import options

from .questions import OPEN
from .settings import Settings, seat_number, take_seats, with_options


class Given(NamedTuple):
    """The options that describe a game, as they were typed; empty is not given."""

    rules: str = ""
    players: str = ""
    rows: str = ""
    columns: str = ""
    line: str = ""
    board: str = ""
    tokens: str = ""
    names: Sequence[str] = ()
    computers: Sequence[str] = ()
    first: str = ""
    position: str = ""

    def changes(self) -> dict[str, str]:
        named = {name: getattr(self, name) for name in ("players", "rows", "columns", "line", "board")}
        return {name: text for name, text in named.items() if text}


def settings_of(given: Given) -> Settings | None:
    """The game described, None if nothing is said about it; RulesError or NotationError with a sentence."""
    if given == Given():
        return None
    changes = given.changes()
    if not given.rules and not changes:
        raise RulesError("RULES", "", "a game, like `millrow play six ...`; `millrow play` alone asks for everything")
    rules = asked_rules(given, load_rules(given.rules or OPEN), changes)
    seats = seated(rules.players, given.names, given.tokens)
    players = [""] * rules.players
    if len({seat.name.casefold() for seat in seats}) < len(seats):
        raise RulesError("name", [seat.name for seat in seats], "names that all differ")
    for text in given.computers:
        number, level = computer(rules, text, given)
        if players[number]:
            raise RulesError("computer", text, f"each seat once, and {seats[number].name} has a level already")
        players[number] = level
    seats = take_seats(rules, given.names, given.tokens, players)
    if given.position and given.first:
        raise RulesError("first", given.first, "nothing beside --position, which says whose turn it is")
    first = seat_number("first", given.first, seats) if given.first else None
    return Settings(rules, seats, first, read_position(rules, given.position) if given.position else None)


def asked_rules(given: Given, rules: AnyRules, changes: dict[str, str]) -> AnyRules:
    """The rules with what the options change. As many characters, so many players, unless their number is told."""
    if given.tokens and "players" in options(rules) and "players" not in {*changes, *told_in(given.rules)}:
        changes = {"players": str(len(given.tokens)), **changes}
    return with_options(rules, changes)


def told_in(text: str) -> list[str]:
    """The options a rules text names."""
    return [part.partition("=")[0].strip() for part in text.partition(":")[2].split(",")]


def computer(rules: AnyRules, text: str, given: Given) -> tuple[int, str]:
    """The seat and the level of SEAT or SEAT:LEVEL; the strongest level if none is named."""
    seats = seated(rules.players, given.names, given.tokens)
    try:
        return seat_number("computer", text, seats), strongest(rules).name
    except RulesError:
        seat, colon, level = text.rpartition(":")
        if not colon:
            raise
        return seat_number("computer", seat, seats), find_level(rules, level).name

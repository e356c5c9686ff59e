"""The options of `millrow play` that describe a game, checked before anything is done."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from millrow.core.options import options
from millrow.core.rules import Rules, RulesError
from millrow.core.seats import named_after_another
from millrow.core.sentences import speaker
from millrow.engines.levels import read_level, strongest
from millrow.families.rules_text import load_rules
from millrow.notation.positions import read_position
from millrow.wording import say

from .questions import custom_preset
from .settings import Settings, seat_number, seats_by_initials, with_known_levels, with_options


class Given(NamedTuple):
    """The options as they were typed; empty if not given."""

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
    """The settings, None if no option describes a game. Raises RulesError or NotationError."""
    if given == Given():
        return None
    changes = given.changes()
    if not given.rules and not changes:
        raise RulesError("RULES", "", say("terminal.play.rules"))
    rules = changed_rules(given, load_rules(given.rules) if given.rules else custom_preset(), changes)
    seats = seats_by_initials(rules, given.names, given.tokens)
    players = [""] * rules.players
    if len({seat.name.casefold() for seat in seats}) < len(seats):
        raise RulesError("--name", [seat.name for seat in seats], say("terminal.play.names"))
    for number in named_after_another(seats):
        raise RulesError("--name", seats[number].name, say("allowed.name.colour"))
    for text in given.computers:
        number, level = computer(rules, text, given)
        if players[number]:
            raise RulesError("--computer", text, say("terminal.play.computer", name=speaker(seats).name(number)))
        players[number] = level
    seats = with_known_levels(rules, seats_by_initials(rules, given.names, given.tokens, players))
    if given.position and given.first:
        raise RulesError("--first", given.first, say("terminal.play.first"))
    first = seat_number("--first", given.first, seats) if given.first else None
    return Settings(rules, seats, first, read_position(rules, given.position) if given.position else None)


def changed_rules(given: Given, rules: Rules[Any], changes: dict[str, str]) -> Rules[Any]:
    """The rules with what the options change. Without a number of players, `--tokens` sets it."""
    if given.tokens and "players" in options(rules) and "players" not in {*changes, *named_options(given.rules)}:
        changes = {"players": str(len(given.tokens)), **changes}
    return with_options(rules, changes)


def named_options(text: str) -> list[str]:
    """The options that a rules text sets."""
    return [part.partition("=")[0].strip() for part in text.partition(":")[2].split(",")]


def computer(rules: Rules[Any], text: str, given: Given) -> tuple[int, str]:
    """The seat and the level of SEAT or SEAT:LEVEL; the strongest level if none is named."""
    seats = seats_by_initials(rules, given.names, given.tokens)
    try:
        return seat_number("--computer", text, seats), strongest(rules).name
    except RulesError:
        seat, colon, level = text.rpartition(":")
        if not colon:
            raise
        return seat_number("--computer", seat, seats), read_level(rules, level).name

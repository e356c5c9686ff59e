"""Options of a ruleset as data: what a field may hold, how it is written, and what it means in plain words.

One description serves validation, the rules grammar (`six:fly_at=3`), TOML files, the help and the page.
"""

import dataclasses
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from .base import RulesError


@dataclass(frozen=True)
class Number:
    """A whole number in a range; with `none`, also the word none (None)."""

    low: int
    high: int
    none: bool = False
    why: str = ""  # what sets the upper limit, where another setting does

    @property
    def allowed(self) -> str:
        return f"{self.low} to {self.high}" + " or none" * self.none + f", {self.why}" * bool(self.why)

    def at_most(self, high: int, why: str) -> "Number":
        """The same range with this upper limit, if it is a lower one."""
        return dataclasses.replace(self, high=high, why=why) if high < self.high else self

    def holds(self, value: object) -> bool:
        if value is None:
            return self.none
        return type(value) is int and self.low <= value <= self.high

    def read(self, text: str) -> object:
        if text == "none":
            return None
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


@dataclass(frozen=True)
class Choice:
    """One of a few words, each with its meaning."""

    words: dict[str, str]

    @property
    def allowed(self) -> str:
        return ", ".join(self.words)

    def holds(self, value: object) -> bool:
        return isinstance(value, str) and value in self.words

    def read(self, text: str) -> object:
        return text


@dataclass(frozen=True)
class YesNo:
    """yes or no (True or False)."""

    allowed = "yes, no"

    def holds(self, value: object) -> bool:
        return isinstance(value, bool)

    def read(self, text: str) -> object:
        return {"yes": True, "no": False}.get(text, text)


Kind = Number | Choice | YesNo


@dataclass(frozen=True)
class Option:
    """A field of a ruleset, described."""

    name: str
    kind: Kind
    default: Any
    says: str


def option(says: str, kind: Kind, **default: Any) -> Any:
    """A dataclass field that knows its option."""
    return dataclasses.field(metadata={"says": says, "kind": kind}, **default)


def options(rules: Any) -> dict[str, Option]:
    """The options of a ruleset or its class, in order."""
    return {
        field.name: Option(field.name, field.metadata["kind"], field.default, field.metadata["says"])
        for field in dataclasses.fields(rules)
        if "kind" in field.metadata
    }


def ranges(rules: Any, changes: Mapping[str, object]) -> dict[str, Kind]:
    """What each option may hold once the rules are changed so. A value outside its own range limits no other option."""
    values = {field.name: changes.get(field.name, getattr(rules, field.name)) for field in dataclasses.fields(rules)}
    kinds = {name: option.kind for name, option in options(rules).items()}
    wrong = {name for name, kind in kinds.items() if not kind.holds(values[name])}
    limits: dict[str, Kind] = rules.limits({name: value for name, value in values.items() if name not in wrong})
    return kinds | limits


def errors(rules: Any, changes: Mapping[str, object]) -> list[RulesError]:
    """Every option that would be wrong if the rules were changed so, each with what it may hold.

    >>> from millrow.rules.drops import DropRules
    >>> for error in errors(DropRules(), {"rows": 2, "line": 9, "players": 11}):
    ...     print(error)
    rows is 2, allowed: 3 to 100
    line is 9, allowed: 3 to 7, the number of columns
    players is 11, allowed: 2 to 10
    """
    kinds = ranges(rules, changes)
    known = {field.name for field in dataclasses.fields(rules)}
    unknown = {name: value for name, value in changes.items() if name not in known}
    found = [RulesError(name, value, f"the options are {', '.join(kinds)}") for name, value in unknown.items()]
    values = {name: changes.get(name, getattr(rules, name)) for name in kinds}
    return found + [
        RulesError(name, values[name], kind.allowed) for name, kind in kinds.items() if not kind.holds(values[name])
    ]


def unknown_options(rules: Any, known: Collection[str]) -> list[str]:
    """The options that are neither among the known ones nor at their default: they may change anything."""
    return [name for name, opt in options(rules).items() if name not in known and getattr(rules, name) != opt.default]


def check(rules: Any) -> None:
    """Raise RulesError at the first field that holds what it may not."""
    for error in errors(rules, {}):
        raise error


def written(value: object) -> str:
    """An option's value in the rules grammar."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)

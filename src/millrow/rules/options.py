"""Options of a ruleset as data: what a field may hold, how it is written, and what it means in plain words.

One description serves validation, the rules grammar (`six:fly_at=3`), TOML files, the help and the page.
"""

import dataclasses
from dataclasses import dataclass
from typing import Any

from .base import RulesError


@dataclass(frozen=True)
class Number:
    """A whole number in a range; with `none`, also the word none (None)."""

    low: int
    high: int
    none: bool = False

    @property
    def allowed(self) -> str:
        return f"{self.low} to {self.high}" + (" or none" if self.none else "")

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


def check(rules: Any) -> None:
    """Raise RulesError at the first field that holds what it may not."""
    for name, opt in options(rules).items():
        value = getattr(rules, name)
        if not opt.kind.holds(value):
            raise RulesError(name, value, opt.kind.allowed)


def written(value: object) -> str:
    """An option's value in the rules grammar."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)

"""Options of a ruleset as data: what a field may hold, how it is written, and what it means in plain words.

One description serves validation, the rules grammar (`six:fly_at=3`), TOML files, the help and the page.
"""

import dataclasses
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from millrow.wording import say, text, translations

from .rules import RulesError

R = TypeVar("R")


@dataclass(frozen=True)
class Number:
    """A whole number in a range; with `none`, also None: `none` in rules, `never` or its translation for people."""

    low: int
    high: int
    none: bool = False
    why: str = ""  # what sets the upper limit, where another setting does: a sentence's code, or the sentence

    @property
    def allowed(self) -> str:
        if self.why:
            return say("allowed.number.why", low=self.low, high=self.high, none=self.none, why=text(self.why))
        return say("allowed.number", low=self.low, high=self.high, none=self.none)

    def at_most(self, high: int, why: str) -> "Number":
        """The same range with this upper limit, if it is a lower one."""
        return dataclasses.replace(self, high=high, why=why) if high < self.high else self

    def holds(self, value: object) -> bool:
        if value is None:
            return self.none
        return type(value) is int and self.low <= value <= self.high

    def read(self, given: str) -> object:
        if given.isascii() and given.isdecimal() and len(given) < 10:
            return int(given)
        return None if given == "none" or given in translations("option.never") else given


@dataclass(frozen=True)
class Choice:
    """One of a few words."""

    names: tuple[str, ...]
    code: str = ""  # the option's; the meaning of each word has its own code, `mills.option.take.any`

    @property
    def words(self) -> dict[str, str]:
        """The words, each with its meaning."""
        return {name: text(f"{self.code}.{name}") for name in self.names}

    @property
    def allowed(self) -> str:
        return ", ".join(self.names)

    def holds(self, value: object) -> bool:
        return isinstance(value, str) and value in self.names

    def read(self, given: str) -> object:
        return given


@dataclass(frozen=True)
class YesNo:
    """yes or no (True or False)."""

    allowed = "yes, no"

    def holds(self, value: object) -> bool:
        return isinstance(value, bool)

    def read(self, given: str) -> object:
        return {"yes": True, "no": False}.get(given, given)


Kind = Number | Choice | YesNo


@dataclass(frozen=True)
class Option:
    """A field of a ruleset, described."""

    name: str
    kind: Kind
    default: Any
    code: str
    capped_by: str = ""  # the option whose value is the highest that makes a difference
    advanced: bool = False  # most players never need it: forms show it under advanced settings

    @property
    def says(self) -> str:
        """What it means, in plain words."""
        return text(self.code)


def option(code: str, kind: Kind, *, capped_by: str = "", advanced: bool = False, **default: Any) -> Any:
    """A dataclass field that knows its option. The code is that of its meaning among the family's sentences, with the
    family's name in front: `mills.option.men`; or it is the meaning itself."""
    kind = dataclasses.replace(kind, code=code) if isinstance(kind, Choice) else kind
    metadata = {"code": code, "kind": kind, "capped_by": capped_by, "advanced": advanced}
    return dataclasses.field(metadata=metadata, **default)


def options(rules: Any) -> dict[str, Option]:
    """The options of a ruleset or its class, in order."""
    return dict(_options(rules if isinstance(rules, type) else type(rules)))


@cache
def _options(rules: type) -> dict[str, Option]:
    return {
        field.name: Option(field.name, default=field.default, **field.metadata)
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

    >>> from millrow.families.drops.rules import DropRules
    >>> for error in errors(DropRules(), {"rows": 2, "line": 9, "players": 11}):
    ...     print(error)
    rows can't be 2. Allowed: 3 to 100.
    line can't be 9. Allowed: 3 to 7 (the number of columns).
    players can't be 11. Allowed: 2 to 10.
    """
    kinds = ranges(rules, changes)
    known = {field.name for field in dataclasses.fields(rules)}
    unknown = {name: value for name, value in changes.items() if name not in known}
    found = [RulesError(name, value, say("allowed.options", names=list(kinds))) for name, value in unknown.items()]
    values = {name: changes.get(name, getattr(rules, name)) for name in kinds}
    return found + [
        RulesError(name, values[name], kind.allowed) for name, kind in kinds.items() if not kind.holds(values[name])
    ]


def unknown_options(rules: Any, known: Collection[str]) -> list[str]:
    """The options that are neither among the known ones nor at their default: they may change anything."""
    return [name for name, opt in options(rules).items() if name not in known and getattr(rules, name) != opt.default]


def changed(rules: R, changes: Mapping[str, Any]) -> R:
    """The rules with other values in some fields, or RulesError."""
    return dataclasses.replace(rules, **changes)  # type: ignore[type-var]  # rulesets are dataclasses


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


def form_value(value: object) -> str:
    """An option's value as people read and type it in forms: `never` in their language where rules have `none`."""
    return say("option.never") if value is None else written(value)

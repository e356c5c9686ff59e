"""Rules on one line: `NAME[:key=value,...]`, and from a TOML file.

six                                        a preset
six:fly_at=3,no_move=draws                 with options changed
connect:rows=9,columns=9,line=5,players=3
six:men=4,lines=a1-b1-c1/a2-b2-c2,spokes=b1-b2     a custom board
"""

import json
import re
import tomllib
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from millrow.core.options import YesNo, changed, options, written
from millrow.core.rules import P, Rules, RulesError
from millrow.notation.errors import NotationError
from millrow.wording import Sentence, is_name, say
from millrow.wording.system import reason
from millrow.wording.words import short, shown

from . import FAMILIES, NAMED

LONGEST = 10_000  # characters of a rules text
MOST_DOTS = 100  # dots in a TOML text: keys of a thousand parts take for ever


def read_rules(text: str) -> Rules[Any]:
    """The ruleset a text names, or NotationError.

    >>> read_rules("connect:players=3").players
    3
    """
    if len(text) > LONGEST:
        raise NotationError(
            1, LONGEST, say("expected.characters", most=LONGEST), says=say("error.rules.size", most=LONGEST)
        )
    name, colon, rest = text.partition(":")
    if name.strip() not in NAMED:
        says = say("error.game", name=short(name.strip()), close=closest(name, NAMED), names=list(NAMED))
        raise NotationError(1, 1, say("allowed.one-of", names=list(NAMED)), name, says)
    base = NAMED[name.strip()]
    known = option_names(base)
    texts: dict[str, str] = {}
    places: dict[str, int] = {}
    offset = len(name) + 1
    for part in rest.split(",") if colon else ():
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if key not in known:
            says = unknown_option(name.strip(), key, known)
            raise NotationError.at(text, offset, say("allowed.one-of", names=known), key, says)
        if key in texts:
            says = say("error.option.once", key=key)
            raise NotationError.at(text, offset, say("expected.option.once", key=key), part, says)
        if not equals:
            says = say("error.option.value", key=key)
            raise NotationError.at(text, offset + len(part), say("expected.option.value", key=key), "", says)
        places[key] = offset + part.index("=") + 1
        texts[key] = value
        offset += len(part) + 1
    try:
        return changed(base, read_options(base, texts))
    except RulesError as error:
        where = places.get(error.field, len(text))
        expected = say("expected.option", field=error.field, allowed=error.allowed)
        raise NotationError.at(text, where, expected, str(error.value), error.args[0]) from None


def unknown_option(rules: str, name: str, known: Collection[str]) -> Sentence:
    """That rules have no such option: which one may be meant, and which there are."""
    return say("error.option", rules=rules, name=short(name), close=closest(name, known), options=list(known))


def closest(word: str, known: Collection[str]) -> str | None:
    """The known word that is most like this one, None if none is."""
    return next(iter(get_close_matches(short(word.strip().lower()), known, 1)), None)


def option_names(base: Rules[P]) -> list[str]:
    """What a rules text may change of these rules."""
    drawing = base.family.board_text
    return [*options(base), *(drawing.KEYS if drawing else ())]


def read_options(base: Rules[P], texts: Mapping[str, str]) -> dict[str, Any]:
    """The values of options that are written so, right or wrong. RulesError for a board that cannot be drawn."""
    known = options(base)
    changes = {key: known[key].kind.read(text) if key in known else text for key, text in texts.items()}
    drawing = base.family.board_text
    return drawing.from_text(base, changes) if drawing else changes


def write_rules(rules: Rules[P]) -> str:
    """A text that reads back as these rules: a preset's name and what differs from it.

    >>> write_rules(read_rules("six: fly_at=3, takes_per_turn=one"))
    'six:fly_at=3'
    """
    name, changes = _nearest(rules)
    return name + ":" * bool(changes) + ",".join(changes)


def _nearest(rules: Rules[P]) -> tuple[str, list[str]]:
    """The preset of the same name, or else the one that differs least, and what differs from it."""
    presets = rules.family.presets
    if rules.name in presets:
        return rules.name, _changes(presets[rules.name].rules, rules)
    alike = {name: _changes(preset.rules, rules) for name, preset in presets.items()}
    name = min(alike, key=lambda name: len(alike[name]))
    return name, alike[name]


def _changes(base: Rules[P], rules: Rules[P]) -> list[str]:
    changes = [
        f"{key}={written(getattr(rules, key))}" for key in options(rules) if getattr(rules, key) != getattr(base, key)
    ]
    drawing = rules.family.board_text
    return changes + (drawing.to_text(base, rules) if drawing else [])


# TOML


def load_rules(source: str) -> Rules[Any]:
    """The ruleset of a rules text, or of a file if the text ends in `.toml`."""
    if not source.endswith(".toml"):
        return read_rules(source)
    try:
        with Path(source).open("rb") as file:
            data = file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else say("expected.file.name")
        says = say("store.failed.read", where=short(source, 60), why=why)
        raise NotationError(1, 1, say("expected.file", why=why), source, says) from None
    if len(data) > LONGEST:
        raise NotationError(1, 1, say("expected.file.size", most=LONGEST))
    try:
        return read_toml(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise NotationError(data.count(b"\n", 0, error.start) + 1, 1, say("expected.utf-8")) from None


def read_toml(text: str) -> Rules[Any]:
    """A ruleset written as TOML: `based_on`, `name`, options, and a `[board]` of lines and spokes or of rings."""
    if len(text) > LONGEST or text.count(".") > MOST_DOTS:
        raise NotationError(1, 1, say("expected.toml.size", most=LONGEST, dots=MOST_DOTS))
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        expected = say("expected.toml", why=str(error).partition(" (at")[0])
        if place := re.search(r"at line (\d+), column (\d+)", str(error)):
            raise NotationError(int(place[1]), int(place[2]), expected) from None
        raise NotationError.at(text, len(text.rstrip()), expected) from None  # "at end of document"
    except (RecursionError, ValueError):  # brackets without end, numbers of ten thousand digits
        raise NotationError(1, 1, say("expected.toml.simple")) from None
    try:
        return _from_table(table)
    except RulesError as error:
        found = re.search(rf"^[ \t]*{re.escape(error.field)}[ \t]*=", text, re.MULTILINE)
        where = found.start() if found else 0
        expected = say("expected.option", field=short(error.field), allowed=error.allowed)
        value = error.value if isinstance(error.value, str) else shown(error.value)
        raise NotationError.at(text, where, expected, value or None) from None


def write_toml(rules: Rules[P]) -> str:
    """The rules as a TOML file that `read_toml` reads back as the same rules.

    >>> print(write_toml(read_rules("six:fly_at=3")), end="")
    based_on = "six"
    fly_at = 3
    """
    based_on, _ = _nearest(rules)
    base = rules.family.presets[based_on].rules
    # JSON strings are TOML strings too; names hold no control characters
    lines = [] if rules.name == base.name else [f"name = {json.dumps(rules.name, ensure_ascii=False)}"]
    lines.append(f'based_on = "{based_on}"')
    values = {key: getattr(rules, key) for key in options(rules) if getattr(rules, key) != getattr(base, key)}
    lines += [f"{key} = {_toml_value(value)}" for key, value in values.items()]
    drawing = rules.family.board_text
    return "\n".join(lines + (drawing.to_toml(base, rules) if drawing else [])) + "\n"


def _toml_value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else f'"{written(value)}"'


def _from_table(table: dict[str, Any]) -> Rules[Any]:
    table = dict(table)
    drawings = [family.board_text for family in FAMILIES.values() if family.board_text]
    drawn = next((drawing.BASE for drawing in drawings if not table.keys().isdisjoint(drawing.KEYS)), None)
    based_on = table.pop("based_on", drawn)
    if not isinstance(based_on, str) or based_on not in NAMED:
        raise RulesError("based_on", based_on, say("allowed.one-of", names=list(NAMED)))
    base = NAMED[based_on]
    name = table.pop("name", base.name)
    if not isinstance(name, str) or not 1 <= len(name) <= 60 or not is_name(name):
        raise RulesError("name", name, say("allowed.name"))
    changes: dict[str, Any] = {"name": name}
    if base.family.board_text is not None:
        changes |= base.family.board_text.from_toml(base, table)
    known = options(base)
    for key, value in table.items():
        if key not in known:
            raise RulesError(key, value, say("allowed.keys", names=list(known)))
        kind = known[key].kind
        word = isinstance(kind, YesNo) or (isinstance(value, str) and kind.holds(None) and kind.read(value) is None)
        changes[key] = kind.read(value) if isinstance(value, str) and word else value
    return changed(base, changes)

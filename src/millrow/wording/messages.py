"""Message templates, a subset of ICU MessageFormat: a text with facts in braces.

    {name}                                          a fact as it is; several are joined by commas
    {n, number}                                     a number as the language writes it: 12,345
    {n, words}                                      a small number in words: five
    {n, plural, =0 {no discs} one {# disc} other {# discs}}    # is the number
    {kind, select, mill {...} other {...}}          None is none, True and False are true and false
    {seat, viewer, you {...} opponent {...} other {...}}    whether the reader sits there, or across from it
    {seat, name}  {seat, colour}                    what the seat is called, and the colour of its discs
    {seat, a-colour}                                the colour with its article: an orange
    {place, column}  {place, cell}                  a column as the reader numbers it, a cell; or several
    {items, and}  {items, or}                       a list in words
    {text, quoted}                                  a stranger's text in quotation marks

Facts may be sentences, or lists of them. `web/js/kit/messages.js` reads the same templates;
`tests/wording/messages.json` has examples that both must render alike.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

KINDS = {"number", "quoted", "words", "name", "colour", "a-colour", "column", "cell", "and", "or"}
CHOICES = {"plural", "select", "viewer"}
_WORD = re.compile(r"\s*([=\w-]+)\s*")


@dataclass(frozen=True)
class Field:
    """A fact in a template: how it is shown, and the templates to choose from, if there are any."""

    name: str
    kind: str = ""
    choices: "tuple[tuple[str, Message], ...]" = ()


Message = tuple[str | Field, ...]
COUNT = Field("#")


@cache
def parse(template: str) -> Message:
    """The parts of a template. Raises ValueError if it cannot be read."""
    parts, end = _parts(template, 0, in_plural=False)
    if end < len(template):
        raise ValueError(f"unexpected }} at {end} in {template!r}")
    return parts


def fields(message: Message) -> Iterator[str]:
    """The names of the facts a message needs."""
    for part in message:
        if isinstance(part, Field) and part is not COUNT:
            yield part.name
            for _, choice in part.choices:
                yield from fields(choice)


def _parts(template: str, at: int, *, in_plural: bool) -> tuple[Message, int]:
    parts, literal = list[str | Field](), ""
    while at < len(template) and template[at] != "}":
        char = template[at]
        if char != "{" and not (char == "#" and in_plural):
            literal, at = literal + char, at + 1
            continue
        parts += [literal] * bool(literal)
        literal = ""
        field, at = _field(template, at + 1, in_plural) if char == "{" else (COUNT, at + 1)
        parts.append(field)
    return (*parts, literal) if literal else tuple(parts), at


def _field(template: str, at: int, in_plural: bool) -> tuple[Field, int]:
    name, at = _word(template, at)
    if template[at : at + 1] == "}":
        return Field(name), at + 1
    kind, at = _word(template, _expect(template, at, ","))
    if kind in KINDS:
        return Field(name, kind), _expect(template, at, "}")
    if kind not in CHOICES:
        raise ValueError(f"unknown kind {kind!r} at {at} in {template!r}")
    at = _expect(template, at, ",")
    choices = list[tuple[str, Message]]()
    while template[at : at + 1] != "}":
        key, at = _word(template, at)
        message, at = _parts(template, _expect(template, at, "{"), in_plural=in_plural or kind == "plural")
        choices.append((key, message))
        at = _expect(template, at, "}")
        at += len(template[at:]) - len(template[at:].lstrip())
    if not any(key == "other" for key, _ in choices):
        raise ValueError(f"no other before {at} in {template!r}")
    return Field(name, kind, tuple(choices)), at + 1


def _word(template: str, at: int) -> tuple[str, int]:
    found = _WORD.match(template, at)
    if found is None:
        raise ValueError(f"expected a word at {at} in {template!r}")
    return found[1], found.end()


def _expect(template: str, at: int, char: str) -> int:
    if template[at : at + 1] != char:
        raise ValueError(f"expected {char} at {at} in {template!r}")
    return at + 1

"""Every sentence a user can meet, once: a code and facts in, text out.

A catalogue maps codes to message templates (`messages.py`), one catalogue per language (`en/`, `de/`). Families add
their own sentences, with their name in front of the code. The page gets the same catalogues and renders them itself.
"""

import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any
from unicodedata import bidirectional, category, combining

from . import en
from .messages import COUNT, Field, Message, parse

Catalogue = Mapping[str, str]
LANGUAGES = {"en": "English", "de": "Deutsch"}
SEAT_COLOURS = ("blue", "red", "green", "yellow", "purple", "orange", "teal", "magenta", "lime", "silver")
HUGE = 10**15
LATE = ("de",)  # languages whose catalogue is imported when they are first spoken
_catalogues: dict[str, dict[str, str]] = {"en": dict(en.SENTENCES), "de": {}}  # without the late ones
_language = "en"


class Sentence(str):
    """A text for people that remembers the code and the facts it was made of. Facts may be sentences too."""

    code: str
    facts: Mapping[str, Any]

    def __new__(cls, text: str, code: str, facts: Mapping[str, Any]) -> "Sentence":
        said = super().__new__(cls, text)
        said.code, said.facts = code, facts
        return said

    def __getnewargs__(self) -> tuple[str, str, Mapping[str, Any]]:  # type: ignore[override]  # for copy and pickle
        return str(self), self.code, self.facts


class Speaker:
    """Puts sentences into words for one reader: a language, the seats' names and colours, the number of the first
    column, and the seat the reader plays, if only one.

    `tokens` are the characters of seats whose discs are called by them instead of their colour, empty for the others.
    """

    def __init__(
        self,
        language: str | None = None,
        names: Sequence[str] = (),
        colours: Sequence[str] = (),
        count_from: int = 1,
        viewer: int | None = None,
        tokens: Sequence[str] = (),
    ) -> None:
        self.language = language or _language
        self._catalogue, self._count_from = catalogue(self.language), count_from
        self._names, self._colours, self._viewer, self._tokens = names, colours, viewer, tokens
        # Sentences inside others already suit a reader of whom nothing is known; they may even hold names.
        self._repeats = not names and count_from == 1 and self.language == _language

    def say(self, code: str, /, **facts: Any) -> Sentence:
        """The sentence of a code, with its facts."""
        return Sentence(self._render(parse(self._catalogue[code]), facts, 0), code, facts)

    def again(self, text: str) -> str:
        """The same sentence for this reader; any other text as it is."""
        return self.say(text.code, **text.facts) if isinstance(text, Sentence) else text

    def name(self, seat: int) -> str:
        """What the seat is called: a seat that is named after its colour, in the reader's language."""
        colour = self._colour(seat)
        if self._names and self._names[seat].lower() != colour:
            return self._names[seat]
        return self._catalogue[f"name.{colour}"]

    def colour(self, seat: int) -> str:
        """The colour of a seat's discs, inside a sentence, or their character."""
        if self._tokens and self._tokens[seat]:
            return self._tokens[seat]
        return self._catalogue[f"colour.{self._colour(seat)}"]

    def _colour(self, seat: int) -> str:
        return self._colours[seat] if self._colours else SEAT_COLOURS[seat]

    def column(self, step: object) -> str:
        """A column, counted from 1, as the reader numbers it; any other text as it is."""
        text, shift = str(step), self._count_from - 1
        return str(int(text) + shift) if shift and text.isascii() and text.isdecimal() and len(text) < 1000 else text

    def cell(self, cell: Sequence[int]) -> str:
        """A cell, given from (0, 0) at the bottom left."""
        return self.say("cell", column=cell[0] + self._count_from, row=cell[1] + self._count_from)

    def joined(self, items: Sequence[Any], word: str, between: str = ", ") -> str:
        """A list in words: `a, b and c`."""
        texts = [self._shown(item) for item in items]
        if len(texts) < 2:
            return "".join(texts)
        return self.say(f"list.{word}", items=between.join(texts[:-1]), last=texts[-1])

    def _render(self, message: Message, facts: Mapping[str, Any], count: float) -> str:
        return "".join(part if isinstance(part, str) else self._field(part, facts, count) for part in message)

    def _field(self, field: Field, facts: Mapping[str, Any], count: float) -> str:
        if field is COUNT:
            return number(count, self.language)
        value = facts[field.name]
        if field.choices:
            return self._choice(field, value, facts, count)
        match field.kind:
            case "":
                return self._shown(value)
            case "name":
                return self.name(value)
            case "colour":
                return self.colour(value)
            case "a-colour":
                return self._catalogue[f"colour.{self._colour(value)}.a"]
            case "column":
                return ", ".join(map(self.column, value)) if isinstance(value, list | tuple) else self.column(value)
            case "cell":
                several = bool(value) and isinstance(value[0], list | tuple)
                return self.joined([self.cell(cell) for cell in value], "and", "; ") if several else self.cell(value)
            case "and" | "or":
                return self.joined(value, field.kind)
        return self._scalar(field.kind, value)

    def _scalar(self, kind: str, value: Any) -> str:
        if kind == "quoted":
            return self.say("quoted", text=visible(self._shown(value) if isinstance(value, Sentence) else str(value)))
        if kind == "words" and f"number.{value}" in self._catalogue:
            return self._catalogue[f"number.{value}"]
        return number(value, self.language)

    def _choice(self, field: Field, value: Any, facts: Mapping[str, Any], count: float) -> str:
        if field.kind == "plural":
            exact = f"={value}" if value in (0, 1, 2) else ""
            keys, count = (exact, plural(value, self.language)), value
        else:
            keys = (self._seen(value) if field.kind == "viewer" else _key(value), "")
        choices = dict(field.choices)
        key = next((key for key in keys if key in choices), "other")
        return self._render(choices[key], facts, count)

    def _seen(self, seat: int) -> str:
        if self._viewer is None:
            return "other"
        return "you" if seat == self._viewer else "opponent" if len(self._names) == 2 else "other"

    def _shown(self, value: Any) -> str:
        if isinstance(value, list | tuple):
            return ", ".join(map(self._shown, value))
        return str(value) if self._repeats or not isinstance(value, str) else self.again(value)


BLANKS = (  # letters and signs that show nothing
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U00013441\U00013442\U0001d159"
)
UNKNOWN = "\ufffd"  # stands for a character that could not be read
JOINERS = "\u200c\u200d"  # how the characters beside them are joined: in Persian, in Indian scripts, in emoji
VARIANTS = "\ufe0e\ufe0f"  # the sign before them as text or as an emoji
VIRAMA = 9  # the combining class of signs that join two letters


def is_visible(text: str) -> bool:
    """Has it only visible characters and spaces? Others could be used to imitate a name."""
    return all(_is_visible_at(text, place) for place in range(len(text)))


def _is_visible_at(text: str, place: int) -> bool:
    """Is the character there visible? A joiner is if it changes how those beside it look."""
    char = text[place]
    if char not in JOINERS:
        return char.isprintable() and char not in BLANKS
    if not 0 < place < len(text) - 1:
        return False
    before, after = text[place - 1], text[place + 1]
    if combining(before) == VIRAMA:
        return category(after)[0] == "L"
    if char == "\u200c":
        return bidirectional(before) == bidirectional(after) == "AL"
    return category(after)[0] == "S" and (category(before)[0] == "S" or before in VARIANTS)


def name_key(name: str) -> str:
    """The same for names that look alike: without joiners, in small letters."""
    return "".join(char for char in name if char not in JOINERS + VARIANTS).casefold()


def is_name(text: str) -> bool:
    """Can players see it? It has a letter, digit or sign; a mark that only changes the one before it is none."""
    return is_visible(text) and any(category(char)[0] in "LNPS" and char != UNKNOWN for char in text)


def visible(text: str) -> str:
    """User-supplied text without control characters, which a terminal would obey, and without invisible ones."""
    shown = (_is_visible_at(text, place) for place in range(len(text)))
    return "".join(char if seen else f"\\u{ord(char):04x}" for char, seen in zip(text, shown, strict=True))


def _key(value: object) -> str:
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


@cache
def _locale(language: str) -> Any:
    from babel.core import Locale

    return Locale.parse(language)


def plural(count: float, language: str) -> str:
    """The plural category of a number: one, other ..."""
    return str(_locale(language).plural_form(min(count, HUGE)))


def number(value: float, language: str, pattern: str | None = None) -> str:
    """A number as the language writes it; of a huge one, as files may hold, only the size.

    A pattern sets the digits and signs, as in Unicode's CLDR: `0.0%`, or `+0.00;-0.00` for a number with its sign.
    """
    if abs(value) >= HUGE:
        return f"10^{math.floor(math.log10(abs(value)))}"
    from babel.numbers import format_decimal

    return format_decimal(value, format=pattern, locale=_locale(language))


def speak(language: str) -> None:
    """Let this program speak another language. Raises ValueError if there is no such catalogue."""
    global _language
    if language not in LANGUAGES:
        raise ValueError(say("error.language", language=language, languages=list(LANGUAGES)))
    _language = language


def language() -> str:
    """The language that this program speaks."""
    return _language


def add(language: str, sentences: Catalogue) -> None:
    """Add sentences to a language's catalogue, as families do with theirs."""
    _catalogues.setdefault(language, {}).update(sentences)
    catalogue.cache_clear()


@cache
def catalogue(language: str) -> Catalogue:
    """Every sentence of a language, and the English one where a family has no other."""
    shared: Catalogue = import_module(f".{language}", __name__).SENTENCES if language in LATE else {}
    return {**_catalogues["en"], **shared, **_catalogues[language]}


def translations(code: str) -> frozenset[str]:
    """A sentence without facts in every language, as it may be typed."""
    return frozenset(catalogue(language)[code] for language in LANGUAGES)


def find(family: str, code: str) -> str | None:
    """The full code of a family's own sentence, else of the one that all share, None if there is neither."""
    return next((full for full in (f"{family}.{code}", code) if full in _catalogues["en"]), None)


def say(code: str, /, **facts: Any) -> Sentence:
    """The sentence of a code, with its facts, and the standard names of the seats."""
    return Speaker().say(code, **facts)


def text(code: str) -> Sentence:
    """The sentence of a code without facts. A text that is no code stays as it is: families may bring their own."""
    return say(code) if code in _catalogues["en"] else say("text", text=code)


def received(value: Any) -> Any:
    """The reverse of `plain`: data that was sent, with sentences in place of their codes and facts."""
    if isinstance(value, Mapping):
        if value.keys() == {"code", "facts"} and value["code"] in _catalogues["en"]:
            return say(value["code"], **received(value["facts"]))
        return {name: received(inner) for name, inner in value.items()}
    return [received(item) for item in value] if isinstance(value, list) else value


def plain(value: Any) -> Any:
    """A value as data that can be sent: sentences become their code and facts."""
    if isinstance(value, Sentence):
        return {"code": value.code, "facts": plain(value.facts)}
    if isinstance(value, Mapping):
        return {name: plain(inner) for name, inner in value.items()}
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value

"""The catalogues and the sources agree: every code has a sentence in every language, every sentence is used, and gets
its facts."""

import re
from collections import Counter
from typing import get_args

import pytest
from pydantic_core.core_schema import ErrorType
from wording.javascript import page_literals, page_uses
from wording.uses import CATALOGUE, SOURCE, Use, catalogue, literals, uses

from millrow.core.options import Choice, options
from millrow.families import FAMILIES
from millrow.wording import LANGUAGES, en, messages

PAGE_USES = page_uses()
USES = [*uses(), *PAGE_USES]
MISTAKES = set(get_args(ErrorType))  # of requests, in pydantic's words
OF_THE_RENDERER = ("name.", "colour.", "number.", "list.")  # it makes up the codes of names and numbers itself
LEFT_OUT: dict[tuple[str, str], tuple[set[str], str]] = {
    # (language, code): the facts of the English sentence that this language does not need, and why
    ("de", "mills.task.take"): (
        {"other"},
        "the heading has no room for it, and the advice below the board names the other side",
    ),
    ("de", "expected.toml"): ({"why"}, "Python's TOML parser only speaks English"),
    ("de", "expected.json"): ({"why"}, "Python's JSON parser only speaks English"),
}


def facts_of(template: str) -> set[str]:
    """The facts that a sentence needs."""
    return set(messages.fields(messages.parse(template)))


def fields(code: str) -> set[str]:
    """The facts that the English sentence of a code needs."""
    return facts_of(CATALOGUE[code])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_codes(language: str) -> None:
    sentences = catalogue(language)
    assert sorted(CATALOGUE.keys() - sentences.keys()) == []
    assert sorted(sentences.keys() - CATALOGUE.keys()) == []
    assert [code for code, text in sentences.items() if not text.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_uses_the_same_facts(language: str) -> None:
    sentences = catalogue(language)
    different = {
        code: facts_of(text) ^ fields(code)
        for code, text in sentences.items()
        if facts_of(text) | LEFT_OUT.get((language, code), (set(), ""))[0] != fields(code)
    }
    assert different == {}


def test_what_is_left_out_is_there_in_english() -> None:
    for (language, code), (facts, reason) in LEFT_OUT.items():
        assert language in LANGUAGES
        assert facts <= fields(code)
        assert not facts & facts_of(catalogue(language)[code])
        assert reason


ALONE = re.compile(r"(\w+\.)?(refusal|fault|seat-fault|advice|error|question)\.")
OF_PLAYING = [*en.games.SENTENCES, *en.notation.SENTENCES, *en.engines.SENTENCES, *en.server.SENTENCES]
OF_FAMILIES = [code for code in CATALOGUE if code.partition(".")[0] in FAMILIES]


@pytest.mark.parametrize("code", [code for code in OF_PLAYING + OF_FAMILIES if ALONE.match(code)])
def test_a_sentence_that_stands_alone_is_a_whole_one(code: str) -> None:
    text = CATALOGUE[code]
    assert text[0].isupper() or text[0] == "{", text
    assert text.endswith((".", "!", "?", ".}}")), text


def test_contractions_are_used_throughout() -> None:
    long = re.compile(r"\b(is|are|was|were|does|do|did|could|has|have|will) not\b|\bcannot\b", re.IGNORECASE)
    assert [text for text in CATALOGUE.values() if long.search(text)] == []


def test_there_are_many_uses() -> None:
    assert len(USES) > 300
    assert sum(use.facts is not None for use in USES) > 250
    assert len(PAGE_USES) > 150
    assert sum(bool(use.facts) for use in PAGE_USES) > 30


@pytest.mark.parametrize("use", USES, ids=lambda use: f"{use.where}-{use.function}")
def test_every_code_of_the_sources_has_a_sentence_and_its_facts(use: Use) -> None:
    for code in use.codes:
        full = use.found(code)
        if use.function in ("find", "text", "option", "Preset", "at_most"):
            everywhere = [full, *(f"{family}.{code}" for family in FAMILIES)]
            assert any(known in CATALOGUE for known in everywhere), code
            continue
        assert full is not None, code
        if use.facts is not None:
            assert fields(full) <= use.facts, full
    for pattern in use.patterns:
        assert any(re.fullmatch(rf"(?:\w+\.)?{pattern}", code) for code in CATALOGUE), pattern


def test_every_sentence_is_used() -> None:
    words = literals() | page_literals()
    said = {code for use in USES for code in use.codes}
    patterns = [re.compile(pattern) for use in USES for pattern in use.patterns]
    words_of_options = {
        f"{option.code}.{word}"
        for family in FAMILIES.values()
        for option in options(family.rules).values()
        if isinstance(option.kind, Choice)
        for word in option.kind.names
    }

    def is_word(part: str) -> bool:
        """Can the variable part of a code be this? It is a literal somewhere, a number, or pydantic's."""
        return part in words or part.isdecimal() or part in MISTAKES or all(map(words.__contains__, part.split(".")))

    def is_used(code: str) -> bool:
        short = code.partition(".")[2] if code.partition(".")[0] in FAMILIES else code
        if said & {code, short} or code in words_of_options or ("." in short and words & {code, short}):
            return True
        if code.startswith(OF_THE_RENDERER):
            return True
        if code.startswith("store.") and code.removeprefix("store.") in words:  # the tables of store/driver_errors.py
            return True
        found = (pattern.fullmatch(form) for pattern in patterns for form in {code, short})
        return any(all(map(is_word, match.groups())) for match in found if match)

    assert [code for code in CATALOGUE if not is_used(code)] == []


@pytest.mark.parametrize("other", [("terminal.",), ("page.", "form.")], ids=["page", "terminal"])
def test_no_sentence_is_there_twice(other: tuple[str, ...]) -> None:
    """One text under two codes is right only where the codes are made up of words that the code must keep apart, or
    where another front end says the same."""
    texts = Counter(text for code, text in en.SENTENCES.items() if len(text) > 20 and not code.startswith(other))
    assert [text for text, number in texts.items() if number > 1] == []
    assert len(en.SENTENCES) == sum(len(part.SENTENCES) for part in en.PARTS)


def test_families_do_not_repeat_what_all_share() -> None:
    shared = set(en.SENTENCES.values())
    for family in FAMILIES.values():
        assert [text for text in family.sentences["en"].values() if text in shared and len(text) > 20] == []


@pytest.mark.parametrize("folder", ["store", "server", "app", "games", "cli"])
def test_no_sentence_is_written_inline(folder: str) -> None:
    """Refusals and errors of the store are made from the catalogue, but for those that another process has said."""
    inline = re.compile(r'\b(?:Refusal|StoreError|Busy)\(\s*(?:"[^"]*",\s*)?f?"[^"]* ')
    found = [(path.name, inline.findall(path.read_text())) for path in (SOURCE / folder).rglob("*.py")]
    assert [name for name, calls in found if calls] == []


def test_commands_print_no_sentence_of_their_own() -> None:
    """Help texts stay at their options; whatever else a command says comes from the catalogue."""
    inline = re.compile(
        r'\b(?:print|fail|warn|echo|say|ValueError|Question|yes_no|Label|Button)\(\s*f?"[^"{]*[a-z]{2} [a-z]'
    )
    found = [(path.name, inline.findall(path.read_text())) for path in (SOURCE / "cli").rglob("*.py")]
    assert [(name, calls) for name, calls in found if calls] == []

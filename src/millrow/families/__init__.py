"""The game families, one folder each. A new family is one new folder and one line here."""

from importlib import import_module
from typing import Any

from millrow.core.family import Family
from millrow.core.rules import Rules
from millrow.wording import add as add_sentences

FOLDERS = ("mills", "drops")  # each has a FAMILY
FAMILIES: dict[str, Family[Any, Any, Any]] = {}
NAMED: dict[str, Rules[Any]] = {}


def register(family: Family[Any, Any, Any]) -> None:
    """Make a family known: its presets can be named from now on."""
    FAMILIES[family.name] = family
    NAMED.update({name: preset.rules for name, preset in family.presets.items()})
    for language, sentences in family.sentences.items():
        add_sentences(language, {f"{family.name}.{code}": text for code, text in sentences.items()})


def unregister(family: Family[Any, Any, Any]) -> None:
    """Forget a family, as tests do with theirs."""
    del FAMILIES[family.name]
    for name in family.presets:
        del NAMED[name]


def title(rules: Rules[Any]) -> str:
    """The title of the game; it says so if the rules were changed."""
    return rules.family.title_of(rules)


for _folder in FOLDERS:
    register(import_module(f"{__name__}.{_folder}").FAMILY)

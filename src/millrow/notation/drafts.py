"""Drafts of positions as plain data, for every family. Invalid and unfinished drafts read back too.

mills  {"discs": {"a1": 0, "c5": 1}, "hand": [0, 0], "turn": 0, "taking": 0, "later": 0}
drops  {"discs": {"3,0": 0}, "turn": 0, "first": None}     cells are column,row from 0,0 at the bottom left
"""

from collections.abc import Mapping
from typing import Any

from millrow.core.rules import P, Rules
from millrow.core.setup import Draft


def draft_fields(rules: Rules[P]) -> tuple[str, ...]:
    """The names of the fields of a draft for these rules."""
    return rules.family.setup.FIELDS


def write_draft(draft: Draft[P]) -> dict[str, Any]:
    """The draft as data that `read_draft` reads back."""
    written: dict[str, Any] = draft.rules.family.setup.write_draft(draft)
    return written


def read_draft(rules: Rules[P], data: Mapping[str, Any]) -> Draft[P]:
    """The draft that the data describes; fields of other families are ignored, RulesError names an invalid field.

    Defaults of missing fields: no discs, empty hands, Blue to move, nothing to take, first player unknown.
    """
    draft: Draft[P] = rules.family.setup.read_draft(rules, data)
    return draft


def paste_draft(rules: Rules[P], text: str) -> Draft[P]:
    """A draft from the text of a position; discs of a drop board may float."""
    draft: Draft[P] = rules.family.setup.paste_draft(rules, text)
    return draft

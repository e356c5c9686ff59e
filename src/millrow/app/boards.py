"""The board editor: checks a board being drawn and describes it."""

from typing import Any

from millrow.core.options import Number, options, written
from millrow.core.setup import Fault
from millrow.families import NAMED, title
from millrow.families.board_drafts import (
    BoardDraft,
    board_draft_of,
    check_board,
    write_board_draft,
)
from millrow.families.rules_text import read_rules, read_toml, write_toml

from .catalog import rules_json
from .new_game import option_fault
from .state import words_json


def board_json(draft: BoardDraft, name: str = "") -> dict[str, Any]:
    """The mills and problems of a board; without problems also its rules, and these as a TOML file."""
    found = check_board(draft, name)
    rules = found.rules
    return {
        "lines": draft.drawing.lines(),
        "spokes": draft.drawing.spokes(),
        "faults": [_fault_json(fault) for fault in found.faults],
        "notes": [_fault_json(note) for note in found.notes],
        "optionFaults": [option_fault(error) for error in found.errors],
        "allowed": {key: words_json(kind.allowed) for key, kind in found.ranges.items() if isinstance(kind, Number)},
        "options": {key: written(found.values[key]) for key in options(NAMED[draft.base])},
        "sound": rules is not None,
        "described": None if rules is None else rules_json(rules),
        "toml": None if rules is None else write_toml(rules),
    }


def drawing_json(rules_text: str | None, toml: str | None) -> dict[str, Any]:
    """The board of a rules text or a TOML file as a drawing, and what it is called if it has a name of its own."""
    rules = read_toml(toml) if toml is not None else read_rules(rules_text or "")
    draft = board_draft_of(rules)
    own = rules.name not in rules.family.presets
    return {"board": write_board_draft(draft), "name": rules.name if own else "", "title": words_json(title(rules))}


def _fault_json(fault: Fault) -> dict[str, Any]:
    return {"code": fault.code, "say": str(fault.say), "words": words_json(fault.say), "points": fault.points}

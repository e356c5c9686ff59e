"""Boards that people draw: a drawing with the options of a preset, and everything that is wrong with them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from millrow.core.family import Drawing, Drawings
from millrow.core.options import Kind, changed, errors, options, ranges, written
from millrow.core.rules import Rules, RulesError
from millrow.core.setup import Fault
from millrow.wording import say

from . import FAMILIES, NAMED

MOST_NAME = 60  # characters, as in a TOML file


@dataclass(frozen=True)
class BoardDraft:
    """A board being drawn. `options` are the changes to the preset `base`, as they were typed."""

    base: str
    drawing: Drawing
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class CheckedBoard:
    """What follows from a draft: its problems, what its options may hold, and the rules if there is no problem."""

    faults: list[Fault]
    notes: list[Fault]
    errors: list[RulesError]
    ranges: Mapping[str, Kind]
    values: Mapping[str, Any]  # of all options
    rules: Any = None


def drawable() -> list[str]:
    """The presets whose boards can be drawn."""
    return [name for name, rules in NAMED.items() if rules.family.drawings]


def read_board_draft(data: Mapping[str, Any]) -> BoardDraft:
    """The draft that the data describes; RulesError names the wrong field."""
    base = data.get("base")
    if not isinstance(base, str) or base not in drawable():
        raise RulesError("base", base, say("allowed.one-of", names=drawable()))
    rules, drawings = NAMED[base], _drawings(NAMED[base])
    texts = data.get("options", {})
    known = options(rules)
    if not isinstance(texts, dict) or any(not isinstance(text, str) for text in texts.values()):
        raise RulesError("options", texts, say("allowed.options", names=list(known)))
    for name in texts:
        if name not in known:
            raise RulesError(name, texts[name], say("allowed.options", names=list(known)))
    for name in data:
        if name not in ("base", "options", *drawings.FIELDS):
            raise RulesError(name, data[name], say("allowed.keys", names=["base", "options", *drawings.FIELDS]))
    return BoardDraft(base, drawings.read_drawing(data), {name: text.strip().lower() for name, text in texts.items()})


def write_board_draft(draft: BoardDraft) -> dict[str, Any]:
    """The draft as data that reads back as the same draft."""
    drawing = _drawings(NAMED[draft.base]).write_drawing(draft.drawing)
    return {"base": draft.base, "options": dict(draft.options), **drawing}


def board_draft_of(rules: Rules[Any]) -> BoardDraft:
    """The board of these rules, to change it; RulesError if it can't be drawn."""
    family = rules.family
    if family.drawings is None:
        names = [say(other.title) for other in FAMILIES.values() if other.drawings]
        raise RulesError("board", family.name, say("allowed.drawing", families=names))
    base = rules.name if rules.name in family.presets else family.board_text.BASE if family.board_text else ""
    drawing = family.drawings.drawing_of(rules)
    usual = family.drawings.fitted(NAMED[base], drawing.board())
    values = {name: getattr(NAMED[base], name) for name in options(rules)} | usual
    texts = {name: written(getattr(rules, name)) for name in values if getattr(rules, name) != values[name]}
    return BoardDraft(base, drawing, texts)


def check_board(draft: BoardDraft, name: str = "") -> CheckedBoard:
    """Check a draft; rules without problems get this name."""
    base: Any = NAMED[draft.base]
    known = options(base)
    typed = {key: known[key].kind.read(text) for key, text in draft.options.items()}
    faults, notes, board = draft.drawing.faults(), draft.drawing.notes(), draft.drawing.board()
    values = {key: getattr(base, key) for key in known}
    if board is None:
        return CheckedBoard(faults, notes, [], ranges(base, {}), values | typed)
    changes = {"board": board, **_drawings(base).fitted(base, board), **typed}
    wrong = errors(base, changes)
    found = CheckedBoard(faults, notes, wrong, ranges(base, changes), values | changes)
    if faults or wrong:
        return found
    # A changed board is not the preset's any more, so it never bears its name.
    rules = changed(base, changes | {"name": name})
    return CheckedBoard([], notes, [], found.ranges, found.values, rules)


def _drawings(rules: Rules[Any]) -> Drawings[Any]:
    drawings = rules.family.drawings
    assert drawings is not None
    return drawings

"""Positions being set up as plain data, for files and screens. Faulty and unfinished ones read back too.

mills  {"discs": {"a1": 0, "c5": 1}, "hand": [0, 0], "turn": 0, "taking": 0, "later": 0}
drops  {"discs": {"3,0": 0}, "turn": 0, "first": None}     cells are column,row from 0,0 at the bottom left
"""

import re
from collections.abc import Mapping
from typing import Any

from millrow.rules.base import SEAT_NAMES, AnyRules, RulesError
from millrow.rules.drop_setup import DropDraft
from millrow.rules.drops import DropRules
from millrow.rules.grids import EMPTY
from millrow.rules.mill_setup import MillDraft
from millrow.rules.mills import MillRules

from .errors import NotationError
from .positions import read_cells, read_position

Draft = MillDraft | DropDraft
MILL_FIELDS = ("discs", "hand", "turn", "taking", "later")
DROP_FIELDS = ("discs", "turn", "first")


def draft_fields(rules: AnyRules) -> tuple[str, ...]:
    """The fields that a draft of these rules has as data."""
    return MILL_FIELDS if isinstance(rules, MillRules) else DROP_FIELDS


def write_draft(draft: Draft) -> dict[str, Any]:
    """The draft as data that reads back as the same draft."""
    if isinstance(draft, MillDraft):
        discs = {name: seat for seat in (0, 1) for name in draft.rules.board.names(draft.men[seat])}
        rest = {"hand": list(draft.hand), "turn": draft.turn, "taking": draft.taking, "later": draft.later}
        return {"discs": discs, **rest}
    discs = {
        f"{column},{row}": seat
        for column, stack in enumerate(draft.cells)
        for row, seat in enumerate(stack)
        if seat != EMPTY
    }
    return {"discs": discs, "turn": draft.turn, "first": draft.first}


def read_draft(rules: AnyRules, data: Mapping[str, Any]) -> Draft:
    """The draft that the data describes, fields of other families left aside; RulesError names the wrong field.

    What is missing has its default: no discs, empty hands, Blue to move, nothing to take, starter not known.
    """
    if isinstance(rules, MillRules):
        return _mill_draft(rules, data)
    assert isinstance(rules, DropRules)
    return _drop_draft(rules, data)


def paste_draft(rules: AnyRules, text: str) -> Draft:
    """A draft from a position's text; discs of a drop board may hang in the air."""
    if isinstance(rules, MillRules):
        position: Any = read_position(rules, text.strip())
        return MillDraft.of(rules, position)
    assert isinstance(rules, DropRules)
    word = re.match(r"\s*(\S+)\s*(\w*)\s*$", text)
    if word is None or "/" not in text:
        position = read_position(rules, text.strip())
        return DropDraft.of(rules, position)
    board = re.match(r"\S+", text.strip())
    if board is None:
        raise NotationError(1, 1, "a position", text)
    cells = read_cells(rules, text.strip(), board)
    draft = DropDraft(rules, turn=_turn(rules, word[2]))
    for (column, row), seat in cells.items():
        draft = draft.put(column, row, seat)
    return draft if word[2] else draft.to_move(draft.mover)


def _turn(rules: DropRules, name: str) -> int:
    names = [seat.lower() for seat in SEAT_NAMES[: rules.players]]
    if name and name not in names:
        raise NotationError(1, 1, f"whose turn it is: {', '.join(names)}", name)
    return names.index(name) if name else 0


def _mill_draft(rules: MillRules, data: Mapping[str, Any]) -> MillDraft:
    numbers = {field: _number(data, field, 0) for field in ("turn", "taking", "later")}
    draft = MillDraft(rules, **numbers)
    for point, seat in _discs(data).items():
        draft = draft.put(point, seat)
    hand = data.get("hand", [0, 0])
    if not isinstance(hand, list) or len(hand) != 2 or not all(type(n) is int for n in hand):
        raise RulesError("hand", hand, "two whole numbers")
    return draft.with_hand(0, hand[0]).with_hand(1, hand[1])


def _drop_draft(rules: DropRules, data: Mapping[str, Any]) -> DropDraft:
    stacks = [bytearray([EMPTY]) * rules.rows for _ in range(rules.columns)]
    for place, seat in _discs(data).items():
        found = re.fullmatch(r"([0-9]{1,3}),([0-9]{1,3})", place)
        if not found or int(found[1]) >= rules.columns or int(found[2]) >= rules.rows:
            raise RulesError("discs", place, f"cells from 0,0 to {rules.columns - 1},{rules.rows - 1}")
        if not 0 <= seat < rules.players:
            raise RulesError("discs", seat, f"seats 0 to {rules.players - 1}")
        stacks[int(found[1])][int(found[2])] = seat
    cells = tuple(map(bytes, stacks))
    return DropDraft(rules, cells, _number(data, "turn", 0), _number(data, "first", None))


def _number(data: Mapping[str, Any], field: str, default: int | None) -> Any:
    value = data.get(field, default)
    if type(value) is not int and not (value is None and default is None):
        raise RulesError(field, value, "a whole number")
    return value


def _discs(data: Mapping[str, Any]) -> dict[str, int]:
    discs = data.get("discs", {})
    if not isinstance(discs, dict) or not all(type(seat) is int for seat in discs.values()):
        raise RulesError("discs", discs, "places and the seats of their discs")
    return discs

"""Drop positions being set up as plain data, for files and screens. Faulty and unfinished ones read back too.

{"discs": {"3,0": 0}, "turn": 0, "first": None}     cells are column,row from 0,0 at the bottom left
"""

import re
from collections.abc import Mapping
from typing import Any

from millrow.core.rules import RulesError
from millrow.core.seats import SEAT_NAMES
from millrow.notation.errors import NotationError
from millrow.notation.fields import read_discs, read_number
from millrow.notation.positions import read_position
from millrow.wording import say

from .grids import EMPTY
from .rules import DropRules
from .setup import DropDraft, reachability, wins_at_once
from .text import read_cells

FIELDS = ("discs", "turn", "first")


def read_draft(rules: DropRules, data: Mapping[str, Any]) -> DropDraft:
    """The draft that the data describes; RulesError names the wrong field."""
    stacks = [bytearray([EMPTY]) * rules.rows for _ in range(rules.columns)]
    for place, seat in read_discs(data).items():
        found = re.fullmatch(r"([0-9]{1,3}),([0-9]{1,3})", place)
        if not found or int(found[1]) >= rules.columns or int(found[2]) >= rules.rows:
            cells = say("drops.allowed.discs", right=rules.columns - 1, top=rules.rows - 1)
            raise RulesError("discs", place, cells)
        if not 0 <= seat < rules.players:
            raise RulesError("discs", seat, say("drops.allowed.seats", last=rules.players - 1))
        stacks[int(found[1])][int(found[2])] = seat
    columns = tuple(map(bytes, stacks))
    return DropDraft(rules, columns, read_number(data, "turn", 0), read_number(data, "first", None))


def write_draft(draft: DropDraft) -> dict[str, Any]:
    """The draft as data that reads back as the same draft."""
    discs = {
        f"{column},{row}": seat
        for column, stack in enumerate(draft.cells)
        for row, seat in enumerate(stack)
        if seat != EMPTY
    }
    return {"discs": discs, "turn": draft.turn, "first": draft.first}


def paste_draft(rules: DropRules, text: str) -> DropDraft:
    """A draft from a position's text; discs may hang in the air."""
    word = re.match(r"\s*(\S+)\s*(\w*)\s*$", text)
    if word is None or "/" not in text:
        return DropDraft.of(rules, read_position(rules, text.strip()))
    board = re.match(r"\S+", text.strip())
    if board is None:
        raise NotationError(1, 1, say("expected.position"), text)
    cells = read_cells(rules, text.strip(), board)
    draft = DropDraft(rules, turn=_turn(rules, word[2]))
    for (column, row), seat in cells.items():
        draft = draft.put(column, row, seat)
    return draft if word[2] else draft.to_move(draft.mover)


def draft_facts(draft: DropDraft) -> dict[str, Any]:
    """What decides whose turn it is, the cells where the next disc would win, and whether a game can lead here."""
    return {
        "turnFrom": draft.turn_from,
        "wins": [win._asdict() for win in wins_at_once(draft)],
        "reach": reachability(draft).answer,
    }


def _turn(rules: DropRules, name: str) -> int:
    names = [seat.lower() for seat in SEAT_NAMES[: rules.players]]
    if name and name not in names:
        raise NotationError(1, 1, say("expected.turn", names=names), name)
    return names.index(name) if name else 0

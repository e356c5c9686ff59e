"""The setup screen's side of the door: a draft in, everything that can be said about it out."""

import re
from typing import Any

from millrow.notation.errors import NotationError
from millrow.notation.positions import read_cells, read_position, write_position
from millrow.notation.rule_text import write_rules
from millrow.rules.base import AnyRules, RulesError
from millrow.rules.drop_setup import DropDraft, reachability, wins_at_once
from millrow.rules.drops import DropRules
from millrow.rules.grids import EMPTY
from millrow.rules.mill_setup import MillDraft
from millrow.rules.mills import MillPosition, MillRules
from millrow.rules.named import title
from millrow.rules.setup import Fault, faults

from .reaching import reach
from .views import picture

Draft = MillDraft | DropDraft


def read_draft(rules: AnyRules, asked: dict[str, Any]) -> Draft:
    """The draft a screen sent, or RulesError or NotationError."""
    if isinstance(text := asked.get("position"), str):
        draft = pasted(rules, text)
    elif isinstance(rules, MillRules):
        draft = _mill_draft(rules, asked)
    else:
        assert isinstance(rules, DropRules)
        draft = _drop_draft(rules, asked)
    change = asked.get("change")
    if change == "reset":
        return draft.cleared()
    if change == "mirror":
        return mirrored(draft)
    if change is not None:
        raise RulesError("change", change, "mirror, reset")
    return draft


def pasted(rules: AnyRules, text: str) -> Draft:
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
    from millrow.rules.base import SEAT_NAMES

    names = [seat.lower() for seat in SEAT_NAMES[: rules.players]]
    if name and name not in names:
        raise NotationError(1, 1, f"whose turn it is: {', '.join(names)}", name)
    return names.index(name) if name else 0


def _number(asked: dict[str, Any], field: str, default: int | None) -> Any:
    value = asked.get(field, default)
    if value is not None and type(value) is not int:
        raise RulesError(field, value, "a whole number")
    return value


def _discs(asked: dict[str, Any]) -> dict[str, int]:
    discs = asked.get("discs", {})
    if not isinstance(discs, dict) or not all(type(seat) is int for seat in discs.values()):
        raise RulesError("discs", discs, "places and the seats of their discs")
    return discs


def _mill_draft(rules: MillRules, asked: dict[str, Any]) -> MillDraft:
    draft = MillDraft(rules, turn=_number(asked, "turn", 0), taking=_number(asked, "taking", 0))
    for point, seat in _discs(asked).items():
        draft = draft.put(point, seat)
    hand = asked.get("hand", [0, 0])
    if not isinstance(hand, list) or len(hand) != 2 or not all(type(n) is int for n in hand):
        raise RulesError("hand", hand, "two whole numbers")
    return draft.with_hand(0, hand[0]).with_hand(1, hand[1])


def _drop_draft(rules: DropRules, asked: dict[str, Any]) -> DropDraft:
    stacks = [bytearray([EMPTY]) * rules.rows for _ in range(rules.columns)]
    for place, seat in _discs(asked).items():
        found = re.fullmatch(r"([0-9]{1,3}),([0-9]{1,3})", place)
        if not found or int(found[1]) >= rules.columns or int(found[2]) >= rules.rows:
            raise RulesError("discs", place, f"cells from 0,0 to {rules.columns - 1},{rules.rows - 1}")
        if not 0 <= seat < rules.players:
            raise RulesError("discs", seat, f"seats 0 to {rules.players - 1}")
        stacks[int(found[1])][int(found[2])] = seat
    cells = tuple(map(bytes, stacks))
    return DropDraft(rules, cells, _number(asked, "turn", 0), _number(asked, "first", None))


def mirrored(draft: Draft) -> Draft:
    """Left and right exchanged."""
    if isinstance(draft, DropDraft):
        return draft.mirrored()
    board = draft.rules.board
    columns = sorted({ord(name[0]) for name in board.points})
    twin = MillDraft(draft.rules, (0, 0), draft.hand, draft.turn, draft.taking, draft.later)
    for seat in (0, 1):
        for name in board.names(draft.men[seat]):
            there = f"{chr(columns[0] + columns[-1] - ord(name[0]))}{name[1:]}"
            if there not in board.index:
                raise RulesError("change", "mirror", "boards that have a mirror image")
            twin = twin.put(there, seat)
    return twin


def judged(draft: Draft, count_from: int = 1) -> dict[str, Any]:
    """The draft and what can be said about it, in the column numbers the player reads."""
    found = faults(draft, count_from=count_from)
    told = _mill_told(draft) if isinstance(draft, MillDraft) else _drop_told(draft)
    position: Any = None if found else draft.position()
    if isinstance(draft, MillDraft):
        known, working = (None, False) if position is None else reach(draft.rules, position)
        told |= {"reach": known, "reaching": working}
    return {
        "rules": write_rules(draft.rules),
        "title": title(draft.rules),
        **told,
        "turn": draft.turn,
        "faults": [_fault(fault) for fault in found],
        "sound": not found,
        "position": None if position is None else write_position(draft.rules, position),
    }


def _fault(fault: Fault) -> dict[str, Any]:
    return fault._asdict()


def _mill_told(draft: MillDraft) -> dict[str, Any]:
    shown = picture(draft.rules, MillPosition(draft.men, draft.hand))
    spare = [draft.spare(0), draft.spare(1)]
    told = {"hand": draft.hand, "taking": draft.taking, "spare": spare, "wins": []}
    return shown | told | {"mover": draft.turn, "turnFrom": "choice"}


def _drop_told(draft: DropDraft) -> dict[str, Any]:
    rules = draft.rules
    discs = {
        f"{column},{row}": seat
        for column, stack in enumerate(draft.cells)
        for row, seat in enumerate(stack)
        if seat != EMPTY
    }
    return {
        "family": "drop",
        "board": {"columns": rules.columns, "rows": rules.rows, "line": rules.line},
        "discs": discs,
        "first": draft.first,
        "mover": draft.mover,
        "turnFrom": draft.turn_from,
        "wins": [win._asdict() for win in wins_at_once(draft)],
        "reach": reachability(draft).answer,
        "reaching": False,
    }

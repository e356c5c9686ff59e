"""The setup screen's side of the door: a draft in, everything that can be said about it out."""

from typing import Any

from millrow.notation.drafts import Draft, paste_draft, read_draft, write_draft
from millrow.notation.positions import write_position
from millrow.notation.rule_text import write_rules
from millrow.rules.base import AnyRules, RulesError
from millrow.rules.drop_setup import DropDraft, reachability, wins_at_once
from millrow.rules.mill_setup import MillDraft
from millrow.rules.mills import MillPosition
from millrow.rules.named import title
from millrow.rules.setup import faults

from .reaching import reach
from .views import picture


def read_asked(rules: AnyRules, asked: dict[str, Any]) -> Draft:
    """The draft a screen sent, with the change it asks for, or RulesError or NotationError."""
    text = asked.get("position")
    draft = paste_draft(rules, text) if isinstance(text, str) else read_draft(rules, asked)
    change = asked.get("change")
    if change == "reset":
        return draft.cleared()
    if change == "mirror":
        return mirrored(draft)
    if change is not None:
        raise RulesError("change", change, "mirror, reset")
    return draft


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


def draft_picture(draft: Draft) -> dict[str, Any]:
    """What a picture of the draft needs: the board and the discs on it, supported or not."""
    return picture(draft.rules, draft.rules.start()) | {"discs": write_draft(draft)["discs"]}


def judged(draft: Draft, count_from: int = 1) -> dict[str, Any]:
    """The draft and what can be said about it, in the column numbers the player reads."""
    found = faults(draft, count_from=count_from)
    position: Any = None if found else draft.position()
    told = _mill_told(draft, position) if isinstance(draft, MillDraft) else _drop_told(draft)
    return {
        "rules": write_rules(draft.rules),
        "title": title(draft.rules),
        **draft_picture(draft),
        **write_draft(draft),
        "mover": draft.mover,
        **told,
        "faults": [fault._asdict() for fault in found],
        "sound": not found,
        "position": None if position is None else write_position(draft.rules, position),
    }


def _mill_told(draft: MillDraft, position: MillPosition | None) -> dict[str, Any]:
    known, working = (None, False) if position is None else reach(draft.rules, position)
    spare = [draft.spare(0), draft.spare(1)]
    return {"turnFrom": "choice", "spare": spare, "wins": [], "reach": known, "reaching": working}


def _drop_told(draft: DropDraft) -> dict[str, Any]:
    return {
        "turnFrom": draft.turn_from,
        "wins": [win._asdict() for win in wins_at_once(draft)],
        "reach": reachability(draft).answer,
        "reaching": False,
    }

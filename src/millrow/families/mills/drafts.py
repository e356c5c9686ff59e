"""Mill positions being set up as plain data, for files and screens. Faulty and unfinished ones read back too.

{"discs": {"a1": 0, "c5": 1}, "hand": [0, 0], "turn": 0, "taking": 0, "later": 0}
"""

from collections.abc import Mapping
from typing import Any

from millrow.core.rules import RulesError
from millrow.notation.fields import read_discs, read_number
from millrow.notation.positions import read_position
from millrow.wording import say

from .rules import MillRules
from .setup import MillDraft

FIELDS = ("discs", "hand", "turn", "taking", "later")


def read_draft(rules: MillRules, data: Mapping[str, Any]) -> MillDraft:
    """The draft that the data describes; RulesError names the wrong field."""
    numbers = {field: read_number(data, field, 0) for field in ("turn", "taking", "later")}
    draft = MillDraft(rules, **numbers)
    for point, seat in read_discs(data).items():
        draft = draft.put(point, seat)
    hand = data.get("hand", [0, 0])
    if not isinstance(hand, list) or len(hand) != 2 or not all(type(n) is int for n in hand):
        raise RulesError("hand", hand, say("mills.allowed.hand"))
    return draft.with_hand(0, hand[0]).with_hand(1, hand[1])


def write_draft(draft: MillDraft) -> dict[str, Any]:
    """The draft as data that reads back as the same draft."""
    discs = {name: seat for seat in (0, 1) for name in draft.rules.board.names(draft.men[seat])}
    rest = {"hand": list(draft.hand), "turn": draft.turn, "taking": draft.taking, "later": draft.later}
    return {"discs": discs, **rest}


def paste_draft(rules: MillRules, text: str) -> MillDraft:
    """A draft from a position's text."""
    return MillDraft.of(rules, read_position(rules, text.strip()))


def draft_facts(draft: MillDraft) -> dict[str, Any]:
    """Whose turn it is can be chosen; how many discs each hand may still have. Engines know what can be reached."""
    return {"turnFrom": "choice", "spare": [draft.spare(0), draft.spare(1)], "wins": []}

"""The setup screen: checks a draft and describes it.

Whether a game can reach the position may take seconds to find out; then it is computed in the background.
"""

import logging
import threading
from collections import OrderedDict
from typing import Any

import msgspec

from millrow.core.rules import Rules, RulesError
from millrow.core.setup import Draft, Fault, faults
from millrow.engines.base import engines_of
from millrow.families import title
from millrow.families.rules_text import write_rules
from millrow.notation.drafts import paste_draft, read_draft, write_draft
from millrow.notation.errors import NotationError
from millrow.notation.positions import write_position

from .state import notes, own_name, picture, words_json

log = logging.getLogger("millrow.app")
WAIT = 0.4  # seconds until a request is answered without reachability
MAX_ANSWERS = 256  # that are remembered

_lock = threading.Lock()
_search_lock = threading.Lock()  # one search at a time, so that everything else stays quick
_threads = dict[tuple[Rules[Any], Any], threading.Thread]()
_answers = OrderedDict[tuple[Rules[Any], Any], str]()


def read_request(rules: Rules[Any], asked: dict[str, Any]) -> Draft[Any]:
    """The draft of a request, with the change it asks for, or RulesError or NotationError."""
    text = asked.get("position")
    draft = _pasted(rules, text) if isinstance(text, str) else read_draft(rules, asked)
    change = asked.get("change")
    if change == "reset":
        return draft.cleared()
    if change == "mirror":
        return draft.mirrored()
    if change is not None:
        raise RulesError("change", change, "mirror, reset")
    return draft


def _pasted(rules: Rules[Any], text: str) -> Draft[Any]:
    try:
        return paste_draft(rules, text)
    except NotationError as error:
        says = error.within_line  # people paste a single line
        raise NotationError(error.line, error.column, error.expected, error.found, says, error.why) from None


def draft_picture(draft: Draft[Any]) -> dict[str, Any]:
    """The board and the discs of a draft, supported or not, for a picture."""
    return picture(draft.rules, draft.rules.start()) | {"discs": write_draft(draft)["discs"]}


def draft_json(draft: Draft[Any]) -> dict[str, Any]:
    """The draft with its faults, its position if it has none, and its reachability."""
    found = faults(draft)
    position: Any = None if found else draft.position()
    facts: dict[str, Any] = {"reaching": False} | draft.rules.family.setup.draft_facts(draft)
    if "reach" not in facts:  # the family leaves it to the engines
        facts["reach"] = reach_by_faults(found) if position is None else reach_soon(draft.rules, position)
        facts["reaching"] = position is not None and facts["reach"] is None
    return {
        "rules": write_rules(draft.rules),
        "rulesName": own_name(draft.rules),
        "title": words_json(title(draft.rules)),
        **draft_picture(draft),
        **write_draft(draft),
        "notes": msgspec.to_builtins(notes(draft.rules, write_draft(draft)["discs"])),
        "mover": draft.mover,
        **facts,
        "faults": [
            {"code": fault.code, "say": str(fault.say), "words": words_json(fault.say), "points": fault.points}
            for fault in found
        ],
        "sound": not found,
        "position": None if position is None else write_position(draft.rules, position),
    }


def known_reach(draft: Draft[Any]) -> str | None:
    """`reachable`, `unreachable` or `undecided`, however long it takes; None where nothing is said about it."""
    facts = draft.rules.family.setup.draft_facts(draft)
    if "reach" in facts:
        answer: str | None = facts["reach"]
        return answer
    if found := faults(draft):
        return reach_by_faults(found)
    return _reach(draft.rules, draft.position())


def reach_by_faults(found: list[Fault]) -> str | None:
    """`unreachable` if a fault says so; nothing is said about a position in which the game has ended."""
    return "unreachable" if any(fault.code != "over" for fault in found) else None


def reach_soon(rules: Rules[Any], pos: Any) -> str | None:
    """`reachable`, `unreachable` or `undecided`; None while it is being computed."""
    key = rules, pos
    with _lock:
        if key not in _answers and key not in _threads:
            _threads[key] = threading.Thread(target=_answer, args=key, name="millrow-reach", daemon=True)
            _threads[key].start()
        thread = _threads.get(key)
    if thread is not None:
        thread.join(WAIT)
    with _lock:
        return _answers.get(key)


def _reach(rules: Rules[Any], pos: Any) -> str:
    return {True: "reachable", False: "unreachable", None: "undecided"}[engines_of(rules).reach(rules, pos)]


def _answer(rules: Rules[Any], pos: Any) -> None:
    """Find an answer and remember it."""
    try:
        with _search_lock:
            answer = _reach(rules, pos)
    except Exception:
        log.exception("could not find out whether a game can reach a position")
        answer = "undecided"
    with _lock:
        del _threads[rules, pos]
        _answers[rules, pos] = answer
        if len(_answers) > MAX_ANSWERS:
            _answers.popitem(last=False)

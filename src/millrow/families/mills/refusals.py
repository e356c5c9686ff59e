"""Why a mill step is refused."""

import re
from typing import Any

from millrow.core.rules import Refusal
from millrow.core.sentences import over, refusal
from millrow.wording.words import short

from .rules import MillPosition, MillRules

STEP = re.compile(r"(?P<take>x)?(?P<source>[a-z][0-9]{1,2})(?:-(?P<target>[a-z][0-9]{1,2}))?")


def why_not(rules: MillRules, pos: MillPosition, step: str) -> Refusal:
    """The first thing wrong with an illegal step."""
    if (end := rules.outcome(pos)) is not None:
        return over(end)
    found = STEP.fullmatch(step)
    if found is None or (found["take"] and found["target"]):
        return _refusal("unreadable", text=short(step))
    points = tuple(point for point in (found["source"], found["target"]) if point)
    for point in points:
        if point not in rules.board.index:
            return _refusal("no-point", point=point)
    if found["take"]:
        return _why_not_take(rules, pos, points[0])
    if pos.taking[pos.turn]:
        points = rules.board.names(rules.takable(pos))
        return _refusal("must-take", points=points, due=rules.due(pos), other=1 - pos.turn)
    return _why_not_slide(rules, pos, *points) if found["target"] else _why_not_place(rules, pos, points[0])


def _refusal(code: str, sentence: str = "", **facts: Any) -> Refusal:
    return refusal(code, sentence, family="mills", **facts)


def _holder(rules: MillRules, pos: MillPosition, point: str) -> int | None:
    bit = 1 << rules.board.index[point]
    return next((seat for seat in (0, 1) if pos.men[seat] & bit), None)


def _why_not_take(rules: MillRules, pos: MillPosition, point: str) -> Refusal:
    if not pos.taking[pos.turn]:
        return _refusal("no-mill", points=[point])
    holder = _holder(rules, pos, point)
    if holder is None:
        return _refusal("empty", "empty.take", points=[point], other=1 - pos.turn)
    if holder == pos.turn:
        return _refusal("own", points=[point], other=1 - pos.turn)
    return _refusal("in-mill", points=[point])


def _why_not_place(rules: MillRules, pos: MillPosition, point: str) -> Refusal:
    holder = _holder(rules, pos, point)
    if holder == pos.turn and rules.phase(pos) in ("slide", "fly"):
        return _refusal("where-to", points=[point])
    if holder is not None:
        return _refusal("occupied", points=[point])
    return _refusal("hand-empty", "hand-empty.fly" if rules.phase(pos) == "fly" else "hand-empty", points=[point])


def _why_not_slide(rules: MillRules, pos: MillPosition, source: str, target: str) -> Refusal:
    both = (source, target)
    holder = _holder(rules, pos, source)
    if rules.phase(pos) == "place":
        if holder is None:
            return _refusal("empty", "empty.placing", points=[source])
        if holder == 1 - pos.turn:
            return _refusal("not-yours", "not-yours.placing", points=[source], holder=holder)
        return _refusal("placing", points=both, left=pos.hand[pos.turn])
    if holder is None:
        return _refusal("empty", points=[source])
    if holder != pos.turn:
        return _refusal("not-yours", points=[source], holder=holder)
    if source == target and not any(step.startswith(f"{source}-") for step in rules.legal(pos)):
        return _refusal("blocked", points=[source])
    if source == target:
        return _refusal("same-point", points=[source])
    if _holder(rules, pos, target) is not None:
        return _refusal("occupied", points=[target])
    if pos.barred[pos.turn] == f"{source}-{target}":
        return _refusal("barred", points=both)
    return _refusal("not-next", points=both)

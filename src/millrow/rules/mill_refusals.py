"""Why a mill step is refused, in one friendly sentence."""

import re

from .base import SEAT_NAMES, Refusal, over, short
from .mills import MillPosition, MillRules

STEP = re.compile(r"(?P<take>x)?(?P<source>[a-z][0-9]{1,2})(?:-(?P<target>[a-z][0-9]{1,2}))?")


def why_not(rules: MillRules, pos: MillPosition, step: str) -> Refusal:
    """The first thing wrong with an illegal step, as a patient neighbour at the table would put it."""
    if (end := rules.outcome(pos)) is not None:
        return over(end)
    found = STEP.fullmatch(step)
    if found is None or (found["take"] and found["target"]):
        return Refusal("unreadable", f"{short(step)!r} is not a step; {_hint(rules, pos)}")
    points = tuple(point for point in (found["source"], found["target"]) if point)
    for point in points:
        if point not in rules.board.index:
            return Refusal("no-point", f"there is no point {point} on this board")
    if found["take"]:
        return _why_not_take(rules, pos, points[0])
    if pos.taking[pos.turn]:
        return Refusal("must-take", f"a mill was closed: {_hint(rules, pos)}", rules.board.names(rules.takable(pos)))
    return _why_not_slide(rules, pos, *points) if found["target"] else _why_not_place(rules, pos, points[0])


def _hint(rules: MillRules, pos: MillPosition) -> str:
    legal = rules.legal(pos) or ["nothing"]
    them = SEAT_NAMES[1 - pos.turn].lower()
    return {
        "take": f"take a {them} disc, like {legal[0]}",
        "place": f"choose a free point, like {legal[0]}",
        "place or slide": f"place or slide a disc, like {legal[0]} or {legal[-1]}",
        "slide": f"slide a disc to a point next to it, like {legal[0]}",
        "fly": f"move a disc to any free point, like {legal[0]}",
    }[rules.phase(pos)]


def _holder(rules: MillRules, pos: MillPosition, point: str) -> int | None:
    bit = 1 << rules.board.index[point]
    return next((seat for seat in (0, 1) if pos.men[seat] & bit), None)


def _why_not_take(rules: MillRules, pos: MillPosition, point: str) -> Refusal:
    if not pos.taking[pos.turn]:
        return Refusal("no-mill", f"nothing may be taken now: no mill was closed; {_hint(rules, pos)}", (point,))
    holder = _holder(rules, pos, point)
    if holder is None:
        return Refusal("empty", f"there is no disc on {point}; {_hint(rules, pos)}", (point,))
    if holder == pos.turn:
        return Refusal("own", f"the disc on {point} is your own; {_hint(rules, pos)}", (point,))
    return Refusal("in-mill", f"the disc on {point} is in a mill and another one is free", (point,))


def _why_not_place(rules: MillRules, pos: MillPosition, point: str) -> Refusal:
    holder = _holder(rules, pos, point)
    if holder == pos.turn and rules.phase(pos) in ("slide", "fly"):
        return Refusal("where-to", f"where should the disc on {point} go? {_hint(rules, pos)}", (point,))
    if holder is not None:
        return Refusal("occupied", f"{point} is occupied", (point,))
    return Refusal("hand-empty", f"all your discs are placed; {_hint(rules, pos)}", (point,))


def _why_not_slide(rules: MillRules, pos: MillPosition, source: str, target: str) -> Refusal:
    both = (source, target)
    if rules.phase(pos) == "place":
        left = pos.hand[pos.turn]
        return Refusal("placing", f"discs slide once all are placed, {left} to go; {_hint(rules, pos)}", both)
    holder = _holder(rules, pos, source)
    if holder is None:
        return Refusal("empty", f"there is no disc on {source}", (source,))
    if holder != pos.turn:
        return Refusal("not-yours", f"the disc on {source} is {SEAT_NAMES[holder].lower()}'s", (source,))
    if source == target:
        return Refusal("same-point", f"the disc is on {source} already: choose another point", (source,))
    if _holder(rules, pos, target) is not None:
        return Refusal("occupied", f"{target} is occupied", (target,))
    if pos.barred[pos.turn] == f"{source}-{target}":
        return Refusal("barred", f"the disc on {source} left that mill just now: it may go back a turn later", both)
    return Refusal("not-next", f"{target} is not next to {source}", both)

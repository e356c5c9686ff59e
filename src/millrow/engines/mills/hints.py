"""Hints for mills: the side of the board, the disc or the line, and what a step does about mills."""

from collections.abc import Iterable

from millrow.families.mills.rules import MillPosition, MillRules

from ..base import Clue, Reason
from .heuristic import closed_mill, count_closings


def clues(rules: MillRules, pos: MillPosition, step: str) -> list[Clue]:
    """The side of the board, then the disc, the line or the discs to choose from, then the step."""
    taken, (source, _, target) = step.removeprefix("x"), step.removeprefix("x").rpartition("-")
    side = _side(rules, source or target)
    first = Clue("hint.side", {"side": side}, _points_of(rules, side))
    if step.startswith("x"):
        near = [place for place in first.places if f"x{place}" in rules.legal(pos)]
        return [first, Clue("hint.discs", {"points": near}, tuple(near)), Clue("hint.take", {"point": taken}, (taken,))]
    if source:
        facts = {"source": source, "target": target}
        return [first, Clue("hint.disc", {"point": source}, (source,)), Clue("hint.slide", facts, (source, target))]
    line = _line(rules, pos, target)
    return [first, Clue("hint.line", {"points": line}, line), Clue("hint.put", {"point": target}, (target,))]


def _side(rules: MillRules, name: str) -> str:
    """The side of the board that a point is on: left, right, top, bottom or middle; corners are left or right."""
    right, up = _off_centre(rules, name)
    if not right and not up:
        return "middle"
    if abs(right) >= abs(up):
        return "left" if right < 0 else "right"
    return "bottom" if up < 0 else "top"


def _points_of(rules: MillRules, side: str) -> tuple[str, ...]:
    """All points of a side of the board, corners included."""
    ways = {"left": (-1, 0), "right": (1, 0), "bottom": (0, -1), "top": (0, 1)}
    if side not in ways:
        return tuple(name for name in rules.board.points if _side(rules, name) == side)
    x, y = ways[side]
    off_centre = {name: _off_centre(rules, name) for name in rules.board.points}
    return tuple(name for name, (right, up) in off_centre.items() if right * x + up * y > 0)


def _off_centre(rules: MillRules, name: str) -> tuple[int, int]:
    """How far right of the centre and above it a point is, doubled."""
    columns = [ord(point[0]) for point in rules.board.points]
    rows = [int(point[1:]) for point in rules.board.points]
    return 2 * ord(name[0]) - min(columns) - max(columns), 2 * int(name[1:]) - min(rows) - max(rows)


def _line(rules: MillRules, pos: MillPosition, target: str) -> tuple[str, ...]:
    """The free points of a line through a point, or the point and its free neighbours: a choice if possible."""
    taken, board = pos.men[0] | pos.men[1], rules.board

    def free(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(name for name in names if not taken >> board.index[name] & 1)

    line = max((free(line) for line in board.lines if target in line), key=len, default=(target,))
    if len(line) > 1:
        return line
    near = board.next_to[board.index[target]] | 1 << board.index[target]
    return free(name for name in board.points if near >> board.index[name] & 1)


def reasons(rules: MillRules, pos: MillPosition, step: str) -> list[Reason]:
    """What a step does: closes a mill, stops or removes a threat, threatens one or two mills."""
    us, them, mills = pos.turn, 1 - pos.turn, frozenset(rules.board.mills)
    after, found = rules.play(pos, step), list[Reason]()
    takes = step.startswith("x")
    if closed_mill(rules, us, step, after, mills):
        found.append(Reason("reason.closes"))
    if rules.outcome(after) is not None:
        return found
    if count_closings(rules, after, them, mills) < count_closings(rules, pos, them, mills):
        found.append(Reason("reason.removes" if takes else "reason.stops"))
    threats = count_closings(rules, after, us, mills)
    if not takes and not found and threats > count_closings(rules, pos, us, mills):
        found.append(Reason("reason.threatens", {"threats": threats}))
    return found

"""Hints for drops: a part of the board, two columns, and what a drop does about lines."""

from millrow.families.drops.rules import DropPosition, DropRules

from ..base import Clue, Reason


def clues(rules: DropRules, pos: DropPosition, step: str) -> list[Clue]:
    """The left, the middle or the right of the board, then two columns, then the column."""
    side, legal = _side(rules, step), rules.legal(pos)
    region = [other for other in legal if _side(rules, other) == side]
    middle = rules.columns / 2
    others = [other for other in legal if other != step]
    near = min(others, key=lambda other: (abs(int(other) - int(step)), abs(int(other) - 0.5 - middle)), default=step)
    pair = sorted({step, near}, key=int)
    return [
        Clue("hint.side", {"side": side}, _cells(pos, region)),
        Clue("hint.columns", {"columns": pair}, _cells(pos, pair)),
        Clue("hint.put", {"column": step}, _cells(pos, [step])),
    ]


def _side(rules: DropRules, step: str) -> str:
    """The third of the board that a column is in."""
    off_centre = 2 * int(step) - 1 - rules.columns
    return "middle" if abs(off_centre) <= rules.columns / 3 else "left" if off_centre < 0 else "right"


def _cells(pos: DropPosition, steps: list[str]) -> tuple[str, ...]:
    """The cells where discs would come to lie."""
    return tuple(f"{int(step) - 1},{pos.grid.height(int(step) - 1)}" for step in steps)


def reasons(rules: DropRules, pos: DropPosition, step: str) -> list[Reason]:
    """What a drop does: completes a line, stops one, makes one threat or two."""
    column, us = int(step) - 1, pos.turn
    after = rules.play(pos, step)
    if after.winner is not None:
        return [Reason("reason.line", {"line": rules.line})]
    found = list[Reason]()
    stopped = [seat for seat in range(rules.players) if seat != us and column in rules.wins_at_once(pos, seat)]
    if stopped:
        found.append(Reason("reason.stops", {"line": rules.line, "seat": stopped[0]}))
    threats, loses = rules.wins_at_once(after, us), rules.wins_at_once(after, after.turn)
    if len(threats) > len(rules.wins_at_once(pos, us)) and not loses:
        found.append(Reason("reason.threatens", {"line": rules.line, "threats": len(threats)}))
    return found

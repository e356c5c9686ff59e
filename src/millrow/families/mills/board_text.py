"""The board of a mill game in rules texts and TOML files: a name, lines and spokes, or rings."""

from typing import Any

from millrow.core.rules import RulesError
from millrow.wording import say

from .boards import BOARDS, Board, Lines, rings
from .rules import MillRules

KEYS = ("board", "lines", "spokes")
EXAMPLE = "lines=a1-b1-c1/a2-b2-c2,spokes=b1-b2"
BASE = "six"  # the preset that a drawing without one changes


def describe() -> dict[str, str]:
    """What each of these options means."""
    names = say("mills.option.board", boards=list(BOARDS))
    return {"board": names, "lines, spokes": say("mills.option.lines", example=EXAMPLE)}


def from_text(base: MillRules, changes: dict[str, Any]) -> dict[str, Any]:
    """The same changes with the board as a Board."""
    changes = dict(changes)
    name, lines, spokes = (changes.pop(key, None) for key in KEYS)
    if name is not None:
        if lines is not None or spokes is not None:
            raise RulesError("board", name, say("mills.allowed.board.either"))
        if name not in BOARDS:
            raise RulesError("board", name, ", ".join(BOARDS))
        changes["board"] = BOARDS[name]
    elif lines is not None:
        changes["board"] = Board(_lines(lines), _lines(spokes or ""))
    elif spokes is not None:
        changes["board"] = Board(base.board.lines, _lines(spokes))
    return changes


def from_toml(base: MillRules, table: dict[str, Any]) -> dict[str, Any]:
    """The board of a TOML table, taken out of it."""
    return {"board": _board(base.board, table.pop("board"))} if "board" in table else {}


def to_text(base: MillRules, rules: MillRules) -> list[str]:
    """The board, if it is not the one of the base."""
    if rules.board == base.board:
        return []
    named = next((name for name, board in BOARDS.items() if board == rules.board), None)
    if named:
        return [f"board={named}"]
    drawn = ["lines=" + "/".join("-".join(line) for line in rules.board.lines)]
    if rules.board.spokes:
        drawn.append("spokes=" + "/".join("-".join(spoke) for spoke in rules.board.spokes))
    return drawn


def to_toml(base: MillRules, rules: MillRules) -> list[str]:
    """The board, if it is not the one of the base: its name, or a table of lines and spokes."""
    if rules.board == base.board:
        return []
    named = next((name for name, board in BOARDS.items() if board == rules.board), None)
    if named:
        return [f'board = "{named}"']
    table = ["[board]", "lines = [", *(f'  "{" ".join(line)}",' for line in rules.board.lines), "]"]
    if rules.board.spokes:
        table += ["spokes = [", *(f'  "{" ".join(spoke)}",' for spoke in rules.board.spokes), "]"]
    return table


def _lines(text: str) -> Lines:
    return tuple(tuple(line.split("-")) for line in text.split("/") if line)


def _board(base: Board, drawing: object) -> Board:
    if isinstance(drawing, str) and drawing in BOARDS:
        return BOARDS[drawing]
    if not isinstance(drawing, dict):
        raise RulesError("board", drawing, say("mills.allowed.board.toml", boards=list(BOARDS)))
    drawing = dict(drawing)
    if "rings" in drawing:
        for key in drawing.keys() - {"rings"}:
            if key not in ("spokes", "diagonals", "centre") or not isinstance(drawing[key], bool):
                raise RulesError(key, drawing[key], say("mills.allowed.rings"))
        return rings(drawing.pop("rings"), **drawing)
    for key in drawing:
        if key not in ("lines", "spokes"):
            raise RulesError(key, drawing[key], say("mills.allowed.board.keys"))
    lines, spokes = drawing.get("lines", list(map(" ".join, base.lines))), drawing.get("spokes", [])
    for key, texts in (("lines", lines), ("spokes", spokes)):
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise RulesError(key, texts, say("mills.allowed.lines.list"))
    return Board(tuple(tuple(text.split()) for text in lines), tuple(tuple(text.split()) for text in spokes))

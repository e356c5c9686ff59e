"""Rules on one line: `NAME[:key=value,...]`, and from a TOML file.

six                                        a preset
six:fly_at=3,no_move=draws                 with options changed
connect:rows=9,columns=9,line=5,players=3
six:men=4,lines=a1-b1-c1/a2-b2-c2,spokes=b1-b2     a board of one's own
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from millrow.rules.base import AnyRules, RulesError, short, shown
from millrow.rules.boards import BOARDS, Board, Lines, rings
from millrow.rules.drops import DropRules
from millrow.rules.mills import MillRules
from millrow.rules.named import NAMED
from millrow.rules.options import YesNo, options, written

from .errors import NotationError

LONGEST = 10_000  # characters of a rules text
BOARD_KEYS = ("board", "lines", "spokes")  # how a rules text draws a mill board
MOST_DOTS = 100  # dots in a TOML text: keys of a thousand parts take for ever


def read_rules(text: str) -> AnyRules:
    """The ruleset a text names, or NotationError.

    >>> read_rules("connect:players=3").players
    3
    """
    if len(text) > LONGEST:
        raise NotationError(1, LONGEST, f"at most {LONGEST} characters")
    name, colon, rest = text.partition(":")
    if name.strip() not in NAMED:
        raise NotationError(1, 1, f"one of {', '.join(NAMED)}", name)
    base = NAMED[name.strip()]
    known = option_names(base)
    texts: dict[str, str] = {}
    places: dict[str, int] = {}
    offset = len(name) + 1
    for part in rest.split(",") if colon else ():
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if key not in known:
            raise NotationError.at(text, offset, f"one of {', '.join(known)}", key)
        if key in texts:
            raise NotationError.at(text, offset, f"{key} only once", part)
        if not equals:
            raise NotationError.at(text, offset + len(part), f"={key}'s value", "")
        places[key] = offset + part.index("=") + 1
        texts[key] = value
        offset += len(part) + 1
    try:
        return replace(base, **read_options(base, texts))
    except RulesError as error:
        where = places.get(error.field, len(text))
        raise NotationError.at(text, where, f"{error.field}: {error.allowed}", str(error.value)) from None


def option_names(base: MillRules | DropRules) -> list[str]:
    """What a rules text may change of these rules."""
    return [*options(base), *(BOARD_KEYS if isinstance(base, MillRules) else ())]


def read_options(base: MillRules | DropRules, texts: Mapping[str, str]) -> dict[str, Any]:
    """The values of options that are written so, right or wrong. RulesError for a board that cannot be drawn."""
    known = options(base)
    changes = {key: known[key].kind.read(text) if key in known else text for key, text in texts.items()}
    return _with_board(base, changes) if isinstance(base, MillRules) else changes


def write_rules(rules: AnyRules) -> str:
    """A text that reads back as these rules: a preset's name and what differs from it.

    >>> write_rules(read_rules("six: fly_at=3, takes_per_turn=one"))
    'six:fly_at=3'
    """
    assert isinstance(rules, MillRules | DropRules)
    if rules.name in NAMED and type(NAMED[rules.name]) is type(rules):
        changes = _changes(NAMED[rules.name], rules)
        name = rules.name
    else:
        alike = {name: _changes(base, rules) for name, base in NAMED.items() if type(base) is type(rules)}
        name = min(alike, key=lambda name: len(alike[name]))
        changes = alike[name]
    return name + ":" * bool(changes) + ",".join(changes)


def _changes(base: MillRules | DropRules, rules: MillRules | DropRules) -> list[str]:
    changes = [
        f"{key}={written(getattr(rules, key))}" for key in options(rules) if getattr(rules, key) != getattr(base, key)
    ]
    if isinstance(rules, MillRules) and isinstance(base, MillRules) and rules.board != base.board:
        named = next((name for name, board in BOARDS.items() if board == rules.board), None)
        if named:
            changes.append(f"board={named}")
        else:
            changes.append("lines=" + "/".join("-".join(line) for line in rules.board.lines))
            if rules.board.spokes:
                changes.append("spokes=" + "/".join("-".join(spoke) for spoke in rules.board.spokes))
    return changes


def _with_board(base: MillRules, changes: dict[str, Any]) -> dict[str, Any]:
    """The same changes with the board as a Board."""
    changes = dict(changes)
    name, lines, spokes = (changes.pop(key, None) for key in BOARD_KEYS)
    if name is not None:
        if lines is not None or spokes is not None:
            raise RulesError("board", name, "either board or lines and spokes")
        if name not in BOARDS:
            raise RulesError("board", name, ", ".join(BOARDS))
        changes["board"] = BOARDS[name]
    elif lines is not None:
        changes["board"] = Board(_lines(lines), _lines(spokes or ""))
    elif spokes is not None:
        changes["board"] = Board(base.board.lines, _lines(spokes))
    return changes


def _lines(text: str) -> Lines:
    return tuple(tuple(line.split("-")) for line in text.split("/") if line)


# TOML


def load_rules(source: str) -> AnyRules:
    """The ruleset of a rules text, or of a file if the text ends in `.toml`."""
    if not source.endswith(".toml"):
        return read_rules(source)
    try:
        with Path(source).open("rb") as file:
            data = file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "no file has such a name"
        raise NotationError(1, 1, f"a file that can be read ({why})", source) from None
    if len(data) > LONGEST:
        raise NotationError(1, 1, f"a file of at most {LONGEST} bytes")
    try:
        return read_toml(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise NotationError(data.count(b"\n", 0, error.start) + 1, 1, "text in UTF-8") from None


def read_toml(text: str) -> AnyRules:
    """A ruleset written as TOML: `based_on`, `name`, options, and a `[board]` of lines and spokes or of rings."""
    if len(text) > LONGEST or text.count(".") > MOST_DOTS:
        raise NotationError(1, 1, f"at most {LONGEST} characters and {MOST_DOTS} dots")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+), column (\d+)", str(error))
        line, column = map(int, place.groups()) if place else (text.count("\n") + 1, 1)
        raise NotationError(line, column, f"TOML ({str(error).partition(' (at')[0]})") from None
    except (RecursionError, ValueError):  # brackets without end, numbers of ten thousand digits
        raise NotationError(1, 1, "simple TOML: the rules need no depth") from None
    try:
        return _from_table(table)
    except RulesError as error:
        found = re.search(rf"^[ \t]*{re.escape(error.field)}[ \t]*=", text, re.MULTILINE)
        where = found.start() if found else 0
        raise NotationError.at(text, where, f"{short(error.field)}: {error.allowed}", shown(error.value)) from None


def _from_table(table: dict[str, Any]) -> AnyRules:
    table = dict(table)
    based_on = table.pop("based_on", "six" if "board" in table else None)
    if not isinstance(based_on, str) or based_on not in NAMED:
        raise RulesError("based_on", based_on, f"one of {', '.join(NAMED)}")
    base = NAMED[based_on]
    name = table.pop("name", base.name)
    if not isinstance(name, str) or not 1 <= len(name) <= 60 or not name.isprintable():
        raise RulesError("name", name, "1 to 60 visible characters")
    changes: dict[str, Any] = {"name": name}
    if isinstance(base, MillRules) and "board" in table:
        changes["board"] = _board(base.board, table.pop("board"))
    known = options(base)
    for key, value in table.items():
        if key not in known:
            raise RulesError(key, value, f"the keys are {', '.join(known)}")
        kind = known[key].kind
        word = isinstance(kind, YesNo) or (value == "none" and kind.holds(None))
        changes[key] = kind.read(value) if isinstance(value, str) and word else value
    return replace(base, **changes)


def _board(base: Board, drawing: object) -> Board:
    if isinstance(drawing, str) and drawing in BOARDS:
        return BOARDS[drawing]
    if not isinstance(drawing, dict):
        raise RulesError("board", drawing, f"one of {', '.join(BOARDS)}, or a table with lines, or with rings")
    drawing = dict(drawing)
    if "rings" in drawing:
        for key in drawing.keys() - {"rings"}:
            if key not in ("spokes", "diagonals", "centre") or not isinstance(drawing[key], bool):
                raise RulesError(key, drawing[key], "with rings: spokes, diagonals, centre, each true or false")
        return rings(drawing.pop("rings"), **drawing)
    for key in drawing:
        if key not in ("lines", "spokes"):
            raise RulesError(key, drawing[key], "a board has lines and spokes, or rings")
    lines, spokes = drawing.get("lines", list(map(" ".join, base.lines))), drawing.get("spokes", [])
    for key, texts in (("lines", lines), ("spokes", spokes)):
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise RulesError(key, texts, 'a list of lines like "a1 b1 c1"')
    return Board(tuple(tuple(text.split()) for text in lines), tuple(tuple(text.split()) for text in spokes))

"""Reading and writing positions of drop games as one line of text.

7/7/7/7/3B3/2RBR2 red        rows from the top, numbers for free cells, initials for discs, whose turn
44534                        the columns played from the empty board (10 is a, 11 is b ...)
"""

import re

from millrow.core.seats import SEAT_NAMES
from millrow.notation.errors import NotationError
from millrow.wording import say
from millrow.wording.words import short

from .rules import DropPosition, DropRules

INITIALS = "".join(name[0] for name in SEAT_NAMES)
DIGITS = "123456789abcdefghijklmnopqrstuvwxyz"
Word = re.Match[str]


def read_position(rules: DropRules, text: str) -> DropPosition:
    """The position a line describes, or NotationError."""
    return _read_rows(rules, text) if "/" in text else read_columns(rules, text)


def write_position(rules: DropRules, pos: DropPosition) -> str:
    """The line that reads back as this position."""
    stacks = [pos.grid.column(column) for column in range(rules.columns)]
    lines = []
    for row in range(rules.rows - 1, -1, -1):
        marks = "".join(INITIALS[stack[row]] if row < len(stack) else "." for stack in stacks)
        lines.append(re.sub(r"\.+", lambda free: str(len(free[0])), marks))
    return f"{'/'.join(lines)} {SEAT_NAMES[pos.turn].lower()}"


def split_turn(text: str) -> list[str]:
    """The one step of a turn."""
    return [text]


def read_columns(rules: DropRules, text: str) -> DropPosition:
    """The position after the columns were played in turn from the empty board."""
    pos = rules.start()
    for offset, digit in enumerate(text.rstrip()):
        step = str(DIGITS.find(digit) + 1)
        if refusal := rules.refuse(pos, step):
            if refusal.code == "no-column":
                allowed = say("drops.expected.column", last=DIGITS[min(rules.columns, len(DIGITS)) - 1])
                raise NotationError.at(text, offset, allowed, digit)
            raise NotationError.at(text, offset, say("expected.step"), digit, why=refusal.say)
        pos = rules.play(pos, step)
    return pos


def write_columns(rules: DropRules, steps: tuple[str, ...] | list[str]) -> str:
    """Steps from the empty board as one digit or letter each; ValueError beyond 35 columns."""
    if rules.columns > len(DIGITS):
        raise ValueError(say("drops.digits.columns", most=len(DIGITS), columns=rules.columns))
    if unknown := [step for step in steps if step not in rules.steps]:
        raise ValueError(say("drops.digits.column", column=short(unknown[0])))
    return "".join(DIGITS[int(step) - 1] for step in steps)


def _read_rows(rules: DropRules, text: str) -> DropPosition:
    words = list(re.finditer(r"\S+", text))
    cells = read_cells(rules, text, words[0])
    names = [name.lower() for name in SEAT_NAMES[: rules.players]]
    turn = 0
    if len(words) > 1:
        if len(words) > 2 or words[1][0] not in names:
            raise NotationError.at(text, words[-1].start(), say("expected.turn", names=names), words[-1][0])
        turn = names.index(words[1][0])
    stacks = []
    for column in range(rules.columns):
        stack = bytes(seat for row in range(rules.rows) if (seat := cells.get((column, row))) is not None)
        if any((column, row) not in cells for row in range(len(stack))):
            raise NotationError.at(text, words[0].start(), say("drops.expected.no-gap", column=column + 1))
        stacks.append(stack)
    pos = DropPosition(rules.grid(stacks), turn)
    winners = {seat for seat, _ in rules.lines(pos)}
    if len(winners) > 1 or turn in winners:
        raise NotationError.at(text, words[0].start(), say("drops.expected.lines"))
    return pos._replace(winner=min(winners, default=None))


def read_cells(rules: DropRules, text: str, word: Word) -> dict[tuple[int, int], int]:
    """Every disc of a board given by rows from the top, supported or not."""
    cells = {}
    offset, lines = word.start(), word[0].split("/")
    if len(lines) != rules.rows:
        found = say("drops.found.rows", rows=len(lines))
        raise NotationError.at(text, offset, say("drops.expected.rows", rows=rules.rows), found)
    for row, line in zip(range(rules.rows - 1, -1, -1), lines, strict=True):
        column = 0
        for piece in re.finditer(r"[0-9]{1,3}|.", line):
            if piece[0].isascii() and piece[0].isdecimal():
                column += int(piece[0])
                continue
            seat = INITIALS.find(piece[0], 0, rules.players)
            if seat < 0:
                allowed = say("drops.expected.cell", initials=INITIALS[: rules.players])
                raise NotationError.at(text, offset + piece.start(), allowed, piece[0])
            if column < rules.columns:
                cells[column, row] = seat
            column += 1
        if column != rules.columns:
            found = say("drops.found.cells", cells=column)
            raise NotationError.at(text, offset, say("drops.expected.row", cells=rules.columns), found)
        offset += len(line) + 1
    return cells

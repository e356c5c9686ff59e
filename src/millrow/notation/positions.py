"""Positions on one line, both ways.

a1,b4 c1 4 5 blue            mills: blue's men, red's men, both hands, whose turn; `-` for no men
a1,b4,c1 d2 3 5 blue take=1  in the middle of a mill
7/7/7/7/3B3/2RBR2 red        drops: rows from the top, numbers for free cells, initials for discs
44534                        drops: the columns played from the empty board (10 is a, 11 is b ...)
"""

import re

from millrow.rules.base import SEAT_NAMES, AnyRules, short
from millrow.rules.drops import DropPosition, DropRules
from millrow.rules.mills import MillPosition, MillRules, pair

from .errors import NotationError

LONGEST = 100_000
INITIALS = "".join(name[0] for name in SEAT_NAMES)
DIGITS = "123456789abcdefghijklmnopqrstuvwxyz"
Word = re.Match[str]


def read_position(rules: AnyRules, text: str) -> MillPosition | DropPosition:
    """The position a line describes, or NotationError. It need not be reachable, but it obeys the board."""
    if len(text) > LONGEST:
        raise NotationError(1, LONGEST, f"at most {LONGEST} characters")
    if isinstance(rules, MillRules):
        return _read_mills(rules, text)
    assert isinstance(rules, DropRules)
    return _read_rows(rules, text) if "/" in text else read_columns(rules, text)


def write_position(rules: AnyRules, pos: MillPosition | DropPosition) -> str:
    """The line that reads back as this position."""
    if isinstance(rules, MillRules) and isinstance(pos, MillPosition):
        return _write_mills(rules, pos)
    if isinstance(rules, DropRules) and isinstance(pos, DropPosition):
        return _write_rows(rules, pos)
    raise TypeError(f"a {type(pos).__name__} is no position of {type(rules).__name__}")


# mills


def _read_mills(rules: MillRules, text: str) -> MillPosition:
    words = list(re.finditer(r"\S+", text))
    if len(words) < 4:
        raise NotationError.at(text, len(text), "blue's men, red's men, blue's hand, red's hand", "")
    blue, red = _read_men(rules, text, words[0]), _read_men(rules, text, words[1])
    if both := blue & red:
        raise NotationError.at(text, words[1].start(), "each point once", rules.board.names(both)[0])
    hands = [_read_number(text, words[2 + seat], rules.men - men.bit_count()) for seat, men in enumerate((blue, red))]
    pos = MillPosition((blue, red), (hands[0], hands[1]))
    for nth, word in enumerate(words[4:]):
        key, _, value = word[0].partition("=")
        if nth == 0 and key in ("blue", "red"):
            pos = pos._replace(turn=("blue", "red").index(key))
        elif key == "take":
            pos = pos._replace(taking=_read_taking(rules, pos, text, word))
        elif word[0] == "again" and rules.slides_first == "last" and pos.taking != (0, 0):
            pos = pos._replace(again=True)
        elif key == "barred" and rules.reform == "barred" and value.count(",") == 1:
            first, second = (_read_barred(rules, text, word, slide) for slide in value.split(","))
            pos = pos._replace(barred=(first, second))
        else:
            raise NotationError.at(text, word.start(), "blue or red, then take=1 or the like", word[0])
    return rules.settle(pos)


def _read_taking(rules: MillRules, pos: MillPosition, text: str, word: Word) -> tuple[int, int]:
    found = re.fullmatch(r"take=([1-9][0-9]{0,2})(,1)?", word[0])
    if not found or pos.taking != (0, 0) or (found[2] and rules.full_board != "both_take"):
        raise NotationError.at(text, word.start(), "take=1 or another number of takings due", word[0])
    other = pos._replace(turn=1 - pos.turn)
    if not rules.takable(pos) or (found[2] and not rules.takable(other)):
        raise NotationError.at(text, word.start(), "no take: there is nothing to be taken", word[0])
    return pair(pos.turn, int(found[1]), int(bool(found[2])))


def _read_men(rules: MillRules, text: str, word: Word) -> int:
    bits, offset = 0, word.start()
    for point in word[0].split(",") if word[0] != "-" else ():
        if point not in rules.board.index:
            raise NotationError.at(text, offset, "a point of the board, or - for no men", point)
        if bits >> rules.board.index[point] & 1:
            raise NotationError.at(text, offset, "each point once", point)
        bits |= 1 << rules.board.index[point]
        offset += len(point) + 1
    if bits.bit_count() > rules.men:
        raise NotationError.at(text, word.start(), f"at most {rules.men} men", word[0])
    return bits


def _read_number(text: str, word: Word, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", word[0]) or int(word[0]) > most:
        raise NotationError.at(text, word.start(), f"a hand of 0 to {most}", word[0])
    return int(word[0])


def _read_barred(rules: MillRules, text: str, word: Word, slide: str) -> str:
    if slide == "-":
        return ""
    if slide.count("-") != 1 or any(point not in rules.board.index for point in slide.split("-")):
        raise NotationError.at(text, word.start(), "barred=SLIDE,SLIDE with - for none", word[0])
    return slide


def _write_mills(rules: MillRules, pos: MillPosition) -> str:
    words = [",".join(rules.board.names(men)) or "-" for men in pos.men]
    words += [*map(str, pos.hand), SEAT_NAMES[pos.turn].lower()]
    if pos.taking != (0, 0):
        mine, theirs = pos.taking[pos.turn], pos.taking[1 - pos.turn]
        words.append(f"take={mine},{theirs}" if theirs else f"take={mine}")
    words += ["again"] * pos.again
    if pos.barred != ("", ""):
        words.append("barred=" + ",".join(slide or "-" for slide in pos.barred))
    return " ".join(words)


# drops


def read_columns(rules: DropRules, text: str) -> DropPosition:
    """The position after the columns were played in turn from the empty board."""
    pos = rules.start()
    for offset, digit in enumerate(text.rstrip()):
        step = str(DIGITS.find(digit) + 1)
        if refusal := rules.refuse(pos, step):
            allowed = f"a column 1 to {DIGITS[min(rules.columns, len(DIGITS)) - 1]}"
            expected = allowed if refusal.code == "no-column" else f"a legal step ({refusal.say})"
            raise NotationError.at(text, offset, expected, digit)
        pos = rules.play(pos, step)
    return pos


def write_columns(rules: DropRules, steps: tuple[str, ...] | list[str]) -> str:
    """Steps from the empty board as one digit or letter each; ValueError beyond 35 columns."""
    if rules.columns > len(DIGITS):
        raise ValueError(f"column digits reach to {len(DIGITS)} columns, the board has {rules.columns}")
    if unknown := [step for step in steps if step not in rules.steps]:
        raise ValueError(f"there is no column {short(unknown[0])}")
    return "".join(DIGITS[int(step) - 1] for step in steps)


def _read_rows(rules: DropRules, text: str) -> DropPosition:
    words = list(re.finditer(r"\S+", text))
    cells = read_cells(rules, text, words[0])
    names = [name.lower() for name in SEAT_NAMES[: rules.players]]
    turn = 0
    if len(words) > 1:
        if len(words) > 2 or words[1][0] not in names:
            raise NotationError.at(text, words[-1].start(), f"whose turn it is: {', '.join(names)}", words[-1][0])
        turn = names.index(words[1][0])
    stacks = []
    for column in range(rules.columns):
        stack = bytes(seat for row in range(rules.rows) if (seat := cells.get((column, row))) is not None)
        if any((column, row) not in cells for row in range(len(stack))):
            raise NotationError.at(text, words[0].start(), f"no gap under a disc (column {column + 1})")
        stacks.append(stack)
    pos = DropPosition(rules.grid(stacks), turn)
    winners = {seat for seat, _ in rules.lines(pos)}
    if len(winners) > 1 or turn in winners:
        raise NotationError.at(text, words[0].start(), "lines of the last mover only")
    return pos._replace(winner=min(winners, default=None))


def read_cells(rules: DropRules, text: str, word: Word) -> dict[tuple[int, int], int]:
    """Every disc of a board given by rows from the top, supported or not."""
    cells = {}
    offset, lines = word.start(), word[0].split("/")
    if len(lines) != rules.rows:
        raise NotationError.at(text, offset, f"{rules.rows} rows separated by /", f"{len(lines)} rows")
    for row, line in zip(range(rules.rows - 1, -1, -1), lines, strict=True):
        column = 0
        for piece in re.finditer(r"[0-9]{1,3}|.", line):
            if piece[0].isascii() and piece[0].isdecimal():
                column += int(piece[0])
                continue
            seat = INITIALS.find(piece[0], 0, rules.players)
            if seat < 0:
                allowed = f"a number or one of {INITIALS[: rules.players]}"
                raise NotationError.at(text, offset + piece.start(), allowed, piece[0])
            if column < rules.columns:
                cells[column, row] = seat
            column += 1
        if column != rules.columns:
            raise NotationError.at(text, offset, f"{rules.columns} cells in a row", f"{column} cells")
        offset += len(line) + 1
    return cells


def _write_rows(rules: DropRules, pos: DropPosition) -> str:
    stacks = [pos.grid.column(column) for column in range(rules.columns)]
    lines = []
    for row in range(rules.rows - 1, -1, -1):
        marks = "".join(INITIALS[stack[row]] if row < len(stack) else "." for stack in stacks)
        lines.append(re.sub(r"\.+", lambda free: str(len(free[0])), marks))
    return f"{'/'.join(lines)} {SEAT_NAMES[pos.turn].lower()}"

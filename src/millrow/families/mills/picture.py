"""Mill boards drawn as text, and the reader for such drawings.

5  .-------B-------.
   |       |       |
4  |   R---B---.   |
   |   |       |   |
3  .---.       .---.
   |   |       |   |
2  |   .---.---R   |
   |       |       |
1  .-------.-------.
   a   b   c   d   e
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from millrow.core.family import Axis, Place, Spot, TextGrid
from millrow.notation.drawing import fail, indent_of, is_wide, token_choices
from millrow.wording import say

from .boards import Board
from .rules import MillPosition, MillRules

WIDE, HIGH = 4, 2  # characters and lines from a point of the grid to the next


def discs(rules: MillRules, pos: MillPosition) -> dict[str, int]:
    """The seat of the disc on each point that has one."""
    return {name: seat for seat in (0, 1) for name in rules.board.names(pos.men[seat])}


def draw(
    rules: MillRules, marks: Mapping[Place, str], empty: str, tokens: Sequence[str], count_from: int | None
) -> list[str]:
    """The lines and points, letters and numbers beside them unless `count_from` is None."""
    spots, ink, _ = _drawing(rules.board)
    drawn = ink | {cell: marks.get(name, empty) for name, cell in spots.items()}
    for (y, x), char in list(drawn.items()):
        if is_wide(char):
            drawn[y, x + 1] = ""
    high, wide = (max(cell[i] for cell in spots.values()) + 1 for i in (0, 1))
    lines = ["".join(drawn.get((y, x), " ") for x in range(wide)) for y in range(high)]
    if count_from is not None:
        labels, foot, margin = _coordinates(spots)
        lines = [f"{labels.get(y, ''):>{margin - 2}}  {line}" for y, line in enumerate(lines)]
        lines.append(" " * margin + foot)
    return lines


def read(rules: MillRules, lines: list[list[str]], first: int, tokens: dict[str, int], empty: str) -> dict[str, int]:
    """The seat on each point of a drawing."""
    spots, ink, _ = _drawing(rules.board)
    labels, foot, margin = _coordinates(spots)
    high, wide = (max(cell[i] for cell in spots.values()) + 1 for i in (0, 1))
    rows, below = lines[first : first + high], lines[first + high : first + high + 1]
    has_foot = below not in ([], [[]])
    indent = min(indent_of(line) for line in rows if line)
    labelled = any("".join(line).startswith(labels.get(y, " ") + "  ", indent_of(line)) for y, line in enumerate(rows))
    if not labelled or (any(token.isdigit() for token in tokens) and not has_foot):
        margin = 0
    names = {cell: name for name, cell in spots.items()}
    stand, blank = {}, say("mills.expected.blank")
    for y, line in enumerate([*rows, *[[]] * (high - len(rows))]):
        edge = indent + margin
        label = labels.get(y, "")
        if "".join(line[:edge]).strip() not in ("", label):
            fail(first + y, indent_of(line), say("mills.expected.row", label=label) if label else blank, line)
        for x in range(edge, max(len(line), edge + wide)):
            char, cell = line[x] if x < len(line) else " ", (y, x - edge)
            if name := names.get(cell):
                if char in tokens:
                    stand[name] = tokens[char]
                elif char != empty:
                    allowed = token_choices(tokens, empty)
                    fail(first + y, x, say("mills.expected.disc", tokens=allowed, point=name), line)
            elif char.strip() and char != ink.get(cell):
                fail(first + y, x, say("mills.expected.ink", ink=ink[cell]) if cell in ink else blank, line)
    if has_foot and "".join(below[0]).split() != foot.split():
        letters = " ".join(foot.split())
        fail(first + high, indent_of(below[0]), say("mills.expected.letters", letters=letters), below[0])
    return stand


def spots(rules: MillRules, tokens: Sequence[str]) -> dict[str, Spot]:
    """Where each point is in the drawing with coordinates."""
    drawn = _drawing(rules.board)[0]
    margin = _coordinates(drawn)[2]
    return {name: (y, x + margin) for name, (y, x) in drawn.items()}


def text_grid(rules: MillRules, tokens: Sequence[str], count_from: int) -> TextGrid:
    """The letters from the first to the last that has a point, and the numbers; a wide token needs two columns."""
    points = rules.board.points
    letters, numbers = sorted({name[0] for name in points}), sorted({int(name[1:]) for name in points})
    margin = _coordinates(_drawing(rules.board)[0])[2]
    columns = [chr(letter) for letter in range(ord(letters[0]), ord(letters[-1]) + 1)]
    rows = [str(number) for number in range(numbers[-1], numbers[0] - 1, -1)]
    return TextGrid(
        Axis(columns, say("mills.picture.axis", first=columns[0], last=columns[-1]), margin, WIDE, 2),
        Axis(rows, say("mills.picture.axis", first=rows[-1], last=rows[0]), 0, HIGH, 1),
    )


def counts(rules: MillRules, pos: MillPosition) -> tuple[str, Sequence[int]]:
    """The hands."""
    return say("mills.picture.counts"), pos.hand


def footnotes(rules: MillRules) -> list[str]:
    """The edges that cannot be drawn with - | / \\."""
    undrawn = _drawing(rules.board)[2]
    return [say("mills.picture.joined", edges=undrawn)] if undrawn else []


def edges(board: Board) -> list[tuple[str, str]]:
    """Every pair of neighbours once, in the order of the drawing."""
    return list(dict.fromkeys((min(a, b), max(a, b)) for line in board.lines + board.spokes for a, b in pairwise(line)))


def _drawing(board: Board) -> tuple[dict[str, Spot], dict[Spot, str], list[str]]:
    """Where each point is drawn, the characters between them, and the edges that do not fit between characters."""
    left, top = min(name[0] for name in board.points), max(int(name[1:]) for name in board.points)
    spots = {name: (HIGH * (top - int(name[1:])), WIDE * (ord(name[0]) - ord(left))) for name in board.points}
    ink: dict[Spot, str] = {}
    undrawn = []
    for a, b in edges(board):
        (y, x), (y2, x2) = spots[a], spots[b]
        down, right = y2 - y, x2 - x
        slanted = abs(right) * HIGH == abs(down) * WIDE
        char = "-" if not down else "|" if not right else "\\" if down * right > 0 else "/"
        count = abs(down) or abs(right)
        cells = [(y + down * i // count, x + right * i // count) for i in range(1, count)]
        if (char in "\\/" and not slanted) or not set(cells).isdisjoint(spots.values()):
            undrawn.append(f"{a}-{b}")
            continue
        for cell in cells:
            known = ink.get(cell, char)
            ink[cell] = char if known == char else "X" if {known, char} <= set("\\/X") else "+"
    return spots, ink, undrawn


def _coordinates(spots: dict[str, Spot]) -> tuple[dict[int, str], str, int]:
    """The row number of each line, the letters below the board, and the room the numbers take."""
    labels = {y: name[1:] for name, (y, x) in spots.items()}
    letters = {x: name[0] for name, (y, x) in spots.items()}
    foot = "".join(letters.get(x, " ") for x in range(max(letters) + 1))
    return labels, foot, max(map(len, labels.values())) + 2

"""Mill boards, drawn as lines of points; mills, steps and symmetries follow from the drawing.

5  a5----c5----e5       Points are named by the smallest square grid, columns a.. from the left, rows 1..
   |     |     |        from the bottom. A full line is a mill and neighbours on it are a step; a spoke
4  |  b4-c4-d4 |        is a step that belongs to no mill.
   |  |     |  |
3  a3-b3   d3-e3
   |  |     |  |
2  |  b2-c2-d2 |
   |     |     |
1  a1----c1----e1
"""

import re
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from millrow.core.rules import RulesError
from millrow.wording import say

Lines = tuple[tuple[str, ...], ...]

POINT = re.compile(r"[a-w][1-9][0-9]?")  # no x: it takes
MOST_POINTS = 64
MOST_LINES = 200
LINE_SIZES = range(3, 10)  # points of a line


def drawn(text: str) -> Lines:
    """Lines from a drawing: points separated by spaces, lines by `|`."""
    return tuple(tuple(line.split()) for line in text.split("|") if line.strip())


@dataclass(frozen=True)
class Board:
    """A mill board. Two boards with the same drawing are equal, whatever they are called."""

    lines: Lines
    spokes: Lines = ()
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        for what in ("lines", "spokes"):
            object.__setattr__(self, what, tuple(map(tuple, getattr(self, what))))
        if len(self.lines) + len(self.spokes) > MOST_LINES:
            found = say("mills.found.lines", lines=len(self.lines) + len(self.spokes))
            raise RulesError("lines", found, say("mills.allowed.lines", most=MOST_LINES))
        _check_lines("lines", self.lines, LINE_SIZES[0], LINE_SIZES[-1])
        _check_lines("spokes", self.spokes, 2, 2)
        if not self.lines:
            raise RulesError("lines", self.lines, say("mills.allowed.lines.one"))
        object.__setattr__(self, "lines", _ordered(self.lines))
        object.__setattr__(self, "spokes", _ordered(self.spokes))
        if len(self.points) > MOST_POINTS:
            found = say("mills.found.points", points=len(self.points))
            raise RulesError("lines", found, say("mills.allowed.points", most=MOST_POINTS))

    @cached_property
    def points(self) -> tuple[str, ...]:
        """Names by index: row by row from the bottom left."""
        names = {point for line in self.lines + self.spokes for point in line}
        return tuple(sorted(names, key=lambda name: (int(name[1:]), name[0])))

    @cached_property
    def index(self) -> dict[str, int]:
        """The index of each point, by name."""
        return {name: i for i, name in enumerate(self.points)}

    @cached_property
    def all(self) -> int:
        """Every point as a bitboard."""
        return (1 << len(self.points)) - 1

    @cached_property
    def mills(self) -> tuple[int, ...]:
        """Every mill as a bitboard."""
        return tuple(self.bits(line) for line in self.lines)

    @cached_property
    def partners(self) -> tuple[tuple[int, ...], ...]:
        """For each point, the rest of each mill through it: if one is all ours, the point closes a mill."""
        return tuple(tuple(mill & ~(1 << i) for mill in self.mills if mill >> i & 1) for i in range(len(self.points)))

    @cached_property
    def next_to(self) -> tuple[int, ...]:
        """For each point, its neighbours as a bitboard."""
        near = [0] * len(self.points)
        for line in self.lines + self.spokes:
            for a, b in pairwise(line):
                near[self.index[a]] |= 1 << self.index[b]
                near[self.index[b]] |= 1 << self.index[a]
        return tuple(near)

    @cached_property
    def slides(self) -> tuple[tuple[tuple[int, str], ...], ...]:
        """For each point, (target bit, step text) of each slide from it."""
        return tuple(
            tuple((1 << j, f"{a}-{self.points[j]}") for j in range(len(self.points)) if near >> j & 1)
            for a, near in zip(self.points, self.next_to, strict=True)
        )

    @cached_property
    def flights(self) -> tuple[tuple[tuple[int, str], ...], ...]:
        """The same for flying: from each point to every other."""
        return tuple(tuple((1 << j, f"{a}-{b}") for j, b in enumerate(self.points) if a != b) for a in self.points)

    @cached_property
    def examples(self) -> dict[str, str]:
        """A step of each kind, to show how steps are written."""
        first, second = self.lines[0][:2]
        return {"put": second, "move": f"{first}-{second}", "take": f"x{self.points[-1]}"}

    def bits(self, names: tuple[str, ...] | list[str]) -> int:
        """Points as a bitboard."""
        return sum({1 << self.index[name] for name in names})

    def names(self, bits: int) -> tuple[str, ...]:
        """A bitboard as points, in index order."""
        return tuple(name for i, name in enumerate(self.points) if bits >> i & 1)

    def in_mills(self, men: int) -> int:
        """Those of `men` that are in a mill."""
        standing = 0
        for mill in self.mills:
            if men & mill == mill:
                standing |= mill
        return standing


def _ordered(lines: Lines) -> Lines:
    """The same drawing, whichever way and in whichever order its lines were drawn."""
    return tuple(sorted(min(line, line[::-1]) for line in lines))


def _check_lines(what: str, lines: Lines, low: int, high: int) -> None:
    for line in lines:
        shown = " ".join(line)
        if not low <= len(line) <= high:
            spokes = say("mills.allowed.spoke.size", size=low)
            raise RulesError(what, shown, say("mills.allowed.line.size", low=low, high=high) if low < high else spokes)
        for point in line:
            if not POINT.fullmatch(point):
                raise RulesError(what, point, say("mills.allowed.point.name"))
        if len(set(line)) < len(line):
            raise RulesError(what, shown, say("mills.allowed.line.once"))
    if len({frozenset(line) for line in lines}) < len(lines):
        raise RulesError(what, say("mills.found.line-twice"), say("mills.allowed.lines.once"))


def rings(count: int, *, spokes: bool = True, diagonals: bool = False, centre: bool = False) -> Board:
    """A board of squares inside each other, 1 to 4 of them, as data for variants.

    Spokes join the middles of neighbouring squares, diagonals their corners, and the centre lengthens both across the
    board. Any three in a row are a mill.
    """
    if type(count) is not int or not 1 <= count <= 4:
        raise RulesError("rings", count, say("allowed.range", low=1, high=4))
    if count == 1 and not centre:
        spokes = diagonals = False  # nothing to join
    mid, lines, joins = count + 1, [], []

    def at(x: int, y: int) -> str:
        return f"{'abcdefghi'[x - 1]}{y}"

    for ring in range(1, count + 1):
        low, high = ring, 2 * mid - ring
        for edge in (low, high):
            lines.append(tuple(at(x, edge) for x in (low, mid, high)))
            lines.append(tuple(at(edge, y) for y in (low, mid, high)))
    ways = [(0, 1), (1, 0)] * spokes + [(1, 1), (1, -1)] * diagonals
    for dx, dy in ways:
        arms = [tuple(at(mid + dx * k * side, mid + dy * k * side) for k in range(count, 0, -1)) for side in (-1, 1)]
        for row in [(*arms[0], at(mid, mid), *arms[1][::-1])] if centre else arms:
            lines += [row[k : k + 3] for k in range(len(row) - 2)]
            joins += [row] * (len(row) == 2)
    return Board(tuple(lines), tuple(joins))


THREE = Board(
    drawn("a1 b1 c1 | a2 b2 c2 | a3 b3 c3 | a1 a2 a3 | b1 b2 b3 | c1 c2 c3 | a1 b2 c3 | a3 b2 c1"), name="three"
)
SIX = Board(
    drawn("a5 c5 e5 | b4 c4 d4 | b2 c2 d2 | a1 c1 e1 | a1 a3 a5 | b2 b3 b4 | d2 d3 d4 | e1 e3 e5"),
    drawn("a3 b3 | d3 e3 | c1 c2 | c4 c5"),
    name="six",
)
SEVEN = Board(  # the centre joins the squares to two long lines, on which any three in a row are a mill
    SIX.lines + drawn("a3 b3 c3 | b3 c3 d3 | c3 d3 e3 | c1 c2 c3 | c2 c3 c4 | c3 c4 c5"), name="seven"
)
NINE = Board(
    drawn(
        "a7 d7 g7 | b6 d6 f6 | c5 d5 e5 | a4 b4 c4 | e4 f4 g4 | c3 d3 e3 | b2 d2 f2 | a1 d1 g1 |"
        "a1 a4 a7 | b2 b4 b6 | c3 c4 c5 | d5 d6 d7 | d1 d2 d3 | e3 e4 e5 | f2 f4 f6 | g1 g4 g7"
    ),
    name="nine",
)
TWELVE = Board(NINE.lines + drawn("a7 b6 c5 | e5 f6 g7 | a1 b2 c3 | e3 f2 g1"), name="twelve")

BOARDS = {board.name: board for board in (THREE, SIX, SEVEN, NINE, TWELVE)}

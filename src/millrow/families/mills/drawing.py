"""A mill board being drawn: points on a grid and the connections between them, with every problem.

Points that are connected in a straight line form mills by themselves. Exceptions are marked one by one: a line that is
a mill although it bends, or one that is no mill although it is straight.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import gcd
from typing import Any

from millrow.core.rules import RulesError
from millrow.core.setup import Fault, fault
from millrow.wording import say

from .boards import LINE_SIZES, MOST_LINES, MOST_POINTS, POINT, Board, Lines
from .picture import edges
from .rules import MEN, MillRules

FIELDS = ("size", "points", "edges", "mill", "added", "removed")
SIZES = range(3, 24)  # of the grid: a column for each letter that names points
MAX_EDGES = 2000
Spot = tuple[int, int]


@dataclass(frozen=True)
class MillDrawing:
    """A board as it is drawn, playable or not. `mill` points in a straight line are a mill; `added` and `removed` are
    the exceptions."""

    size: int = 7
    points: tuple[str, ...] = ()
    edges: Lines = ()
    mill: int = 3
    added: Lines = ()
    removed: Lines = ()

    def lines(self) -> Lines:
        """Every mill, as it is drawn."""
        connected = {frozenset(edge) for edge in self.edges}
        marked = [line for line in self.added if all(frozenset(pair) in connected for pair in pairwise(line))]
        found = {frozenset(line): line for line in [*self._straight(), *marked]}
        for line in self.removed:
            found.pop(frozenset(line), None)
        return tuple(found.values())

    def spokes(self) -> Lines:
        """The connections that belong to no mill."""
        in_mills = {frozenset(pair) for line in self.lines() for pair in pairwise(line)}
        return tuple(edge for edge in self.edges if frozenset(edge) not in in_mills)

    def board(self) -> Board | None:
        """The board with its lowest column named a and its lowest row 1; None if it can't be one."""
        lines, spokes = self.lines(), self.spokes()
        if not lines or len(lines) + len(spokes) > MOST_LINES:
            return None
        spots = {point: _spot(point) for line in lines + spokes for point in line}
        if not 2 * MEN.low <= len(spots) <= MOST_POINTS:
            return None
        left, down = (min(spot[way] for spot in spots.values()) for way in (0, 1))
        names = {point: _name((x - left, y - down)) for point, (x, y) in spots.items()}
        moved = [tuple(tuple(names[point] for point in line) for line in some) for some in (lines, spokes)]
        return Board(moved[0], moved[1])

    def faults(self) -> list[Fault]:
        """Everything that keeps the board from being played on."""
        return list(_faults(self))

    def notes(self) -> list[Fault]:
        """What may be meant so, but is easily overlooked."""
        return list(_notes(self))

    def _straight(self) -> Iterator[tuple[str, ...]]:
        """Connected points in a straight line, as many as a mill has."""
        following = dict[tuple[str, Spot], str]()  # the nearest connected point in each direction
        for edge in self.edges:
            source, target = sorted(edge, key=_spot)
            way = _way(source, target)
            known = following.get((source, way))
            if known is None or _distance(source, target) < _distance(source, known):
                following[source, way] = target
        for source, way in following:
            line = [source]
            while len(line) < self.mill and (further := following.get((line[-1], way))):
                line.append(further)
            if len(line) == self.mill:
                yield tuple(line)


def read_drawing(data: Mapping[str, Any]) -> MillDrawing:
    """The drawing that the data describes; RulesError names the wrong field."""
    size, mill = data.get("size", 7), data.get("mill", 3)
    for name, number, allowed in (("size", size, SIZES), ("mill", mill, LINE_SIZES)):
        if type(number) is not int or number not in allowed:
            raise RulesError(name, number, say("allowed.range", low=allowed[0], high=allowed[-1]))
    points = data.get("points", [])
    if not isinstance(points, list) or len(points) > SIZES[-1] ** 2:
        raise RulesError("points", points, say("mills.allowed.point.name"))
    for point in points:
        _check_point("points", point)
    known = frozenset(points)
    pairs = _read_lines("edges", data.get("edges", []), range(2, 3), known)
    marks = [_read_lines(name, data.get(name, []), LINE_SIZES) for name in ("added", "removed")]
    connected = {frozenset(pair): pair for pair in pairs}
    return MillDrawing(size, tuple(dict.fromkeys(points)), tuple(connected.values()), mill, *marks)


def write_drawing(drawing: MillDrawing) -> dict[str, Any]:
    """The drawing as data that reads back as the same drawing."""
    lists = {name: [list(line) for line in getattr(drawing, name)] for name in ("edges", "added", "removed")}
    return {"size": drawing.size, "points": list(drawing.points), "mill": drawing.mill, **lists}


def drawing_of(rules: MillRules) -> MillDrawing:
    """The board of these rules, to change it; RulesError if it doesn't fit on the grid."""
    board = rules.board
    spots = {point: _spot(point) for point in board.points}
    left, down = (min(spot[way] for spot in spots.values()) for way in (0, 1))
    size = max(max(x - left, y - down) for x, y in spots.values()) + 1
    if size not in SIZES:
        raise RulesError("size", size, say("mills.allowed.drawing.size", most=SIZES[-1]))
    names = {point: _name((x - left, y - down)) for point, (x, y) in spots.items()}
    lines = {frozenset(map(names.get, line)): tuple(names[point] for point in line) for line in board.lines}
    pairs = tuple((names[a], names[b]) for a, b in edges(board))
    mill = Counter(map(len, lines.values())).most_common(1)[0][0]
    plain = MillDrawing(size, tuple(names.values()), pairs, mill)
    straight = {frozenset(line): line for line in plain.lines()}
    added = tuple(line for key, line in lines.items() if key not in straight)
    removed = tuple(line for key, line in straight.items() if key not in lines)
    return MillDrawing(size, plain.points, pairs, mill, added, removed)


def fitted(base: MillRules, board: Board) -> dict[str, Any]:
    """Options of the base that this board needs to be lower: no more discs than fit."""
    return {"men": min(base.men, len(board.points) // 2, MEN.high)}


def _fault(code: str, sentence: str = "", **facts: Any) -> Fault:
    return fault("mills", code, sentence, **facts)


def _faults(drawing: MillDrawing) -> Iterator[Fault]:
    count, lines, spokes = len(drawing.points), drawing.lines(), drawing.spokes()
    if not drawing.points:
        yield _fault("drawing.empty")
        return
    connected = {point for edge in drawing.edges for point in edge}
    if alone := [point for point in drawing.points if point not in connected]:
        yield _fault("drawing.alone", points=alone, places=alone, count=len(alone))
    if count < 2 * MEN.low:
        yield _fault("drawing.few", count=count, least=2 * MEN.low)
    if count > MOST_POINTS:
        yield _fault("drawing.many", count=count, most=MOST_POINTS)
    if not lines:
        yield _fault("drawing.no-mill", mill=drawing.mill)
    if len(lines) + len(spokes) > MOST_LINES:
        yield _fault("drawing.lines", count=len(lines) + len(spokes), most=MOST_LINES)


def _notes(drawing: MillDrawing) -> Iterator[Fault]:
    parts = sorted(_parts(drawing), key=len)
    if len(parts) > 1:
        yield _fault("drawing.parts", points=sorted(set().union(*parts[:-1])), count=len(parts))
    crossing = [edge for pair in combinations(drawing.edges, 2) if _cross(*pair) for edge in pair]
    if crossing:
        yield _fault("drawing.crossing", points=sorted({point for edge in crossing for point in edge}))
    lines = {point for line in drawing.lines() for point in line}
    connected = {point for edge in drawing.edges for point in edge}
    if lines and (outside := sorted(connected - lines)):
        yield _fault("drawing.outside", points=outside, places=outside)


def _parts(drawing: MillDrawing) -> Iterator[set[str]]:
    """The connected parts; points without a connection are a problem of their own."""
    near = dict[str, set[str]]()
    for a, b in drawing.edges:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    left = set(near)
    while left:
        part, edge = set[str](), {min(left)}
        while edge:
            part |= edge
            edge = set().union(*(near[point] for point in edge)) - part
        left -= part
        yield part


def _cross(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Do two connections cross between their ends?"""
    a, b, c, d = map(_spot, (*one, *other))
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Spot, b: Spot, point: Spot) -> int:
    """On which side of the line through a and b a point is; 0 on it."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def _spot(point: str) -> Spot:
    return ord(point[0]) - ord("a"), int(point[1:]) - 1


def _name(spot: Spot) -> str:
    return f"{chr(ord('a') + spot[0])}{spot[1] + 1}"


def _way(source: str, target: str) -> Spot:
    (x, y), (x2, y2) = _spot(source), _spot(target)
    most = gcd(x2 - x, y2 - y)
    return (x2 - x) // most, (y2 - y) // most


def _distance(source: str, target: str) -> int:
    (x, y), (x2, y2) = _spot(source), _spot(target)
    return (x2 - x) ** 2 + (y2 - y) ** 2


def _check_point(field: str, point: object) -> None:
    if not isinstance(point, str) or not POINT.fullmatch(point):
        raise RulesError(field, point, say("mills.allowed.point.name"))


def _read_lines(field: str, lines: object, sizes: range, known: Iterable[str] | None = None) -> Lines:
    """Lines of points; with `known`, of these points only."""
    if not isinstance(lines, list) or len(lines) > MAX_EDGES:
        raise RulesError(field, lines, say("mills.allowed.lines", most=MAX_EDGES))
    for line in lines:
        if not isinstance(line, list) or len(line) not in sizes:
            size = say("mills.allowed.spoke.size", size=sizes[0])
            allowed = say("mills.allowed.line.size", low=sizes[0], high=sizes[-1])
            raise RulesError(field, line, size if len(sizes) == 1 else allowed)
        for point in line:
            _check_point(field, point)
            if known is not None and point not in known:
                raise RulesError(field, point, say("mills.allowed.drawing.point"))
        if len(set(line)) < len(line):
            raise RulesError(field, " ".join(line), say("mills.allowed.line.once"))
    return tuple(map(tuple, lines))

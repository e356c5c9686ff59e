"""The tables that come with the package, probed by plain code, so that nothing is compiled before the first answer.

A plain table numbers its cells as `kernels/mill.py` does and takes its turns from the rules of the game. It is for
games in which the sides alternate: nobody passes or moves twice, and the board is never full. Six Men's Morris is such
a game, and its table is in the package.
"""

from bisect import bisect_left
from functools import lru_cache
from itertools import combinations
from math import comb
from pathlib import Path

from millrow.families.mills.rules import MillPosition, MillRules
from millrow.families.mills.symmetry import Permutation
from millrow.wording import say

from ...base import Solved, Verdict
from .facts import NotInTable, Position, check_position, file_name, missing, mover_first
from .limits import symmetries
from .sectors import Sector, all_roots, closure
from .stored import DEPTH8, TableError, read_file

FOLDER = Path(__file__).parent / "tables"


class PlainIndex:
    """The number of the cell of each position."""

    def __init__(self, rules: MillRules) -> None:
        points = len(rules.board.points)
        self._images = [byte_images(symmetry) for symmetry in symmetries(rules)]
        self._orbits = [  # by number of men: the least set of each orbit, in ascending order
            sorted(men for men in _sets(points, size) if men == min(self._images_of(men)))
            for size in range(rules.men + 1)
        ]
        self._first = dict[Sector, tuple[int, int]]()  # the first cell of a sector, and the cells for each orbit
        self.size = 0
        for sector in closure(rules, all_roots(rules)):
            big, small = max(sector[:2]), min(sector[:2])
            width = comb(points - big, small)
            self._first[sector] = self.size, width
            self.size += len(self._orbits[big]) * width

    def cell(self, pos: Position) -> int:
        """The cell of a position in which no captures are due; NotInTable if there is none."""
        us, them = pos.men
        try:
            first, width = self._first[Sector(us, them, pos.hand, pos.their_hand)]
        except KeyError:
            raise missing(pos) from None
        big, small = (pos.us, pos.them) if us >= them else (pos.them, pos.us)
        images = self._images_of(big)
        representative = min(images)
        smallest = min(
            low[small & 255] | high[small >> 8]
            for (low, high), image in zip(self._images, images, strict=True)
            if image == representative
        )
        orbit = bisect_left(self._orbits[big.bit_count()], representative)
        return first + orbit * width + _rank(smallest, representative)

    def _images_of(self, men: int) -> list[int]:
        """The set after each symmetry."""
        lower, upper = men & 255, men >> 8
        return [low[lower] | high[upper] for low, high in self._images]


class PlainTable:
    """A table of form depth8. Reading is thread-safe."""

    def __init__(self, rules: MillRules, codes: bytes) -> None:
        self.rules, self._codes, self._index = rules, codes, PlainIndex(rules)
        if len(codes) != self._index.size:
            raise TableError(
                say("mills.table.file.cells", file=file_name(rules), cells=len(codes), wanted=self._index.size)
            )

    def steps(self, pos: MillPosition) -> list[Verdict]:
        """Every legal step with its value and distance for the mover, best first; NotInTable if the table does not hold
        the position, which must not be over."""
        facts = mover_first(self.rules, pos)
        check_position(self.rules, facts)
        try:
            if not facts.taking:
                self._index.cell(facts)
            found = [(step, self._after(pos, step)) for step in self.rules.legal(pos)]
        except NotInTable:
            raise missing(facts) from None
        return [solved.verdict(step) for step, solved in sorted(found, key=lambda row: -_goodness(row[1]))]

    def _after(self, pos: MillPosition, step: str) -> Solved:
        """The value of a step for its mover, with the best captures."""
        after = self.rules.play(pos, step)
        if after.turn == pos.turn:
            return max((self._after(after, capture) for capture in self.rules.legal(after)), key=_goodness)
        value, turns, _ = self._probe(after)
        return Solved(-value, None if turns is None else turns + 1)

    def _probe(self, pos: MillPosition) -> Solved:
        """The value of a position in which no captures are due."""
        facts = mover_first(self.rules, pos)
        if facts.us.bit_count() + facts.hand < self.rules.fewest:
            return Solved(-1, 0)
        code = self._codes[self._index.cell(facts)]
        return Solved(1 if code % 2 == 0 else -1, code - 1) if code else Solved(0)


def packaged_file(rules: MillRules) -> Path:
    """Where the package has the table of these rules, if it has one."""
    return FOLDER / file_name(rules)


@lru_cache(maxsize=64)
def is_packaged(rules: MillRules) -> bool:
    """Does the package have a table of these rules?"""
    return packaged_file(rules).is_file()


@lru_cache(maxsize=4)
def packaged_table(rules: MillRules) -> PlainTable | None:
    """The table of these rules in the package; None if it has none, or only a damaged one."""
    if not is_packaged(rules):
        return None
    try:
        form, _, data = read_file(packaged_file(rules), rules)
        return PlainTable(rules, data) if form == DEPTH8 else None
    except (OSError, TableError):
        return None


def byte_images(symmetry: Permutation) -> tuple[list[int], list[int]]:
    """The images under a symmetry of each set of the first eight points, and of each set of the others."""
    images = []
    for points in (symmetry[:8], symmetry[8:]):
        sets = [0]
        for point in points:
            sets += [image | 1 << point for image in sets]
        images.append(sets)
    return images[0], images[1]


def _sets(points: int, size: int) -> list[int]:
    return [sum(1 << point for point in chosen) for chosen in combinations(range(points), size)]


def _rank(men: int, blocked: int) -> int:
    """The rank of a set among all sets of its size on the points that are not blocked."""
    rank = count = 0
    while men:
        lowest = men & -men
        count += 1
        rank += comb(lowest.bit_length() - 1 - (blocked & (lowest - 1)).bit_count(), count)
        men ^= lowest
    return rank


def _goodness(solved: Solved) -> float:
    """A number that is higher for what is better: win soon, then draw, then lose late."""
    return solved.value / (1 + (solved.turns or 0))

"""The symmetries of a mill board: permutations of its points that leave the rules unchanged.

They are found from the drawing alone: every permutation of the points that keeps lines lines and spokes spokes. Six and
nine men's boards have 16 (turning, mirroring, and the squares inside out).
"""

from collections.abc import Iterator
from functools import lru_cache

from .boards import Board
from .rules import MillPosition, MillRules

Permutation = tuple[int, ...]
MOST = 1000  # a drawing of many separate lines has astronomically many
BUDGET = 300_000  # tries, a second or so


@lru_cache(maxsize=64)
def permutations(board: Board) -> tuple[Permutation, ...]:
    """Every symmetry as a tuple: point i goes to symmetry[i]. The identity comes first.

    A drawing with more than MOST symmetries, or one that takes too long to search, is used without any.
    """
    found = list[Permutation]()
    try:
        for symmetry in _Search(board).assign(0):
            found.append(symmetry)
            if len(found) > MOST:
                raise _TooManyError
    except _TooManyError:
        return (tuple(range(len(board.points))),)
    return tuple(sorted(found))


class _TooManyError(Exception):
    """There are more symmetries, or ways to look for them, than are worth it."""


class _Search:
    """Assigns points one by one, each next to one assigned before where there is one, and checks as it goes."""

    def __init__(self, board: Board) -> None:
        self.near = board.next_to
        self.size = size = len(board.points)
        self.mills = frozenset(board.mills)
        self.kind = [(self.near[i].bit_count(), len(board.partners[i])) for i in range(size)]
        self.order = list[int]()
        while len(self.order) < size:
            rest = [i for i in range(size) if i not in self.order]
            self.order.append(min(rest, key=lambda i: (not any(self.near[i] >> j & 1 for j in self.order), i)))
        place = {point: nth for nth, point in enumerate(self.order)}
        self.closed = [list[int]() for _ in range(size)]  # the mills whose last point is assigned at each depth
        for mill in board.mills:
            self.closed[max(place[i] for i in range(size) if mill >> i & 1)].append(mill)
        self.image = [-1] * size
        self.budget = BUDGET

    def assign(self, depth: int) -> Iterator[Permutation]:
        if depth == self.size:
            yield tuple(self.image)
            return
        point = self.order[depth]
        for target in range(self.size):
            self.budget -= 1
            if self.budget < 0:
                raise _TooManyError
            if target in self.image or self.kind[point] != self.kind[target]:
                continue
            self.image[point] = target
            if self._fits(point, target, depth):
                yield from self.assign(depth + 1)
            self.image[point] = -1

    def _fits(self, point: int, target: int, depth: int) -> bool:
        near, image = self.near, self.image
        return all(
            (near[point] >> other & 1) == (near[target] >> image[other] & 1) for other in self.order[:depth]
        ) and all(permuted(mill, tuple(image)) in self.mills for mill in self.closed[depth])


def permuted(bits: int, symmetry: Permutation) -> int:
    """A bitboard after its points have moved."""
    return sum(1 << symmetry[point] for point in range(bits.bit_length()) if bits >> point & 1)


def mill_image(rules: MillRules, pos: MillPosition, symmetry: Permutation) -> MillPosition:
    """The position seen through a symmetry."""
    blue, red = (permuted(men, symmetry) for men in pos.men)
    first, second = (mill_step(rules, slide, symmetry) for slide in pos.barred)
    return pos._replace(men=(blue, red), barred=(first, second))


def mill_step(rules: MillRules, step: str, symmetry: Permutation) -> str:
    """The step that is the image of `step`."""
    points, index = rules.board.points, rules.board.index
    take, text = step[: step.startswith("x")], step.removeprefix("x")
    return take + "-".join(points[symmetry[index[point]]] for point in text.split("-") if point)


def canonical(rules: MillRules, pos: MillPosition) -> MillPosition:
    """One position for all that are symmetric: equal for two positions exactly if one of `permutations` maps the first
    to the second."""
    return min(mill_image(rules, pos, symmetry) for symmetry in permutations(rules.board))

"""The symmetries of a board: relabellings of its points under which the rules cannot tell a difference.

A mill board's symmetries are found from its drawing alone: every permutation of the points that keeps lines lines and
spokes spokes. Six and nine men's boards have 16 (turning, mirroring, and the squares inside out).
A drop board has two: itself and its mirror image.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeVar

from .boards import Board
from .drops import DropPosition, DropRules
from .mills import MillPosition, MillRules

Permutation = tuple[int, ...]
MOST = 1000  # a drawing of many separate lines has astronomically many: then only the identity is used

R = TypeVar("R", MillPosition, DropPosition)


@lru_cache(maxsize=64)
def permutations(board: Board) -> tuple[Permutation, ...]:
    """Every symmetry as a tuple: point i goes to symmetry[i]. The identity comes first."""
    found = list[Permutation]()
    for symmetry in _search(board):
        found.append(symmetry)
        if len(found) > MOST:
            return (tuple(range(len(board.points))),)
    return tuple(sorted(found))


def _search(board: Board) -> Iterator[Permutation]:
    """Assign points one by one, each next to one assigned before where there is one."""
    size = len(board.points)
    near, mills = board.next_to, frozenset(board.mills)
    kind = [(near[i].bit_count(), len(board.partners[i])) for i in range(size)]
    order = list[int]()
    while len(order) < size:
        reach = [i for i in range(size) if i not in order and any(near[i] >> j & 1 for j in order)]
        order.append(min(reach or [i for i in range(size) if i not in order]))
    image = [-1] * size

    def fits(point: int, target: int) -> bool:
        return kind[point] == kind[target] and all(
            (near[point] >> other & 1) == (near[target] >> image[other] & 1) for other in order if image[other] >= 0
        )

    def assign(depth: int) -> Iterator[Permutation]:
        if depth == size:
            if {permuted(mill, tuple(image)) for mill in mills} == mills:
                yield tuple(image)
            return
        point = order[depth]
        for target in range(size):
            if target not in image and fits(point, target):
                image[point] = target
                yield from assign(depth + 1)
                image[point] = -1

    return assign(0)


def permuted(bits: int, symmetry: Permutation) -> int:
    """A bitboard after its points have moved."""
    return sum(1 << target for point, target in enumerate(symmetry) if bits >> point & 1)


def mill_twin(rules: MillRules, pos: MillPosition, symmetry: Permutation) -> MillPosition:
    """The position seen through a symmetry."""
    blue, red = (permuted(men, symmetry) for men in pos.men)
    first, second = (mill_step(rules, slide, symmetry) for slide in pos.barred)
    return pos._replace(men=(blue, red), barred=(first, second))


def mill_step(rules: MillRules, step: str, symmetry: Permutation) -> str:
    """The step that does in the twin what `step` does here."""
    points, index = rules.board.points, rules.board.index
    take, text = step[: step.startswith("x")], step.removeprefix("x")
    return take + "-".join(points[symmetry[index[point]]] for point in text.split("-") if point)


def drop_twin(rules: DropRules, pos: DropPosition) -> DropPosition:
    """The mirror image."""
    stacks = [pos.grid.column(column) for column in reversed(range(rules.columns))]
    return pos._replace(grid=rules.grid(stacks))


def drop_step(rules: DropRules, step: str) -> str:
    """The same step in the mirror image."""
    return str(rules.columns + 1 - int(step))


def canonical(rules: MillRules | DropRules, pos: R) -> R:
    """One position for all its twins: equal for two positions exactly if a symmetry joins them."""
    if isinstance(pos, MillPosition):
        assert isinstance(rules, MillRules)
        return min(mill_twin(rules, pos, symmetry) for symmetry in permutations(rules.board))
    assert isinstance(rules, DropRules)
    return min(pos, drop_twin(rules, pos), key=lambda twin: [twin.grid.column(c) for c in range(rules.columns)])

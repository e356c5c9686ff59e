"""The values of many drop positions in one call: from the opening books where they apply, else by the solver."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from millrow.families.drops.rules import DropRules
from millrow.wording import say

from ...base import BadRow, Batch
from .bitboard import Geometry
from .limits import ANY, Window, book_decline_reason, discs_of, size_of, turns_left
from .openings import book_bounds
from .search import acquire

if TYPE_CHECKING:
    from numpy.typing import NDArray

CHUNK = 16  # positions solved in one call of the kernel; an interrupt is noticed between calls


def batch_values(rules: DropRules, rows: "NDArray[Any]") -> "tuple[NDArray[Any], NDArray[Any]]":
    """The values and turns of many positions; BadRow for the first that cannot be. Equal positions are solved once."""
    import numpy as np

    geometry, cells = Geometry(*size_of(rules)), rules.columns * rules.rows
    scores, wanted = dict[tuple[int, int], int](), list[tuple[int, int]]()
    positions: list[tuple[int, int]] = [(mover, occupied) for mover, occupied in rows.tolist()]
    for nth, position in enumerate(positions):
        if position in scores:
            continue
        mover, occupied = position
        ours, discs = mover.bit_count(), occupied.bit_count()
        if min(position) < 0 or not geometry.is_valid(mover, occupied) or ours != discs // 2:
            raise BadRow(nth, say("drops.solver.position"))
        if geometry.has_line(mover):
            raise BadRow(nth, say("drops.solver.mover-won"))
        if geometry.has_line(occupied ^ mover):
            scores[position] = -((cells + 2 - discs) // 2)
        else:
            scores[position] = 0
            if discs < cells:
                wanted.append(position)
    scores |= dict(zip(wanted, _solve(rules, wanted), strict=True))
    found = [scores[position] for position in positions]
    turns = [_turns(cells, occupied.bit_count(), scores[mover, occupied]) for mover, occupied in positions]
    return np.sign(np.array(found, np.int8)), np.array(turns, np.int16)


def _turns(cells: int, discs: int, score: int) -> int:
    left = turns_left(cells, discs, score)
    return -1 if left is None else left


def _solve(rules: DropRules, positions: Sequence[tuple[int, int]]) -> list[int]:
    """The scores of positions whose games are not over."""
    if not positions:
        return []
    windows = _bounds(rules, positions)
    found = [window.score for window in windows]
    left = [nth for nth, score in enumerate(found) if score is None]
    with acquire(size_of(rules)) as solver:
        for first in range(0, len(left), CHUNK):
            chunk = left[first : first + CHUNK]
            scores = solver.solve_all([positions[nth] for nth in chunk], [windows[nth] for nth in chunk])
            for nth, score in zip(chunk, scores, strict=True):
                found[nth] = score
    return [score for score in found if score is not None]


def _bounds(rules: DropRules, positions: Sequence[tuple[int, int]]) -> list[Window]:
    """What the opening books say about the positions."""
    windows = [ANY] * len(positions)
    if book_decline_reason(rules) is not None:
        return windows
    by_discs = dict[int, list[int]]()
    for nth, (_, occupied) in enumerate(positions):
        by_discs.setdefault(occupied.bit_count(), []).append(nth)
    for numbers in by_discs.values():
        found = book_bounds(size_of(rules), [positions[nth] for nth in numbers])
        for nth, window in zip(numbers, found, strict=True):
            windows[nth] = window
    return windows


BATCH = Batch((2,), "the mover's discs, all discs", lambda rules, pos: discs_of(pos), batch_values)

"""Exact reachability: can any legal game reach a position? Used when a position is set up.

The counting check of `families/mills/setup.py` is fast for every board and never rejects a reachable position. This one
is exact, on boards small enough to play out every game (`ReachableStates`, one bit per state and side).
"""

import threading
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from millrow.families.mills.rules import MillPosition, MillRules, pair

from .facts import Position, mover_first, start
from .index import Layout
from .kernels.mill import locate_cell
from .kernels.reach import reach
from .limits import too_slow_reason
from .sectors import Sector, max_captures

_lock = threading.Lock()
SIDE_COUNTS = np.array([0, 1, 1, 2], dtype=np.uint8)


class ReachableStates:
    """Every state that a legal game can reach, by side to move; lost games included."""

    def __init__(self, rules: MillRules) -> None:
        self.layout = layout = Layout(rules, [Sector(0, 0, rules.men, rules.men)], lost=True)
        self.seen: NDArray[np.uint8] = np.zeros(layout.size, dtype=np.uint8)
        queue = np.empty(2 * layout.size, dtype=np.int64)
        rows = np.array([layout.row[s] for s in layout.sectors], dtype=np.int64)
        reach(layout.geo, layout.sec, rows, self._cell(start(rules)), self.seen, queue)

    def contains(self, pos: Position, first_moves: bool) -> bool:
        """Can a legal game reach this position, with no capture due? `first_moves`: the first player is to move."""
        sector = Sector(*pos.men, pos.hand, pos.their_hand)
        if sector not in self.layout.row or pos.taking:
            return False
        return bool(self.seen[self._cell(pos)] >> (not first_moves) & 1)

    def _cell(self, pos: Position) -> int:
        sector = Sector(*pos.men, pos.hand, pos.their_hand)
        return int(locate_cell(self.layout.geo, self.layout.sec, self.layout.row[sector], pos.us, pos.them))

    def side_counts(self, sector: Sector) -> NDArray[np.uint8]:
        """For each cell of a sector, the number of sides (0 to 2) that may be to move."""
        first, end = self.layout.span(sector)
        return SIDE_COUNTS[self.seen[first:end]]


def reachable(rules: MillRules, pos: MillPosition) -> bool | None:
    """Can a legal game, started by either side, reach this position? None if the rules get no table.

    The first call for a ruleset plays out every game (seconds at most); later calls look it up."""
    if too_slow_reason(rules) is not None:
        return None
    if pos.men[0] & pos.men[1] or min(*pos.hand, *pos.taking) < 0 or (pos.men[0] | pos.men[1]) & ~rules.board.all:
        return False
    with _lock:
        states = _reachable_states(rules)
    if pos.taking == (0, 0) and not pos.again and not _has_lost(rules, pos, 1 - pos.turn):
        return rules.auto_pass(pos) == pos and not _captures_pending(rules, pos) and _is_reached(states, rules, pos)
    # In the middle of a turn: does a turn from some earlier reachable position pass through here?
    return any(
        _is_reached(states, rules, before) and pos in _mid_turn_positions(rules, before)
        for before in _predecessors(rules, pos)
    )


@lru_cache(maxsize=4)
def _reachable_states(rules: MillRules) -> ReachableStates:
    return ReachableStates(rules)


def _is_reached(states: ReachableStates, rules: MillRules, pos: MillPosition) -> bool:
    state = mover_first(rules, pos)
    return states.contains(state, first_moves=True) or states.contains(state, first_moves=False)


def _has_lost(rules: MillRules, pos: MillPosition, seat: int) -> bool:
    return pos.men[seat].bit_count() + pos.hand[seat] < rules.fewest


def _full(rules: MillRules, pos: MillPosition) -> bool:
    return pos.hand == (0, 0) and pos.men[0] | pos.men[1] == rules.board.all


def _captures_pending(rules: MillRules, pos: MillPosition) -> bool:
    """Is the board full with captures due by the rules that the position does not have?"""
    may = any(rules.takable(pos._replace(turn=seat)) for seat in (0, 1))
    return rules.full_board == "both_take" and _full(rules, pos) and may


def _mid_turn_positions(rules: MillRules, before: MillPosition) -> set[MillPosition]:
    """Every position in the middle of a turn that starts here."""
    found = set[MillPosition]()
    todo = [rules.play(before, step) for step in rules.legal(before)]
    while todo:
        pos = todo.pop()
        if pos not in found:
            found.add(pos)
            if pos.taking != (0, 0):
                todo += [rules.play(pos, step) for step in rules.legal(pos)]
    return found


def _predecessors(rules: MillRules, pos: MillPosition) -> Iterator[MillPosition]:
    """All positions from which a placement or a slide, and then captures, led here, and possibly others."""
    for men, seat in _before_captures(rules, pos):
        ours, theirs = men[seat], men[1 - seat]
        empty = rules.board.all & ~(ours | theirs)
        for i in range(len(rules.board.points)):
            if not ours >> i & 1:
                continue
            rest = ours & ~(1 << i)
            hand = pair(seat, pos.hand[seat] + 1, pos.hand[1 - seat])
            if rest.bit_count() + hand[seat] <= rules.men:
                yield MillPosition(pair(seat, rest, theirs), hand, seat)
            if pos.hand[seat] and not rules.slide_early:
                continue
            near = empty if rules.flies(pos._replace(men=men), seat) else empty & rules.board.next_to[i]
            for j in range(len(rules.board.points)):
                if near >> j & 1:
                    yield MillPosition(pair(seat, rest | 1 << j, theirs), pos.hand, seat)


def _before_captures(rules: MillRules, pos: MillPosition) -> Iterator[tuple[tuple[int, int], int]]:
    """The men before this turn's captures so far, and the side whose turn it was."""
    us = pos.turn
    empty = [1 << i for i in range(len(rules.board.points)) if not (pos.men[0] | pos.men[1]) >> i & 1]
    for taken in range(max_captures(rules) + 1):
        for back in combinations(empty, taken):
            yield pair(us, pos.men[us], pos.men[1 - us] | sum(back)), us
    # each side captures one, so it may have been the other's turn
    if rules.full_board == "both_take" and len(empty) <= 1:
        one = sum(empty)
        for seat in (0, 1):
            yield pair(seat, pos.men[seat] | one, pos.men[1 - seat]), seat
            yield pair(seat, pos.men[seat], pos.men[1 - seat] | one), seat

"""Exact reachability: does any legal game lead to a position? Asked when one is set up by hand.

The counting check of `rules.mill_setup` answers at once for every board and never blames a position wrongly; this one
knows all answers, on boards small enough to walk every game forward (`census.Reach`, one bit a state and side).
"""

import threading
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from millrow.rules.mills import MillPosition, MillRules, pair

from .census import Reach
from .facts import turned
from .limits import declines_quick
from .sectors import most_takings

_lock = threading.Lock()


def reachable(rules: MillRules, pos: MillPosition) -> bool | None:
    """Can a legal game, begun by either side, come to this position? None where the tables decline the rules.

    The first question walks every game of the ruleset (seconds at most), later ones look it up."""
    if declines_quick(rules) is not None:
        return None
    if pos.men[0] & pos.men[1] or min(*pos.hand, *pos.taking) < 0 or (pos.men[0] | pos.men[1]) & ~rules.board.all:
        return False
    with _lock:
        reach = _walked(rules)
    if pos.taking == (0, 0) and not pos.again and not _has_lost(rules, pos, 1 - pos.turn):
        return rules.settle(pos) == pos and not _each_takes(rules, pos) and _seen(reach, rules, pos)
    # In the middle of a turn: does some turn from a position before it pass through here?
    return any(_seen(reach, rules, before) and pos in _within(rules, before) for before in _before(rules, pos))


@lru_cache(maxsize=4)
def _walked(rules: MillRules) -> Reach:
    return Reach(rules)


def _seen(reach: Reach, rules: MillRules, pos: MillPosition) -> bool:
    state = turned(rules, pos)
    return reach.can(state, first_moves=True) or reach.can(state, first_moves=False)


def _has_lost(rules: MillRules, pos: MillPosition, seat: int) -> bool:
    return pos.men[seat].bit_count() + pos.hand[seat] < rules.fewest


def _full(rules: MillRules, pos: MillPosition) -> bool:
    return pos.hand == (0, 0) and pos.men[0] | pos.men[1] == rules.board.all


def _each_takes(rules: MillRules, pos: MillPosition) -> bool:
    """A full board, takings due by the rules that the position does not speak of."""
    may = any(rules.takable(pos._replace(turn=seat)) for seat in (0, 1))
    return rules.full_board == "both_take" and _full(rules, pos) and may


def _within(rules: MillRules, before: MillPosition) -> set[MillPosition]:
    """Every position in the middle of a turn that begins here."""
    found = set[MillPosition]()
    todo = [rules.play(before, step) for step in rules.legal(before)]
    while todo:
        pos = todo.pop()
        if pos not in found:
            found.add(pos)
            if pos.taking != (0, 0):
                todo += [rules.play(pos, step) for step in rules.legal(pos)]
    return found


def _before(rules: MillRules, pos: MillPosition) -> Iterator[MillPosition]:
    """Positions from which a placing or a slide, and then takings, may have led here; among them all that did."""
    for men, seat in _untaken(rules, pos):
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


def _untaken(rules: MillRules, pos: MillPosition) -> Iterator[tuple[tuple[int, int], int]]:
    """The men before this turn's takings so far, and the side whose turn it was."""
    us = pos.turn
    empty = [1 << i for i in range(len(rules.board.points)) if not (pos.men[0] | pos.men[1]) >> i & 1]
    for taken in range(most_takings(rules) + 1):
        for back in combinations(empty, taken):
            yield pair(us, pos.men[us], pos.men[1 - us] | sum(back)), us
    if rules.full_board == "both_take" and len(empty) <= 1:  # each side takes one, so it may have been the other's turn
        one = sum(empty)
        for seat in (0, 1):
            yield pair(seat, pos.men[seat] | one, pos.men[1 - seat]), seat
            yield pair(seat, pos.men[seat], pos.men[1 - seat] | one), seat

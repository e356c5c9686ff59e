"""Reference implementation: the rules of a turn in plain Python, and a simple solver.

The tests compare the kernels with it where it is fast enough: the whole 9-point board, few men on larger ones. It is
deliberately independent: it shares only the records of `facts.py` with the kernels (`mills/kernels/turns.py`), and only
the ruleset with the rules of the game.
"""

from collections.abc import Iterable, Iterator
from itertools import count
from typing import NamedTuple

from millrow.families.mills.rules import MillRules

from .facts import Position, start


class After(NamedTuple):
    """A position one turn later; `again`: the same side is to move."""

    pos: Position
    again: bool = False


def singles(men: int) -> Iterator[int]:
    """The men of a set, each as a set of one."""
    while men:
        yield men & -men
        men &= men - 1


def takeable(rules: MillRules, men: int, hand: int) -> int:
    """The men that a mill may capture; `hand` is the number of men their owner still has in hand."""
    if rules.take == "any":
        return men
    free = men
    for mill in rules.board.mills:
        if men & mill == mill:
            free &= ~mill
    if not free and rules.take == "free_first":
        return men
    if not free and rules.take == "free_until_placed" and hand == 0:
        return men
    return free


def takings(rules: MillRules, men: int, takes: int, hand: int) -> set[int]:
    """What may be left of `men` after up to `takes` captures in a row; they end when no man may be captured."""
    if takes == 0 or not (some := takeable(rules, men, hand)):
        return {men}
    return {left for one in singles(some) for left in takings(rules, men & ~one, takes - 1, hand)}


def mills_closed(rules: MillRules, before: int, now: int) -> int:
    """The number of mills that are new."""
    return sum(now & mill == mill and before & mill != mill for mill in rules.board.mills)


def is_full(rules: MillRules, pos: Position) -> bool:
    """Is the board full in the sense of the rules: every point occupied, nothing in hand?"""
    return (pos.us | pos.them).bit_count() == len(rules.board.points) and pos.hand + pos.their_hand == 0


def turns(rules: MillRules, pos: Position) -> list[After]:
    """Every way to complete the turn; empty only for a side that cannot move and does not pass."""
    us, them, hand, their_hand, taking, _ = pos
    if taking:  # the other side's answer on a full board: one capture, then play goes on
        return [After(Position(left, us, their_hand, hand)) for left in takings(rules, them, 1, their_hand)]
    if is_full(rules, pos):
        if not takeable(rules, us, 0) | takeable(rules, them, 0):
            return []
        if not takeable(rules, us, 0):  # the other side has nothing to capture, so it moves
            return [After(Position(left, us)) for left in takings(rules, them, 1, 0)]
        return [After(Position(left, us, 0, 0, 1)) for left in takings(rules, them, 1, 0)]
    found = [*_placings(rules, pos), *_slides(rules, pos)]
    if not found and rules.no_move == "passes":
        found.append(After(Position(them, us, their_hand, hand)))
    return found


def _placings(rules: MillRules, pos: Position) -> Iterator[After]:
    last = rules.slides_first == "last" and pos.hand == 1 and pos.their_hand == 0
    for to in singles(rules.board.all & ~(pos.us | pos.them) if pos.hand else 0):
        men = pos.us | to
        mills = mills_closed(rules, pos.us, men) if rules.placing_takes == "board" else 0
        for left in takings(rules, pos.them, due(rules, mills), pos.their_hand):
            yield After(Position(men, left), True) if last else After(Position(left, men, pos.their_hand, pos.hand - 1))


def _slides(rules: MillRules, pos: Position) -> Iterator[After]:
    us = pos.us
    empty = rules.board.all & ~(us | pos.them)
    flies = pos.hand == 0 and rules.fly_at is not None and us.bit_count() <= rules.fly_at
    for man in singles(us if pos.hand == 0 or rules.slide_early else 0):
        for to in singles(empty if flies else empty & rules.board.next_to[man.bit_length() - 1]):
            men = us & ~man | to
            mills = mills_closed(rules, us & ~man, men)
            for left in takings(rules, pos.them, due(rules, mills), pos.their_hand):
                yield After(Position(left, men, pos.their_hand, pos.hand))


def due(rules: MillRules, mills: int) -> int:
    """The number of captures for this many closed mills."""
    return mills if rules.takes_per_turn == "mills" else min(mills, 1)


def ended(rules: MillRules, pos: Position) -> int | None:
    """-1 if the mover has lost, 0 if the game is drawn, None if it is not over."""
    if pos.us.bit_count() + pos.hand < rules.fewest:
        return -1
    if pos.them.bit_count() + pos.their_hand < rules.fewest:
        return 1  # only with `again`: the other side has too few men, and it is the capturing side's turn
    if is_full(rules, pos) and not pos.taking and rules.full_board != "both_take":
        return -1 if rules.full_board == "loses" else 0
    if not turns(rules, pos):
        return -1 if rules.no_move == "loses" else 0
    return None


Results = dict[Position, tuple[int, int | None]]


def solve(rules: MillRules, roots: Iterable[Position] = ()) -> Results:
    """(value, turns) for the mover of every position that the start and the roots lead to, by increasing distance."""
    results: Results = {}
    nexts: dict[Position, list[After]] = {}
    todo = [start(rules), *roots]
    while todo:
        pos = todo.pop()
        if pos in nexts or pos in results:
            continue
        if (end := ended(rules, pos)) is None:
            nexts[pos] = turns(rules, pos)
            todo += (after.pos for after in nexts[pos])
        else:
            results[pos] = (end, 0 if end else None)
    for depth in count(1):
        fresh: Results = {}
        for pos, afters in nexts.items():
            known = [(results.get(a.pos), 1 if a.again else -1) for a in afters]
            values = [None if r is None else r[0] * sign for r, sign in known]
            if 1 in values:
                fresh[pos] = (1, depth)
            elif all(value == -1 for value in values):
                fresh[pos] = (-1, depth)
        if not fresh:
            break
        for pos in fresh:
            del nexts[pos]
        results |= fresh
    return results | dict.fromkeys(nexts, (0, None))

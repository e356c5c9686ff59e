"""The sector graph: all (men, men, hand, hand), their pairs, and the order in which they are solved."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from millrow.families.mills.rules import MillRules


class Sector(NamedTuple):
    """Men on the board and in hand, mover first."""

    us: int
    them: int
    hand: int = 0
    their_hand: int = 0

    def swapped(self) -> "Sector":
        return Sector(self.them, self.us, self.their_hand, self.hand)

    @property
    def order(self) -> tuple[int, int]:
        """Captures lower the first number, placements the second: every turn that leaves a pair goes down."""
        return sum(self), self.hand + self.their_hand


def slides(rules: MillRules, s: Sector) -> bool:
    return s.us > 0 and (s.hand == 0 or rules.slide_early)


def can_stay(rules: MillRules, s: Sector) -> bool:
    """Can a turn lead from this sector to its swapped one?"""
    full = s.us + s.them == len(rules.board.points)
    return slides(rules, s) or (rules.no_move == "passes" and (full or s.hand == 0))


def max_captures(rules: MillRules) -> int:
    return 1 if rules.takes_per_turn == "one" else max(map(len, rules.board.partners))


def successors(rules: MillRules, s: Sector) -> Iterator[Sector]:
    """Every sector that one turn may lead to, possibly more, without those where the next mover has lost."""
    points = len(rules.board.points)
    if s.us + s.them == points and s.hand + s.their_hand == 0 and rules.full_board == "both_take":
        yield from (Sector(s.us - 1, s.them - 1), Sector(s.us - 1, s.them), Sector(s.them - 1, s.us))
    if can_stay(rules, s):
        yield s.swapped()
    shortest = min(mill.bit_count() for mill in rules.board.mills)
    for placed in (True, False):
        if not (s.hand and s.us + s.them < points if placed else slides(rules, s)):
            continue
        own = Sector(s.us + placed, s.them, s.hand - placed, s.their_hand)
        takings = max_captures(rules) if own.us >= shortest else 0
        if placed and rules.placing_takes == "nothing":
            takings = 0
        again = placed and rules.slides_first == "last" and own.hand + own.their_hand == 0
        for taken in range(0 if placed else 1, min(takings, s.them) + 1):
            rest = Sector(own.us, own.them - taken, own.hand, own.their_hand)
            yield rest if again else rest.swapped()


def closure(rules: MillRules, roots: Iterable[Sector], lost: bool = False) -> list[Sector]:
    """All sectors that the roots depend on, in the order they are solved, with swapped sectors adjacent.

    With `lost` also those where the side to move has too few men: there is nothing to solve, but games end there."""
    seen = set[Sector]()
    todo = list(roots)
    while todo:
        s = todo.pop()
        if s in seen or s.us + s.them > len(rules.board.points):
            continue
        if min(s.us + s.hand, s.them + s.their_hand) >= rules.fewest:
            seen.add(s)
            todo += successors(rules, s)
        elif lost and s.us + s.hand < rules.fewest:
            seen.add(s)
    return sorted(seen, key=lambda s: (s.order, max(s, s.swapped()), s))


def all_roots(rules: MillRules) -> list[Sector]:
    """Every sector where a game or a set-up position may start; hands differ by at most one, as alternate placing
    leaves them."""
    most = rules.men
    hands = [(hand, their) for their in range(most + 1) for hand in (their, their + 1) if hand <= most]
    return [
        Sector(us, them, hand, their)
        for hand, their in hands
        for us in range(max(0, rules.fewest - hand), most - hand + 1)
        for them in range(max(0, rules.fewest - their), most - their + 1)
    ]

"""The rules of the forward checker: it plays every turn in full, on simple lists of neighbours and mills.

Independent on purpose: it uses nothing of `mills/kernels/turns.py`, with which the tables are built, and shares with
the builder only the lookup of scores (`row_of`, `locate`). Keep it that way, or mistakes in the rules go unnoticed.
"""

import numpy as np

from millrow.engines.numba.intrinsics import address, at16

from .compiled import Array, entry_point, internal
from .mill import TOP, locate, row_of

# What `facts` holds, in this order; then one neighbour mask per point, then one mask per mill.
POINTS, MILL_COUNT, FLY, TAKE, PER_MILL, PLACING, EARLY, NO_MOVE, FULL, FEWEST, LAST, LISTS = range(12)


@internal
def count(men: int) -> int:
    n = 0
    while men:
        men &= men - 1
        n += 1
    return n


@internal
def takeable_men(facts: Array, men: int, hand: int) -> int:
    """Men that may be taken: outside mills; if none and the rules allow it, all. `hand`: their owner's."""
    if facts[TAKE] == 2:
        return men
    free = men
    first = LISTS + facts[POINTS]
    for i in range(first, first + facts[MILL_COUNT]):
        if men & facts[i] == facts[i]:
            free &= ~facts[i]
    if free == 0 and facts[TAKE] == 0:
        return men
    if free == 0 and facts[TAKE] == 3 and hand == 0:
        return men
    return free


@internal
def new_mills(facts: Array, before: int, now: int) -> int:
    """How many men may be taken for the mills that are there now and were not before."""
    mills = 0
    first = LISTS + facts[POINTS]
    for i in range(first, first + facts[MILL_COUNT]):
        if now & facts[i] == facts[i] and before & facts[i] != facts[i]:
            mills += 1
    return mills if facts[PER_MILL] else min(mills, 1)


@internal
def stored_score(facts: Array, geo: int, sec: int, scores: int, us: int, them: int, hand: int, their_hand: int) -> int:
    """The score of a state for its mover, from the table, or from the rules if the game is over."""
    if count(us) + hand < facts[FEWEST]:
        return -TOP
    if count(them) + their_hand < facts[FEWEST]:
        return TOP
    row = row_of(geo, sec, count(us), count(them), hand, their_hand)
    if row == 0:
        return TOP + 1  # a sector is missing: equal to no valid score, so the check fails
    return at16(scores, locate(geo, sec, row, us, them)[0])


@internal
def one_turn_longer(score: int) -> int:
    if score > 0:
        return score - 1
    if score < 0:
        return score + 1
    return 0


@internal
def best_after_taking(
    facts: Array,
    geo: int,
    sec: int,
    scores: int,
    us: int,
    them: int,
    hand: int,
    their_hand: int,
    takes: int,
    placed_last: bool,
    stack: Array,
) -> int:
    """Best score for the side that moved and takes up to `takes` men; tries every order of takings, with a stack."""
    best = -TOP
    stack[0, 0] = them
    stack[0, 1] = takes
    top = 1
    while top:
        top -= 1
        left, due = stack[top, 0], stack[top, 1]
        choices = takeable_men(facts, left, their_hand) if due else 0
        if choices == 0:
            if placed_last:
                score = one_turn_longer(stored_score(facts, geo, sec, scores, us, left, hand, their_hand))
            else:
                score = one_turn_longer(-stored_score(facts, geo, sec, scores, left, us, their_hand, hand))
            best = max(best, score)
        for p in range(facts[POINTS]):
            if choices >> p & 1:
                stack[top, 0] = left & ~(1 << p)
                stack[top, 1] = due - 1
                top += 1
    return best


@internal
def both_take(facts: Array, geo: int, sec: int, scores: int, us: int, them: int) -> int:
    """A full board where each side takes one: the mover's best choice against the other's best answer."""
    best = -TOP
    mine = takeable_men(facts, them, 0)
    for p in range(facts[POINTS] + 1):  # the extra round: a mover who cannot capture
        if (p < facts[POINTS] and not mine >> p & 1) or (p == facts[POINTS] and mine):
            continue
        rest = them & ~(1 << p)
        if count(rest) < facts[FEWEST]:
            best = max(best, TOP - 1)
            continue
        theirs = takeable_men(facts, us, 0)
        worst = TOP
        for q in range(facts[POINTS]):
            if theirs >> q & 1:
                worst = min(worst, stored_score(facts, geo, sec, scores, us & ~(1 << q), rest, 0, 0))
        if theirs == 0 and mine:  # the other side takes nothing, and moves
            best = max(best, one_turn_longer(-stored_score(facts, geo, sec, scores, rest, us, 0, 0)))
        elif theirs == 0:  # neither side can capture or move
            best = -TOP if facts[NO_MOVE] == 0 else 0
        else:
            best = max(best, one_turn_longer(one_turn_longer(worst)))
    return best


@internal
def recompute(
    facts: Array, geo: int, sec: int, scores: int, us: int, them: int, hand: int, their_hand: int, stack: Array
) -> int:
    """What the score of a state must be, computed from the states after each turn."""
    n = facts[POINTS]
    filled = us | them
    if count(filled) == n and hand == 0 and their_hand == 0:
        if facts[FULL] == 2:
            return both_take(facts, geo, sec, scores, us, them)
        return -TOP if facts[FULL] == 0 else 0
    best = -TOP - 1
    if hand:
        last = facts[LAST] == 1 and hand + their_hand == 1
        for q in range(n):
            if not filled >> q & 1:
                men = us | 1 << q
                takes = new_mills(facts, us, men) if facts[PLACING] == 0 else 0
                s = best_after_taking(facts, geo, sec, scores, men, them, hand - 1, their_hand, takes, last, stack)
                best = max(best, s)
    if hand == 0 or facts[EARLY]:
        flies = hand == 0 and count(us) <= facts[FLY]
        for p in range(n):
            for q in range(n):
                if us >> p & 1 and not filled >> q & 1 and (flies or facts[LISTS + p] >> q & 1):
                    men = us ^ 1 << p ^ 1 << q
                    takes = new_mills(facts, us, men)
                    s = best_after_taking(facts, geo, sec, scores, men, them, hand, their_hand, takes, False, stack)
                    best = max(best, s)
    if best < -TOP:
        if facts[NO_MOVE] == 2:
            return one_turn_longer(-stored_score(facts, geo, sec, scores, them, us, their_hand, hand))
        return -TOP if facts[NO_MOVE] == 0 else 0
    return best


@internal
def next_set(men: int) -> int:
    """The next larger bitboard with the same number of men (Gosper's hack)."""
    if men == 0:
        return 1 << 62  # there is only one empty set
    low = men & -men
    high = men + low
    return high | (high ^ men) // low >> 2


@entry_point
def check_sector(
    facts: Array,
    geo_: Array,
    sec_: Array,
    scores_: Array,
    u: int,
    t: int,
    hand: int,
    their_hand: int,
    every: int,
    bad: Array,
) -> tuple[int, int]:
    """Check every `every`-th state of a sector; returns (states, wrong) and writes the first wrong ones to `bad`."""
    geo, sec, scores = address(geo_), address(sec_), address(scores_)
    n = facts[POINTS]
    stack = np.empty((8 * n, 2), dtype=np.int64)
    states = wrong = turn = 0
    us = (1 << u) - 1
    while us < 1 << n:
        choice = (1 << t) - 1  # bit i: their man on the i-th point we leave free
        while choice < 1 << n - u:
            turn += 1
            if turn % every == 0:
                them = 0
                free = 0
                for p in range(n):
                    if not us >> p & 1:
                        them |= (choice >> free & 1) << p
                        free += 1
                states += 1
                want = recompute(facts, geo, sec, scores, us, them, hand, their_hand, stack)
                if want != stored_score(facts, geo, sec, scores, us, them, hand, their_hand):
                    if wrong < len(bad):
                        bad[wrong, 0] = us
                        bad[wrong, 1] = them
                    wrong += 1
            choice = next_set(choice)
        us = next_set(us)
    return states, wrong

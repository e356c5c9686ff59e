"""Random playouts: every legal step is equally likely, and a capture is a step of its own."""

from millrow.engines.numba.intrinsics import address, ctz, lshr, popcount

from ...kernels.numbers import PLACES, TAKES
from ...kernels.turns import (
    after,
    empty_points,
    ended_value,
    flies,
    hand_of,
    is_full,
    slides,
    takeable,
    takings_due,
    targets,
    their_hand_of,
    too_few_after_taking,
)
from .compiled import Array, entry_point, inline, internal

MULTIPLIER = 0x2545F4914F6CDD1D


@inline
def xorshift64(word: int) -> int:
    """The next word of Marsaglia's xorshift generator; never 0."""
    word ^= word << 13
    word ^= lshr(word, 7)
    return word ^ word << 17


@inline
def random_below(word: int, number: int) -> int:
    """A number from 0 to number - 1, from the upper half of the word's bits."""
    return lshr(word * MULTIPLIER, 33) % number


@inline
def nth_bit(bits: int, n: int) -> int:
    """The index of the n-th lowest set bit, from 0."""
    for _ in range(n):
        bits &= bits - 1
    return ctz(bits)


@internal
def random_step(geo: int, us: int, them: int, packed_state: int, word: int) -> int:
    """One of the steps that `list_steps` writes, by its number, without writing them; -1 if there is none."""
    if takings_due(packed_state) != 0:
        left = takeable(geo, them, their_hand_of(packed_state))
        return TAKES << 6 | nth_bit(left, random_below(word, popcount(left)))
    empty = empty_points(geo, us, them)
    total = placings = popcount(empty) if hand_of(packed_state) != 0 else 0
    flying = flies(geo, us, hand_of(packed_state))
    if slides(geo, hand_of(packed_state)):
        men = us
        while men != 0:
            total += popcount(targets(geo, us, packed_state, ctz(men), empty, flying))
            men &= men - 1
    if total == 0:
        return -1
    n = random_below(word, total)
    if n < placings:
        return PLACES << 6 | nth_bit(empty, n)
    n -= placings
    men = us
    while True:
        spots = targets(geo, us, packed_state, ctz(men), empty, flying)
        if n < popcount(spots):
            return ctz(men) << 6 | nth_bit(spots, n)
        n -= popcount(spots)
        men &= men - 1


@entry_point
def play_games(
    geo_: Array, us: int, them: int, packed_state: int, seat: int, games: int, max_steps: int, word: int
) -> tuple[int, int]:
    """(games won by seat 0, by seat 1) of `games` playouts from a position whose game is not over, each of at most
    `max_steps` steps."""
    geo = address(geo_)
    first = second = 0
    for _ in range(games):
        u, t, state, mover, winner = us, them, packed_state, seat, -1
        for _ in range(max_steps):
            drawn = xorshift64(word)
            step = random_step(geo, u, t, state, drawn)
            if step < 0:
                if ended_value(geo, is_full(geo, u, t, state)) != 0:
                    winner = 1 - mover
                break
            word = drawn
            if step >> 6 == TAKES and too_few_after_taking(geo, t, state):
                winner = mover
                break
            u, t, state, passed = after(geo, u, t, state, step)
            mover ^= passed & 1
        first += winner == 0
        second += winner == 1
    return first, second

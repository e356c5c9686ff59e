"""Whole games of chance: every legal step is as likely as any other, a taking being a step of its own."""

from millrow.engines.compiling.bits import at64, lowest, lshr, popcount

from .compiled import Array, kernel, part, tiny
from .numbers import PLACES, TAKES
from .turns import ALL, DUE, EARLY, FEWEST, after, ended_value, flies, is_full, takeable, targets

SPREAD = 0x2545F4914F6CDD1D


@tiny
def stirred(word: int) -> int:
    """The next of 2^64 - 1 words in an order that looks like chance; never 0 (Marsaglia's xorshift)."""
    word ^= word << 13
    word ^= lshr(word, 7)
    return word ^ word << 17


@tiny
def below(word: int, number: int) -> int:
    """A number from 0 to number - 1, from the upper half of the word's bits."""
    return lshr(word * SPREAD, 33) % number


@tiny
def nth(bits: int, n: int) -> int:
    """The place of the n-th lowest set bit, from 0."""
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)


@part
def pick(geo: int, us: int, them: int, rest: int, word: int) -> int:
    """One of the steps `list_steps` writes, by its number, without writing them; -1 if there is none."""
    if rest >> DUE & 255 != 0:
        left = takeable(geo, them, rest >> 6 & 63)
        return TAKES << 6 | nth(left, below(word, popcount(left)))
    empty = at64(geo, ALL) & ~(us | them)
    total = placings = popcount(empty) if rest & 63 != 0 else 0
    slides = placings == 0 or at64(geo, EARLY) != 0
    flying = flies(geo, us, rest)
    if slides:
        men = us
        while men != 0:
            total += popcount(targets(geo, us, rest, lowest(men), empty, flying))
            men &= men - 1
    if total == 0:
        return -1
    n = below(word, total)
    if n < placings:
        return PLACES << 6 | nth(empty, n)
    n -= placings
    men = us
    while True:
        spots = targets(geo, us, rest, lowest(men), empty, flying)
        if n < popcount(spots):
            return lowest(men) << 6 | nth(spots, n)
        n -= popcount(spots)
        men &= men - 1


@kernel
def play_games(
    geo_: Array, us: int, them: int, rest: int, seat: int, games: int, most: int, word: int
) -> tuple[int, int]:
    """(games won by seat 0, by seat 1) of so many from a position whose game goes on, each of at most `most` steps."""
    geo = geo_.ctypes.data
    first = second = 0
    for _ in range(games):
        u, t, r, mover, winner = us, them, rest, seat, -1
        for _ in range(most):
            drawn = stirred(word)
            step = pick(geo, u, t, r, drawn)
            if step < 0:
                if ended_value(geo, is_full(geo, u, t, r)) != 0:
                    winner = 1 - mover
                break
            word = drawn
            u, t, r, passed = after(geo, u, t, r, step)
            if step >> 6 == TAKES:
                loser = u if passed & 1 else t
                hand = r & 63 if passed & 1 else r >> 6 & 63
                if popcount(loser) + hand < at64(geo, FEWEST):
                    winner = mover
                    break
            mover ^= passed & 1
        first += winner == 0
        second += winner == 1
    return first, second

"""Turn order and disc counts of drop games: who can have begun, and how to correct counts that no starter explains.

Counts hold the number of discs of each seat. Seats drop in turn, so a starter and a total give every seat's count.
"""

from collections.abc import Iterable, Sequence

from .base import SEAT_NAMES, counted
from .setup import listed


def counts_after(first: int, total: int, players: int) -> list[int]:
    """How many discs each seat has after so many drops, if this seat began.

    >>> counts_after(1, 5, players=3)
    [1, 2, 2]
    """
    return [(total + players - 1 - (seat - first) % players) // players for seat in range(players)]


def possible_starters(counts: Sequence[int]) -> list[int]:
    """The seats that can have begun: all, one or none.

    >>> possible_starters([3, 3]), possible_starters([3, 4]), possible_starters([4, 0])
    ([0, 1], [1], [])
    """
    players, total = len(counts), sum(counts)
    return [seat for seat in range(players) if counts_after(seat, total, players) == list(counts)]


def correction(counts: Sequence[int], starters: Iterable[int], cells: int) -> str:
    """What to remove, or to add where the board has room, so that one of these starters explains the counts.

    >>> correction([4, 0], starters=[0, 1], cells=42)
    'remove 3 Blue discs or add 3 Red discs'
    >>> correction([1, 0, 1, 0], starters=range(4), cells=42)
    'remove 1 Green disc or add 1 Red disc'
    """
    fewer, more = closest_below(counts, starters), closest_above(counts, starters)
    ways = [f"remove {_difference(fewer, counts)}"]
    if sum(more) <= cells:
        ways.append(f"add {_difference(counts, more)}")
    return (", or " if any(" and " in way for way in ways) else " or ").join(ways)


def closest_below(counts: Sequence[int], starters: Iterable[int]) -> list[int]:
    """The counts that are left if as few discs as possible are removed so that one of these starters explains them."""
    players = len(counts)

    def total(first: int) -> int:
        """The drops until a seat would need a disc more than it has."""
        return min((seat - first) % players + players * count for seat, count in enumerate(counts))

    best = max(starters, key=total)
    return counts_after(best, total(best), players)


def closest_above(counts: Sequence[int], starters: Iterable[int]) -> list[int]:
    """The counts after as few discs as possible are added so that one of these starters explains them."""
    players = len(counts)

    def total(first: int) -> int:
        """The drops until every seat has at least the discs it has."""
        return max((seat - first) % players + players * (n - 1) + 1 for seat, n in enumerate(counts) if n)

    best = min(starters, key=total)
    return counts_after(best, total(best), players)


def counts_in_words(counts: Sequence[int]) -> str:
    """
    >>> counts_in_words([4, 0]), counts_in_words([0, 1, 3])
    ('Blue has 4 discs and Red has none', 'Blue has no discs, Red has 1 and Green has 3')
    """
    first, *rest = counts
    words = [f"{SEAT_NAMES[0]} has {counted(first, 'disc') if first else 'no discs'}"]
    words += [f"{SEAT_NAMES[seat]} has {count or 'none'}" for seat, count in enumerate(rest, 1)]
    return listed(words, len(counts))


def _difference(low: Sequence[int], high: Sequence[int]) -> str:
    pairs = enumerate(zip(low, high, strict=True))
    return listed([counted(most - least, f"{SEAT_NAMES[seat]} disc") for seat, (least, most) in pairs if most > least])

"""Turn order and disc counts of drop games: who can have begun, and how to correct counts that no starter explains.

Counts hold the number of discs of each seat. Seats drop in turn, so a starter and a total give every seat's count.
"""

from collections.abc import Iterable, Sequence


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

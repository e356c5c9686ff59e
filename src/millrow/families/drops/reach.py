"""Is there an order of drops that leads to a board of discs? Answered exactly, or "undecided" when that takes too long.

Who drops when is fixed, so an order merges the columns into one given row of seats:

    columns   01  0  10      each read bottom up
    seats     0 1 0 1 0      for example from columns 0 0 1 2 2

Two searches take turns and the first to answer is believed. One fills the board; the other empties it, which is the
same question with everything reversed. What makes a board unreachable mostly shows near the bottom or near the top, so
one of the two meets it early.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

Reach = Literal["reachable", "unreachable", "undecided"]

LOOKS = 1_600_000  # columns looked at before giving up: under a second; the hardest 7 x 6 board known takes 0.3 million


class Reachability(NamedTuple):
    """The answer and, if it is yes, one order: the column of each drop, counted from 0, and the seat that begins."""

    answer: Reach
    columns: tuple[int, ...] = ()
    first: int = 0


def reach(
    stacks: Sequence[bytes], players: int, turn: int, *, last: Collection[int] | None = None, looks: int = LOOKS
) -> Reachability:
    """Can drops in turn fill the columns with these seats (bottom up), so that `turn` is next?

    Lines are not looked at. Who knows them says with `last` into which columns the last disc can have fallen.
    """
    total = sum(map(len, stacks))
    first = (turn - total) % players
    seats = bytes((first + i) % players for i in range(total))
    if Counter(seats) != Counter(b"".join(stacks)) or (last is not None and not last):
        return Reachability("unreachable")
    fill = _Search(stacks, seats, last=last)
    clear = _Search([stack[::-1] for stack in stacks], seats[::-1], first=last)
    states = total + 100  # enough for a search that never goes wrong
    for _ in range(max(1, looks // (2 * states * max(1, len(stacks))))):
        for search in (fill, clear):
            if (found := search.run(states)) is not None:
                columns = search.order if search is fill else search.order[::-1]
                return Reachability("reachable", tuple(columns), first) if found else Reachability("unreachable")
    return Reachability("undecided")


class _Disc(NamedTuple):
    """The next disc of a column. Each disc has a deadline, the latest time at which it leaves enough time for the
    discs after it; columns with the same discs to come share the number `rest`."""

    deadline: int
    seat: int
    rest: int


class _Search:
    """A search for an order of the columns' discs, depth first, most urgent disc first. It can be interrupted."""

    def __init__(
        self,
        columns: Sequence[bytes],
        seats: bytes,
        *,
        first: Collection[int] | None = None,
        last: Collection[int] | None = None,
    ) -> None:
        """`first` and `last` are the columns of which the first and the last disc may come, None for any."""
        self.order: list[int] = []
        self._seats = seats
        self._players = max(seats, default=0) + 1
        self._first = range(len(columns)) if first is None else first
        none_left = _Disc(len(seats), -1, 0)
        numbers: dict[tuple[bytes, bool], int] = {}
        self._discs: list[list[_Disc]] = []
        for column, discs in enumerate(columns):
            may_be_last = last is None or column in last
            deadlines = _deadlines(discs, seats, len(seats) - (0 if may_be_last else 1))
            rests = [numbers.setdefault((discs[i:], may_be_last), len(numbers) + 1) for i in range(len(discs))]
            self._discs.append([*map(_Disc, deadlines, discs, rests), none_left])
        self._heads = [discs[0] for discs in self._discs]
        self._gone = [0] * len(columns)
        self._seen: set[tuple[int, ...]] = set()
        self._choices = [self._columns_to_try()] if seats else []

    def run(self, states: int) -> bool | None:
        """Go on for so many states: True if there is an order (it is in `order`), False if there is none, None if
        that is not known yet."""
        for _ in range(states):
            if len(self.order) == len(self._seats):
                return True
            while not self._choices[-1]:
                self._choices.pop()
                if not self._choices:
                    return False
                self._move(self.order.pop(), -1)
            column = self._choices[-1].pop()
            self._move(column, 1)
            state = tuple(sorted([disc.rest for disc in self._heads]))  # equal columns are interchangeable
            if state in self._seen:
                self._move(column, -1)
                continue
            self._seen.add(state)
            self.order.append(column)
            if len(self.order) < len(self._seats):
                self._choices.append(self._columns_to_try())
        return None

    def _move(self, column: int, by: int) -> None:
        self._gone[column] += by
        self._heads[column] = self._discs[column][self._gone[column]]

    def _columns_to_try(self) -> list[int]:
        """The columns whose disc fits, the best last; none if a disc has come too late.

        Best is what is urgent, then what uncovers a disc of a seat that has few within reach.
        """
        now = len(self.order)
        seat = self._seats[now]
        within_reach = [0] * (self._players + 1)  # discs of each seat; the last counts the columns that are done
        fitting: dict[int, int] = {}  # of columns with the same rest, one is enough
        for column, disc in enumerate(self._heads):
            if disc.deadline < now:
                return []
            within_reach[disc.seat] += 1
            if disc.seat == seat and (now or column in self._first):
                fitting[disc.rest] = column
        tries = []
        for column in fitting.values():
            deadline = self._heads[column].deadline
            if deadline == now:
                return [column]  # now or never
            uncovered = self._discs[column][self._gone[column] + 1].seat
            tries.append((deadline - now > 2 * self._players, min(within_reach[uncovered], 3), deadline, column))
        return [column for *_, column in sorted(tries, reverse=True)]


def _deadlines(discs: bytes, seats: bytes, end: int) -> list[int]:
    """The latest time of each disc, if the last is to be placed before `end`; -1 or less is too late already."""
    deadlines = []
    for seat in reversed(discs):
        end = seats.rfind(seat, 0, max(end, 0))
        deadlines.append(end)
    return deadlines[::-1]

"""Can a line still be completed, if everyone helps? Decided exactly, or left open where that takes too long.

A line that no other seat has a disc in needs some cells filled by one seat, and the order of turns is fixed:

    column    | u |   cells above the needed one, of use once it is filled
              | N |   the needed cell: only this seat may fill it
              | d |   cells below it: anyone may fill them
              |###|   discs

All other free cells, in columns without a needed cell, are spare: anyone may fill them at any time. A seat that is not
the line's own must have a cell to fill that is not needed, or the line is lost. So the state of the question is small:
what is left of each needed column, how many cells are spare, and how many turns it takes until the seat moves.

Lines completed on the way do no harm: whichever comes first is itself a line that can be completed.

On its turn the seat may as well fill a needed cell if one is on top. Proof: take a way to the line that fills some
other cell z now and the needed cell n later. Fill n now and follow that way with z left over. When it fills n, fill z.
When it fills a cell above z that is not needed, fill z and leave that cell over instead. When the seat's next turn
fills a needed cell above z, fill z one turn earlier, in place of another seat's cell, and leave that one over.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

MOST_WORK = 25_000  # stacks looked at before a question is left open: some 30 ms


class Stack(NamedTuple):
    """What is left of a column: cells below the needed ones, needed cells, cells above them."""

    below: int
    needed: int
    above: int


State = tuple[int, int, tuple[Stack, ...]]  # turns until the seat moves, spare cells, the needed columns


class LineSearch:
    """Answers for many lines of one position; each question is decided once."""

    def __init__(self, heights: Collection[int], rows: int, players: int, most_work: int = MOST_WORK) -> None:
        self._heights, self._rows, self._players = tuple(heights), rows, players
        self._free = sum(rows - height for height in heights)
        self._work_left = most_work
        self._known = dict[State, bool]()

    def can_complete(self, wait: int, needed: Mapping[int, tuple[int, int]]) -> bool | None:
        """Can the seat that moves after `wait` turns get these cells? None if that was not decided.

        `needed` says for each column the row of the lowest needed cell and how many are needed from there upwards.
        """
        stacks, spare = [], self._free
        for column, (row, count) in needed.items():
            height = self._heights[column]
            stacks.append(Stack(row - height, count, self._rows - row - count))
            spare -= self._rows - height
        # Fill what is below first. Then each needed cell waits for at most one round of spare cells.
        if spare >= (self._players - 1) * sum(stack.needed for stack in stacks):
            return True
        start = (wait, spare, tuple(sorted(stacks)))
        if start not in self._known:
            answer = self._search(start)
            if answer is None:
                return None
            self._known[start] = answer
        return self._known[start]

    def _search(self, start: State) -> bool | None:
        """Look at every state that follows; the likeliest way first."""
        seen, todo = {start}, [start]
        while todo:
            wait, spare, stacks = todo.pop()
            self._work_left -= len(stacks)
            if self._work_left < 0:
                return None
            needed = sum(stack.needed for stack in stacks)
            if not stacks or spare >= (self._players - 1) * needed:
                return True
            others = sum(stack.below + stack.above for stack in stacks) - min(stack.above for stack in stacks) + spare
            if others < wait + (self._players - 1) * (needed - 1):
                continue  # the other seats run out of cells before the last needed one is filled
            later = (wait or self._players) - 1
            follow = [] if wait else [(later, spare + gained, rest) for gained, rest in _filled(stacks)]
            if not follow:
                follow = [(later, spare - 1, stacks)] * (spare > 0) + [(later, spare, rest) for rest in _dug(stacks)]
            fresh = [state for state in follow if state not in seen]
            seen.update(fresh)
            todo += fresh
        return False


def _filled(stacks: tuple[Stack, ...]) -> Iterator[tuple[int, tuple[Stack, ...]]]:
    """A needed cell on top is filled: the cells that become spare, and what is left."""
    for i, (below, needed, above) in enumerate(stacks):
        if not below:
            rest = stacks[:i] + stacks[i + 1 :]
            yield (above, rest) if needed == 1 else (0, tuple(sorted((*rest, Stack(0, needed - 1, above)))))


def _dug(stacks: tuple[Stack, ...]) -> Iterator[tuple[Stack, ...]]:
    """A cell below a needed one is filled."""
    for i, (below, needed, above) in enumerate(stacks):
        if below and stacks.index(stacks[i]) == i:  # of equal stacks, one is enough
            yield tuple(sorted((*stacks[:i], Stack(below - 1, needed, above), *stacks[i + 1 :])))

"""What one search works with: the board's array, the table of positions seen, and the words of the search itself."""

import numpy as np

from millrow.rules.mills import MillRules

from .geometry import geometry, most_steps
from .kernels import search as k
from .kernels.numbers import INFINITE, MOST_TURNS
from .states import State


class Stopped(Exception):
    """The search was stopped before it knew the answer."""


class Desk:
    """Values of steps of one ruleset. Questions come one at a time; `stop` and `nodes` may be used from any thread
    meanwhile. The table is all the memory that counts; what it holds stays for the next question until `clear`."""

    def __init__(self, rules: MillRules, table_bytes: int = 64 << 20) -> None:
        self.rules = rules
        self._geo = geometry(rules)
        buckets = 1 << max(table_bytes // 32, 1).bit_length() - 1
        self._table = np.zeros(4 * buckets, dtype=np.int64)
        most = max(map(len, rules.board.partners))
        stack = (MOST_TURNS + 8) * (most_steps(rules) + most * rules.men)
        self._desk = np.zeros(k.STACK + stack, dtype=np.int64)
        self._desk[k.TABLE], self._desk[k.MASK] = self._table.ctypes.data, buckets - 1
        self._desk[k.FLOOR] = k.STACK
        self._words = self._desk.data  # one word at a time, ten times as fast as the array
        self.limit(None)

    def value(self, state: State, step: int, depth: int, low: int = -INFINITE, high: int = INFINITE) -> int:
        """The score of a legal step of a game that goes on: exact between low and high, outside a bound.

        The turn the step belongs to is the first of `depth`. Raises Stopped after `stop` or beyond the limit."""
        score = int(k.ask(self._geo, self._desk, *state, step, depth, low, high))
        if self._words[k.STOP]:
            raise Stopped
        return score

    def turns(self, state: State, depth: int) -> int:
        """How many sequences of so many whole turns there are."""
        return int(k.count_turns(self._geo, self._desk, *state[:3], depth))

    def begin(self) -> None:
        """A new question: what the table holds from before is the first to go."""
        self._words[k.AGE] = (self._words[k.AGE] + 1) % 256
        self._desk[k.KILLERS : k.STACK] = 0

    def limit(self, nodes: int | None) -> None:
        """Stop by itself after so many more nodes."""
        self._words[k.LIMIT] = self.nodes + nodes if nodes is not None else 1 << 62

    def stop(self) -> None:
        """Make the search under way end with Stopped within a millisecond, and any later one until `resume`."""
        self._words[k.STOP] = 1

    def resume(self) -> None:
        self._words[k.STOP] = 0

    def clear(self) -> None:
        """Forget everything."""
        self._table[:] = 0
        self._desk[k.KILLERS : k.STACK] = 0
        self._words[k.NODES] = 0

    @property
    def nodes(self) -> int:
        """Positions looked at since the last `clear`."""
        return self._words[k.NODES]

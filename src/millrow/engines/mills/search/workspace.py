"""The memory of one search: the board's array, the transposition table, and the search's own words."""

import numpy as np

from millrow.families.mills.rules import MillRules

from ..states import State
from .geometry import geometry, max_steps
from .kernels import search as k
from .kernels.numbers import INFINITE, MAX_TURNS


class Stopped(Exception):
    """The search was stopped before it finished."""


class SearchWorkspace:
    """Searches steps of one ruleset, one at a time; `stop` and `nodes` may be used from any thread meanwhile. The
    transposition table is nearly all of the memory; it is kept between searches until `clear`."""

    def __init__(self, rules: MillRules, table_bytes: int = 64 << 20) -> None:
        self.rules = rules
        self._geo = geometry(rules)
        buckets = 1 << max(table_bytes // 32, 1).bit_length() - 1
        self._table = np.zeros(4 * buckets, dtype=np.int64)
        partners = max(map(len, rules.board.partners))
        stack = (MAX_TURNS + 8) * (max_steps(rules) + partners * rules.men)
        self._workspace = np.zeros(k.STACK + stack, dtype=np.int64)
        self._workspace[k.TABLE], self._workspace[k.MASK] = self._table.ctypes.data, buckets - 1
        self._workspace[k.STACK_START] = k.STACK
        self._words = self._workspace.data  # a memoryview: single accesses are ten times as fast as with the array
        self.set_node_limit(None)

    def value(self, state: State, step: int, depth: int, low: int = -INFINITE, high: int = INFINITE) -> int:
        """The score of a legal step of an unfinished game: exact between low and high, a bound outside.

        The step's turn is the first of `depth`. Raises Stopped after `stop` or at the node limit."""
        score = int(k.step_value(self._geo, self._workspace, *state, step, depth, low, high))
        if self._words[k.STOP]:
            raise Stopped
        return score

    def perft(self, state: State, depth: int) -> int:
        """The number of sequences of `depth` whole turns."""
        return int(k.perft_turns(self._geo, self._workspace, *state[:3], depth))

    def new_search(self) -> None:
        """Start a new search: older table entries are replaced first, and killers and history are cleared."""
        self._words[k.AGE] = (self._words[k.AGE] + 1) % 256
        self._workspace[k.KILLERS : k.STACK] = 0

    def set_node_limit(self, nodes: int | None) -> None:
        """Stop after this many more nodes; None for no limit."""
        self._words[k.LIMIT] = self.nodes + nodes if nodes is not None else 1 << 62

    def stop(self) -> None:
        """Make the running search raise Stopped within a millisecond, and every later one until `resume`."""
        self._words[k.STOP] = 1

    def resume(self) -> None:
        self._words[k.STOP] = 0

    def clear(self) -> None:
        """Clear the transposition table, killers and history, and the node count."""
        self._table[:] = 0
        self._workspace[k.KILLERS : k.STACK] = 0
        self._words[k.NODES] = 0

    @property
    def nodes(self) -> int:
        """Positions searched since the last `clear`."""
        return self._words[k.NODES]

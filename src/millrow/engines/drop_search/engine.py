"""A player for drop games of any size and any number of players: it plays thousands of games in its head."""

import random
import threading
from collections import deque
from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any

from millrow.engines.base import Limit, Verdict, declines_options
from millrow.engines.obvious import obvious_steps, prefer
from millrow.rules.base import AnyRules
from millrow.rules.drops import DropRules

if TYPE_CHECKING:
    from .tree import Tree

KNOWN = ("columns", "rows", "line", "players", "board")  # options that the kernels take into account
BEAT = 0.02  # seconds between two answers: whoever reads them can stop the engine that soon
FIRST = 8  # games before the first answer, to see how long they take
_compiled = threading.Event()  # in this process
WHILE = Limit(seconds=1.0)


class DropSearch:
    """Takes a win, stops the next player's win where that is possible, and looks for forced wins as far as it gets.
    Between two it plays an obvious step if there is one that is not proven worse than another.

    It keeps within a limit's seconds and nodes (games played in its head); depth means nothing to it. With neither it
    ends when its memory is used up. It thinks only while its next answer is awaited; other threads run meanwhile. The
    clock starts when the kernels are ready: the first question of all compiles them, some seconds once and for all."""

    def __init__(self, seed: int | None = None) -> None:
        self._chance = random.Random(seed)

    def declines(self, rules: AnyRules) -> str | None:
        return declines_options(rules, KNOWN) if isinstance(rules, DropRules) else "knows drop games only"

    def think(self, rules: AnyRules, pos: Any, limit: Limit) -> Iterator[Verdict]:
        """The best step so far, many times a second."""
        obvious = obvious_steps(rules, pos)
        for tree in self._growing(rules, pos, limit, thorough=False):
            yield prefer(tree.verdicts(), obvious)

    def verdicts(self, rules: AnyRules, pos: Any, limit: Limit = WHILE) -> list[Verdict]:
        """Every legal step with what is proven or guessed of it, best first; empty when the game is over."""
        trees = deque(self._growing(rules, pos, limit, thorough=True), maxlen=1)
        return trees[0].verdicts() if trees else []

    def ready(self, rules: AnyRules) -> bool:
        """Are the kernels compiled?"""
        return _compiled.is_set()

    def prepare(self, rules: AnyRules) -> None:
        """Compile the kernels now, or read them from the cache, so that the first turn does not wait for it."""
        for _ in self.think(rules, rules.start(), Limit(nodes=1)):
            pass
        _compiled.set()

    def _growing(self, rules: AnyRules, pos: Any, limit: Limit, *, thorough: bool) -> "Iterator[Tree]":
        """A search under way, at every beat."""
        if (why := self.declines(rules)) is not None:
            raise ValueError(why)
        assert isinstance(rules, DropRules)
        if not rules.legal(pos):
            return
        from .tree import Tree

        tree = Tree(rules, pos, self._chance.getrandbits(64))
        begun, games, going = monotonic(), FIRST, True
        while going:
            if limit.nodes is not None:
                games = min(games, limit.nodes - tree.games)
            started = monotonic()
            going = tree.grow(games, thorough=thorough) == games
            now = monotonic()
            yield tree
            left = BEAT
            if limit.seconds is not None:
                left = min(left, limit.seconds - (now - begun))
                going &= left > 0
            if limit.nodes is not None:
                going &= tree.games < limit.nodes
            if limit.seconds is None and limit.nodes is None:
                going &= not tree.full
            games = max(1, min(4 * games, int(games * left / (now - started + 1e-6))))

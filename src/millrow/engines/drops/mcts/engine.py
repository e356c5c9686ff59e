"""A player for drop games of any size and any number of players: Monte Carlo tree search."""

import random
import threading
from collections import deque
from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any

from millrow.core.rules import Rules
from millrow.families.drops.rules import DropRules
from millrow.wording import say

from ...base import Declined, Engine, Limit, Progress, Thoughts, Verdict, declines_options
from ...heuristic import prefer
from ..heuristic import obvious_steps

if TYPE_CHECKING:
    from .tree import Tree

KNOWN_OPTIONS = ("columns", "rows", "line", "players", "board")  # options that the kernels support
POLL_SECONDS = 0.02  # between two answers, so the caller can stop the engine that soon
FIRST_PLAYOUTS = 8  # before the first answer, to measure their speed
_compiled = threading.Event()  # set once this process has compiled the kernels


class DropSearch(Engine):
    """Plays an immediate win, blocks the next player's win if possible, and searches for forced wins. With two players
    it plays an obvious step if there is one that is not proven worse than another.

    It respects a limit's seconds and nodes (playouts) and ignores depth. Without either it stops when its memory is
    full. It searches only while the caller waits for the next answer, and releases the GIL. The clock starts when the
    kernels are ready: the first search compiles them, which takes a few seconds."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = random.Random(seed)

    def declines(self, rules: Rules[Any]) -> str | None:
        return declines_options(rules, KNOWN_OPTIONS) if isinstance(rules, DropRules) else say("drops.decline.family")

    def think(self, rules: Rules[Any], pos: Any, limit: Limit) -> Iterator[Verdict]:
        """The best step so far, many times a second."""
        rules = self._check_rules(rules)
        obvious = obvious_steps(rules, pos)
        for tree in self._run(rules, pos, limit, thorough=False):
            verdicts = tree.verdicts()
            self.thoughts = Thoughts(tuple(verdicts), playouts=tree.games)
            yield prefer(verdicts, obvious)

    def verdicts(self, rules: Rules[Any], pos: Any, limit: Limit | None = None) -> list[Verdict]:
        """Every legal step with a proven value or an estimate, best first; empty when the game is over. The default
        limit is one second."""
        answers = deque(self.analysis(rules, pos, limit or Limit(seconds=1.0)), maxlen=1)
        return answers[0] if answers else []

    def analysis(self, rules: Rules[Any], pos: Any, limit: Limit) -> Iterator[list[Verdict]]:
        """The same many times a second, while the tree grows."""
        for tree in self._run(self._check_rules(rules), pos, limit, thorough=True):
            yield tree.verdicts()

    def compiles(self, rules: Rules[Any]) -> bool:
        return True

    def ready(self, rules: Rules[Any]) -> bool:
        """Are the kernels compiled?"""
        return _compiled.is_set()

    def prepare(self, rules: Rules[Any], progress: Progress | None = None) -> None:
        """Compile the kernels now, or load them from the cache, so that the first turn does not wait."""
        for _ in self.think(rules, rules.start(), Limit(nodes=1)):
            pass
        _compiled.set()

    def _check_rules(self, rules: Rules[Any]) -> DropRules:
        if (why := self.declines(rules)) is not None:
            raise Declined(why)
        assert isinstance(rules, DropRules)
        return rules

    def _run(self, rules: DropRules, pos: Any, limit: Limit, *, thorough: bool) -> "Iterator[Tree]":
        """The tree after each round of playouts."""
        if not rules.legal(pos):
            return
        from .tree import Tree

        tree = Tree(rules, pos, self._rng.getrandbits(64))
        search_start, games, going = monotonic(), FIRST_PLAYOUTS, True
        while going:
            if limit.nodes is not None:
                games = min(games, limit.nodes - tree.games)
            started = monotonic()
            going = tree.simulate(games, thorough=thorough) == games
            now = monotonic()
            yield tree
            remaining = POLL_SECONDS
            if limit.seconds is not None:
                remaining = min(remaining, limit.seconds - (now - search_start))
                going &= remaining > 0
            if limit.nodes is not None:
                going &= tree.games < limit.nodes
            if limit.seconds is None and limit.nodes is None:
                going &= not tree.full
            games = max(1, min(4 * games, int(games * remaining / (now - started + 1e-6))))

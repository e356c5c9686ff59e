"""Perft: count the sequences of steps to a depth, to check move generation against known numbers."""

from collections.abc import Iterator

from millrow.wording import say

from .rules import P, Rules

MAX_MEMO = 2_000_000  # counts; a larger memo could fill the memory


def perft(rules: Rules[P], pos: P, depth: int, *, turns: bool = False) -> int:
    """The number of sequences of `depth` steps; with `turns`, a mill and its takings count as one.

    Counts are memoized by position and depth, so transpositions are searched once, as long as memory allows.
    """
    if depth < 0:
        raise ValueError(say("error.depth", depth=depth))
    memo: dict[tuple[P, int], int] = {}

    def count(pos: P, depth: int) -> int:
        if depth == 0:
            return 1
        if depth == 1 and not turns:
            return len(rules.legal(pos))
        if (pos, depth) not in memo:
            total = 0
            for step in rules.legal(pos):
                after = rules.play(pos, step)
                complete = not turns or rules.turn_complete(after)
                total += count(after, depth - 1 if complete else depth)
            if len(memo) >= MAX_MEMO:
                return total
            memo[pos, depth] = total
        return memo[pos, depth]

    return count(pos, depth)


def divide(rules: Rules[P], pos: P, depth: int, *, turns: bool = False) -> Iterator[tuple[str, int]]:
    """Each first step with the perft count below it, to find where two programs differ."""
    if depth < 1:
        return
    for step in rules.legal(pos):
        after = rules.play(pos, step)
        complete = not turns or rules.turn_complete(after)
        yield step, perft(rules, after, depth - 1 if complete else depth, turns=turns)


def positions(rules: Rules[P], pos: P, depth: int) -> Iterator[int]:
    """The number of distinct positions after 0, 1, ... `depth` steps."""
    layer = {pos}
    yield len(layer)
    for _ in range(depth):
        layer = {rules.play(pos, step) for pos in layer for step in rules.legal(pos)}
        yield len(layer)

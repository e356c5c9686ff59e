"""Counting: how many lines of play there are to a depth, and how many different positions. The proof of the rules."""

from .base import P, Rules


def perft(rules: Rules[P], pos: P, depth: int, *, turns: bool = False) -> int:
    """How many sequences of `depth` steps there are; with `turns`, a mill and its takings count as one.

    Positions reached by several orders are counted once and remembered, so deep counts stay quick.
    """
    if depth < 0:
        raise ValueError(f"depth is {depth}, allowed: 0 or more")
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
                whole = not turns or rules.settled(after)
                total += count(after, depth - 1 if whole else depth)
            memo[pos, depth] = total
        return memo[pos, depth]

    return count(pos, depth)


def divide(rules: Rules[P], pos: P, depth: int, *, turns: bool = False) -> dict[str, int]:
    """The same count for each first step: where two programs differ, this shows under which step."""
    if depth < 1:
        return {}
    counts = {}
    for step in rules.legal(pos):
        after = rules.play(pos, step)
        whole = not turns or rules.settled(after)
        counts[step] = perft(rules, after, depth - 1 if whole else depth, turns=turns)
    return counts


def positions(rules: Rules[P], pos: P, depth: int) -> list[int]:
    """How many different positions can stand on the board after 0, 1, ... `depth` steps."""
    layer, counts = {pos}, [1]
    for _ in range(depth):
        layer = {rules.play(pos, step) for pos in layer for step in rules.legal(pos)}
        counts.append(len(layer))
    return counts

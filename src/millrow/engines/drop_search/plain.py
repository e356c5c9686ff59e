"""The plain twin: what the kernels promise, said with the rules alone. It judges them in tests and is never quick."""

from functools import cache

from millrow.rules.drops import DropPosition, DropRules

TRIES = 3


class Chance:
    """The kernels' random numbers: splitmix64."""

    def __init__(self, seed: int) -> None:
        self.word = seed

    def below(self, n: int) -> int:
        self.word = (self.word + 0x9E3779B97F4A7C15) % 2**64
        word = self.word
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        word = (word ^ word >> 27) * 0x94D049BB133111EB % 2**64
        word ^= word >> 31
        return (word >> 33) * n >> 31


def wins_by_force(rules: DropRules, pos: DropPosition, seat: int) -> bool:
    """Can the seat win whatever all others do?"""

    @cache
    def wins(pos: DropPosition) -> bool:
        if (end := rules.outcome(pos)) is not None:
            return end.winner == seat
        quantifier = any if pos.turn == seat else all
        return quantifier(wins(rules.play(pos, step)) for step in rules.legal(pos))

    return wins(pos)


def never_won(rules: DropRules, pos: DropPosition) -> bool:
    """Does every way to play on end in a draw?"""

    @cache
    def drawn(pos: DropPosition) -> bool:
        if (end := rules.outcome(pos)) is not None:
            return end.winner is None
        return all(drawn(rules.play(pos, step)) for step in rules.legal(pos))

    return drawn(pos)


def turns_to_end(rules: DropRules, pos: DropPosition) -> int:
    """Turns left between two players, one of whom wins by force as soon as possible against the longest defence."""
    others = range(rules.players)
    winner = next(seat for seat in others if wins_by_force(rules, pos, seat))

    @cache
    def turns(pos: DropPosition) -> int | None:
        """None where the winner would let the win slip."""
        if (end := rules.outcome(pos)) is not None:
            return 0 if end.winner == winner else None
        after = [turns(rules.play(pos, step)) for step in rules.legal(pos)]
        known = [many for many in after if many is not None]
        if pos.turn == winner:
            return 1 + min(known) if known else None
        return 1 + max(known) if len(known) == len(after) else None

    left = turns(pos)
    assert left is not None
    return left


def random_game(rules: DropRules, chance: Chance) -> int | None:
    """The winner of a game in which every free column is equally likely; full columns leave the list as they do in
    the kernel: the last takes their place."""
    pos, free = rules.start(), list(rules.steps)
    while rules.outcome(pos) is None:
        i = chance.below(len(free))
        step = free[i]
        pos = rules.play(pos, step)
        _close(rules, pos, free, step)
    return pos.winner


def play_out(rules: DropRules, pos: DropPosition, chance: Chance) -> int | None:
    """The winner of a game in which everybody takes a win, stops the next player's, and draws up to TRIES times for a
    step that makes none for him."""
    free = rules.legal(pos)
    while rules.outcome(pos) is None:
        if rules.wins_at_once(pos, pos.turn):
            return pos.turn
        following = (pos.turn + 1) % rules.players
        threats = rules.wins_at_once(pos, following)
        if threats:
            step = rules.steps[threats[0]]
        else:
            for _ in range(TRIES):
                step = free[chance.below(len(free))]
                if int(step) - 1 not in rules.wins_at_once(rules.play(pos, step), following):
                    break
        pos = rules.play(pos, step)
        _close(rules, pos, free, step)
    return pos.winner


def _close(rules: DropRules, pos: DropPosition, free: list[str], step: str) -> None:
    if pos.grid.height(int(step) - 1) == rules.rows:
        free[free.index(step)] = free[-1]
        free.pop()

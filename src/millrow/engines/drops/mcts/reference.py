"""Reference implementation of the kernels, using only the rules. The tests compare the kernels with it; it is slow."""

from functools import cache

from millrow.families.drops.rules import DropPosition, DropRules

TRIES = 3


class SplitMix64:
    """The kernels' random number generator."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def random_below(self, n: int) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        state = self.state
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        state = (state ^ state >> 27) * 0x94D049BB133111EB % 2**64
        state ^= state >> 31
        return (state >> 33) * n >> 31


def wins_by_force(rules: DropRules, pos: DropPosition, seat: int) -> bool:
    """Can the seat win whatever the others do?"""

    @cache
    def wins(pos: DropPosition) -> bool:
        if (end := rules.outcome(pos)) is not None:
            return end.winner == seat
        quantifier = any if pos.turn == seat else all
        return quantifier(wins(rules.play(pos, step)) for step in rules.legal(pos))

    return wins(pos)


def always_drawn(rules: DropRules, pos: DropPosition) -> bool:
    """Does every continuation end in a draw?"""

    @cache
    def drawn(pos: DropPosition) -> bool:
        if (end := rules.outcome(pos)) is not None:
            return end.winner is None
        return all(drawn(rules.play(pos, step)) for step in rules.legal(pos))

    return drawn(pos)


def turns_to_end(rules: DropRules, pos: DropPosition) -> int:
    """Turns to the end between two players, one of whom has a forced win: fastest win, longest defence."""
    others = range(rules.players)
    winner = next(seat for seat in others if wins_by_force(rules, pos, seat))

    @cache
    def turns(pos: DropPosition) -> int | None:
        """None if the winner could lose the win from here."""
        if (end := rules.outcome(pos)) is not None:
            return 0 if end.winner == winner else None
        after = [turns(rules.play(pos, step)) for step in rules.legal(pos)]
        known = [turns_left for turns_left in after if turns_left is not None]
        if pos.turn == winner:
            return 1 + min(known) if known else None
        return 1 + max(known) if len(known) == len(after) else None

    left = turns(pos)
    assert left is not None
    return left


def random_game(rules: DropRules, rng: SplitMix64) -> int | None:
    """The winner of a random game in which every free column is equally likely. A full column is replaced by the last
    one in the list, as in the kernel."""
    pos, free = rules.start(), list(rules.steps)
    while rules.outcome(pos) is None:
        i = rng.random_below(len(free))
        step = free[i]
        pos = rules.play(pos, step)
        _remove_full_column(rules, pos, free, step)
    return pos.winner


def playout(rules: DropRules, pos: DropPosition, rng: SplitMix64) -> int | None:
    """The winner of a playout: each player takes a win, blocks the next player's win, and draws up to TRIES times for a
    step that does not give one away."""
    free = rules.legal(pos)
    while rules.outcome(pos) is None:
        if rules.wins_at_once(pos, pos.turn):
            return pos.turn
        next_seat = (pos.turn + 1) % rules.players
        threats = rules.wins_at_once(pos, next_seat)
        if threats:
            step = rules.steps[threats[0]]
        else:
            for _ in range(TRIES):
                step = free[rng.random_below(len(free))]
                if int(step) - 1 not in rules.wins_at_once(rules.play(pos, step), next_seat):
                    break
        pos = rules.play(pos, step)
        _remove_full_column(rules, pos, free, step)
    return pos.winner


def _remove_full_column(rules: DropRules, pos: DropPosition, free: list[str], step: str) -> None:
    if pos.grid.height(int(step) - 1) == rules.rows:
        free[free.index(step)] = free[-1]
        free.pop()

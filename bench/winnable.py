"""How soon and how fast it is known that nobody can win any more; trying every continuation is the judge."""

import random
from statistics import median
from time import process_time

from millrow.rules.drops import DropPosition, DropRules

GAMES, SEED = 300, 2026
Memo = dict[tuple[bytes, ...], bool]


def drawn_game(rules: DropRules, chance: random.Random) -> list[DropPosition]:
    """The positions of a random game that nobody wins."""
    while True:
        line = [rules.start()]
        while rules.outcome(line[-1]) is None:
            followers = [rules.play(line[-1], step) for step in rules.legal(line[-1])]
            if not (quiet := [after for after in followers if after.winner is None]):
                break
            line.append(chance.choice(quiet))
        else:
            return line


def can_be_won(rules: DropRules, pos: DropPosition, memo: Memo) -> bool:
    """Try every continuation."""
    key = tuple(pos.grid.column(column) for column in range(rules.columns))
    if key not in memo:
        followers = (rules.play(pos, step) for step in rules.legal(pos))
        memo[key] = any(after.winner is not None or can_be_won(rules, after, memo) for after in followers)
    return memo[key]


def main() -> None:
    rules, chance = DropRules(), random.Random(SEED)
    times, left, exact, blocked = list[float](), list[int](), 0, 0
    for _ in range(GAMES):
        line = drawn_game(rules, chance)[:-1]
        said = None
        for ply, pos in enumerate(line):
            begun = process_time()
            hopeless = rules.hopeless(pos)
            times.append(process_time() - begun)
            if hopeless and said is None:
                said = ply
        memo, truth = Memo(), len(line)
        while truth and not can_be_won(rules, line[truth - 1], memo):
            truth -= 1
        exact += (len(line) if said is None else said) == truth
        blocked += next((ply for ply, pos in enumerate(line) if not any(rules.open_lines(pos))), len(line)) == truth
        left.append(rules.columns * rules.rows - truth)
    print(f"nobody can win any more: {GAMES} random drawn games of Connect Four, seed {SEED}")
    print(f"  announced at the exact step: {exact} of {GAMES}; by blocked lines alone: {blocked} of {GAMES}")
    print(f"  free cells then: {min(left)} to {max(left)}, median {median(left):.0f}")
    print(f"  CPU time a step: median {1000 * median(times):.3f} ms, longest {1000 * max(times):.1f} ms")

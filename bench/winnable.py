"""How early and how fast the rules detect that no player can win any more, compared with trying every continuation."""

import random
from statistics import median
from time import process_time

from millrow.families.drops.rules import DropPosition, DropRules

GAMES, SEED = 300, 2026
Memo = dict[tuple[bytes, ...], bool]


def drawn_game(rules: DropRules, rng: random.Random) -> list[DropPosition]:
    """The positions of a random game that ends in a draw."""
    while True:
        line = [rules.start()]
        while rules.outcome(line[-1]) is None:
            followers = [rules.play(line[-1], step) for step in rules.legal(line[-1])]
            if not (quiet := [after for after in followers if after.winner is None]):
                break
            line.append(rng.choice(quiet))
        else:
            return line


def can_be_won(rules: DropRules, pos: DropPosition, memo: Memo) -> bool:
    """Can a player still win? By trying every continuation."""
    key = tuple(pos.grid.column(column) for column in range(rules.columns))
    if key not in memo:
        followers = (rules.play(pos, step) for step in rules.legal(pos))
        memo[key] = any(after.winner is not None or can_be_won(rules, after, memo) for after in followers)
    return memo[key]


def main() -> None:
    rules, rng = DropRules(), random.Random(SEED)
    times, empty_cells, exact, by_lines = list[float](), list[int](), 0, 0
    for _ in range(GAMES):
        line = drawn_game(rules, rng)[:-1]
        detected_at = None
        for ply, pos in enumerate(line):
            started = process_time()
            hopeless = rules.hopeless(pos)
            times.append(process_time() - started)
            if hopeless and detected_at is None:
                detected_at = ply
        memo, correct_at = Memo(), len(line)
        while correct_at and not can_be_won(rules, line[correct_at - 1], memo):
            correct_at -= 1
        exact += (len(line) if detected_at is None else detected_at) == correct_at
        by_lines += (
            next((ply for ply, pos in enumerate(line) if not any(rules.open_lines(pos))), len(line)) == correct_at
        )
        empty_cells.append(rules.columns * rules.rows - correct_at)
    print(f"no player can win any more: {GAMES} random drawn games of Connect Four, seed {SEED}")
    print(f"  announced at the exact step: {exact} of {GAMES}; by blocked lines alone: {by_lines} of {GAMES}")
    print(f"  free cells then: {min(empty_cells)} to {max(empty_cells)}, median {median(empty_cells):.0f}")
    print(f"  CPU time a step: median {1000 * median(times):.3f} ms, longest {1000 * max(times):.1f} ms")

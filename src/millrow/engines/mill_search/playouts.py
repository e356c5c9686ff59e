"""Games of chance by the hundred thousand, for measuring and for weighing positions by how they end."""

from millrow.rules.mills import MillPosition, MillRules

from .geometry import geometry
from .kernels.chance import play_games
from .states import signed, state_of


def random_games(
    rules: MillRules, count: int, seed: int, most: int = 200, pos: MillPosition | None = None
) -> list[int]:
    """[won by seat 0, won by seat 1, neither] of so many games from the start, or from a position whose game goes on.

    Every legal step is as likely as any other, a taking being a step of its own; after `most` steps a game is nobody's.
    The same seed plays the same games: `random_games` in `plain.py` says which."""
    state = state_of(rules, rules.start() if pos is None else pos)
    first, second = play_games(geometry(rules), *state, count, most, signed(first_word(seed)))
    return [first, second, count - first - second]


def first_word(seed: int) -> int:
    """Where chance begins: any seed, spread over 64 bits, never 0.

    >>> hex(first_word(0)), hex(first_word(1))
    ('0x9e3779b97f4a7c15', '0xdaa66d2c7ddf743f')
    """
    return (2 * seed + 1) * 0x9E3779B97F4A7C15 % (1 << 64)

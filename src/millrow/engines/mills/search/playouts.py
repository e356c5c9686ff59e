"""Random playouts in bulk, for statistics."""

from millrow.families.mills.rules import MillPosition, MillRules

from ..states import signed, state_of
from .geometry import geometry
from .kernels.playouts import play_games


def random_games(
    rules: MillRules, count: int, seed: int, max_steps: int = 200, pos: MillPosition | None = None
) -> list[int]:
    """[won by seat 0, won by seat 1, neither] of `count` random games from the start, or from a position whose game is
    not over.

    Every legal step is equally likely, and a capture is a separate step; after `max_steps` steps the game is drawn. The
    same seed plays the same games as `random_games` in `reference.py`."""
    state = state_of(rules, rules.start() if pos is None else pos)
    first, second = play_games(geometry(rules), *state, count, max_steps, signed(seed_word(seed)))
    return [first, second, count - first - second]


def seed_word(seed: int) -> int:
    """The generator's first state: the seed spread over 64 bits, never 0.

    >>> hex(seed_word(0)), hex(seed_word(1))
    ('0x9e3779b97f4a7c15', '0xdaa66d2c7ddf743f')
    """
    return (2 * seed + 1) * 0x9E3779B97F4A7C15 % (1 << 64)

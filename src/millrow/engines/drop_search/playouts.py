"""Whole games of chance, many at once."""

import numpy as np

from millrow.rules.drops import DropRules

from .kernels.games import random_games as kernel
from .tree import new_board


def random_games(rules: DropRules, count: int, seed: int) -> list[int]:
    """Play so many games in which every free column is equally likely: wins of each seat, then draws."""
    out = np.zeros(rules.players + 1, np.int64)
    kernel(new_board(rules), np.array([seed % 2**64], np.uint64), count, out)
    return [int(many) for many in out]

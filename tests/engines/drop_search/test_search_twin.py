"""The search's kernels against plain Python: lines, games of chance, and everything it calls proven."""

from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import drop_rules, random_game

from millrow.engines.base import Limit
from millrow.engines.drop_search import plain
from millrow.engines.drop_search.engine import DropSearch
from millrow.engines.drop_search.kernels import board, games
from millrow.engines.drop_search.playouts import random_games
from millrow.engines.drop_search.tree import new_board
from millrow.rules.drops import DropPosition, DropRules
from millrow.rules.named import CONNECT_FOUR

seeds = st.integers(0, 2**64 - 1)


def _surveyed(start: Any) -> None:
    board.survey(start)


def _dropped(start: Any, column: int, seat: int) -> None:
    board.drop(start, column, seat, board.above(start, column, seat))


surveyed: Any = numba.njit(_surveyed)  # doors from Python to what only kernels call
dropped: Any = numba.njit(_dropped)


@given(drop_rules(), st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_it_knows_who_could_complete_a_line_where(rules: DropRules, seed: int) -> None:
    """Disc by disc, as long as nobody has won: what is carried along is what a fresh look finds, and the truth."""
    pos, carried = rules.start(), new_board(rules)
    surveyed(carried)
    for step in random_game(rules, seed).steps:
        for seat in range(rules.players):
            wins = rules.wins_at_once(pos, seat)
            assert [c for c in range(rules.columns) if carried[board.WINS + c + 1] >> seat & 1] == wins
            assert carried[board.COUNTS + seat] == len(wins)
        fresh = new_board(rules, pos)
        surveyed(fresh)
        free = int(fresh[board.FREE])
        for part in (carried, fresh):
            part[board.FREE + 1 : board.FREE + 1 + free].sort()
        assert carried[: board.FREE + 1 + free].tolist() == fresh[: board.FREE + 1 + free].tolist()
        assert carried[board.HEIGHTS :].tolist() == fresh[board.HEIGHTS :].tolist()
        seat, pos = pos.turn, rules.play(pos, step)
        if pos.winner is None:
            dropped(carried, int(step), seat)


@given(drop_rules(), seeds)
@settings(max_examples=40, deadline=None)
def test_games_of_chance_are_those_of_the_twin(rules: DropRules, seed: int) -> None:
    chance, out = plain.Chance(seed), [0] * (rules.players + 1)
    for _ in range(5):
        winner = plain.random_game(rules, chance)
        out[rules.players if winner is None else winner] += 1
    assert random_games(rules, 5, seed) == out


def test_games_of_chance_are_fair() -> None:
    first, second, draws = random_games(CONNECT_FOUR, 200_000, 1)
    assert abs(first / 200_000 - 0.5557) < 0.005  # of random games, as found elsewhere
    assert abs(draws / 200_000 - 0.0026) < 0.001
    assert first + second + draws == 200_000


@given(drop_rules(most=7), st.integers(0, 10**9), st.integers(0, 20), seeds)
@settings(max_examples=80, deadline=None)
def test_its_inner_games_are_those_of_the_twin(rules: DropRules, seed: int, most: int, word: int) -> None:
    pos = random_game(rules, seed, most).position
    if pos.winner is not None:
        return
    start = new_board(rules, pos)
    surveyed(start)
    winner = games.play_out(start, pos.turn, np.array([word], np.uint64))
    twin = plain.play_out(rules, pos, plain.Chance(word))
    assert winner == (-1 if twin is None else twin)


SMALL = [  # rules, discs to begin with, steps proven at least
    (DropRules(columns=3, rows=3, line=3), 0, 25),
    (DropRules(columns=4, rows=3, line=3), 2, 25),
    (DropRules(columns=4, rows=4, line=3), 4, 25),
    (DropRules(columns=4, rows=4, line=4), 7, 25),
    (DropRules(columns=4, rows=4, line=3, players=3), 5, 4),
    (DropRules(columns=5, rows=3, line=3, players=4), 5, 4),
]


@pytest.mark.parametrize(("rules", "discs", "least"), SMALL, ids=str)
def test_what_it_calls_proven_is_true(rules: DropRules, discs: int, least: int) -> None:
    proven = 0
    for seed in range(12):
        pos = random_game(rules, seed, discs + seed % 4).position
        for verdict in DropSearch(seed).verdicts(rules, pos, Limit(nodes=5_000)):
            after = rules.play(pos, verdict.step)
            if verdict.solved:
                proven += 1
                judge(rules, pos.turn, after, verdict.low)
            if verdict.plies is not None:
                assert verdict.plies == 1 + plain.turns_to_end(rules, after)
    assert proven >= least


def judge(rules: DropRules, us: int, after: DropPosition, value: int) -> None:
    if value == 1:
        assert plain.wins_by_force(rules, after, us)
    elif value == -1:
        assert any(plain.wins_by_force(rules, after, seat) for seat in range(rules.players) if seat != us)
    elif rules.players == 2:
        assert not any(plain.wins_by_force(rules, after, seat) for seat in range(2))
    else:
        assert plain.never_won(rules, after)

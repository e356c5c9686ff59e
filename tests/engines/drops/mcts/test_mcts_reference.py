"""The MCTS kernels against the reference implementation: lines, random games, and every proof."""

from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import drop_rules, random_game

from millrow.engines.base import Limit
from millrow.engines.drops.mcts import reference
from millrow.engines.drops.mcts.engine import DropSearch
from millrow.engines.drops.mcts.kernels import board, playouts
from millrow.engines.drops.mcts.tree import new_board, random_games
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.rules import DropPosition, DropRules

seeds = st.integers(0, 2**64 - 1)


def _surveyed(start: Any) -> None:
    board.init_wins(start)


def _dropped(start: Any, column: int, seat: int) -> None:
    board.drop(start, column, seat, board.wins_above(start, column, seat))


surveyed: Any = numba.njit(_surveyed)  # entry points for internal kernels
dropped: Any = numba.njit(_dropped)


@given(drop_rules(), st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_win_counts_match_the_rules(rules: DropRules, seed: int) -> None:
    """Disc by disc until a player wins: the incremental counts equal those computed from scratch, and those of the
    rules."""
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
        for cells in (carried, fresh):
            cells[board.FREE + 1 : board.FREE + 1 + free].sort()
        assert carried[: board.FREE + 1 + free].tolist() == fresh[: board.FREE + 1 + free].tolist()
        assert carried[board.HEIGHTS :].tolist() == fresh[board.HEIGHTS :].tolist()
        seat, pos = pos.turn, rules.play(pos, step)
        if pos.winner is None:
            dropped(carried, int(step), seat)


@given(drop_rules(), seeds)
@settings(max_examples=40, deadline=None)
def test_random_games_match_the_reference(rules: DropRules, seed: int) -> None:
    rng, out = reference.SplitMix64(seed), [0] * (rules.players + 1)
    for _ in range(5):
        winner = reference.random_game(rules, rng)
        out[rules.players if winner is None else winner] += 1
    assert random_games(rules, 5, seed) == out


def test_random_game_statistics() -> None:
    first, second, draws = random_games(CONNECT_FOUR, 200_000, 1)
    assert abs(first / 200_000 - 0.5557) < 0.005  # OpenSpiel: 0.554 of 20,000
    assert abs(draws / 200_000 - 0.0026) < 0.001
    assert first + second + draws == 200_000


@given(drop_rules(max_side=7), st.integers(0, 10**9), st.integers(0, 20), seeds)
@settings(max_examples=80, deadline=None)
def test_playouts_match_the_reference(rules: DropRules, seed: int, most: int, word: int) -> None:
    pos = random_game(rules, seed, most).position
    if pos.winner is not None:
        return
    start = new_board(rules, pos)
    surveyed(start)
    winner = playouts.playout_from(start, pos.turn, np.array([word], np.uint64))
    expected = reference.playout(rules, pos, reference.SplitMix64(word))
    assert winner == (-1 if expected is None else expected)


SMALL = [  # rules, discs at the start, minimum number of proven steps
    (DropRules(columns=3, rows=3, line=3), 0, 25),
    (DropRules(columns=4, rows=3, line=3), 2, 25),
    (DropRules(columns=4, rows=4, line=3), 4, 25),
    (DropRules(columns=4, rows=4, line=4), 7, 25),
    (DropRules(columns=4, rows=4, line=3, players=3), 5, 4),
    (DropRules(columns=5, rows=3, line=3, players=4), 5, 4),
]


@pytest.mark.parametrize(("rules", "discs", "fewest"), SMALL, ids=str)
def test_proofs_are_correct(rules: DropRules, discs: int, fewest: int) -> None:
    proven = 0
    for seed in range(12):
        pos = random_game(rules, seed, discs + seed % 4).position
        for verdict in DropSearch(seed).verdicts(rules, pos, Limit(nodes=5_000)):
            after = rules.play(pos, verdict.step)
            if verdict.solved:
                proven += 1
                check_proof(rules, pos.turn, after, verdict.low)
            if verdict.turns is not None:
                assert verdict.turns == 1 + reference.turns_to_end(rules, after)
    assert proven >= fewest


def check_proof(rules: DropRules, us: int, after: DropPosition, value: int) -> None:
    if value == 1:
        assert reference.wins_by_force(rules, after, us)
    elif value == -1:
        assert any(reference.wins_by_force(rules, after, seat) for seat in range(rules.players) if seat != us)
    elif rules.players == 2:
        assert not any(reference.wins_by_force(rules, after, seat) for seat in range(2))
    else:
        assert reference.always_drawn(rules, after)

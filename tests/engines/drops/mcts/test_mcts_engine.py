"""The MCTS player of drop games, on every board and for any number of players."""

import pytest
from drawings import drop
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import drop_rules, random_game

from millrow.engines.base import Limit, Verdict, choose
from millrow.engines.drops.mcts.engine import DropSearch
from millrow.engines.drops.mcts.kernels.tree import NODE
from millrow.engines.drops.mcts.tree import MAX_NODES, Tree
from millrow.engines.heuristic import HeuristicEngine
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.rules import DropPosition, DropRules
from millrow.families.mills.presets import SIX_MEN

GIANT = DropRules(columns=100, rows=100, line=5, players=10)
FEW = Limit(nodes=60)


def assert_wins_or_blocks(rules: DropRules, pos: DropPosition, step: str) -> None:
    """It takes an immediate win; otherwise, if possible, the next player has no immediate win afterwards: threats are
    blocked, and none is given away above."""
    assert step in rules.legal(pos)
    wins, next_seat = rules.wins_at_once(pos, pos.turn), (pos.turn + 1) % rules.players
    if wins:
        assert int(step) - 1 in wins
        return
    safe = [s for s in rules.legal(pos) if not rules.wins_at_once(rules.play(pos, s), next_seat)]
    assert step in safe or not safe


@given(drop_rules(max_side=14), st.integers(0, 10**9), st.integers(0, 60))
@settings(max_examples=120, deadline=None)
def test_it_wins_and_blocks(rules: DropRules, seed: int, most: int) -> None:
    pos = random_game(rules, seed, most).position
    if rules.outcome(pos) is None:
        assert_wins_or_blocks(rules, pos, choose(DropSearch(seed), rules, pos, FEW).step)


@given(st.integers(0, 10**9), st.integers(0, 1500), st.integers(2, 10), st.integers(3, 25))
@settings(max_examples=12, deadline=None)
def test_it_wins_and_blocks_on_the_largest_boards(seed: int, most: int, players: int, line: int) -> None:
    rules = DropRules(columns=100, rows=100, line=line, players=players)
    pos = random_game(rules, seed, most).position
    if rules.outcome(pos) is None:
        assert_wins_or_blocks(rules, pos, choose(DropSearch(seed), rules, pos, Limit(nodes=5)).step)


@given(drop_rules(max_side=7), st.integers(0, 10**9), st.integers(0, 30))
@settings(max_examples=40, deadline=None)
def test_every_legal_step_has_a_verdict(rules: DropRules, seed: int, most: int) -> None:
    pos = random_game(rules, seed, most).position
    found = DropSearch(seed).verdicts(rules, pos, FEW)
    assert sorted(int(verdict.step) for verdict in found) == [int(step) for step in rules.legal(pos)]
    for verdict in found:
        assert -1 <= verdict.low <= verdict.estimate <= verdict.high <= 1
    if found:
        assert_wins_or_blocks(rules, pos, found[0].step)


def test_the_same_seed_and_games_give_the_same_answer() -> None:
    for rules in (CONNECT_FOUR, DropRules(columns=12, rows=9, line=5, players=3)):
        pos = random_game(rules, 3, 9).position
        once, again = (choose(DropSearch(7), rules, pos, Limit(nodes=2000)) for _ in range(2))
        assert once == again
        once_all, again_all = (DropSearch(7).verdicts(rules, pos, Limit(nodes=2000)) for _ in range(2))
        assert once_all == again_all


FORK = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . R . . .
    . . B B . . .
"""


def test_it_finds_and_prevents_a_forced_win() -> None:
    found = choose(DropSearch(0), CONNECT_FOUR, drop(CONNECT_FOUR, FORK, turn=0), Limit(nodes=5000))
    assert (found.low, found.turns) == (1, 3)
    assert found.step in ("2", "5")
    found = choose(DropSearch(0), CONNECT_FOUR, drop(CONNECT_FOUR, FORK, turn=1), Limit(nodes=5000))
    assert found.step in ("2", "5")
    assert found.low == -1 < found.high


def test_verdicts_of_winning_and_losing_steps() -> None:
    found = {
        v.step: v for v in DropSearch(0).verdicts(CONNECT_FOUR, drop(CONNECT_FOUR, FORK, turn=1), Limit(nodes=3000))
    }
    assert found["7"] == Verdict("7", -1, -1, 4, -1.0)
    assert not found["2"].solved


def test_it_delays_a_loss() -> None:
    pos = drop(
        CONNECT_FOUR,
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . R R . . . .
        . B B B . . R
        """,
        turn=1,
    )
    found = choose(DropSearch(0), CONNECT_FOUR, pos, Limit(nodes=10))
    assert (found.low, found.high, found.turns) == (-1, -1, 2)
    assert found.step in ("1", "5")  # it blocks one of two


def test_closing_the_iterator_ends_it() -> None:
    answers = DropSearch(0).think(GIANT, GIANT.start(), Limit())
    assert next(answers).step in GIANT.steps
    answers.close()  # type: ignore[attr-defined]
    assert list(answers) == []


def test_it_respects_the_node_limit() -> None:
    tree = Tree(CONNECT_FOUR, CONNECT_FOUR.start(), 0)
    assert tree.simulate(500, thorough=False) == tree.games == 500
    assert len(list(DropSearch(0).think(CONNECT_FOUR, CONNECT_FOUR.start(), Limit(nodes=1)))) == 1
    assert not choose(DropSearch(0), CONNECT_FOUR, CONNECT_FOUR.start(), Limit(seconds=0.05)).solved


def test_estimates_are_plain_numbers_also_of_columns_it_has_not_tried() -> None:
    tree = Tree(GIANT, GIANT.start(), 0)
    tree.simulate(20, thorough=False)
    assert {type(verdict.estimate) for verdict in tree.verdicts()} == {float}


def test_its_memory_is_bounded() -> None:
    assert MAX_NODES * NODE.itemsize <= 128 << 20
    tree = Tree(GIANT, GIANT.start(), 0)
    assert tree.nbytes <= 130 << 20
    small = Tree(CONNECT_FOUR, CONNECT_FOUR.start(), 0, nodes=100)
    while not small.full:
        small.simulate(10, thorough=False)
    small.simulate(1000, thorough=False)  # it continues without new nodes
    assert small.full
    assert small.verdicts()[0].step == "4"


def test_a_game_that_is_over_has_no_answer() -> None:
    pos = random_game(CONNECT_FOUR, 1).position
    assert list(DropSearch().think(CONNECT_FOUR, pos, FEW)) == DropSearch().verdicts(CONNECT_FOUR, pos) == []


def test_it_declines_other_games_with_a_reason() -> None:
    assert DropSearch().declines(GIANT) is None
    assert "Connect games" in str(DropSearch().declines(SIX_MEN))
    with pytest.raises(ValueError, match="Connect games"):
        DropSearch().verdicts(SIX_MEN, SIX_MEN.start())


def test_it_beats_the_heuristic_player() -> None:
    won = 0
    for seed in range(6):
        pos, seat = CONNECT_FOUR.start(), seed % 2
        searcher, heuristic = DropSearch(seed), HeuristicEngine(seed)
        while CONNECT_FOUR.outcome(pos) is None:
            engine = searcher if pos.turn == seat else heuristic
            pos = CONNECT_FOUR.play(pos, choose(engine, CONNECT_FOUR, pos, Limit(nodes=2000)).step)
        won += pos.winner == seat
    assert won >= 4

"""The searching player of drop games: what it promises on every board, for any number of players."""

import pytest
from drawings import drop
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import drop_rules, random_game

from millrow.engines.base import Limit, Verdict, choose
from millrow.engines.drop_search.engine import DropSearch
from millrow.engines.drop_search.kernels.tree import NODE
from millrow.engines.drop_search.tree import NODES, Tree
from millrow.engines.thumb import ThumbEngine
from millrow.rules.drops import DropPosition, DropRules
from millrow.rules.named import CONNECT_FOUR, SIX_MEN

GIANT = DropRules(columns=100, rows=100, line=5, players=10)
FEW = Limit(nodes=60)


def keeps_its_promises(rules: DropRules, pos: DropPosition, step: str) -> None:
    """A win at once is taken; else, where that is possible, the next player has none afterwards: his threats are
    stopped, and none is made for him by the cell above."""
    assert step in rules.legal(pos)
    wins, following = rules.wins_at_once(pos, pos.turn), (pos.turn + 1) % rules.players
    if wins:
        assert int(step) - 1 in wins
        return
    safe = [s for s in rules.legal(pos) if not rules.wins_at_once(rules.play(pos, s), following)]
    assert step in safe or not safe


@given(drop_rules(most=14), st.integers(0, 10**9), st.integers(0, 60))
@settings(max_examples=120, deadline=None)
def test_it_takes_a_win_and_stops_one(rules: DropRules, seed: int, most: int) -> None:
    pos = random_game(rules, seed, most).position
    if rules.outcome(pos) is None:
        keeps_its_promises(rules, pos, choose(DropSearch(seed), rules, pos, FEW).step)


@given(st.integers(0, 10**9), st.integers(0, 1500), st.integers(2, 10), st.integers(3, 25))
@settings(max_examples=12, deadline=None)
def test_so_it_does_on_the_largest_boards(seed: int, most: int, players: int, line: int) -> None:
    rules = DropRules(columns=100, rows=100, line=line, players=players)
    pos = random_game(rules, seed, most).position
    if rules.outcome(pos) is None:
        keeps_its_promises(rules, pos, choose(DropSearch(seed), rules, pos, Limit(nodes=5)).step)


@given(drop_rules(most=7), st.integers(0, 10**9), st.integers(0, 30))
@settings(max_examples=40, deadline=None)
def test_every_legal_step_has_a_verdict(rules: DropRules, seed: int, most: int) -> None:
    pos = random_game(rules, seed, most).position
    found = DropSearch(seed).verdicts(rules, pos, FEW)
    assert sorted(int(verdict.step) for verdict in found) == [int(step) for step in rules.legal(pos)]
    for verdict in found:
        assert -1 <= verdict.low <= verdict.guess <= verdict.high <= 1
    if found:
        keeps_its_promises(rules, pos, found[0].step)


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


def test_it_sees_a_forced_win_and_fears_one() -> None:
    found = choose(DropSearch(0), CONNECT_FOUR, drop(CONNECT_FOUR, FORK, turn=0), Limit(nodes=5000))
    assert (found.low, found.plies) == (1, 3)
    assert found.step in ("2", "5")
    found = choose(DropSearch(0), CONNECT_FOUR, drop(CONNECT_FOUR, FORK, turn=1), Limit(nodes=5000))
    assert found.step in ("2", "5")
    assert found.low == -1 < found.high


def test_it_says_which_steps_win_and_lose() -> None:
    found = {
        v.step: v for v in DropSearch(0).verdicts(CONNECT_FOUR, drop(CONNECT_FOUR, FORK, turn=1), Limit(nodes=3000))
    }
    assert found["7"] == Verdict("7", -1, -1, 4, -1.0)
    assert not found["2"].solved


def test_lost_it_defends_as_long_as_it_can() -> None:
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
    assert (found.low, found.high, found.plies) == (-1, -1, 2)
    assert found.step in ("1", "5")  # it stops one of two


def test_closing_the_iterator_ends_it() -> None:
    answers = DropSearch(0).think(GIANT, GIANT.start(), Limit())
    assert next(answers).step in GIANT.steps
    answers.close()  # type: ignore[attr-defined]
    assert list(answers) == []


def test_it_keeps_within_its_games() -> None:
    tree = Tree(CONNECT_FOUR, CONNECT_FOUR.start(), 0)
    assert tree.grow(500, thorough=False) == tree.games == 500
    assert len(list(DropSearch(0).think(CONNECT_FOUR, CONNECT_FOUR.start(), Limit(nodes=1)))) == 1
    assert not choose(DropSearch(0), CONNECT_FOUR, CONNECT_FOUR.start(), Limit(seconds=0.05)).solved


def test_its_memory_is_bounded() -> None:
    assert NODES * NODE.itemsize <= 128 << 20
    tree = Tree(GIANT, GIANT.start(), 0)
    assert tree.nbytes <= 130 << 20
    small = Tree(CONNECT_FOUR, CONNECT_FOUR.start(), 0, nodes=100)
    while not small.full:
        small.grow(10, thorough=False)
    small.grow(1000, thorough=False)  # it goes on without growing
    assert small.full
    assert small.verdicts()[0].step == "4"


def test_a_game_that_is_over_has_no_answer() -> None:
    pos = random_game(CONNECT_FOUR, 1).position
    assert list(DropSearch().think(CONNECT_FOUR, pos, FEW)) == DropSearch().verdicts(CONNECT_FOUR, pos) == []


def test_it_declines_in_words() -> None:
    assert DropSearch().declines(GIANT) is None
    assert "drop games" in str(DropSearch().declines(SIX_MEN))
    with pytest.raises(ValueError, match="drop games"):
        DropSearch().verdicts(SIX_MEN, SIX_MEN.start())


def test_it_beats_rules_of_thumb() -> None:
    won = 0
    for seed in range(6):
        pos, seat = CONNECT_FOUR.start(), seed % 2
        searcher, thumb = DropSearch(seed), ThumbEngine(seed)
        while CONNECT_FOUR.outcome(pos) is None:
            engine = searcher if pos.turn == seat else thumb
            pos = CONNECT_FOUR.play(pos, choose(engine, CONNECT_FOUR, pos, Limit(nodes=2000)).step)
        won += pos.winner == seat
    assert won >= 4

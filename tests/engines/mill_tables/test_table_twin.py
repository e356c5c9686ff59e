"""Kernels against the readable twin, over a fixed random share of all rule combinations."""

import pytest
from engines.mill_tables.shares import LADDER, combinations, differences, named, share

from millrow.engines.mill_tables import plain
from millrow.engines.mill_tables.facts import Position, start
from millrow.rules.boards import SIX, THREE
from millrow.rules.mills import MillRules
from millrow.rules.named import SIX_MEN


@pytest.mark.parametrize("rules", share(THREE, 3, 8, seed=1), ids=named)
def test_three_men(rules: MillRules) -> None:
    assert differences(rules) == []


@pytest.mark.parametrize("rules", share(LADDER, 3, 40, seed=2), ids=named)
def test_board_that_fills_up(rules: MillRules) -> None:
    assert differences(rules) == []


@pytest.mark.slow
def test_all_of_the_ladder() -> None:
    for rules in combinations(LADDER, 3):
        assert differences(rules) == [], rules


@pytest.mark.slow
@pytest.mark.parametrize("rules", share(THREE, 4, 30, seed=3), ids=named)
def test_more_men(rules: MillRules) -> None:
    assert differences(rules) == []


@pytest.mark.slow
def test_three_men_on_sixteen_points() -> None:
    assert differences(MillRules(SIX, 3, fly_at=3)) == []


def perft(rules: MillRules, pos: Position, turns: int) -> int:
    if turns == 0:
        return 1
    if plain.ended(rules, pos) is not None:
        return 0
    return sum(perft(rules, after.pos, turns - 1) for after in plain.turns(rules, pos))


@pytest.mark.parametrize(("turns", "positions"), [(1, 16), (2, 240), (3, 3360), (4, 43680)])
def test_twin_counts_whole_turns(turns: int, positions: int) -> None:
    assert perft(SIX_MEN, start(SIX_MEN), turns) == positions


@pytest.mark.slow
def test_twin_counts_turns_with_takings() -> None:
    assert perft(SIX_MEN, start(SIX_MEN), 5) == 531_648

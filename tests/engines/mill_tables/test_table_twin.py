"""Kernels against the readable twin, over a fixed random share of all rule combinations."""

from dataclasses import replace

import pytest
from engines.mill_tables.shares import LADDER, LONG, combinations, differences, named, share, table

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


UNTIL_PLACED = MillRules(THREE, 4, take="free_until_placed")


@pytest.mark.parametrize(
    "rules",
    [
        UNTIL_PLACED,
        replace(UNTIL_PLACED, takes_per_turn="mills", slide_early=True, fly_at=3),
        replace(UNTIL_PLACED, board=LONG, full_board="both_take"),
        replace(UNTIL_PLACED, board=LONG, slides_first="last", no_move="passes", fewest=2),
    ],
    ids=named,
)
def test_mills_safe_until_all_are_placed(rules: MillRules) -> None:  # M4
    assert differences(rules) == []


@pytest.mark.parametrize("other", ["free_first", "free_only"])
def test_that_makes_a_difference(other: str) -> None:
    """With four men a side can be all in a mill and have one left to place."""
    assert (table(UNTIL_PLACED).scores != table(replace(UNTIL_PLACED, take=other)).scores).any()


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

"""Kernels against the reference implementation, over a fixed random sample of all rule combinations."""

from dataclasses import replace

import pytest
from engines.mills.tablebase.rule_samples import LADDER, LONG, combinations, differences, rules_id, sample_rules, table

from millrow.engines.mills.tablebase import reference
from millrow.engines.mills.tablebase.facts import Position, start
from millrow.families.mills.boards import SIX, THREE
from millrow.families.mills.presets import SIX_MEN
from millrow.families.mills.rules import MillRules


@pytest.mark.parametrize("rules", sample_rules(THREE, 3, 8, seed=1), ids=rules_id)
def test_three_men(rules: MillRules) -> None:
    assert differences(rules) == []


@pytest.mark.parametrize("rules", sample_rules(LADDER, 3, 40, seed=2), ids=rules_id)
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
    ids=rules_id,
)
def test_mills_safe_until_all_are_placed(rules: MillRules) -> None:  # M4
    assert differences(rules) == []


@pytest.mark.parametrize("other", ["free_first", "free_only"])
def test_that_option_changes_the_table(other: str) -> None:
    """With four men a side can have all in a mill and one left to place."""
    assert (table(UNTIL_PLACED).scores != table(replace(UNTIL_PLACED, take=other)).scores).any()


@pytest.mark.slow
def test_all_of_the_ladder() -> None:
    for rules in combinations(LADDER, 3):
        assert differences(rules) == [], rules


@pytest.mark.slow
@pytest.mark.parametrize("rules", sample_rules(THREE, 4, 30, seed=3), ids=rules_id)
def test_more_men(rules: MillRules) -> None:
    assert differences(rules) == []


@pytest.mark.slow
def test_three_men_on_sixteen_points() -> None:
    assert differences(MillRules(SIX, 3, fly_at=3)) == []


def perft(rules: MillRules, pos: Position, turns: int) -> int:
    if turns == 0:
        return 1
    if reference.ended(rules, pos) is not None:
        return 0
    return sum(perft(rules, after.pos, turns - 1) for after in reference.turns(rules, pos))


@pytest.mark.parametrize(("turns", "positions"), [(1, 16), (2, 240), (3, 3360), (4, 43680)])
def test_the_reference_counts_whole_turns(turns: int, positions: int) -> None:
    assert perft(SIX_MEN, start(SIX_MEN), turns) == positions


@pytest.mark.slow
def test_the_reference_counts_turns_with_captures() -> None:
    assert perft(SIX_MEN, start(SIX_MEN), 5) == 531_648

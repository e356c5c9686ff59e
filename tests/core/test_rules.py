"""Former names of the methods of rulesets."""

import pytest

from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.families.rules_text import read_rules


def test_settle_is_a_former_name_of_auto_pass() -> None:
    rules = read_rules("six:no_move=passes")
    assert isinstance(rules, MillRules)
    index = rules.board.index
    men = [
        sum(1 << index[point] for point in points)
        for points in (("a1", "e1", "c5"), ("a3", "c1", "e3", "a5", "e5", "c4"))
    ]
    blocked = MillPosition((men[0], men[1]), (0, 0), 0)
    with pytest.warns(DeprecationWarning, match="settle is now called auto_pass") as caught:
        assert rules.settle(blocked) == blocked._replace(turn=1)
    assert caught[0].filename == __file__
    with pytest.warns(DeprecationWarning, match="is now called"):
        assert CONNECT_FOUR.settle(CONNECT_FOUR.start()) == CONNECT_FOUR.start()


def test_settled_is_a_former_name_of_turn_complete() -> None:
    rules = read_rules("six")
    assert isinstance(rules, MillRules)
    with pytest.warns(DeprecationWarning, match="settled is now called turn_complete") as caught:
        assert not rules.settled(rules.start()._replace(taking=(1, 0)))
    assert caught[0].filename == __file__
    with pytest.warns(DeprecationWarning, match="is now called"):
        assert CONNECT_FOUR.settled(CONNECT_FOUR.start())

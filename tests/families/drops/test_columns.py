"""Columns and rows numbered from 1 or from 0 (X10): every sentence and picture agrees with the header."""

import pytest

from millrow.core.rules import RulesError
from millrow.core.sentences import speaker
from millrow.core.setup import faults
from millrow.families.drops.columns import check_count_from
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.setup import DropDraft
from millrow.families.mills.presets import SIX_MEN
from millrow.games.game import Game
from millrow.notation.pictures import picture, read_picture
from millrow.notation.svg import game_svg


@pytest.mark.parametrize(
    ("step", "from_one", "from_zero"),
    [
        ("8", "There is no column 8. Choose 1 to 7.", "There is no column 7. Choose 0 to 6."),
        ("4", "Column 4 is full. Choose another.", "Column 3 is full. Choose another."),
        ("x", "“x” isn't a column. Choose 1 to 7.", "“x” isn't a column. Choose 0 to 6."),
    ],
)
def test_refusals_follow_the_header(step: str, from_one: str, from_zero: str) -> None:
    refusal = Game(CONNECT_FOUR, steps=["4"] * 6).refuse(step)
    assert refusal is not None
    assert refusal.say == from_one
    assert speaker(count_from=1).again(refusal.say) == from_one
    assert speaker(count_from=0).again(refusal.say) == from_zero


def test_refusals_without_columns_stay_as_they_are() -> None:
    refusal = Game(SIX_MEN, steps=["a1"]).refuse("a1")
    assert refusal is not None
    assert speaker(count_from=0).again(refusal.say) == refusal.say
    assert speaker(count_from=0).again("column 4") == "column 4"


def test_faults_of_the_setup_follow_the_header() -> None:
    floating = DropDraft(CONNECT_FOUR).put(2, 3, 0)
    assert "column 3, row 4" in faults(floating)[0].say
    assert "column 2, row 3" in faults(floating, count_from=0)[0].say
    won = DropDraft(CONNECT_FOUR, (b"\0\0\0\0", b"\1\1\1"), turn=1)
    assert "from column 1, row 1 to column 1, row 4" in faults(won)[0].say
    assert "from column 0, row 0 to column 0, row 3" in faults(won, count_from=0)[0].say


def test_pictures_follow_the_header() -> None:
    game = Game(CONNECT_FOUR, steps=["1", "7"])
    drawn = picture(CONNECT_FOUR, game.position, count_from=0)
    assert drawn.splitlines()[0] == "0 1 2 3 4 5 6"
    assert read_picture(CONNECT_FOUR, drawn) == {(0, 0): 0, (6, 0): 1}
    assert "column 0: Blue" in game_svg(game, count_from=0)
    assert ">7</text>" in game_svg(game)
    assert ">7</text>" not in game_svg(game, count_from=0)


@pytest.mark.parametrize("wrong", [2, -1, True, "0", None])
def test_columns_are_counted_from_nothing_else(wrong: int) -> None:
    with pytest.raises(RulesError, match="Allowed: 1 or 0"):
        check_count_from(wrong)

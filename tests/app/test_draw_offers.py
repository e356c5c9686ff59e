"""The computer accepts a draw when nobody can win; in Morris also when both have slid for long and it sees no win."""

import pytest

from millrow.app.acts import QUIET_MOVES, refuse_draw
from millrow.core.seats import seated
from millrow.families import NAMED
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.presets import SIX_MEN
from millrow.families.rules_text import read_rules
from millrow.games.game import AnyGame, Game
from millrow.notation.positions import read_position

SIX = read_rules("six:repetition=none")  # discs may slide to and fro for as long as a test likes
DRAWN = "a3,c5,e5,e3 a1,c4,b3,c1,e1 0 0 blue", "e3-d3 b3-b2 d3-e3 b2-b3"
RED_WINS = "b3,e3,d3,e1 d2,c5,e5,c1,a1 0 0 blue", "b3-b2 a1-a3 b2-b3 a3-a1"
BLUE_WINS = "c1,b4,c5,d2 b3,d4,a5,c2,c4 0 0 blue", "c1-a1 c2-b2 a1-c1 b2-c2"


def slid(position: tuple[str, str], steps: int, levels: list[str]) -> AnyGame:
    """A game in which both sides slide a disc to and fro, so many steps in all."""
    start, slides = position
    there_and_back = (slides.split() * steps)[:steps]
    return Game(SIX, read_position(SIX, start), there_and_back, seats=seated(2, levels=levels))


def declined(game: AnyGame) -> str:
    refusal = refuse_draw(game)
    assert refusal is not None
    assert refusal.code == "declined"
    return refusal.say


def test_people_decide_for_themselves() -> None:
    assert refuse_draw(Game(SIX_MEN)) is None
    assert refuse_draw(Game(CONNECT_FOUR)) is None


@pytest.mark.parametrize("level", ["beginner", "medium", pytest.param("hard", marks=pytest.mark.slow), "perfect"])
def test_it_accepts_a_quiet_draw(level: str) -> None:  # M8
    for levels in (["", level], [level, ""]):
        assert refuse_draw(slid(DRAWN, 2 * QUIET_MOVES, levels)) is None


@pytest.mark.parametrize("steps", [0, 1, 2 * QUIET_MOVES - 1])
def test_it_declines_before_each_side_has_made_20_quiet_moves(steps: int) -> None:
    say = "Red declines the draw for now. Each side must first make 20 moves without placing or taking a disc."
    assert declined(slid(DRAWN, steps, ["", "perfect"])) == say


def test_it_declines_while_placing_and_in_the_middle_of_a_mill() -> None:
    against = seated(2, levels=["", "perfect"])
    assert declined(Game(SIX_MEN, seats=against)) == "Red declines the draw."
    assert declined(Game(SIX_MEN, steps=["a1", "c5", "a3", "e1", "a5"], seats=against)) == "Red declines the draw."


def test_it_declines_when_it_sees_a_win_whoever_is_to_move() -> None:
    say = "Red declines the draw and plays to win."
    assert declined(slid(RED_WINS, 2 * QUIET_MOVES, ["", "perfect"])) == say  # Blue is to move
    assert declined(slid(RED_WINS, 2 * QUIET_MOVES + 1, ["", "perfect"])) == say
    assert declined(slid(BLUE_WINS, 2 * QUIET_MOVES, ["perfect", ""])) == "Blue declines the draw and plays to win."


def test_it_accepts_when_only_the_other_side_can_win() -> None:
    assert refuse_draw(slid(BLUE_WINS, 2 * QUIET_MOVES, ["", "perfect"])) is None
    assert refuse_draw(slid(RED_WINS, 2 * QUIET_MOVES, ["perfect", ""])) is None


def test_in_drop_games_it_accepts_only_when_nobody_can_win() -> None:  # F3
    rules, against = NAMED["connect3"], seated(2, levels=["", "medium"])
    assert declined(Game(rules, seats=against)) == "Red declines the draw."
    hopeless: AnyGame = Game(rules, steps=["1", "1", "1", "3", "2", "2", "3", "2"], seats=against)
    assert hopeless.outcome is None
    assert refuse_draw(hopeless) is None

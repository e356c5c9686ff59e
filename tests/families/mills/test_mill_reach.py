"""Reachability on boards too large to play out every game: a game that gets there, or an honest "unknown"."""

import random

import pytest
from strategies import random_game

from millrow.families.mills.presets import MILL_GAMES
from millrow.families.mills.reach import Game, reach, reaches
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.notation.positions import read_position


@pytest.mark.parametrize("name", ["seven", "nine", "eleven", "twelve", "morabaraba", "lasker"])
def test_a_game_is_found_to_positions_of_games(name: str) -> None:  # M9
    """Never is such a position called unreachable, and nearly all of them get a game that leads there."""
    rules, found, tried = MILL_GAMES[name], 0, 0
    for seed in range(12):
        pos = random_game(rules, seed, 6 + 7 * seed).position
        if rules.outcome(pos) is None and pos.barred == ("", ""):
            answer = reach(rules, pos, 20_000)
            assert answer.reachable is not False, pos
            assert answer.reachable is None or played(rules, answer.game) == pos
            found, tried = found + bool(answer.reachable), tried + 1
    assert tried >= 5
    assert found >= tried - 1


def played(rules: MillRules, game: Game | None) -> MillPosition:
    assert game is not None
    pos = rules.start(game.first)
    for step in game.steps:
        assert rules.outcome(pos) is None
        assert step in rules.legal(pos)
        pos = rules.play(pos, step)
    return pos


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nine", "a1,a4,g7 d1,d2 5 6 blue"),  # a disc was captured without a mill
        ("nine", "a1,a4,a7,g7 d1,d2 3 3 red"),  # five were captured with one mill
        ("morabaraba", "d3,a4,b4,c4 b2,e3,c5,a7,d7 4 4 blue"),
    ],
)
def test_too_many_captures_while_placing(name: str, text: str) -> None:  # M9
    rules = MILL_GAMES[name]
    assert reach(rules, read_position(rules, text)).reachable is False


def test_positions_that_only_placing_reaches() -> None:
    rules, chance = MILL_GAMES["nine"], random.Random(4)
    for count in range(1, 9):
        while True:
            spots = chance.sample(range(24), 2 * count)
            men = sum(1 << i for i in spots[:count]), sum(1 << i for i in spots[count:])
            if not any(map(rules.board.in_mills, men)):
                break
        game = reach(rules, MillPosition(men, (9 - count, 9 - count), 1)).game
        assert game is not None
        assert (game.first, len(game.steps)) == (1, 2 * count)


def test_a_search_that_may_not_look_far_is_unsure() -> None:
    rules = MILL_GAMES["nine"]
    pos = read_position(rules, "a1,c3,a7,g7 f2,a4,b4,d6 0 0 blue")
    assert reach(rules, pos, 100).reachable is None
    assert reach(rules, pos).reachable


def test_a_game_counts_only_if_the_rules_play_it() -> None:
    rules = MILL_GAMES["nine"]
    pos = rules.play(rules.play(rules.start(), "a1"), "d1")
    assert reaches(rules, Game(0, ("a1", "d1")), pos)
    assert not reaches(rules, Game(0, ("a1", "a1")), pos)
    assert not reaches(rules, Game(1, ("a1", "d1")), pos)

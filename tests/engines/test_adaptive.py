"""The level that adapts: its strength follows the results, in arenas as against people."""

from collections import Counter
from typing import Any

import pytest

from millrow.core.rules import RulesError
from millrow.engines.adaptive import LEVEL, START, strength_after
from millrow.engines.arena.tournament import Tournament
from millrow.engines.base import choose
from millrow.engines.levels import ADAPTIVE, all_levels, find_level, level_of, levels, read_level
from millrow.families import NAMED

FOUR: Any = NAMED["connect4"]


def test_the_strength_rises_with_wins_of_the_opponent_and_falls_with_losses() -> None:
    assert strength_after([], 5) == START == strength_after([0.5] * 9, 5)
    assert strength_after([1], 5) > START > strength_after([0], 5)
    assert strength_after([1] * 50, 5) == 5 * LEVEL
    assert strength_after([0] * 50, 5) == 0
    early, late = strength_after([1, 0], 5) - START, strength_after([1, 0] * 30, 5) - strength_after([1, 0] * 29, 5)
    assert abs(late) <= early  # the steps get smaller
    assert strength_after([0] * 20 + [1] * 20, 5) > 2 * LEVEL  # it never stops adapting


@pytest.mark.parametrize("name", NAMED)
def test_every_game_has_it_beside_the_fixed_levels(name: str) -> None:
    rules = NAMED[name]
    assert [level.name for level in all_levels(rules)] == [*(level.name for level in levels(rules)), ADAPTIVE]
    for strength in (0, 150, 9999):  # more than the strongest is the strongest
        level = find_level(rules, f"adaptive-{strength}")
        assert level.base == ADAPTIVE
        assert level.title == "Adaptive"
        assert level == level_of(rules, level.name)._replace(make=level.make)
    assert choose(find_level(rules, "adaptive-100").make(1), rules, rules.start()).step in rules.legal(rules.start())
    assert read_level(rules, "Adaptive").name == ADAPTIVE
    assert read_level(rules, "adaptive-150").name == "adaptive-150"
    with pytest.raises(RulesError):
        find_level(rules, "adaptive-weak")


def test_it_plays_like_its_neighbours() -> None:
    """With three in a row threatened, a medium player blocks; one that plays at random seldom does."""
    pos = FOUR.start()
    for step in "112233":
        pos = FOUR.play(pos, step)
    wins = {
        strength: Counter(
            choose(find_level(FOUR, f"adaptive-{strength}").make(seed), FOUR, pos).step for seed in range(60)
        )["4"]
        for strength in (0, 250, 300)
    }
    assert wins[300] == 60
    assert wins[0] < 25 < wins[250]


def test_what_must_be_prepared_depends_on_the_neighbours() -> None:
    kernels = [find_level(FOUR, f"adaptive-{strength}").kernels for strength in (100, 180, 300, 399)]
    assert kernels == ["adaptive-100", "adaptive-100", "adaptive-300", "adaptive-300"]
    compiles = [find_level(FOUR, name).make(None).compiles(FOUR) for name in dict.fromkeys(kernels)]
    assert compiles == [False, True]
    assert find_level(FOUR, "adaptive").kernels == "adaptive-200"


def test_an_arena_plays_its_games_in_order_and_it_adapts() -> None:
    tournament = Tournament("connect3", ("adaptive", "random"), 12, seed=3)
    results = dict(tournament.play())
    assert list(results) == list(range(12))
    assert results == dict(tournament.play(workers=2))
    assert {frozenset(result.seats) for result in results.values()} == {frozenset(("adaptive", "random"))}
    scores = [0.5 if r.winner is None else float(r.seats[r.winner] == "random") for r in results.values()]
    assert strength_after(scores, 4) != START


def test_against_a_fixed_level_it_scores_about_half_after_twenty_games() -> None:
    """`python -m bench adaptive` measures all levels from beginner to hard; this is the quickest of them."""
    points = games = 0.0
    for number in range(3):
        for game, result in Tournament("connect4", ("adaptive", "beginner"), 40, seed=1000 * number).play():
            if game >= 20:
                games += 1
                points += 0.5 if result.winner is None else result.seats[result.winner] == "adaptive"
    assert 0.4 <= points / games <= 0.6

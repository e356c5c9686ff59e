"""The levels: never illegal, weaker ones overlook as people do, openings vary, each has a title and a description."""

from collections import Counter

import pytest
from drawings import drop
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games

from millrow.core.rules import AnyRules, RulesError
from millrow.engines.base import Limit, choose
from millrow.engines.levels import find_level, levels
from millrow.families import NAMED
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.rules import DropPosition, DropRules
from millrow.families.mills.presets import SIX_MEN
from millrow.families.mills.rules import MillPosition
from millrow.games.game import AnyGame
from millrow.notation.positions import read_position

SOON = Limit(seconds=0.05, nodes=50, depth=2)
OVERLOOKING = ["beginner", "easy"]


def answers(name: str, rules: AnyRules, pos: MillPosition | DropPosition, times: int = 200) -> Counter[str]:
    level = find_level(rules, name)
    return Counter(choose(level.make(seed), rules, pos, level.limit).step for seed in range(times))


@pytest.mark.parametrize("name", list(NAMED))
def test_every_game_has_a_ladder_from_beginner_to_the_strongest(name: str) -> None:
    known = levels(NAMED[name])
    names = [level.name for level in known]
    assert {"beginner", "easy", "medium", "hard"} < set(names)
    assert names[0] == "beginner"
    assert names[-1] == ("perfect" if known[-1].perfect else "expert")
    for words in (names, [level.title for level in known], [level.says for level in known]):
        assert len(set(words)) == len(words), "no two levels look the same"


@given(games(max_steps=60), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_no_level_plays_an_illegal_step(game: AnyGame, seed: int) -> None:
    if game.outcome is None:
        for level in levels(game.rules):
            if not level.perfect:  # the perfect level has its own tests
                assert choose(level.make(seed), game.rules, game.position, SOON).step in game.legal()


SLANTED = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . R B
    . . . . R B R
    B . . R B B R
"""
STRAIGHT = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . R
    B . . . . . R
    B . B . . . R
"""


def test_beginners_overlook_diagonals_most() -> None:
    """Red threatens four in the last column of both boards; how often is it blocked?"""
    slanted, straight = drop(CONNECT_FOUR, SLANTED, turn=0), drop(CONNECT_FOUR, STRAIGHT, turn=0)
    assert CONNECT_FOUR.wins_at_once(slanted, 1) == [6]
    assert CONNECT_FOUR.wins_at_once(straight, 1) == [6]
    stopped = {name: answers(name, CONNECT_FOUR, slanted)["7"] for name in [*OVERLOOKING, "medium"]}
    upright = {name: answers(name, CONNECT_FOUR, straight)["7"] for name in [*OVERLOOKING, "medium"]}
    assert stopped["beginner"] < stopped["easy"] < stopped["medium"] == 200
    assert 0 < upright["beginner"] < upright["easy"] < upright["medium"] == 200
    assert all(stopped[name] < upright[name] for name in OVERLOOKING)


def test_beginners_overlook_mills() -> None:
    pos = read_position(SIX_MEN, "a1,a3 c5,e1 4 4 blue")
    closed = {name: answers(name, SIX_MEN, pos)["a5"] for name in [*OVERLOOKING, "medium"]}
    assert 0 < closed["beginner"] < closed["easy"] < closed["medium"] == 200


@pytest.mark.parametrize("rules", [SIX_MEN, CONNECT_FOUR], ids=["six", "connect4"])
@pytest.mark.parametrize("name", OVERLOOKING)
def test_openings_vary(name: str, rules: AnyRules) -> None:
    assert len(answers(name, rules, rules.start(), 60)) > 1


def test_only_solved_games_have_a_perfect_level() -> None:
    solved = {name for name, rules in NAMED.items() if levels(rules)[-1].perfect}
    assert {"three", "five", "six", "connect4", "connect3"} <= solved
    assert not solved & {"nine", "eleven", "twelve", "lasker", "morabaraba", "giant"}
    assert not levels(DropRules(players=3))[-1].perfect


def test_an_unknown_level_is_refused_with_a_list() -> None:
    with pytest.raises(RulesError, match="beginner, easy, medium, hard, perfect"):
        find_level(SIX_MEN, "godlike")


@pytest.mark.parametrize("name", sorted(NAMED))
def test_descriptions_fit_the_game(name: str) -> None:
    rules = NAMED[name]
    for level in levels(rules):
        assert level.says.endswith("."), level.name
        assert ("mill" in level.says) <= (rules.family.name == "mills"), level.says
        assert ("diagonal" in level.says or "column" in level.says) <= (rules.family.name == "drops"), level.says
    other = NAMED["connect4" if rules.family.name == "mills" else "six"]
    assert levels(rules)[0].says != levels(other)[0].says

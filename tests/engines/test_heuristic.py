"""The heuristic player: always legal, never misses a win or a block, opens in the centre, sees double threats."""

import random

import pytest
from drawings import drop, mill
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games, random_game

from millrow.core.rules import RulesError
from millrow.engines.base import Limit, choose
from millrow.engines.heuristic import HeuristicEngine
from millrow.engines.levels import find_level, levels
from millrow.families import NAMED
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.rules import DropRules
from millrow.families.mills.presets import SIX_MEN
from millrow.games.game import AnyGame, Game


def answers(rules: object, pos: object) -> set[str]:
    """The steps the engine plays, over many seeds."""
    return {choose(HeuristicEngine(seed), rules, pos).step for seed in range(20)}  # type: ignore[arg-type]


@given(games(max_steps=80), st.integers(0, 10**6))
@settings(max_examples=150, deadline=None)
def test_its_steps_are_always_legal(game: AnyGame, seed: int) -> None:  # M8
    if game.outcome is None:
        assert choose(HeuristicEngine(seed), game.rules, game.position).step in game.legal()


def test_a_finished_game_has_no_answer() -> None:
    with pytest.raises(ValueError, match="over"):
        choose(HeuristicEngine(), CONNECT_FOUR, Game(CONNECT_FOUR, steps=list("1212121")).position)


@given(games(max_steps=60))
@settings(max_examples=150, deadline=None)
def test_it_takes_a_win_in_one_and_stops_one(game: AnyGame) -> None:  # F7, X9
    rules = game.rules
    if not isinstance(rules, DropRules) or game.outcome is not None:
        return
    wins = rules.wins_at_once(game.position, game.turn)
    step = choose(HeuristicEngine(1), rules, game.position).step
    if wins:
        assert int(step) - 1 in wins
        return
    following = (game.turn + 1) % rules.players
    safe = [s for s in game.legal() if not rules.wins_at_once(rules.play(game.position, s), following)]
    if safe:
        assert step in safe


def test_it_opens_in_the_centre() -> None:  # F7
    assert answers(CONNECT_FOUR, CONNECT_FOUR.start()) == {"4"}


def test_it_prevents_a_double_threat() -> None:  # F7
    pos = drop(
        CONNECT_FOUR,
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . R . . .
        . . B B . . .
        """,
        turn=1,
    )
    assert answers(CONNECT_FOUR, pos) <= {"2", "5"}


def test_it_gives_nothing_away_above() -> None:  # F7
    pos = drop(
        CONNECT_FOUR,
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        B B B . . . .
        R R B . R . .
        """,
        turn=1,
    )
    assert "4" not in answers(CONNECT_FOUR, pos)


CLOSE_OR_BLOCK = """
    5  B-------B-------.
       |       |       |
    4  |   R---R---.   |
       |   |       |   |
    3  .---.       .---.
       |   |       |   |
    2  |   .---.---.   |
       |       |       |
    1  .-------.-------.
       a   b   c   d   e
"""


def test_it_completes_its_mills_and_blocks_the_others() -> None:  # M8
    pos = mill(SIX_MEN, CLOSE_OR_BLOCK, hand=(4, 4))
    assert answers(SIX_MEN, pos) == {"e5"}
    assert answers(SIX_MEN, pos._replace(turn=1)) == {"d4"}
    only_block = mill(SIX_MEN, CLOSE_OR_BLOCK.replace("5  B-------B", "5  B-------."), hand=(4, 4))
    assert answers(SIX_MEN, only_block) == {"d4"}


def test_it_captures_the_threatening_disc() -> None:
    pos = mill(SIX_MEN, CLOSE_OR_BLOCK.replace("1  .-------.", "1  R-------."), hand=(3, 3), taking=(1, 0))
    assert answers(SIX_MEN, pos) <= {"xb4", "xc4"}


@pytest.mark.parametrize("name", sorted(NAMED))
def test_it_plays_every_preset(name: str) -> None:  # P1, X9
    rules = NAMED[name]
    game: AnyGame = Game.new(rules, seed=5)
    engine, most = HeuristicEngine(5), 8 if name == "giant" else 60
    while game.ply < most and game.outcome is None:
        game.play(choose(engine, rules, game.position).step)
    assert game.ply > 4


def test_it_beats_chance() -> None:
    for rules in (CONNECT_FOUR, SIX_MEN):
        won = 0
        for seed in range(20):
            game: AnyGame = random_game(rules, seed, 0)
            rng, engine, seat = random.Random(seed), HeuristicEngine(seed), seed % 2
            while game.ply < 300 and game.outcome is None:
                ours = game.turn == seat
                game.play(choose(engine, rules, game.position).step if ours else rng.choice(game.legal()))
            won += game.outcome is not None and game.outcome.winner == seat
        assert won >= 18


def test_it_varies_its_games() -> None:
    lines = set()
    for seed in range(10):
        game, engine = Game(SIX_MEN), HeuristicEngine(seed)
        while game.ply < 8:
            game.play(choose(engine, SIX_MEN, game.position, Limit(seconds=1)).step)
        lines.add(game.steps)
    assert len(lines) > 5


def test_levels_are_described_and_found() -> None:
    for rules in NAMED.values():
        assert levels(rules)
        for level in levels(rules):
            assert level.title
            assert level.says.endswith(".")
    assert find_level(SIX_MEN, "medium").name == "medium"
    with pytest.raises(RulesError, match="medium"):
        find_level(SIX_MEN, "godlike")

"""Our environments in PettingZoo's own tests."""

import random
import warnings
from collections.abc import Iterator

import numpy as np
import pytest
from engine_threads import wait_for_engines
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.render_test import render_test

import millrow
from millrow.bridges.actions import Actions
from millrow.bridges.pettingzoo import env, raw_env

GAMES = ["six", "nine", "morabaraba", "lasker", "connect4", "trio", "connect:players=10,columns=12,rows=10", "three"]


@pytest.fixture(autouse=True)
def ignore_style_warnings() -> Iterator[None]:
    """Ignore warnings about style (such as images with three channels); PettingZoo's tests raise on real errors."""
    wait_for_engines()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("rules", GAMES)
def test_api_conformance(rules: str) -> None:
    api_test(env(rules, most_steps=300), num_cycles=1000)


@pytest.mark.parametrize("rules", ["six", "connect4", "trio"])
def test_the_same_seed_plays_the_same_game(rules: str) -> None:
    seed_test(lambda: env(rules, first=None), num_cycles=60)


@pytest.mark.parametrize("rules", ["six", "connect4"])
def test_the_board_is_shown_as_text_and_as_svg(rules: str) -> None:
    render_test(lambda render_mode: env(rules, render_mode=render_mode), {"svg": lambda text: text.startswith("<svg")})
    with pytest.raises(ValueError, match="Use human, ansi, svg or None"):
        raw_env(rules, render_mode="film")


@pytest.mark.parametrize("rules", GAMES)
def test_masks_are_the_legal_steps_and_rewards_the_outcome(rules: str) -> None:
    rng, world = random.Random(7), raw_env(rules)
    world.reset(seed=7)
    actions = Actions(world.rules)
    for agent in world.agent_iter(400):
        seen, _, ended, cut, _ = world.last()
        assert not cut
        if ended:
            break
        assert agent == f"player_{world.game.turn}"
        allowed = np.flatnonzero(seen["action_mask"]).tolist()
        assert sorted(actions.step(world.game.position, number) for number in allowed) == sorted(world.game.legal())
        others = [other for other in world.agents if other != agent]
        assert not any(world.observe(other)["action_mask"].any() for other in others)
        world.step(rng.choice(allowed))
    end = world.game.outcome
    if end is not None:
        assert sum(world.rewards.values()) == pytest.approx(0)
        assert world.rewards == {
            f"player_{seat}": 0 if end.winner is None else 1 if seat == end.winner else -1 / (world.rules.players - 1)
            for seat in range(world.rules.players)
        }


def test_whoever_closes_a_mill_acts_again() -> None:
    world = raw_env("six")
    world.reset()
    actions = Actions(world.rules)
    for step in ("a1", "c5", "a3", "e1", "a5"):
        world.step(actions.number(step))
    assert world.agent_selection == "player_0"
    seen = world.observe("player_0")
    assert seen["observation"][4].all()  # a capture is due
    assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(map(actions.number, ("xc5", "xe1")))
    world.step(actions.number("xe1"))
    assert world.agent_selection == "player_1"


def test_seats_see_themselves_first() -> None:
    world = raw_env("connect4")
    world.reset()
    for action in (3, 3, 0):
        world.step(action)
    red, blue = world.observe("player_1")["observation"], world.observe("player_0")["observation"]
    assert red[0][4][3] == blue[1][4][3] == 1
    assert blue[0][5][0] == blue[0][5][3] == 1
    assert red.shape == (3, 6, 7)
    assert red[2].all()
    assert not blue[2].any()


def test_a_wrong_action_is_refused_or_ends_the_game() -> None:
    world = raw_env("connect4")
    world.reset()
    for _ in range(6):
        world.step(0)
    with pytest.raises(millrow.Refused, match="Column 1 is full"):
        world.step(0)
    with pytest.raises(ValueError, match="There is no action 7"):
        world.step(7)
    assert world.game.ply == 6
    strict = env("connect4")
    strict.reset()
    for _ in range(7):
        strict.step(0)
    assert strict.unwrapped.rewards["player_0"] == -1


def test_who_begins_may_be_drawn_and_a_long_game_is_cut_off() -> None:
    first_agents = set()
    for seed in range(20):
        world = raw_env("trio", first=None)
        world.reset(seed=seed)
        first_agents.add(world.agent_selection)
    assert first_agents == {"player_0", "player_1", "player_2"}
    short = raw_env("six", most_steps=4, first=1)
    short.reset()
    for _ in range(4):
        short.step(short.actions.legal(short.game)[0])
    assert all(short.truncations.values())
    assert not any(short.terminations.values())

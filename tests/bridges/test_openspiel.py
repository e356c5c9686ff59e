"""Our states compared with OpenSpiel's, step by step, and our games in its own tests."""

import random

import pyspiel
import pytest

from millrow.bridges.openspiel import TERMINAL, SpielGame, SpielState, register

SIZES = [(7, 6, 4), (4, 5, 3), (9, 7, 5), (5, 8, 4)]
RULES = ["six", "nine", "lasker", "morabaraba", "connect4", "trio", "connect:players=5,columns=8,rows=7"]


@pytest.mark.parametrize(("columns", "rows", "line"), SIZES)
def test_connect_four_step_by_step(columns: int, rows: int, line: int) -> None:
    theirs = pyspiel.load_game("connect_four", {"columns": columns, "rows": rows, "x_in_row": line})
    ours = SpielGame(f"connect:columns={columns},rows={rows},line={line}")
    assert ours.num_distinct_actions() == theirs.num_distinct_actions()
    assert ours.max_game_length() == theirs.max_game_length()
    for seed in range(15):
        compare(ours.new_initial_state(), theirs.new_initial_state(), random.Random(seed))


def test_nine_mens_morris_step_by_step() -> None:
    theirs, ours = pyspiel.load_game("nine_mens_morris"), SpielGame("nine:repetition=none")
    assert ours.num_distinct_actions() == theirs.num_distinct_actions()
    ended = [compare(ours.new_initial_state(), theirs.new_initial_state(), random.Random(seed)) for seed in range(24)]
    assert 3 < sum(ended) < 24  # some games ended by the rules, some by the limit of 200 turns


def compare(ours: SpielState, theirs: pyspiel.State, rng: random.Random) -> bool:
    """Play a random game on both; returns whether it ended by our rules too."""
    while not theirs.is_terminal():
        assert ours.current_player() == theirs.current_player()
        assert ours.legal_actions() == theirs.legal_actions()
        assert ours.legal_actions_mask() == theirs.legal_actions_mask()
        action = rng.choice(ours.legal_actions())
        ours.apply_action(action)
        theirs.apply_action(action)
        assert ours.history() == theirs.history()
    if not ours.is_terminal():  # the step limit of nine men's morris
        assert theirs.returns() == [0, 0]
        return False
    assert ours.returns() == theirs.returns()
    assert ours.current_player() == theirs.current_player() == TERMINAL
    return True


@pytest.mark.parametrize("rules", ["six", "connect4", "connect:players=5,columns=8,rows=7"])
def test_openspiel_simulates_our_games(rules: str) -> None:
    register()
    game = pyspiel.load_game("millrow", {"rules": rules})
    pyspiel.random_sim_test(game, num_sims=1, serialize=":" not in rules, verbose=False)


def test_an_algorithm_of_openspiel_plays_our_game() -> None:
    from open_spiel.python.algorithms import minimax

    register()
    value, _ = minimax.alpha_beta_search(pyspiel.load_game("millrow", {"rules": "connect3"}))
    assert value == 0


@pytest.mark.parametrize("rules", RULES)
def test_clone_undo_text_and_serialization(rules: str) -> None:
    rng, game = random.Random(3), SpielGame(rules)
    state = game.new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        action = rng.choice(state.legal_actions())
        player, before = state.current_player(), state.clone()
        assert state.string_to_action(state.action_to_string(player, action)) == action
        assert state.action_to_string(action) == state.action_to_string(player, action)
        child = state.child(action)
        assert state.history() == before.history()
        state.apply_action(action)
        assert str(child) == str(state) != str(before)
        assert len(state.observation_tensor()) == game.observation_tensor_size()
        restored = game.deserialize_state(state.serialize())
        assert (restored.game, restored.full_history()) == (state.game, state.full_history())
        state.undo_action(player, action)
        assert state.legal_actions() == before.legal_actions()
        state.apply_action(action)
    assert state.move_number() == len(state.history()) > 10
    assert sum(state.returns()) == pytest.approx(0)


def test_errors_are_reported_and_change_nothing() -> None:
    state = SpielGame("connect4").new_initial_state()
    state.apply_action(3)
    with pytest.raises(ValueError, match=r"There is no action 7. The actions are 0 to 6"):
        state.apply_action(7)
    with pytest.raises(ValueError, match="There is no column 9"):
        state.string_to_action("9")
    with pytest.raises(ValueError, match="Action 3 by player 1 wasn't the last action"):
        state.undo_action(1, 3)
    with pytest.raises(ValueError, match="There is no player 2"):
        state.observation_tensor(2)
    assert state.history() == [3]
    assert state.legal_actions(0) == []

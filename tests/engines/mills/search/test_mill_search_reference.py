"""The kernels against the reference implementation and the rules, over every board and option."""

import random
from dataclasses import replace

import numpy as np
import pytest
from engines.mills.search.variants import BOARD64, positions, variants, walk

from millrow.core.perft import perft
from millrow.engines.mills.search import reference
from millrow.engines.mills.search.playouts import random_games, seed_word
from millrow.engines.mills.search.workspace import SearchWorkspace
from millrow.engines.mills.states import state_of, step_code
from millrow.families.mills.presets import MILL_GAMES, NINE_MEN
from millrow.families.mills.rules import MillPosition, MillRules

SMALL = 1 << 16  # bytes of table: small enough for entries to replace each other


def differences(workspace: SearchWorkspace, pos: MillPosition, depth: int, rng: random.Random) -> list[str]:
    """Where the kernel's value of some steps differs from the reference."""
    rules, faults = workspace.rules, []
    for step in rng.sample(legal := rules.legal(pos), min(4, len(legal))):
        found = workspace.value(state_of(rules, pos), step_code(rules.board, step), depth)
        if found != (wanted := reference.step_value(rules, pos, step, depth)):
            faults.append(f"{rules} {pos} {step} at {depth}: {found}, should be {wanted}")
    return faults


def deep_enough(rules: MillRules, pos: MillPosition) -> int:
    """As deep as the reference implementation can search quickly."""
    steps = len(rules.legal(pos))
    return 1 if steps > 12 else 2


@pytest.mark.parametrize("seed", range(1, 3))
def test_values_are_those_of_plain_minimax(seed: int) -> None:
    rng = random.Random(seed)
    for rules in variants(25, seed):
        workspace = SearchWorkspace(rules, SMALL)
        for pos in positions(rules, 2, seed):
            for depth in range(1, deep_enough(rules, pos) + 1):
                assert differences(workspace, pos, depth, rng) == []


def test_values_of_deep_endings() -> None:
    """Five and three men's endings, deep enough for proofs and repetitions of the first position."""
    rng = random.Random(7)
    for rules in (MILL_GAMES["three"], MILL_GAMES["five"]):
        workspace = SearchWorkspace(rules, SMALL)
        for pos in positions(rules, 6, 3):
            if len(rules.legal(pos)) < 9:
                assert differences(workspace, pos, 4, rng) == []


@pytest.mark.parametrize("seed", range(2))
def test_turns_are_counted_as_the_rules_count_them(seed: int) -> None:
    for rules in variants(40, 100 + seed):
        workspace = SearchWorkspace(rules, SMALL)
        for pos in positions(rules, 2, seed):
            depth = 2 if len(rules.legal(pos)) < 25 else 1
            assert workspace.perft(state_of(rules, pos), depth) == perft(rules, pos, depth, turns=True), (rules, pos)


@pytest.mark.parametrize("name", ["six", "nine"])
def test_mills_safe_until_all_are_placed(name: str) -> None:  # M4
    rules = replace(MILL_GAMES[name], take="free_until_placed")
    board, workspace = rules.board, SearchWorkspace(rules, SMALL)
    for ours, theirs in ((board.lines[0], board.lines[-1]), (board.lines[1], board.lines[-2])):
        for hand in ((2, 2), (1, 0), (0, 0)):
            spare = [point for point in board.points if point not in (*ours, *theirs)]
            pos = MillPosition((board.bits([*ours[1:], *spare[:2]]), board.bits(theirs)), hand)
            assert workspace.perft(state_of(rules, pos), 3) == perft(rules, pos, 3, turns=True)
            rng = random.Random(name)
            assert differences(workspace, pos, 2 if name == "six" else 1, rng) == []


@pytest.mark.parametrize(
    ("name", "counts"), [("nine", [24, 552, 12144, 255024, 5140800]), ("six", [16, 240, 3360, 43680, 531648, 6024960])]
)
def test_known_numbers_of_turns(name: str, counts: list[int]) -> None:
    rules = MILL_GAMES[name]
    workspace = SearchWorkspace(rules, SMALL)
    assert [workspace.perft(state_of(rules, rules.start()), n + 1) for n in range(len(counts))] == counts


def test_torn_entries_are_ignored() -> None:
    """Entries whose halves do not belong together, everywhere in the table, change no value."""
    workspace, rng = SearchWorkspace(NINE_MEN, SMALL), random.Random(1)
    pos = list(walk(NINE_MEN, rng, 14))[-1]
    state, codes = state_of(NINE_MEN, pos), [step_code(NINE_MEN.board, step) for step in NINE_MEN.legal(pos)]
    wanted = [workspace.value(state, code, 4) for code in codes]
    halves = workspace._table.reshape(-1, 2)
    assert (halves[:, 1] != 0).mean() > 0.1
    halves[:, 0] = np.roll(halves[:, 0], 2)
    assert [workspace.value(state, code, 4) for code in codes] == wanted


def test_earlier_searches_change_no_value() -> None:
    rules = MILL_GAMES["twelve"]
    rng = random.Random(5)
    used = SearchWorkspace(rules, 1 << 22)
    for pos in walk(rules, rng, 12):
        step = step_code(rules.board, rng.choice(rules.legal(pos)))
        for depth in (5, 2, 4):
            assert used.value(state_of(rules, pos), step, depth) == SearchWorkspace(rules, SMALL).value(
                state_of(rules, pos), step, depth
            )


@pytest.mark.parametrize("name", MILL_GAMES)
def test_random_games_match_the_reference(name: str) -> None:
    rules = MILL_GAMES[name]
    assert random_games(rules, 40, seed=3) == reference.random_games(rules, 40, seed_word(3), 200)


def test_random_games_under_any_rules() -> None:
    for rules in [*variants(40, 9), MillRules(BOARD64, men=32, fly_at=30)]:
        assert random_games(rules, 6, seed=1, max_steps=90) == reference.random_games(rules, 6, seed_word(1), 90), rules

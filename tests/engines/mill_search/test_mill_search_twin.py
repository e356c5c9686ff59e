"""The kernels against the plain twin and the rules, over every board and option."""

import random
from dataclasses import replace

import numpy as np
import pytest
from engines.mill_search.variants import BOARD64, positions, variants, walk

from millrow.engines.mill_search import plain
from millrow.engines.mill_search.desk import Desk
from millrow.engines.mill_search.playouts import first_word, random_games
from millrow.engines.mill_search.states import state_of, step_code
from millrow.rules.mills import MillPosition, MillRules
from millrow.rules.named import MILLS, NINE_MEN
from millrow.rules.perft import perft

SMALL = 1 << 16  # bytes of table: small enough for entries to push each other out


def differences(desk: Desk, pos: MillPosition, depth: int, chance: random.Random) -> list[str]:
    """Where the kernel's value of some steps is not the twin's."""
    rules, faults = desk.rules, []
    for step in chance.sample(legal := rules.legal(pos), min(4, len(legal))):
        found = desk.value(state_of(rules, pos), step_code(rules.board, step), depth)
        if found != (wanted := plain.step_value(rules, pos, step, depth)):
            faults.append(f"{rules} {pos} {step} at {depth}: {found}, should be {wanted}")
    return faults


def deep_enough(rules: MillRules, pos: MillPosition) -> int:
    """As deep as the twin gets in a moment."""
    steps = len(rules.legal(pos))
    return 1 if steps > 12 else 2


@pytest.mark.parametrize("seed", range(1, 3))
def test_values_are_those_of_plain_minimax(seed: int) -> None:
    chance = random.Random(seed)
    for rules in variants(25, seed):
        desk = Desk(rules, SMALL)
        for pos in positions(rules, 2, seed):
            for depth in range(1, deep_enough(rules, pos) + 1):
                assert differences(desk, pos, depth, chance) == []


def test_values_deeper_down_where_little_is_left() -> None:
    """Six and three men's endings, deep enough for proofs and repetitions of the first position."""
    chance = random.Random(7)
    for rules in (MILLS["three"], MILLS["five"]):
        desk = Desk(rules, SMALL)
        for pos in positions(rules, 6, 3):
            if len(rules.legal(pos)) < 9:
                assert differences(desk, pos, 4, chance) == []


@pytest.mark.parametrize("seed", range(2))
def test_turns_are_counted_as_the_rules_count_them(seed: int) -> None:
    for rules in variants(40, 100 + seed):
        desk = Desk(rules, SMALL)
        for pos in positions(rules, 2, seed):
            depth = 2 if len(rules.legal(pos)) < 25 else 1
            assert desk.turns(state_of(rules, pos), depth) == perft(rules, pos, depth, turns=True), (rules, pos)


@pytest.mark.parametrize("name", ["six", "nine"])
def test_mills_safe_until_all_are_placed(name: str) -> None:  # M4
    rules = replace(MILLS[name], take="free_until_placed")
    board, desk = rules.board, Desk(rules, SMALL)
    for ours, theirs in ((board.lines[0], board.lines[-1]), (board.lines[1], board.lines[-2])):
        for hand in ((2, 2), (1, 0), (0, 0)):
            spare = [point for point in board.points if point not in (*ours, *theirs)]
            pos = MillPosition((board.bits([*ours[1:], *spare[:2]]), board.bits(theirs)), hand)
            assert desk.turns(state_of(rules, pos), 3) == perft(rules, pos, 3, turns=True)
            chance = random.Random(name)
            assert differences(desk, pos, 2 if name == "six" else 1, chance) == []


@pytest.mark.parametrize(
    ("name", "counts"), [("nine", [24, 552, 12144, 255024, 5140800]), ("six", [16, 240, 3360, 43680, 531648, 6024960])]
)
def test_known_numbers_of_turns(name: str, counts: list[int]) -> None:
    rules = MILLS[name]
    desk = Desk(rules, SMALL)
    assert [desk.turns(state_of(rules, rules.start()), n + 1) for n in range(len(counts))] == counts


def test_a_torn_entry_is_not_believed() -> None:
    """Halves of entries that do not belong together, everywhere in the table, change no value."""
    desk, chance = Desk(NINE_MEN, SMALL), random.Random(1)
    pos = list(walk(NINE_MEN, chance, 14))[-1]
    state, codes = state_of(NINE_MEN, pos), [step_code(NINE_MEN.board, step) for step in NINE_MEN.legal(pos)]
    wanted = [desk.value(state, code, 4) for code in codes]
    halves = desk._table.reshape(-1, 2)
    assert (halves[:, 1] != 0).mean() > 0.1
    halves[:, 0] = np.roll(halves[:, 0], 2)
    assert [desk.value(state, code, 4) for code in codes] == wanted


def test_what_was_found_before_changes_nothing() -> None:
    rules = MILLS["twelve"]
    chance = random.Random(5)
    used = Desk(rules, 1 << 22)
    for pos in walk(rules, chance, 12):
        step = step_code(rules.board, chance.choice(rules.legal(pos)))
        for depth in (5, 2, 4):
            assert used.value(state_of(rules, pos), step, depth) == Desk(rules, SMALL).value(
                state_of(rules, pos), step, depth
            )


@pytest.mark.parametrize("name", MILLS)
def test_games_of_chance_are_those_of_the_rules(name: str) -> None:
    rules = MILLS[name]
    assert random_games(rules, 40, seed=3) == plain.random_games(rules, 40, first_word(3), 200)


def test_games_of_chance_under_any_rules() -> None:
    for rules in [*variants(40, 9), MillRules(BOARD64, men=32, fly_at=30)]:
        assert random_games(rules, 6, seed=1, most=90) == plain.random_games(rules, 6, first_word(1), 90), rules

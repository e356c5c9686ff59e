"""Many positions in one call: the compiled answers equal those of plain code, and bad input gets a clear sentence."""

import random
from typing import Any

import numpy as np
import pytest
from engines.squares import SquareRules

import millrow
from millrow.core.rules import AnyRules
from millrow.engines.mills.tablebase import reference
from millrow.engines.mills.tablebase.packaged import packaged_table
from millrow.families import NAMED
from millrow.families.mills.presets import SIX_MEN
from millrow.families.mills.rules import MillRules

SIX, FOUR, NOUGHTS = NAMED["six"], NAMED["connect4"], SquareRules()


def random_positions(rules: AnyRules, count: int, *, over: bool = False, fewest_discs: int = 0) -> list[Any]:
    rng, found = random.Random(7), list[Any]()
    while len(found) < count:
        pos, played = rules.start(rng.randrange(2)), 0
        while rules.outcome(pos) is None:
            if played >= fewest_discs:
                found.append(pos)
            pos, played = rules.play(pos, rng.choice(rules.legal(pos))), played + 1
        if over:
            found.append(pos)
    return found[:count]


def test_six_mens_values_equal_those_of_the_plain_table() -> None:
    """The best step of the plain table has the value of the position, also while a disc is to be taken."""
    plain = packaged_table(SIX_MEN)
    assert plain is not None
    positions = random_positions(SIX, 1500)
    assert any(any(pos.taking) for pos in positions)
    found = millrow.values(SIX, positions)
    for pos, value, turns in zip(positions, found.value.tolist(), found.turns.tolist(), strict=True):
        best = plain.steps(pos)[0]
        assert (value, turns) == (best.low, -1 if best.turns is None else best.turns), pos


@pytest.mark.parametrize("name", ["three", "three:fly_at=3", "three:takes_per_turn=mills,no_move=draws"])
def test_every_position_of_three_mens_equals_the_reference_implementation(name: str) -> None:
    rules = millrow.read_rules(name)
    assert isinstance(rules, MillRules)
    solved = [
        (pos, result)
        for pos, result in reference.solve(rules).items()
        if not pos.them.bit_count() + pos.their_hand < rules.fewest <= pos.us.bit_count() + pos.hand
    ]
    found = millrow.values(rules, np.array([pos for pos, _ in solved], np.int64))
    wanted = [(value, -1 if turns is None else turns) for _, (value, turns) in solved]
    assert len(wanted) > 1000
    assert list(zip(found.value.tolist(), found.turns.tolist(), strict=True)) == wanted


@pytest.mark.parametrize(("rules", "fewest_discs"), [(SIX, 0), (FOUR, 14), (millrow.read_rules("connect3"), 0)])
def test_the_answers_are_those_of_solve(rules: AnyRules, fewest_discs: int) -> None:
    positions = random_positions(rules, 60, over=True, fewest_discs=fewest_discs)
    found = millrow.values(rules, positions)
    for pos, value, turns in zip(positions, found.value.tolist(), found.turns.tolist(), strict=True):
        one = millrow.solve(rules, pos)
        assert (value, turns) == (one.value, -1 if one.turns is None else one.turns), pos


def test_arrays_of_any_whole_numbers_and_four_columns() -> None:
    rows = millrow.rows(SIX, [pos for pos in random_positions(SIX, 200) if not any(pos.taking)])
    wanted = millrow.values(SIX, rows)
    for array in (rows[:, :4], rows[:, :4].astype(np.int32), np.asfortranarray(rows)):
        found = millrow.values("six", array)
        assert np.array_equal(found.value, wanted.value)
        assert np.array_equal(found.turns, wanted.turns)
    assert len(millrow.values(SIX, rows[:0]).value) == len(millrow.values("connect4", []).value) == 0


def test_text_and_families_without_arrays() -> None:
    assert millrow.values("connect4", ["44444326", "4444"]).value.tolist() == [0, 1]
    assert millrow.values(NOUGHTS, [NOUGHTS.start()]).value.tolist() == [0]
    with pytest.raises(ValueError, match="can't be written as rows"):
        millrow.rows(NOUGHTS, [NOUGHTS.start()])


MAN = SIX_MEN.board.bits(["a1"])


@pytest.mark.parametrize(
    "row",
    [
        (MAN, MAN, 5, 5),
        (1 << 16, 0, 5, 6),
        (-1, 0, 5, 6),
        (0, 0, 7, 6),
        (0, 0, 6, -1),
        (0, 0, 1 << 40, 6),
        (0b111, 0b11000, 0, 0),
        (0b111, 0b111000, 3, 0),
    ],
)
def test_a_row_that_is_no_position_is_named(row: tuple[int, ...]) -> None:
    good = (0, 0, 6, 6)
    with pytest.raises(ValueError, match=r"^Position 3: .+"):
        millrow.values(SIX, np.array([good, good, row, good]))


@pytest.mark.parametrize("row", [(1, 0), (0, 2), (0, 1 << 60), (0b1111, 0b1111), (0, -1), (1, 1)])
def test_a_drop_row_that_is_no_position_is_named(row: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=r"^Position 2: .+"):
        millrow.values(FOUR, np.array([(0, 0), row]))


def test_other_bad_input_gets_a_sentence() -> None:
    for array in (np.zeros((3, 5), int), np.zeros(4, int), np.zeros((2, 4))):
        with pytest.raises(ValueError, match="Expected whole numbers with 4 or 6 columns"):
            millrow.values(SIX, array)
    for given in ("44", 7, None):
        with pytest.raises(ValueError, match="Expected many positions"):
            millrow.values(FOUR, given)
    with pytest.raises(ValueError, match="Position 2: "):
        millrow.values(FOUR, ["44", "49"])
    with pytest.raises(ValueError, match=r"^Position 1: Character 1: "):
        millrow.values(SIX, ["x"])
    with pytest.raises(ValueError, match="Position 1: "):
        millrow.values(FOUR, [None])
    with pytest.raises(ValueError, match="isn't solved"):
        millrow.values("nine", [])

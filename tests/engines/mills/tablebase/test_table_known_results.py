"""Known results: counts, distances and single positions found by other programs."""

import pytest
from engines.mills.tablebase.rule_samples import DATA, solved_of, table

from millrow.cli.solve import answer_of
from millrow.engines.base import Solved
from millrow.engines.mills.tablebase.build import build
from millrow.engines.mills.tablebase.census import count, count_all
from millrow.engines.mills.tablebase.facts import Position, start
from millrow.engines.mills.tablebase.probe import Table
from millrow.engines.mills.tablebase.reachable import ReachableStates
from millrow.engines.mills.tablebase.sectors import Sector
from millrow.engines.mills.tables import TableSolver
from millrow.families.mills.boards import SEVEN, SIX, THREE
from millrow.families.mills.presets import MILL_GAMES, SIX_MEN
from millrow.families.mills.rules import MillRules

SIX_TEXT = """
3-3 160160 70696 30512 58952 15 14        5-3 720720 715648 5072 0 13 14
3-4 400400 65368 335032 0 13 26           5-4 1441440 1339952 94296 7192 73 24
3-5 720720 27384 693336 0 15 14           5-5 2018016 1198704 517512 301800 31 30
3-6 960960 1704 959256 0 15 12            5-6 2018016 409512 1501144 107360 25 118
4-3 400400 379328 21072 0 25 12           6-3 960960 960928 32 0 9 14
4-4 900900 526380 246964 127556 37 38     6-4 1681680 1673252 8428 0 23 20
4-5 1441440 314856 1094632 31952 25 74    6-5 2018016 1866664 117176 34176 119 26
4-6 1681680 56808 1624824 48 21 24        6-6 1681680 983804 431364 266512 37 36
"""
SIX_SECTORS = SIX_TEXT.split()


@pytest.mark.parametrize("at", range(0, len(SIX_SECTORS), 7), ids=SIX_SECTORS[::7])
def test_six_movement_sector(at: int) -> None:
    us, them = map(int, SIX_SECTORS[at].split("-"))
    found = count(table(SIX_MEN), Sector(us, them))
    got = (found.states, found.won, found.lost, found.drawn, found.longest_win, found.longest_loss)
    assert got == tuple(map(int, SIX_SECTORS[at + 1 : at + 7]))


def test_six_movement_sizes() -> None:
    six = table(SIX_MEN)
    moving = [count(six, s) for s in six.layout.sectors if s.hand + s.their_hand == 0]
    assert sum(c.states for c in moving) == 19_207_188
    assert sum(c.orbits for c in moving) == 1_205_908


def test_six_reachable() -> None:
    found = count_all(table(SIX_MEN), ReachableStates(SIX_MEN))
    assert (found.won, found.lost, found.drawn) == (23_392_364, 15_520_996, 3_459_385)
    assert (found.longest_win, found.longest_loss) == (119, 118)


@pytest.mark.parametrize(("men", "fly_at", "states"), [(4, None, 4_111_151), (5, None, 17_844_721), (6, 3, 42_383_945)])
def test_reachable_on_sixteen_points(men: int, fly_at: int | None, states: int) -> None:
    rules = MillRules(SIX, men, fly_at=fly_at)
    assert count_all(table(rules), ReachableStates(rules)).states == states
    assert table(rules).probe(start(rules)) == Solved(0, None)


@pytest.mark.parametrize(
    ("file", "fly_at", "many"),
    [("six_mens_morris_positions.txt", None, 1154), ("six_mens_morris_flying_positions.txt", 3, 290)],
)
def test_given_positions(file: str, fly_at: int | None, many: int) -> None:
    rules = MillRules(SIX, 6, fly_at=fly_at)
    lines = (DATA / file).read_text().splitlines()
    assert len(lines) == many
    for line in lines:
        fields = line.split()
        assert (
            answer_of(" ".join(fields[:4]), TableSolver(rules, table(rules)).solve_line(" ".join(fields[:4]))) == line
        )
        us, them = (0 if names == "-" else SIX.bits(names.split(",")) for names in fields[:2])
        pos = Position(us, them, int(fields[2]), int(fields[3]))
        steps = table(rules).steps(pos)
        assert not steps or solved_of(steps[0]) == table(rules).probe(pos), line


def first_stones(rules: MillRules) -> dict[str, tuple[int, int | None]]:
    return {verdict.step: (verdict.low, verdict.turns) for verdict in table(rules).steps(start(rules))}


def test_six_first_stones_all_draw() -> None:
    assert set(first_stones(SIX_MEN).values()) == {(0, None)}


@pytest.mark.parametrize(
    ("men", "full_board", "known"),
    [
        (7, "loses", Solved(0, None)),
        (8, "loses", Solved(-1, 16)),
        pytest.param(8, "draws", Solved(0, None), marks=pytest.mark.slow),
        pytest.param(8, "both_take", Solved(0, None), marks=pytest.mark.slow),
    ],
)
def test_seven_and_eight_men_on_sixteen_points(men: int, full_board: str, known: Solved) -> None:
    rules = MillRules(SIX, men, full_board=full_board)
    assert Table(*build(rules)).probe(start(rules)) == known


def test_three_mens_morris() -> None:
    stones = first_stones(MillRules(THREE, 3))
    assert stones.pop("b2") == (1, 9)
    assert {stones.pop(corner) for corner in ("a1", "a3", "c1", "c3")} == {(0, None)}
    assert {value for value, _ in stones.values()} == {-1}


@pytest.mark.slow
@pytest.mark.parametrize("fly_at", [None, 3])
def test_seven_mens_morris(fly_at: int | None) -> None:
    stones = first_stones(MillRules(SEVEN, 7, fly_at=fly_at))
    assert stones.pop("c3") == (1, 25)
    assert {value for value, _ in stones.values()} == {-1}


def test_nine_mens_endings() -> None:
    nine = Table(*build(MILL_GAMES["nine"], [Sector(4, 4)]))
    got = {f"{s.us}-{s.them}": count(nine, s)[3:6] for s in nine.layout.sectors}
    assert got == {
        "3-3": (140_621, 28_736, 269),
        "3-4": (102_281, 0, 658_117),
        "4-3": (75_397, 3_095, 681_906),
        "4-4": (159, 29, 3_225_409),
    }

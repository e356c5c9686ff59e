"""Known results for the mill search: wins and losses are proven exactly at their distance, and nothing else is."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from engines.mills.search.variants import DATA

from millrow.engines.base import Limit, choose
from millrow.engines.mills.search.engine import MillSearch
from millrow.engines.mills.tablebase.engine import TableEngine
from millrow.families.mills.presets import MILL_GAMES, SIX_MEN
from millrow.families.mills.rules import MillPosition

VALUES = {"win": 1, "draw": 0, "loss": -1}
FILES = {"six_mens_morris_positions": SIX_MEN, "six_mens_morris_flying_positions": replace(SIX_MEN, fly_at=3)}


def known(name: str) -> Iterator[tuple[MillPosition, int, int]]:
    """(position, value, turns to the end) of each line; drawn positions have 0 turns."""
    board = FILES[name].board
    for line in (DATA / f"{name}.txt").read_text().splitlines():
        us, them, hand, their_hand, word, *turns = line.split()
        men = [board.bits([] if names == "-" else names.split(",")) for names in (us, them)]
        pos = MillPosition((men[0], men[1]), (int(hand), int(their_hand)))
        yield pos, VALUES[word], int(turns[0]) if turns else 0


@pytest.mark.parametrize("name", FILES)
def test_known_ends_are_proven_at_their_depth_and_no_sooner(name: str) -> None:
    rules, engine = FILES[name], MillSearch(1)
    proven = 0
    for pos, value, turns in known(name):
        if 0 < turns <= 7:
            found = choose(engine, rules, pos, Limit(depth=turns))
            assert (found.low, found.high, found.turns) == (value, value, turns)
            assert turns == 1 or not choose(engine, rules, pos, Limit(depth=turns - 1)).solved
            proven += 1
    assert proven > 10


def test_nothing_is_proven_too_early() -> None:
    for pos, value, turns in list(known("six_mens_morris_positions"))[::5]:
        if value == 0 or turns > 7:
            assert not choose(MillSearch(1), SIX_MEN, pos, Limit(depth=6)).solved


def test_verdicts_match_the_table() -> None:
    """Three men's morris is won in 9 by the centre: the search proves it from the empty board."""
    rules = MILL_GAMES["three"]
    found = choose(MillSearch(0), rules, rules.start(), Limit(depth=9))
    assert (found.step, found.low, found.turns) == ("b2", 1, 9)
    pos = rules.play(rules.play(rules.start(), "b2"), "a1")
    truth = {verdict.step: verdict for verdict in TableEngine(0).verdicts(rules, pos)}
    for verdict in MillSearch(0).verdicts(rules, pos, Limit(depth=12)):
        if verdict.solved:
            assert verdict == truth[verdict.step]
        else:
            assert truth[verdict.step].low == 0 or (truth[verdict.step].turns or 0) > 12


def test_a_mill_wins_at_once_and_then_its_capture() -> None:
    rules = MILL_GAMES["nine"]
    pos = MillPosition((rules.board.bits(["a1", "d1", "g4", "b6"]), rules.board.bits(["b4", "c4", "d5"])), (0, 0))
    found = choose(MillSearch(2), rules, pos, Limit(depth=3))
    assert (found.step, found.low, found.high, found.turns) == ("g4-g1", 1, 1, 1)
    taking = rules.play(pos, "g4-g1")
    assert choose(MillSearch(2), rules, taking, Limit(depth=3))[1:4] == (1, 1, 1)


def test_it_runs_the_double_mill() -> None:
    """A man that swings between two lines closes one with every slide."""
    rules = MILL_GAMES["nine"]
    ours, theirs = ["a1", "d1", "g1", "b2", "f2"], ["b6", "f6", "c4", "e5", "g4"]
    pos = MillPosition((rules.board.bits(ours), rules.board.bits(theirs)), (0, 0))
    found = choose(MillSearch(2), rules, pos, Limit(depth=7))
    assert found.step == "d1-d2"
    assert found.low == 1 or found.estimate > 0.5


def test_a_limit_of_quiet_moves_leaves_nothing_proven() -> None:
    rules = replace(SIX_MEN, quiet_limit=30)
    for pos, value, turns in list(known("six_mens_morris_positions"))[:200]:
        if 0 < turns <= 3:
            found = choose(MillSearch(1), rules, pos, Limit(depth=turns))
            assert (found.low, found.high, found.turns, found.estimate) == (-1, 1, None, value)

"""The perfect player of drop games: its verdicts are correct, and it never loses a win or a draw."""

import random
import threading
import time
from dataclasses import replace

import pytest
from engines.drops.solver.boards import DATA, known, solver

from millrow.engines.base import Limit, Verdict, choose
from millrow.engines.drops.solver.engine import DropEngine
from millrow.engines.drops.solver.limits import Size, discs_of, size_of, turns_left
from millrow.engines.drops.solver.search import SOLVERS, Search, acquire
from millrow.engines.heuristic import HeuristicEngine
from millrow.engines.levels import find_level, levels
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.rules import DropPosition, DropRules
from millrow.families.drops.text import read_columns
from millrow.families.mills.presets import MILL_GAMES, SIX_MEN

SMALL = DropRules(columns=4, rows=4, line=4)
LINES = known(DATA / "connect4_positions.txt")
BOOKLESS = DropRules(columns=6, rows=7)  # too slow to solve from the start


def at(moves: str) -> DropPosition:
    return read_columns(CONNECT_FOUR, moves)


def test_verdicts_of_every_step_best_first() -> None:
    found = DropEngine().verdicts(CONNECT_FOUR, at("44444326"))
    assert [(verdict.step, verdict.low, verdict.high, verdict.turns) for verdict in found] == [
        ("3", 0, 0, None),
        ("6", 0, 0, None),
        ("1", -1, -1, 30),
        ("2", -1, -1, 30),
        ("7", -1, -1, 30),
        ("4", -1, -1, 24),
        ("5", -1, -1, 10),
    ]


def test_the_best_verdict_is_the_score_of_the_position() -> None:
    for moves, score in LINES[300::7]:
        first = DropEngine().verdicts(CONNECT_FOUR, at(moves))[0]
        assert first.low == first.high == (score > 0) - (score < 0)
        assert first.turns == turns_left(42, len(moves), score)


@pytest.mark.parametrize("seed", [0, 1])
def test_predicted_turns_are_correct(seed: int) -> None:
    """A game of the engine against itself ends after the predicted number of turns."""
    for moves, score in LINES[400::40]:
        pos, engine = at(moves), DropEngine(seed)
        verdict = choose(engine, CONNECT_FOUR, pos)
        turns = 0
        while CONNECT_FOUR.outcome(pos) is None:
            pos, turns = CONNECT_FOUR.play(pos, choose(engine, CONNECT_FOUR, pos).step), turns + 1
        assert verdict.turns in (None, turns)
        assert (verdict.turns is None) == (score == 0) == (pos.winner is None)


@pytest.mark.parametrize("rival", ["random", "heuristic"])
def test_it_never_loses_a_win_or_draw(rival: str) -> None:
    for seed, (moves, score) in enumerate(LINES[170::12]):
        rng, pos, engine, other = random.Random(seed), at(moves), DropEngine(seed), HeuristicEngine(seed)
        seat = pos.turn
        while CONNECT_FOUR.outcome(pos) is None:
            if pos.turn == seat:
                step = choose(engine, CONNECT_FOUR, pos).step
            elif rival == "random":
                step = rng.choice(CONNECT_FOUR.legal(pos))
            else:
                step = choose(other, CONNECT_FOUR, pos).step
            pos = CONNECT_FOUR.play(pos, step)
        value = 0 if pos.winner is None else 1 if pos.winner == seat else -1
        assert value >= (score > 0) - (score < 0), moves


def test_values_are_known_before_distances() -> None:
    hard = at("74221744271172")
    with acquire(size_of(CONNECT_FOUR)) as fast:
        fast.clear()
    search = Search(size_of(CONNECT_FOUR), *discs_of(hard), range(7), thorough=True, book=True)
    early = dict[int, int]()
    while not search.wait(0.001):
        early = early or dict(search.values)
    assert early == {column: (score > 0) - (score < 0) for column, score in search.moves.items()}
    assert len(early) == 7


@pytest.mark.parametrize("seconds", [0.001, 0.03, 0.06])
def test_out_of_time_verdicts_have_what_is_proven(seconds: float) -> None:
    for moves in ("74221744271172", "7752312316677", "444"):
        with acquire(size_of(CONNECT_FOUR)) as fast:
            fast.clear()
        soon = DropEngine().verdicts(CONNECT_FOUR, at(moves), Limit(seconds=seconds))
        truth = {verdict.step: verdict for verdict in DropEngine().verdicts(CONNECT_FOUR, at(moves))}
        assert sorted(verdict.step for verdict in soon) == sorted(truth)
        for verdict in soon:
            exact = truth[verdict.step]
            assert verdict.low <= exact.low == exact.high <= verdict.high
            assert verdict.turns in (None, exact.turns)
        assert [verdict.estimate for verdict in soon] == sorted((verdict.estimate for verdict in soon), reverse=True)


def test_either_seat_may_begin() -> None:
    pos = SMALL.start(first=1)
    for step in "1122":
        pos = SMALL.play(pos, step)
    assert discs_of(pos) == (0b00001_00001, 0b00011_00011)
    score = solver(4, 4, 4).solve(*discs_of(pos))
    assert DropEngine().verdicts(SMALL, pos)[0].low == (score > 0) - (score < 0)


def test_out_of_time_it_returns_an_estimate() -> None:
    verdict = choose(DropEngine(1), BOOKLESS, BOOKLESS.start(), Limit(seconds=0.2))
    assert verdict == Verdict(verdict.step, -1, 1, None, verdict.estimate)
    assert not choose(DropEngine(1), BOOKLESS, BOOKLESS.start(), Limit(nodes=1000)).solved


def test_it_plays_an_immediate_win_with_little_time() -> None:
    assert choose(DropEngine(1), CONNECT_FOUR, at("121212"), Limit(seconds=1.0)) == Verdict("1", 1, 1, 1, 1.0)


def test_bounds_only_get_closer() -> None:
    low, high = -1, 1
    for verdict in DropEngine(2).think(CONNECT_FOUR, at("4444432"), Limit()):
        assert low <= verdict.low <= verdict.high <= high
        low, high = verdict.low, verdict.high
    assert low == high


def test_closing_the_iterator_stops_the_search() -> None:
    DropEngine().prepare(BOOKLESS)  # compilation cannot be stopped
    answers = DropEngine().think(BOOKLESS, BOOKLESS.start(), Limit())
    next(answers)
    began = time.perf_counter()
    next(answers)
    answers.close()  # type: ignore[attr-defined]
    assert time.perf_counter() - began < 2  # two hundredths of a second on an idle machine
    began = time.perf_counter()
    while any(thread.name == "drop search" for thread in threading.enumerate()):
        time.sleep(0.01)
        assert time.perf_counter() - began < 5


def test_solvers_are_acquired_and_released() -> None:
    size = Size(4, 4, 4)
    with acquire(size) as one, acquire(size) as two:
        assert one is not two
    with acquire(size) as again:
        assert again in (one, two)
    found = list[int]()

    def ask() -> None:
        with acquire(size) as some:
            found.append(some.solve(0, 0))

    askers = [threading.Thread(target=ask) for _ in range(3 * SOLVERS.capacity)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join(30)
    assert found == [0] * 3 * SOLVERS.capacity


def test_an_ended_game_has_no_verdicts() -> None:
    assert DropEngine().verdicts(CONNECT_FOUR, at("1212121")) == []
    assert list(DropEngine().think(CONNECT_FOUR, at("1212121"), Limit())) == []


def test_it_declines_other_games_with_a_reason() -> None:
    engine = DropEngine()
    assert engine.declines(CONNECT_FOUR) is None
    assert "Connect games" in str(engine.declines(SIX_MEN))
    assert "two-player" in str(engine.declines(replace(CONNECT_FOUR, players=3)))
    assert "64" in str(engine.declines(DropRules(columns=9, rows=9)))
    assert "more than 42 cells" in str(engine.declines(DropRules(columns=8, rows=7)))
    assert "five in a row on 7 × 6" in str(engine.declines(DropRules(line=5)))
    assert engine.declines(DropRules(columns=14, rows=3, line=3)) is None
    with pytest.raises(ValueError, match="two-player"):
        engine.verdicts(replace(CONNECT_FOUR, players=3), CONNECT_FOUR.start())


def test_one_level_serves_both_families() -> None:
    for rules in (CONNECT_FOUR, SMALL, SIX_MEN):
        assert find_level(rules, "perfect").perfect
    for rules in (replace(CONNECT_FOUR, players=3), MILL_GAMES["nine"]):
        assert "perfect" not in [level.name for level in levels(rules)]
    assert find_level(SMALL, "perfect").make(0).verdicts(SMALL, SMALL.start())[0].low == 0
    assert choose(find_level(SIX_MEN, "perfect").make(0), SIX_MEN, SIX_MEN.start()).low == 0

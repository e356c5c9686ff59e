"""A family without engines of its own: levels and questions that need only its rules."""

import random
from dataclasses import replace
from functools import cache

import pytest
from engines.squares import SquarePosition, SquareRules

from millrow.engines.arena.match import play_match
from millrow.engines.arena.players import Player
from millrow.engines.base import Limit, choose
from millrow.engines.generic import ExhaustiveEngine, solution
from millrow.engines.heuristic import HeuristicEngine, RandomEngine
from millrow.engines.levels import find_level, levels
from millrow.engines.questions import analyse, best, open_solver, solve, unsolved
from millrow.engines.uci.protocol import read_uci_position, write_uci_position

NOUGHTS = SquareRules()
LARGE = SquareRules(size=8, line=5)


def at(text: str, rules: SquareRules = NOUGHTS) -> SquarePosition:
    return rules.family.text.read_position(rules, text)


@cache
def minimax(pos: SquarePosition) -> tuple[int, int]:
    """Value and turns for the mover, by definition."""
    if (end := NOUGHTS.outcome(pos)) is not None:
        return (0, 0) if end.winner is None else (1 if end.winner == pos.turn else -1, 0)
    after = [minimax(NOUGHTS.play(pos, step)) for step in NOUGHTS.legal(pos)]
    value = max(-low for low, _ in after)
    turns = [1 + many for low, many in after if -low == value]
    return value, 0 if value == 0 else min(turns) if value > 0 else max(turns)


def test_levels_of_a_generic_game() -> None:
    assert [level.name for level in levels(NOUGHTS)] == ["beginner", "easy", "medium", "perfect"]
    for rules in (LARGE, replace(NOUGHTS, players=3), replace(NOUGHTS, quiet_limit=9)):
        assert [level.name for level in levels(rules)] == ["beginner", "easy", "medium"]
        assert unsolved(rules)


def test_every_value_is_right() -> None:
    assert len(solution(NOUGHTS)) == 2 * 5478
    for text in (
        ".........",
        "x........",
        "x...o....",
        "x.o.x...o",
        "xx..o....",
        "xo.......",
        "xoxoxo...",
        "xox.o..x.",
    ):
        value, turns = minimax(at(text))
        assert solve(NOUGHTS, text) == (value, turns if value else None, None), text
        for verdict in analyse(NOUGHTS, text):
            after = NOUGHTS.play(at(text), verdict.step)
            low, turns = minimax(after)
            assert (verdict.low, verdict.high, verdict.turns) == (-low, -low, turns + 1 if low else None)
    assert solve(NOUGHTS, "xxx.oo...") == (-1, 0, None)
    with open_solver(NOUGHTS) as solver, pytest.raises(ValueError, match="The game is over in this position"):
        solver.solve_line("xxx.oo...")
    assert solve(NOUGHTS, "xxx.o....")[:2] == minimax(at("xxx.o...."))  # unreachable
    assert solve(NOUGHTS, "xx.......")[:2] == minimax(at("xx......."))


@pytest.mark.parametrize("name", ["medium", "perfect"])
def test_it_wins_and_blocks(name: str) -> None:
    level = find_level(NOUGHTS, name)
    for text, step in (("xx.oo....", "3"), ("xx..o....", "3"), ("x...o...x", None), ("o.x.o..x.", "9")):
        found = {choose(level.make(seed), NOUGHTS, at(text)).step for seed in range(20)}
        assert step is None or found == {step}, text


def test_weaker_levels_overlook_and_never_play_an_illegal_step() -> None:
    blocked = {}
    for name in ("beginner", "easy", "medium"):
        level = find_level(NOUGHTS, name)
        steps = [choose(level.make(seed), NOUGHTS, at("xx..o....")).step for seed in range(200)]
        assert set(steps) <= set(NOUGHTS.legal(at("xx..o....")))
        blocked[name] = steps.count("3")
    assert blocked["beginner"] < blocked["easy"] < blocked["medium"] == 200


def test_the_perfect_level_never_loses() -> None:
    for seed in range(20):
        players = [Player("perfect", ExhaustiveEngine(seed), Limit()), Player("random", RandomEngine(seed), Limit())]
        assert play_match(NOUGHTS, players).winner != 1
        assert play_match(NOUGHTS, players[::-1]).winner != 0


def test_unsolved_games_get_estimates() -> None:
    pos = LARGE.start()
    rng = random.Random(1)
    for _ in range(6):
        pos = LARGE.play(pos, rng.choice(LARGE.legal(pos)))
    verdicts = analyse(LARGE, pos)
    assert sorted(verdict.step for verdict in verdicts) == sorted(LARGE.legal(pos))
    assert not any(verdict.solved for verdict in verdicts)
    assert best(LARGE, pos, seed=1).step in LARGE.legal(pos)
    with pytest.raises(ValueError, match="This game isn't solved: there is no engine for this game"):
        solve(LARGE, pos)
    with pytest.raises(ValueError, match="there is no engine for this game"):
        analyse(LARGE, pos, limit=Limit())
    row = "xxxx" + "." * 4 + "oooo" + "." * 52
    assert choose(HeuristicEngine(1), LARGE, at(row, LARGE)).step == "5"


def test_there_is_no_foreign_notation() -> None:
    with pytest.raises(ValueError, match="no exchange format"):
        write_uci_position(NOUGHTS, NOUGHTS.start(), ours=False)
    assert read_uci_position(NOUGHTS, write_uci_position(NOUGHTS, at("x.o......"), ours=True)) == at("x.o......")

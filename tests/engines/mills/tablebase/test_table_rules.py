"""Tables against the rules of the game: the same steps, each with the value of the position after it."""

import random
from dataclasses import replace

import pytest
from engines.mills.tablebase.rule_samples import LADDER, LONG, rules_id, sample_rules, solved_of, table

from millrow.engines.base import Solved
from millrow.engines.mills.tablebase.facts import mover_first
from millrow.engines.mills.tablebase.probe import Table
from millrow.families.mills.boards import SIX, THREE, Board
from millrow.families.mills.rules import MillPosition, MillRules

SHARES = [
    *sample_rules(THREE, 3, 10, seed=21),
    *sample_rules(THREE, 4, 25, seed=22),
    *sample_rules(LADDER, 3, 40, seed=23),
    *sample_rules(SIX, 3, 5, seed=24),
    *sample_rules(LONG, 4, 20, seed=25),
    MillRules(LADDER, 3, take="free_only", full_board="both_take", fewest=2),
    MillRules(LONG, 4, take="free_until_placed", takes_per_turn="mills", fewest=2),
    MillRules(LADDER, 3, take="free_only", full_board="both_take", fewest=2, slides_first="last", no_move="passes"),
]


def behind(solved: Table, pos: MillPosition, step: str) -> tuple[int, int | None]:
    """The value of the position after a step for the side that played it, in turns from here."""
    rules = solved.rules
    after = rules.play(pos, step)
    if (end := rules.outcome(after)) is not None:
        return (0, None) if end.winner is None else (1 if end.winner == pos.turn else -1, 1)
    known = solved.probe(mover_first(rules, after))
    value = known.value if after.turn == pos.turn else -known.value
    return value, None if known.turns is None else known.turns + turns_between(rules, pos, step, after)


def turns_between(rules: MillRules, pos: MillPosition, step: str, after: MillPosition) -> int:
    """The number of turns a step ends: none while captures are due, one, or two if a side passes or cannot capture."""
    us = pos.turn
    if after.turn == us and after.taking[us] and (pos.taking[us] > 1 if step[0] == "x" else closes(rules, pos, step)):
        return 0
    again = pos.again or (rules.slides_first == "last" and pos.hand != (0, 0) == after.hand)
    return 1 + (after.turn != (us if again else 1 - us))


def closes(rules: MillRules, pos: MillPosition, step: str) -> bool:
    """Does this placement or slide close a mill that captures?"""
    source, _, target = step.rpartition("-")
    if (not source and rules.placing_takes == "nothing") or not rules.takable(pos):
        return False
    ours = pos.men[pos.turn] & ~(rules.board.bits([source]) if source else 0)
    return any(ours & rest == rest for rest in rules.board.partners[rules.board.index[target]])


@pytest.mark.parametrize("rules", SHARES, ids=rules_id)
def test_every_legal_step_has_a_value_and_no_other(rules: MillRules) -> None:
    solved = table(rules)
    rng = random.Random(rules_id(rules))
    for game in range(25):
        pos = rules.start(game % 2)
        for _ in range(60):
            legal = rules.legal(pos)
            if not legal:
                break
            steps = solved.steps(mover_first(rules, pos))
            assert sorted(step.step for step in steps) == sorted(legal), pos
            assert solved_of(steps[0]) == solved.probe(mover_first(rules, pos)), pos
            for verdict in steps:
                assert (verdict.low, verdict.turns) == behind(solved, pos, verdict.step), (pos, verdict)
            pos = rules.play(pos, rng.choice(legal))


def full_boards(rules: MillRules) -> list[MillPosition]:
    """Every position after a last placement that fills the board without a mill."""
    found, points = [], len(rules.board.points)
    for blue in range(1 << points):
        if blue.bit_count() != rules.men:
            continue
        for turn, last in ((turn, last) for turn in (0, 1) for last in range(points)):
            men = [blue, rules.board.all & ~blue]
            if men[turn] >> last & 1:
                men[turn] &= ~(1 << last)
                hand = (1, 0) if turn == 0 else (0, 1)
                found.append(rules.play(MillPosition((men[0], men[1]), hand, turn), rules.board.points[last]))
    return [pos for pos in found if pos.men[0] | pos.men[1] == rules.board.all and not pos.again]


@pytest.mark.parametrize("board", [LADDER, LONG], ids=["ladder", "long"])
@pytest.mark.parametrize("no_move", ["loses", "draws", "passes"])
@pytest.mark.parametrize("take", ["free_first", "free_only"])
def test_full_boards_where_each_side_takes(board: Board, take: str, no_move: str) -> None:
    rules = MillRules(board, len(board.points) // 2, take=take, no_move=no_move, full_board="both_take", fewest=2)
    rules = replace(rules, placing_takes="nothing")
    solved = table(rules)
    kinds = set[tuple[int, int]]()
    for pos in full_boards(rules):
        kinds.add((pos.taking[pos.turn], pos.taking[1 - pos.turn]))
        state = mover_first(rules, pos)
        assert state.taking == (pos.taking[pos.turn] if pos.taking[1 - pos.turn] == 0 else 0)
        assert sorted(step.step for step in solved.steps(state)) == sorted(rules.legal(pos))
        for step in rules.legal(pos):
            verdict = next(verdict for verdict in solved.steps(state) if verdict.step == step)
            assert (verdict.low, verdict.turns) == behind(solved, pos, step)
        if (end := rules.outcome(pos)) is not None:  # nobody can capture or move
            assert solved.probe(state) == (Solved(0) if end.winner is None else Solved(-1, 0))
    assert kinds == ({(1, 1)} if take == "free_first" else {(1, 1), (1, 0) if board == LONG else (0, 0)})

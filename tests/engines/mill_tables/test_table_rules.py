"""The tables against the rules of the game: the same steps, each worth what the position behind it is worth."""

import random
from dataclasses import replace

import pytest
from engines.mill_tables.shares import LADDER, LONG, named, share, table

from millrow.engines.mill_tables.facts import turned
from millrow.engines.mill_tables.tables import Known, Table
from millrow.rules.boards import SIX, THREE, Board
from millrow.rules.mills import MillPosition, MillRules

SHARES = [
    *share(THREE, 3, 10, seed=21),
    *share(THREE, 4, 25, seed=22),
    *share(LADDER, 3, 40, seed=23),
    *share(SIX, 3, 5, seed=24),
    *share(LONG, 4, 20, seed=25),
    MillRules(LADDER, 3, take="free_only", full_board="both_take", fewest=2),
    MillRules(LONG, 4, take="free_until_placed", takes_per_turn="mills", fewest=2),
    MillRules(LADDER, 3, take="free_only", full_board="both_take", fewest=2, slides_first="last", no_move="passes"),
]


def behind(solved: Table, pos: MillPosition, step: str) -> tuple[int, int | None]:
    """What the position after a step is worth to the side that made it, in turns from here."""
    rules = solved.rules
    after = rules.play(pos, step)
    if (end := rules.outcome(after)) is not None:
        return (0, None) if end.winner is None else (1 if end.winner == pos.turn else -1, 1)
    known = solved.probe(turned(rules, after))
    value = known.value if after.turn == pos.turn else -known.value
    return value, None if known.plies is None else known.plies + turns_between(rules, pos, step, after)


def turns_between(rules: MillRules, pos: MillPosition, step: str, after: MillPosition) -> int:
    """How many turns a step ends: none while takings go on, one, or two when a side passes or can take nothing."""
    us = pos.turn
    if after.turn == us and after.taking[us] and (pos.taking[us] > 1 if step[0] == "x" else closes(rules, pos, step)):
        return 0
    again = pos.again or (rules.slides_first == "last" and pos.hand != (0, 0) == after.hand)
    return 1 + (after.turn != (us if again else 1 - us))


def closes(rules: MillRules, pos: MillPosition, step: str) -> bool:
    """Does this placing or slide close a mill that takes?"""
    source, _, target = step.rpartition("-")
    if (not source and rules.placing_takes == "nothing") or not rules.takable(pos):
        return False
    ours = pos.men[pos.turn] & ~(rules.board.bits([source]) if source else 0)
    return any(ours & rest == rest for rest in rules.board.partners[rules.board.index[target]])


@pytest.mark.parametrize("rules", SHARES, ids=named)
def test_every_legal_step_has_a_value_and_no_other(rules: MillRules) -> None:
    solved = table(rules)
    chance = random.Random(named(rules))
    for game in range(25):
        pos = rules.start(game % 2)
        for _ in range(60):
            legal = rules.legal(pos)
            if not legal:
                break
            steps = solved.steps(turned(rules, pos))
            assert sorted(step.text for step in steps) == sorted(legal), pos
            assert Known(*steps[0][1:]) == solved.probe(turned(rules, pos)), pos
            for text, value, plies in steps:
                assert (value, plies) == behind(solved, pos, text), (pos, text)
            pos = rules.play(pos, chance.choice(legal))


def full_boards(rules: MillRules) -> list[MillPosition]:
    """Every position that a last placing which fills the board without a mill leads to."""
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
        state = turned(rules, pos)
        assert state.taking == (pos.taking[pos.turn] if pos.taking[1 - pos.turn] == 0 else 0)
        assert sorted(step.text for step in solved.steps(state)) == sorted(rules.legal(pos))
        for step in rules.legal(pos):
            value, plies = next((v, p) for text, v, p in solved.steps(state) if text == step)
            assert (value, plies) == behind(solved, pos, step)
        if (end := rules.outcome(pos)) is not None:  # nobody can take, nobody can move
            assert solved.probe(state) == (Known(0, None) if end.winner is None else Known(-1, 0))
    assert kinds == ({(1, 1)} if take == "free_first" else {(1, 1), (1, 0) if board == LONG else (0, 0)})

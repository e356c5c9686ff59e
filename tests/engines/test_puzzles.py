"""Puzzles: each is proved again with values of plain programs; answers, themes, days and bad input."""

import random
from datetime import date, timedelta
from pathlib import Path

import pytest
from engines.plain_drops import read
from engines.puzzle_values import COMPILER, all_values, drop_values, mill_values, mover_first, read_values

import millrow
from millrow.core.rules import Refused, RulesError
from millrow.engines.puzzles import GRADES, THEMES, Puzzle, check_answer, read_puzzle, reply, right_step, write_puzzle
from millrow.engines.puzzles.make import Wanted, make_puzzles, prove

DROPS, MILLS = millrow.puzzles(game="connect4"), millrow.puzzles(game="six")
VALUES = read_values()
QUICK_CELLS = 13  # free cells of a position that the plain solver solves at once


@pytest.mark.parametrize("puzzle", MILLS + DROPS, ids=lambda one: one.id)
def test_only_the_answer_is_right(puzzle: Puzzle) -> None:
    """By the values that plain programs found for all turns, with all captures."""
    values = dict(VALUES[puzzle.position])
    right = values.pop("".join(puzzle.answer))
    assert right == (2 * puzzle.turns - 1 if puzzle.goal == "win" else 0)
    assert len(values) > 1
    assert all(other < (0 if puzzle.goal == "draw" else 1) for other in values.values())


def test_late_drop_puzzles_by_plain_search() -> None:
    late = [one.position for one in DROPS if 42 - sum(map(len, read(one.position)[0])) <= QUICK_CELLS]
    assert len(late) > 50
    assert {position: drop_values(position) for position in late} == {position: VALUES[position] for position in late}


def turns_to_hold(puzzle: Puzzle) -> tuple[list[str], str]:
    """The positions of the solver's turns until a puzzle counts as solved, and the one in which it would go on: empty
    if the game is over."""
    steps, found = list[str](), list[str]()
    while True:
        game = puzzle.game(steps)
        if game.rules.turn_complete(game.position):
            found.append(millrow.write_position(game.rules, game.position))
        answer = check_answer(puzzle, [*steps, right_step(puzzle, steps)])
        steps = list(answer.steps)
        if answer.verdict == "solved":
            break
    game = puzzle.game(steps)
    while game.outcome is None and game.turn != puzzle.seat:
        game.play(reply(game.rules, game.position))
    return found, "" if game.outcome is not None else millrow.write_position(game.rules, game.position)


def assert_held(puzzle: Puzzle, values: list[dict[str, int]], after: dict[str, int]) -> None:
    """Each turn is the only one that keeps the draw, and after the last there is a choice, or it was the fourth."""
    assert len(values) == puzzle.turns
    for found in values:
        assert [value for value in found.values() if value >= 0] == [0]
    assert puzzle.turns == 4 or not after or list(after.values()).count(0) > 1


def test_a_draw_is_held_as_often_as_only_one_move_holds_it() -> None:
    """By plain search, in the late positions of drop games."""
    late = [one for one in DROPS if one.goal == "draw" and 42 - sum(map(len, read(one.position)[0])) <= QUICK_CELLS]
    assert {one.turns for one in late} == {1, 2, 3, 4}
    for puzzle in late:
        positions, after = turns_to_hold(puzzle)
        assert_held(puzzle, [drop_values(position) for position in positions], drop_values(after) if after else {})


@pytest.mark.slow
@pytest.mark.skipif(COMPILER is None, reason="LOUD: no C compiler, so held draws of mills were NOT checked")
def test_a_draw_is_held_in_mills_as_often_as_only_one_move_holds_it() -> None:
    held = [(puzzle, *turns_to_hold(puzzle)) for puzzle in MILLS if puzzle.goal == "draw"]
    asked = [position for _, positions, after in held for position in [*positions, *filter(None, [after])]]
    values = {position: turns for position, (_, turns) in zip(asked, mill_values(map(mover_first, asked)), strict=True)}
    for puzzle, positions, after in held:
        assert_held(puzzle, [values[position] for position in positions], values.get(after, {}))


@pytest.mark.slow
@pytest.mark.skipif(COMPILER is None, reason="LOUD: no C compiler, so the values were NOT computed again")
def test_plain_programs_find_these_values() -> None:
    positions = [[one.position for one in some] for some in (MILLS, DROPS)]
    assert all_values(*positions) == VALUES


@pytest.mark.slow
@pytest.mark.skipif(COMPILER is None, reason="LOUD: no C compiler, so the plain mill program was NOT compared")
def test_the_plain_mill_program_agrees_with_others() -> None:
    lines = (Path(__file__).parents[1] / "data" / "six_mens_morris_positions.txt").read_text().splitlines()
    words = [line.split() for line in lines]
    found = mill_values(" ".join(line[:4]) for line in words)
    wanted = [{"draw": 0, "win": 1, "loss": -1}[line[4]] * int(line[5] if line[5:] else 0) for line in words]
    assert [value for value, _ in found] == wanted


def test_there_are_enough_of_each_kind() -> None:
    assert (len(DROPS), len(MILLS)) == (250, 250)
    for game in ("six", "connect4"):
        for grade in GRADES:
            assert len(millrow.puzzles(game=game, grade=grade)) > 40
        for goal in ("win", "draw"):
            assert len(millrow.puzzles(game=game, goal=goal)) >= 100
    assert all(millrow.puzzles(theme=theme) for theme in THEMES)
    assert sum(len(puzzle.answer) > 1 for puzzle in MILLS) > 30  # with a capture
    assert len({puzzle.id for puzzle in DROPS + MILLS}) == 500
    starts = {(one.rules, millrow.canonical(one.ruleset, one.start)) for one in DROPS + MILLS}
    assert len(starts) == 500  # none is a mirror image of another


@pytest.mark.parametrize("puzzle", [*DROPS[::17], *MILLS[::17]], ids=lambda one: one.id)
def test_right_steps_solve_a_puzzle_in_as_many_turns_as_it_says(puzzle: Puzzle) -> None:
    steps, own = list[str](), 0
    while True:
        before = len(steps)
        answer = check_answer(puzzle, [*steps, right_step(puzzle, steps)])
        assert answer.is_right
        steps = list(answer.steps)
        game = puzzle.game(steps[: before + 1])
        own += game.outcome is not None or game.rules.turn_complete(game.position)
        if answer.verdict == "solved":
            break
    assert own == puzzle.turns
    end = puzzle.game(steps).outcome
    if puzzle.goal == "win":
        assert end is not None
        assert end.winner == puzzle.seat
    assert tuple(steps[: len(puzzle.answer)]) == puzzle.answer
    assert prove(puzzle) is None


def test_every_other_first_step_is_wrong() -> None:
    for puzzle in [*DROPS[::25], *MILLS[::25]]:
        for step in puzzle.game().legal():
            answer = check_answer(puzzle, [step])
            assert answer.is_right == (step == puzzle.answer[0])
            assert answer.is_right or answer.steps == ()


def test_later_any_equally_fast_win_counts_and_a_slower_one_does_not() -> None:
    fast = slow = 0
    for puzzle in millrow.puzzles(goal="win"):
        game = puzzle.game(puzzle.answer)
        if puzzle.turns < 3 or game.turn == puzzle.seat:
            continue
        while game.turn != puzzle.seat:
            game.play(reply(game.rules, game.position))
        verdicts = millrow.analyse(game)
        for verdict in verdicts:
            found = check_answer(puzzle, [*game.steps, verdict.step]).verdict
            if verdict.low == 1 and verdict.turns == verdicts[0].turns:
                assert found in ("right", "solved")
                fast += verdict != verdicts[0]
            else:
                assert found == ("slower" if verdict.low == 1 else "wrong")
                slow += found == "slower"
        if fast and slow:
            return
    raise AssertionError("no puzzle with another fast win and a slower one")


def test_the_puzzle_of_a_day_is_the_same_for_everyone() -> None:
    day = date(2026, 11, 18)
    assert millrow.daily_puzzle(day) == millrow.daily_puzzle(day)
    week = [millrow.daily_puzzle(day + timedelta(nth)).id for nth in range(7)]
    assert len(set(week)) == 7


def test_what_is_not_there_gets_a_sentence() -> None:
    with pytest.raises(Refused, match="There is no puzzle"):
        millrow.find_puzzle("six-nothing")
    with pytest.raises(RulesError, match="easy, medium"):
        millrow.puzzles(grade="harder")
    for line in ("", "nonsense", "[]", "{}", write_puzzle(DROPS[0]).replace('"win"', '"lose"')):
        with pytest.raises(ValueError, match="isn't a puzzle"):
            read_puzzle(line)
    with pytest.raises(Refused):
        check_answer(DROPS[0], ["9"])
    with pytest.raises(ValueError, match="no step to judge"):
        check_answer(DROPS[0], [])
    with pytest.raises(ValueError, match="up to 17 points"):
        make_puzzles(millrow.load_rules("nine"), 1)


def test_a_puzzle_is_read_as_it_was_written() -> None:
    for puzzle in random.Random(1).sample(DROPS + MILLS, 20):
        assert read_puzzle(write_puzzle(puzzle)) == puzzle


def test_the_same_seed_makes_the_same_puzzles(tmp_path: Path) -> None:
    rules = millrow.load_rules("six")
    made = make_puzzles(rules, 3, 7, Wanted(after=12, longest=3))
    assert made == make_puzzles(rules, 3, 7, Wanted(after=12, longest=3))
    assert len(made) == 3
    assert all(prove(puzzle) is None for puzzle in made)

"""Reviews: values agree with independent programs, turning points are named, records carry them."""

import random
from pathlib import Path

import pytest

import millrow
from millrow.engines.base import Limit, Verdict, choose
from millrow.engines.drops.solver.limits import discs_of
from millrow.engines.drops.solver.reference import reference_score
from millrow.engines.levels import find_level
from millrow.engines.review import review, reviewed_turns
from millrow.engines.review.accuracy import accuracy, kind_of, points
from millrow.engines.review.graph import graph_svg, height, series
from millrow.engines.review.words import accuracy_sentence, commented, end_sentence, stage_sentence, turn_sentence
from millrow.families.drops.rules import DropRules
from millrow.games.game import AnyGame, Game
from millrow.wording import speak

DATA = Path(__file__).parent.parent / "data"


def played(rules: str, level: str, seed: int, most: int = 200) -> AnyGame:
    game = millrow.new_game(rules, first=0)
    engines = [find_level(game.rules, level).make(seed + seat) for seat in range(game.rules.players)]
    while game.outcome is None and game.ply < most:
        game.play(choose(engines[game.turn], game.rules, game.position).step)
    return game


def test_values_of_mills_are_those_of_independent_programs() -> None:
    """Every position of the data is the start of a game of one turn."""
    six, count = millrow.load_rules("six"), 0
    for line in (DATA / "six_mens_morris_positions.txt").read_text().splitlines()[::5]:
        us, them, hand, their_hand, *stated = line.split()
        pos = millrow.read_position(six, f"{us} {them} {hand} {their_hand} blue")
        if not (legal := six.legal(pos)):
            continue
        step = random.Random(line).choice(legal)
        turn = review(Game(six, pos, [step])).turns[0]
        assert [
            ("loss", "draw", "win")[turn.best.low + 1],
            *([str(turn.best.turns)] if turn.best.low else []),
        ] == stated
        assert turn.best.solved
        count += 1
    assert count > 200


def test_values_of_drops_are_those_of_independent_programs() -> None:
    four, count = millrow.load_rules("connect4"), 0
    for line in (DATA / "connect4_positions.txt").read_text().splitlines()[::8]:
        moves, score = line.rsplit(maxsplit=1) if " " in line.strip() else ("", line)
        before: AnyGame = Game(four, None, list(moves))
        if before.outcome is not None or len(moves) < 14:
            continue
        value, last = int(score), review(Game(four, before.position, before.legal()[:1])).turns[0]
        assert last.best.low == last.best.high == (value > 0) - (value < 0), line
        if value:  # n = (44 - discs at the end) // 2; the winner's parity decides which of the two it is
            discs = len(moves) + (last.best.turns or 0)
            assert (44 - discs) // 2 == abs(value), line
        count += 1
    assert count > 30


@pytest.mark.parametrize("seed", range(3))
def test_every_choice_of_a_small_game_is_as_plain_minimax_has_it(seed: int) -> None:
    rules = DropRules(columns=4, rows=4, line=3)
    rng = random.Random(seed)
    game: AnyGame = Game(rules)
    while (legal := game.legal()) and game.ply < 9:
        game.play(rng.choice(legal))
    pos = game.start
    for turn in review(game).turns:
        for verdict in turn.choices[0]:
            after = rules.play(pos, verdict.step)
            if after.winner is not None:
                assert (verdict.low, verdict.turns) == (1, 1)
                continue
            score = -reference_score(4, 4, 3, *discs_of(after))
            assert verdict.low == verdict.high == (score > 0) - (score < 0)
        pos = rules.play(pos, turn.steps[0])


def test_turns_with_captures_are_judged_step_by_step() -> None:
    game = played("six", "easy", 1)
    found = review(game)
    assert [turn.steps for turn in found.turns] == [turn.steps for turn in millrow.turns(game)]
    assert any(len(turn.steps) > 1 for turn in found.turns)
    for turn in found.turns:
        assert len(turn.choices) == len(turn.steps)
        for step, verdicts in zip(turn.steps, turn.choices, strict=True):
            assert step in [verdict.step for verdict in verdicts]
    for before, after in zip(found.turns, found.turns[1:], strict=False):
        assert after.best.low == -before.played.high  # what a turn leads to is what the next one starts from


def test_a_better_turn_is_complete_and_keeps_the_value() -> None:
    for seed in range(4):
        game = played("six", "easy", seed)
        for turn in review(game).turns:
            if not turn.kind:
                assert turn.better == ()
                continue
            branch: AnyGame = Game(game.rules, game.start, [*game.steps[: turn.ply], *turn.better])
            assert game.rules.turn_complete(branch.position)
            other = review(branch).turns[-1]
            assert other.kind == ""
            assert other.steps == turn.better


def test_kinds_of_turns() -> None:
    won, slow, drawn, lost = (
        Verdict("a", 1, 1, 5, 1.0),
        Verdict("b", 1, 1, 9, 1.0),
        Verdict("c", 0, 0, None, 0.0),
        Verdict("d", -1, -1, 6, -1.0),
    )
    assert kind_of(won, drawn) == "win-draw"
    assert kind_of(won, lost) == "win-loss"
    assert kind_of(drawn, lost) == "draw-loss"
    assert kind_of(won, slow) == "slower"
    assert kind_of(lost, Verdict("e", -1, -1, 2, -1.0)) == "faster"
    assert kind_of(won, won) == kind_of(drawn, drawn) == kind_of(won, Verdict("f", 1, 1, None, 1.0)) == ""
    assert kind_of(Verdict("g", estimate=0.5), Verdict("h", estimate=0.1)) == "doubted"
    assert kind_of(Verdict("g", estimate=0.5), Verdict("h", estimate=0.3)) == ""
    assert kind_of(won, Verdict("i", -1, 0, None, -0.1)) == "win-draw"  # at best a draw: proven without the value


def test_points_and_accuracy() -> None:
    won, drawn = Verdict("a", 1, 1, 5, 1.0), Verdict("b", 0, 0, None, 0.0)
    lost = Verdict("c", -1, -1, 4, -1.0)
    assert points(won, won, [[won, drawn]]) == 1.0
    assert points(won, drawn, [[won, drawn]]) == 0.0
    assert points(drawn, drawn, [[drawn, drawn]]) is None  # nothing could go wrong
    assert points(lost, lost, [[lost, lost]]) is None  # nothing was left to lose
    high, low = Verdict("d", estimate=0.4), Verdict("e", estimate=0.1)
    assert points(high, high, [[high, low]]) == 1.0
    assert points(high, low, [[high, low]]) == pytest.approx(0.5)
    assert points(high, high, [[high]]) is None
    scored = accuracy([(1.0, "", True), (0.0, "win-draw", True), (None, "", True), (0.5, "doubted", False)])
    assert scored == (50.0, 3, 2, True)
    assert accuracy([(None, "", True)]) == (None, 0, 0, False)


def test_a_turning_point_in_words() -> None:
    game: AnyGame = Game(millrow.load_rules("connect4"), None, list("44523"))
    turn = review(game).turns[2]
    assert turn.kind == "win-loss"
    assert turn_sentence(game, turn) == "2. Column 5 turned a win into a loss in 38; column 4 would have won in 39."
    speak("de")
    try:
        said = turn_sentence(game, turn)
    finally:
        speak("en")
    assert said == "2. Spalte 5 machte aus einem Sieg eine Niederlage in 38; Spalte 4 hätte in 39 gewonnen."


def test_a_resignation_and_an_agreed_draw_are_compared_with_the_position() -> None:
    game: AnyGame = Game(millrow.load_rules("connect4"), None, ["4"])
    assert end_sentence(review(game)) is None
    game.agree_draw()
    assert end_sentence(review(game)) == "The players agreed to a draw, but Blue could have won with best play."
    game.undo()
    game.resign(0)
    assert end_sentence(review(game)) == "Blue resigned in a position that was won with best play."
    game.undo()
    game.resign(1)
    assert end_sentence(review(game)) is None


def test_a_draw_by_repetition_costs_the_win() -> None:
    """Blue, who could win, moves to and fro until the position has come up three times."""
    six = millrow.load_rules("six")
    game: AnyGame = Game(six, millrow.read_position(six, "a1,a3,b2,d3 e5,e1,c4 0 0 blue"))
    verdicts = millrow.analyse(game)
    assert verdicts[0].low > 0
    moves = _to_and_fro(game)
    for _ in range(2):
        for step in moves:
            if game.outcome is None:
                game.play(step)
    assert game.outcome is not None
    assert game.outcome.reason == "repetition"
    found = review(game)
    last = found.turns[-1]
    assert (last.played.low, last.played.high) == (0, 0)
    assert last.seat == 1  # Red repeats the position, and Blue's win is gone
    assert end_sentence(found) == "The game ended in a draw, but the position was won for Blue."


def _to_and_fro(game: AnyGame) -> list[str]:
    """Four quiet steps that lead back to the position."""
    rules, pos = game.rules, game.position

    def search(pos: object, steps: list[str]) -> list[str] | None:
        if len(steps) == 4:
            return steps if pos == game.position else None
        for step in rules.legal(pos):
            back = len(steps) < 2 or step == "-".join(reversed(steps[-2].split("-")))
            if back and rules.turn_complete(rules.play(pos, step)):
                found = search(rules.play(pos, step), [*steps, step])
                if found is not None:
                    return found
        return None

    steps = search(pos, [])
    assert steps is not None
    return steps


def test_estimates_look_like_estimates_and_progress_is_reported() -> None:
    game = played("connect5", "easy", 2, 8)
    seen = list[tuple[int, int]]()
    found = review(game, Limit(nodes=50), lambda done, total: seen.append((done, total)))
    assert seen == [(nth, 8) for nth in range(1, 9)]
    assert not found.proven
    assert all(scored.estimated for scored in found.accuracy)
    assert "about" in accuracy_sentence(0, found.accuracy[0])
    assert "probably" in accuracy_sentence(0, found.accuracy[0])
    assert not any(point.proven for line in series(found) for point in line.points[:3])


def test_a_review_can_be_stopped() -> None:
    turns = reviewed_turns(played("connect5", "easy", 2, 8), Limit(nodes=20))
    assert next(turns).number == 1
    turns.close()
    assert list(turns) == []


def test_more_than_two_players_have_a_line_each() -> None:
    found = review(played("trio", "easy", 1, 9), Limit(nodes=30))
    lines = series(found)
    assert [line.seat for line in lines] == [0, 1, 2]
    assert [point.number for point in lines[1].points] == [2, 5, 8]
    assert graph_svg(found).count("<path") > 5


def test_proven_wins_are_always_higher_than_estimates() -> None:
    heights = [height(Verdict("a", 1, 1, turns)) for turns in (1, 5, 41, 400)]
    assert heights == sorted(heights, reverse=True)
    assert min(heights) > height(Verdict("a", estimate=1.0))
    assert height(Verdict("a", -1, -1, 3)) == -height(Verdict("a", 1, 1, 3))
    assert height(Verdict("a", 0, 0)) == 0


def test_the_record_carries_the_comments_and_keeps_those_it_has() -> None:
    game = played("connect4", "easy", 4)
    found = review(game)
    assert found.turning_points
    record = commented(found, millrow.Record(game, {"Event": "Evening"}, {1: "the usual start"}))
    read = millrow.read_record(millrow.write_record(record))
    assert read == record
    assert read.comments[1].startswith("the usual start")
    for turn in found.turning_points:
        said = turn_sentence(game, turn, numbered=False)
        assert said is not None
        assert said in read.comments[turn.ply + 1]


def test_mistakes_by_stage() -> None:
    found = review(played("six", "easy", 0))
    assert list(found.mistakes_by_stage)[:2] == ["placing", "sliding"]
    assert sum(mistakes for mistakes, _ in found.mistakes_by_stage.values()) == len(found.turning_points)
    assert stage_sentence(found.game, "placing") == "Placing"
    drops = review(played("connect4", "easy", 4))
    assert set(drops.mistakes_by_stage) <= {"opening", "middle", "end"}


def test_the_picture_names_the_turning_points() -> None:
    game = played("connect4", "easy", 4)
    found = review(game)
    drawn = graph_svg(found, "de")
    assert drawn.count("<circle") == len(found.turning_points)
    assert "Spalte" in drawn
    assert drawn == graph_svg(found, "de")


def test_a_game_without_moves_has_an_empty_review() -> None:
    found = review(millrow.new_game("six", first=0))
    assert found.turns == ()
    assert [scored.percent for scored in found.accuracy] == [None, None]
    assert found.given_up is None
    assert graph_svg(found).startswith("<svg")

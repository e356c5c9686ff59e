"""The questions of the library: solve, analyse, best, and tables for programs."""

import random
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from engines.mills.tablebase.rule_samples import table as shared

import millrow
from millrow.app import jobs
from millrow.app.analysis import search, search_request
from millrow.app.hints import evaluation_json
from millrow.app.thinking import answer
from millrow.app.training import proven_winner
from millrow.core.seats import seated
from millrow.engines.base import Limit, Resources, Verdict, with_draws
from millrow.engines.levels import strongest
from millrow.engines.mills.tablebase.facts import mover_first
from millrow.engines.questions import analysis, best_first, open_solver, position_value, resolve_position
from millrow.families import NAMED
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.presets import MILL_GAMES, SIX_MEN
from millrow.games.game import AnyGame, Game
from millrow.notation.positions import read_position

LATE = "4444432667775"  # Connect Four, late enough to be fast


def test_a_game_or_rules_and_a_position_or_their_texts() -> None:
    game = millrow.new_game("connect4", first=0)
    for step in LATE:
        game.play(step)
    asked = [millrow.solve(game), millrow.solve(CONNECT_FOUR, game.position), millrow.solve("connect4", LATE)]
    assert asked[0] == asked[1] == asked[2]
    assert resolve_position("six") == (SIX_MEN, SIX_MEN.start())
    with pytest.raises(ValueError, match="a game already has its position"):
        millrow.solve(game, game.position)
    with pytest.raises(millrow.NotationError):
        millrow.solve("connect4", "8")
    for rules, wrong in (
        ("six", 5),
        ("six", game.position),
        ("connect3", game.position),
        ("connect4", SIX_MEN.start()),
    ):
        with pytest.raises(ValueError, match="Expected a position for these rules"):
            millrow.best(rules, wrong)
    nine = MILL_GAMES["nine"].start()._replace(men=(1 << 23, 0))
    with pytest.raises(ValueError, match="Expected a position for these rules"):
        millrow.solve("six", nine)
    with pytest.raises(ValueError, match="more than 6 discs"):
        millrow.solve("six", SIX_MEN.start()._replace(hand=(9, 9)))


def test_solve_knows_value_turns_and_score() -> None:
    assert millrow.solve("connect4", "112233") == (1, 1, 18)
    assert millrow.solve("connect4", "1122334") == (-1, 0, -18)  # the game is over, and the side to move has lost
    assert millrow.solve("connect3", "BRB/BRR/RBB red") == (0, None, 0)  # a full board
    assert millrow.solve("six") == (0, None, None)
    assert millrow.solve("six", "a1,c1,e1 b2,d2 0 0 red") == (-1, 0, None)


@pytest.mark.parametrize("text", [LATE, "44444326", "112233", "1234567"])
def test_the_value_of_a_position_is_that_of_its_best_step(text: str) -> None:
    known, first = millrow.solve("connect4", text), millrow.analyse("connect4", text)[0]
    assert (known.value, known.turns) == (first.low, first.turns)
    assert first.solved


def test_plies_is_a_deprecated_name_for_turns() -> None:
    for known in (millrow.solve("connect4", LATE), millrow.analyse("connect4", LATE)[0]):
        with pytest.warns(DeprecationWarning, match="turns"):
            assert known.plies == known.turns
    with pytest.warns(DeprecationWarning, match="estimate"):
        assert millrow.Verdict("4", estimate=0.5).guess == 0.5


def test_many_positions_of_one_game_get_the_same_answers() -> None:
    for rules, lines in (("connect4", [LATE, "44444326"]), ("six", ["b2,b3 a1,c5,d4 4 3 blue", "- - 6 6 red"])):
        for resources in (None, Resources(threads=2, table_bytes=1 << 20, book=False)):
            with open_solver(rules, resources) as solver:
                for line in lines:
                    assert solver.solve_line(line) == millrow.solve(rules, line)
    with pytest.raises(ValueError, match="This game isn't solved"), open_solver("nine"):
        pass


def test_no_limit_asks_for_proofs_only() -> None:
    late = "467341234471888784851521"
    proven = millrow.analyse("connect:columns=8,rows=5", late, limit=Limit())
    assert all(verdict.solved for verdict in proven)
    assert proven == millrow.analyse("connect:columns=8,rows=5", late, limit=Limit(seconds=60.0))
    with pytest.raises(ValueError, match="17 points"):
        millrow.analyse("nine", limit=Limit())


def test_solve_agrees_with_the_table_all_along_a_game_of_mills() -> None:
    rng, game = random.Random(5), millrow.new_game("six", first=1)
    table = shared(SIX_MEN)
    for _ in range(60):
        if game.outcome:
            break
        assert millrow.solve(game) == table.probe(mover_first(SIX_MEN, game.position))
        verdicts = millrow.analyse(game)
        assert sorted(verdict.step for verdict in verdicts) == sorted(game.legal())
        game.play(rng.choice(game.legal()))


def test_unsolved_games_give_a_reason() -> None:
    for rules, words in (
        ("nine", "up to 17 points"),
        ("trio", "two-player games"),
        ("giant", "two-player games"),
        ("connect:columns=20,rows=20", "too large"),
        ("six:quiet_limit=50", "without a disc being taken"),
        ("six:reform=barred", "previous turn"),
    ):
        assert words in (millrow.unsolved(rules) or "")
        with pytest.raises(ValueError, match=f"This game isn't solved: .*{words}"):
            millrow.solve(rules)
    for rules in ("three", "five", "six", "seven", "connect4", "connect3"):
        assert millrow.unsolved(rules) is None


@pytest.mark.parametrize("name", sorted(NAMED))
def test_every_game_has_an_answer(name: str) -> None:
    game = millrow.new_game(name, seed=1)
    quick = Limit(seconds=0.05, depth=1)
    assert millrow.best(game, level="medium", seed=1).step in game.legal()
    assert strongest(game.rules).make(1).declines(game.rules) is None
    if name not in ("connect4", "three", "five", "six", "seven"):  # the others are solved, and tested above
        assert millrow.best(game, limit=quick, seed=1).step in game.legal()
        verdicts = millrow.analyse(game, limit=quick, seed=1)
        assert sorted(verdict.step for verdict in verdicts) == sorted(game.legal())


def test_limited_analysis_is_correct() -> None:
    exact = {verdict.step: verdict for verdict in millrow.analyse("connect4", LATE)}
    limited = millrow.analyse("connect4", LATE, limit=Limit(seconds=1.0))
    assert len(limited) == len(exact)
    for verdict in limited:
        truth = exact[verdict.step]
        assert verdict.low <= truth.low == truth.high <= verdict.high
        if verdict.solved:
            assert verdict.turns in (None, truth.turns)
    assert millrow.analyse("connect4", "121212", limit=Limit(nodes=50))[0][:4] == ("1", 1, 1, 1)


def test_slow_boards_are_proven_where_possible() -> None:
    rules, late = "connect:columns=8,rows=5", "467341234471888784851521"
    verdicts = millrow.analyse(rules, late, limit=Limit(seconds=60.0))
    assert {v.step: v.low for v in verdicts if v.solved} == {"1": 0, "2": 1, "3": 0, "5": 0, "6": 0, "7": 1}
    early = millrow.analyse(rules, limit=Limit(seconds=0.1))
    assert len(early) == 8
    assert not any(verdict.solved for verdict in early)


def test_values_of_steps_that_continue_the_turn() -> None:
    closing = "a1,a3 b2,d2 4 4 blue"
    exact = {verdict.step: verdict for verdict in millrow.analyse("six", closing)}
    limited = {verdict.step: verdict for verdict in millrow.analyse("six", closing, limit=Limit(seconds=1.0))}
    assert exact["a5"].solved
    assert {step: (v.low, v.high, v.turns) for step, v in limited.items()} == {
        step: (v.low, v.high, v.turns) for step, v in exact.items()
    }


def test_finished_games() -> None:
    game = millrow.new_game("six", first=0)
    game.resign(0)
    assert millrow.analyse(game) == []
    with pytest.raises(ValueError, match=r"The game is over\. Red wins"):
        millrow.best(game)
    with pytest.raises(ValueError, match=r"The game is over\. Blue wins"):
        millrow.best("connect4", "1122334")
    with pytest.raises(millrow.RulesError, match="level can't be “grand”"):
        millrow.best("connect4", level="grand")
    assert millrow.solve(game).value == 0  # a position does not include resignation


def test_a_table_is_built_saved_and_probed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MILLROW_CACHE", str(tmp_path))
    reported = list[tuple[int, int]]()
    rules = replace(MILL_GAMES["three"], repetition=5, name="")
    table = millrow.build_table("nine", endgame=(3, 3), progress=lambda done, of: reported.append((done, of)))
    assert reported
    assert reported[-1][0] == reported[-1][1]
    assert repr(table).startswith("<MillTable nine: ")
    nine = MILL_GAMES["nine"]
    pos = millrow.read_position(nine, "a1,a4,b6 c3,d5,g1 0 0 blue")
    assert isinstance(pos, millrow.MillPosition)
    assert table.probe(pos) == (1, 1, None)
    assert table.steps(pos)[0] == Verdict("b6-a7", 1, 1, 1, 1.0)
    start = millrow.MillPosition((0, 0), (9, 9))
    assert table.get(start, None) is None
    with pytest.raises(LookupError, match="no table"):
        table.probe(start)
    with pytest.raises(ValueError, match="Use two numbers of discs, 3 to 9"):
        millrow.build_table("nine", endgame=(2, 9))
    with pytest.raises(ValueError, match="tablebases are for Men's Morris"):
        millrow.build_table("connect4")
    assert len(millrow.build_table(rules)) > 0


@pytest.mark.parametrize(
    ("kind", "amount"), [("seconds", -1.0), ("seconds", float("nan")), ("nodes", -1), ("depth", -3), ("seconds", "1")]
)
def test_invalid_limits_are_refused(kind: str, amount: object) -> None:
    with pytest.raises(ValueError, match=f"{kind} can't be “{amount}”. Use 0 or more"):
        Limit(**{kind: amount})  # type: ignore[arg-type]


def test_zero_limits_still_give_an_answer() -> None:
    assert len(millrow.analyse("connect4", "4444", limit=Limit(seconds=0))) == 7
    assert len(millrow.analyse("nine", limit=Limit(nodes=0))) == 24


def test_an_analysis_ends_with_what_analyse_says() -> None:
    for rules, text in (("six", "b2,b3 a1,c5,d4 4 3 blue"), ("connect4", LATE), ("three", "")):
        position = text or None
        *_, last = analysis(rules, position)
        assert sorted(last) == sorted(millrow.analyse(rules, position))
    assert list(analysis("connect4", "1122334")) == []  # the game is over


@pytest.mark.parametrize("rules", ["nine", "big"])
def test_an_analysis_of_an_unsolved_game_improves_and_can_be_stopped(rules: str) -> None:
    lists = analysis(rules)
    seen = list[list[Verdict]]()
    while len(seen) < 3:  # without a limit it would take very long
        if (found := next(lists)) and found not in seen:
            seen.append(found)
    lists.close()  # type: ignore[attr-defined]
    legal = sorted(NAMED[rules].legal(NAMED[rules].start()))
    assert all(sorted(verdict.step for verdict in found) == legal for found in seen)
    assert not any(verdict.solved for verdict in seen[0])


def test_where_proofs_are_slow_one_is_tried_first() -> None:
    late = "467341234471888784851521"  # of a board whose first moves take long
    *_, last = analysis("connect:columns=8,rows=5", late, limit=Limit(seconds=0.2))
    assert all(verdict.solved for verdict in last)


def test_best_first() -> None:
    verdicts = [Verdict("a", -1, -1, 4), Verdict("b", 0, 0), Verdict("c", 1, 1), Verdict("d", 1, 1, 3), Verdict("e")]
    verdicts += [Verdict("f", -1, -1, 8), Verdict("g", 1, 1, 1), Verdict("h", -1, -1)]
    assert [verdict.step for verdict in best_first(verdicts)] == list("gdcbehfa")


# Six Men's Morris after seven slides: b2-c2 wins fastest, but it makes a position occur for the third time.
THIRD_TIME = "c2,d2,b3,e5 c1,e1,d3,d4 0 0 red", "c1-a1 c2-b2 a1-c1 b2-c2 c1-a1 c2-b2 a1-c1"

# Blue loses, but the step back draws.
LOST = "a1,c2,a3,d4 b3,e3,a5,c5,e5 0 0 red", "b3-b2 c2-d2 b2-b3 d2-c2 b3-b2 c2-d2 b2-b3"


def third_time(levels: tuple[str, ...] = ()) -> AnyGame:
    start, steps = THIRD_TIME
    seats = seated(2, levels=levels) if levels else ()
    return Game(SIX_MEN, read_position(SIX_MEN, start), steps.split(), seats=seats)


def test_a_step_that_draws_by_repetition_wins_no_game() -> None:
    game = third_time()
    assert millrow.analyse(SIX_MEN, game.position)[0][:4] == ("b2-c2", 1, 1, 7)  # a position has no history
    assert game.drawing_steps() == ["b2-c2"]
    verdicts = millrow.analyse(game)
    assert verdicts[0][:4] == ("e5-c5", 1, 1, 9)
    assert next(verdict for verdict in verdicts if verdict.step == "b2-c2")[:4] == ("b2-c2", 0, 0, None)
    assert list(analysis(game))[-1] == verdicts
    assert millrow.solve(game) == (1, 9, None)
    assert millrow.best(game) == verdicts[0]
    found = millrow.hint(game)
    assert (found.step, found.verdict) == ("e5-c5", verdicts[0])
    assert next(evaluation_json(game))["turns"] == 9
    assert next(proven_winner(game)) == {"seat": 0, "drawn": False}
    answers = [answer for answer in search(search_request(game)) if answer]
    assert [answer["verdicts"] for answer in answers if answer.get("done") and "verdicts" in answer] == [verdicts]
    line = [step for _, step in answers[-1]["line"]]
    for step in line:
        game.play(step)
    assert (line[0], game.outcome and game.outcome.winner) == ("e5-c5", 0)


def test_the_perfect_level_does_not_repeat_a_won_position_for_the_third_time() -> None:
    game = third_time(("perfect", ""))
    for _ in range(5):
        thought = answer(game, threading.Event())
        assert (thought.step, thought.thoughts.verdicts[0].step) == ("e5-c5", "e5-c5")
    asked = SIX_MEN, game.position, "perfect", game.drawing_steps()
    assert [thought.step for thought in jobs.think(*asked)] == ["e5-c5"]
    assert [verdict.step for verdict in jobs.final_verdict(*asked)] == ["e5-c5"]


def test_a_lost_game_is_saved_by_a_step_that_draws() -> None:
    start, steps = LOST
    game = Game(SIX_MEN, read_position(SIX_MEN, start), steps.split(), seats=seated(2, levels=("perfect", "")))
    (saving,) = game.drawing_steps()
    assert millrow.analyse(SIX_MEN, game.position)[0].low < 0
    assert millrow.solve(game) == (0, None, None)
    assert millrow.best(game)[:3] == (saving, 0, 0)
    assert millrow.hint(game).step == saving
    assert answer(game, threading.Event()).step == saving


def test_a_draw_is_proven_for_a_position_only_if_no_other_step_can_win() -> None:
    draw, estimate = Verdict("a1", 0, 0), Verdict("b2", estimate=-0.5)
    verdicts = with_draws([estimate, Verdict("a1", estimate=-0.9)], ["a1"])
    assert verdicts == [draw, estimate]
    assert (position_value(verdicts).low, position_value(verdicts).high) == (0, 1)


def test_the_limit_of_quiet_moves_draws_too() -> None:
    rules = replace(SIX_MEN, repetition=None, quiet_limit=8)
    start, steps = THIRD_TIME
    game = Game(rules, read_position(rules, start), steps.split())
    quiet = [step for step in game.legal() if rules.turn_complete(rules.play(game.position, step))]
    assert game.drawing_steps() == quiet
    verdicts = {verdict.step: verdict for verdict in millrow.analyse(game, limit=Limit(seconds=0.2))}
    assert all(verdicts[step][:3] == (step, 0, 0) for step in quiet)
    game.undo()
    assert game.drawing_steps() == []

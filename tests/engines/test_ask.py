"""The questions of the library: solve, analyse, best, and tables for programs."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from engines.mill_tables.shares import table as shared

import millrow
from millrow.engines.ask import subject
from millrow.engines.base import Limit, Verdict
from millrow.engines.levels import strongest
from millrow.engines.mill_tables.facts import turned
from millrow.rules.named import CONNECT_FOUR, MILLS, NAMED, SIX_MEN

LATE = "4444432667775"  # Connect Four, late enough to be quick


def test_a_game_or_rules_and_a_position_or_their_texts() -> None:
    game = millrow.new_game("connect4", first=0)
    for step in LATE:
        game.play(step)
    asked = [millrow.solve(game), millrow.solve(CONNECT_FOUR, game.position), millrow.solve("connect4", LATE)]
    assert asked[0] == asked[1] == asked[2]
    assert subject("six") == (SIX_MEN, SIX_MEN.start())
    with pytest.raises(ValueError, match="a game has its own position"):
        millrow.solve(game, game.position)
    with pytest.raises(millrow.NotationError):
        millrow.solve("connect4", "8")
    for rules, wrong in (
        ("six", 5),
        ("six", game.position),
        ("connect3", game.position),
        ("connect4", SIX_MEN.start()),
    ):
        with pytest.raises(ValueError, match="allowed: a position of these rules, or its text"):
            millrow.best(rules, wrong)
    nine = MILLS["nine"].start()._replace(men=(1 << 23, 0))
    with pytest.raises(ValueError, match="allowed: a position of these rules"):
        millrow.solve("six", nine)
    with pytest.raises(ValueError, match="more than 6 men"):
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
    assert (known.value, known.plies) == (first.low, first.plies)
    assert first.solved


def test_solve_agrees_with_the_table_all_along_a_game_of_mills() -> None:
    chance, game = random.Random(5), millrow.new_game("six", first=1)
    table = shared(SIX_MEN)
    for _ in range(60):
        if game.outcome:
            break
        assert millrow.solve(game)[:2] == table.probe(turned(SIX_MEN, game.position))
        verdicts = millrow.analyse(game)
        assert sorted(verdict.step for verdict in verdicts) == sorted(game.legal())
        game.play(chance.choice(game.legal()))


def test_what_cannot_be_solved_is_said_in_words() -> None:
    for rules, words in (
        ("nine", "up to 17 points"),
        ("trio", "needs two players"),
        ("giant", "needs two players"),
        ("connect:columns=20,rows=20", "too large"),
        ("six:quiet_limit=50", "quiet moves"),
        ("six:reform=barred", "turn before"),
    ):
        assert words in (millrow.unsolved(rules) or "")
        with pytest.raises(ValueError, match=f"this game is not solved: .*{words}"):
            millrow.solve(rules)
    for rules in ("three", "five", "six", "seven", "connect4", "connect3"):
        assert millrow.unsolved(rules) is None


@pytest.mark.parametrize("name", sorted(NAMED))
def test_every_game_has_an_answer(name: str) -> None:
    game = millrow.new_game(name, seed=1)
    quick = Limit(seconds=0.05, depth=1)
    assert millrow.best(game, level="medium", seed=1).step in game.legal()
    assert strongest(game.rules).make(1).declines(game.rules) is None
    if name not in ("connect4", "three", "five", "six", "seven"):  # those are solved, and asked above
        assert millrow.best(game, limit=quick, seed=1).step in game.legal()
        verdicts = millrow.analyse(game, limit=quick, seed=1)
        assert sorted(verdict.step for verdict in verdicts) == sorted(game.legal())


def test_a_limit_is_shared_and_what_it_proves_is_true() -> None:
    exact = {verdict.step: verdict for verdict in millrow.analyse("connect4", LATE)}
    limited = millrow.analyse("connect4", LATE, limit=Limit(seconds=1.0))
    assert len(limited) == len(exact)
    for verdict in limited:
        truth = exact[verdict.step]
        assert verdict.low <= truth.low == truth.high <= verdict.high
        if verdict.solved:
            assert verdict.plies in (None, truth.plies)
    assert millrow.analyse("connect4", "121212", limit=Limit(nodes=50))[0][:4] == ("1", 1, 1, 1)


def test_what_can_be_proven_soon_is_proven_on_slow_boards_too() -> None:
    rules, late = "connect:columns=8,rows=5", "467341234471888784851521"
    verdicts = millrow.analyse(rules, late, limit=Limit(seconds=60.0))
    assert {v.step: v.low for v in verdicts if v.solved} == {"1": 0, "2": 1, "3": 0, "5": 0, "6": 0, "7": 1}
    early = millrow.analyse(rules, limit=Limit(seconds=0.1))
    assert len(early) == 8
    assert not any(verdict.solved for verdict in early)


def test_steps_of_a_turn_that_goes_on_keep_their_side() -> None:
    closing = "a1,a3 b2,d2 4 4 blue"
    exact = {verdict.step: verdict for verdict in millrow.analyse("six", closing)}
    limited = {verdict.step: verdict for verdict in millrow.analyse("six", closing, limit=Limit(seconds=1.0))}
    assert exact["a5"].solved
    assert {step: (v.low, v.high, v.plies) for step, v in limited.items()} == {
        step: (v.low, v.high, v.plies) for step, v in exact.items()
    }


def test_after_the_end_there_is_nothing_to_ask_for() -> None:
    game = millrow.new_game("six", first=0)
    game.resign(0)
    assert millrow.analyse(game) == []
    with pytest.raises(ValueError, match="the game is over: Red wins"):
        millrow.best(game)
    with pytest.raises(ValueError, match="the game is over: Blue wins"):
        millrow.best("connect4", "1122334")
    with pytest.raises(millrow.RulesError, match="level is 'grand'"):
        millrow.best("connect4", level="grand")
    assert millrow.solve(game).value == 0  # a position knows nothing of resigning


def test_a_table_is_built_kept_and_probed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MILLROW_CACHE", str(tmp_path))
    heard = list[tuple[int, int]]()
    rules = replace(MILLS["three"], repetition=5, name="")
    table = millrow.build_table("nine", ending=(3, 3), progress=lambda done, of: heard.append((done, of)))
    assert heard
    assert heard[-1][0] == heard[-1][1]
    assert repr(table).startswith("<MillTable nine: ")
    nine = MILLS["nine"]
    pos = millrow.read_position(nine, "a1,a4,b6 c3,d5,g1 0 0 blue")
    assert isinstance(pos, millrow.MillPosition)
    assert table.probe(pos) == (1, 1, None)
    assert table.steps(pos)[0] == Verdict("b6-a7", 1, 1, 1, 1.0)
    start = millrow.MillPosition((0, 0), (9, 9))
    assert table.get(start, None) is None
    with pytest.raises(LookupError, match="no table"):
        table.probe(start)
    with pytest.raises(ValueError, match="allowed: two numbers of men, 3 to 9"):
        millrow.build_table("nine", ending=(2, 9))
    with pytest.raises(ValueError, match="tables are for mill games"):
        millrow.build_table("connect4")
    assert len(millrow.build_table(rules)) > 0


@pytest.mark.parametrize(
    ("kind", "amount"), [("seconds", -1.0), ("seconds", float("nan")), ("nodes", -1), ("depth", -3), ("seconds", "1")]
)
def test_a_limit_that_cannot_be_is_refused(kind: str, amount: object) -> None:
    with pytest.raises(ValueError, match=f"{kind} cannot be limited to {amount!r}; allowed: a number from 0 on"):
        Limit(**{kind: amount})  # type: ignore[arg-type]


def test_without_time_there_is_an_answer_all_the_same() -> None:
    assert len(millrow.analyse("connect4", "4444", limit=Limit(seconds=0))) == 7
    assert len(millrow.analyse("nine", limit=Limit(nodes=0))) == 24

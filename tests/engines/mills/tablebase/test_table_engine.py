"""The perfect player: its verdicts are correct, and it never loses a win or a draw."""

import random
from dataclasses import replace

import pytest
from engines.mills.tablebase.rule_samples import table

from millrow.engines.base import Engine, Limit, choose
from millrow.engines.heuristic import HeuristicEngine, obvious_steps
from millrow.engines.levels import find_level, levels
from millrow.engines.mills.tablebase.engine import TableEngine
from millrow.engines.mills.tablebase.facts import start
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.presets import MILL_GAMES, SIX_MEN
from millrow.families.mills.rules import MillRules
from millrow.games.game import AnyGame, Game

THREE_MEN = MILL_GAMES["three"]


def played(rules: MillRules, engine: TableEngine, seat: int, other: Engine | random.Random, most: int = 400) -> AnyGame:
    """A game of the engine in this seat against another engine, or against random play."""
    game: AnyGame = Game(rules)
    while game.outcome is None and game.ply < most:
        if game.turn == seat:
            game.play(choose(engine, rules, game.position).step)
        elif isinstance(other, random.Random):
            game.play(other.choice(game.legal()))
        else:
            game.play(choose(other, rules, game.position).step)
    return game


@pytest.mark.parametrize(
    "rules", [SIX_MEN, replace(SIX_MEN, fly_at=3), MILL_GAMES["five"]], ids=["six", "flying", "five"]
)
def test_it_never_loses_a_drawn_game(rules: MillRules) -> None:
    won = 0
    for seed in range(24):
        engine, seat = TableEngine(seed), seed % 2
        other = random.Random(seed) if seed % 4 < 2 else HeuristicEngine(seed)
        game = played(rules, engine, seat, other)
        assert game.outcome is None or game.outcome.winner != 1 - seat
        won += game.outcome is not None and game.outcome.winner == seat
    assert won > 10


def test_it_wins_in_the_predicted_turns() -> None:
    assert table(THREE_MEN).probe(start(THREE_MEN)) == (1, 9, None)
    for seed in range(30):
        other = random.Random(seed) if seed % 2 else HeuristicEngine(seed)
        game = played(THREE_MEN, TableEngine(seed), 0, other)
        assert game.outcome is not None
        assert game.outcome.winner == 0
        assert len([step for step in game.steps if not step.startswith("x")]) <= 9


def test_a_win_gets_closer_every_turn() -> None:
    """From the first winning position on, the predicted number of turns only decreases."""
    for seed in range(12):
        engine, rng, seat = TableEngine(seed), random.Random(seed), seed % 2
        game: AnyGame = Game(SIX_MEN)
        promised = None
        while game.outcome is None and game.ply < 400:
            if game.turn != seat:
                game.play(rng.choice(game.legal()))
                continue
            verdict = choose(engine, SIX_MEN, game.position)
            assert verdict.solved
            if promised is not None:
                assert verdict.low == 1
                assert verdict.turns is not None
                assert verdict.turns <= promised
            promised = verdict.turns if verdict.low == 1 else None
            game.play(verdict.step)


def test_verdicts_of_every_step_best_first() -> None:
    found = TableEngine().verdicts(THREE_MEN, THREE_MEN.start())
    assert found[0].step == "b2"
    assert sorted(verdict.step for verdict in found) == sorted(THREE_MEN.legal(THREE_MEN.start()))
    values = [verdict.low for verdict in found]
    assert values == sorted(values, reverse=True) == [verdict.high for verdict in found]
    assert (values.count(1), values.count(0), values.count(-1)) == (1, 4, 4)


def test_it_loses_as_slowly_as_it_can() -> None:
    found = TableEngine().verdicts(THREE_MEN, THREE_MEN.play(THREE_MEN.start(), "b2"))
    assert found[0].low == -1
    assert found[0].turns == max(verdict.turns or 0 for verdict in found) == 8


def test_an_ended_game_has_no_verdicts() -> None:
    lost = THREE_MEN.start()._replace(men=(7, 24), hand=(0, 0), turn=1)
    assert TableEngine().verdicts(THREE_MEN, lost) == []
    assert list(TableEngine().think(THREE_MEN, lost, Limit())) == []


def test_it_varies_among_steps_worth_the_same() -> None:
    openings = {choose(TableEngine(seed), SIX_MEN, SIX_MEN.start()).step for seed in range(30)}
    assert openings == {"a1", "e1", "a5", "e5", "b2", "d2", "b4", "d4"}  # half of the replies to a corner lose
    assert choose(TableEngine(3), SIX_MEN, SIX_MEN.start()) == choose(TableEngine(3), SIX_MEN, SIX_MEN.start())


def test_it_declines_other_games_with_a_reason() -> None:
    engine = TableEngine()
    assert engine.declines(SIX_MEN) is None
    assert "Men's Morris" in str(engine.declines(CONNECT_FOUR))
    assert "17 points" in str(engine.declines(MILL_GAMES["nine"]))
    assert "reform" in str(engine.declines(replace(SIX_MEN, reform="barred")))
    assert "without a disc being taken" in str(engine.declines(replace(SIX_MEN, quiet_limit=50)))
    with pytest.raises(ValueError, match="17 points"):
        engine.verdicts(MILL_GAMES["nine"], MILL_GAMES["nine"].start())


def test_larger_games_once_their_table_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("millrow.engines.mills.tablebase.engine.table_exists", lambda rules: False)
    assert "millrow table build" in str(TableEngine().declines(MILL_GAMES["seven"]))
    monkeypatch.setattr("millrow.engines.mills.tablebase.engine.table_exists", lambda rules: True)
    assert TableEngine().declines(MILL_GAMES["seven"]) is None


def test_the_level_is_there_where_the_game_is_solved() -> None:
    assert find_level(SIX_MEN, "perfect").perfect
    assert [level.name for level in levels(SIX_MEN)][-1] == "perfect"
    assert "perfect" not in [level.name for level in levels(MILL_GAMES["nine"])]


def test_in_a_drawn_position_it_sets_traps() -> None:
    """No other drawing step that is equally obvious leaves the opponent a larger share of losing replies, weighted by
    distance."""
    rng, looked = random.Random(3), 0
    while looked < 12:
        game: AnyGame = Game(SIX_MEN, steps=[])
        for _ in range(rng.randrange(4, 14)):
            if game.legal():
                game.play(rng.choice(game.legal()))
        if game.outcome is not None or not game.rules.turn_complete(game.position):
            continue
        known = [v for v in TableEngine().verdicts(SIX_MEN, game.position) if v.high == 0]
        quiet = [v.step for v in known if SIX_MEN.turn_complete(SIX_MEN.play(game.position, v.step))]
        if not known or len(quiet) != len(known) or TableEngine().verdicts(SIX_MEN, game.position)[0].low > 0:
            continue
        shares = {}
        for step in quiet:
            replies = TableEngine().verdicts(SIX_MEN, SIX_MEN.play(game.position, step))
            shares[step] = sum(min(v.turns or 0, 16) / 16 for v in replies if v.high < 0) / len(replies)
        obvious = obvious_steps(SIX_MEN, game.position)
        shares = {step: share for step, share in shares.items() if step in obvious} or shares
        chosen = choose(TableEngine(looked), SIX_MEN, game.position).step
        assert shares[chosen] == max(shares.values())
        looked += 1

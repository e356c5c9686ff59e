"""The alpha-beta player of mill games: legal under any rules, within its limits, and it stops when asked."""

import random
import subprocess
import sys
import threading
import time
from dataclasses import replace

import pytest
from engines.mills.search.variants import BOARD64, walk
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import mill_rules

from millrow.engines.base import Engine, Limit, Verdict, choose
from millrow.engines.heuristic import HeuristicEngine
from millrow.engines.mills.search.engine import MillSearch
from millrow.engines.mills.search.search import WORKSPACES, acquire
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.presets import MILL_GAMES, NINE_MEN, SIX_MEN
from millrow.families.mills.rules import MillPosition, MillRules


@settings(max_examples=60, deadline=None)
@given(mill_rules(), st.integers(0, 10**6))
def test_its_steps_are_legal_under_any_rules(rules: MillRules, seed: int) -> None:
    rng = random.Random(seed)
    pos = list(walk(rules, rng, rng.randrange(1, 80)))[-1]
    found = choose(MillSearch(seed), rules, pos, Limit(nodes=300))
    assert found.step in rules.legal(pos)
    steps = [verdict.step for verdict in MillSearch(seed).verdicts(rules, pos, Limit(depth=1))]
    assert sorted(steps) == sorted(rules.legal(pos))


@pytest.mark.parametrize("name", MILL_GAMES)
def test_a_whole_game_against_chance(name: str) -> None:
    """It goes through every phase, captures included, and does not lose."""
    rules, rng = MILL_GAMES[name], random.Random(4)
    pos = rules.start()
    for _ in range(300):
        if not (legal := rules.legal(pos)):
            break
        step = choose(MillSearch(1), rules, pos, Limit(depth=3)).step if pos.turn == 0 else rng.choice(legal)
        assert step in legal
        pos = rules.play(pos, step)
    end = rules.outcome(pos)
    assert end is not None
    assert end.winner == 0


def played(rules: MillRules, blue: Engine, red: Engine, limit: Limit) -> int | None:
    pos = rules.start()
    for _ in range(150):
        if (end := rules.outcome(pos)) is not None:
            return end.winner
        pos = rules.play(pos, choose(blue if pos.turn == 0 else red, rules, pos, limit).step)
    return None


def test_it_beats_the_heuristic_player() -> None:
    ends = [played(NINE_MEN, MillSearch(seed), HeuristicEngine(seed), Limit(depth=4)) for seed in range(4)]
    ends += [
        None if end is None else 1 - end
        for end in (played(NINE_MEN, HeuristicEngine(seed), MillSearch(seed), Limit(depth=4)) for seed in range(4))
    ]
    assert ends.count(1) == 0
    assert ends.count(0) >= 6


def test_a_board_of_64_points() -> None:
    rules = MillRules(BOARD64, men=32, fly_at=30, takes_per_turn="mills")
    pos = rules.start()
    for _ in range(12):
        pos = rules.play(pos, choose(MillSearch(3), rules, pos, Limit(nodes=2000)).step)
    assert rules.outcome(pos) is None


def test_answers_get_no_worse_and_the_last_is_best() -> None:
    answers = list(MillSearch(1).think(NINE_MEN, NINE_MEN.start(), Limit(seconds=0.3)))
    assert len(answers) > 2
    assert all(answer.step in NINE_MEN.legal(NINE_MEN.start()) for answer in answers)
    assert not any(answer.solved for answer in answers)


def test_the_node_limit_is_respected() -> None:
    from millrow.engines.mills.search.search import Search

    search = Search(NINE_MEN, NINE_MEN.start(), random.Random(1), nodes=5000)
    assert search.wait(60)
    assert 5000 <= search.nodes <= 5100  # the first depth is always completed, so that there is an answer


def test_closing_the_iterator_stops_the_search() -> None:
    choose(MillSearch(), NINE_MEN, NINE_MEN.start(), Limit(depth=1))  # compiles
    answers = MillSearch().think(NINE_MEN, NINE_MEN.start(), Limit())
    next(answers)
    answers.close()  # type: ignore[attr-defined]
    began = time.perf_counter()
    while any(thread.name == "mill search" for thread in threading.enumerate()):
        time.sleep(0.01)
        assert time.perf_counter() - began < 5  # hundredths of a second on an idle machine


def test_the_seed_decides_and_openings_differ() -> None:
    first = [choose(MillSearch(seed), NINE_MEN, NINE_MEN.start(), Limit(depth=4)).step for seed in range(12)]
    again = [choose(MillSearch(seed), NINE_MEN, NINE_MEN.start(), Limit(depth=4)).step for seed in range(12)]
    assert first == again
    assert len(set(first)) > 4


def test_it_captures_the_threatening_man() -> None:
    """Red would close a mill on a7: blue, who has just closed one, captures a man of that line."""
    board = NINE_MEN.board
    men = board.bits(["d1", "d2", "d3", "f2"]), board.bits(["a1", "a4", "b6", "g4"])
    pos = MillPosition(men, (5, 5), taking=(1, 0))
    found = choose(MillSearch(1), NINE_MEN, pos, Limit(depth=4))
    assert found.step in ("xa1", "xa4")


def test_an_ended_game_has_no_verdicts() -> None:
    lost = MillPosition((SIX_MEN.board.bits(["a1", "c1"]), SIX_MEN.board.bits(["a3", "b3", "e5"])), (0, 0))
    assert MillSearch().verdicts(SIX_MEN, lost) == []
    assert list(MillSearch().think(SIX_MEN, lost, Limit())) == []


def test_verdicts_come_best_first() -> None:
    pos = list(walk(SIX_MEN, random.Random(3), 20))[-1]
    found = MillSearch().verdicts(SIX_MEN, pos, Limit(depth=5))
    order = [(v.low, -(v.turns or 0) if v.low > 0 else v.turns or 0, v.estimate) for v in found if v.solved]
    assert {v.step for v in found} == set(SIX_MEN.legal(pos))
    assert order == sorted(order, reverse=True)
    assert all(isinstance(v, Verdict) and -1 <= v.estimate <= 1 for v in found)


def test_it_declines_other_games_with_a_reason() -> None:
    assert MillSearch().declines(CONNECT_FOUR) == "only Men's Morris is supported"
    assert all(MillSearch().declines(rules) is None for rules in MILL_GAMES.values())
    with pytest.raises(ValueError, match="only Men's Morris"):
        MillSearch().verdicts(CONNECT_FOUR, CONNECT_FOUR.start())


def test_workspaces_are_acquired_and_released() -> None:
    with acquire(SIX_MEN) as one, acquire(SIX_MEN) as two:
        assert one is not two
    with acquire(replace(SIX_MEN, repetition=None)) as again:  # the same game for a search
        assert again in (one, two)
    found = list[str]()

    def ask() -> None:
        found.append(choose(MillSearch(1), SIX_MEN, SIX_MEN.start(), Limit(depth=5)).step)

    askers = [threading.Thread(target=ask) for _ in range(3 * WORKSPACES.capacity)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join(60)
    assert len(found) == 3 * WORKSPACES.capacity


def test_declining_imports_nothing_heavy() -> None:
    code = (
        "import sys; from millrow.engines.mills.search.engine import MillSearch;"
        "from millrow.families.mills.presets import MILL_GAMES;"
        "[MillSearch().declines(rules) for rules in MILL_GAMES.values()];"
        "sys.exit(str({'numba', 'numpy'} & sys.modules.keys() or '') or None)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")

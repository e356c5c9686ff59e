"""Every level from medium up completes its line or mill, else stops the opponent's, and opens in the centre.

The obvious steps are computed here by playing every step with the rules, independently of the engines.
"""

import random
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from drawings import mill
from engines.mills.search.variants import positions, variants
from strategies import random_game

import millrow
from millrow.app import thinking as jobs
from millrow.app.thinking import quick_thought
from millrow.core.rules import Rules
from millrow.engines.base import Limit, Verdict, choose
from millrow.engines.drops.solver.engine import DropEngine
from millrow.engines.heuristic import HeuristicEngine, best_proven, obvious_steps, prefer
from millrow.engines.levels import Level, find_level, levels
from millrow.engines.mills.heuristic import count_closings
from millrow.engines.mills.search import reference
from millrow.engines.mills.search.engine import MillSearch
from millrow.engines.mills.search.kernels.numbers import PROOF
from millrow.engines.mills.tablebase.engine import TableEngine
from millrow.engines.questions import resolve_position
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.rules import DropPosition, DropRules
from millrow.families.drops.text import read_columns
from millrow.families.mills.presets import MILL_GAMES, NINE_MEN, SIX_MEN
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.games.game import AnyGame, Game
from millrow.notation.positions import read_position

SOON = Limit(seconds=5.0, nodes=100, depth=2)  # for the expert: obvious steps do not need its second
DROPS = {"connect4": CONNECT_FOUR, "5x4": DropRules(columns=5, rows=4), "9x9": DropRules(columns=9, rows=9, line=5)}


def from_medium(rules: DropRules | MillRules) -> list[Level]:
    found = levels(rules)[2:]
    assert [level.name for level in found[:2]] == ["medium", "hard"]
    return found


def answer(level: Level, rules: Rules[Any], pos: DropPosition | MillPosition, seed: int = 0) -> Verdict:
    return choose(level.make(seed), rules, pos, SOON if level.name == "expert" else level.limit)


# Drop games


def wins(rules: DropRules, pos: DropPosition, seat: int) -> set[str]:
    """The columns where the seat, if it were to move, would complete a line."""
    as_if = pos._replace(turn=seat)
    return {step for step in rules.legal(as_if) if rules.play(as_if, step).winner == seat}


def tense(rules: DropRules, each: int) -> list[tuple[str, DropPosition, set[str]]]:
    """Random positions, as many of each kind: (kind, position, the columns that complete a line or block one)."""
    found, seed = list[tuple[str, DropPosition, set[str]]](), 0
    kinds = Counter[str]()
    while min((kinds[kind] for kind in ("win", "block", "lost")), default=0) < each:
        seed += 1
        pos: DropPosition = random_game(rules, seed, seed % (rules.columns * rules.rows)).position
        ours, theirs = (wins(rules, pos, seat) for seat in (pos.turn, 1 - pos.turn))
        kind = "win" if ours else "lost" if len(theirs) > 1 else "block" if theirs else ""
        if kind and rules.outcome(pos) is None and kinds[kind] < each:
            kinds[kind] += 1
            found.append((kind, pos, ours or theirs))
    return found


@pytest.mark.parametrize("name", DROPS)
def test_it_completes_its_line_and_blocks_even_when_lost(name: str) -> None:  # F7
    rules = DROPS[name]
    for seed, (kind, pos, steps) in enumerate(tense(rules, 12)):
        for level in from_medium(rules):
            assert answer(level, rules, pos, seed).step in steps, (level.name, kind, pos)


def test_a_reported_block() -> None:  # F7
    for level in ("medium", "hard", "perfect"):
        for seed in range(8):
            assert millrow.best("connect4", "7/7/7/7/1R5/1BBB2R red", level=level, seed=seed).step in ("1", "5")


def test_quick_answers_block_too() -> None:  # F7
    game: AnyGame = Game(CONNECT_FOUR, read_position(CONNECT_FOUR, "7/7/7/7/1R5/1BBB2R red"))
    assert {quick_thought(game).step for _ in range(20)} <= {"1", "5"}
    for seed in range(8):
        thought = jobs.think(game, HeuristicEngine(seed), Limit(), threading.Event())
        assert thought is not None
        assert thought.step in ("1", "5")


@pytest.mark.parametrize("name", DROPS)
def test_it_opens_in_the_centre_and_replies_there(name: str) -> None:  # F7
    rules = DROPS[name]
    centre = str(rules.columns // 2 + 1)
    for level in from_medium(rules):
        if not level.perfect:
            for pos in (rules.start(), *(rules.play(rules.start(), step) for step in rules.steps if step != centre)):
                assert answer(level, rules, pos).step == centre


@pytest.mark.parametrize(("moves", "steps"), [("", "4"), ("1", "4"), ("2", "3"), ("3", "4"), ("5", "4"), ("6", "5")])
def test_the_perfect_level_replies_in_the_centre_if_nothing_is_better(moves: str, steps: str) -> None:  # F7
    """After a disc in the second column the centre only draws, and the third wins."""
    for seed in range(5):
        assert choose(DropEngine(seed), CONNECT_FOUR, read_columns(CONNECT_FOUR, moves)).step == steps


def test_no_column_is_obvious_without_a_free_centre() -> None:
    for rules, steps in (
        (CONNECT_FOUR, ["4"]),
        (CONNECT_FOUR, ["1", "2"]),
        (DropRules(columns=8, rows=6), []),
        (DropRules(columns=9, rows=6), []),  # four fit beside the centre
        (DropRules(columns=9, rows=6, players=3), []),
    ):
        assert obvious_steps(rules, Game(rules, steps=steps).position) == []


def test_obvious_drops_cost_the_perfect_level_nothing() -> None:  # F7
    """An immediate win or block is never worse than another step: the best score is always among them."""
    rules = DROPS["5x4"]
    for _, pos, steps in tense(rules, 25):
        found = DropEngine().verdicts(rules, pos)
        assert {verdict[1:] for verdict in found if verdict.step in steps} >= {found[0][1:]}


# Mill games


def closing(rules: MillRules, pos: MillPosition, seat: int) -> set[str]:
    """The steps with which the seat, if it were to place or slide now, would close a mill and capture."""
    as_if = pos._replace(turn=seat, taking=(0, 0), again=False)
    found = set[str]()
    for step in rules.legal(as_if):
        after = rules.play(as_if, step)
        ours = set(rules.board.names(after.men[seat]))
        new = [line for line in rules.board.lines if step.rpartition("-")[2] in line and ours.issuperset(line)]
        if new and after.turn == seat and after.taking[seat]:
            found.add(step)
    return found


def targets(steps: set[str]) -> set[str]:
    return {step.rpartition("-")[2] for step in steps}


def expected(rules: MillRules, pos: MillPosition) -> tuple[str, set[str]]:
    """(kind, steps): the steps expected of the side to act; no steps if nothing is expected."""
    us, them = pos.turn, 1 - pos.turn
    after = {step: rules.play(pos, step) for step in rules.legal(pos)}
    ends = {step: rules.outcome(new) for step, new in after.items()}
    if won := {step for step, end in ends.items() if end is not None and end.winner == us}:
        return "win", won
    if not pos.taking[us] and (close := closing(rules, pos, us)):
        return "close", close
    threats = len(targets(closing(rules, pos, them)))
    left = {step: len(targets(closing(rules, new, them))) for step, new in after.items() if ends[step] is None}
    fewest = min(left.values(), default=threats)
    if fewest >= threats:
        return "", set()
    return "take" if pos.taking[us] else "stop", {step for step in left if left[step] == fewest}


def lively(rules: MillRules, each: int) -> Iterator[tuple[str, MillPosition, set[str]]]:
    """Random positions where something is expected, as many of each kind."""
    kinds, seed = Counter[str](), 0
    wanted = ["close", "stop", "take"] if rules.men > rules.fewest else ["close", "stop"]  # otherwise a capture wins
    while min(kinds[kind] for kind in wanted) < each:
        seed += 1
        rng = random.Random(seed)
        pos, most = rules.start(seed % 2), rng.randrange(4, 60)
        for _ in range(most):
            if not (legal := rules.legal(pos)):
                break
            pos = rules.play(pos, rng.choice(legal))
        if rules.outcome(pos) is None:
            kind, steps = expected(rules, pos)
            if kind and kinds[kind] < each:
                kinds[kind] += 1
                yield kind, pos, steps


def excused(rules: MillRules, pos: MillPosition, found: Verdict, steps: set[str], level: str) -> bool:
    """A proven win may be played instead; the expert may also avoid steps that all lose at once."""
    if found.low > 0:
        return reference.step_value(rules, pos, found.step, 2) > PROOF
    return level == "expert" and all(reference.step_value(rules, pos, step, 2) < -PROOF for step in steps)


@pytest.mark.parametrize("name", ["six", "nine", "three", "morabaraba"])
def test_it_completes_its_mill_and_stops_the_others(name: str) -> None:  # M8
    rules = MILL_GAMES[name]
    for seed, (kind, pos, steps) in enumerate(lively(rules, 25 if name != "three" else 10)):
        for level in from_medium(rules):
            if not level.perfect:
                found = answer(level, rules, pos, seed)
                assert found.step in steps or excused(rules, pos, found, steps, level.name), (
                    level.name,
                    kind,
                    pos,
                )


@pytest.mark.parametrize("name", ["six", "three"])
def test_the_perfect_level_prefers_obvious_steps_among_equals(name: str) -> None:  # M8
    rules, chosen, possible = MILL_GAMES[name], 0, 0
    for seed, (_, pos, steps) in enumerate(lively(rules, 50 if name != "three" else 10)):
        known = TableEngine().verdicts(rules, pos)
        found = choose(TableEngine(seed), rules, pos)
        best = {verdict.step for verdict in known if verdict[1:] == known[0][1:]}
        assert found[1:] == known[0][1:]
        assert found.step in (best & steps or best), pos
        chosen, possible = chosen + bool(best & steps), possible + bool(best & steps and best - steps)
    assert chosen >= 10
    assert name == "three" or possible >= 10  # where it has a choice


def test_obvious_steps_match_playing_every_step() -> None:
    for rules in variants(60, 15):
        for pos in positions(rules, 6, 15):
            every = frozenset(rules.board.mills)
            if pos.again or pos.taking[1 - pos.turn]:
                continue
            for seat in (0, 1):
                assert count_closings(rules, pos, seat, every) == len(targets(closing(rules, pos, seat))), (
                    rules,
                    pos,
                    seat,
                )
            assert set(obvious_steps(rules, pos)) == expected(rules, pos)[1], (rules, pos)


def test_hard_stops_a_mill_even_if_that_loses_sooner() -> None:  # M8
    rules = MILL_GAMES["six"]
    pos = read_position(rules, "b2,d2,d3,e3,e5 e1,c2,c4,d4,c5 1 1 blue")
    hard = find_level(rules, "hard")
    assert {choose(hard.make(seed), rules, pos, hard.limit).step for seed in range(5)} == {"b4"}


STOP = """
    5  R-------.-------.
       |       |       |
    4  |   .---.---B   |
       |   |       |   |
    3  R---.       .---.
       |   |       |   |
    2  |   .---.---B   |
       |       |       |
    1  .-------B-------R
       a   b   c   d   e
"""


def test_a_threat_is_stopped_by_a_block_or_by_taking() -> None:  # M8
    pos = mill(SIX_MEN, STOP, hand=(3, 3))
    assert obvious_steps(SIX_MEN, pos) == ["d3"]
    assert obvious_steps(SIX_MEN, pos._replace(turn=1)) == ["a1"]
    block = pos._replace(men=(SIX_MEN.board.bits(["d2", "c1", "b3"]), pos.men[1]))
    assert obvious_steps(SIX_MEN, block) == ["a1"]
    assert set(obvious_steps(SIX_MEN, block._replace(taking=(1, 0)))) == {"xa3", "xa5"}
    assert obvious_steps(SIX_MEN, SIX_MEN.start()) == []


def test_a_disc_next_to_nothing_threatens_nothing() -> None:
    pos = mill(SIX_MEN, STOP)  # all are placed: a1 is reached from c1, which is blue's
    assert obvious_steps(SIX_MEN, pos._replace(turn=1)) == []
    flying = replace(SIX_MEN, fly_at=3)
    assert obvious_steps(flying, pos._replace(turn=1)) == ["e1-a1"]


@pytest.mark.parametrize(
    ("text", "closing"),
    [
        ("e1,b2,d3,b4,a5,e5 c1,c2,d2,a3 0 0 blue", "d3-e3"),
        ("d2,d3,b4,c5,e5 a1,c2,b3,e3,d4,a5 0 0 red", "b3-a3"),
        ("a1,e1,c2,b3,d4,c5 b2,d3,b4,c4 0 0 blue", "c2-c1"),
    ],
)
def test_a_proven_win_is_not_given_up_for_a_mill(text: str, closing: str) -> None:  # M8
    """Each wins in three turns by blocking the opponent."""
    _, pos = resolve_position(SIX_MEN, text)
    assert obvious_steps(SIX_MEN, pos) == [closing]
    found = choose(MillSearch(1), SIX_MEN, pos, Limit(depth=4))
    assert (found.step == closing, found.low, found.turns) == (False, 1, 3)
    assert found[1:] == TableEngine().verdicts(SIX_MEN, pos)[0][1:]


@pytest.mark.parametrize(
    ("rules", "text", "steps"),
    [
        (SIX_MEN, "a1,e1,a3,b4,d4,c5 c1,b2,c2,d2,b3 0 0 red take=1", {"xc5"}),
        (NINE_MEN, "c3,d3,e3,c5,d5,e5,f6 a4,c4,e4,f4,g4,d6 1 1 blue", {"b4"}),
    ],
    ids=["six", "nine"],
)
def test_a_block_that_is_proven_lost_gives_way(rules: MillRules, text: str, steps: set[str]) -> None:  # M8
    pos = read_position(rules, text)
    assert set(obvious_steps(rules, pos)) == steps
    lost = {verdict.step for verdict in MillSearch(1).verdicts(rules, pos, Limit(depth=4)) if verdict.high < 0}
    found = choose(MillSearch(1), rules, pos, Limit(depth=4))
    assert steps <= lost
    assert found.step not in lost
    assert choose(MillSearch(1), rules, pos, Limit(depth=1)).step in steps  # before it knows


def test_preferred_steps_never_override_proofs() -> None:
    won, drawn, open_, lost = (
        Verdict("1", 1, 1, 3),
        Verdict("2", 0, 0),
        Verdict("3", estimate=0.2),
        Verdict("4", -1, -1, 2),
    )
    assert prefer([won, drawn], ["2"]) == won
    assert prefer([open_, drawn, lost], ["2"]) == drawn
    assert prefer([open_, drawn, lost], ["4"]) == open_
    assert prefer([lost, lost._replace(step="5")], ["5"]).step == "5"
    assert prefer([open_], []) == open_
    assert best_proven([drawn, drawn._replace(step="6"), lost], ["6", "4"]) == [drawn._replace(step="6")]
    assert best_proven([drawn, lost], ["4"]) == [drawn]


def test_weaker_levels_still_overlook() -> None:
    """Easy misses some blocks."""
    pos = read_columns(CONNECT_FOUR, "112233")
    easy = levels(CONNECT_FOUR)[1]
    assert len({answer(easy, CONNECT_FOUR, pos._replace(turn=1), seed).step for seed in range(60)}) > 1


def test_more_than_two_players_play_as_before() -> None:
    rules = DropRules(players=3)
    assert obvious_steps(rules, Game(rules, steps=["1", "2", "3", "1", "2", "3", "1", "2", "3"]).position) == []
    assert obvious_steps(NINE_MEN, NINE_MEN.start()) == []

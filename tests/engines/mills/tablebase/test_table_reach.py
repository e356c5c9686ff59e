"""Exact reachability against playing out every game."""

import random
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from engines.mills.tablebase.rule_samples import LADDER, LONG, rules_id, sample_rules, table
from strategies import random_game

from millrow.engines.mills.tablebase.census import count
from millrow.engines.mills.tablebase.reachable import ReachableStates, reachable
from millrow.families.mills.boards import SIX, THREE
from millrow.families.mills.presets import MILL_GAMES, SIX_MEN
from millrow.families.mills.reach import reach
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.families.mills.setup import MillDraft


def walked(rules: MillRules) -> set[MillPosition]:
    """Every position of every game, by the rules alone."""
    seen, todo = set[MillPosition](), [rules.start(0), rules.start(1)]
    while todo:
        pos = todo.pop()
        if pos not in seen:
            seen.add(pos)
            todo += [rules.play(pos, step) for step in rules.legal(pos)] if rules.outcome(pos) is None else []
    return seen


def everything(rules: MillRules) -> list[MillPosition]:
    """Every filling of a small board with any hands, turn and captures due."""
    found, n = [], len(rules.board.points)
    for sides in product(range(3), repeat=n):
        men = [sum(1 << i for i in range(n) if sides[i] == seat) for seat in (1, 2)]
        for hand in product(range(rules.men + 1), range(rules.men + 1)):
            if all(men[seat].bit_count() + hand[seat] <= rules.men for seat in (0, 1)):
                for turn, due in product((0, 1), ((0, 0), (1, 0), (0, 1), (1, 1), (2, 0))):
                    found.append(MillPosition((men[0], men[1]), hand, turn, due))
    return found


@pytest.mark.parametrize(
    "rules",
    [
        MillRules(LADDER, 3),
        MillRules(LADDER, 3, full_board="both_take", take="free_only", fewest=2),
        *sample_rules(LADDER, 3, 3, seed=31),
    ],
    ids=rules_id,
)
def test_it_knows_exactly_what_games_reach(rules: MillRules) -> None:
    known = walked(rules)
    for pos in known:
        assert reachable(rules, pos), pos
    for pos in random.Random(7).sample(everything(rules), 4000):
        assert reachable(rules, pos) == (pos in known), pos


@pytest.mark.parametrize(
    "rules",
    [MILL_GAMES["three"], MillRules(THREE, 4, take="free_until_placed"), *sample_rules(THREE, 3, 4, seed=32)],
    ids=rules_id,
)
def test_it_counts_what_games_reach(rules: MillRules) -> None:
    known = walked(rules)
    for pos in random.Random(8).sample(sorted(known), min(600, len(known))):
        assert reachable(rules, pos), pos
    if rules.no_move == "passes" or rules.full_board == "both_take" or rules.slides_first == "last":
        return
    alive = [p for p in known if p.taking == (0, 0) and rules._lost(p) is None]
    reachable_states = ReachableStates(rules)
    counted = sum(count(table(rules), sector, reachable_states).states for sector in table(rules).layout.sectors)
    assert 2 * counted == len({(p, first) for p in alive for first in (0, 1) if _by(rules, reachable_states, p, first)})


def _by(rules: MillRules, reachable_states: ReachableStates, pos: MillPosition, first: int) -> bool:
    from millrow.engines.mills.tablebase.facts import mover_first

    return reachable_states.contains(mover_first(rules, pos), first_moves=pos.turn == first)


def test_six_mens_morris() -> None:  # M9
    for seed in range(40):
        game = random_game(SIX_MEN, seed, seed)
        assert reachable(SIX_MEN, game.position)
        if game.outcome is None:
            assert MillDraft.of(SIX_MEN, game.position).faults() == []


def test_it_finds_what_counting_does_not() -> None:  # M9
    bits = SIX.bits
    mill = MillPosition((bits(["a1", "a3", "a5"]), bits(["b2", "b3"])), (3, 3), 1)
    assert reachable(SIX_MEN, mill)  # red began, placed three, and lost one to the mill
    assert not reachable(SIX_MEN, mill._replace(hand=(3, 4)))  # nothing was captured
    assert reachable(SIX_MEN, mill._replace(men=(mill.men[0], bits(["b2", "b3", "c2"])), turn=0, taking=(1, 0)))
    few = MillPosition((bits(["a1", "c1"]), bits(["c2", "d4"])), (1, 1))
    assert MillDraft.of(SIX_MEN, few).faults() == []
    assert not reachable(SIX_MEN, few)  # five placed each and three of them lost: there was no time for so many mills


def random_draft(rules: MillRules, chance: random.Random) -> MillPosition:
    """A random position in which counting finds nothing wrong."""
    points = range(len(rules.board.points))
    while True:
        blue, red = chance.randint(2, rules.men), chance.randint(2, rules.men)
        spots = chance.sample(points, blue + red)
        men = sum(1 << i for i in spots[:blue]), sum(1 << i for i in spots[blue:])
        hand = chance.choice((0, chance.randint(0, rules.men - max(blue, red))))
        draft = MillDraft(rules, men, (hand, hand), chance.randrange(2))
        if not draft.faults():
            return draft.position()


def test_the_backward_search_agrees_on_six_mens_morris() -> None:  # M9
    chance, found = random.Random(3), Counter[bool | None]()
    for seed in range(160):
        pos = random_draft(SIX_MEN, chance) if seed % 4 else random_game(SIX_MEN, seed, seed % 40).position
        if SIX_MEN.outcome(pos) is None:
            answer = reach(SIX_MEN, pos).reachable
            assert answer in (None, reachable(SIX_MEN, pos)), pos
            found[answer] += 1
    assert found[True] > 80
    assert found[False] > 10
    assert not found[None]


@pytest.mark.parametrize(
    "rules",
    [
        MillRules(LADDER, 3),
        MillRules(LONG, 3, takes_per_turn="mills", fewest=2),
        MillRules(LONG, 3, take="free_only", slide_early=True, reform="barred"),
        *sample_rules(LONG, 3, 3, seed=33),
    ],
    ids=rules_id,
)
def test_the_backward_search_is_never_wrong(rules: MillRules) -> None:
    known = walked(rules)
    chance = random.Random(9)
    for pos in chance.sample(sorted(known), min(60, len(known))) + chance.sample(everything(rules), 120):
        if rules.outcome(pos) is None and (pos.taking == (0, 0) or rules.takable(pos)):
            assert reach(rules, pos, 800).reachable in (None, pos in known), pos


def test_declined_rules_are_unknown() -> None:
    assert reachable(MILL_GAMES["nine"], MILL_GAMES["nine"].start()) is None
    assert reachable(replace(SIX_MEN, reform="barred"), SIX_MEN.start()) is None

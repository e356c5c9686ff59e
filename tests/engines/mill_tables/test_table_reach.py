"""Exact reachability against a plain walk of every game."""

import random
from dataclasses import replace
from itertools import product

import pytest
from engines.mill_tables.shares import LADDER, named, share, table
from strategies import random_game

from millrow.engines.mill_tables.census import Reach, count
from millrow.engines.mill_tables.reachable import reachable
from millrow.rules.boards import SIX, THREE
from millrow.rules.mill_setup import MillDraft
from millrow.rules.mills import MillPosition, MillRules
from millrow.rules.named import MILLS, SIX_MEN


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
    """Every filling of a small board with any hands, turn and takings."""
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
        *share(LADDER, 3, 3, seed=31),
    ],
    ids=named,
)
def test_it_knows_exactly_what_games_reach(rules: MillRules) -> None:
    known = walked(rules)
    for pos in known:
        assert reachable(rules, pos), pos
    for pos in random.Random(7).sample(everything(rules), 4000):
        assert reachable(rules, pos) == (pos in known), pos


@pytest.mark.parametrize(
    "rules", [MILLS["three"], MillRules(THREE, 4, take="free_until_placed"), *share(THREE, 3, 4, seed=32)], ids=named
)
def test_it_counts_what_games_reach(rules: MillRules) -> None:
    known = walked(rules)
    for pos in random.Random(8).sample(sorted(known), min(600, len(known))):
        assert reachable(rules, pos), pos
    if rules.no_move == "passes" or rules.full_board == "both_take" or rules.slides_first == "last":
        return
    alive = [p for p in known if p.taking == (0, 0) and rules._lost(p) is None]
    reach = Reach(rules)
    counted = sum(count(table(rules), sector, reach).states for sector in table(rules).layout.sectors)
    assert 2 * counted == len({(p, first) for p in alive for first in (0, 1) if _by(rules, reach, p, first)})


def _by(rules: MillRules, reach: Reach, pos: MillPosition, first: int) -> bool:
    from millrow.engines.mill_tables.facts import turned

    return reach.can(turned(rules, pos), first_moves=pos.turn == first)


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
    assert not reachable(SIX_MEN, mill._replace(hand=(3, 4)))  # nothing was taken
    assert reachable(SIX_MEN, mill._replace(men=(mill.men[0], bits(["b2", "b3", "c2"])), turn=0, taking=(1, 0)))
    few = MillPosition((bits(["a1", "c1"]), bits(["c2", "d4"])), (1, 1))
    assert MillDraft.of(SIX_MEN, few).faults() == []
    assert not reachable(SIX_MEN, few)  # five placed each and three of them lost: there was no time for so many mills


def test_declined_rules_are_not_judged() -> None:
    assert reachable(MILLS["nine"], MILLS["nine"].start()) is None
    assert reachable(replace(SIX_MEN, reform="barred"), SIX_MEN.start()) is None

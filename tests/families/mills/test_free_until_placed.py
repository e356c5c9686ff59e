"""The option `take=free_until_placed`: discs in mills are safe until their owner has placed all discs.

The counts are made by a second implementation of the turn, on names of points and sets, that shares nothing with ours.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import pytest
from drawings import mill

from millrow.core.perft import perft
from millrow.core.setup import faults
from millrow.families.mills.boards import NINE, SIX, Board
from millrow.families.mills.presets import SIX_MEN
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.families.mills.setup import MillDraft
from millrow.families.rules_text import read_rules, read_toml, write_rules
from millrow.games.game import Game

UNTIL_PLACED = replace(SIX_MEN, take="free_until_placed")
BLUE, RED = 0, 1


class Side(NamedTuple):
    """One side of the second implementation."""

    men: frozenset[str]
    hand: int


def safe(lines: tuple[tuple[str, ...], ...], side: Side) -> frozenset[str]:
    """The discs that may not be taken."""
    milled = frozenset(point for line in lines if side.men.issuperset(line) for point in line)
    return frozenset() if milled == side.men and side.hand == 0 else milled


def ends_of_turn(rules: MillRules, us: Side, them: Side) -> Iterator[tuple[Side, Side]]:
    """Both sides after every turn of `us`; a mill takes one disc. Steps along lines and spokes, no flying."""
    lines = rules.board.lines
    joined = [pair for line in lines for pair in pairwise(line)] + list(rules.board.spokes)
    free = frozenset(rules.board.points) - us.men - them.men
    if us.hand:
        moved = [(point, Side(us.men | {point}, us.hand - 1)) for point in free]
    else:
        moved = [
            (there, Side(us.men - {here} | {there}, 0))
            for pair in joined
            for here, there in (pair, pair[::-1])
            if here in us.men and there in free
        ]
    for point, after in moved:
        closes = any(point in line and after.men.issuperset(line) for line in lines)
        prey = them.men - safe(lines, them) if closes else frozenset[str]()
        for taken in prey or [""]:
            yield after, Side(them.men - {taken}, them.hand)


def turns(rules: MillRules, us: Side, them: Side, depth: int) -> int:
    """How many sequences of so many turns there are."""
    if depth == 0:
        return 1
    if len(us.men) + us.hand < rules.fewest:
        return 0
    return sum(turns(rules, left, after, depth - 1) for after, left in ends_of_turn(rules, us, them))


def sides(rules: MillRules, pos: MillPosition) -> tuple[Side, Side]:
    """A position of ours for the second implementation, mover first."""
    us, them = (Side(frozenset(rules.board.names(pos.men[seat])), pos.hand[seat]) for seat in (pos.turn, 1 - pos.turn))
    return us, them


def shielded(rules: MillRules, count: int, seed: int) -> list[MillPosition]:
    """Positions by chance where the side to move closes a mill while the other has nothing but mills."""
    chance, found = random.Random(seed), list[MillPosition]()
    while len(found) < count:
        lines = [rules.board.bits(line) for line in chance.sample(rules.board.lines, 2)]
        if lines[0] & lines[1]:
            continue
        gap = 1 << chance.choice([i for i in range(len(rules.board.points)) if lines[1] >> i & 1])
        rest = [i for i in range(len(rules.board.points)) if not (lines[0] | lines[1]) >> i & 1]
        hand = chance.randrange(3)
        ours = lines[1] & ~gap | sum(1 << i for i in chance.sample(rest, 2))
        if hand or any(gap.bit_length() - 1 in board_steps(rules, i) for i in rest if ours >> i & 1):
            found.append(MillPosition((ours, lines[0]), (hand, hand)))
    return found


def board_steps(rules: MillRules, point: int) -> list[int]:
    return [i for i in range(len(rules.board.points)) if rules.board.next_to[point] >> i & 1]


SHIELDED = """
    5  B-------.-------.
       |       |       |
    4  |   R---R---R   |
       |   |       |   |
    3  B---.       .---.
       |   |       |   |
    2  |   .---.---.   |
       |       |       |
    1  .-------B-------.
       a   b   c   d   e
"""


def test_a_side_all_in_mills_is_safe_while_it_has_discs_to_place() -> None:  # M4
    pos = mill(UNTIL_PLACED, SHIELDED, hand=(2, 2))
    after = UNTIL_PLACED.play(pos, "a1")
    assert (after.turn, after.taking, after.men[RED].bit_count()) == (RED, (0, 0), 3)
    placed = UNTIL_PLACED.play(mill(UNTIL_PLACED, SHIELDED, hand=(1, 0)), "a1")
    assert UNTIL_PLACED.legal(placed) == ["xb4", "xc4", "xd4"]
    assert SIX_MEN.legal(SIX_MEN.play(pos, "a1")) == ["xb4", "xc4", "xd4"]
    only = replace(SIX_MEN, take="free_only")
    assert only.play(mill(only, SHIELDED, hand=(1, 0)), "a1").turn == RED


@pytest.mark.parametrize("hand", [(2, 2), (0, 0)])
def test_while_another_is_free_a_disc_in_a_mill_is_refused(hand: tuple[int, int]) -> None:  # M4
    pos = mill(UNTIL_PLACED, SHIELDED.replace("1  .-------B", "1  B-------R"), hand=hand, taking=(1, 0))
    assert UNTIL_PLACED.legal(pos) == ["xc1"]
    refusal = UNTIL_PLACED.refuse(pos, "xb4")
    assert refusal is not None
    assert (refusal.code, refusal.points) == ("in-mill", ("b4",))
    assert refusal.say == "That disc is in a mill. Choose one that isn't."


def test_a_second_taking_stops_at_the_last_free_disc() -> None:
    rules = replace(UNTIL_PLACED, takes_per_turn="mills")
    corner = SHIELDED.replace("1  .-------B-------.", "1  .-------B-------B")
    game = Game(rules, mill(rules, corner.replace("2  |   .---.---.", "2  |   .---R---."), hand=(1, 1)))
    game.play("a1")
    assert game.position.taking == (2, 0)
    game.play("xc2")
    assert (game.turn, game.phase) == (RED, "place")  # what is left of red stands in a mill, and one is to be placed


def test_it_is_written_and_read() -> None:
    text = "six:take=free_until_placed"
    assert read_rules(text) == UNTIL_PLACED
    assert write_rules(UNTIL_PLACED) == text
    assert read_toml('based_on = "six"\ntake = "free_until_placed"\n') == UNTIL_PLACED


@pytest.mark.parametrize(
    ("hand", "counts"), [((2, 2), [10, 90, 720, 5800, 39498]), ((1, 0), [12, 24, 212, 1063, 7345])]
)
def test_counts_of_turns(hand: tuple[int, int], counts: list[int]) -> None:
    """From SHIELDED. With two in each hand, `free_first` has 49,884 sequences of five turns and `free_only` 37,706."""
    pos = mill(UNTIL_PLACED, SHIELDED, hand=hand)
    assert [turns(UNTIL_PLACED, *sides(UNTIL_PLACED, pos), depth) for depth in range(1, 6)] == counts
    assert [perft(UNTIL_PLACED, pos, depth, turns=True) for depth in range(1, 6)] == counts


@pytest.mark.parametrize(("board", "depth"), [(SIX, 3), (NINE, 2)], ids=["six", "nine"])
def test_the_second_implementation_counts_the_same(board: Board, depth: int) -> None:
    rules = MillRules(board, men=6, take="free_until_placed")
    for pos in shielded(rules, 25, seed=11):
        assert perft(rules, pos, depth, turns=True) == turns(rules, *sides(rules, pos), depth), pos


def test_a_mill_need_not_have_taken_from_a_side_that_was_all_in_mills() -> None:  # M9
    draft = MillDraft(UNTIL_PLACED, hand=(1, 1))
    for point in ("a1", "a3", "a5", "c2"):
        draft = draft.put(point, BLUE)
    for point in ("b4", "c4", "d4", "d2", "e1"):
        draft = draft.put(point, RED)
    assert faults(draft) == []  # red closed first and took; blue's mill found nothing to take
    assert [fault.code for fault in faults(replace(draft, rules=SIX_MEN))] == ["mills"]
    nothing_lost = draft.put("c5", BLUE)
    assert [fault.code for fault in faults(nothing_lost)] == ["mills", "mills"]  # someone closed the first mill

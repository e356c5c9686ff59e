"""Exact reachability of drop boards: against brute force, by replaying the orders found, and on hard boards."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from millrow.core.setup import faults
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.reach import Reachability, reach
from millrow.families.drops.rules import DropPosition, DropRules
from millrow.families.drops.setup import DropDraft, reachability

Key = tuple[tuple[bytes, ...], int]


def key(rules: DropRules, pos: DropPosition) -> Key:
    return tuple(map(pos.grid.column, range(rules.columns))), pos.turn


def all_reachable(rules: DropRules) -> dict[Key, bool]:
    """Every position that play comes to, whoever begins, and whether the game is over there: by playing forward."""
    found: dict[Key, bool] = {}
    todo = [rules.start(first) for first in range(rules.players)]
    while todo:
        pos = todo.pop()
        if key(rules, pos) not in found:
            found[key(rules, pos)] = rules.outcome(pos) is not None
            if rules.outcome(pos) is None:
                todo += [rules.play(pos, step) for step in rules.legal(pos)]
    return found


def replays(draft: DropDraft) -> bool:
    """Do the drops found lead to the draft, each of them legal?"""
    rules, order = draft.rules, reachability(draft)
    pos = rules.start(order.first)
    for column in order.columns:
        assert str(column + 1) in rules.legal(pos)
        pos = rules.play(pos, str(column + 1))
    return DropDraft.of(rules, pos) == draft.to_move(draft.mover)


@pytest.mark.parametrize("players", [2, 3])
def test_every_filling_of_a_small_board(players: int) -> None:  # F5
    rules = DropRules(columns=3, rows=3, line=3, players=players)
    known = all_reachable(rules)
    stacks = [bytes(discs) for height in range(4) for discs in product(range(players), repeat=height)]
    chance = random.Random(players)
    fillings = list(product(stacks, repeat=3))
    for cells in fillings if players == 2 else chance.sample(fillings, 1500):
        for turn in range(players):
            draft = DropDraft(rules, cells, turn)
            over = known.get((cells, draft.mover))
            assert draft.turn_from == "choice" or draft.mover == turn or (cells, turn) not in known
            assert reachability(draft).answer == ("unreachable" if over is None else "reachable"), draft
            found = {fault.code for fault in faults(draft)}
            if over is None:
                assert found - {"over"}, draft
            else:
                assert found == ({"over"} if over else set()), draft
                assert replays(draft)


def test_fillings_of_a_larger_board() -> None:
    rules = DropRules(columns=4, rows=4, line=3)
    known = all_reachable(rules)
    chance = random.Random(4)
    for cells, turn in chance.sample(sorted(known), 500):
        assert replays(DropDraft(rules, cells, turn))
    yes = 0
    for _ in range(3000):
        heights = [chance.randrange(5) for _ in range(4)]
        turn = sum(heights) % 2
        discs = bytearray(i % 2 for i in range(sum(heights)))
        chance.shuffle(discs)
        ends = [sum(heights[: i + 1]) for i in range(4)]
        cells = tuple(bytes(discs[end - height : end]) for end, height in zip(ends, heights, strict=True))
        draft = DropDraft(rules, cells, turn)
        answer = reachability(draft).answer
        assert answer == ("reachable" if (cells, draft.mover) in known else "unreachable"), (cells, turn)
        yes += answer == "reachable"
    assert 250 < yes < 2750  # the comparison saw both


@given(st.integers(2, 10), st.integers(3, 8), st.integers(3, 8), st.integers(0, 10**9))
@settings(max_examples=200, deadline=None)
def test_what_was_played_is_reachable(players: int, columns: int, rows: int, seed: int) -> None:
    rules = DropRules(columns=columns, rows=rows, line=3, players=players)
    chance = random.Random(seed)
    pos = rules.start(chance.randrange(players))
    for _ in range(chance.randrange(columns * rows + 1)):
        if legal := rules.legal(pos):
            pos = rules.play(pos, chance.choice(legal))
    draft = DropDraft.of(rules, pos)
    assert reachability(draft).answer != "unreachable"
    assert reachability(draft).answer == "undecided" or replays(draft)


HARD = [  # full 7 x 6 boards found by climbing towards long searches; the first of each column is its bottom
    "101010 101100 110100 110010 100101 111000 011001",
    "001011 010101 010011 001101 101010 010011 000111",
    "010101 001101 010011 011010 001011 010101 000111",
    "010101 100110 010101 010011 000111 001101 001011",
]


@pytest.mark.parametrize("board", HARD)
def test_hard_boards_of_connect_four_are_decided(board: str) -> None:
    stacks = tuple(bytes(map(int, column)) for column in board.split())
    assert [reach(stacks, 2, 0).answer, reach(stacks[::-1], 2, 0).answer] == ["unreachable"] * 2


def test_connect_four_is_always_decided() -> None:  # F5
    chance = random.Random(7)
    for _ in range(1000):
        total = chance.choice([42, 42, 41, 36])
        discs = bytearray(i % 2 for i in range(total))
        chance.shuffle(discs)
        stacks = [bytes(discs[c * 6 : c * 6 + 6]) for c in range(7)]
        assert reach(stacks, 2, total % 2).answer != "undecided"


def test_a_large_board_may_stay_undecided() -> None:
    chance = random.Random(1)
    discs = bytearray(i % 10 for i in range(10_000))
    chance.shuffle(discs)
    stacks = [bytes(discs[c * 100 : c * 100 + 100]) for c in range(100)]
    assert reach(stacks, 10, 0, looks=1).answer == "undecided"
    pairs = [bytes(i % 2 for i in range(100))] * 100
    easy = reach(pairs, 2, 0)
    assert easy.answer == "reachable"
    assert len(easy.columns) == 10_000


def test_undecided_is_not_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = DropDraft(CONNECT_FOUR, (b"\0\0\1\1",))
    assert [fault.code for fault in faults(draft)] == ["unreachable"]
    reachability.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr("millrow.families.drops.setup.reach", lambda *_, **__: Reachability("undecided"))
        assert faults(draft) == []
    reachability.cache_clear()


def test_the_last_disc_may_be_bound_to_columns() -> None:
    assert reach([b"\0", b"\1"], 2, 0, last=[1]).answer == "reachable"
    assert reach([b"\0", b"\1"], 2, 0, last=[0]).answer == "unreachable"
    assert reach([b"\0", b"\1"], 2, 0, last=[]).answer == "unreachable"
    assert reach([], 2, 0).answer == "reachable"
    assert reach([b"", b""], 2, 1).columns == ()

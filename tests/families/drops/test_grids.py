"""FAST and MEMORY boards behave alike, and like a plain look at the whole board."""

import random
from dataclasses import replace
from itertools import count

import pytest
from families.drops.both_boards import BOTH_BOARDS
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import drop_rules

from millrow.core.rules import Outcome
from millrow.families.drops.grids import EMPTY, FastGrid, Grid, PackedGrid
from millrow.families.drops.presets import DROP_GAMES
from millrow.families.drops.rules import DropRules, row_of, runs, seat_bits

Stacks = list[list[int]]  # the seats of the discs in each column, bottom up


def plain_win(stacks: Stacks, line: int) -> bool:
    """Any line anywhere, by walking from every cell: slow and obvious."""
    cells = {(c, r): seat for c, stack in enumerate(stacks) for r, seat in enumerate(stack)}
    return any(
        all(cells.get((c + i * right, r + i * up)) == seat for i in range(line))
        for (c, r), seat in cells.items()
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def assert_holds(grid: Grid, stacks: Stacks, rows: int) -> None:
    """Every cell of the grid is what the lists say."""
    for column, stack in enumerate(stacks):
        assert grid.height(column) == len(stack)
        assert grid.column(column) == bytes(stack)
        assert [grid.at(column, row) for row in range(rows)] == stack + [EMPTY] * (rows - len(stack))


@pytest.mark.parametrize("kind", BOTH_BOARDS)
@given(drop_rules(), st.integers(0, 10**9))
@settings(max_examples=150, deadline=None)
def test_a_board_is_what_plain_lists_say(kind: str, rules: DropRules, seed: int) -> None:
    """A whole random game on one board, compared with lists and a look at the whole board after every disc."""
    chance, rules = random.Random(seed), replace(rules, board=kind)
    pos = rules.start(seed % rules.players)
    assert type(pos.grid) is {"fast": FastGrid, "memory": PackedGrid}[kind]
    stacks: Stacks = [[] for _ in range(rules.columns)]
    for turn in count(seed):
        assert_holds(pos.grid, stacks, rules.rows)
        free = [str(column + 1) for column, stack in enumerate(stacks) if len(stack) < rules.rows]
        if plain_win(stacks, rules.line):
            assert rules.outcome(pos) == Outcome((turn - 1) % rules.players, "line")
            assert rules.legal(pos) == []
            break
        assert rules.legal(pos) == free
        assert pos.winner is None
        if not free:
            assert rules.outcome(pos) == Outcome(None, "full")
            break
        step = chance.choice(free)
        stacks[int(step) - 1].append(turn % rules.players)
        pos = rules.play(pos, step)
    assert rules.grid([bytes(stack) for stack in stacks]) == pos.grid


@given(drop_rules(), st.integers(0, 10**9))
@settings(max_examples=150, deadline=None)
def test_fast_is_memory(rules: DropRules, seed: int) -> None:
    chance = random.Random(seed)
    fast, memory = replace(rules, board="fast"), replace(rules, board="memory")
    one, two = fast.start(seed % rules.players), memory.start(seed % rules.players)
    assert isinstance(one.grid, FastGrid)
    assert isinstance(two.grid, PackedGrid)
    while legal := fast.legal(one):
        assert legal == memory.legal(two)
        step = chance.choice(legal)
        one, two = fast.play(one, step), memory.play(two, step)
        assert (one.turn, one.winner) == (two.turn, two.winner)
        for column in range(rules.columns):
            assert one.grid.column(column) == two.grid.column(column)
            for row in range(rules.rows):
                assert one.grid.at(column, row) == two.grid.at(column, row)
    assert fast.outcome(one) == memory.outcome(two)
    assert fast.lines(one) == memory.lines(two)
    assert fast.hopeless(one) == memory.hopeless(two)


@pytest.mark.parametrize("kind", BOTH_BOARDS)
def test_a_grid_is_a_value(kind: str) -> None:
    rules = DropRules(board=kind)
    before = rules.start()
    after = rules.play(before, "4")
    assert before == rules.start()
    assert hash(before) == hash(rules.start())
    assert after != before
    left = rules.play(rules.play(rules.play(rules.start(), "1"), "2"), "3")
    right = rules.play(rules.play(rules.play(rules.start(), "3"), "2"), "1")
    assert left == right
    assert hash(left) == hash(right)
    assert len({left, right}) == 1


@pytest.mark.parametrize("kind", BOTH_BOARDS)
@pytest.mark.parametrize("way", [(0, 1), (1, 0), (1, 1), (1, -1)])
def test_a_line_of_the_longest_kind_on_the_largest_board(kind: str, way: tuple[int, int]) -> None:
    """24 of 25 discs lie in a line; the missing one wins wherever it is missing, and another seat's does not."""
    rules = DropRules(columns=100, rows=100, line=25, players=10, board=kind)
    right, up = way
    cells = [(75 - 24 * right + i * right, 50 + i * up) for i in range(25)]
    for gap in range(25) if right else [24]:
        stacks = [bytearray() for _ in range(100)]
        for nth, (column, row) in enumerate(cells):
            support = range(len(stacks[column]), row)
            stacks[column] += bytes((column * 3 + r * 5) % 7 + 1 for r in support) + b"\x00" * (nth != gap)
        grid = rules.grid([bytes(stack) for stack in stacks])
        step = str(cells[gap][0] + 1)
        assert rules.play(rules.start(0)._replace(grid=grid), step).winner == 0
        assert rules.play(rules.start(9)._replace(grid=grid), step).winner is None


@pytest.mark.parametrize("players", [2, 3, 4, 5, 8, 9, 10])
def test_memory_holds_less(players: int) -> None:
    for columns, rows in ((7, 6), (30, 20), (100, 100)):
        fast = DropRules(columns=columns, rows=rows, players=players)
        memory = replace(fast, board="memory")
        assert memory.start().grid.nbytes < fast.start().grid.nbytes


@pytest.mark.parametrize("name", sorted(DROP_GAMES))
def test_presets_start_empty(name: str) -> None:
    grid = DROP_GAMES[name].start().grid
    assert all(grid.height(column) == 0 and grid.column(column) == b"" for column in range(grid.columns))
    assert grid.at(0, 0) == EMPTY


@given(drop_rules(max_side=7), st.integers(0, 10**9))
@settings(max_examples=100, deadline=None)
def test_open_lines_are_what_a_plain_look_says(rules: DropRules, seed: int) -> None:
    """A seat has an open line exactly if filling every free cell with its discs would make a line."""
    chance, pos = random.Random(seed), rules.start()
    while (legal := rules.legal(pos)) and chance.random() > 0.02:
        pos = rules.play(pos, chance.choice(legal))
    for seat in range(rules.players):
        filled = [pos.grid.column(c) + bytes([seat]) * (rules.rows - pos.grid.height(c)) for c in range(rules.columns)]
        own = any(owner == seat for owner, _ in runs(FastGrid.of(rules.columns, rules.rows, filled), rules.line))
        assert any(owner == seat for owner, _ in rules.open_lines(pos)) == own


def test_row_of_finds_rows_of_any_length() -> None:
    for line in range(1, 30):
        assert row_of((1 << line) - 1, 1, line) == 1
        assert row_of((1 << line) - 2, 1, line) == 0


def test_seat_bits_leave_the_spare_bit_free() -> None:
    rules = DropRules(columns=3, rows=3, line=3)
    grid = rules.grid([b"\x00\x00\x00", b"\x01\x00\x01", b""])
    assert seat_bits(grid, 0) == 0b0010_0111
    assert seat_bits(grid, 1) == 0b0101_0000

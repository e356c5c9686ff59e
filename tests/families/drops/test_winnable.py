"""`hopeless` is exact: no continuation at all, even with everyone helping, completes a line (F3)."""

import random
from collections.abc import Iterator

import pytest

from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.rules import DropPosition, DropRules
from millrow.families.drops.winnable import LineSearch
from millrow.games.game import Game

Memo = dict[tuple[bytes, ...], bool]


def can_be_won(rules: DropRules, pos: DropPosition, memo: Memo) -> bool:
    """The unbounded search: try every continuation."""
    key = tuple(pos.grid.column(column) for column in range(rules.columns))
    if key not in memo:
        followers = (rules.play(pos, step) for step in rules.legal(pos))
        memo[key] = any(after.winner is not None or can_be_won(rules, after, memo) for after in followers)
    return memo[key]


def drawn_game(rules: DropRules, chance: random.Random) -> list[DropPosition]:
    """The positions of a random game that nobody wins, start and full board included."""
    while True:
        line = [rules.start(chance.randrange(rules.players))]
        while rules.outcome(line[-1]) is None:
            followers = [rules.play(line[-1], step) for step in rules.legal(line[-1])]
            quiet = [after for after in followers if after.winner is None]
            if not quiet:
                break
            line.append(chance.choice(quiet))
        else:
            return line


def all_positions(rules: DropRules) -> Iterator[DropPosition]:
    """Every position of every game, each once."""
    todo, seen = [rules.start()], set[tuple[bytes, ...]]()
    while todo:
        pos = todo.pop()
        yield pos
        for step in rules.legal(pos):
            after = rules.play(pos, step)
            key = tuple(after.grid.column(column) for column in range(rules.columns))
            if key not in seen:
                seen.add(key)
                todo.append(after)


def test_the_game_of_the_report() -> None:
    """Only column 7 is open, and no order of the last discs completes a line."""
    steps = "61631334256546134511663247531254725422"
    game = Game(CONNECT_FOUR, steps=list(steps))
    assert game.status() == "Blue to drop a disc (nobody can win any more)"
    assert not CONNECT_FOUR.hopeless(Game(CONNECT_FOUR, steps=list(steps[:20])).position)


@pytest.mark.parametrize("games", [100, pytest.param(1000, marks=pytest.mark.slow)])
def test_drawn_games_are_announced_at_the_very_step(games: int) -> None:
    chance, exact = random.Random(20261117), 0
    for _ in range(games):
        line = drawn_game(CONNECT_FOUR, chance)
        said = next(ply for ply, pos in enumerate(line) if CONNECT_FOUR.hopeless(pos))
        memo: Memo = {}
        exact += not can_be_won(CONNECT_FOUR, line[said], memo) and can_be_won(CONNECT_FOUR, line[said - 1], memo)
        assert all(CONNECT_FOUR.hopeless(pos) for pos in line[said:])
    assert exact >= 0.99 * games


@pytest.mark.parametrize(
    "rules",
    [
        DropRules(columns=3, rows=3, line=3),
        DropRules(columns=4, rows=3, line=3),
        DropRules(columns=3, rows=5, line=3),
        DropRules(columns=3, rows=4, line=3, players=3),
        DropRules(columns=3, rows=3, line=3, players=4),
        DropRules(columns=3, rows=3, line=3, players=5),
    ],
    ids=lambda rules: f"{rules.columns}x{rules.rows}/{rules.line}, {rules.players} players",
)
def test_every_position_of_small_boards(rules: DropRules) -> None:
    memo: Memo = {}
    hopeless = 0
    for pos in all_positions(rules):
        if pos.winner is None and rules.outcome(pos) is None:
            hopeless += rules.hopeless(pos)
            assert rules.hopeless(pos) != can_be_won(rules, pos, memo)
    assert hopeless


@pytest.mark.parametrize(
    ("columns", "rows", "line", "players"), [(4, 4, 4, 2), (5, 4, 4, 2), (4, 5, 4, 3), (6, 5, 5, 2)]
)
def test_late_positions_of_other_boards(columns: int, rows: int, line: int, players: int) -> None:
    rules = DropRules(columns=columns, rows=rows, line=line, players=players)
    chance = random.Random(7)
    for _ in range(40):
        game, memo = drawn_game(rules, chance), Memo()
        for pos in game[-13:-1]:
            assert rules.hopeless(pos) != can_be_won(rules, pos, memo)


def test_a_search_that_is_cut_off_says_nothing() -> None:
    heights, needed = [0, 0, 0, 6, 6, 6, 6], {0: (1, 1), 1: (2, 1), 2: (3, 1)}
    assert LineSearch(heights, 6, 2).can_complete(0, needed) is not None
    assert LineSearch(heights, 6, 2, most_work=0).can_complete(0, needed) is None


@pytest.mark.parametrize("players", [2, 10])
def test_the_largest_board_is_not_hopeless(players: int) -> None:
    rules = DropRules(columns=100, rows=100, line=25, players=players)
    assert not rules.hopeless(rules.start())

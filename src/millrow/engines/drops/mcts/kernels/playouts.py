"""Playouts: uniformly random games for statistics, and the heuristic playouts of the search."""

from .board import (
    CELLS,
    COLUMNS,
    COUNTS,
    EMPTY,
    FREE,
    HEIGHTS,
    LINE,
    PLAYERS,
    ROWS,
    WINS,
    cell_index,
    drop,
    next_seat,
    run_length,
    wins_above,
)
from .compiled import Array, entry_point, inline, int64, internal
from .rng import random_below

TRIES = 3  # draws before a step is accepted that gives the next player a win


@inline
def completes(board: Array, spot: int, seat: int) -> bool:
    """Does the seat's disc on this cell complete a line?"""
    stride = board[ROWS] + 1
    for delta in (1, stride - 1, stride, stride + 1):
        if run_length(board, spot, delta, seat) + run_length(board, spot, -delta, seat) + 1 >= board[LINE]:
            return True
    return False


@inline
def clear(board: Array) -> None:
    """Remove all discs from the board."""
    stride = board[ROWS] + 1
    board[FREE] = board[COLUMNS]
    for column in range(1, board[COLUMNS] + 1):
        board[FREE + column] = column
        board[HEIGHTS + column] = 0
        for row in range(1, stride):
            board[CELLS + column * stride + row] = EMPTY


@entry_point
def random_games(board: Array, rng: Array, games: int, out: Array) -> None:
    """Play random games from the empty board, each free column equally likely; `out` counts the wins of each seat, then
    draws."""
    for _ in range(games):
        clear(board)
        seat = 0
        while board[FREE]:
            i = FREE + 1 + random_below(rng, board[FREE])
            column = int64(board[i])
            row = board[HEIGHTS + column] + 1
            board[HEIGHTS + column] = row
            spot = cell_index(board, column, row)
            board[spot] = seat
            if completes(board, spot, seat):
                out[seat] += 1
                break
            if row == board[ROWS]:
                board[i] = board[FREE + board[FREE]]
                board[FREE] -= 1
            seat = next_seat(board, seat)
        else:
            out[board[PLAYERS]] += 1


@inline
def winning_column(board: Array, seat: int) -> int:
    """A column where the seat completes a line; there must be one."""
    column = 1
    while not board[WINS + column] >> seat & 1:
        column += 1
    return column


@internal
def playout(board: Array, seat: int, rng: Array) -> int:
    """Play to the end: each player takes a win, blocks the next player's win, rarely gives one away, and otherwise
    plays at random. Returns the winner, or -1."""
    while True:
        if board[COUNTS + seat]:
            return seat
        if board[FREE] == 0:
            return -1
        other = next_seat(board, seat)
        if board[COUNTS + other]:
            column = winning_column(board, other)
            new_wins = wins_above(board, column, seat)
        else:
            column = new_wins = 0
            for _ in range(TRIES):
                column = int64(board[FREE + 1 + random_below(rng, board[FREE])])
                new_wins = wins_above(board, column, seat)
                if not new_wins >> other & 1:
                    break
        drop(board, column, seat, new_wins)
        seat = other


@entry_point
def playout_from(board: Array, seat: int, rng: Array) -> int:
    """`playout` as an entry point for Python."""
    return playout(board, seat, rng)

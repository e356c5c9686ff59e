"""Whole games by chance: uniformly random ones to count, and the ones a search plays to judge a position."""

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
    above,
    drop,
    following,
    run,
    spot_of,
)
from .chance import below
from .compiled import Array, kernel, tiny, word

TRIES = 3  # how often a step that hands the next player a win is drawn anew


@tiny
def completes(board: Array, spot: int, seat: int) -> bool:
    """Does the seat's disc on this cell complete a line?"""
    stride = board[ROWS] + 1
    for way in (1, stride - 1, stride, stride + 1):
        if run(board, spot, way, seat) + run(board, spot, -way, seat) + 1 >= board[LINE]:
            return True
    return False


@tiny
def clear(board: Array) -> None:
    """Take all discs off the board."""
    stride = board[ROWS] + 1
    board[FREE] = board[COLUMNS]
    for column in range(1, board[COLUMNS] + 1):
        board[FREE + column] = column
        board[HEIGHTS + column] = 0
        for row in range(1, stride):
            board[CELLS + column * stride + row] = EMPTY


@kernel
def random_games(board: Array, chance: Array, games: int, out: Array) -> None:
    """Play games from the empty board, every free column equally likely; out: wins of each seat, then draws."""
    for _ in range(games):
        clear(board)
        seat = 0
        while board[FREE]:
            i = FREE + 1 + below(chance, board[FREE])
            column = word(board[i])
            row = board[HEIGHTS + column] + 1
            board[HEIGHTS + column] = row
            spot = spot_of(board, column, row)
            board[spot] = seat
            if completes(board, spot, seat):
                out[seat] += 1
                break
            if row == board[ROWS]:
                board[i] = board[FREE + board[FREE]]
                board[FREE] -= 1
            seat = following(board, seat)
        else:
            out[board[PLAYERS]] += 1


@tiny
def win_of(board: Array, seat: int) -> int:
    """A column where the seat completes a line; there must be one."""
    column = 1
    while not board[WINS + column] >> seat & 1:
        column += 1
    return column


@kernel
def play_out(board: Array, seat: int, chance: Array) -> int:
    """Play on to the end: everybody takes a win, stops the next player's, and seldom makes one for him, else plays
    at random. Returns the winner, or -1."""
    while True:
        if board[COUNTS + seat]:
            return seat
        if board[FREE] == 0:
            return -1
        other = following(board, seat)
        if board[COUNTS + other]:
            column = win_of(board, other)
            roof = above(board, column, seat)
        else:
            column = roof = 0
            for _ in range(TRIES):
                column = word(board[FREE + 1 + below(chance, board[FREE])])
                roof = above(board, column, seat)
                if not roof >> other & 1:
                    break
        drop(board, column, seat, roof)
        seat = other

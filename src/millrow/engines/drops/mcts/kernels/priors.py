"""Prior values of steps: which ones the search tries first, and which ones it considers at all on wide boards."""

from .board import EMPTY, FRAME, LINE, ROWS, cell_index
from .compiled import Array, inline, int64, internal

BLOCK_WEIGHT = 0.8  # weight of an opponent's lines that a disc blocks, relative to the player's own lines


@inline
def max_extent(board: Array, spot: int, delta: int, seat: int) -> int:
    """How many cells a line of the seat could extend from here in one direction."""
    far, at = 0, spot + delta
    while far < board[LINE] - 1 and (board[at] == seat or board[at] == EMPTY):
        far += 1
        at += delta
    return far


@inline
def nearest_disc(board: Array, spot: int, delta: int) -> int:
    """The seat of the nearest disc in one direction; EMPTY or FRAME if there is none within a line's length."""
    far, at = 1, spot + delta
    while far < board[LINE] - 1 and board[at] == EMPTY:
        far += 1
        at += delta
    return int64(board[at])


@internal
def open_lines(board: Array, spot: int, delta: int, seat: int) -> float:
    """The sum over all lines through this cell in one direction that the seat can still complete, weighted by its
    discs."""
    back, ahead = max_extent(board, spot, -delta, seat), max_extent(board, spot, delta, seat)
    value, discs = 0.0, 0
    first = spot - back * delta
    for i in range(back + ahead + 1):
        discs += board[first + i * delta] == seat
        if i >= board[LINE] - 1:
            value += (1.0 + discs) ** 3
            discs -= board[first + (i - board[LINE] + 1) * delta] == seat
    return value


@internal
def cell_prior(board: Array, column: int, row: int, seat: int) -> float:
    """The prior value of a disc of the seat on this cell: its own open lines and those it blocks; never 0."""
    stride = board[ROWS] + 1
    spot, value = cell_index(board, column, row), 1.0
    for delta in (1, stride - 1, stride, stride + 1):
        value += open_lines(board, spot, delta, seat)
        a, b = nearest_disc(board, spot, -delta), nearest_disc(board, spot, delta)
        if a < FRAME and a != seat:
            value += BLOCK_WEIGHT * open_lines(board, spot, delta, a)
        if b < FRAME and b != seat and b != a:
            value += BLOCK_WEIGHT * open_lines(board, spot, delta, b)
    return value

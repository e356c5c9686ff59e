"""How much a free cell promises: where the search looks first, and where it looks at all on wide boards."""

from .board import EMPTY, FRAME, LINE, ROWS, spot_of
from .compiled import Array, part, tiny, word

BLOCK = 0.8  # what it is worth to spoil the others' lines, beside making one's own


@tiny
def reach(board: Array, spot: int, way: int, seat: int) -> int:
    """How far a line of the seat could go from here in one direction."""
    far, at = 0, spot + way
    while far < board[LINE] - 1 and (board[at] == seat or board[at] == EMPTY):
        far += 1
        at += way
    return far


@tiny
def nearest(board: Array, spot: int, way: int) -> int:
    """The seat whose disc comes first in one direction; EMPTY or FRAME if there is none within a line."""
    far, at = 1, spot + way
    while far < board[LINE] - 1 and board[at] == EMPTY:
        far += 1
        at += way
    return word(board[at])


@part
def open_lines(board: Array, spot: int, way: int, seat: int) -> float:
    """The lines through this cell that the seat could still complete along one way, more for discs already there."""
    back, ahead = reach(board, spot, -way, seat), reach(board, spot, way, seat)
    worth, discs = 0.0, 0
    first = spot - back * way
    for i in range(back + ahead + 1):
        discs += board[first + i * way] == seat
        if i >= board[LINE] - 1:
            worth += (1.0 + discs) ** 3
            discs -= board[first + (i - board[LINE] + 1) * way] == seat
    return worth


@part
def promise(board: Array, column: int, row: int, seat: int) -> float:
    """What a disc of the seat on this cell is worth: its own lines and those it spoils; never 0."""
    stride = board[ROWS] + 1
    spot, worth = spot_of(board, column, row), 1.0
    for way in (1, stride - 1, stride, stride + 1):
        worth += open_lines(board, spot, way, seat)
        a, b = nearest(board, spot, -way), nearest(board, spot, way)
        if a < FRAME and a != seat:
            worth += BLOCK * open_lines(board, spot, way, a)
        if b < FRAME and b != seat and b != a:
            worth += BLOCK * open_lines(board, spot, way, b)
    return worth

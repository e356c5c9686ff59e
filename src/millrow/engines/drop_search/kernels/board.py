"""A drop board of any size as one array, and who could complete a line where.

     f  f  f  f  f        Columns and rows count from 1, the cell is CELLS + column * stride + row, stride = rows + 1.
     f  5  8 11  f        A cell holds a seat, EMPTY, or FRAME (f). The floor of a column is also the ceiling of the
     f  4  7 10  f        one before: every walk along a line stops by itself.
     f  f  f  f  f        (3 columns x 2 rows drawn here)

WINS + column has a bit for each seat that would complete a line with a disc in this column now; COUNTS + seat is how
many such columns the seat has. A disc changes them in its own column and, for its own seat only, at the ends of the
rows it stands in: so they cost the same on the largest board as on the smallest.

One array and not five: each array of an argument is seven words, and is counted in and out. What is read from it is
made a full word before it is handed on, for every kind of argument is compiled anew.
"""

from .compiled import Array, part, tiny, word

EMPTY, FRAME = 255, 254
BEYOND = 1000  # the height of the frame's columns: nothing is dropped there

COLUMNS, ROWS, LINE, PLAYERS = range(4)
COUNTS = 4  # of ten seats
FREE = 14  # board[FREE] columns are not full: board[FREE + 1], board[FREE + 2] ...
HEIGHTS = 116  # discs in each column, the frame's included
WINS = 218
CELLS = 320


@tiny
def spot_of(board: Array, column: int, row: int) -> int:
    return CELLS + column * (board[ROWS] + 1) + row


@tiny
def following(board: Array, seat: int) -> int:
    return seat + 1 if seat + 1 < board[PLAYERS] else 0


@tiny
def run(board: Array, spot: int, way: int, seat: int) -> int:
    """How many discs of the seat follow the spot in one direction."""
    discs, at = 0, spot + way
    while board[at] == seat:
        at += way
        discs += 1
    return discs


@part
def winners(board: Array, spot: int) -> int:
    """The seats, as bits, that would complete a line with a disc on this free cell."""
    stride, line = board[ROWS] + 1, board[LINE]
    bits = 0
    for way in (1, stride - 1, stride, stride + 1):
        a, b = word(board[spot - way]), word(board[spot + way])
        down = run(board, spot, -way, a) if a < FRAME else 0
        up = run(board, spot, way, b) if b < FRAME else 0
        if a == b:
            if down + up + 1 >= line:
                bits |= 1 << a
        else:
            if down + 1 >= line:
                bits |= 1 << a
            if up + 1 >= line:
                bits |= 1 << b
    return bits


@part
def set_wins(board: Array, column: int, bits: int) -> None:
    """Note who completes a line in this column, and keep the counts right."""
    changed = board[WINS + column] ^ bits
    board[WINS + column] = bits
    seat = 0
    while changed >> seat:
        if changed >> seat & 1:
            board[COUNTS + seat] += 1 if bits >> seat & 1 else -1
        seat += 1


@part
def above(board: Array, column: int, seat: int) -> int:
    """The winners of the cell on top of the seat's next disc in this column; none if it is the last."""
    row = board[HEIGHTS + column] + 1
    if row == board[ROWS]:
        return 0
    spot = spot_of(board, column, row)
    board[spot] = seat
    bits = winners(board, spot + 1)
    board[spot] = EMPTY
    return bits


@part
def drop(board: Array, column: int, seat: int, roof: int) -> None:
    """Let a disc fall that completes no line; `roof` is what `above` says."""
    row = board[HEIGHTS + column] + 1
    spot = spot_of(board, column, row)
    board[spot] = seat
    board[HEIGHTS + column] = row
    set_wins(board, column, roof)
    if row == board[ROWS]:
        close(board, column)
    for up in (-1, 0, 1):  # the ends of its rows
        way = board[ROWS] + 1 + up
        right, left = run(board, spot, way, seat), run(board, spot, -way, seat)
        for side in (1, -1):
            gap = right + 1 if side == 1 else -left - 1
            end, at = spot + gap * way, column + gap
            if board[end] == EMPTY and board[HEIGHTS + at] + 1 == row + gap * up:
                discs = right + left + run(board, end, side * way, seat) + 2
                if discs >= board[LINE] and not board[WINS + at] >> seat & 1:
                    board[WINS + at] |= 1 << seat
                    board[COUNTS + seat] += 1


@part
def close(board: Array, column: int) -> None:
    """Strike a full column off the list of free ones."""
    last = FREE + board[FREE]
    for i in range(FREE + 1, last):
        if board[i] == column:
            board[i] = board[last]
    board[FREE] -= 1


@part
def survey(board: Array) -> None:
    """Fill wins, counts and free columns from the discs and heights."""
    board[FREE] = 0
    for column in range(1, board[COLUMNS] + 1):
        row = board[HEIGHTS + column] + 1
        if row <= board[ROWS]:
            board[FREE] += 1
            board[FREE + board[FREE]] = column
            set_wins(board, column, winners(board, spot_of(board, column, row)))

"""A drop board of any size as one array, and the seats that could complete a line in each column.

     f  f  f  f  f        Columns and rows count from 1, the cell is CELLS + column * stride + row, stride = rows + 1.
     f  5  8 11  f        A cell holds a seat, EMPTY, or FRAME (f). The floor of a column is also the ceiling of the
     f  4  7 10  f        previous one, so every scan along a line stops at the frame.
     f  f  f  f  f        (3 columns x 2 rows drawn here)

WINS + column has a bit for each seat that would complete a line with a disc in this column now; COUNTS + seat is how
many such columns the seat has. A disc changes them in its own column and, for its own seat only, at the ends of the
runs it belongs to, so an update costs the same on every board size.

One array instead of five, because Numba passes each array as seven words and counts references. Values read from it are
widened to 64 bits before they are passed on, because every combination of argument types is compiled separately.
"""

from .compiled import Array, inline, int64, internal

EMPTY, FRAME = 255, 254
FRAME_HEIGHT = 1000  # the height of the frame columns, so that nothing is dropped there

COLUMNS, ROWS, LINE, PLAYERS = range(4)
COUNTS = 4  # for up to ten seats
FREE = 14  # number of columns that are not full; their list follows
HEIGHTS = 116  # discs in each column, including the frame
WINS = 218
CELLS = 320


@inline
def cell_index(board: Array, column: int, row: int) -> int:
    return CELLS + column * (board[ROWS] + 1) + row


@inline
def next_seat(board: Array, seat: int) -> int:
    return seat + 1 if seat + 1 < board[PLAYERS] else 0


@inline
def run_length(board: Array, spot: int, delta: int, seat: int) -> int:
    """The number of the seat's discs that follow a cell in one direction."""
    discs, at = 0, spot + delta
    while board[at] == seat:
        at += delta
        discs += 1
    return discs


@internal
def winners(board: Array, spot: int) -> int:
    """The seats, as bits, that would complete a line with a disc on this empty cell."""
    stride, line = board[ROWS] + 1, board[LINE]
    bits = 0
    for delta in (1, stride - 1, stride, stride + 1):
        a, b = int64(board[spot - delta]), int64(board[spot + delta])
        down = run_length(board, spot, -delta, a) if a < FRAME else 0
        up = run_length(board, spot, delta, b) if b < FRAME else 0
        if a == b:
            if down + up + 1 >= line:
                bits |= 1 << a
        else:
            if down + 1 >= line:
                bits |= 1 << a
            if up + 1 >= line:
                bits |= 1 << b
    return bits


@internal
def set_wins(board: Array, column: int, bits: int) -> None:
    """Set who completes a line in this column, and update the counts."""
    changed = board[WINS + column] ^ bits
    board[WINS + column] = bits
    seat = 0
    while changed >> seat:
        if changed >> seat & 1:
            board[COUNTS + seat] += 1 if bits >> seat & 1 else -1
        seat += 1


@internal
def wins_above(board: Array, column: int, seat: int) -> int:
    """The seats that would win on the cell above the seat's next disc in this column; 0 if that disc fills it."""
    row = board[HEIGHTS + column] + 1
    if row == board[ROWS]:
        return 0
    spot = cell_index(board, column, row)
    board[spot] = seat
    bits = winners(board, spot + 1)
    board[spot] = EMPTY
    return bits


@internal
def drop(board: Array, column: int, seat: int, new_wins: int) -> None:
    """Drop a disc that completes no line; `new_wins` must be `wins_above` of the column."""
    row = board[HEIGHTS + column] + 1
    spot = cell_index(board, column, row)
    board[spot] = seat
    board[HEIGHTS + column] = row
    set_wins(board, column, new_wins)
    if row == board[ROWS]:
        remove_column(board, column)
    for up in (-1, 0, 1):  # the ends of the lines through the disc
        delta = board[ROWS] + 1 + up
        right, left = run_length(board, spot, delta, seat), run_length(board, spot, -delta, seat)
        for side in (1, -1):
            gap = right + 1 if side == 1 else -left - 1
            end, at = spot + gap * delta, column + gap
            if board[end] == EMPTY and board[HEIGHTS + at] + 1 == row + gap * up:
                discs = right + left + run_length(board, end, side * delta, seat) + 2
                if discs >= board[LINE] and not board[WINS + at] >> seat & 1:
                    board[WINS + at] |= 1 << seat
                    board[COUNTS + seat] += 1


@internal
def remove_column(board: Array, column: int) -> None:
    """Remove a full column from the list of free columns."""
    last = FREE + board[FREE]
    for i in range(FREE + 1, last):
        if board[i] == column:
            board[i] = board[last]
    board[FREE] -= 1


@internal
def init_wins(board: Array) -> None:
    """Compute wins, counts and free columns from discs and heights."""
    board[FREE] = 0
    for column in range(1, board[COLUMNS] + 1):
        row = board[HEIGHTS + column] + 1
        if row <= board[ROWS]:
            board[FREE] += 1
            board[FREE + board[FREE]] = column
            set_wins(board, column, winners(board, cell_index(board, column, row)))

"""A plain Connect Four solver for late positions, which shares no code with the program: alpha-beta over lists of
columns, with a table of the values that it has found."""

Board = tuple[str, ...]  # the discs of each column from the bottom, B and R
COLUMNS, ROWS, LINE = 7, 6, 4
ORDER = (3, 2, 4, 1, 5, 0, 6)
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


def read(text: str) -> tuple[Board, str]:
    """The columns, and the disc of the side to move, of a position as `3B3/2RRR2/... red`: rows from the top."""
    rows, turn = text.split()
    board = [""] * COLUMNS
    for row in reversed(rows.split("/")):
        column = 0
        for sign in row:
            if sign.isdigit():
                column += int(sign)
            else:
                board[column] += sign
                column += 1
    return tuple(board), {"blue": "B", "red": "R"}[turn]


def wins(board: Board, column: int) -> bool:
    """Does the top disc of a column complete a line?"""
    row = len(board[column]) - 1
    disc = board[column][row]
    for right, up in WAYS:
        run = 1
        for sign in (1, -1):
            x, y = column + sign * right, row + sign * up
            while 0 <= x < COLUMNS and 0 <= y < len(board[x]) and board[x][y] == disc:
                run += 1
                x, y = x + sign * right, y + sign * up
        if run >= LINE:
            return True
    return False


def drop(board: Board, column: int, disc: str) -> Board | None:
    """The board after a drop, None if the column is full."""
    if len(board[column]) == ROWS:
        return None
    return (*board[:column], board[column] + disc, *board[column + 1 :])


def value(board: Board, disc: str, low: int, high: int, known: dict[Board, tuple[int, int]]) -> int:
    """The value for the side to move: 0 a draw; 100 - n a win in n turns; n - 100 a loss. Exact between low and high,
    else a bound. The discs tell who is to move, so the board alone is the key of the table."""
    afters = [(column, after) for column in ORDER if (after := drop(board, column, disc)) is not None]
    if not afters:
        return 0
    if any(wins(after, column) for column, after in afters):
        return 99
    least, most = known.get(board, (-100, 100))
    low, high = max(low, least), min(high, most)
    if low >= high:
        return low
    other, best, start = "BR"[disc == "B"], -100, low
    for _, after in afters:
        # one turn later a win or loss is one turn nearer
        found = farther(-value(after, other, -nearer(high), -nearer(low), known))
        best = max(best, found)
        low = max(low, found)
        if low >= high:
            break
    least, most = known.get(board, (-100, 100))
    known[board] = (max(least, best) if best > start else least, min(most, best) if best < high else most)
    return best


def farther(found: int) -> int:
    return found - 1 if found > 0 else found + 1 if found < 0 else 0


def nearer(bound: int) -> int:
    return bound + 1 if bound > 0 else bound - 1 if bound < 0 else 0


def values(text: str) -> dict[str, int]:
    """The value of every legal drop, by the number of its column."""
    board, disc = read(text)
    known = dict[Board, tuple[int, int]]()
    found = dict[str, int]()
    for column in range(COLUMNS):
        after = drop(board, column, disc)
        if after is not None:
            won = wins(after, column)
            found[str(column + 1)] = 99 if won else farther(-value(after, "BR"[disc == "B"], -100, 100, known))
    return found

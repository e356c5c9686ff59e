"""Results without search: forced replies, and bounds proven by a simple strategy of one side (Allis).

Bits and names are those of search.py. White is the player who moved first; rows are low (1st, 3rd, 5th) or high. The
proofs are in docs/solvers.md.
"""

from types import SimpleNamespace

from millrow.engines.numba.intrinsics import ctz, popcount

from . import INFINITE
from .intrinsics import completing, jit, lines


def build(columns: int, rows: int, line: int) -> SimpleNamespace:
    """`play_forced`, `claimeven_bound` and `zugzwang_bound` of one geometry; the last two for even rows."""
    up = rows + 1
    cells = columns * rows
    bottom = sum(1 << up * c for c in range(columns))
    board = bottom * ((1 << rows) - 1)
    low_rows = sum(bottom << r for r in range(0, rows, 2))
    high_rows = board ^ low_rows
    column_mask = (1 << up) - 1
    inline = jit(columns, rows, line, forceinline=True)

    @inline
    def play_forced(a, b, mask, wins, their_wins):
        """Play forced replies until the mover `a` has a choice or the game is decided. `wins` and `their_wins` are the
        empty cells that complete a line of a and of b. Returns (a, mask, wins, their_wins, sign, value): sign is -1 if
        the other player is to move at the end; value is a score for the player then to move, or INFINITE for an open
        position."""
        sign = 1
        while True:
            count = popcount(mask)
            place = (mask + bottom) & board
            if place & wins != 0:
                return a, mask, wins, their_wins, sign, (cells + 1 - count) >> 1
            forced = place & their_wins
            free = place & ~(their_wins >> 1)
            if forced != 0:
                free = free & forced if forced & (forced - 1) == 0 else 0
            if free == 0:
                return a, mask, wins, their_wins, sign, -((cells - count) >> 1)  # 0 when the board is full
            if free & (free - 1) != 0:
                return a, mask, wins, their_wins, sign, INFINITE
            mask |= free
            a, b = b, a | free
            wins, their_wins = their_wins & ~mask, completing(b, up, line) & board & ~mask
            sign = -sign

    @inline
    def mask_above(marks):
        """These cells and all cells above them in their columns."""
        for _ in range(rows - 1):
            marks |= (marks << 1) & board
        return marks

    @inline
    def splits_cells(reach, odd_cells, first):
        """Can the player who gets `reach` make a line if both sides share the odd cells in turn? `first`: the other
        side takes the first one. Exact for up to three odd cells; with more, assumes the player gets all."""
        if lines(reach, up, line) != 0:
            return True
        if lines(reach | odd_cells, up, line) == 0:
            return False
        if popcount(odd_cells) > 3:
            return True
        bad = 0
        rest = odd_cells
        while rest != 0:
            cell = rest & -rest
            rest ^= cell
            if lines(reach | cell, up, line) != 0:
                bad += 1
        return bad > (1 if first else 0)

    @inline
    def rows_winning_by(need):
        """The rows where a threat wins with at least the `need`-th last disc: the opponent can delay it until only the
        cells above it are left."""
        return bottom * ((1 << max(rows + 2 - 2 * need, 0)) - 1)

    @inline
    def claimeven_bound(whites, blacks, mask, threats, need):
        """Can the second player (black), on an even number of rows, hold the first to -need (0: a draw)? Black answers
        each disc on top of it and so gets the even rows. Only the `odd_cells`, the next cells of odd columns, are open:
        if one side takes one, the other takes another. White never gets above one of black's `threats` on even rows."""
        odd_cells = (mask + bottom) & high_rows
        empty = board & ~mask
        reach = whites | (empty & low_rows)
        if lines(reach | odd_cells, up, line) != 0:
            blocked = mask_above(threats & high_rows & ~odd_cells)
            if splits_cells(reach & ~blocked, odd_cells, popcount(mask) & 1 != 0):
                return False
        return need <= 0 or lines(blacks | (empty & high_rows & rows_winning_by(need) & ~odd_cells), up, line) != 0

    @inline
    def zugzwang_bound(blacks, mask, threats, need):
        """Does the first player (white), with black to move, win with at least the need-th last disc by zugzwang? White
        has a threat on an odd row of an odd column, answers each disc on top of it, and an odd cell with another: in
        the end black must play below the threat. Until then black gets the odd rows, and in that column the even ones.
        Together with the cells blocked above threats: 1.5 times as fast on hard positions, 3 times on the empty board.
        """
        odd_cells = (mask + bottom) & high_rows
        empty = board & ~mask
        above = 0
        for i in range(1, rows, 2):
            above |= odd_cells << i  # bits that carry into the next column land on its even rows
        targets = threats & low_rows & above & rows_winning_by(need)
        while targets != 0:
            target = targets & -targets
            targets ^= target
            column = column_mask << (ctz(target) // up) * up
            reach = (
                blacks
                | (odd_cells & column)
                | (empty & low_rows & ~column)
                | (empty & high_rows & column & (target - 1))
            )
            if not splits_cells(
                reach & ~mask_above(threats & high_rows & ~odd_cells & ~column), odd_cells & ~column, False
            ):
                return True
        return False

    return SimpleNamespace(play_forced=play_forced, claimeven_bound=claimeven_bound, zugzwang_bound=zugzwang_bound)

"""What needs no search: forced replies, and bounds that a plain strategy of one side proves.

Bits and names as in drop.py. White is who moved first; rows are low (1st, 3rd, 5th) or high.
The proofs are in docs/solvers.md.
"""

from types import SimpleNamespace

from . import FAR
from .intrinsics import completing, ctz, jit, lines, popcount


def build(columns: int, rows: int, line: int) -> SimpleNamespace:
    """`settle`, `followed` and `waited` of one geometry; the last two hold for an even number of rows only."""
    up = rows + 1
    cells = columns * rows
    bottom = sum(1 << up * c for c in range(columns))
    board = bottom * ((1 << rows) - 1)
    low_rows = sum(bottom << r for r in range(0, rows, 2))
    high_rows = board ^ low_rows
    edge = (1 << up) - 1
    fast = jit(columns, rows, line, forceinline=True)

    @fast
    def settle(a, b, mask, wins, risks):
        """Play forced replies until the mover `a` has a choice or the game is decided. wins and risks: empty cells
        that complete a line of a, of b. Returns (a, mask, wins, risks, sign, value); sign is -1 if the other
        player is to move at the end; value is a score for who is then to move, or FAR for an open position."""
        sign = 1
        while True:
            count = popcount(mask)
            place = (mask + bottom) & board
            if place & wins != 0:
                return a, mask, wins, risks, sign, (cells + 1 - count) >> 1
            forced = place & risks
            free = place & ~(risks >> 1)
            if forced != 0:
                free = free & forced if forced & (forced - 1) == 0 else 0
            if free == 0:
                return a, mask, wins, risks, sign, -((cells - count) >> 1)  # 0 when the board is full
            if free & (free - 1) != 0:
                return a, mask, wins, risks, sign, FAR
            mask |= free
            a, b = b, a | free
            wins, risks = risks & ~mask, completing(b, up, line) & board & ~mask
            sign = -sign

    @fast
    def roofed(marks):
        """These cells and all above them in their columns."""
        for _ in range(rows - 1):
            marks |= (marks << 1) & board
        return marks

    @fast
    def shared(reach, torn, first):
        """Is there a line for who gets `reach` and shares the torn cells with the other, turn by turn? `first`: the
        other begins. Up to three torn cells; of more, all."""
        if lines(reach, up, line) != 0:
            return True
        if lines(reach | torn, up, line) == 0:
            return False
        if popcount(torn) > 3:
            return True
        bad = 0
        rest = torn
        while rest != 0:
            cell = rest & -rest
            rest ^= cell
            if lines(reach | cell, up, line) != 0:
                bad += 1
        return bad > (1 if first else 0)

    @fast
    def by(need):
        """The rows up to which a line in waiting wins with at least the `need`-th last disc: its owner's opponent can
        put it off until only the cells above it are left."""
        return bottom * ((1 << max(rows + 2 - 2 * need, 0)) - 1)

    @fast
    def followed(whites, blacks, mask, threats, need):
        """Can the second player (black), on an even number of rows, hold the first to -need (0: a draw)? He answers
        each disc on top of it and so gets the high rows. Open is only who gets `torn`, the next cells of odd columns:
        whoever takes one, the other takes another. White never gets above one of black's `threats` on a high row."""
        torn = (mask + bottom) & high_rows
        blank = board & ~mask
        reach = whites | (blank & low_rows)
        if lines(reach | torn, up, line) != 0:
            roofs = roofed(threats & high_rows & ~torn)
            if shared(reach & ~roofs, torn, popcount(mask) & 1 != 0):
                return False
        return need <= 0 or lines(blacks | (blank & high_rows & by(need) & ~torn), up, line) != 0

    @fast
    def waited(blacks, mask, threats, need):
        """Does the first player (white), black being to move, win with at least his need-th last disc by waiting? He
        has a threat on a low row of an odd column, and answers each disc on top of it, or a torn cell with another:
        sooner or later black must go below the threat. Until then black gets the low rows, in that column the high
        ones. Together with the roofs above: 1.5 times as fast on hard positions, 3 times on the empty board."""
        torn = (mask + bottom) & high_rows
        blank = board & ~mask
        above = 0
        for i in range(1, rows, 2):
            above |= torn << i  # what runs into the next column lands on its high rows
        goals = threats & low_rows & above & by(need)
        while goals != 0:
            goal = goals & -goals
            goals ^= goal
            column = edge << (ctz(goal) // up) * up
            reach = blacks | (torn & column) | (blank & low_rows & ~column) | (blank & high_rows & column & (goal - 1))
            if not shared(reach & ~roofed(threats & high_rows & ~torn & ~column), torn & ~column, False):
                return True
        return False

    return SimpleNamespace(settle=settle, followed=followed, waited=waited)

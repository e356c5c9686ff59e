"""Reference implementation of the drop solver in plain Python, for small boards: the tests compare the fast one with
it.
"""

from functools import cache


def reference_score(columns: int, rows: int, line: int, mover: int, occupied: int) -> int:
    """The score for the mover, by definition: 0 draw; +n if the mover can force a line with the n-th last of its own
    discs and no sooner; -n if the opponent can. A board is an int, `rows` + 1 bits per column, lowest cell first.

    It is plain minimax: no move ordering, transposition table or bounds that could change the result."""
    up = rows + 1

    def has_line(discs: int) -> bool:
        for step in (1, up - 1, up, up + 1):
            run = discs
            for i in range(1, line):
                run &= discs >> i * step
            if run:
                return True
        return False

    def drops(occupied: int) -> list[int]:
        columns_of = [((1 << rows) - 1) << c * up for c in range(columns)]
        return [low for full in columns_of if (low := lowest(full & ~occupied))]

    def lowest(cells: int) -> int:
        return cells & -cells

    @cache
    def best(mover: int, occupied: int) -> int:
        moves = drops(occupied)
        if any(has_line(mover | move) for move in moves):
            return (columns * rows + 1 - occupied.bit_count()) // 2
        return max((-best(occupied ^ mover, occupied | move) for move in moves), default=0)

    return best(mover, occupied)

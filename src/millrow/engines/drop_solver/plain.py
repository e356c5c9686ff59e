"""The plain twin of the drop solver: ordinary Python, for small boards, the judge of the fast one."""

from functools import cache


def plain_score(columns: int, rows: int, line: int, stones_mover: int, stones_all: int) -> int:
    """The score for the mover, by its definition: 0 draw; +n if the mover can force a line with the n-th last of its
    own discs and no sooner; -n if the other can. A board is an int, `rows` + 1 bits a column, lowest cell first.

    It is a fact about the position alone: no order of moves, no memory and no bound enters it."""
    up = rows + 1

    def has_line(discs: int) -> bool:
        for step in (1, up - 1, up, up + 1):
            run = discs
            for i in range(1, line):
                run &= discs >> i * step
            if run:
                return True
        return False

    def drops(everyone: int) -> list[int]:
        columns_of = [((1 << rows) - 1) << c * up for c in range(columns)]
        return [low for full in columns_of if (low := lowest(full & ~everyone))]

    def lowest(cells: int) -> int:
        return cells & -cells

    @cache
    def best(mover: int, everyone: int) -> int:
        moves = drops(everyone)
        if any(has_line(mover | move) for move in moves):
            return (columns * rows + 1 - everyone.bit_count()) // 2
        return max((-best(everyone ^ mover, everyone | move) for move in moves), default=0)

    return best(stones_mover, stones_all)

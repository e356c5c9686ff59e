"""Moves, lines and mirror images on a board of bits, in plain Python: `rows` + 1 bits a column, lowest cell first."""

from collections.abc import Iterator


class Geometry:
    """One size of board and length of line."""

    def __init__(self, columns: int, rows: int, line: int) -> None:
        self.columns, self.rows, self.line = columns, rows, line
        self.up = rows + 1
        self.bottoms = [1 << c * self.up for c in range(columns)]
        self.fulls = [((1 << rows) - 1) << c * self.up for c in range(columns)]
        self.bottom, self.board = sum(self.bottoms), sum(self.fulls)

    def has_line(self, discs: int) -> bool:
        for step in (1, self.rows, self.up, self.up + 1):
            run = discs
            for i in range(1, self.line):
                run &= discs >> i * step
            if run:
                return True
        return False

    def drop(self, everyone: int, column: int) -> int:
        """The cell a disc falls into; 0 if the column is full."""
        full = self.fulls[column]
        return (everyone & full) + self.bottoms[column] & full

    def drops(self, everyone: int) -> Iterator[int]:
        for column in range(self.columns):
            if move := self.drop(everyone, column):
                yield move

    def mirrored(self, discs: int) -> int:
        last = self.columns - 1
        return sum((discs >> c * self.up & self.fulls[0]) << (last - c) * self.up for c in range(self.columns))

    def key(self, mover: int, everyone: int) -> int:
        """One number for a position and its mirror image."""
        key = mover + everyone + self.bottom
        return min(key, self.mirrored(mover) + self.mirrored(everyone) + self.bottom)

    def win_now(self, everyone: int) -> int:
        """The score of a line completed with the next disc."""
        return (self.columns * self.rows + 1 - everyone.bit_count()) // 2

    def is_position(self, mover: int, everyone: int) -> bool:
        """Are all discs on the board, none floating, and the mover's among them?"""
        return not (everyone & ~self.board or mover & ~everyone or everyone & (everyone + self.bottom) & self.board)

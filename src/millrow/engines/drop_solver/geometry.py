"""Moves, lines and mirror images on a board of bits, in plain Python: `rows` + 1 bits a column, lowest cell first."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from numpy.typing import NDArray

Bits = TypeVar("Bits", int, "NDArray[Any]")  # one board, or many at once as unsigned words


class Geometry:
    """One size of board and length of line."""

    def __init__(self, columns: int, rows: int, line: int) -> None:
        self.columns, self.rows, self.line = columns, rows, line
        self.up = rows + 1
        self.bottoms = [1 << c * self.up for c in range(columns)]
        self.fulls = [((1 << rows) - 1) << c * self.up for c in range(columns)]
        self.bottom, self.board = sum(self.bottoms), sum(self.fulls)

    def lines(self, discs: Bits) -> Bits:
        """The lowest cell of every line; 0 if there is none."""
        found = discs & 0
        for step in (1, self.rows, self.up, self.up + 1):
            run = discs
            for i in range(1, self.line):
                run = run & discs >> i * step
            found = found | run
        return found

    def has_line(self, discs: int) -> bool:
        return self.lines(discs) != 0

    def drop(self, everyone: Bits, column: int) -> Bits:
        """The cell a disc falls into; 0 if the column is full."""
        full = self.fulls[column]
        return (everyone & full) + self.bottoms[column] & full

    def drops(self, everyone: int) -> Iterator[int]:
        for column in range(self.columns):
            if move := self.drop(everyone, column):
                yield move

    def mirrored(self, discs: Bits) -> Bits:
        last = self.columns - 1
        out = discs & 0
        for c in range(self.columns):
            out = out | (discs >> c * self.up & self.fulls[0]) << (last - c) * self.up
        return out

    def key(self, mover: int, everyone: int) -> int:
        """One number for a position and its mirror image."""
        return min(self.one_key(mover, everyone), self.one_key(self.mirrored(mover), self.mirrored(everyone)))

    def one_key(self, mover: Bits, everyone: Bits) -> Bits:
        """One number for a position: in each column the discs, the mover's as ones, and a one on top of them."""
        key: Bits = mover + everyone + self.bottom
        return key

    def discs(self, key: Bits) -> tuple[Bits, Bits]:
        """The mover's discs and all discs of a key: what lies below the uppermost one of each column."""
        everyone = key >> 1 & self.board
        for _ in range(self.rows - 1):
            everyone = everyone | everyone >> 1 & self.board
        return key & everyone, everyone

    def win_now(self, discs: int) -> int:
        """The score of a line completed with the next disc, when so many lie on the board."""
        return (self.columns * self.rows + 1 - discs) // 2

    def is_position(self, mover: int, everyone: int) -> bool:
        """Are all discs on the board, none floating, and the mover's among them?"""
        return not (everyone & ~self.board or mover & ~everyone or everyone & (everyone + self.bottom) & self.board)

"""Moves, lines and mirror images on bitboards, in plain Python: `rows` + 1 bits per column, lowest cell first."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from numpy.typing import NDArray

Bits = TypeVar("Bits", int, "NDArray[Any]")  # one board, or many as an array of unsigned words


class Geometry:
    """A board size and line length."""

    def __init__(self, columns: int, rows: int, line: int) -> None:
        self.columns, self.rows, self.line = columns, rows, line
        self.up = rows + 1
        self.bottom_cells = [1 << c * self.up for c in range(columns)]
        self.column_masks = [((1 << rows) - 1) << c * self.up for c in range(columns)]
        self.bottom, self.board = sum(self.bottom_cells), sum(self.column_masks)

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

    def drop(self, occupied: Bits, column: int) -> Bits:
        """The cell where a disc lands; 0 if the column is full."""
        full = self.column_masks[column]
        return (occupied & full) + self.bottom_cells[column] & full

    def drops(self, occupied: int) -> Iterator[int]:
        for column in range(self.columns):
            if move := self.drop(occupied, column):
                yield move

    def mirrored(self, discs: Bits) -> Bits:
        last = self.columns - 1
        out = discs & 0
        for c in range(self.columns):
            out = out | (discs >> c * self.up & self.column_masks[0]) << (last - c) * self.up
        return out

    def canonical_key(self, mover: int, occupied: int) -> int:
        """The key that a position shares with its mirror image."""
        return min(self.key(mover, occupied), self.key(self.mirrored(mover), self.mirrored(occupied)))

    def key(self, mover: Bits, occupied: Bits) -> Bits:
        """The key of a position: in each column the discs, the mover's as ones, and a one on top of them."""
        key: Bits = mover + occupied + self.bottom
        return key

    def discs(self, key: Bits) -> tuple[Bits, Bits]:
        """The mover's discs and all discs of a key: the bits below the highest one of each column."""
        occupied = key >> 1 & self.board
        for _ in range(self.rows - 1):
            occupied = occupied | occupied >> 1 & self.board
        return key & occupied, occupied

    def win_score(self, discs: int) -> int:
        """The score of a line completed with the next disc, given the number of discs on the board."""
        return (self.columns * self.rows + 1 - discs) // 2

    def is_valid(self, mover: int, occupied: int) -> bool:
        """Are all discs on the board, none floating, and the mover's discs among them?"""
        return not (occupied & ~self.board or mover & ~occupied or occupied & (occupied + self.bottom) & self.board)

"""The cells of a drop board, held in two ways behind one interface; the player chooses.

FastGrid    one byte a cell in a frame of spare cells: a walk along a line stops by itself at the frame.

                .  .  .  .  .        index = (column + 1) * stride + row, stride = rows + 1
                .  2  5  8  .        (3 columns x 2 rows drawn here: stride 3, the spare cell above a column
                .  1  4  7  .        is also the one below the next column)

PackedGrid  one, two or four bits a disc, and a byte of height a column: an eighth to a half of the memory.

Grids are values: dropping gives a new grid. The bottom left cell is column 0, row 0.
"""

import sys
from collections.abc import Sequence
from typing import Protocol

EMPTY = 255  # no seat has this number

Cells = Sequence[bytes]  # a board as columns: the seats of the discs in each, bottom up


class Grid(Protocol):
    """What the rules ask of a board."""

    columns: int
    rows: int

    def height(self, column: int) -> int:
        """How many discs lie in the column."""

    def column(self, column: int) -> bytes:
        """The seats of the discs in a column, bottom up."""

    def at(self, column: int, row: int) -> int:
        """The seat of the disc in a cell of the board, EMPTY if there is none."""

    def dropped(self, column: int, seat: int) -> "Grid":
        """The grid with one more disc; the column must not be full."""

    def completes(self, column: int, line: int) -> bool:
        """Does the top disc of the column complete a line? Looks only at lines through that disc."""

    @property
    def nbytes(self) -> int:
        """The memory this grid holds."""


class FastGrid:
    """One byte a cell."""

    __slots__ = ("_cells", "_heights", "columns", "rows")

    def __init__(self, columns: int, rows: int, cells: bytes, heights: bytes) -> None:
        self.columns, self.rows, self._cells, self._heights = columns, rows, cells, heights

    @classmethod
    def of(cls, columns: int, rows: int, cells: Cells = ()) -> "FastGrid":
        spare = bytes([EMPTY]) * (rows + 1)
        stacks = [*cells, *[b""] * (columns - len(cells))]
        framed = spare + b"".join(stack + spare[len(stack) :] for stack in stacks) + spare
        return cls(columns, rows, framed, bytes(map(len, stacks)))

    def height(self, column: int) -> int:
        return self._heights[column]

    def column(self, column: int) -> bytes:
        foot = (column + 1) * (self.rows + 1)
        return self._cells[foot : foot + self._heights[column]]

    def at(self, column: int, row: int) -> int:
        return self._cells[(column + 1) * (self.rows + 1) + row]

    def dropped(self, column: int, seat: int) -> "FastGrid":
        cells, heights = self._cells, self._heights
        row = heights[column]
        spot = (column + 1) * (self.rows + 1) + row
        disc = bytes((seat,))
        return FastGrid(
            self.columns,
            self.rows,
            cells[:spot] + disc + cells[spot + 1 :],
            heights[:column] + bytes((row + 1,)) + heights[column + 1 :],
        )

    def completes(self, column: int, line: int) -> bool:
        cells, stride = self._cells, self.rows + 1
        spot = (column + 1) * stride + self._heights[column] - 1
        seat = cells[spot]
        for way in (1, stride - 1, stride, stride + 1):
            last = spot + way
            while cells[last] == seat:
                last += way
            first = spot - way
            while cells[first] == seat:
                first -= way
            if last - first > line * way:
                return True
        return False

    @property
    def nbytes(self) -> int:
        return sys.getsizeof(self) + sys.getsizeof(self._cells) + sys.getsizeof(self._heights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FastGrid) and self.rows == other.rows and self._cells == other._cells

    def __hash__(self) -> int:
        return hash(self._cells)

    def __repr__(self) -> str:
        return _repr(self)


class PackedGrid:
    """One, two or four bits a disc, so that none straddles two bytes."""

    __slots__ = ("_bits", "_cells", "_heights", "columns", "rows")

    def __init__(self, columns: int, rows: int, bits: int, cells: bytes, heights: bytes) -> None:
        self.columns, self.rows, self._bits = columns, rows, bits
        self._cells, self._heights = cells, heights

    @classmethod
    def of(cls, columns: int, rows: int, players: int, cells: Cells = ()) -> "PackedGrid":
        bits = 1 if players == 2 else 2 if players <= 4 else 4
        packed = bytearray((columns * rows * bits + 7) // 8)
        for column, stack in enumerate(cells):
            for row, seat in enumerate(stack):
                spot = (column * rows + row) * bits
                packed[spot >> 3] |= seat << (spot & 7)
        heights = bytes(map(len, cells)) + bytes(columns - len(cells))
        return cls(columns, rows, bits, bytes(packed), heights)

    def height(self, column: int) -> int:
        return self._heights[column]

    def column(self, column: int) -> bytes:
        return bytes(self.at(column, row) for row in range(self._heights[column]))

    def at(self, column: int, row: int) -> int:
        if row >= self._heights[column]:
            return EMPTY
        spot = (column * self.rows + row) * self._bits
        return self._cells[spot >> 3] >> (spot & 7) & ((1 << self._bits) - 1)

    def dropped(self, column: int, seat: int) -> "PackedGrid":
        cells, heights = self._cells, self._heights
        row = heights[column]
        spot = (column * self.rows + row) * self._bits
        byte = spot >> 3
        return PackedGrid(
            self.columns,
            self.rows,
            self._bits,
            cells[:byte] + bytes((cells[byte] | seat << (spot & 7),)) + cells[byte + 1 :],
            heights[:column] + bytes((row + 1,)) + heights[column + 1 :],
        )

    def completes(self, column: int, line: int) -> bool:
        top = self._heights[column] - 1
        seat = self.at(column, top)
        return any(
            1 + self._run(column, top, right, up, seat) + self._run(column, top, -right, -up, seat) >= line
            for right, up in ((0, 1), (1, -1), (1, 0), (1, 1))
        )

    def _run(self, column: int, row: int, right: int, up: int, seat: int) -> int:
        """How many discs of the seat follow in one direction."""
        run = 0
        column, row = column + right, row + up
        while 0 <= column < self.columns and row >= 0 and self.at(column, row) == seat:
            column, row, run = column + right, row + up, run + 1
        return run

    @property
    def nbytes(self) -> int:
        return sys.getsizeof(self) + sys.getsizeof(self._cells) + sys.getsizeof(self._heights)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, PackedGrid)
            and (self.rows, self._bits) == (other.rows, other._bits)
            and self._heights == other._heights
            and self._cells == other._cells
        )

    def __hash__(self) -> int:
        return hash((self._cells, self._heights))

    def __repr__(self) -> str:
        return _repr(self)


def _repr(grid: Grid) -> str:
    stacks = [grid.column(column) for column in range(grid.columns)]
    return f"{type(grid).__name__}({grid.columns}x{grid.rows}: {' '.join(s.hex()[1::2] or '-' for s in stacks)})"

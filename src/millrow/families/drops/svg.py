"""The drop board as SVG: a frame whose holes are one pattern, however many there are."""

import re
from collections.abc import Mapping

from millrow.core.family import Layout
from millrow.notation.style import SURFACE, frame, label, labels
from millrow.wording import Speaker, say

from .columns import check_count_from
from .picture import Cell
from .rules import DropPosition, DropRules

PITCH = 60  # from a cell to the next
HOLE, RADIUS, RING = 25, 23, 28
MARGIN = 16  # of wood around the cells
HEAD = 40  # and above them, with room for the numbers


def layout(rules: DropRules, coordinates: bool, count_from: int) -> Layout:
    """The frame with the column numbers above the columns."""
    check_count_from(count_from)
    top = HEAD if coordinates else MARGIN
    wide, high = rules.columns * PITCH, rules.rows * PITCH
    width, height = wide + 2 * MARGIN, high + top + MARGIN
    half = PITCH // 2

    def spot(cell: tuple[int, int]) -> tuple[int, int]:
        return MARGIN + half + cell[0] * PITCH, top + half + (rules.rows - 1 - cell[1]) * PITCH

    parts = [
        f'<defs><pattern id="\0h" x="{MARGIN}" y="{top}" width="{PITCH}" height="{PITCH}" '
        f'patternUnits="userSpaceOnUse"><circle cx="{half}" cy="{half}" r="{HOLE}" fill="{SURFACE["hole"]}" '
        f'stroke="{SURFACE["rim"]}" stroke-width="2"/></pattern></defs>',
        frame(width, height, 22),
        f'<rect x="{MARGIN}" y="{top}" width="{wide}" height="{high}" fill="url(#\0h)"/>',
    ]
    if coordinates:
        parts.append(labels(17, (label(spot((x, 0))[0], 26, str(x + count_from)) for x in range(rules.columns))))
    return Layout(width, height, RADIUS, RING, "\n".join(parts), spot)


def place(rules: DropRules, text: str) -> Cell:
    """The cell that is written column,row from 0,0 at the bottom left, or ValueError."""
    if found := re.fullmatch(r"([0-9]{1,3}),([0-9]{1,3})", text):
        column, row = int(found[1]), int(found[2])
        if column < rules.columns and row < rules.rows:
            return column, row
    raise ValueError(say("drops.picture.no-cell", cell=text[:20], right=rules.columns - 1, top=rules.rows - 1))


def last_step(rules: DropRules, pos: DropPosition, step: str) -> tuple[None, Cell]:
    """The top disc of the column."""
    if step not in rules.steps or not pos.grid.height(int(step) - 1):
        raise ValueError(say("drops.picture.last", step=step[:20], last=rules.columns))
    column = int(step) - 1
    return None, (column, pos.grid.height(column) - 1)


def described(rules: DropRules, discs: Mapping[Cell, int], speak: Speaker) -> str:
    """The discs of each column."""
    columns: dict[int, list[str]] = {}
    for (column, _), owner in discs.items():
        columns.setdefault(column, []).append(speak.name(owner))
    stacks = [speak.say("drops.picture.column", column=x + 1, names=names) for x, names in columns.items()]
    return speak.say("drops.picture.columns", stacks="; ".join(stacks))

"""The drop board as SVG: a frame whose holes are one pattern, however many there are."""

from millrow.rules.drops import DropRules

from .look import SURFACE, Layout, frame, label, labels

PITCH = 60  # from a cell to the next
HOLE, RADIUS, RING = 25, 23, 28
MARGIN = 16  # of wood around the cells
HEAD = 40  # and above them, with room for the numbers


def drop_layout(rules: DropRules, coordinates: bool, count_from: int) -> Layout:
    """The frame with the column numbers above the columns."""
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

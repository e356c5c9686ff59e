"""The symmetries of a drop board: itself and its mirror image."""

from .rules import DropPosition, DropRules


def drop_image(rules: DropRules, pos: DropPosition) -> DropPosition:
    """The mirror image."""
    stacks = [pos.grid.column(column) for column in reversed(range(rules.columns))]
    return pos._replace(grid=rules.grid(stacks))


def drop_step(rules: DropRules, step: str) -> str:
    """The same step in the mirror image."""
    return str(rules.columns + 1 - int(step))


def canonical(rules: DropRules, pos: DropPosition) -> DropPosition:
    """One position for itself and its mirror image."""
    return min(pos, drop_image(rules, pos), key=lambda image: [image.grid.column(c) for c in range(rules.columns)])

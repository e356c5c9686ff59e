"""Positions for tests, given as drawings."""

from textwrap import dedent

from millrow.families.drops.rules import DropPosition, DropRules
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.notation.pictures import read_picture

MILL_MADE = """
    5  B-------.-------.
       |       |       |
    4  |   R---R---R   |
       |   |       |   |
    3  B---.       .---.
       |   |       |   |
    2  |   .---.---R   |
       |       |       |
    1  B-------R-------.
       a   b   c   d   e
"""
ALL_IN_MILLS = """
    5  B-------.-------.
       |       |       |
    4  |   R---R---R   |
       |   |       |   |
    3  B---R       .---.
       |   |       |   |
    2  |   R---.---.   |
       |       |       |
    1  B-------.-------.
       a   b   c   d   e
"""


def mill(
    rules: MillRules, drawing: str, *, turn: int = 0, hand: tuple[int, int] = (0, 0), taking: tuple[int, int] = (0, 0)
) -> MillPosition:
    """The position of a drawing; B is Blue, R is Red."""
    discs = read_picture(rules, dedent(drawing))
    men = [sum(1 << rules.board.index[point] for point, seat in discs.items() if seat == side) for side in (0, 1)]
    return MillPosition((men[0], men[1]), hand, turn, taking)


def drop(rules: DropRules, drawing: str, *, turn: int | None = None) -> DropPosition:
    """The position of a drawing; by default the turn follows from the number of discs."""
    cells = read_picture(rules, dedent(drawing))
    stacks = [bytes(cells[c, r] for r in range(rules.rows) if (c, r) in cells) for c in range(rules.columns)]
    pos = DropPosition(rules.grid(stacks), len(cells) % rules.players if turn is None else turn)
    winners = {seat for seat, _ in rules.lines(pos)}
    assert len(winners) < 2
    return pos._replace(winner=min(winners, default=None))

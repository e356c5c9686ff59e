"""Column and row numbers as the player reads them: from 1, or from 0 if the player prefers that.

Steps, records and the API always count from 1; only what is shown and typed follows the player's choice.
"""

from millrow.core.rules import RulesError
from millrow.wording import say

COUNT_FROM = (1, 0)  # what a player may choose; the first is the default


def check_count_from(value: int) -> int:
    """The value, or RulesError if columns cannot be counted from it."""
    if type(value) is not int or value not in COUNT_FROM:
        raise RulesError("count_from", value, say("drops.allowed.count-from"))
    return value


def column_label(step: str, count_from: int = 1) -> str:
    """A column as the player reads it.

    >>> column_label("4"), column_label("4", count_from=0)
    ('4', '3')
    """
    return _shift(step, count_from - 1)


def read_column(text: str, count_from: int = 1) -> str:
    """The step that a player's column number means; any other text stays as it is.

    >>> read_column("3", count_from=0), read_column("hint", count_from=0)
    ('4', 'hint')
    """
    return _shift(text, 1 - count_from)


def cell_label(cell: tuple[int, int], count_from: int = 1) -> str:
    """A cell, given from (0, 0) at the bottom left, as the player reads it.

    >>> cell_label((0, 0)), cell_label((0, 0), count_from=0)
    ('column 1, row 1', 'column 0, row 0')
    """
    return say("cell", column=cell[0] + count_from, row=cell[1] + count_from)


def _shift(text: str, by: int) -> str:
    is_number = text.isascii() and text.isdecimal() and len(text) < 1000
    return str(int(text) + by) if by and is_number else text

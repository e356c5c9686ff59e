"""Helpers for reading and writing boards drawn as text."""

from collections.abc import Sequence
from typing import NoReturn
from unicodedata import east_asian_width

from millrow.wording import say

from .errors import NotationError


def is_wide(text: str) -> bool:
    """True if the character takes two terminal columns."""
    return len(text) == 1 and east_asian_width(text) in "WF"


def terminal_cells(line: str) -> list[str]:
    """The line split into terminal columns; a wide character is followed by an empty string."""
    if line.isascii():
        return list(line)
    return [part for char in line for part in ((char, "") if is_wide(char) else (char,))]


def indent_of(line: list[str]) -> int:
    """The column of the first visible character."""
    return next((x for x, char in enumerate(line) if char.strip()), len(line))


def token_choices(tokens: dict[str, int], empty: str) -> str:
    """The characters allowed at a place, as text for an error message."""
    return say("expected.tokens", tokens=list(tokens), empty=empty)


def fail(line: int, column: int, expected: str, got: Sequence[str]) -> NoReturn:
    """Raise NotationError at a line and column counted from 0."""
    raise NotationError(line + 1, column + 1, expected, got[column] if column < len(got) else "")

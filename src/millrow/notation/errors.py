"""The one error of every reader."""

from millrow.rules.base import short


class NotationError(ValueError):
    """A text that cannot be read: where (line and column from 1), and what was expected there."""

    def __init__(self, line: int, column: int, expected: str, found: str | None = None) -> None:
        seen = "" if found is None else f", found {short(found, 30)!r}" if found else ", found the end"
        super().__init__(f"line {line}, column {column}: expected {expected}{seen}")
        self.line, self.column, self.expected, self.found = line, column, expected, found

    @classmethod
    def at(cls, text: str, offset: int, expected: str, found: str | None = None) -> "NotationError":
        """The error at an offset of a text."""
        line = text.count("\n", 0, offset) + 1
        return cls(line, offset - (text.rfind("\n", 0, offset) + 1) + 1, expected, found)

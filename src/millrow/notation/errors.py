"""The error raised by all readers of text."""

from millrow.wording import Sentence, say
from millrow.wording.words import short


class NotationError(ValueError):
    """Raised for unreadable text: line and column, counted from 1, and what was expected there.

    `says` is the whole message, for a short text in which line and column do not help; `why` is a sentence that
    explains the error.
    """

    def __init__(
        self,
        line: int,
        column: int,
        expected: str,
        found: str | None = None,
        says: Sentence | None = None,
        why: str | None = None,
    ) -> None:
        self.line, self.column, self.expected, self.found = line, column, expected, found
        self.why, self._says = why, says
        super().__init__(says or self._say("error.notation", "error.notation.end", "error.notation.found", line=line))

    @property
    def within_line(self) -> Sentence:
        """The same for a text that is a single line: without the number of the line."""
        return self._says or self._say("error.notation.line", "error.notation.line.end", "error.notation.line.found")

    def _say(self, plain: str, at_end: str, with_found: str, **line: int) -> Sentence:
        code = plain if self.found is None else with_found if self.found else at_end
        facts = {"column": self.column, "expected": self.expected, "found": short(self.found or "", 30)}
        message = say(code, **line, **facts)
        return say("explained", error=message, why=self.why) if self.why else message

    @classmethod
    def at(
        cls,
        text: str,
        offset: int,
        expected: str,
        found: str | None = None,
        says: Sentence | None = None,
        why: str | None = None,
    ) -> "NotationError":
        """The error at an offset in a text."""
        line = text.count("\n", 0, offset) + 1
        return cls(line, offset - (text.rfind("\n", 0, offset) + 1) + 1, expected, found, says, why)

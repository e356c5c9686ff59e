"""Standard output without misleading characters: those that change the direction of writing, and invisible ones."""

from io import TextIOWrapper
from typing import TextIO

from millrow.wording import BLANKS

DIRECTION = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
ESCAPED = {ord(char): f"\\u{ord(char):04x}" for char in DIRECTION + BLANKS}


class HarmlessText(TextIOWrapper):
    """A stream that writes such characters as escapes. `exact` is the stream without this."""

    def __init__(self, exact: TextIOWrapper) -> None:
        buffered = exact.line_buffering
        super().__init__(exact.buffer, exact.encoding, exact.errors, line_buffering=buffered, write_through=True)
        self.exact = exact

    def write(self, text: str) -> int:
        super().write(text.translate(ESCAPED))
        return len(text)


def harmless(stream: TextIO) -> TextIO:
    """The stream without misleading characters; the same stream if it is not one of text over bytes."""
    return HarmlessText(stream) if isinstance(stream, TextIOWrapper) else stream


def exactly(stream: TextIO) -> TextIO:
    """The stream with all characters, for files."""
    return stream.exact if isinstance(stream, HarmlessText) else stream

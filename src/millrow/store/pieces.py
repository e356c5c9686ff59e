"""A stranger's file cut into games, one at a time: whatever the file is, little of it is ever in memory."""

import re
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from millrow.notation.errors import NotationError

LARGEST = 1_000_000  # characters of one game; the longest that can be kept needs half of it
DEEPEST = 6  # brackets within brackets; ours need three
BLANKS = 1000  # empty lines in a row
JSON_MARKS = re.compile(r'["\\{}\[\]]')
TEXT_MARKS = re.compile(r'["\\{}\[\]]|(?:Game in progress|(?:Game drawn|[A-Z][a-z]+ wins): [a-z-]+)')


class Lines(Protocol):
    """All that is asked of a file: its next line, or a part of it if it is long."""

    def readline(self, size: int = -1, /) -> bytes: ...


class Piece(NamedTuple):
    """The text of one game, and where it begins in its file."""

    text: str
    line: int
    column: int
    json: bool

    def shift(self, error: NotationError) -> NotationError:
        """An error in this text, placed in the file."""
        column = error.column + (self.column - 1 if error.line == 1 else 0)
        return NotationError(error.line + self.line - 1, column, error.expected, error.found)


def pieces(file: Lines) -> Iterator[Piece]:
    """The games of a file, as JSON or as text records; NotationError at the first thing that cannot be a game."""
    scan: Scan | None = None
    parts, size, line, column = list[str](), 0, 1, 1
    number = 0
    for number, text in lines(file):
        done = 0
        while rest := text[done:]:
            if not parts:
                if rest.isspace():
                    break
                scan = scan or (JsonScan() if rest.lstrip()[0] == "{" else TextScan())
                done += len(rest) - len(rest.lstrip())
                rest, line, column = text[done:], number, done + 1
                scan.begin(number, column, rest)
            assert scan is not None
            end = scan.feed(number, done + 1, rest)
            parts.append(rest if end is None else rest[:end])
            size += len(parts[-1])
            if size > LARGEST:
                raise NotationError(line, column, f"a game of at most {LARGEST} characters (is its end missing?)")
            if end is None:
                break
            yield Piece("".join(parts), line, column, isinstance(scan, JsonScan))
            parts, size, done = [], 0, done + end
    if parts and isinstance(scan, JsonScan):
        raise NotationError(number, len(text) + 1, "the rest of the game: the file was cut short", "")
    if parts:
        yield Piece("".join(parts), line, column, json=False)  # its reader will say what is missing


def lines(file: Lines) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, each of bounded length."""
    number = blank = 0
    while data := file.readline(LARGEST + 1):
        number += 1
        if (at := data.find(b"\0")) >= 0:
            raise NotationError(number, at + 1, "text, and this is none", "\0")
        if len(data) > LARGEST:
            raise NotationError(number, LARGEST, f"lines of at most {LARGEST} bytes")
        try:
            text = data.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            raise NotationError(number, error.start + 1, "text in UTF-8") from None
        blank = blank + 1 if text.isspace() else 0
        if blank > BLANKS:
            raise NotationError(number, 1, f"a game within {BLANKS} lines")
        yield number, text


class Scan:
    """Follows a game through its lines, to find where it ends."""

    def __init__(self) -> None:
        self.depth = 0
        self.inside = ""  # what ends the words we are in: " or }

    def begin(self, line: int, column: int, text: str) -> None:
        """Complain if no game can begin like this."""

    def feed(self, line: int, column: int, text: str) -> int | None:
        """Where in the text the game ends, None if it goes on."""
        raise NotImplementedError


class JsonScan(Scan):
    def begin(self, line: int, column: int, text: str) -> None:
        if text[0] != "{":
            raise NotationError(line, column, "a game, which begins with {", text[:20])

    def feed(self, line: int, column: int, text: str) -> int | None:
        at = 0
        while mark := JSON_MARKS.search(text, at):
            at = mark.end()
            if self.inside:
                at += mark[0] == "\\"
                self.inside = "" if mark[0] == '"' else self.inside
            elif mark[0] == '"':
                self.inside = '"'
            elif mark[0] in "{[":
                self.depth += 1
                if self.depth > DEEPEST:
                    raise NotationError(line, column + at - 1, f"at most {DEEPEST} brackets within each other", mark[0])
            elif mark[0] in "}]":
                self.depth -= 1
                if self.depth == 0:
                    return at
        if self.inside:
            raise NotationError(line, column + len(text.rstrip("\r\n")), 'the closing " on the same line', "")
        return None


class TextScan(Scan):
    def feed(self, line: int, column: int, text: str) -> int | None:
        at = 0
        while mark := TEXT_MARKS.search(text, at):
            at, sign = mark.end(), mark[0]
            if self.inside:
                at = at + 1 if sign == "\\" else mark.start() + 1
                self.inside = "" if sign == self.inside else self.inside
            elif sign == "{" and not self.depth:
                self.inside = "}"
            elif sign == '"' and self.depth:
                self.inside = '"'
            elif sign in "[]":
                self.depth = int(sign == "[")
            elif len(sign) > 1 and not self.depth:
                return at
        if self.inside == '"':  # a tag ends on its line; the reader will complain
            self.inside, self.depth = "", 0
        return None

"""Splitting an untrusted file into entries one at a time, with bounded memory."""

import re
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from millrow.notation.errors import NotationError
from millrow.wording import say

MAX_GAME_LENGTH = 1_000_000  # characters; the longest game that can be stored needs half of that
MAX_DEPTH = 6  # nested brackets; our files need three
MAX_BLANK_LINES = 1000  # in a row
JSON_TOKENS = re.compile(r'["\\{}\[\]]')
TEXT_TOKENS = re.compile(r'["\\{}\[\]]|(?:Game in progress|(?:Game drawn|[A-Z][a-z]+ wins): [a-z-]+)')


class LineReader(Protocol):
    """A binary file, of which only `readline` is needed."""

    def readline(self, size: int = -1, /) -> bytes: ...


class Chunk(NamedTuple):
    """The text of one entry, and where it begins in the file."""

    text: str
    line: int
    column: int
    json: bool

    def shift(self, error: NotationError) -> NotationError:
        """The error with its line and column counted in the file."""
        column = error.column + (self.column - 1 if error.line == 1 else 0)
        return NotationError(error.line + self.line - 1, column, error.expected, error.found, why=error.why)


def read_chunks(file: LineReader) -> Iterator[Chunk]:
    """The entries of a file, JSON or text records; NotationError at the first text that cannot be one."""
    scanner: Scanner | None = None
    parts, size, line, column = list[str](), 0, 1, 1
    number = 0
    for number, text in numbered_lines(file):
        offset = 0
        while rest := text[offset:]:
            if not parts:
                if rest.isspace():
                    break
                scanner = scanner or (JsonScanner() if rest.lstrip()[0] == "{" else TextScanner())
                offset += len(rest) - len(rest.lstrip())
                rest, line, column = text[offset:], number, offset + 1
                scanner.begin(number, column, rest)
            assert scanner is not None
            end = scanner.feed(number, offset + 1, rest)
            parts.append(rest if end is None else rest[:end])
            size += len(parts[-1])
            if size > MAX_GAME_LENGTH:
                raise NotationError(line, column, say("expected.game.size", most=MAX_GAME_LENGTH))
            if end is None:
                break
            yield Chunk("".join(parts), line, column, isinstance(scanner, JsonScanner))
            parts, size, offset = [], 0, offset + end
    if parts and isinstance(scanner, JsonScanner):
        raise NotationError(number, len(text) + 1, say("expected.game.rest"), "")
    if parts:  # incomplete: the reader of records reports what is missing
        yield Chunk("".join(parts), line, column, json=False)


def numbered_lines(file: LineReader) -> Iterator[tuple[int, str]]:
    """The lines of the file with their numbers; NotationError for a line that is too long or not UTF-8 text."""
    number = blank_lines = 0
    while data := file.readline(MAX_GAME_LENGTH + 1):
        number += 1
        if (at := data.find(b"\0")) >= 0:
            raise NotationError(number, at + 1, say("expected.text"), "\0")
        if len(data) > MAX_GAME_LENGTH:
            raise NotationError(number, MAX_GAME_LENGTH, say("expected.lines", most=MAX_GAME_LENGTH))
        try:
            text = data.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            raise NotationError(number, error.start + 1, say("expected.utf-8")) from None
        blank_lines = blank_lines + 1 if text.isspace() else 0
        if blank_lines > MAX_BLANK_LINES:
            raise NotationError(number, 1, say("expected.game.near", lines=MAX_BLANK_LINES))
        yield number, text


class Scanner:
    """Finds where an entry ends."""

    def __init__(self) -> None:
        self.depth = 0
        self.closing = ""  # the end of the current string or comment, " or }; empty outside

    def begin(self, line: int, column: int, text: str) -> None:
        """Raise NotationError if no entry can begin with this text."""

    def feed(self, line: int, column: int, text: str) -> int | None:
        """The offset where the entry ends, or None if it continues."""
        raise NotImplementedError


class JsonScanner(Scanner):
    def begin(self, line: int, column: int, text: str) -> None:
        if text[0] != "{":
            raise NotationError(line, column, say("expected.game.brace", brace="{"), text[:20])

    def feed(self, line: int, column: int, text: str) -> int | None:
        at = 0
        while match := JSON_TOKENS.search(text, at):
            at = match.end()
            if self.closing:
                at += match[0] == "\\"
                self.closing = "" if match[0] == '"' else self.closing
            elif match[0] == '"':
                self.closing = '"'
            elif match[0] in "{[":
                self.depth += 1
                if self.depth > MAX_DEPTH:
                    raise NotationError(line, column + at - 1, say("expected.brackets", most=MAX_DEPTH), match[0])
            elif match[0] in "}]":
                self.depth -= 1
                if self.depth == 0:
                    return at
        if self.closing:
            raise NotationError(line, column + len(text.rstrip("\r\n")), say("expected.quote"), "")
        return None


class TextScanner(Scanner):
    def feed(self, line: int, column: int, text: str) -> int | None:
        at = 0
        while match := TEXT_TOKENS.search(text, at):
            at, token = match.end(), match[0]
            if self.closing:
                at = at + 1 if token == "\\" else match.start() + 1
                self.closing = "" if token == self.closing else self.closing
            elif token == "{" and not self.depth:
                self.closing = "}"
            elif token == '"' and self.depth:
                self.closing = '"'
            elif token in "[]":
                self.depth = int(token == "[")
            elif len(token) > 1 and not self.depth:
                return at
        if self.closing == '"':  # a tag must end on its line; the reader of records reports it
            self.closing, self.depth = "", 0
        return None

"""Reading and writing positions as one line of text, for every family."""

from millrow.core.rules import P, Rules
from millrow.wording import say

from .errors import NotationError

MAX_LENGTH = 100_000


def read_position(rules: Rules[P], text: str) -> P:
    """The position a line describes; NotationError if it does not fit the board. It need not be reachable."""
    if len(text) > MAX_LENGTH:
        raise NotationError(1, MAX_LENGTH, say("expected.characters", most=MAX_LENGTH))
    return rules.family.text.read_position(rules, text)


def write_position(rules: Rules[P], pos: P) -> str:
    """The position as a line that `read_position` reads back."""
    if not rules.family.fits(rules, pos):
        raise TypeError(say("error.position", kind=type(pos).__name__, rules=type(rules).__name__))
    return rules.family.text.write_position(rules, pos)

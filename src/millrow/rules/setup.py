"""Setting up a position by hand: what the editors of both families share.

A draft is a value that may hold nonsense while it is being edited. `faults` names everything that is wrong with it at
once, so that a person can mend it; a draft without faults becomes a position that can be played on.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from .base import RulesError


class Fault(NamedTuple):
    """What is wrong with a draft: a code for programs, a sentence for people, the points to highlight.

    The code `over` means that a legal game may have come here and ended; every other code, that none can have come.
    """

    code: str
    say: str
    points: tuple[str, ...] = ()


class Draft(Protocol):
    """A position being edited."""

    def faults(self, count_from: int = 1) -> list[Fault]: ...


def faults(draft: Draft, *, count_from: int = 1) -> list[Fault]:
    """Everything that is wrong with the draft, in a stable order; empty if it can be played on.

    Sentences about cells of a drop board count columns and rows from 1, or from 0 if asked to.
    """
    return draft.faults(count_from)


def must_be_clean(draft: Draft) -> None:
    """Raise ValueError with the first fault's sentence, if there is any."""
    if found := faults(draft):
        raise ValueError(found[0].say)


def must_be_number(field: str, value: object, low: int, high: int | None = None) -> None:
    """Raise RulesError unless the value is a whole number in the range."""
    if type(value) is not int or value < low or (high is not None and value > high):
        raise RulesError(field, value, f"{low} to {high}" if high is not None else f"{low} or more")


def listed(words: Sequence[str], most: int = 4, between: str = ", ") -> str:
    """The words as part of a sentence, the rest as a number if there are too many.

    >>> listed(["a1"]), listed(["a1", "b2", "c3"]), listed(["a1", "b2", "c3"], most=2)
    ('a1', 'a1, b2 and c3', 'a1, b2 and 1 more')
    """
    if len(words) > most:
        words = [*words[:most], f"{len(words) - most} more"]
    return " and ".join(filter(None, (between.join(words[:-1]), words[-1])))

"""Setting up a position: what the position editors of all families share.

A draft is a position being edited and may be invalid. `faults` reports every problem at once; a draft without faults
can be played from.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from millrow.wording import Sentence, Speaker, plain, say

from .rules import RulesError

P = TypeVar("P", covariant=True)


class Fault(NamedTuple):
    """A problem of a draft: a code for programs, a sentence for people, and the points to highlight.

    The code `over` means that the game has ended in this position; every other code, that no legal game reaches it.
    """

    code: str
    say: str
    points: tuple[str, ...] = ()

    @property
    def facts(self) -> Mapping[str, Any]:
        """What the sentence speaks of, as plain data."""
        return plain(self.say.facts) if isinstance(self.say, Sentence) else {}


def fault(
    family: str, code: str, sentence: str = "", *, points: Iterable[str] = (), count_from: int = 1, **facts: Any
) -> Fault:
    """A fault with its sentence; `sentence` selects one where a code has several."""
    full = f"{family}.fault.{sentence or code}"
    return Fault(code, Speaker(count_from=count_from).say(full, **facts), tuple(points))


class Draft(Protocol[P]):
    """A position being edited."""

    @property
    def rules(self) -> Any:
        """The rules the position is for."""

    @property
    def mover(self) -> int:
        """The seat to move."""

    def discs(self) -> int:
        """The number of discs on the board."""

    def faults(self, count_from: int = 1) -> list[Fault]:
        """Every fault, in a stable order."""

    def position(self) -> P:
        """The position; ValueError with the sentence of the first fault if there is one."""

    def cleared(self) -> Self:
        """The same draft without discs."""

    def mirrored(self) -> Self:
        """The draft with left and right exchanged; RulesError if the board is not symmetric."""


def faults(draft: Draft[Any], *, count_from: int = 1) -> list[Fault]:
    """Every fault of the draft, in a stable order; empty if it can be played from.

    Sentences number the columns and rows of a drop board from `count_from`, 1 or 0.
    """
    return draft.faults(count_from)


def require_valid(draft: Draft[Any]) -> None:
    """Raise ValueError with the sentence of the first fault, if there is one."""
    if found := faults(draft):
        raise ValueError(found[0].say)


def require_int(field: str, value: object, low: int, high: int | None = None) -> None:
    """Raise RulesError unless the value is an int in the range."""
    if type(value) is not int or value < low or (high is not None and value > high):
        least = say("allowed.least", low=low)
        raise RulesError(field, value, least if high is None else say("allowed.range", low=low, high=high))

"""Options that take numbers: help that shows ranges in words, and our own sentence for a number out of range."""

from collections.abc import Callable
from typing import Any

import typer

from millrow.wording import say
from millrow.wording.words import shown

from .output import fail


def whole_number(*names: str, low: int, high: int | None = None, metavar: str = "N", says: str) -> Any:
    """An option that takes a whole number in a range, which its help shows after the first sentence."""
    return typer.Option(*names, parser=reader(names[0], int, low, high), metavar=metavar, help=ranged(says, low, high))


def seed(says: str) -> Any:
    """The option --seed, any whole number."""
    return typer.Option("--seed", parser=reader("--seed", int, None, None), metavar="N", help=says)


def seconds(*names: str, low: float, high: float, says: str) -> Any:
    """An option that takes a number of seconds in a range, which its help shows after the first sentence."""
    return typer.Option(
        *names, parser=reader(names[0], float, low, high), metavar="SECONDS", help=ranged(says, low, high)
    )


def ranged(says: str, low: float, high: float | None) -> str:
    """A help text with the range of a number at the end of its first sentence."""
    first, _, rest = says.partition(". ")
    allowed = f"{low:g} or more" if high is None else f"{low:g} to {high}"
    return f"{first.removesuffix('.')} ({allowed})." + (f" {rest}" if rest else "")


def reader(name: str, kind: type[int] | type[float], low: float | None, high: float | None) -> Callable[[str], Any]:
    """Reads a number; one that is not allowed ends the command with a sentence that says what is."""

    def read(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = None
        if value is None or not ((low is None or low <= value) and (high is None or value <= high)):
            fail(say("error.rules", field=name, value=shown(str(text)), allowed=allowed_range(low, high)))
        return value

    return read


def allowed_range(low: float | None, high: float | None) -> str:
    """A range of numbers in words."""
    if low is None:
        return say("allowed.whole")
    return say("allowed.least", low=low) if high is None else say("allowed.range", low=low, high=high)

"""User-supplied text and values, cut to fit a sentence."""

from collections.abc import Mapping

from . import Sentence, say, visible


def short(text: str, length: int = 20) -> str:
    """User-supplied text, cut to a length that fits a sentence."""
    return text if len(text) <= length else text[: length - 3] + "..."


def shown(value: object) -> str:
    """A user-supplied value, fit for a sentence: text in quotation marks, other values as people write them."""
    match value:
        case Sentence():
            return value
        case str():
            return say("quoted", text=visible(short(value, 60)))
        case None:
            return say("option.never")
        case bool():
            return say("terminal.answer.yes" if value else "terminal.answer.no")
        case list() | tuple() | set() | frozenset():
            return short(", ".join(map(shown, value)), 60) or say("shown.empty")
        case Mapping():
            return say("shown.table")
    try:
        return short(repr(value), 60)
    except ValueError:  # Python does not write numbers of thousands of digits
        return say("shown.huge")

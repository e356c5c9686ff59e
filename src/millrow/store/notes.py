"""Validation of tags, comments and the selected place, so that they can be exported and read back."""

import re
from collections.abc import Sequence

from millrow.games.events import Event
from millrow.games.game import AnyGame
from millrow.games.records import Record
from millrow.wording import say
from millrow.wording.words import short

MAX_NOTES_BYTES = 100_000  # tags and comments together
STORE_TAGS = ("Title", "Verified")  # written to text records by the store
TAG_VALUE = re.compile("[^\0-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]*")
COMMENT = re.compile("[^\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]*")


def check_notes(game: AnyGame, tags: dict[str, str], comments: dict[int, str]) -> None:
    """Raise ValueError with a sentence if tags or comments would not read back as written."""
    for name, text in tags.items():
        if not isinstance(name, str) or not isinstance(text, str) or not TAG_VALUE.fullmatch(text):
            raise ValueError(say("notes.tag", tag=short(str(name))))
        if name in STORE_TAGS:
            raise ValueError(say("notes.tag.own", tag=name))
    for ply, text in comments.items():
        if not COMMENT.fullmatch(text):
            raise ValueError(say("notes.comment", ply=ply))
    Record(game, tags, comments).check()
    size = sum(len(name) + len(text.encode()) for name, text in tags.items())
    size += sum(len(text.encode()) for text in comments.values())
    if size > MAX_NOTES_BYTES:
        raise ValueError(say("notes.size", most=MAX_NOTES_BYTES, size=size))


def leading_steps(events: Sequence[Event]) -> tuple[str, ...]:
    """The steps before any other event: the line that the comments of an imported game refer to."""
    steps = list[str]()
    for event in events:
        if event.kind != "step":
            break
        steps.append(event.text)
    return tuple(steps)


def valid_comments(comments: dict[int, str], commented: Sequence[str], line: Sequence[str]) -> dict[int, str]:
    """The comments up to the ply where `line` departs from the commented line."""
    common = 0
    for old, new in zip(commented, line, strict=False):
        if old != new:
            break
        common += 1
    return {ply: text for ply, text in comments.items() if ply <= common}


def check_selected(game: AnyGame, selected: str) -> None:
    """Raise ValueError unless `selected` is empty or a place of the board."""
    if selected and selected not in game.rules.family.view.places(game.rules):
        raise ValueError(say("notes.selected", text=short(str(selected)), place=game.rules.family.place))

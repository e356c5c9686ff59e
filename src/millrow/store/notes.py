"""What people write about a game, judged once for all: what passes here can be written to a file and read again."""

import re
from collections.abc import Sequence
from typing import Any

from millrow.games.events import Event
from millrow.games.game import AnyGame
from millrow.games.records import Record
from millrow.rules.base import short
from millrow.rules.mills import MillRules

MOST_NOTES = 100_000  # bytes of tags and comments together
STORE_TAGS = ("Title", "Verified")  # ours in text records
TAG_VALUE = re.compile("[^\0-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]*")
COMMENT = re.compile("[^\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]*")


def check_notes(game: AnyGame, tags: dict[str, str], comments: dict[int, str]) -> None:
    """Raise ValueError with a sentence if something could not be written so that it reads back."""
    for name, said in tags.items():
        if not isinstance(name, str) or not isinstance(said, str) or not TAG_VALUE.fullmatch(said):
            raise ValueError(f"a tag is a word and what it says, on one line of text: {short(str(name))!r} is not")
        if name in STORE_TAGS:
            raise ValueError(f"the tag {name} is the game's own")
    for ply, said in comments.items():
        if not COMMENT.fullmatch(said):
            raise ValueError(f"a comment is text without control characters, that on ply {ply} is not")
    Record(game, tags, comments).check()
    size = sum(len(name) + len(said.encode()) for name, said in tags.items())
    size += sum(len(said.encode()) for said in comments.values())
    if size > MOST_NOTES:
        raise ValueError(f"tags and comments have at most {MOST_NOTES} bytes together, these have {size}")


def opening(events: Sequence[Event]) -> tuple[str, ...]:
    """The steps before anything else happened: the line that comments of an imported game were made for."""
    steps = list[str]()
    for event in events:
        if event.kind != "step":
            break
        steps.append(event.text)
    return tuple(steps)


def standing(comments: dict[int, str], then: Sequence[str], line: Sequence[str]) -> dict[int, str]:
    """The comments on those plies that are still the ones they were made for."""
    same = 0
    for old, new in zip(then, line, strict=False):
        if old != new:
            break
        same += 1
    return {ply: said for ply, said in comments.items() if ply <= same}


def check_selected(game: AnyGame, selected: str) -> None:
    """Raise ValueError unless it is empty or a point or column of the board."""
    rules: Any = game.rules
    mills = isinstance(rules, MillRules)
    places = rules.board.points if mills else [str(column + 1) for column in range(rules.columns)]
    if selected and selected not in places:
        what = "a point" if mills else "a column"
        raise ValueError(f"{short(str(selected))!r} is not {what} of this board: nothing there can be selected")

"""Named boards that people have drawn, playable or not."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from millrow.families import NAMED
from millrow.families.board_drafts import MOST_NAME, BoardDraft, read_board_draft, write_board_draft
from millrow.games.events import refused

from . import tables
from .games import new_id, now
from .named_rows import NamedRow, NamedRows
from .names import required_name
from .summaries import Existing
from .writer import Work

KIND = "board"  # as part of sentence codes


@dataclass(frozen=True, kw_only=True)
class DrawnBoard(NamedRow):
    """A named drawing of a board."""

    draft: BoardDraft

    def row(self) -> dict[str, Any]:
        return {
            **{key: getattr(self, key) for key in ("id", "name", "created", "deleted_at")},
            "family": NAMED[self.draft.base].family.name,
            "draft": write_board_draft(self.draft),
        }

    @classmethod
    def read(cls, row: Mapping[Any, Any]) -> "DrawnBoard":
        values = {key: row[key] for key in ("id", "name", "created", "deleted_at")}
        return cls(draft=read_board_draft(row["draft"]), **values)


ROWS = NamedRows(tables.board, KIND, DrawnBoard.read)
set_deleted, get, load, list_page = ROWS.set_deleted, ROWS.get, ROWS.load, ROWS.list_page


def _board_name(given: str) -> str:
    if len(name := required_name(given, KIND)) > MOST_NAME:
        raise refused("bad-name", "bad-name.board")
    return name


def save(name: str, draft: BoardDraft, existing: Existing = "refuse") -> Work[DrawnBoard]:
    """Save a drawing under a name."""
    board = DrawnBoard(id=new_id(), name=_board_name(name), created=now(), deleted_at=None, draft=draft)
    return ROWS.save(board, existing)


def rename(board_id: str, name: str, existing: Existing = "refuse") -> Work[DrawnBoard]:
    """Rename a board."""
    return ROWS.rename(board_id, _board_name(name), existing)

"""The requests of the board editor: check, save and list drawn boards."""

from typing import Annotated, Any

from fastapi import APIRouter, Query

from millrow.app.boards import board_json, drawing_json
from millrow.app.state import preview, words_json
from millrow.families import title
from millrow.families.board_drafts import check_board, write_board_draft
from millrow.families.rules_text import write_rules
from millrow.store.boards import DrawnBoard

from .cards import moment
from .http import ERRORS, IN_LANE, Library, Page
from .models import BoardCheckBody, BoardSaveBody, BoardSourceBody, NameBody

router = APIRouter(responses=ERRORS, dependencies=IN_LANE)


@router.post("/board")
def post_board(ask: BoardCheckBody) -> dict[str, Any]:
    """Check a board being drawn: its mills, all problems, and its rules if there is none."""
    return board_json(ask.board.draft(), ask.name)


@router.post("/board/drawing")
def post_drawing(ask: BoardSourceBody) -> dict[str, Any]:
    """The board of some rules or of a TOML file as a drawing, to change it."""
    return drawing_json(ask.rules, ask.toml)


@router.get("/boards")
def get_boards(store: Library, page: Page = 1, size: Annotated[int, Query(ge=1, le=200)] = 100) -> dict[str, Any]:
    """A page of drawn boards, the newest first."""
    found = store.boards(page=page, size=size)
    return {"boards": [board_card(item) for item in found.items], "total": found.total, "page": page}


@router.post("/boards", status_code=201)
def post_saved_board(ask: BoardSaveBody, store: Library) -> dict[str, Any]:
    """Save a drawn board under a name, even with problems."""
    return board_card(store.save_board(ask.name, ask.board.draft(), existing=ask.existing))


@router.get("/boards/{board_id}")
def get_board(board_id: str, store: Library) -> dict[str, Any]:
    """A drawn board with its drawing."""
    board = store.load_board(board_id)
    return board_card(board) | {"board": write_board_draft(board.draft)}


@router.patch("/boards/{board_id}")
def patch_board(board_id: str, ask: NameBody, store: Library) -> dict[str, Any]:
    """Rename a drawn board."""
    return board_card(store.rename_board(board_id, ask.name, existing=ask.existing))


@router.delete("/boards/{board_id}", status_code=204)
def delete_board(board_id: str, store: Library) -> None:
    """Delete a drawn board; it can be restored."""
    store.delete_board(board_id)


@router.post("/boards/{board_id}/restore")
def restore_board(board_id: str, store: Library) -> dict[str, Any]:
    """Restore a deleted board."""
    return board_card(store.restore_board(board_id))


def board_card(board: DrawnBoard) -> dict[str, Any]:
    """A board as lists show it: with its rules and a picture if it can be played on."""
    found = check_board(board.draft, board.name)
    rules = found.rules
    return {
        "id": board.id,
        "name": board.name,
        "created": moment(board.created),
        "problems": len(found.faults) + len(found.errors),
        "rules": None if rules is None else write_rules(rules),
        "game": None if rules is None else words_json(title(rules)),
        "summary": [] if rules is None else [words_json(text) for text in rules.family.view.summary(rules)],
        "picture": None if rules is None else preview(rules),
        "replaced": board.replaced,
    }

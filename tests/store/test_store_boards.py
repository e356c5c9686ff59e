"""Drawn boards, playable or not: saved, listed, renamed, deleted, restored, checked and copied."""

import sqlite3
from contextlib import closing
from pathlib import Path
from time import sleep

import pytest

from millrow.core.rules import Refused
from millrow.families import NAMED
from millrow.families.board_drafts import board_draft_of, check_board, read_board_draft
from millrow.store import Missing, StoreError, open_store
from millrow.store.store import Store

NINE = board_draft_of(NAMED["nine"])
UNFINISHED = read_board_draft({"base": "six", "points": ["a1", "c3"], "edges": [["a1", "c3"]], "options": {"men": "x"}})


@pytest.mark.parametrize("draft", [NINE, UNFINISHED], ids=["playable", "unfinished"])
def test_every_board_is_loaded_as_saved(store: Store, draft: object) -> None:  # M7
    saved = store.save_board(" Mine ", draft)  # type: ignore[arg-type]
    assert (saved.name, saved.deleted_at, saved.replaced) == ("Mine", None, ())
    assert store.load_board(saved.id) == saved
    assert store.load_board(saved.id).draft == draft
    assert bool(check_board(saved.draft).rules) == (draft is NINE)


def test_boards_are_listed_renamed_deleted_and_restored(store: Store) -> None:
    one = store.save_board("One", NINE)
    sleep(0.002)  # lists are ordered by milliseconds
    store.save_board("Two", UNFINISHED)
    assert [board.name for board in store.boards().items] == ["Two", "One"]
    assert [board.name for board in store.boards(page=2, size=1).items] == ["One"]
    assert store.rename_board(one.id, "Uno").name == store.load_board(one.id).name == "Uno"
    with pytest.raises(Refused, match="isn't deleted"):
        store.restore_board(one.id)
    assert store.delete_board(one.id).deleted_at is not None
    assert (store.boards().total, store.boards(deleted=True).total) == (1, 1)
    with pytest.raises(Refused, match="already deleted"):
        store.delete_board(one.id)
    with pytest.raises(Refused, match="Restore it first"):
        store.load_board(one.id)
    assert store.restore_board(one.id).draft == NINE
    assert store.setups().total == store.games().total == 0


def test_a_taken_name_is_refused_replaced_or_shared(store: Store) -> None:
    first = store.save_board("Board", NINE)
    with pytest.raises(Refused, match="already have a board named “Board”") as raised:
        store.save_board("Board ", UNFINISHED)
    assert raised.value.refusal.code == "name-taken"
    second = store.save_board("Board", UNFINISHED, existing="keep")
    with pytest.raises(Refused, match="2 boards named “Board”"):
        store.save_board("Board", NINE)
    third = store.save_board("Board", NINE, existing="replace")
    assert set(third.replaced) == {first.id, second.id}
    assert store.restore_board(first.id).draft == NINE
    for name in ("", "  ", "a\tb", "x" * 61):
        with pytest.raises(Refused):
            store.save_board(name, NINE)
        with pytest.raises(Refused):
            store.rename_board(third.id, name)
    assert store.rename_board(third.id, "Board").replaced == ()  # its own name is not taken
    with pytest.raises(Missing, match="no board"):
        store.load_board("nothing")


def test_a_damaged_board_is_reported(tmp_path: Path) -> None:
    where = tmp_path / "games.db"
    with open_store(where) as store:
        board = store.save_board("Board", NINE)
        assert store.check() == []
        store.backup(tmp_path / "copy.db")
    with open_store(tmp_path / "copy.db") as copy:
        assert copy.load_board(board.id) == board
    with closing(sqlite3.connect(where)) as raw, raw:
        raw.execute('UPDATE board SET draft = \'{"base": "chess"}\'')
    with open_store(where) as store:
        assert len(store.check()) == 1
        with pytest.raises(StoreError, match=board.id):
            store.load_board(board.id)
        with pytest.raises(StoreError, match=board.id):
            store.boards()

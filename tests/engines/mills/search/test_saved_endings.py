"""Stored endings: the search of a larger game uses them."""

from pathlib import Path

import pytest

from millrow.engines.base import Limit, choose
from millrow.engines.mills.search.engine import MillSearch
from millrow.engines.mills.tablebase.files import endgame_verdicts, open_table
from millrow.engines.mills.tablebase.sectors import Sector
from millrow.families.mills.presets import NINE_MEN
from millrow.families.mills.rules import MillPosition
from millrow.notation.positions import read_position

LATE = "a1,d1,d3 a4,d6,g7 0 0 blue"  # three against three: blue flies
LATER = "a1,d1,d3,f4 a4,d6,g7 0 0 blue"


def at(text: str) -> MillPosition:
    pos = read_position(NINE_MEN, text)
    assert isinstance(pos, MillPosition)
    return pos


def test_the_search_uses_stored_endings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MILLROW_CACHE", str(tmp_path))
    assert endgame_verdicts(NINE_MEN, at(LATE)) == []
    open_table(NINE_MEN, endgame=Sector(3, 3))
    known = endgame_verdicts(NINE_MEN, at(LATE))
    best = choose(MillSearch(1), NINE_MEN, at(LATE), Limit(nodes=1))
    assert best.solved
    assert (best.low, best.turns) == (known[0].low, known[0].turns)
    verdicts = MillSearch(1).verdicts(NINE_MEN, at(LATE), Limit(nodes=1))
    assert {verdict.step for verdict in verdicts} == set(NINE_MEN.legal(at(LATE)))
    assert endgame_verdicts(NINE_MEN, at(LATER)) == []  # four against three is another ending
    for path in (tmp_path / "tables").iterdir():
        path.write_bytes(b"damaged")
    assert endgame_verdicts(NINE_MEN, at(LATE)) == []
    assert choose(MillSearch(1), NINE_MEN, at(LATE), Limit(depth=1)).step in NINE_MEN.legal(at(LATE))

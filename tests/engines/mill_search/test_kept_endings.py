"""Endings that were solved and kept: the search of a larger game knows them."""

from pathlib import Path

import pytest

from millrow.engines.base import Limit, choose
from millrow.engines.mill_search.engine import MillSearch
from millrow.engines.mill_tables.endings import ending_steps
from millrow.engines.mill_tables.files import open_table
from millrow.engines.mill_tables.sectors import Sector
from millrow.notation.positions import read_position
from millrow.rules.mills import MillPosition
from millrow.rules.named import NINE_MEN

LATE = "a1,d1,d3 a4,d6,g7 0 0 blue"  # three against three: blue flies
LATER = "a1,d1,d3,f4 a4,d6,g7 0 0 blue"


def at(text: str) -> MillPosition:
    pos = read_position(NINE_MEN, text)
    assert isinstance(pos, MillPosition)
    return pos


def test_the_search_knows_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MILLROW_CACHE", str(tmp_path))
    assert ending_steps(NINE_MEN, at(LATE)) is None
    open_table(NINE_MEN, ending=Sector(3, 3))
    known = ending_steps(NINE_MEN, at(LATE))
    assert known is not None
    best = choose(MillSearch(1), NINE_MEN, at(LATE), Limit(nodes=1))
    assert best.solved
    assert (best.low, best.plies) == (known[0].value, known[0].plies)
    verdicts = MillSearch(1).verdicts(NINE_MEN, at(LATE), Limit(nodes=1))
    assert {verdict.step for verdict in verdicts} == set(NINE_MEN.legal(at(LATE)))
    assert ending_steps(NINE_MEN, at(LATER)) is None  # four against three is another ending
    for path in (tmp_path / "tables").iterdir():
        path.write_bytes(b"damaged")
    assert ending_steps(NINE_MEN, at(LATE)) is None
    assert choose(MillSearch(1), NINE_MEN, at(LATE), Limit(depth=1)).step in NINE_MEN.legal(at(LATE))

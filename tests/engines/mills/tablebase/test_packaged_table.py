"""The table of Six Men's Morris in the package: it is what the builder makes, and plain code reads it as kernels do."""

import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from engines.mills.tablebase.rule_samples import table

from millrow.engines.base import choose
from millrow.engines.mills.tablebase import packaged
from millrow.engines.mills.tablebase.engine import TableEngine
from millrow.engines.mills.tablebase.facts import NotInTable, mover_first
from millrow.engines.mills.tablebase.files import load, save
from millrow.engines.mills.tablebase.packaged import FOLDER, PlainTable, is_packaged, packaged_file, packaged_table
from millrow.engines.mills.tablebase.probe import Table
from millrow.engines.mills.tablebase.stored import TableError, read_file
from millrow.engines.mills.tablebase.verify import verify
from millrow.families.mills.boards import SIX
from millrow.families.mills.presets import MILL_GAMES, SIX_MEN
from millrow.families.mills.rules import MillPosition


@pytest.fixture(scope="module")
def shipped() -> Table:
    return load(packaged_file(SIX_MEN), SIX_MEN)


def plain() -> PlainTable:
    found = packaged_table(SIX_MEN)
    assert found is not None
    return found


def test_it_is_what_the_builder_makes(shipped: Table) -> None:
    assert np.array_equal(shipped.scores, table(SIX_MEN).scores)


def test_the_independent_check_accepts_it(shipped: Table) -> None:
    assert sum(report.wrong for _, report in verify(shipped, every=211)) == 0


def test_plain_code_reads_what_kernels_read(shipped: Table) -> None:
    """In every position of random games: the same steps in the same order, with the same values."""
    rng, compared = random.Random(19), 0
    while compared < 2000:
        pos = SIX_MEN.start(rng.randrange(2))
        while SIX_MEN.outcome(pos) is None:
            assert plain().steps(pos) == shipped.steps(mover_first(SIX_MEN, pos)), pos
            compared += 1
            pos = SIX_MEN.play(pos, rng.choice(SIX_MEN.legal(pos)))


def test_plain_code_reads_any_position_of_the_table(shipped: Table) -> None:
    """Positions that were set up too: any men on the board, any number in hand."""
    rng, compared, missing = random.Random(20), 0, 0
    for _ in range(4000):
        points = rng.sample(range(16), rng.randrange(13))
        cut = rng.randrange(len(points) + 1)
        men = sum(1 << p for p in points[:cut]), sum(1 << p for p in points[cut:])
        pos = MillPosition(men, (rng.randrange(7), rng.randrange(7)), rng.randrange(2), (0, 0))
        if rng.random() < 0.2:
            pos = pos._replace(taking=(1, 0) if pos.turn == 0 else (0, 1))
        if not SIX_MEN.legal(pos):
            continue
        try:
            known = shipped.steps(mover_first(SIX_MEN, pos))
        except NotInTable as error:
            missing += 1
            with pytest.raises(NotInTable, match=r".") as raised:
                plain().steps(pos)
            assert str(raised.value) == str(error)
        else:
            compared += 1
            assert plain().steps(pos) == known
    assert compared > 200
    assert missing > 300


def test_which_rules_have_one() -> None:
    assert [path.name for path in FOLDER.iterdir()] == [packaged_file(SIX_MEN).name]
    assert is_packaged(SIX_MEN)
    assert is_packaged(replace(SIX_MEN, repetition=None)), "tables hold no history"
    assert not is_packaged(replace(SIX_MEN, fly_at=3))
    assert packaged_table(MILL_GAMES["five"]) is None
    assert TableEngine().ready(SIX_MEN)
    assert not TableEngine().ready(replace(SIX_MEN, fly_at=4))


def test_the_perfect_level_answers_without_compiled_code() -> None:
    code = (
        "import sys, millrow\n"
        "print(millrow.best('six', 'b2,b3 a1,c5,d4 4 3 blue').turns)\n"
        "assert 'numba' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "21\n"


def test_a_damaged_one_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packaged, "FOLDER", tmp_path)
    packaged.is_packaged.cache_clear()
    packaged.packaged_table.cache_clear()
    try:
        packaged_file(SIX_MEN).write_bytes(b"damaged")
        assert packaged_table(SIX_MEN) is None
        assert choose(TableEngine(0), SIX_MEN, SIX_MEN.start()).low == 0
        small = replace(SIX_MEN, men=3)
        save(packaged_file(small), table(small))
        assert PlainTable(small, read_file(packaged_file(small), small).data).steps(small.start())
        with pytest.raises(TableError, match="entries"):
            PlainTable(SIX_MEN, b"\0")
    finally:
        packaged.is_packaged.cache_clear()
        packaged.packaged_table.cache_clear()


def test_plain_cells_are_the_kernels(shipped: Table) -> None:
    plain_index = packaged.PlainIndex(SIX_MEN)
    assert plain_index.size == shipped.layout.size
    assert len(SIX.points) == 16, "a plain index looks up sets by two bytes"

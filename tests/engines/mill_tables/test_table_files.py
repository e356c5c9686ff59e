"""Files that know whose they are, and questions to a table."""

import json
import os
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from engines.mill_tables.shares import LADDER, table

from millrow.engines.mill_tables import cache
from millrow.engines.mill_tables.cache import file_name
from millrow.engines.mill_tables.facts import Position, fingerprint, start
from millrow.engines.mill_tables.files import TableError, load, open_table, packed, save, unpacked
from millrow.engines.mill_tables.limits import declines, declines_quick
from millrow.engines.mill_tables.retro import build
from millrow.engines.mill_tables.sectors import Sector
from millrow.engines.mill_tables.tables import Known, NotInTable, Table
from millrow.rules.boards import SIX, THREE, Board
from millrow.rules.mills import MillRules
from millrow.rules.named import CONNECT_FOUR, MILLS, SIX_MEN

RULES = MILLS["three"]


def test_built_once_then_read(tmp_path: Path) -> None:
    heard = list[tuple[int, int]]()
    built = open_table(RULES, tmp_path, progress=lambda done, cells: heard.append((done, cells)))
    assert heard[-1] == (built.layout.size, built.layout.size)
    assert os.listdir(tmp_path) == [file_name(RULES)]
    read = open_table(RULES, tmp_path, progress=lambda *_: pytest.fail("built again"))
    assert np.array_equal(read.scores, built.scores)


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert open_table(RULES, tmp_path / "file" / "tables").probe(start(RULES)) == Known(1, 9)


def test_the_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MILLROW_CACHE", str(tmp_path))
    assert not cache.is_kept(RULES)
    open_table(RULES)
    assert os.listdir(tmp_path / "tables") == [file_name(RULES)]
    assert cache.is_kept(RULES)


@pytest.mark.parametrize("rules", [RULES, replace(RULES, slides_first="last")])
def test_files_keep_every_score(rules: MillRules, tmp_path: Path) -> None:
    save(tmp_path / "t", table(rules))
    assert np.array_equal(load(tmp_path / "t", rules).scores, table(rules).scores)
    form, data = packed(table(rules).scores)
    assert np.array_equal(unpacked(form, data), table(rules).scores)
    assert form == ("depth8" if rules is RULES else "score16")


def test_threads_make_no_difference() -> None:
    rules = MillRules(SIX, 4, slide_early=True)
    assert np.array_equal(build(rules)[1], build(rules, threads=3)[1])


def test_one_byte_a_cell_for_six(tmp_path: Path) -> None:
    six = table(SIX_MEN)
    form, data = packed(six.scores)
    assert form == "depth8"
    assert len(data) == six.layout.size < 3_600_000
    save(tmp_path / "six", six)
    assert (tmp_path / "six").stat().st_size < 3_500_000


def test_an_ending_has_its_own_file(tmp_path: Path) -> None:
    rules, ending = MILLS["nine"], Sector(3, 3)
    solved = open_table(rules, tmp_path, ending)
    assert os.listdir(tmp_path) == [file_name(rules, ending)]
    assert "-o3-t3-h0-h0" in file_name(rules, ending)
    assert np.array_equal(open_table(rules, tmp_path, ending).scores, solved.scores)
    with pytest.raises(TableError, match="cells"):
        load(tmp_path / file_name(rules, ending), rules, Sector(3, 4))
    with pytest.raises(NotInTable):
        solved.probe(start(rules))


def test_fingerprints_stay_what_they_were() -> None:
    """Tables and endings that were kept by earlier versions are found again."""
    known = {"three": "4c38e32ec16a", "five": "8656c5e037ca", "six": "34742f51b39c", "nine": "8a08aec5e6de"}
    assert {name: fingerprint(MILLS[name]) for name in known} == known
    taking = {"free_only": "31756b1bda01", "any": "4af4cad23437"}
    assert {take: fingerprint(replace(SIX_MEN, take=take)) for take in taking} == taking


def test_fingerprints_tell_rules_apart() -> None:
    same = [MillRules(Board(THREE.lines[::-1]), 3), replace(RULES, repetition=None, quiet_limit=50, name="mine")]
    assert {fingerprint(rules) for rules in same} == {fingerprint(RULES)}
    others = [replace(RULES, take="any"), replace(RULES, full_board="draws"), MillRules(Board(THREE.lines[:6]), 3)]
    assert len({fingerprint(rules) for rules in [RULES, *others]}) == 4


def test_damaged_and_foreign_files_are_refused_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / file_name(RULES)
    save(path, table(RULES))
    whole = path.read_bytes()
    with pytest.raises(TableError, match="other rules"):
        load(path, replace(RULES, take="any"))
    for text, reason in (
        (whole[:-1], "damaged"),
        (whole[:-1] + bytes([whole[-1] ^ 1]), "damaged"),
        (b"", "not a mill table"),
        (b"GIF89a\n" + whole, "not a mill table"),
        (whole.split(b"\n")[0] + b"\n{}\n", "header"),
        (whole.split(b"\n")[0] + b"\nnonsense", "header"),
    ):
        path.write_bytes(text)
        with pytest.raises(TableError, match=reason):
            load(path, RULES)
        assert np.array_equal(open_table(RULES, tmp_path).scores, table(RULES).scores)
        assert path.read_bytes() == whole
    assert os.listdir(tmp_path) == [path.name]


def test_header_says_whose_table_it_is(tmp_path: Path) -> None:
    save(tmp_path / "t", table(RULES))
    head = json.loads((tmp_path / "t").read_bytes().split(b"\n")[1])
    assert head["fingerprint"] == fingerprint(RULES)
    assert head["rules"]["full_board"] == "loses"


def test_probe_raises_and_get_has_a_default() -> None:
    three = table(RULES)
    assert three.probe(start(RULES)) == three.get(start(RULES), None) == Known(1, 9)
    for pos in (
        Position(1, 1, 2, 2),
        Position(1 << 9, 0, 2, 3),
        Position(0, 0, 3, 0),
        Position(7, 3 << 3),
        Position(0, 0, 4, 4),
    ):
        with pytest.raises(NotInTable):
            three.probe(pos)
        assert three.get(pos, None) is None
    assert three.probe(Position(3, 7 << 3)) == Known(-1, 0)  # too few men: lost on the spot


def test_full_board_where_both_take() -> None:
    rules = MillRules(LADDER, 3, full_board="both_take", fewest=2)
    solved = Table(*build(rules))
    full = Position(rules.board.bits(["a1", "a2", "b1"]), rules.board.bits(["b2", "c1", "c2"]))
    steps = solved.steps(full)
    assert {step.text for step in steps} == {"xb2", "xc1", "xc2"}
    assert Known(*steps[0][1:]) == solved.probe(full)
    for text, value, plies in steps:
        answer = solved.probe(Position(full.them & ~rules.board.bits([text[1:]]), full.us, taking=1))
        assert (answer.value, answer.plies) == (-value, None if plies is None else plies - 1)


def test_declines_in_words() -> None:
    assert declines(RULES) is None
    barred = replace(RULES, reform="barred")
    assert "reform=barred" in str(declines(barred))
    with pytest.raises(ValueError, match="reform=barred"):
        build(barred)
    assert "17 points" in str(declines(MILLS["nine"]))
    assert declines(MILLS["nine"], [Sector(4, 4)]) is None
    assert declines(MILLS["seven"]) is None
    assert "cells" in str(declines_quick(MILLS["seven"]))
    assert declines(CONNECT_FOUR) == "tables are for mill games"


def test_all_steps_in_under_a_millisecond() -> None:
    six = table(SIX_MEN)
    pos = Position(SIX.bits(["a1", "c1", "e3", "d3"]), SIX.bits(["a3", "b3", "c5", "d4"]), 2, 2)
    six.steps(pos)
    began = time.process_time()
    for _ in range(200):
        six.steps(pos)
    assert (time.process_time() - began) / 200 < 0.001

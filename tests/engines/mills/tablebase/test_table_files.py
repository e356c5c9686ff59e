"""Table files and their fingerprints, and probing a table."""

import json
import os
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from engines.mills.tablebase.rule_samples import LADDER, solved_of, table

from millrow.engines.base import Solved
from millrow.engines.mills.tablebase import facts
from millrow.engines.mills.tablebase.build import build
from millrow.engines.mills.tablebase.facts import NotInTable, Position, file_name, fingerprint, start
from millrow.engines.mills.tablebase.files import load, open_table, pack, save, unpack
from millrow.engines.mills.tablebase.limits import decline_reason, too_slow_reason
from millrow.engines.mills.tablebase.probe import Table
from millrow.engines.mills.tablebase.sectors import Sector
from millrow.engines.mills.tablebase.stored import TableError
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.boards import SIX, THREE, Board
from millrow.families.mills.presets import MILL_GAMES, SIX_MEN
from millrow.families.mills.rules import MillRules

RULES = MILL_GAMES["three"]


def test_built_once_then_read(tmp_path: Path) -> None:
    reported = list[tuple[int, int]]()
    built = open_table(RULES, tmp_path, progress=lambda done, cells: reported.append((done, cells)))
    assert reported[-1] == (built.layout.size, built.layout.size)
    assert os.listdir(tmp_path) == [file_name(RULES)]
    read = open_table(RULES, tmp_path, progress=lambda *_: pytest.fail("built again"))
    assert np.array_equal(read.scores, built.scores)


def test_an_unwritable_folder_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert open_table(RULES, tmp_path / "file" / "tables").probe(start(RULES)) == Solved(1, 9)


def test_the_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MILLROW_CACHE", str(tmp_path))
    assert not facts.table_exists(RULES)
    open_table(RULES)
    assert os.listdir(tmp_path / "tables") == [file_name(RULES)]
    assert facts.table_exists(RULES)


@pytest.mark.parametrize("rules", [RULES, replace(RULES, slides_first="last")])
def test_files_round_trip(rules: MillRules, tmp_path: Path) -> None:
    save(tmp_path / "t", table(rules))
    assert np.array_equal(load(tmp_path / "t", rules).scores, table(rules).scores)
    form, data = pack(table(rules).scores)
    assert np.array_equal(unpack(form, data), table(rules).scores)
    assert form == ("depth8" if rules is RULES else "score16")


def test_threads_make_no_difference() -> None:
    rules = MillRules(SIX, 4, slide_early=True)
    assert np.array_equal(build(rules)[1], build(rules, threads=3)[1])


def test_one_byte_a_cell_for_six(tmp_path: Path) -> None:
    six = table(SIX_MEN)
    form, data = pack(six.scores)
    assert form == "depth8"
    assert len(data) == six.layout.size < 3_600_000
    save(tmp_path / "six", six)
    assert (tmp_path / "six").stat().st_size < 3_500_000


def test_an_ending_has_its_own_file(tmp_path: Path) -> None:
    rules, ending = MILL_GAMES["nine"], Sector(3, 3)
    solved = open_table(rules, tmp_path, ending)
    assert os.listdir(tmp_path) == [file_name(rules, ending)]
    assert "-o3-t3-h0-h0" in file_name(rules, ending)
    assert np.array_equal(open_table(rules, tmp_path, ending).scores, solved.scores)
    with pytest.raises(TableError, match="entries"):
        load(tmp_path / file_name(rules, ending), rules, Sector(3, 4))
    with pytest.raises(NotInTable):
        solved.probe(start(rules))


def test_fingerprints_are_stable() -> None:
    """Tables and endings saved by earlier versions are found again."""
    known = {"three": "4c38e32ec16a", "five": "8656c5e037ca", "six": "34742f51b39c", "nine": "8a08aec5e6de"}
    assert {name: fingerprint(MILL_GAMES[name]) for name in known} == known
    taking = {"free_only": "31756b1bda01", "any": "4af4cad23437"}
    assert {take: fingerprint(replace(SIX_MEN, take=take)) for take in taking} == taking


def test_fingerprints_distinguish_rules() -> None:
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
        (b"", "isn't a mill tablebase"),
        (b"GIF89a\n" + whole, "isn't a mill tablebase"),
        (whole.split(b"\n")[0] + b"\n{}\n", "header"),
        (whole.split(b"\n")[0] + b"\nnonsense", "header"),
    ):
        path.write_bytes(text)
        with pytest.raises(TableError, match=reason):
            load(path, RULES)
        assert np.array_equal(open_table(RULES, tmp_path).scores, table(RULES).scores)
        assert path.read_bytes() == whole
    assert os.listdir(tmp_path) == [path.name]


def test_the_header_names_the_rules(tmp_path: Path) -> None:
    save(tmp_path / "t", table(RULES))
    head = json.loads((tmp_path / "t").read_bytes().split(b"\n")[1])
    assert head["fingerprint"] == fingerprint(RULES)
    assert head["rules"]["full_board"] == "loses"


def test_probe_raises_and_get_has_a_default() -> None:
    three = table(RULES)
    assert three.probe(start(RULES)) == three.get(start(RULES), None) == Solved(1, 9)
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
    assert three.probe(Position(3, 7 << 3)) == Solved(-1, 0)  # too few men: already lost


def test_full_board_where_both_take() -> None:
    rules = MillRules(LADDER, 3, full_board="both_take", fewest=2)
    solved = Table(*build(rules))
    full = Position(rules.board.bits(["a1", "a2", "b1"]), rules.board.bits(["b2", "c1", "c2"]))
    steps = solved.steps(full)
    assert {step.step for step in steps} == {"xb2", "xc1", "xc2"}
    assert solved_of(steps[0]) == solved.probe(full)
    for step, value, _, turns, _ in steps:
        answer = solved.probe(Position(full.them & ~rules.board.bits([step[1:]]), full.us, taking=1))
        assert (answer.value, answer.turns) == (-value, None if turns is None else turns - 1)


def test_other_rules_are_declined_with_a_reason() -> None:
    assert decline_reason(RULES) is None
    barred = replace(RULES, reform="barred")
    assert "reform=barred" in str(decline_reason(barred))
    with pytest.raises(ValueError, match="reform=barred"):
        build(barred)
    assert "17 points" in str(decline_reason(MILL_GAMES["nine"]))
    assert decline_reason(MILL_GAMES["nine"], [Sector(4, 4)]) is None
    assert decline_reason(MILL_GAMES["seven"]) is None
    assert "entries" in str(too_slow_reason(MILL_GAMES["seven"]))
    assert decline_reason(CONNECT_FOUR) == "tablebases are for Men's Morris"


def test_all_steps_in_under_a_millisecond() -> None:
    six = table(SIX_MEN)
    pos = Position(SIX.bits(["a1", "c1", "e3", "d3"]), SIX.bits(["a3", "b3", "c5", "d4"]), 2, 2)
    six.steps(pos)
    began = time.process_time()
    for _ in range(200):
        six.steps(pos)
    assert (time.process_time() - began) / 200 < 0.001

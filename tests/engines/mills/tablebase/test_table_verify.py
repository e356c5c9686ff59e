"""The forward checker: it accepts correct tables and finds wrong scores."""

from dataclasses import replace

import numpy as np
import pytest
from engines.mills.tablebase.rule_samples import LADDER, LONG, rules_id, sample_rules, table

from millrow.engines.mills.tablebase.build import build
from millrow.engines.mills.tablebase.probe import Table
from millrow.engines.mills.tablebase.sectors import Sector
from millrow.engines.mills.tablebase.verify import check, verify
from millrow.families.mills.boards import SIX, THREE
from millrow.families.mills.presets import MILL_GAMES, SIX_MEN
from millrow.families.mills.rules import MillRules


def wrong(solved: Table, every: int = 1) -> int:
    return sum(report.wrong for _, report in verify(solved, every))


FULL = MillRules(LONG, 4, full_board="both_take")


@pytest.mark.parametrize(
    "rules",
    [
        *sample_rules(THREE, 4, 6, seed=5),
        *sample_rules(LADDER, 3, 40, seed=6),
        replace(FULL, take="free_only", placing_takes="nothing"),
        replace(FULL, take="free_only", no_move="draws"),
        MillRules(THREE, 4, take="free_until_placed", slide_early=True),
        replace(FULL, take="free_until_placed", takes_per_turn="mills"),
    ],
    ids=rules_id,
)
def test_small_tables(rules: MillRules) -> None:
    assert wrong(table(rules)) == 0


def test_six_in_part() -> None:
    assert wrong(table(SIX_MEN), every=101) == 0


@pytest.mark.parametrize("name", ["three", "five", "six"])
def test_mills_safe_until_all_are_placed(name: str) -> None:  # M4
    assert wrong(table(replace(MILL_GAMES[name], take="free_until_placed")), every=101) == 0


def test_nine_endings_in_part() -> None:
    solved = Table(*build(MILL_GAMES["nine"], [Sector(3, 4)]))
    assert wrong(solved, every=1009) == 0


def test_every_broken_cell_is_found() -> None:
    rules = MillRules(THREE, 3)
    layout, scores = build(rules)
    cells = np.flatnonzero(scores)  # drawn cells may be unused
    for cell in np.random.default_rng(6).choice(cells, 20, replace=False):
        broken = scores.copy()
        broken[cell] = -broken[cell]
        assert wrong(Table(layout, broken)) > 0
        broken[cell] = scores[cell] - 2
        assert wrong(Table(layout, broken)) > 0


def test_a_report_names_the_state() -> None:
    layout, scores = build(MillRules(THREE, 3))
    first, _ = layout.span(Sector(3, 3))
    cell = first + int(np.flatnonzero(scores[first:])[0])
    scores[cell] = -scores[cell]
    report = check(Table(layout, scores), Sector(3, 3))
    assert report.wrong
    assert report.examples[0].us.bit_count() == 3


@pytest.mark.slow
@pytest.mark.parametrize("fly_at", [None, 3])
def test_six_in_full(fly_at: int | None) -> None:
    assert wrong(table(MillRules(SIX, 6, fly_at=fly_at))) == 0

"""Symmetries, indexing and the sector graph."""

from math import comb

import pytest
from engines.mills.tablebase.rule_samples import sample_rules

from millrow.engines.mills.tablebase.index import Layout
from millrow.engines.mills.tablebase.kernels.mill import locate_cell
from millrow.engines.mills.tablebase.limits import symmetries
from millrow.engines.mills.tablebase.sectors import Sector, successors
from millrow.families.mills.boards import SEVEN, SIX, THREE, Board, drawn
from millrow.families.mills.presets import MILL_GAMES, SIX_MEN
from millrow.families.mills.rules import MillRules


@pytest.mark.parametrize(("name", "many"), [("three", 8), ("six", 16), ("seven", 8), ("nine", 16)])
def test_symmetries(name: str, many: int) -> None:
    found = symmetries(MILL_GAMES[name])
    assert len(set(found)) == many
    assert found[0] == tuple(range(len(found[0])))


def test_a_board_with_too_many_symmetries_does_without() -> None:
    loose = Board(drawn("a1 a2 a3 | b1 b2 b3 | c1 c2 c3 | d1 d2 d3"))
    assert len(symmetries(MillRules(loose, 3))) == 1


@pytest.mark.parametrize("rules", [MillRules(THREE, 3), MillRules(SIX, 3), MillRules(SEVEN, 3)])
def test_every_state_has_one_cell_and_symmetric_ones_share_it(rules: MillRules) -> None:
    layout = Layout(rules)
    sector = Sector(1, 2, 2, 1)
    first, end = layout.span(sector)
    n = len(rules.board.points)
    cells: dict[int, set[tuple[int, int]]] = {}
    for them in range(1 << n):
        for p in range(n):
            if them.bit_count() == 2 and not them >> p & 1:
                cell = locate_cell(layout.geo, layout.sec, layout.row[sector], 1 << p, them)
                assert first <= cell < end
                cells.setdefault(cell, set()).add((1 << p, them))
    assert sum(map(len, cells.values())) == comb(n, 2) * (n - 2)
    for states in cells.values():
        us, them = min(states)
        images = {
            tuple(sum(1 << image[p] for p in range(n) if men >> p & 1) for men in (us, them))
            for image in layout.geometry.symmetries
        }
        assert images == states


@pytest.mark.parametrize("rules", sample_rules(SIX, 7, 20, seed=8))
def test_turns_that_leave_a_pair_go_down(rules: MillRules) -> None:
    layout = Layout(rules)
    for sector in layout.sectors:
        for after in successors(rules, sector):
            assert after == sector.swapped() or after.order < sector.order


def test_pairs_lie_side_by_side() -> None:
    layout = Layout(SIX_MEN)
    assert [s for pair in layout.pairs() for s in pair] == layout.sectors
    at = 0
    for sector in layout.sectors:
        assert layout.span(sector)[0] == at
        at = layout.span(sector)[1]
    assert at == layout.size

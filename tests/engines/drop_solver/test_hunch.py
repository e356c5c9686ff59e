"""The net that says which moves to try first: as it is read, as the kernel carries it along, and as it is made."""

import random
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from engines.drop_solver.boards import known, random_position, read, solver
from numba import njit

from millrow.engines.drop_solver import hunch
from millrow.engines.drop_solver.geometry import Geometry
from millrow.engines.drop_solver.hunch import Net, prices, shipped
from millrow.engines.drop_solver.kernels import hunches
from millrow.engines.drop_solver.kernels.layout import MOST, ONE, PRICES, STEP, WIDTH, WINDOWS, lines_of
from millrow.engines.drop_solver.limits import Size
from millrow.engines.drop_solver.plain import plain_score
from millrow.engines.drop_solver.solver import DropSolver
from training.examples import Examples, Gatherer
from training.net import Teacher

CONNECT_FOUR = Size(7, 6, 4)
HARD = Path(__file__).parents[3] / "bench" / "positions" / "hard_14.txt"


def the_net() -> Net:
    net = shipped(CONNECT_FOUR)
    assert net is not None
    return net


def test_mirror_images_of_lines_are_of_one_kind_cell_by_cell() -> None:
    cells, kinds = lines_of(*CONNECT_FOUR)
    assert (len(cells), len(set(kinds.tolist()))) == (69, 36)
    lines = dict(zip(map(tuple, cells.tolist()), kinds.tolist(), strict=True))
    for line, kind in lines.items():
        assert lines[tuple(7 * (6 - cell // 7) + cell % 7 for cell in line)] == kind


def plain_price(net: Net, whites: int, everyone: int, white: bool, alpha: int) -> int:
    """What the kernel must say, line by line and from nothing."""
    discs = everyone.bit_count()
    sums = net.begins[discs % 2].astype(int)
    for cells, kind in zip(*(part.tolist() for part in lines_of(*CONNECT_FOUR)), strict=True):
        state = sum(
            (whites >> cell & 1) << k | ((everyone ^ whites) >> cell & 1) << k + 4 for k, cell in enumerate(cells)
        )
        sums = sums + net.rows[kind, state]
    assert abs(sums).max() < 1 << 15  # they are short numbers in the kernel
    window = min(max((alpha if white else -alpha - 1) + WINDOWS // 2, 0), WINDOWS - 1)
    odds = int(net.leanings[window, min(discs, MOST - 1)])
    odds += int((np.maximum(sums, 0) * net.heads[discs % 2].astype(int)).sum()) // ONE
    return int(prices()[min(max((odds if white else -odds) // STEP + PRICES // 2, 0), PRICES - 1)])


@cache
def kernel_price() -> Any:
    kernels = hunches.build(*CONNECT_FOUR)
    carry, odds, price = kernels.carry, kernels.odds, kernels.price

    @njit
    def ask(sums, whites, mask, to, later_whites, later_mask, net, discs, white, alpha):  # type: ignore[no-untyped-def]
        carry(sums, whites, mask, to, later_whites, later_mask, net)
        return price(odds(to, discs, white, alpha, net), net)

    return ask


def test_the_kernel_carries_along_what_the_twin_adds_up() -> None:
    chance, net = random.Random(7), the_net()
    block, sums, seen = net.block(), np.zeros((2, WIDTH), np.int16), set[int]()
    for _ in range(40):
        whites = everyone = 0
        sums[0] = 0
        while everyone.bit_count() < 36:
            mover, later = random_position(chance, *CONNECT_FOUR, chance.randint(1, 5))
            later_whites = mover if later.bit_count() % 2 == 0 else mover ^ later
            white, alpha = chance.random() < 0.5, chance.randint(-6, 6)
            # any discs more will do: they need not follow the rules
            later_whites, later = whites | later_whites & ~everyone, everyone | later
            later |= 1 << 7 * chance.randrange(7) + chance.randrange(6)
            at = (sums[0].ctypes.data, whites, everyone, sums[1].ctypes.data, later_whites, later)
            said = kernel_price()(*at, block.ctypes.data, later.bit_count(), white, alpha)
            assert said == plain_price(net, later_whites, later, white, alpha)
            seen.add(said)
            sums[0], whites, everyone = sums[1], later_whites, later
    assert len(seen) > 20


def test_with_the_net_the_same_scores_take_fewer_nodes() -> None:
    guided, alone = DropSolver(table_bytes=1 << 23), DropSolver(table_bytes=1 << 23, guided=False)
    for moves, score in known(HARD)[:40]:
        assert guided.solve(*read(moves, 6)) == alone.solve(*read(moves, 6)) == score
    assert 0 < guided.nodes < 0.9 * alone.nodes


@pytest.mark.parametrize("content", [None, b"", b"PK nothing", "half", "other"])
def test_a_net_that_cannot_be_read_is_done_without(
    content: bytes | str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, real = tmp_path / "net.npz", hunch.path_of(CONNECT_FOUR).read_bytes()
    if content == "half":
        path.write_bytes(real[: len(real) // 2])
    elif content == "other":
        np.savez(path, **the_net()._replace(heads=np.zeros((2, 2 * WIDTH), np.int16))._asdict())
    elif isinstance(content, bytes):
        path.write_bytes(content)
    monkeypatch.setattr(hunch, "path_of", lambda size: path)
    assert shipped.__wrapped__(CONNECT_FOUR) is None


def learnt(fast: DropSolver, position: tuple[int, int]) -> list[tuple[int, int, int, int]]:
    """Some of what a solver learns from one question."""
    fast.solve(*position)
    found = fast.learnt()
    assert 100 < len(found.mover) <= fast.nodes
    rows = np.stack(found, axis=1)[:: len(found.mover) // 40].tolist()
    return [tuple(row) for row in rows]


def test_what_a_solver_has_learnt_is_true() -> None:
    for mover, everyone, least, most in learnt(DropSolver(5, 4, 4), random_position(random.Random(4), 5, 4, 4, 4)):
        if everyone.bit_count() >= 8:
            assert least <= plain_score(5, 4, 4, mover, everyone) <= most
    discs = set[int]()
    for mover, everyone, least, most in learnt(DropSolver(), read(known(HARD)[0][0], 6)):
        assert Geometry(*CONNECT_FOUR).is_position(mover, everyone)
        assert least <= solver(*CONNECT_FOUR).solve(mover, everyone) <= most
        discs.add(everyone.bit_count())
    assert min(discs) < 24 <= max(discs)  # late positions stand in a part of the table of their own


def test_examples_are_true_and_a_net_learns_from_them() -> None:
    found = list[Examples]()
    for some in Gatherer(CONNECT_FOUR, seed=1).gathered(60):
        found.append(some)
        if sum(map(len, found)) > 30_000:
            break
    every = np.concatenate(found)
    assert {-1, 0} <= set(every["window"].tolist()) <= set(range(-WINDOWS // 2, WINDOWS // 2))
    fast = solver(*CONNECT_FOUR)
    for whites, everyone, window, above in every[:: len(every) // 200].tolist():
        white = everyone.bit_count() % 2 == 0
        score = fast.solve(whites if white else whites ^ everyone, everyone) * (1 if white else -1)
        assert (score > window) == above
    teacher = Teacher(CONNECT_FOUR, seed=1)
    np.random.default_rng(1).shuffle(every)
    before = teacher.judged(every[:3000])
    *_, _ = teacher.rounds(every[3000:], 2)
    after = teacher.judged(every[:3000])
    assert after[0] < before[0] - 0.1
    assert after[1] > max(before[1], 0.7)

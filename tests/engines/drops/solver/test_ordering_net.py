"""The move ordering net: loading, incremental updates in the kernel, and training."""

import random
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from engines.drops.solver.boards import known, random_position, read, solver
from numba import njit

from millrow.engines.drops.solver import ordering_net
from millrow.engines.drops.solver.bitboard import Geometry
from millrow.engines.drops.solver.kernels import ordering_net as kernel_net
from millrow.engines.drops.solver.kernels.layout import (
    LOG_PROB_ENTRIES,
    LOG_PROB_STEP,
    MAX_DISCS,
    SCALE,
    THRESHOLDS,
    WIDTH,
    lines_of,
)
from millrow.engines.drops.solver.limits import Size
from millrow.engines.drops.solver.ordering_net import Net, log_probabilities, shipped_net
from millrow.engines.drops.solver.reference import reference_score
from millrow.engines.drops.solver.solver import DropSolver
from training.examples import ExampleCollector, Examples
from training.net import Trainer

CONNECT_FOUR = Size(7, 6, 4)
HARD = Path(__file__).parents[4] / "bench" / "positions" / "hard_14.txt"


def the_net() -> Net:
    net = shipped_net(CONNECT_FOUR)
    assert net is not None
    return net


def test_mirror_images_of_lines_are_of_one_kind_cell_by_cell() -> None:
    cells, kinds = lines_of(*CONNECT_FOUR)
    assert (len(cells), len(set(kinds.tolist()))) == (69, 36)
    lines = dict(zip(map(tuple, cells.tolist()), kinds.tolist(), strict=True))
    for line, kind in lines.items():
        assert lines[tuple(7 * (6 - cell // 7) + cell % 7 for cell in line)] == kind


def reference_log_prob(net: Net, whites: int, occupied: int, white: bool, alpha: int) -> int:
    """What the kernel must return, computed from scratch line by line."""
    discs = occupied.bit_count()
    sums = net.hidden_bias[discs % 2].astype(int)
    for cells, kind in zip(*(array.tolist() for array in lines_of(*CONNECT_FOUR)), strict=True):
        state = sum(
            (whites >> cell & 1) << k | ((occupied ^ whites) >> cell & 1) << k + 4 for k, cell in enumerate(cells)
        )
        sums = sums + net.embeddings[kind, state]
    assert abs(sums).max() < 1 << 15  # they are 16-bit integers in the kernel
    window = min(max((alpha if white else -alpha - 1) + THRESHOLDS // 2, 0), THRESHOLDS - 1)
    logit = int(net.output_bias[window, min(discs, MAX_DISCS - 1)])
    logit += int((np.maximum(sums, 0) * net.output_weights[discs % 2].astype(int)).sum()) // SCALE
    return int(
        log_probabilities()[
            min(max((logit if white else -logit) // LOG_PROB_STEP + LOG_PROB_ENTRIES // 2, 0), LOG_PROB_ENTRIES - 1)
        ]
    )


@cache
def kernel_log_prob() -> Any:
    kernels = kernel_net.build(*CONNECT_FOUR)
    update_accumulator, logit, log_prob = kernels.update_accumulator, kernels.logit, kernels.log_prob

    @njit
    def call(sums, whites, mask, to, later_whites, later_mask, net, discs, white, alpha):  # type: ignore[no-untyped-def]
        update_accumulator(sums, whites, mask, to, later_whites, later_mask, net)
        return log_prob(logit(to, discs, white, alpha, net), net)

    return call


def test_incremental_updates_match_the_full_computation() -> None:
    rng, net = random.Random(7), the_net()
    block, sums, seen = net.kernel_block(), np.zeros((2, WIDTH), np.int16), set[int]()
    for _ in range(40):
        whites = occupied = 0
        sums[0] = 0
        while occupied.bit_count() < 36:
            mover, later = random_position(rng, *CONNECT_FOUR, rng.randint(1, 5))
            later_whites = mover if later.bit_count() % 2 == 0 else mover ^ later
            white, alpha = rng.random() < 0.5, rng.randint(-6, 6)
            # any additional discs will do: they need not follow the rules
            later_whites, later = whites | later_whites & ~occupied, occupied | later
            later |= 1 << 7 * rng.randrange(7) + rng.randrange(6)
            at = (sums[0].ctypes.data, whites, occupied, sums[1].ctypes.data, later_whites, later)
            result = kernel_log_prob()(*at, block.ctypes.data, later.bit_count(), white, alpha)
            assert result == reference_log_prob(net, later_whites, later, white, alpha)
            seen.add(result)
            sums[0], whites, occupied = sums[1], later_whites, later
    assert len(seen) > 20


def test_with_the_net_the_same_scores_take_fewer_nodes() -> None:
    use_net, alone = DropSolver(table_bytes=1 << 23), DropSolver(table_bytes=1 << 23, use_net=False)
    for moves, score in known(HARD)[:40]:
        assert use_net.solve(*read(moves, 6)) == alone.solve(*read(moves, 6)) == score
    assert 0 < use_net.nodes < 0.9 * alone.nodes


@pytest.mark.parametrize("content", [None, b"", b"PK nothing", "half", "other"])
def test_an_unreadable_net_is_ignored(
    content: bytes | str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, real = tmp_path / "net.npz", ordering_net.path_of(CONNECT_FOUR).read_bytes()
    if content == "half":
        path.write_bytes(real[: len(real) // 2])
    elif content == "other":
        wrong: Any = the_net()._replace(output_weights=np.zeros((2, 2 * WIDTH), np.int16)).arrays()
        np.savez(path, **wrong)
    elif isinstance(content, bytes):
        path.write_bytes(content)
    monkeypatch.setattr(ordering_net, "path_of", lambda size: path)
    assert shipped_net.__wrapped__(CONNECT_FOUR) is None


def table_contents(fast: DropSolver, position: tuple[int, int]) -> list[tuple[int, int, int, int]]:
    """A sample of the transposition table after one search."""
    fast.solve(*position)
    found = fast.table_contents()
    assert 100 < len(found.mover) <= fast.nodes
    rows = np.stack(found, axis=1)[:: len(found.mover) // 40].tolist()
    return [tuple(row) for row in rows]


def test_table_contents_are_correct() -> None:
    for mover, occupied, lower, upper in table_contents(
        DropSolver(5, 4, 4), random_position(random.Random(4), 5, 4, 4, 4)
    ):
        if occupied.bit_count() >= 8:
            assert lower <= reference_score(5, 4, 4, mover, occupied) <= upper
    discs = set[int]()
    for mover, occupied, lower, upper in table_contents(DropSolver(), read(known(HARD)[0][0], 6)):
        assert Geometry(*CONNECT_FOUR).is_valid(mover, occupied)
        assert lower <= solver(*CONNECT_FOUR).solve(mover, occupied) <= upper
        discs.add(occupied.bit_count())
    assert min(discs) < 24 <= max(discs)  # late positions have their own part of the table


@pytest.mark.slow
def test_examples_are_correct_and_training_improves_the_net() -> None:
    found = list[Examples]()
    for some in ExampleCollector(CONNECT_FOUR, seed=1).examples(60):
        found.append(some)
        if sum(map(len, found)) > 30_000:
            break
    every = np.concatenate(found)
    assert {-1, 0} <= set(every["window"].tolist()) <= set(range(-THRESHOLDS // 2, THRESHOLDS // 2))
    fast = solver(*CONNECT_FOUR)
    for whites, occupied, window, above in every[:: len(every) // 200].tolist():
        white = occupied.bit_count() % 2 == 0
        score = fast.solve(whites if white else whites ^ occupied, occupied) * (1 if white else -1)
        assert (score > window) == above
    trainer = Trainer(CONNECT_FOUR, seed=1)
    np.random.default_rng(1).shuffle(every)
    before = trainer.evaluate(every[:3000])
    *_, _ = trainer.epochs(every[3000:], 2)
    after = trainer.evaluate(every[:3000])
    assert after[0] < before[0] - 0.1
    assert after[1] > max(before[1], 0.7)

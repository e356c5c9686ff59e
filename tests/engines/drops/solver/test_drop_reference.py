"""The drop solver against the reference implementation, and its other guarantees."""

import os
import random
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from engines.drops.solver.boards import DATA, known, random_position, read, solver

from millrow.engines.drops.solver.bitboard import Geometry
from millrow.engines.drops.solver.kernels import search as search_kernel
from millrow.engines.drops.solver.limits import Stopped, Window
from millrow.engines.drops.solver.reference import reference_score
from millrow.engines.drops.solver.solver import DropSolver

# columns, rows, line, fewest plies the reference implementation can solve in about a second
SIZES = [(3, 3, 3, 0), (4, 4, 4, 0), (5, 4, 4, 8), (7, 6, 4, 30), (8, 7, 4, 45)]
MORE = [
    (4, 4, 3, 0), (5, 3, 3, 3), (3, 5, 3, 0), (6, 2, 4, 0), (16, 1, 4, 8), (1, 6, 3, 0), (4, 6, 4, 12), (6, 5, 4, 18),
    (9, 6, 4, 44), (10, 5, 6, 40), (32, 1, 3, 24),
]  # fmt: skip


@pytest.mark.parametrize(
    ("columns", "rows", "line", "plies"), SIZES + [pytest.param(*size, marks=pytest.mark.slow) for size in MORE]
)
def test_scores_match_the_reference(columns: int, rows: int, line: int, plies: int) -> None:
    rng = random.Random(columns * 100 + rows * 10 + line)
    fast = DropSolver(8, 7, 4, table_bytes=256 << 20) if columns == 8 else solver(columns, rows, line)
    for _ in range(25):
        mine, occupied = random_position(rng, columns, rows, line, rng.randint(plies, columns * rows))
        if occupied.bit_count() >= plies:
            assert fast.solve(mine, occupied) == reference_score(columns, rows, line, mine, occupied), (mine, occupied)


def test_scores_of_moves() -> None:
    rng, fast, geometry = random.Random(5), solver(5, 4, 4), Geometry(5, 4, 4)
    for _ in range(60):
        mine, occupied = random_position(rng, 5, 4, 4, rng.randint(9, 19))
        scores = fast.scores(mine, occupied)
        for c, score in enumerate(scores):
            move = geometry.drop(occupied, c)
            assert (score is None) == (move == 0)
            if move:
                won = geometry.has_line(mine | move)
                after = 0 if won else reference_score(5, 4, 4, occupied ^ mine, occupied | move)
                assert score == ((21 - occupied.bit_count()) // 2 if won else -after)
        if any(s is not None for s in scores):
            assert max(s for s in scores if s is not None) == fast.solve(mine, occupied)


def test_mirror_image_has_the_same_score() -> None:
    rng, fast, geometry = random.Random(3), solver(5, 5, 4), Geometry(5, 5, 4)
    for _ in range(30):
        mine, occupied = random_position(rng, 5, 5, 4, rng.randint(8, 20))
        assert fast.solve(mine, occupied) == fast.solve(geometry.mirrored(mine), geometry.mirrored(occupied))


def test_small_table_and_threads_change_nothing() -> None:
    cramped = DropSolver(7, 6, 4, table_bytes=1 << 12, threads=1)
    pair = DropSolver(7, 6, 4, table_bytes=1 << 14, threads=2)
    for moves, score in known(DATA / "connect4_positions.txt")[200::30]:
        position = read(moves, 6)
        assert cramped.solve(*position) == pair.solve(*position) == score


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_many_at_once(threads: int) -> None:
    """In order, whichever thread took which position; threads help each other with the last ones."""
    positions, scores = zip(*known(DATA / "connect4_positions.txt")[100::25], strict=True)
    together = DropSolver(7, 6, 4, table_bytes=1 << 22, threads=threads)
    asked = [read(moves, 6) for moves in positions]
    assert together.solve_all(asked) == list(scores)
    assert together.solve_all([]) == []
    assert together.scores(*asked[0]) == solver(7, 6, 4).scores(*asked[0])
    with pytest.raises(ValueError, match="over"):
        together.solve_all([asked[0], read("1212121", 6)])
    together.stop()
    with pytest.raises(Stopped):
        together.solve_all([(0, 0), (0, 0)])


@pytest.mark.parametrize("threads", [2, 4])
def test_threads_do_not_duplicate_work(threads: int) -> None:
    """Even where each move has an equivalent mirror image; and they leave no marks behind."""
    alone, together = DropSolver(), DropSolver(threads=threads)
    position = read("444444", 6)
    assert alone.solve(*position) == together.solve(*position)
    assert together.nodes < 1.6 * alone.nodes  # without coordination it would be `threads` times
    assert not together._busy.any()
    assert not together._state[:, search_kernel.PATH // 8 :].any()


@pytest.mark.parametrize("threads", [1, 2])
def test_windows(threads: int) -> None:
    """Scores outside a window are clamped; guesses, bounds and earlier searches change nothing."""
    positions, scores = zip(*known(DATA / "connect4_positions.txt")[100::60], strict=True)
    asked, windowed = [read(moves, 6) for moves in positions], DropSolver(7, 6, 4, table_bytes=1 << 22, threads=threads)
    for window in (Window(-1, 1), Window(-1, 1, -1), Window(2), Window(upper=-3), Window(-4, 4, 9), Window(0, 0)):
        windowed.clear()
        cut = [min(max(score, window.lower), window.upper) for score in scores]
        assert windowed.solve_all(asked, [window] * len(asked)) == cut
        assert windowed.solve(*asked[0]) == scores[0]
    for slack in (0, 1, 5):
        windowed.clear()
        assert windowed.solve_all(asked, [Window(score - slack, guess=score - slack) for score in scores]) == list(
            scores
        )
        assert windowed.solve_all(asked[::-1]) == list(scores[::-1])


@pytest.mark.parametrize("threads", [1, 2])
def test_concurrent_callers_get_correct_scores(threads: int) -> None:
    shared = DropSolver(7, 6, 4, table_bytes=1 << 22, threads=threads)
    lines = known(DATA / "connect4_positions.txt")[::4]

    def ask(part: list[tuple[str, int]]) -> list[str]:
        return [moves for moves, score in part if shared.solve(*read(moves, 6)) != score]

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(ask, (lines[::2], lines[1::2]))) == [[], []]


@pytest.mark.parametrize("threads", [1, 2])
def test_stop(threads: int) -> None:
    fast = DropSolver(7, 6, 4, table_bytes=1 << 24, threads=threads)
    stopped: list[bool] = []

    def ask() -> None:
        with pytest.raises(Stopped):
            fast.solve(0, 0)
        stopped.append(True)

    asking = threading.Thread(target=ask)
    asking.start()
    time.sleep(0.2)
    began = time.perf_counter()
    fast.stop()
    asking.join(10)
    assert stopped
    assert time.perf_counter() - began < 2  # milliseconds on an idle machine
    assert fast.nodes > 0
    with pytest.raises(Stopped):  # it stays stopped
        fast.solve(0, 0)
    fast.resume()
    assert fast.solve(*read("44444326", 6)) == 0


def test_refusals_have_a_reason() -> None:
    with pytest.raises(ValueError, match="at most 64"):
        DropSolver(8, 8, 4)
    with pytest.raises(ValueError, match="a line at least three"):
        DropSolver(7, 6, 2)
    with pytest.raises(ValueError, match="at least"):
        DropSolver(8, 7, 4, table_bytes=1 << 20)
    with pytest.raises(ValueError, match="over"):
        solver(7, 6, 4).solve(*read("1212121", 6))
    with pytest.raises(ValueError, match="over"):
        solver(7, 6, 4).scores(*read("1212121", 6))
    with pytest.raises(ValueError, match="Not a position"):
        solver(7, 6, 4).solve(0, 2)


@pytest.mark.slow
def test_the_disk_cache_distinguishes_geometries(tmp_path: Path) -> None:
    """The second process compiles one size and loads the other: compiled code calls by name, so names must differ."""
    code = (
        "import sys; from millrow.engines.drops.solver.solver import DropSolver;"
        "print(*(DropSolver(int(w), 3, int(k)).solve(0, 0) for w, k in sys.argv[1:]))"
    )
    env = {**os.environ, "MILLROW_CACHE": str(tmp_path)}
    env.pop("NUMBA_CACHE_DIR", None)
    three, four = reference_score(4, 3, 3, 0, 0), reference_score(5, 3, 4, 0, 0)
    assert three != four
    for boards, scores in ((["54"], f"{four}"), (["43", "54"], f"{three} {four}"), (["54", "43"], f"{four} {three}")):
        ran = subprocess.run(
            [sys.executable, "-c", code, *boards], env=env, capture_output=True, text=True, check=False, timeout=120
        )
        assert (ran.stdout.strip(), ran.stderr) == (scores, "")
    assert len(list(tmp_path.rglob("*.nbi"))) > 0


@pytest.mark.slow
def test_it_works_without_a_writable_cache(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code = "from millrow.engines.drops.solver.solver import DropSolver; print(DropSolver(3, 3, 3).solve(0, 0))"
    env = {**os.environ, "MILLROW_CACHE": str(tmp_path / "file")}
    env.pop("NUMBA_CACHE_DIR", None)
    ran = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False, timeout=120
    )
    assert (ran.stdout.strip(), ran.stderr) == (str(reference_score(3, 3, 3, 0, 0)), "")

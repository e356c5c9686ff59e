"""Compiling kernels: without Numba's private interfaces, and in two processes at the same time."""

import ast
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

import millrow
from millrow.engines.drops.solver.reference import reference_score
from millrow.engines.numba.jit import config, use_cache_folder
from millrow.engines.numba.lock import cache_lock

ENGINES = Path(millrow.__file__).parent / "engines"
PUBLIC = {"numba", "numba.extending", "numba.types"}
DECORATORS = ENGINES / "numba" / "jit.py"

# Kernels in a folder of their own: `doubled` is called with ints by one entry point, with floats by another.
KERNELS = """
from pathlib import Path
from millrow.engines.numba.intrinsics import address, at64, popcount, prefetch, put64
from millrow.engines.numba.jit import KernelCache

kernel_cache = KernelCache("trial", Path(__file__).parent)

@kernel_cache.inline
def increased(x):
    return x + 1

@kernel_cache.internal
def doubled(x):
    return increased(x) * 2 - 2

@kernel_cache.internal
def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)

@kernel_cache.entry_point
def whole(x, array):
    start = address(array)
    prefetch(start)
    put64(start, 1, doubled(x))
    return at64(start, 1) + popcount(at64(start, 0)) + factorial(x)

@kernel_cache.entry_point
def broken(x):
    return doubled(x)

@kernel_cache.entry_point
def both(x, y):
    return doubled(x) * doubled(y)
"""
WHOLE = "import numpy as np; print(kernels.whole(5, np.array([7, 0])));"  # 10 + 3 + 120
BROKEN = "print(kernels.broken(1.25));"
BOTH = "print(kernels.both(2, 0.5));"
# Delays in seconds before the index of `doubled` is written, and before its code is.
SLOW = """
import time; from numba.core.caching import IndexDataCacheFile as File
def slow(seconds, save):
    def late(self, *args):
        time.sleep(seconds * ('doubled' in self._index_path)); save(self, *args)
    return late
File._save_index, File._save_data = slow({}, File._save_index), slow({}, File._save_data)"""


def program(folder: Path, code: str, before: str = "") -> "subprocess.Popen[str]":
    """A process that imports the kernels and runs some code; `before` runs ahead of everything else."""
    path = folder / "code" / "kernels.py"
    if not path.exists():
        path.parent.mkdir()
        path.write_text(KERNELS)
    start = f"import sys; sys.path.insert(0, {str(path.parent)!r}); import numba; {before}\nimport kernels; {code}"
    environment = {**os.environ, "MILLROW_CACHE": str(folder / "cache")}
    environment.pop("NUMBA_CACHE_DIR", None)
    return subprocess.Popen(
        [sys.executable, "-c", start], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def printed(process: "subprocess.Popen[str]") -> list[str]:
    out, errors = process.communicate(timeout=120)
    assert (process.returncode, errors) == (0, "")
    return out.split()


def compiled_files(folder: Path) -> int:
    return len(list(folder.rglob("*.nbc")))


MISSING = {
    "options": """
from numba.core.cpu import CPUTargetOptions as known
parse = known.parse_as_flags
def refuse(flags, options):  # Numba's own functions do not set an error model
    if 'error_model' in options and {'forceinline', 'no_cpython_wrapper', 'no_cfunc_wrapper'} & options.keys():
        raise KeyError('Unrecognized options')
    return parse(flags, options)
known.parse_as_flags = refuse""",
    "options refused at once": "import millrow.engines.numba.jit as jit; real = jit.njit\n"
    "def njit(*, cache=False, nogil=False, error_model=''): return real(cache=cache, nogil=nogil)\n"
    "jit.njit = njit",
    "cache folder": "del numba.config.CACHE_DIR",
}


@pytest.mark.parametrize("missing", MISSING)
def test_kernels_run_without_private_numba(missing: str, tmp_path: Path) -> None:
    assert printed(program(tmp_path, WHOLE + BROKEN + BOTH, before=MISSING[missing])) == ["133", "2.5", "4.0"]


def test_the_private_interfaces_exist(tmp_path: Path) -> None:
    """Otherwise the test above would prove nothing."""
    for before in MISSING.values():
        assert printed(program(tmp_path, "print('imported')", before=before)) == ["imported"]


@pytest.mark.parametrize(
    "missing",
    [
        "del caching.FunctionCache",
        "caching.FunctionCache.__init__ = None",
        "del dispatcher._DispatcherBase.disable_compile",
        "",  # nothing is missing
    ],
)
def test_closures_need_no_private_numba(missing: str, tmp_path: Path) -> None:
    code = (
        f"from numba.core import caching, ccallback, dispatcher; {missing}\n"
        "from millrow.engines.drops.solver.solver import DropSolver; print(DropSolver(4, 3, 3).solve(0, 0))"
    )
    assert printed(program(tmp_path, "", before=code)) == [str(reference_score(4, 3, 3, 0, 0))]
    assert (compiled_files(tmp_path) > 0) == ("FunctionCache" not in missing)


def test_private_numba_is_used_where_it_may_be_missing() -> None:
    """Only in one place, inside functions that work without it."""
    for path in sorted(ENGINES.rglob("*.py")):
        tree = ast.parse(path.read_text())
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level == 0]
        names = {node.module or "" for node in imports}
        names |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        private = {name for name in names if name.split(".")[0] == "numba"} - PUBLIC
        assert private <= ({"numba.core.caching"} if path == DECORATORS else set()), path


def test_two_processes_compile_into_a_cold_cache(tmp_path: Path) -> None:
    """Both add a version of the same function, and a third process reads both. Without the lock the order would be: one
    index, the other index, the other code, the first code, and both codes would have the same number."""
    one, other = program(tmp_path, WHOLE, SLOW.format(1, 2)), program(tmp_path, BROKEN, SLOW.format(2, 0))
    assert (printed(one), printed(other)) == (["133"], ["2.5"])
    assert len(list((tmp_path / "cache").rglob("kernels.doubled-*.nbc"))) == 2
    assert printed(program(tmp_path, BOTH + WHOLE + BROKEN)) == ["4.0", "133", "2.5"]


def test_the_cache_is_shared_between_processes(tmp_path: Path) -> None:
    printed(program(tmp_path, WHOLE))
    hits = "print(sum(kernels.whole._dispatcher.stats.cache_hits.values()))"
    files = compiled_files(tmp_path)
    assert printed(program(tmp_path, WHOLE + hits)) == ["133", "1"]
    assert compiled_files(tmp_path) == files


def test_new_argument_types_are_compiled(tmp_path: Path) -> None:
    code = "print(kernels.both(2, 0.5), kernels.both(2, 1), kernels.both(0.5, 2))"
    assert printed(program(tmp_path, code)) == ["4.0", "8", "4.0"]


def test_the_lock_times_out(tmp_path: Path) -> None:
    """Everything is compiled then, and nothing is written to the cache."""
    short = "import millrow.engines.numba.lock as lock; lock.cache_lock.__wrapped__.__defaults__ = (0.1,)"
    lock = tmp_path / "cache" / "trial-kernels.lock"
    lock.parent.mkdir()
    with cache_lock(lock) as held:
        assert held
        assert printed(program(tmp_path, WHOLE, before=short)) == ["133"]
    assert compiled_files(tmp_path) == 0
    assert printed(program(tmp_path, WHOLE, before=short)) == ["133"]
    assert compiled_files(tmp_path) > 0


def test_the_lock_of_a_dead_process_is_released(tmp_path: Path) -> None:
    path = tmp_path / "kernels.lock"
    code = (
        "import sys, os; from pathlib import Path; from millrow.engines.numba.lock import cache_lock\n"
        "with cache_lock(Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with cache_lock(path, timeout=0.0) as held:
            assert not held
        other.kill()
        other.wait()
    with cache_lock(path, timeout=0.0) as held:
        assert held


def test_without_a_lock_file_there_is_no_wait(tmp_path: Path) -> None:
    for path in (None, tmp_path / "missing" / "kernels.lock"):
        with cache_lock(path, timeout=0.0) as held:
            assert held


def test_kernels_of_old_versions_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from millrow.engines.numba.folder import UNUSED_SECONDS, kernel_folder

    monkeypatch.setenv("MILLROW_CACHE", str(tmp_path))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr("numba.config.CACHE_DIR", "")
    names = ("trial-kernels-0123456789ab", "trial-kernels-ba9876543210", "trial-other-kernels-0123456789ab", "tables")
    old, recent, other, tables = (tmp_path / name for name in names)
    for folder in (old, recent, other, tables):
        folder.mkdir()
        (folder / "file").touch()
        os.utime(folder, times=(1e9, 1e9) if folder != recent else None)
    used = kernel_folder("trial", ENGINES / "numba")
    assert used is not None
    assert used.parent == tmp_path
    assert sorted(tmp_path.iterdir()) == sorted([recent, other, tables, used])
    os.utime(used, times=(1e9, 1e9))
    assert kernel_folder("trial", ENGINES / "numba") == used
    assert used.stat().st_mtime > 1e9 + UNUSED_SECONDS, "it is marked as used"


def test_threads_never_change_the_cache_folder_of_each_other(tmp_path: Path) -> None:
    entered, leave = Event(), Event()

    def hold() -> None:
        with use_cache_folder(tmp_path / "first"):
            entered.set()
            leave.wait(10)

    def other() -> str:
        with use_cache_folder(tmp_path / "second"):
            return str(config.CACHE_DIR)

    before = config.CACHE_DIR
    with ThreadPoolExecutor(2) as threads:
        holding = threads.submit(hold)
        assert entered.wait(10)
        waiting = threads.submit(other)
        with pytest.raises(TimeoutError):
            waiting.result(0.1)
        assert str(tmp_path / "first") == config.CACHE_DIR
        leave.set()
        holding.result(10)
        assert waiting.result(10) == str(tmp_path / "second")
    assert before == config.CACHE_DIR

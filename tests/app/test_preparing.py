"""Preparing levels: another process compiles first, once, and the server's start compiles for the start screen."""

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from millrow.app import preparing
from millrow.app.worker import WorkerFailed
from millrow.engines.levels import find_level, strongest
from millrow.families import NAMED
from millrow.families.rules_text import read_rules

CONNECT3 = NAMED["connect3"]
PERFECT = find_level(CONNECT3, "perfect")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MILLROW_CACHE", str(tmp_path))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    return tmp_path


class Processes:
    """Stands for `subprocess.Popen`: records the arguments and ends at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, code: int = 0) -> None:
        self.started = list[list[str]]()
        self.code = code
        monkeypatch.setattr(subprocess, "Popen", self)

    def __call__(self, command: list[str], **_: object) -> "Processes":
        self.started.append(command[-2:])
        return self

    def __enter__(self) -> "Processes":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def wait(self) -> int:
        return self.code


def test_another_process_leaves_the_kernels_in_the_cache(cache: Path) -> None:
    preparing.compiled(PERFECT, CONNECT3).result(120)
    assert list(cache.glob("drop-kernels-*/**/*.nbi")), "compiled code"
    assert len(list((cache / "prepared").iterdir())) == 1


def test_it_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    processes = Processes(monkeypatch)
    for _ in range(2):
        preparing.compiled(PERFECT, CONNECT3).result(20)
    assert processes.started == [["connect3", "perfect"]]


def test_a_process_that_fails_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    processes = Processes(monkeypatch, code=1)
    for _ in range(2):
        preparing.compiled(PERFECT, CONNECT3).result(20)
    assert len(processes.started) == 2


def test_the_start_compiles_perfect_levels_first_and_nothing_that_the_package_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    processes, done = Processes(monkeypatch), threading.Event()
    assert preparing.warm_up(done.set)
    assert done.wait(20)
    for family, first in (("mills", ["six", "hard"]), ("drops", ["connect4", "perfect"])):
        mine = [asked for asked in processes.started if NAMED[asked[0]].family.name == family]
        assert mine[0] == first
        assert len(mine) > 1
    assert ["six", "perfect"] not in processes.started
    assert not preparing.warm_up(done.set), "all of it is compiled"


def test_what_the_start_compiles_next_is_being_set_up_too(monkeypatch: pytest.MonkeyPatch) -> None:
    may_go_on, done, processes = threading.Event(), threading.Event(), Processes(monkeypatch)

    def wait() -> int:
        assert may_go_on.wait(20)
        return 0

    monkeypatch.setattr(processes, "wait", wait)
    assert preparing.warm_up(done.set)
    announced = preparing.under_way()
    may_go_on.set()
    assert done.wait(20)
    assert {(NAMED[name], level) for name, level in processes.started} == set(announced)
    assert not preparing.under_way()


def test_what_fails_because_the_server_ends_is_not_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise WorkerFailed("closed")

    key = CONNECT3, "perfect"
    preparing._once({}, key, fail).result(20)
    assert len(caplog.records) == 1
    monkeypatch.setattr(preparing, "_stopped", threading.Event())
    preparing._stopped.set()
    preparing._once({}, key, fail).result(20)
    assert len(caplog.records) == 1


def test_the_program_refuses_a_level_that_does_not_exist() -> None:
    command = [sys.executable, "-m", "millrow.app.preparing", "six", "nonesuch"]
    assert subprocess.run(command, capture_output=True, timeout=60, check=False).returncode == 1


def test_few_processes_compile_at_the_same_time_and_presets_do_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    running, most, go_on = [0], [0], threading.Event()

    class Slow(Processes):
        def wait(self) -> int:
            running[0] += 1
            most[0] = max(most[0], running[0])
            assert go_on.wait(20)
            running[0] -= 1
            return 0

    processes = Slow(monkeypatch)
    many = [read_rules(f"connect:columns=5,rows={rows}") for rows in range(5, 15)]
    waiting = [preparing.compiled(strongest(rules), rules) for rules in many]
    preset = preparing.compiled(PERFECT, CONNECT3)
    while len(processes.started) < 2:
        time.sleep(0.01)
    assert ["connect3", "perfect"] in processes.started
    go_on.set()
    for ready in (*waiting, preset):
        ready.result(20)
    assert len(processes.started) == 11
    assert most[0] <= 3

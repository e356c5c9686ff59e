"""Worker processes: they stream, stop at once, keep what they have loaded, are capped, and may die at any time."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from app import worker_tasks as tasks

from millrow.app import jobs
from millrow.app.worker import WorkerFailed
from millrow.app.workers import Priority, WorkerPool
from millrow.families import NAMED


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    made = WorkerPool(2)
    yield made
    made.close()
    wait_until(lambda: not made.processes())


def wait_until(condition: Callable[[], object], seconds: float = 30) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.01)


def wait_until_free(pool: WorkerPool) -> None:
    wait_until(lambda: all(worker.job is None for worker in pool._workers))


def test_the_result_is_the_last_item(pool: WorkerPool) -> None:
    assert pool.ask(tasks.count, 5).result.result(30) == 4
    assert pool.ask(tasks.count, 0).result.result(30) is None


def test_items_arrive_while_it_runs_and_leaving_stops_it(pool: WorkerPool) -> None:
    async def first(number: int) -> list[int]:
        seen = list[int]()
        async for item in pool.ask(tasks.count, 10**9, 0.01).stream():
            seen.append(item)
            if item >= number:
                break
        return seen

    assert asyncio.run(first(3))[-1] >= 3
    wait_until_free(pool)
    assert pool.ask(tasks.count, 3).result.result(30) == 2, "the worker is free again"
    assert len(pool.processes()) == 1, "and was not replaced"


def test_stopping_gives_the_last_item_at_once_even_if_the_worker_does_not_listen(
    pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("millrow.app.workers.STOP_SECONDS", 0.1)
    running = pool.ask(tasks.count, 10**9, 0.01)
    wait_until(lambda: running.latest is not None)
    running.stop()
    assert running.result.result(0) is not None
    wait_until_free(pool)
    deaf = pool.ask(tasks.never_yields)
    (before,) = pool.processes()
    deaf.stop()
    assert deaf.result.result(0) is None
    wait_until(lambda: before not in pool.processes())
    assert pool.ask(tasks.count, 2).result.result(30) == 1


def test_no_more_workers_than_allowed_and_none_without_need(pool: WorkerPool) -> None:
    assert pool.processes() == []
    asked = [pool.ask(tasks.own_process) for _ in range(12)]
    assert len({job.result.result(30) for job in asked}) <= 2
    assert len(pool.processes()) <= 2
    assert pool.ask(tasks.count, 1, key="a").result.result(30) == 0


def test_a_job_goes_to_the_worker_that_has_loaded_what_it_needs(pool: WorkerPool) -> None:
    busy = pool.ask(tasks.count, 10**9, 0.01)
    warm = pool.ask(tasks.own_process, key="table").result.result(30)
    assert pool.is_warm("table")
    busy.stop()
    wait_until_free(pool)
    assert {pool.ask(tasks.own_process, key="table").result.result(30) for _ in range(5)} == {warm}
    assert not pool.is_warm("another")


def test_background_jobs_leave_a_worker_for_others(pool: WorkerPool) -> None:
    background = [pool.ask(tasks.count, 10**9, 0.01, priority=Priority.BACKGROUND) for _ in range(3)]
    assert pool.ask(tasks.count, 3).result.result(30) == 2
    wait_until(lambda: background[0].latest is not None)
    assert background[1].latest is None
    background[0].stop()
    wait_until(lambda: background[1].latest is not None)


def test_jobs_are_done_by_priority(pool: WorkerPool) -> None:
    """Two jobs of guests and one in the background never take the worker that is left for moves."""
    running = pool.ask(tasks.count, 10**9, 0.01, priority=Priority.GUEST)
    wait_until(lambda: running.latest is not None)
    asked = [Priority.BACKGROUND, Priority.GUEST, Priority.PREPARING, Priority.NORMAL]
    done = list[Priority]()
    jobs_of = [pool.ask(tasks.count, 1, priority=priority) for priority in asked]
    for job, priority in zip(jobs_of, asked, strict=True):
        job.result.add_done_callback(lambda _, priority=priority: done.append(priority))  # type: ignore[misc]
    assert jobs_of[-1].result.result(30) == 0
    assert done == [Priority.NORMAL]
    running.stop()
    wait_until(lambda: len(done) == 4)
    assert done == [Priority.NORMAL, Priority.PREPARING, Priority.GUEST, Priority.BACKGROUND]


def test_an_exception_arrives_and_the_worker_goes_on(pool: WorkerPool) -> None:
    with pytest.raises(ValueError, match="no such thing"):
        pool.ask(tasks.fails).result.result(30)
    (process,) = pool.processes()
    assert pool.ask(tasks.own_process).result.result(30) == process


def test_a_dead_worker_is_replaced(pool: WorkerPool, tmp_path: Path) -> None:
    assert pool.ask(tasks.dies_once, str(tmp_path / "died")).result.result(30) == 7
    with pytest.raises(WorkerFailed):
        pool.ask(tasks.dies).result.result(30)
    running = pool.ask(tasks.count, 10**9, 0.01)
    wait_until(lambda: running.latest is not None)
    for process in pool.processes():
        os.kill(process, signal.SIGKILL)
    with pytest.raises(WorkerFailed):
        running.result.result(30)
    assert pool.ask(tasks.count, 3).result.result(30) == 2


def test_workers_end_when_the_server_is_killed() -> None:
    code = (
        "import time; from app import worker_tasks as t; from millrow.app import workers as w;"
        "w.ask(t.count, 10**9, 0.01); j = w.ask(t.own_process); print(j.result.result(), flush=True); time.sleep(600)"
    )
    path = os.pathsep.join(filter(None, sys.path))
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path}
    ) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        server.kill()
    wait_until(lambda: not is_running(worker))


def test_ctrl_c_at_the_terminal_of_the_server_leaves_its_workers_to_it(pool: WorkerPool) -> None:
    process = pool.ask(tasks.own_process).result.result(30)
    assert process is not None
    job = pool.ask(tasks.count, 10**9, 0.01)
    wait_until(lambda: job.latest is not None)
    os.kill(process, signal.SIGINT)
    before = job.latest
    wait_until(lambda: job.latest != before)
    assert pool.processes() == [process]


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")


def test_engines_think_there(pool: WorkerPool) -> None:
    rules = NAMED["connect3"]
    thought = pool.ask(jobs.think, rules, rules.start(), "medium").result.result(60)
    assert thought is not None
    assert thought.step in rules.legal(rules.start())
    assert {verdict.step for verdict in thought.thoughts.verdicts} == set(rules.legal(rules.start()))

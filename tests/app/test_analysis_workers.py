"""Worker processes: answers as they come, stopping, failures, and giving way."""

import asyncio
import json
import time
from collections.abc import Coroutine, Iterator
from contextlib import aclosing
from typing import Any

import pytest

from millrow.app import analysis_workers as workers
from millrow.app.analysis_workers import Jobs, WorkerFailed, Workers

TARGET = f"{__name__}:counted"


def counted(request: dict[str, Any]) -> Iterator[Any]:
    """A job for the tests: counts, and then idles, fails, ends its process or hangs."""
    yield from range(request.get("count", 0))
    end = request.get("end", "")
    if end == "fail":
        raise ValueError("as requested")
    if end == "exit":
        import os

        os._exit(3)
    if end == "hang":
        time.sleep(60)
    while end == "idle":
        time.sleep(0.01)
        yield None


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


async def collected(pool: Workers, **request: Any) -> list[Any]:
    async with aclosing(pool.answers(request)) as answers:
        return [answer async for answer in answers]


def test_answers_arrive_and_the_process_is_used_again() -> None:
    async def work() -> None:
        pool = Workers(TARGET, 1)
        assert await collected(pool, count=3) == [0, 1, 2]
        assert await collected(pool, count=2) == [0, 1]
        assert len(pool._all) == 1
        await pool.close()

    run(work())


def test_a_job_is_stopped_when_nobody_listens() -> None:
    async def work() -> None:
        pool = Workers(TARGET, 1)
        async with aclosing(pool.answers({"count": 1, "end": "idle"})) as answers:
            assert await anext(answers) == 0
        assert await collected(pool, count=1) == [0]
        assert len(pool._all) == 1
        await pool.close()

    run(work())


def test_failures_are_reported_and_the_next_job_runs() -> None:
    async def work() -> None:
        pool = Workers(TARGET, 1)
        with pytest.raises(WorkerFailed, match="as requested"):
            await collected(pool, end="fail")
        with pytest.raises(WorkerFailed, match="ended with 3"):
            await collected(pool, count=1, end="exit")
        assert await collected(pool, count=1) == [0]
        await pool.close()

    run(work())


def test_a_worker_that_does_not_stop_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "STOP_SECONDS", 0.3)

    async def work() -> None:
        pool = Workers(TARGET, 1)
        async with aclosing(pool.answers({"count": 1, "end": "hang"})) as answers:
            assert await anext(answers) == 0
        assert await collected(pool, count=1) == [0]
        await pool.close()

    run(work())


def test_a_long_job_gives_way_to_one_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GIVE_WAY_SECONDS", 0.2)

    async def work() -> None:
        pool = Workers(TARGET, 1)
        long = asyncio.create_task(collected(pool, count=2, end="idle"))
        await asyncio.sleep(0.1)
        assert await collected(pool, count=1) == [0]
        assert await long == [0, 1][: len(long.result())] != []
        await pool.close()

    run(work())


def test_an_idle_worker_is_ended_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "IDLE_SECONDS", 0.1)

    async def work() -> None:
        pool = Workers(TARGET, 1)
        assert await collected(pool, count=1) == [0]
        [worker] = pool._all
        await worker.wait()
        assert await collected(pool, count=1) == [0]
        assert worker not in pool._all
        await pool.close()

    run(work())


def test_the_lines_of_a_worker() -> None:
    lines = list[str]()
    jobs = Jobs(counted, lines.append)
    jobs.handle({"job": 1, "request": {"count": 1}})
    jobs.handle({"job": 2, "request": {"end": "idle"}})
    time.sleep(workers.TICK_SECONDS * 2.5)
    jobs.handle({"job": 2})
    assert jobs._thread is not None
    jobs._thread.join()
    said = [json.loads(line) for line in lines]
    assert said[:2] == [{"job": 1, "answer": 0}, {"job": 1, "end": ""}]
    assert said[2:] == [{"job": 2, "tick": True}] * (len(said) - 3) + [{"job": 2, "end": ""}]

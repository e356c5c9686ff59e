"""Pools: each resource has one user at a time, is kept for the next, and the capacity is never exceeded."""

import threading
from time import sleep

import pytest

from millrow.engines.pool import Pool, SharedPool


def test_released_resources_are_reused() -> None:
    pool = Pool[str, list[str]](capacity=2)
    with pool.acquire("a", list) as one, pool.acquire("a", list) as two:
        assert one is not two
    with pool.acquire("a", list) as again:
        assert again is one or again is two


def test_the_least_recently_used_is_dropped() -> None:
    pool = Pool[str, list[str]](capacity=2)
    with pool.acquire("a", list) as first:
        pass
    with pool.acquire("b", list) as second:
        pass
    with pool.acquire("c", list), pool.acquire("b", list) as same:
        assert same is second
    with pool.acquire("a", list) as new:
        assert new is not first


def test_the_capacity_is_never_exceeded() -> None:
    pool, used, capacity = Pool[int, object](capacity=3), set[int](), list[int]()

    def use(key: int) -> None:
        with pool.acquire(key, object) as some:
            used.add(id(some))
            capacity.append(len(used))
            sleep(0.002)
            used.discard(id(some))

    threads = [threading.Thread(target=use, args=(number % 5,)) for number in range(30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(capacity) == 30
    assert max(capacity) <= 3


def test_a_failed_creation_frees_its_slot() -> None:
    pool = Pool[str, object](capacity=1)

    def broken() -> object:
        raise OSError("no room")

    for _ in range(3):
        with pytest.raises(OSError, match="no room"), pool.acquire("a", broken):
            pass
    with pool.acquire("a", object):
        pass


def test_shared_resources_are_created_once() -> None:
    pool, made = SharedPool[str, list[str]](capacity=2), list[str]()

    def make(key: str) -> list[str]:
        sleep(0.01)
        made.append(key)
        return [key]

    threads = [threading.Thread(target=lambda: pool.get("a", lambda: make("a"))) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert made == ["a"]
    for key in ("b", "c", "a"):
        assert pool.get(key, lambda key=key: make(key)) == [key]  # type: ignore[misc]
    assert made == ["a", "b", "c", "a"]

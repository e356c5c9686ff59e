"""Pools of expensive resources: solvers and search workspaces, each used by one caller at a time, and tables, shared by
all readers. Both bound the memory in use.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")


class Pool(Generic[K, T]):
    """At most `capacity` resources, each used by one caller at a time. A released resource is kept with its contents
    for the next caller with the same key; if there is no room for a new one, the least recently used idle one is
    dropped."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self._condition = threading.Condition()
        self._idle = list[tuple[K, T]]()  # least recently used first
        self._count = 0  # in use or idle

    @contextmanager
    def acquire(self, key: K, make: Callable[[], T]) -> Iterator[T]:
        """A resource for this key, released when the block ends; waits while all are in use."""
        found = self._reserve(key)
        try:
            if not found:
                found.append(make())
            yield found[0]
        finally:
            self._release(key, found)

    def _reserve(self, key: K) -> list[T]:
        """A list with an idle resource for this key; empty if the caller may create one."""
        with self._condition:
            while True:
                for at in reversed(range(len(self._idle))):
                    if self._idle[at][0] == key:
                        return [self._idle.pop(at)[1]]
                if self._count < self.capacity:
                    self._count += 1
                    return []
                if self._idle:
                    self._idle.pop(0)
                    return []
                self._condition.wait()

    def _release(self, key: K, found: list[T]) -> None:
        with self._condition:
            if found:
                self._idle.append((key, found[0]))
            else:
                self._count -= 1
            self._condition.notify()


class SharedPool(Generic[K, T]):
    """At most `capacity` resources that any number of readers may use at the same time; each is created once."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._lock = threading.Lock()
        self._items = OrderedDict[K, T]()  # oldest first

    def get(self, key: K, make: Callable[[], T]) -> T:
        """The resource for this key; a caller that arrives while it is being created waits for it."""
        if (found := self._items.get(key)) is not None:
            return found
        with self._lock:
            if key not in self._items:
                self._items[key] = make()
                while len(self._items) > self._capacity:
                    self._items.popitem(last=False)
            return self._items[key]

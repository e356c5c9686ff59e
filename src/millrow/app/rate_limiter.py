"""How often something may be done: a few times at once, and then at a steady rate (a token bucket)."""

import time
from collections.abc import Callable, Hashable


class RateLimiter:
    """A token bucket for each key, such as a seat or an address."""

    def __init__(self, burst: int, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst, self.per_second, self._clock = burst, per_second, clock
        self._left: dict[Hashable, tuple[float, float]] = {}  # by key: what was left, and when

    def allows(self, key: Hashable, count: int = 1) -> bool:
        """Take so many tokens of this key; False if there are not enough, and none is taken."""
        now = self._clock()
        left = self._now(key, now) - count
        if left < 0:
            return False
        self._left[key] = left, now
        if len(self._left) > 1000:
            self._left = {key: entry for key, entry in self._left.items() if self._now(key, now) < self.burst}
        return True

    def _now(self, key: Hashable, now: float) -> float:
        left, at = self._left.get(key, (self.burst, now))
        return min(self.burst, left + (now - at) * self.per_second)

"""How often something may be done."""

from millrow.app.rate_limiter import RateLimiter


def test_a_few_at_once_and_then_at_a_steady_rate() -> None:
    now = [0.0]
    limiter = RateLimiter(3, 0.5, lambda: now[0])
    assert [limiter.allows("a") for _ in range(5)] == [True, True, True, False, False]
    assert limiter.allows("b", 3)
    assert not limiter.allows("b")
    now[0] += 2
    assert [limiter.allows("a"), limiter.allows("a")] == [True, False]
    now[0] += 1000
    assert not limiter.allows("a", 4)
    assert limiter.allows("a", 3)


def test_what_is_full_again_is_forgotten() -> None:
    now = [0.0]
    limiter = RateLimiter(3, 1.0, lambda: now[0])
    for key in range(1000):
        limiter.allows(key)
    now[0] += 10
    limiter.allows("another")
    assert len(limiter._left) == 1

"""The server's log on standard error. It is rate-limited: an error that repeats many times is logged a few times."""

import logging
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PERIOD = 60.0  # seconds
MAX_ALIKE = 5  # records of one kind in a period
MAX_RECORDS = 100  # of all kinds in a period
MAX_CHARACTERS = 8_000  # of a record, traceback included
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class RateLimit(logging.Filter):
    """Passes a few records of each kind in each period; the first of the next says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock, self._begun = clock, clock()
        self._passed = Counter[object]()
        self._held = 0

    def filter(self, record: logging.LogRecord) -> bool:
        held = 0
        if self._clock() - self._begun >= PERIOD:
            held, self._held, self._begun = self._held, 0, self._clock()
            self._passed.clear()
        kind = record.name, record.levelno, record.pathname, record.lineno
        if self._passed[kind] >= MAX_ALIKE or self._passed.total() >= MAX_RECORDS:
            self._held += 1
            return False
        self._passed[kind] += 1
        if held:
            record.msg, record.args = f"{record.getMessage()} ({held} records before this one were left out)", ()
        return True


class Short(logging.Formatter):
    """Shortens a very long record in the middle, because the end of a traceback says what went wrong."""

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        half = MAX_CHARACTERS // 2
        return text if len(text) <= MAX_CHARACTERS else f"{text[:half]}\n[...]\n{text[-half:]}"


@contextmanager
def bounded_log() -> Iterator[None]:
    """Write warnings and errors of all libraries to standard error, bounded, during the block."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setLevel(logging.WARNING)
    handler.addFilter(RateLimit())
    handler.setFormatter(Short(FORMAT))
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)

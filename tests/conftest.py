"""Every test starts in English, whatever language the test before it chose, and Ctrl-C reaches programs under test."""

import signal
from collections.abc import Iterator

import pytest

from millrow.wording import catalogue, speak

# A shell lets the programs it starts in the background ignore Ctrl-C, and they pass that on to theirs.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Commands run inside the test process, so `--lang` would last."""
    yield
    speak("en")
    catalogue.cache_clear()

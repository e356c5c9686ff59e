"""Every test starts in English, whatever language the test before it chose."""

from collections.abc import Iterator

import pytest

from millrow.wording import catalogue, speak


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Commands run inside the test process, so `--lang` would last."""
    yield
    speak("en")
    catalogue.cache_clear()

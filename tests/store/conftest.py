"""Fixtures that run the tests of the store on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from store.postgres import MISSING, Server, programs

from millrow.store import open_store
from millrow.store.store import Store


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server."""
    found = programs()
    if found is None:
        pytest.skip(MISSING)
    running = Server(found)
    yield running
    running.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The path or URL of an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    running: Server = request.getfixturevalue("server")
    return running.new_database()


@pytest.fixture
def store(where: str) -> Iterator[Store]:
    with open_store(where) as opened:
        yield opened
        if opened.open:
            assert opened.check() == []

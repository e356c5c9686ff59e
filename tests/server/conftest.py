"""A server around a store of its own, as a client meets it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from millrow.server.app import create_app
from millrow.store import open_store
from millrow.store.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "games.db") as store:
        yield store


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    with TestClient(create_app(store), raise_server_exceptions=False) as talker:
        yield talker

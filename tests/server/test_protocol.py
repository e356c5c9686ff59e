"""docs/protocol.md is true: its example has the fields of a real state, its messages are read, its requests exist."""

import json
import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from millrow.server import door

TEXT = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text()
MESSAGES = re.findall(r'^\| `(\{"t": .*?\})` \|', TEXT, re.MULTILINE)
REQUESTS = re.findall(r"^\| `([A-Z]+) (/api/[^`]*)` \|", TEXT, re.MULTILINE)


def test_the_example_is_a_state(client: TestClient) -> None:
    found = re.search(r"```json\n(.*?)```", TEXT, re.DOTALL)
    assert found
    example = json.loads(found[1])
    real = client.get(f"/api/games/{client.post('/api/games', json={'rules': 'six'}).json()['id']}").json()
    assert set(example) == set(real)
    assert set(example["seats"][0]) == set(real["seats"][0])
    assert set(example["board"]) == set(real["board"])
    for field, value in example.items():
        assert type(value) is type(real[field]), field


def test_every_field_of_the_table_exists() -> None:
    found = re.search(r"```json\n(.*?)```", TEXT, re.DOTALL)
    assert found
    example = json.loads(found[1])
    table = TEXT[TEXT.index("| field | meaning |") : TEXT.index("## Socket")]
    named = {
        name for cell in re.findall(r"^\| (`[^|]*) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", cell)
    }
    assert named <= set(example) | set(example["seats"][0])


@pytest.mark.parametrize("message", MESSAGES)
def test_every_message_is_read(message: str) -> None:
    assert door.read(message)


def test_every_kind_of_message_is_documented() -> None:
    assert {json.loads(message)["t"] for message in MESSAGES} == {
        kind.__struct_config__.tag for kind in door.Message.__args__
    }


def test_every_request_exists_and_is_documented(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()["paths"]
    real = {(method.upper(), path) for path, methods in described.items() for method in methods}
    assert set(REQUESTS) == real

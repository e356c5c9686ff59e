"""docs/protocol.md is true: its example has the fields of a real state, its messages are read, its requests exist."""

import json
import re
from pathlib import Path

import msgspec
import pytest
from fastapi.testclient import TestClient

from docsite import protocol
from millrow.app import acts, analysis
from millrow.app.explorer import ExploredMove
from millrow.app.state import GameState, RefusedMessage

TEXT = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text()
BOARD = TEXT.split("## Socket: `/api/analysis/socket`")[1].split("\n## ")[0]
MESSAGE = re.compile(r'^\| `(\{"t": .*?\})` \|', re.MULTILINE)
MESSAGES, BOARD_MESSAGES = MESSAGE.findall(TEXT.replace(BOARD, "")), MESSAGE.findall(BOARD)
REQUESTS = re.findall(r"^\| `([A-Z]+) (/api/[^`]*)` \|", TEXT, re.MULTILINE)


def test_the_example_is_a_state(client: TestClient) -> None:
    found = re.search(r"```json\n(.*?)```", TEXT, re.DOTALL)
    assert found
    example = json.loads(found[1])
    real = client.get(f"/api/games/{client.post('/api/games', json={'rules': 'six'}).json()['id']}").json()
    assert set(example["board"]) == set(real["board"])
    assert msgspec.convert(example, GameState)
    assert set(example) == {"t", *(field.encode_name for field in msgspec.structs.fields(GameState))}


TABLES = {  # by the head of their first column: what of the schema they describe
    "field": "GameState",
    "field of `seats`": "SeatState",
    "field of `steps`": "Step",
    "field of `last`": "LastTurn",
    "field of `can`": "Can",
}


@pytest.mark.parametrize("head", TABLES)
def test_every_field_is_documented_and_every_documented_field_exists(head: str) -> None:
    table = TEXT.split(f"| {head} | meaning |\n")[1].split("\n\n")[0]
    cells = re.findall(r"^\| (`[^|]*) \|", table, re.MULTILINE)
    named = [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]
    assert len(named) == len(set(named))
    assert set(named) == protocol.fields(TABLES[head])


@pytest.mark.parametrize("part", ["Words", "Colour", "SupplyState", "Ending", "Thinking", "DrawOffer"])
def test_small_parts_are_documented(part: str) -> None:
    state = TEXT[: TEXT.index("## Socket")]
    assert {name for name in protocol.fields(part) if f"`{name}`" in state or f'"{name}"' in state} == protocol.fields(
        part
    )


def test_the_types_of_the_page_are_up_to_date() -> None:
    assert protocol.TYPES.read_text(encoding="utf-8") == protocol.types(), "run `python -m docsite.protocol`"


def test_every_answer_fits_the_schema(client: TestClient) -> None:
    game = client.post("/api/games", json={"rules": "connect4", "first": 0}).json()
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        for step in ("4", "9"):
            socket.send_json({"t": "play", "seen": 0, "step": step})
        answers = [socket.receive_json() for _ in range(3)]
    parsed = [msgspec.convert(answer, GameState | RefusedMessage) for answer in [game, *answers]]
    assert [type(message) for message in parsed] == [GameState, GameState, GameState, RefusedMessage]


@pytest.mark.parametrize("message", MESSAGES)
def test_every_message_is_read(message: str) -> None:
    assert acts.read(message)


def test_every_kind_of_message_is_documented() -> None:
    assert {json.loads(message)["t"] for message in MESSAGES} == {
        kind.__struct_config__.tag for kind in acts.Message.__args__
    }


def test_the_messages_of_the_analysis_board() -> None:
    assert [analysis.read(message).__struct_config__.tag for message in BOARD_MESSAGES] == analysis.KINDS
    answers = [analysis.Looked, analysis.Values, analysis.Explored, analysis.BestLine, analysis.AnalysisRefused]
    assert re.findall(r"^\| `(\w+)` \|", BOARD, re.MULTILINE) == [kind.__struct_config__.tag for kind in answers]
    for kind in (*answers, analysis.StepValue, analysis.SeatLook, ExploredMove):
        assert [name for name in protocol.fields(kind.__name__) if f"`{name}`" not in BOARD] == []


def test_every_request_exists_and_is_documented(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()["paths"]
    real = {(method.upper(), path) for path, methods in described.items() for method in methods}
    assert set(REQUESTS) == real

"""Renaming, undoing and the like never use up a game."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from server.talking import Json, begin, play

from millrow import new_game
from millrow.app.stores import MAX_CHANGES_AT_ONCE
from millrow.games.events import MAX_CHANGES, MAX_EVENTS, Event, GameLog
from millrow.store.store import Store


def names(count: int) -> Iterator[str]:
    return (f"Ada {number}" for number in range(count))


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is refilled during a test, however slow it is."""
    monkeypatch.setattr("millrow.app.stores.CHANGES_PER_SECOND", 0.0)


def test_after_renaming_without_end_moves_are_still_accepted(client: TestClient) -> None:
    game = begin(client)
    with client.websocket_connect(f"/api/games/{game['id']}/socket") as socket:
        state: Json = socket.receive_json()
        answers = list[Json]()
        for name in names(MAX_CHANGES_AT_ONCE + 20):
            socket.send_json({"t": "rename", "seen": state["seen"], "seat": 0, "name": name})
            answer = socket.receive_json()
            answers.append(answer)
            state = answer if answer["t"] == "state" else answer["state"]
        assert [answer["t"] for answer in answers[:MAX_CHANGES_AT_ONCE]] == ["state"] * MAX_CHANGES_AT_ONCE
        assert answers[-1]["code"] == "too-fast"
        assert play(socket, state, "a1", "c5")["ply"] == 2
        socket.send_json({"t": "rename", "seen": state["seen"] + 2, "seat": 1, "name": "Bob"})
        assert socket.receive_json()["seats"][1]["name"] == "Bob", "each seat has its own share"


def test_requests_are_limited_too_even_if_nobody_watches(client: TestClient) -> None:
    game = begin(client)["id"]
    codes = [client.patch(f"/api/games/{game}", json={"title": name}).status_code for name in names(80)]
    assert codes[:MAX_CHANGES_AT_ONCE] == [200] * MAX_CHANGES_AT_ONCE
    assert 429 in codes
    seen = client.get(f"/api/games/{game}").json()["seen"]
    answer = client.post(f"/api/games/{game}/events", json={"seen": seen, "kind": "step", "text": "a1"})
    assert answer.status_code == 200


@pytest.mark.parametrize("kinds", [("rename",), ("delete", "restore"), ("go-to",)])
def test_there_is_always_room_for_moves(kinds: tuple[str, ...]) -> None:
    log = GameLog(new_game("six", first=0))
    refused = False
    for number in range(MAX_EVENTS):
        kind = kinds[number % len(kinds)]
        try:
            log.apply(Event(kind, {"rename": "Ada", "go-to": "0"}.get(kind, ""), 0 if kind == "rename" else None))
        except Exception as error:
            assert "continue in a copy" in str(error)
            refused = True
            break
    assert refused
    log.deleted = False
    for step in ("a1", "c5", "a3"):
        log.apply(Event("step", step))
    log.apply(Event("resign", seat=0))


def test_a_copy_of_a_game_with_very_many_events_can_be_changed_again(store: Store) -> None:
    log = GameLog(new_game("six", first=0))
    old = store.create(log.game)
    store.append(old.id, 0, Event("step", "a1"))
    store.append(old.id, 1, Event("rename", "Bob", 1))
    store.append(old.id, 2, Event("rename", "Club night"))
    now = store.load(old.id)
    renames = [Event("rename", f"Ada {number}", 0) for number in range(MAX_CHANGES)]
    for first in range(0, MAX_CHANGES, 5000):
        done = list[Event]()
        for event in renames[first : first + 5000]:
            if now.number < MAX_CHANGES:
                now, applied = now.after(event)
                done.append(applied)
        store.append_validated(now, *done).result()
    with pytest.raises(Exception, match="continue in a copy"):
        store.append(old.id, None, Event("rename", "Eve", 0))
    copy = store.copy(old.id)
    assert (copy.number, copy.log.title, copy.game.steps) == (2, "Club night", now.game.steps)
    assert [seat.name for seat in copy.game.seats] == [seat.name for seat in now.game.seats]
    assert store.load(copy.id).game == copy.game
    store.append(copy.id, None, Event("rename", "Eve", 0))

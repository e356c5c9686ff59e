"""Messages become events, or refusals with a sentence."""

import pytest

from millrow.games.events import Event
from millrow.games.game import Game
from millrow.rules.base import Refused, seated
from millrow.rules.named import CONNECT_FOUR, SIX_MEN
from millrow.server import door


@pytest.mark.parametrize(
    "data",
    [
        "",
        "hello",
        "[]",
        "null",
        "1",
        "{}",
        '{"t": "dance", "seen": 1}',
        '{"t": "play", "seen": "one", "step": "a1"}',
        '{"t": "play", "seen": 1}',
        '{"t": "play", "seen": 1, "step": 4}',
        '{"t": "pause", "seconds": "long"}',
        "[" * 5000,
        "x" * 20_000,
        b"\xff\xfe",
    ],
)
def test_what_is_no_message_is_refused(data: str | bytes) -> None:
    with pytest.raises(Refused) as raised:
        door.read(data)
    assert raised.value.refusal.code == "unreadable"
    assert len(raised.value.refusal.say) < 200


def test_messages_become_events() -> None:
    game = Game(SIX_MEN, steps=["a1", "b2", "a3", "b4", "a5", "xb2"])
    acts = {
        '{"t": "play", "seen": 6, "step": "d2"}': Event("step", "d2"),
        '{"t": "undo", "seen": 6}': Event("go-to", "4"),
        '{"t": "go-to", "seen": 6, "ply": 2}': Event("go-to", "2"),
        '{"t": "resign", "seen": 6, "seat": 1}': Event("resign", seat=1),
        '{"t": "rename", "seen": 6, "seat": 0, "name": "Ada"}': Event("rename", "Ada", 0),
    }
    for text, event in acts.items():
        message = door.read(text)
        assert not isinstance(message, door.Draw | door.Now | door.Pause | door.CountFrom | door.Hold)
        assert message.seen == 6
        assert door.event(game, message) == event


@pytest.mark.parametrize("name", ["Red", " red ", "RED"])
def test_no_two_seats_have_the_same_name(name: str) -> None:
    game = Game(SIX_MEN)
    with pytest.raises(Refused, match="somebody else is called") as raised:
        door.event(game, door.Rename(0, 0, name))
    assert raised.value.refusal.code == "bad-name"
    assert door.event(game, door.Rename(0, 1, name)) == Event("rename", name, 1)


def test_undo_goes_back_to_a_person() -> None:
    against = seated(2, levels=["", "medium"])
    game = Game(CONNECT_FOUR, steps=["4", "4", "3", "5"], seats=against)
    assert door.event(game, door.Undo(4)) == Event("go-to", "2")
    game.go_to(2)
    assert door.event(game, door.Redo(4)) == Event("go-to", "4")
    first = Game(CONNECT_FOUR, CONNECT_FOUR.start(1), ["4"], seats=against)
    assert door.event(first, door.Undo(1)) == Event("go-to", "0")
    machines = Game(CONNECT_FOUR, steps=["4", "4"], seats=seated(2, levels=["medium", "medium"]))
    assert door.event(machines, door.Undo(2)) == Event("go-to", "1")
    with pytest.raises(Refused, match="nothing to undo"):
        door.event(Game(CONNECT_FOUR), door.Undo(0))
    with pytest.raises(Refused, match="nothing to redo"):
        door.event(Game(CONNECT_FOUR), door.Redo(0))


def test_undo_takes_a_resignation_back() -> None:
    game = Game(CONNECT_FOUR, steps=["4"])
    game.resign(0)
    assert door.event(game, door.Undo(2)) == Event("undo")


def test_nobody_plays_for_the_computer() -> None:
    game = Game(CONNECT_FOUR, seats=seated(2, levels=["medium"]))
    with pytest.raises(Refused, match="the computer's"):
        door.event(game, door.Play(0, "4"))

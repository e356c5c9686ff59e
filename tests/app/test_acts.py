"""Messages become events, or refusals with a sentence."""

import pytest

from millrow.app import acts
from millrow.core.rules import Refused
from millrow.core.seats import seated
from millrow.families import NAMED
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.presets import SIX_MEN
from millrow.families.rules_text import read_rules
from millrow.games.events import Event
from millrow.games.game import AnyGame, Game


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
        '{"t": "delay", "seconds": "long"}',
        "[" * 5000,
        "x" * 20_000,
        b"\xff\xfe",
    ],
)
def test_invalid_messages_are_refused(data: str | bytes) -> None:
    with pytest.raises(Refused) as raised:
        acts.read(data)
    assert raised.value.refusal.code == "unreadable"
    assert len(raised.value.refusal.say) < 200


def test_messages_become_events() -> None:
    game = Game(SIX_MEN, steps=["a1", "b2", "a3", "b4", "a5", "xb2"])
    messages = {
        '{"t": "play", "seen": 6, "step": "d2"}': Event("step", "d2"),
        '{"t": "undo", "seen": 6}': Event("go-to", "4"),
        '{"t": "go-to", "seen": 6, "ply": 2}': Event("go-to", "2"),
        '{"t": "resign", "seen": 6, "seat": 1}': Event("resign", seat=1),
        '{"t": "rename", "seen": 6, "seat": 0, "name": "Ada"}': Event("rename", "Ada", 0),
    }
    for text, event in messages.items():
        message = acts.read(text)
        assert not isinstance(message, acts.Draw | acts.MoveNow | acts.Skip | acts.Retry | acts.Delay | acts.Pause)
        assert message.seen == 6
        assert acts.event(game, message) == event


@pytest.mark.parametrize("name", ["Red", " red ", "RED"])
def test_no_two_seats_have_the_same_name(name: str) -> None:
    game = Game(SIX_MEN)
    with pytest.raises(Refused, match="That name is taken") as raised:
        acts.event(game, acts.Rename(0, 0, name))
    assert raised.value.refusal.code == "bad-name"
    assert acts.event(game, acts.Rename(0, 1, name)) == Event("rename", name, 1)


@pytest.mark.parametrize("name", ["Rot", " rot"])
def test_no_seat_is_named_after_the_colour_of_another(name: str) -> None:
    game = Game(SIX_MEN)
    with pytest.raises(Refused, match="That is another player's colour") as raised:
        acts.event(game, acts.Rename(0, 0, name))
    assert raised.value.refusal.code == "bad-name"
    assert acts.event(game, acts.Rename(0, 1, name)) == Event("rename", name, 1)
    assert acts.event(game, acts.Rename(0, 0, "Grün")) == Event("rename", "Grün", 0)


def test_undo_goes_back_to_a_person() -> None:
    against = seated(2, levels=["", "medium"])
    game = Game(CONNECT_FOUR, steps=["4", "4", "3", "5"], seats=against)
    assert acts.event(game, acts.Undo(4)) == Event("go-to", "2")
    game.go_to(2)
    assert acts.event(game, acts.Redo(4)) == Event("go-to", "4")
    first = Game(CONNECT_FOUR, CONNECT_FOUR.start(1), ["4"], seats=against)
    assert acts.event(first, acts.Undo(1)) == Event("go-to", "0")
    machines = Game(CONNECT_FOUR, steps=["4", "4"], seats=seated(2, levels=["medium", "medium"]))
    assert acts.event(machines, acts.Undo(2)) == Event("go-to", "1")
    with pytest.raises(Refused, match="nothing to undo"):
        acts.event(Game(CONNECT_FOUR), acts.Undo(0))
    with pytest.raises(Refused, match="nothing to redo"):
        acts.event(Game(CONNECT_FOUR), acts.Redo(0))


def test_undo_cancels_a_resignation() -> None:
    game = Game(CONNECT_FOUR, steps=["4"])
    game.resign(0)
    assert acts.event(game, acts.Undo(2)) == Event("undo")


def test_nobody_plays_for_the_computer() -> None:
    game = Game(CONNECT_FOUR, seats=seated(2, levels=["medium"]))
    with pytest.raises(Refused, match="Blue is thinking"):
        acts.event(game, acts.Play(0, "4"))


def test_clicks_become_steps() -> None:
    taking = Game(SIX_MEN, steps=["a1", "b2", "a3", "b4", "a5"])
    assert acts.event(taking, acts.Click(5, ["a1"])) == Event("step", "xa1")
    assert acts.event(Game(SIX_MEN), acts.Click(0, ["a1"])) == Event("step", "a1")
    assert acts.event(Game(CONNECT_FOUR), acts.Click(0, ["9"])) == Event("step", "9")
    for game in (taking, Game(SIX_MEN), Game(CONNECT_FOUR)):
        for places in (["nowhere"], ["a1", "b2", "c3"], ["", ""], ["x" * 1000]):
            assert game.refuse(acts.event(game, acts.Click(0, places)).text) is not None
    with pytest.raises(Refused, match="at least one place"):
        acts.event(Game(SIX_MEN), acts.Click(0, []))
    with pytest.raises(Refused, match="Blue is thinking"):
        acts.event(Game(CONNECT_FOUR, seats=seated(2, levels=["medium"])), acts.Click(0, ["4"]))


BOTH, ONE, NONE = ["", ""], ["", "medium"], ["medium", "medium"]


@pytest.mark.parametrize(
    ("levels", "steps", "resign", "draw"),
    [
        (BOTH, [], 0, acts.DrawOffer(0, 1, "person")),
        (BOTH, ["4"], 1, acts.DrawOffer(1, 0, "person")),
        (ONE, [], 0, acts.DrawOffer(0, 1, "computer")),
        (ONE, ["4"], 0, acts.DrawOffer(0, 1, "computer")),
        (NONE, [], None, None),
        (BOTH, list("1212121"), None, None),
    ],
)
def test_who_may_resign_and_offer_a_draw(
    levels: list[str], steps: list[str], resign: int | None, draw: acts.DrawOffer | None
) -> None:
    may = acts.can(Game(CONNECT_FOUR, steps=steps, seats=seated(2, levels=levels)))
    assert (may.resign, may.draw) == (resign, draw)


def test_a_draw_needs_no_consent_when_nobody_can_win() -> None:
    steps = ["1", "1", "1", "3", "2", "2", "3", "2"]
    for levels in (BOTH, ONE):
        game: AnyGame = Game(NAMED["connect3"], steps=steps, seats=seated(2, levels=levels))
        assert game.hopeless
        assert acts.can(game).draw == acts.DrawOffer(0, 1, "none")
    assert acts.can(Game(NAMED["connect3"], steps=steps, seats=seated(2, levels=NONE))).draw is None


def test_with_more_players_all_agree_on_a_draw_unless_nobody_can_win() -> None:  # F3
    game: AnyGame = Game(read_rules("connect:columns=4,rows=4,line=4,players=3"))
    assert (acts.can(game).resign, acts.can(game).draw) == (None, acts.DrawOffer(0, None, "person"))
    crowded: AnyGame = Game(read_rules("connect:columns=4,rows=4,line=4,players=6"), steps=["1"])  # three discs each
    assert crowded.hopeless
    assert (acts.can(crowded).resign, acts.can(crowded).draw) == (None, acts.DrawOffer(1, None, "none"))


def test_available_actions() -> None:
    game = Game(CONNECT_FOUR)
    assert acts.can(game) == acts.Can(play=True, resign=0, draw=acts.DrawOffer(0, 1, "person"))
    game.play("4")
    assert acts.can(game).undo
    game.undo()
    assert (acts.can(game).undo, acts.can(game).redo) == (False, True)
    assert not acts.can(game, finished=True).redo
    game.resign(0)
    assert acts.can(game) == acts.Can(undo=True), "a resignation is undone before any step is redone"
    with pytest.raises(Refused, match="The game is over"):
        acts.event(game, acts.Redo(2))
    computers = Game(CONNECT_FOUR, seats=seated(2, levels=NONE))
    assert acts.can(computers, thinking=True) == acts.Can(pause=True, move_now=True)
    three: AnyGame = Game(read_rules("trio"), seats=seated(3, levels=["easy", "easy", ""]))
    assert (acts.can(three, thinking=True).skip, acts.can(three).skip) == (True, False)
    for levels in (["easy", "", ""], ["easy"] * 3):
        assert not acts.can(Game(read_rules("trio"), seats=seated(3, levels=levels)), thinking=True).skip
    waiting = acts.can(Game(CONNECT_FOUR, steps=["4"], seats=seated(2, levels=ONE)))
    assert (waiting.play, waiting.undo, waiting.pause) == (False, True, False)


def test_only_people_resign_and_offer_draws() -> None:
    against: AnyGame = Game(SIX_MEN, seats=seated(2, levels=["", "easy"]))
    assert acts.event(against, acts.Resign(0, 0)).seat == 0
    with pytest.raises(Refused, match="can't resign"):
        acts.event(against, acts.Resign(0, 1))
    computers: AnyGame = Game(SIX_MEN, seats=seated(2, levels=["easy", "easy"]))
    with pytest.raises(Refused, match="Only a person can offer a draw"):
        acts.check_draw(computers)
    against.resign(0)
    with pytest.raises(Refused, match="The game is over"):
        acts.check_draw(against)


def test_several_people_can_agree_on_a_draw() -> None:
    game: AnyGame = Game(NAMED["trio"])
    assert acts.can(game).draw == acts.DrawOffer(0, None, "person")
    acts.check_draw(game)


def test_a_drag_is_always_refused_even_where_a_click_on_its_end_would_play() -> None:
    taking = Game(SIX_MEN, steps=["a1", "e5", "c1", "e3", "e1"])
    placing = Game(SIX_MEN, steps=["a1", "e5", "c2"])
    drags: tuple[tuple[AnyGame, str, str, str], ...] = (
        (placing, "e5", "d3", "placing"),
        (placing, "a1", "d3", "not-yours"),
        (placing, "b3", "d3", "empty"),  # nothing is there to drag, whatever is still to be placed
        (taking, "b3", "e5", "cannot-drag"),
        (taking, "e3", "e5", "cannot-drag"),
        (Game(CONNECT_FOUR), "1", "6", "cannot-drag"),
        (Game(CONNECT_FOUR, steps="111111"), "2", "1", "cannot-drag"),
        (Game(CONNECT_FOUR, steps="1212121"), "2", "3", "over"),
        (Game(CONNECT_FOUR, seats=seated(2, levels=["medium"])), "1", "6", "not-your-turn"),
    )
    for game, source, target, code in drags:
        with pytest.raises(Refused) as error:
            acts.event(game, acts.Drag(0, source, target))
        assert error.value.refusal.code == code, (source, target)

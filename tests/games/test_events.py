"""Events: which are allowed when, and that folding them equals applying them one by one."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games

from millrow.core.rules import Outcome, Refused
from millrow.core.seats import seated
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.rules import DropRules
from millrow.families.mills.presets import SIX_MEN
from millrow.games.events import EVENT_KINDS, Event, GameLog, events_of, fold
from millrow.games.game import AnyGame, Game

MILL = ["a1", "b2", "a3", "b4", "a5"]


def applied(game: AnyGame, *events: Event) -> GameLog:
    log = GameLog(game)
    for event in events:
        log.apply(event)
    return log


def steps(*texts: str) -> list[Event]:
    return [Event("step", text) for text in texts]


@given(games(max_steps=40), st.integers(0, 10**9))
@settings(max_examples=150, deadline=None)
def test_fold_equals_applying_one_by_one(game: AnyGame, seed: int) -> None:
    rng = random.Random(seed)
    log = GameLog(Game(game.rules, game.start, seats=game.seats))
    accepted = []
    for step in game.steps:
        kind = rng.choice(("step",) * 12 + EVENT_KINDS)
        whose = rng.randrange(game.rules.players)
        last = log.game.ply + len(log.game.undone)
        text = {"step": step, "go-to": str(rng.randint(0, last)), "rename": "Ada", "level": "gentle"}.get(kind, "")
        if kind == "step" and step not in log.game.legal() and (legal := log.game.legal()):
            text = rng.choice(legal)
        try:
            seat = whose if kind == "level" or (kind == "rename" and rng.random() < 0.5) else None
            accepted.append(log.apply(Event(kind, text, seat)))
        except Refused as refusal:
            assert refusal.refusal.say
    assert fold(game.rules, game.start, game.seats, accepted) == log


@given(games(max_steps=60), st.integers(0, 60), st.booleans())
@settings(max_examples=100, deadline=None)
def test_events_of_reproduces_any_game(game: AnyGame, back: int, drawn: bool) -> None:
    game.go_to(max(0, game.ply - back))
    if drawn and game.outcome is None:
        game.agree_draw()
    assert fold(game.rules, game.start, game.seats, events_of(game)).game == game


def test_a_step_is_normalized() -> None:
    assert GameLog(Game(SIX_MEN)).apply(Event("step", " A1 ", 0)) == Event("step", "a1", 0)


def test_undo_in_the_middle_of_a_mill_and_redo() -> None:
    log = applied(Game(SIX_MEN), *steps(*MILL, "xb2"), Event("undo"))
    assert log.game.phase == "take"
    log.apply(Event("redo"))
    assert log.game.phase == "place"
    assert log.number == 8


def test_without_a_seat_the_side_to_move_resigns() -> None:
    log = applied(Game(SIX_MEN), *steps("a1"))
    assert log.apply(Event("resign")) == Event("resign", "", 1)
    assert log.game.outcome == Outcome(0, "resigned")
    log.apply(Event("undo"))
    assert log.game.outcome is None
    assert log.game.ply == 1


def test_a_seat_is_assigned_to_the_computer_and_back() -> None:
    log = applied(Game(SIX_MEN), Event("rename", "Mill bot", 1), Event("level", "gentle", 1))
    assert log.game.seats == seated(2, ["Blue", "Mill bot"], levels=["", "gentle"])
    log.apply(Event("level", "", 1))
    assert log.game.seats[1].level == ""


def test_after_finish_the_result_is_final() -> None:
    log = applied(Game(CONNECT_FOUR), *steps("4"), Event("draw"), Event("finish"))
    for kind in ("undo", "redo", "step", "go-to", "resign", "finish"):
        with pytest.raises(Refused, match=r"This game is finished. Game drawn."):
            log.apply(Event(kind, "4" if kind in ("step", "go-to") else ""))
    log.apply(Event("rename", "a quiet evening"))
    assert log.title == "a quiet evening"


@pytest.mark.parametrize(
    ("event", "code", "say"),
    [
        (Event("castle"), "unreadable", "Unknown event “castle”"),
        (Event("undo", "2"), "unreadable", "“undo” takes no text"),
        (Event("step", "b2", 2), "unreadable", "no seat 2"),
        (Event("step", "b2", 0), "not-your-turn", "Red is next"),
        (Event("step", "a1"), "occupied", "already has a disc"),
        (Event("redo"), "nothing-to-redo", "nothing to redo"),
        (Event("go-to", "2"), "unreadable", "Choose 0 to 1"),
        (Event("go-to", "²"), "unreadable", "There is no move"),
        (Event("finish"), "going-on", "isn't over yet"),
        (Event("restore"), "not-deleted", "isn't deleted"),
        (Event("level", "gentle"), "unreadable", "needs a seat"),
        (Event("level", "Not good", 0), "bad-name", "Unknown level “Not good”"),
        (Event("rename", "\x00", 0), "bad-name", "up to 60 characters"),
        (Event("rename", "x" * 101), "bad-name", "up to 100"),
    ],
)
def test_refused_events_change_nothing(event: Event, code: str, say: str) -> None:
    log = applied(Game(SIX_MEN), *steps("a1"))
    with pytest.raises(Refused, match=say) as raised:
        log.apply(event)
    assert raised.value.refusal.code == code
    assert log == applied(Game(SIX_MEN), *steps("a1"))


def test_a_deleted_game_must_be_restored_first() -> None:
    log = applied(Game(SIX_MEN), Event("delete"))
    with pytest.raises(Refused, match="Restore it first"):
        log.apply(Event("step", "a1"))
    log.apply(Event("restore"))
    log.apply(Event("step", "a1"))


def test_resigning_needs_two_players() -> None:
    with pytest.raises(Refused, match="Let the computer play for you"):
        applied(Game(DropRules(players=3)), Event("resign"))


def test_no_redo_after_an_agreed_draw() -> None:
    log = applied(Game(CONNECT_FOUR), *steps("4", "4"), Event("undo"), Event("draw"))
    with pytest.raises(Refused, match="over"):
        log.apply(Event("redo"))

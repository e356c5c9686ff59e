"""Events: what may happen to a game, and that folding them is the same as living them."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games

from millrow.games.events import KINDS, Course, Event, events_of, fold
from millrow.games.game import AnyGame, Game
from millrow.rules.base import Outcome, Refused, seated
from millrow.rules.drops import DropRules
from millrow.rules.named import CONNECT_FOUR, SIX_MEN

MILL = ["a1", "b2", "a3", "b4", "a5"]


def lived(game: AnyGame, *events: Event) -> Course:
    course = Course(game)
    for event in events:
        course.apply(event)
    return course


def steps(*texts: str) -> list[Event]:
    return [Event("step", text) for text in texts]


@given(games(most=40), st.integers(0, 10**9))
@settings(max_examples=150, deadline=None)
def test_folding_is_living(game: AnyGame, seed: int) -> None:
    chance = random.Random(seed)
    course = Course(Game(game.rules, game.start, seats=game.seats))
    kept = []
    for step in game.steps:
        kind = chance.choice(("step",) * 12 + KINDS)
        at = chance.randrange(game.rules.players)
        most = course.game.ply + len(course.game.undone)
        text = {"step": step, "go-to": str(chance.randint(0, most)), "rename": "Ada", "level": "gentle"}.get(kind, "")
        if kind == "step" and step not in course.game.legal() and (legal := course.game.legal()):
            text = chance.choice(legal)
        try:
            seat = at if kind == "level" or (kind == "rename" and chance.random() < 0.5) else None
            kept.append(course.apply(Event(kind, text, seat)))
        except Refused as refusal:
            assert refusal.refusal.say
    assert fold(game.rules, game.start, game.seats, kept) == course


@given(games(most=60), st.integers(0, 60), st.booleans())
@settings(max_examples=100, deadline=None)
def test_any_game_has_events(game: AnyGame, back: int, drawn: bool) -> None:
    game.go_to(max(0, game.ply - back))
    if drawn and game.outcome is None:
        game.agree_draw()
    assert fold(game.rules, game.start, game.seats, events_of(game)).game == game


def test_a_step_is_kept_as_the_rules_write_it() -> None:
    assert Course(Game(SIX_MEN)).apply(Event("step", " A1 ", 0)) == Event("step", "a1", 0)


def test_undo_in_the_middle_of_a_mill_and_redo() -> None:
    course = lived(Game(SIX_MEN), *steps(*MILL, "xb2"), Event("undo"))
    assert course.game.phase == "take"
    course.apply(Event("redo"))
    assert course.game.phase == "place"
    assert course.number == 8


def test_resigning_without_a_seat_is_the_movers() -> None:
    course = lived(Game(SIX_MEN), *steps("a1"))
    assert course.apply(Event("resign")) == Event("resign", "", 1)
    assert course.game.outcome == Outcome(0, "resigned")
    course.apply(Event("undo"))
    assert course.game.outcome is None
    assert course.game.ply == 1


def test_a_seat_goes_to_the_computer_and_back() -> None:
    course = lived(Game(SIX_MEN), Event("rename", "Mill bot", 1), Event("level", "gentle", 1))
    assert course.game.seats == seated(2, ["Blue", "Mill bot"], levels=["", "gentle"])
    course.apply(Event("level", "", 1))
    assert course.game.seats[1].level == ""


def test_after_finish_the_result_stands() -> None:
    course = lived(Game(CONNECT_FOUR), *steps("4"), Event("draw"), Event("finish"))
    for kind in ("undo", "redo", "step", "go-to", "resign", "finish"):
        with pytest.raises(Refused, match="its result stands: Game drawn"):
            course.apply(Event(kind, "4" if kind in ("step", "go-to") else ""))
    course.apply(Event("rename", "a quiet evening"))
    assert course.title == "a quiet evening"


@pytest.mark.parametrize(
    ("event", "code", "say"),
    [
        (Event("castle"), "unreadable", "knows nothing of 'castle'"),
        (Event("undo", "2"), "unreadable", "undo stands alone"),
        (Event("step", "b2", 2), "unreadable", "no seat 2"),
        (Event("step", "b2", 0), "not-your-turn", "it is Red's turn"),
        (Event("step", "a1"), "occupied", "a1 is occupied"),
        (Event("redo"), "nothing-to-redo", "nothing to redo"),
        (Event("go-to", "2"), "unreadable", "the game has 0 to 1"),
        (Event("go-to", "²"), "unreadable", "there is no ply"),
        (Event("finish"), "going-on", "still going on"),
        (Event("restore"), "not-deleted", "was not deleted"),
        (Event("level", "gentle"), "unreadable", "which seat"),
        (Event("level", "Not good", 0), "bad-name", "small letters"),
        (Event("rename", "\x00", 0), "bad-name", "visible"),
        (Event("rename", "x" * 101), "bad-name", "at most 100"),
    ],
)
def test_refusals_say_why_and_change_nothing(event: Event, code: str, say: str) -> None:
    course = lived(Game(SIX_MEN), *steps("a1"))
    with pytest.raises(Refused, match=say) as raised:
        course.apply(event)
    assert raised.value.refusal.code == code
    assert course == lived(Game(SIX_MEN), *steps("a1"))


def test_a_deleted_game_waits() -> None:
    course = lived(Game(SIX_MEN), Event("delete"))
    with pytest.raises(Refused, match="restore it first"):
        course.apply(Event("step", "a1"))
    course.apply(Event("restore"))
    course.apply(Event("step", "a1"))


def test_with_three_players_nobody_resigns() -> None:
    with pytest.raises(Refused, match="hand the seat"):
        lived(Game(DropRules(players=3)), Event("resign"))


def test_redo_does_not_play_on_after_an_agreed_end() -> None:
    course = lived(Game(CONNECT_FOUR), *steps("4", "4"), Event("undo"), Event("draw"))
    with pytest.raises(Refused, match="over"):
        course.apply(Event("redo"))

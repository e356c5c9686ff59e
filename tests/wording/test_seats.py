"""Seats are called by their own names and colours: nothing in a game of green and purple is red or blue."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from millrow.app.state import state
from millrow.core.rules import Outcome, Refused
from millrow.core.seats import COLOURS, Seat, seated
from millrow.core.sentences import because_sentence, speaker
from millrow.core.setup import faults
from millrow.families import NAMED
from millrow.families.mills.presets import SIX_MEN
from millrow.games.game import AnyGame, Game
from millrow.notation.pictures import picture
from millrow.notation.positions import read_position
from millrow.notation.svg import game_svg
from millrow.wording import received

PAIRS = [(colour, COLOURS[(nth + 3) % len(COLOURS)]) for nth, colour in enumerate(COLOURS)]
NOTATION = re.compile(r"\bx?[a-g][1-7]\b")
TYPED = ("unreadable", "no-point")  # refusals that repeat what was typed
GAMES = ("six", "lasker", "connect4")


def played(rules: Any, seats: tuple[Seat, ...], seed: int) -> Iterator[AnyGame]:
    """A random game, as it is after each step."""
    chance = random.Random(seed)
    game: AnyGame = Game(rules, rules.start(chance.randrange(2)), seats=seats)
    while True:
        yield game
        if game.outcome is not None:
            return
        game.play(chance.choice(game.legal()))


def refusals(game: AnyGame, chance: random.Random) -> Iterator[Refused]:
    """What the game says to steps that it does not allow."""
    places = list(game.rules.family.view.places(game.rules))
    one, two = chance.choice(places), chance.choice(places)
    for step in (one, f"{one}-{two}", f"{one}-{one}", f"x{one}", "castle", "99"):
        for seat in (None, 1 - game.turn):
            try:
                game.copy().play(step, seat)
            except Refused as refused:
                yield refused


def drafts(rules: Any, chance: random.Random) -> Iterator[Any]:
    """Positions that a player might set up, most of them impossible."""
    if rules.family.name == "mills":
        places = list(rules.board.points)
    else:
        places = [f"{column},{row}" for column in range(rules.columns) for row in range(rules.rows)]
    for _ in range(200):
        seats = {place: chance.randrange(2) for place in chance.sample(places, chance.randrange(len(places) + 1))}
        data = {"discs": seats, "turn": chance.randrange(2), "hand": [chance.randrange(4), chance.randrange(9)]}
        yield rules.family.setup.read_draft(rules, data | {"taking": chance.randrange(2)})


def wrong_words(text: str, seats: tuple[Seat, ...]) -> list[str]:
    """Colours and standard names of seats that do not play."""
    wrong = {*COLOURS} - {seat.colour for seat in seats}
    return [word for word in re.findall(r"[a-z]+", text.lower()) if word in wrong]


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_of_a_game_names_another_colour(name: str, pair: tuple[str, str]) -> None:
    rules: Any = NAMED[name]
    nth = COLOURS.index(pair[0])
    seats = seated(2, ["Ada", "Ben"] if nth % 2 else [colour.capitalize() for colour in pair], colours=pair)
    chance = random.Random(7)
    for game in played(rules, seats, seed=nth):
        answer = msgspec.to_builtins(state(game))
        for viewer in (None, 0, 1):
            speak = speaker(seats, viewer=viewer)
            texts = [speak.again(received(answer[part])) for part in ("status", "result", "advice") if answer[part]]
            assert [wrong_words(text, seats) for text in texts] == [[]] * len(texts), texts
        for refused in refusals(game, chance):
            assert wrong_words(str(refused), seats) == [], str(refused)
            if refused.refusal.code not in TYPED:
                assert not NOTATION.search(str(refused)), str(refused)
    assert game.outcome is not None
    for text in (game.status(), str(game), game_svg(game), picture(rules, game.position, seats=seats)):
        words = text.split("</style>")[-1]
        assert wrong_words(re.sub(r"<[^t/][^>]*>", "", words), seats) == [], words


@pytest.mark.parametrize("name", GAMES)
def test_no_fault_names_another_colour(name: str) -> None:
    seats = seated(2, ["Ada", "Ben"], colours=["green", "purple"])
    speak = speaker(seats)
    said = {
        fault.code: speak.again(fault.say) for draft in drafts(NAMED[name], random.Random(1)) for fault in faults(draft)
    }
    assert len(said) > 2
    assert {code: wrong_words(text, seats) for code, text in said.items()} == {code: [] for code in said}


def test_the_only_person_is_spoken_to() -> None:
    seats = seated(2, ["Ada"], levels=["", "easy"])
    game = Game(NAMED["connect4"], steps=list("12121"), seats=seats)
    you, computer = speaker(seats, viewer=0), speaker(seats, viewer=1)
    assert you.again(game.status()) == "Red to drop a disc"
    assert computer.again(game.status()) == "Your turn: drop a disc"
    game.play("3")
    game.play("1")
    assert game.status() == "Ada wins: four in a row"
    assert you.again(game.status()) == "You win: four in a row"
    assert computer.again(game.status()) == "You lose: four in a row"
    refusal = game.refuse("1")
    assert refusal is not None
    assert you.again(refusal.say) == "The game is over. You win."
    game.undo()
    game.resign(0)
    assert you.again(game.status()) == "You lose: you resigned"
    assert computer.again(game.status()) == "You win: Ada resigned"


@pytest.mark.parametrize(
    ("fewest", "why"),
    [
        (1, "Red has no discs left"),
        (2, "Red is down to one disc"),
        (3, "Red is down to two discs"),
        (5, "Red is down to four discs"),
    ],
)
def test_numbers_follow_the_rules(fewest: int, why: str) -> None:
    rules = replace(SIX_MEN, fewest=fewest)
    left = ("", "a1", "a1,a3", "", "a1,a3,a5,b2")[fewest - 1]
    pos = read_position(rules, f"c1,c2,b4 {left or '-'} 0 0 red")
    assert because_sentence(rules, pos, Outcome(0, "too-few")) == why
    five = Game(NAMED["connect5"], steps=list("121212121"))
    assert five.status() == "Blue wins: five in a row"

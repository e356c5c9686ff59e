"""Hints: three steps that lead to a best move, with true reasons, in the words of each family."""

import random

import pytest
from families.noughts import NOUGHTS, NoughtsRules

import millrow
from millrow.core.sentences import speaker
from millrow.engines.base import Limit
from millrow.engines.hints import Hint, hint, quick_hint
from millrow.families import FAMILIES
from millrow.games.game import AnyGame, Game


def six(text: str) -> AnyGame:
    rules = millrow.load_rules("six")
    return Game(rules, millrow.read_position(rules, text))


def four(moves: str) -> AnyGame:
    return Game(millrow.load_rules("connect4"), None, list(moves))


def said(game: AnyGame, found: Hint) -> list[str]:
    return [speaker(game.seats).again(step.sentence) for step in found.clues]


@pytest.mark.parametrize("rules", ["six", "connect4"])
def test_a_hint_is_always_a_best_move_and_its_steps_lead_to_it(rules: str) -> None:
    rng = random.Random(7)
    game = millrow.new_game(rules, first=0)
    while game.outcome is None and game.ply < 40:
        found, best = hint(game), millrow.analyse(game)[0]
        assert found.verdict[1:] == best[1:]
        assert found.step in game.legal()
        region, narrow, move = (set(step.places) for step in found.clues)
        click = next(
            click for click in game.rules.family.view.clicks(game.rules, game.position) if click.step == found.step
        )
        assert move == set(click.changes)
        assert narrow & move
        assert region & move
        assert len(region) >= (6 if rules == "six" else len(move))  # it does not give the move away
        assert all(text.endswith(".") for text in said(game, found))
        game.play(rng.choice(game.legal()))


def test_reasons_of_mills() -> None:
    closes = six("a1,a3,e5 c1,d3,b4 3 3 blue")
    assert "closes a mill" in said(closes, hint(closes))[2]
    stops = six("e1,c4 a1,a3 4 4 blue")
    assert said(stops, hint(stops))[2].startswith("Place a disc on a5. That stops a mill")
    assert len(hint(stops).clues[1].places) > 1  # the only free point of its line, and neighbours of it
    takes = six("a1,a3,a5 c1,d3,b4 3 3 blue take=1")
    discs = hint(takes)
    assert said(takes, discs)[1] == f"Take the disc on {' or '.join(discs.clues[1].places)}."
    places = six("e1 b2 5 5 blue")
    found = hint(places)
    assert len(found.clues[1].places) > 1
    text = said(places, found)[1]
    assert text.startswith("Place a disc on ")
    assert " or " in text
    assert set(text.removesuffix(".").replace(",", " ").split()) >= set(found.clues[1].places)


def test_a_slide_names_the_disc_before_the_target() -> None:
    game = six("a1,a3,c5,d3 e5,e1,c4,b2 0 0 blue")
    found = hint(game)
    side, disc, move = said(game, found)
    source, target = found.step.split("-")
    assert side.startswith("Look at the ")
    assert disc == f"Move the disc on {source}."
    assert move.startswith(f"Move the disc on {source} to {target}.")
    assert found.clues[1].places == (source,)


def test_reasons_of_drops() -> None:
    win = four("414141")
    assert said(win, hint(win))[2] == "Drop a disc in column 4. That makes four in a row and wins the game."
    block = four("41414")
    assert said(block, hint(block))[2].startswith("Drop a disc in column 4. That blocks Blue's four in a row")
    fork = four("47372")  # three in a row are open at one end only; two were open at both
    assert "blocks Blue's four in a row" in said(fork, hint(fork))[2]
    double = four("4737")
    assert "in two columns" in said(double, hint(double))[2]


def test_the_only_move_that_keeps_the_draw_is_called_that() -> None:
    rng, found = random.Random(1), 0
    for _ in range(60):
        game = millrow.new_game("six", first=0)
        for _ in range(9):
            game.play(rng.choice(game.legal()))
        verdicts = millrow.analyse(game)
        only = verdicts[0].low == 0 and len(verdicts) > 1 and verdicts[1].low < 0
        assert ("is the only move that keeps the draw" in said(game, hint(game))[2]) == only
        found += only
    assert found


def test_an_unsolved_game_gets_a_guess_that_says_so() -> None:
    game = millrow.new_game("connect5", first=0)
    assert said(game, hint(game, Limit(nodes=50)))[2].endswith("This is the computer's best guess.")
    assert said(game, quick_hint(game))[2].endswith("This is the computer's best guess.")
    assert "guess" not in said(four("4"), hint(four("4")))[2]


def test_columns_are_numbered_as_the_reader_does() -> None:
    game = four("")
    assert speaker(game.seats, 0).again(hint(game).clues[2].sentence).startswith("Drop a disc in column 3.")


def test_a_finished_game_has_no_hint() -> None:
    game = four("4141414")
    assert game.outcome is not None
    with pytest.raises(ValueError, match="The game is over"):
        hint(game)


def test_a_family_without_hints_of_its_own_gets_plain_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, "noughts", NOUGHTS)
    game: AnyGame = Game(NoughtsRules(), None, ["a1", "b2", "a2"])
    found = hint(game)
    assert found.step == "a3"  # or Blue completes the column
    assert len(found.clues) == 3
    assert found.clues[2].places == ("a3",)
    assert said(game, found)[2].startswith("Play a3. That is the only move that keeps the draw")

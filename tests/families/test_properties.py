"""What holds for every ruleset and every game that chance can play."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import drop_rules, games, mill_rules, random_game

from millrow.families.drops.rules import DropRules
from millrow.families.drops.symmetry import drop_image, drop_step
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.families.mills.symmetry import mill_image, mill_step, permutations
from millrow.games.game import AnyGame, Game
from millrow.notation.symmetry import canonical


def texts(game: AnyGame) -> list[str]:
    """Steps that a player could try: well-formed ones of every kind, and some that are not."""
    rules = game.rules
    if isinstance(rules, MillRules):
        points = [*rules.board.points, "w9"]
        pairs = [f"{a}-{b}" for a in points for b in points]
        return [*points, *("x" + point for point in points), *pairs, "", "x", "a1-", "xa1-a3", "pass"]
    return [*map(str, range(-1, rules.columns + 2)), "", "x1", "1-2", "a1", "١"]  # type: ignore[attr-defined]


@given(games(max_steps=80))
@settings(max_examples=150, deadline=None)
def test_no_legal_step_is_refused_and_no_refused_step_is_legal(game: AnyGame) -> None:
    legal = set(game.legal())
    for text in texts(game):
        refusal = game.refuse(text)
        assert (refusal is None) == (game.rules.clean(text) in legal), (text, refusal)
        if refusal:
            assert refusal.code
            assert 5 < len(refusal.say) < 200


@given(games(max_steps=300))
@settings(max_examples=150, deadline=None)
def test_a_game_goes_on_exactly_while_there_are_steps(game: AnyGame) -> None:
    assert bool(game.legal()) == (game.outcome is None)
    assert len(set(game.legal())) == len(game.legal())


@given(mill_rules(), st.integers(0, 10**9))
@settings(max_examples=150, deadline=None)
def test_men_are_conserved(rules: MillRules, seed: int) -> None:
    game = random_game(rules, seed, 0)
    chance, taken = random.Random(seed), [0, 0]
    while game.ply < 200 and (legal := game.legal()):
        step = chance.choice(legal)
        taken[1 - game.turn] += step.startswith("x")
        game.play(step)
        pos: MillPosition = game.position
        assert not pos.men[0] & pos.men[1]
        for seat in (0, 1):
            assert pos.men[seat].bit_count() + pos.hand[seat] + taken[seat] == rules.men


@given(mill_rules(), st.integers(0, 10**9), st.data())
@settings(max_examples=100, deadline=None)
def test_mill_symmetries_commute_with_playing(rules: MillRules, seed: int, data: st.DataObject) -> None:
    symmetry = data.draw(st.sampled_from(permutations(rules.board)))
    game = random_game(rules, seed, 0)
    chance, image = random.Random(seed), mill_image(rules, game.position, symmetry)
    while game.ply < 60 and (legal := rules.legal(game.position)) and game.outcome is None:
        assert {mill_step(rules, step, symmetry) for step in legal} == set(rules.legal(image))
        step = chance.choice(legal)
        game.play(step)
        image = rules.play(image, mill_step(rules, step, symmetry))
        assert image == mill_image(rules, game.position, symmetry)
    assert canonical(rules, image) == canonical(rules, game.position)


@given(drop_rules(), st.integers(0, 10**9))
@settings(max_examples=100, deadline=None)
def test_the_mirror_commutes_with_dropping(rules: DropRules, seed: int) -> None:
    game = random_game(rules, seed, 0)
    chance, image = random.Random(seed), game.position
    while legal := rules.legal(game.position):
        step = chance.choice(legal)
        game.play(step)
        image = rules.play(image, drop_step(rules, step))
        assert image == drop_image(rules, game.position)
    assert canonical(rules, image) == canonical(rules, game.position)


@given(games(max_steps=120), st.data())
@settings(max_examples=100, deadline=None)
def test_undo_and_redo_lead_back(game: AnyGame, data: st.DataObject) -> None:
    before, last = game.copy(), game.ply
    ply = data.draw(st.integers(0, last))
    game.go_to(ply)
    assert game == before or ply != last
    again: AnyGame = Game(game.rules, game.start, game.steps)
    assert (again.position, again.quiet, again.repeated) == (game.position, game.quiet, game.repeated)
    while game.redo():
        pass
    assert game == before
    assert (game.quiet, game.repeated, game.outcome) == (before.quiet, before.repeated, before.outcome)

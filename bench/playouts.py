"""Games of chance per second by the plain rules, beside OpenSpiel in the same run."""

import random
from collections.abc import Callable
from time import process_time
from typing import Any

from millrow.rules.base import AnyRules
from millrow.rules.named import CONNECT_FOUR, NINE_MEN, SIX_MEN

SECONDS = 2.0


def playout(rules: AnyRules, chance: random.Random, most: int) -> None:
    pos = rules.start()
    for _ in range(most):
        legal = rules.legal(pos)
        if not legal:
            return
        pos = rules.play(pos, chance.choice(legal))


def spiel_playout(game: Any, chance: random.Random) -> None:
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))


def rate(play: Callable[[], None]) -> float:
    """Games per second of CPU time."""
    begun, games = process_time(), 0
    while process_time() - begun < SECONDS:
        play()
        games += 1
    return games / (process_time() - begun)


def main() -> None:
    chance = random.Random(0)
    try:
        import pyspiel
    except ImportError:
        pyspiel = None
    print("games of chance per second, the plain rules from Python")
    for name, rules, most, theirs in (
        ("Connect Four", CONNECT_FOUR, 42, "connect_four"),
        ("Nine Men's Morris", NINE_MEN, 200, "nine_mens_morris"),
        ("Six Men's Morris", SIX_MEN, 200, None),
    ):
        ours = rate(lambda rules=rules, most=most: playout(rules, chance, most))  # type: ignore[misc]
        if theirs is None:
            beside = "(OpenSpiel does not have it)"
        elif pyspiel is None:
            beside = "(OpenSpiel is not installed)"
        else:
            game = pyspiel.load_game(theirs)
            spiel = rate(lambda game=game: spiel_playout(game, chance))  # type: ignore[misc]
            beside = f"OpenSpiel {spiel:9.0f}   ratio {ours / spiel:5.2f}"
        print(f"{name:>18} {ours:9.0f}   {beside}")

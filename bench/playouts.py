"""Games of chance per second, beside OpenSpiel in the same run: by the plain rules from Python, and by the kernels."""

import random
from collections.abc import Callable
from time import process_time
from typing import Any

from millrow.engines.drop_search.playouts import random_games as random_drops
from millrow.engines.mill_search.playouts import random_games as random_mills
from millrow.rules.base import AnyRules
from millrow.rules.drops import DropRules
from millrow.rules.mills import MillRules
from millrow.rules.named import CONNECT_FOUR, NINE_MEN, SIX_MEN

SECONDS = 2.0
BATCH = 2000  # games of one call into a kernel


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


def batch(rules: AnyRules, seed: int, most: int) -> None:
    if isinstance(rules, DropRules):
        random_drops(rules, BATCH, seed)
    else:
        assert isinstance(rules, MillRules)
        random_mills(rules, BATCH, seed, most)


def rate(play: Callable[[], None], games: int = 1) -> float:
    """Games per second of CPU time; `play` plays so many."""
    play()  # compiles
    begun, played = process_time(), 0
    while process_time() - begun < SECONDS:
        play()
        played += games
    return played / (process_time() - begun)


def main() -> None:
    chance = random.Random(0)
    try:
        import pyspiel
    except ImportError:
        pyspiel = None
    print("games of chance per second of CPU time")
    for name, rules, most, theirs in (
        ("Connect Four", CONNECT_FOUR, 42, "connect_four"),
        ("Nine Men's Morris", NINE_MEN, 200, "nine_mens_morris"),
        ("Six Men's Morris", SIX_MEN, 200, ""),
    ):
        plain = rate(lambda rules=rules, most=most: playout(rules, chance, most))  # type: ignore[misc]
        kernel = rate(lambda rules=rules, most=most: batch(rules, chance.getrandbits(31), most), BATCH)  # type: ignore[misc]
        line = f"{name:>18}   plain rules {plain:8.0f}   kernel {kernel:9.0f}"
        if theirs and pyspiel is not None:
            game = pyspiel.load_game(theirs)
            spiel = rate(lambda game=game: spiel_playout(game, chance))  # type: ignore[misc]
            line += f"   OpenSpiel {spiel:7.0f}   ratios {plain / spiel:5.2f} and {kernel / spiel:6.1f}"
        print(line if pyspiel is not None or not theirs else f"{line}   (OpenSpiel is not installed)")

"""Random playouts per second, compared with OpenSpiel in the same run: by the rules in Python, and by the kernels."""

import random
from collections.abc import Callable
from time import process_time
from typing import Any

from millrow.core.rules import AnyRules
from millrow.engines.drops.mcts.tree import random_games as random_drops
from millrow.engines.mills.search.playouts import random_games as random_mills
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.rules import DropRules
from millrow.families.mills.presets import NINE_MEN, SIX_MEN
from millrow.families.mills.rules import MillRules

SECONDS = 2.0
BATCH = 2000  # games per kernel call


def playout(rules: AnyRules, rng: random.Random, max_steps: int) -> None:
    pos = rules.start()
    for _ in range(max_steps):
        legal = rules.legal(pos)
        if not legal:
            return
        pos = rules.play(pos, rng.choice(legal))


def spiel_playout(game: Any, rng: random.Random) -> None:
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))


def batch(rules: AnyRules, seed: int, max_steps: int) -> None:
    if isinstance(rules, DropRules):
        random_drops(rules, BATCH, seed)
    else:
        assert isinstance(rules, MillRules)
        random_mills(rules, BATCH, seed, max_steps)


def rate(play: Callable[[], None], games: int = 1) -> float:
    """Games per second of CPU time; each call of `play` plays `games` of them."""
    play()  # compiles
    started, played = process_time(), 0
    while process_time() - started < SECONDS:
        play()
        played += games
    return played / (process_time() - started)


def main() -> None:
    rng = random.Random(0)
    try:
        import pyspiel
    except ImportError:
        pyspiel = None
    print("random playouts per second of CPU time")
    for name, rules, max_steps, theirs in (
        ("Connect Four", CONNECT_FOUR, 42, "connect_four"),
        ("Nine Men's Morris", NINE_MEN, 200, "nine_mens_morris"),
        ("Six Men's Morris", SIX_MEN, 200, ""),
    ):
        python = rate(lambda rules=rules, max_steps=max_steps: playout(rules, rng, max_steps))  # type: ignore[misc]
        kernel = rate(lambda rules=rules, max_steps=max_steps: batch(rules, rng.getrandbits(31), max_steps), BATCH)  # type: ignore[misc]
        line = f"{name:>18}   plain rules {python:8.0f}   kernel {kernel:9.0f}"
        if theirs and pyspiel is not None:
            game = pyspiel.load_game(theirs)
            spiel = rate(lambda game=game: spiel_playout(game, rng))  # type: ignore[misc]
            line += f"   OpenSpiel {spiel:7.0f}   ratios {python / spiel:5.2f} and {kernel / spiel:6.1f}"
        print(line if pyspiel is not None or not theirs else f"{line}   (OpenSpiel is not installed)")

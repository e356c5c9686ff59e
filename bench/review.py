"""Reviews of whole games: six men's and Connect Four by proofs, nine men's and Connect X by estimates."""

from functools import partial
from time import perf_counter

import millrow
from millrow.engines.base import Limit, choose
from millrow.engines.levels import find_level
from millrow.games.game import AnyGame

ESTIMATED = Limit(seconds=0.1)
CASES = (("six", 100, None), ("connect4", 20, None), ("nine", 60, ESTIMATED), ("connect5", 20, ESTIMATED))


def main() -> None:
    print("reviews of whole games, warm; bars: six men's under 1 s for 100 turns, Connect Four under 2 s")
    for name, turns, limit in CASES:
        game = long_game(name, turns)
        millrow.review(game, limit)  # compiles, and reads tables and books
        fresh = long_game(name, turns, 1000)  # so that the solver doesn't know its positions already
        reports = list[int]()
        started = perf_counter()
        found = millrow.review(fresh, limit, partial(report, reports))
        seconds = perf_counter() - started
        kind = "proven" if found.proven else f"estimates, {limit.seconds if limit else 0} s a position"
        count = len(found.turns)
        print(f"{name:>12} {count:4} turns {seconds:7.3f} s  {kind}, {len(reports)} reports of progress", flush=True)


def report(reports: list[int], done: int, total: int) -> None:
    reports.append(done)


def long_game(name: str, turns: int, seed: int = 0) -> AnyGame:
    """A game between two weak players of at least this many turns, cut there if it is longer."""
    while True:
        game = millrow.new_game(name, first=0)
        engines = [find_level(game.rules, "easy").make(seed + seat) for seat in range(game.rules.players)]
        while game.outcome is None and len(list(millrow.turns(game))) <= turns:
            game.play(choose(engines[game.turn], game.rules, game.position).step)
        if len(list(millrow.turns(game))) >= turns:
            return game
        seed += 10

"""Many games: who meets whom, and the games played side by side in processes of their own.

Two players: everybody meets everybody, beginning in turn. More: all sit at one table, in another order each game. Game
number n has the seed `seed` + n, so a tournament can be repeated game by game (where limits are nodes or turns).
"""

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations, cycle, islice, pairwise
from multiprocessing import get_context
from typing import NamedTuple

from millrow.notation.rule_text import load_rules
from millrow.rules.base import AnyRules

from .match import Result, play_match
from .players import Player, find_player


class Pairing(NamedTuple):
    """A game to be played: players in the order of the seats."""

    number: int
    seats: tuple[str, ...]
    seed: int


class Tournament(NamedTuple):
    """`games` for each pair, or at all where more than two play. The first `opening` steps of a game are random, the
    same for both games of a pair that differ in who begins. On a `ladder` everybody meets only the next one."""

    rules: str  # as `load_rules` reads it
    players: tuple[str, ...]
    games: int
    seed: int = 0
    opening: int = 0
    ladder: bool = False

    def pairings(self) -> list[Pairing]:
        seats = load_rules(self.rules).players
        met: list[tuple[str, ...]]
        if seats == 2:
            pairs = pairwise(self.players) if self.ladder else combinations(self.players, 2)
            met = [pair if g % 2 == 0 else pair[::-1] for pair in pairs for g in range(self.games)]
        else:
            chance = random.Random(self.seed)
            pairs = pairwise(self.players) if self.ladder else combinations(self.players, 2)
            met = []
            for _ in range(self.games):
                table = list(islice(cycle(chance.sample(self.players, len(self.players))), seats))
                met.append(tuple(chance.sample(table, seats)))
        return [Pairing(number, names, self.seed + number) for number, names in enumerate(met)]

    def play(self, workers: int = 1) -> Iterator[tuple[int, Result]]:
        """Every game's number and result, as they end."""
        if workers == 1:
            for pairing in self.pairings():
                yield pairing.number, play_pairing(self, pairing)
            return
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            jobs = {pool.submit(play_pairing, self, pairing): pairing.number for pairing in self.pairings()}
            try:
                for job in as_completed(jobs):
                    yield jobs[job], job.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


def play_pairing(tournament: Tournament, pairing: Pairing) -> Result:
    """One game of a tournament, wherever it is played."""
    rules = load_rules(tournament.rules)
    chance = random.Random(pairing.seed)
    players = list[Player]()
    try:
        for name in pairing.seats:
            players.append(find_player(rules, name, chance.getrandbits(32)))
        return play_match(rules, players, opening(rules, tournament.opening, tournament.seed + pairing.number // 2))
    finally:
        for player in players:
            player.close()


def opening(rules: AnyRules, steps: int, seed: int) -> list[str]:
    """So many random steps from the start, without ending the game."""
    chance, pos, out = random.Random(seed), rules.start(), list[str]()
    for _ in range(steps):
        lasting = [step for step in rules.legal(pos) if rules.outcome(rules.play(pos, step)) is None]
        if not lasting:
            break
        out.append(chance.choice(lasting))
        pos = rules.play(pos, out[-1])
    return out


def check_players(rules: AnyRules, names: Sequence[str]) -> None:
    """RulesError in words if one of them does not play this game."""
    for name in names:
        find_player(rules, name).close()

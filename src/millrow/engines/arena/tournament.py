"""Tournaments: pairings, games played in parallel processes, and the standings.

With two seats it is a round robin in which the first move alternates. With more, all play at one board, in a
different order each game. Game number n has the seed `seed` + n, so each game can be repeated (where limits are nodes
or turns).

The level that adapts plays its games against one player as a series, one after the other: its strength follows from
the results of those before, as it does against people.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations, cycle, islice, pairwise
from math import sqrt
from multiprocessing import get_context
from typing import Any, NamedTuple

from millrow.core.rules import Rules
from millrow.families.rules_text import load_rules

from ..adaptive import strength_after
from ..levels import ADAPTIVE, levels
from .match import Result, play_match
from .players import Player, find_player


class Pairing(NamedTuple):
    """A game to play, with the players in seat order."""

    number: int
    seats: tuple[str, ...]
    seed: int


class Tournament(NamedTuple):
    """`games` for each pair, or in total if more than two play. The first `opening` steps of a game are random and the
    same for both games of a pair. In a `ladder` each player meets only the next one."""

    rules: str  # in the form `load_rules` reads
    players: tuple[str, ...]
    games: int
    seed: int = 0
    opening: int = 0
    ladder: bool = False

    def pairings(self) -> list[Pairing]:
        seats = load_rules(self.rules).players
        schedule: list[tuple[str, ...]]
        if seats == 2:
            pairs = pairwise(self.players) if self.ladder else combinations(self.players, 2)
            schedule = [pair if g % 2 == 0 else pair[::-1] for pair in pairs for g in range(self.games)]
        else:
            rng = random.Random(self.seed)
            pairs = pairwise(self.players) if self.ladder else combinations(self.players, 2)
            schedule = []
            for _ in range(self.games):
                table = list(islice(cycle(rng.sample(self.players, len(self.players))), seats))
                schedule.append(tuple(rng.sample(table, seats)))
        return [Pairing(number, names, self.seed + number) for number, names in enumerate(schedule)]

    def play(self, workers: int = 1) -> Iterator[tuple[int, Result]]:
        """The number and result of every game, as they finish."""
        if workers == 1:
            for series in self._series():
                yield from play_series(self, series)
            return
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            jobs = [pool.submit(played_series, self, series) for series in self._series()]
            try:
                for job in as_completed(jobs):
                    yield from job.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    def _series(self) -> list[list[Pairing]]:
        """The games in groups; those of a group are played one after the other."""
        series = dict[object, list[Pairing]]()
        for pairing in self.pairings():
            key = frozenset(pairing.seats) if _adapts(pairing) else pairing.number
            series.setdefault(key, []).append(pairing)
        return list(series.values())


def _adapts(pairing: Pairing) -> bool:
    """Is it a game for two in which one of them adapts to the other?"""
    return len(pairing.seats) == 2 and pairing.seats.count(ADAPTIVE) == 1


def play_series(tournament: Tournament, series: Sequence[Pairing]) -> Iterator[tuple[int, Result]]:
    """The number and result of each game of a series."""
    fixed, scores = len(levels(load_rules(tournament.rules))), list[float]()
    for pairing in series:
        seats = pairing.seats
        if not _adapts(pairing):
            yield pairing.number, play_pairing(tournament, pairing)
            continue
        own = seats.index(ADAPTIVE)
        strength = strength_after(scores, fixed)
        names = tuple(f"{ADAPTIVE}-{strength}" if seat == own else name for seat, name in enumerate(seats))
        result = play_pairing(tournament, pairing._replace(seats=names))
        scores.append(0.5 if result.winner is None else float(result.winner != own))
        yield pairing.number, result._replace(seats=seats)


def played_series(tournament: Tournament, series: Sequence[Pairing]) -> list[tuple[int, Result]]:
    """The same as a list."""
    return list(play_series(tournament, series))


def play_pairing(tournament: Tournament, pairing: Pairing) -> Result:
    """Play one game of a tournament."""
    rules = load_rules(tournament.rules)
    rng = random.Random(pairing.seed)
    players = list[Player]()
    try:
        for name in pairing.seats:
            players.append(find_player(rules, name, rng.getrandbits(32)))
        return play_match(
            rules, players, random_opening(rules, tournament.opening, tournament.seed + pairing.number // 2)
        )
    finally:
        for player in players:
            player.close()


def random_opening(rules: Rules[Any], steps: int, seed: int) -> list[str]:
    """Random steps from the start that do not end the game, at most `steps` of them."""
    rng, pos, out = random.Random(seed), rules.start(), list[str]()
    for _ in range(steps):
        candidates = [step for step in rules.legal(pos) if rules.outcome(rules.play(pos, step)) is None]
        if not candidates:
            break
        out.append(rng.choice(candidates))
        pos = rules.play(pos, out[-1])
    return out


def check_players(rules: Rules[Any], names: Sequence[str]) -> None:
    """RulesError with a message if one of them does not play this game."""
    for name in names:
        find_player(rules, name).close()


class Tally(NamedTuple):
    """One player's results against one other player, or against all."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: float = 0.0  # 1 for a win; a draw is split between all players

    @property
    def share(self) -> float:
        """Points per game, 0 to 1."""
        return self.points / self.games if self.games else 0.0

    @property
    def error_margin(self) -> float:
        """Half the width of the 95 % Wilson interval of `share`, which does not vanish at 0 and 1."""
        n, z = self.games, 1.96
        return z * sqrt(self.share * (1 - self.share) * n + z * z / 4) / (n + z * z)

    def plus(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.won + other.won,
            self.drawn + other.drawn,
            self.lost + other.lost,
            self.points + other.points,
        )


class Standings:
    """The standings of a tournament, updated with each result."""

    def __init__(self, players: Iterable[str]) -> None:
        self.players = tuple(players)
        self.head_to_head: dict[tuple[str, str], Tally] = {}
        self.total = dict.fromkeys(self.players, Tally())
        self.reasons = Counter[str]()
        self.failures = list[str]()

    def add(self, result: Result) -> None:
        self.reasons[result.reason if result.failed is None else "failed"] += 1
        if result.failed is not None:
            self.failures.append(result.reason)
        seats = result.seats
        for seat, name in enumerate(seats):
            tally = Tally(
                1,
                int(result.winner == seat),
                int(result.winner is None),
                int(result.winner not in (None, seat)),
                1 / len(seats) if result.winner is None else float(result.winner == seat),
            )
            self.total[name] = self.total[name].plus(tally)
            for other in set(seats) - {name}:
                self.head_to_head[name, other] = self.head_to_head.get((name, other), Tally()).plus(tally)

    def ranking(self) -> list[tuple[str, Tally]]:
        """Best first."""
        return sorted(self.total.items(), key=lambda item: -item[1].share)

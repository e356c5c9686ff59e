"""What a tournament's games add up to."""

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from .match import Result


class Line(NamedTuple):
    """One player's games against another, or against everybody."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: float = 0.0  # a win is 1; a draw is shared by all at the table

    @property
    def share(self) -> float:
        """Points per game, 0 to 1."""
        return self.points / self.games if self.games else 0.0

    @property
    def doubt(self) -> float:
        """Half the width of the 95 % interval of `share` (Wilson's, which does not vanish at 0 and 1)."""
        n, z = self.games, 1.96
        return z * sqrt(self.share * (1 - self.share) * n + z * z / 4) / (n + z * z)

    def and_(self, other: "Line") -> "Line":
        return Line(
            self.games + other.games,
            self.won + other.won,
            self.drawn + other.drawn,
            self.lost + other.lost,
            self.points + other.points,
        )


class Standings:
    """The table of a tournament, which grows with every result."""

    def __init__(self, players: Iterable[str]) -> None:
        self.players = tuple(players)
        self.met: dict[tuple[str, str], Line] = {}
        self.total = dict.fromkeys(self.players, Line())
        self.reasons = Counter[str]()
        self.failures = list[str]()

    def add(self, result: Result) -> None:
        self.reasons[result.reason if result.failed is None else "failed"] += 1
        if result.failed is not None:
            self.failures.append(result.reason)
        seats = result.seats
        for seat, name in enumerate(seats):
            line = Line(
                1,
                int(result.winner == seat),
                int(result.winner is None),
                int(result.winner not in (None, seat)),
                1 / len(seats) if result.winner is None else float(result.winner == seat),
            )
            self.total[name] = self.total[name].and_(line)
            for other in set(seats) - {name}:
                self.met[name, other] = self.met.get((name, other), Line()).and_(line)

    def ranking(self) -> list[tuple[str, Line]]:
        """Best first."""
        return sorted(self.total.items(), key=lambda item: -item[1].share)

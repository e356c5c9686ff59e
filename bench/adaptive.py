"""The level that adapts against the fixed levels from beginner to hard, in both core games.

In each series it plays 20 games to adapt, then 20 that count. Several series make the share of points accurate."""

from millrow.engines.arena.tournament import Standings, Tournament

ADAPTING, COUNTED, SERIES = 20, 20, 10
GAMES = ("six", "connect4")
OPPONENTS = ("beginner", "easy", "medium", "hard")


def main() -> None:
    print(
        f"the adaptive level after {ADAPTING} games: {SERIES} series of {COUNTED} games; bar: 40 to 60 % of the points"
    )
    for rules in GAMES:
        for opponent in OPPONENTS:
            early, late = measured(rules, opponent)
            tally = late.head_to_head["adaptive", opponent]
            start = early.head_to_head["adaptive", opponent]
            print(
                f"{rules:>10} {opponent:>10} {tally.won:4} won {tally.drawn:4} drawn {tally.lost:4} lost"
                f"  {tally.share:6.1%} ± {100 * tally.error_margin:.1f}  (first {ADAPTING}: {start.share:.1%})",
                flush=True,
            )


def measured(rules: str, opponent: str, series: int = SERIES) -> tuple[Standings, Standings]:
    """The results of the games in which it adapts, and of those that count."""
    players = ("adaptive", opponent)
    early, late = Standings(players), Standings(players)
    for number in range(series):
        tournament = Tournament(rules, players, ADAPTING + COUNTED, seed=1000 * number)
        for game, result in tournament.play():
            (early if game < ADAPTING else late).add(result)
    return early, late

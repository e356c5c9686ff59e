"""Thousands of games of the perfect level against every other level and against chance, in both core games and both
seats: a game that is won for it at the start must be won, one that is drawn must not be lost.

    python tests/perfection.py --games 10000 --workers 2
"""

import argparse
import sys
from collections import Counter
from itertools import count

from millrow.engines.arena.match import Result
from millrow.engines.arena.tournament import Tournament
from millrow.engines.levels import levels
from millrow.rules.named import NAMED

START = {"six": 0, "connect4": 1}  # the value for whoever begins


def fails(rules: str, result: Result) -> bool:
    """Did the perfect player get less than the start was worth to it?"""
    seat = result.seats.index("perfect")
    worth = START[rules] if seat == 0 else -START[rules]
    got = 0 if result.winner is None else 1 if result.winner == seat else -1
    return got < worth


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--games", type=int, default=10_000, help="all together")
    ask.add_argument("--workers", type=int, default=2)
    ask.add_argument("--seed", type=int, default=0)
    wanted = ask.parse_args()
    others = {
        rules: ["random", *(level.name for level in levels(NAMED[rules]) if not level.perfect)] for rules in START
    }
    each = -(-wanted.games // sum(map(len, others.values())))
    failed, played = list[str](), count(1)
    for rules, names in others.items():
        for name in names:
            ends = Counter[str]()
            for _, result in Tournament(rules, ("perfect", name), each, wanted.seed).play(wanted.workers):
                seat = result.seats.index("perfect")
                got = "drawn" if result.winner is None else "won" if result.winner == seat else "lost"
                ends[f"{got} {'first' if seat == 0 else 'second'}"] += 1
                if fails(rules, result):
                    failed.append(f"{rules} {result}")
                if (number := next(played)) % 100 == 0 and sys.stderr.isatty():
                    print(f"\r{number} games", end="", file=sys.stderr)
            print(f"{rules:9} against {name:9} {each:6} games: {dict(sorted(ends.items()))}", flush=True)
    print(f"{next(played) - 1} games, {len(failed)} of them worth more than the perfect level made of them")
    for line in failed[:10]:
        print(line)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()

"""Thousands of games of the perfect level against every other level and against random play, in Six Men's Morris and
Connect Four and in both seats: it must win games that are won at the start, and never lose drawn ones.

    python tests/perfection.py --games 10000 --workers 2
"""

import argparse
import sys
from collections import Counter
from itertools import count

from millrow.engines.arena.match import Result
from millrow.engines.arena.tournament import Tournament
from millrow.engines.levels import levels
from millrow.families import NAMED

START = {"six": 0, "connect4": 1}  # the value for the first player


def underperformed(rules: str, result: Result) -> bool:
    """Did the perfect player get less than the value of the start position?"""
    seat = result.seats.index("perfect")
    value = START[rules] if seat == 0 else -START[rules]
    result_value = 0 if result.winner is None else 1 if result.winner == seat else -1
    return result_value < value


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="all together")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    opponents = {
        rules: ["random", *(level.name for level in levels(NAMED[rules]) if not level.perfect)] for rules in START
    }
    each = -(-options.games // sum(map(len, opponents.values())))
    failed, played = list[str](), count(1)
    for rules, names in opponents.items():
        for name in names:
            ends = Counter[str]()
            for _, result in Tournament(rules, ("perfect", name), each, options.seed).play(options.workers):
                seat = result.seats.index("perfect")
                result_value = "drawn" if result.winner is None else "won" if result.winner == seat else "lost"
                ends[f"{result_value} {'first' if seat == 0 else 'second'}"] += 1
                if underperformed(rules, result):
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

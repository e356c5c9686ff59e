"""Fuzz test of every reader: a mutated text must be read, or refused with NotationError, quickly.

Run as a program for the long form: `python tests/fuzz.py --count 1000000`.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from strategies import random_game

from millrow.families import NAMED
from millrow.families.mills.fen import Fen, read_fen, write_fen
from millrow.families.mills.presets import NINE_MEN
from millrow.families.rules_text import load_rules, read_rules, read_toml, write_rules
from millrow.games.records import Record, read_records, write_record
from millrow.notation.errors import NotationError
from millrow.notation.pictures import picture, read_picture
from millrow.notation.positions import read_position, write_position

Reader = Callable[[str], Any]

MAX_SECONDS = 2.0  # of CPU time per text; generous, to find hangs even on a slow machine

FRAGMENTS = (
    *"abcxyz0123456789 \n\t\r:=,-/|[](){}\"'\\.*@OX_é☃١\x00\x7f\ud7ff",
    "six", "nine", "connect", "lines=", "spokes=", "fly_at=none", "men=", "board=", "rings = ", "[board]",
    "9" * 40, "[" * 50, "{" * 50, "a1-" * 30, "x" * 30, "7/" * 20, "Game in progress", "Blue wins: line", "take=",
    '[Rules "six"]', '[Start "', "barred=", "again", "1. ", "10. ", "B", "R", "0x" + "F" * 5000, "a." * 60, ".toml",
)  # fmt: skip


def corpus() -> list[tuple[str, Reader, list[str]]]:
    """Every reader, with valid texts to mutate."""
    rulesets = [rules for name, rules in NAMED.items() if name not in ("giant", "big")]
    played = [random_game(rules, seed, 12 * seed) for rules in rulesets for seed in range(4)]
    records = [write_record(Record(game, {"Event": "x"}, {0: "hm"})) for game in played]
    readers: list[tuple[str, Reader, list[str]]] = [
        ("rules", read_rules, [write_rules(rules) for rules in rulesets] + ["six:fly_at=3,lines=a1-b1-c1/a2-b2-c2"]),
        ("toml", read_toml, ['based_on = "six"\nmen = 6\n[board]\nlines = ["a1 b1 c1"]\n', "[board]\nrings = 2\n"]),
        ("load", load_rules, ["six:fly_at=3", "none.toml", "a" * 300 + ".toml"]),
        ("records", lambda text: list(read_records(text)), records),
    ]
    for rules in rulesets:
        positions = [game.position for game in played if game.rules is rules]
        lines = [write_position(rules, pos) for pos in positions]
        readers.append((f"position {rules.name}", partial(read_position, rules), [*lines, "4444"]))
        readers.append((f"picture {rules.name}", partial(read_picture, rules), [picture(rules, p) for p in positions]))
    nine_positions = [game.position for game in played if game.rules is NINE_MEN]
    readers.append(("fen", partial(read_fen, NINE_MEN), [write_fen(NINE_MEN, Fen(pos)) for pos in nine_positions]))
    return readers


def mutated(text: str, other: str, rng: random.Random) -> str:
    """The text after a few mutations: cut, duplicated, spliced with another, fragments inserted."""
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 6))):
        at, to = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        match rng.randrange(6):
            case 0:
                text = text[:at] + text[to:]
            case 1:
                text = text[:at]
            case 2:
                text = text[:to] + text[at:]
            case 3:
                text = text[:at] + other[rng.randint(0, len(other)) :]
            case _:
                text = text[:at] + rng.choice(FRAGMENTS) + text[at + rng.randrange(3) :]
    return text[:20_000]


def run(count: int, seed: int = 0, *, show: bool = False) -> Counter[str]:
    """Feed `count` texts in total; returns how many each reader read and refused."""
    rng, counts = random.Random(seed), Counter[str]()
    readers = corpus()
    for nth in range(count):
        name, reader, texts = readers[nth % len(readers)]
        text = mutated(rng.choice(texts), rng.choice(texts), rng)
        started = time.process_time()
        try:
            reader(text)
            counts[f"{name.split()[0]} read"] += 1
        except NotationError as error:
            assert error.line >= 1, text
            assert error.column >= 1, text
            assert error.expected, text
            assert len(str(error)) < 2000, text
            counts[f"{name.split()[0]} refused"] += 1
        except Exception:
            print(f"{name} failed on {text!r}", file=sys.stderr)
            raise
        assert time.process_time() - started < MAX_SECONDS, (name, text)
        if show and nth % 50_000 == 0:
            print(f"{nth} of {count}", file=sys.stderr)
    return counts


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    for outcome, times in sorted(run(args.count, args.seed, show=True).items()):
        print(f"{times:9} {outcome}")

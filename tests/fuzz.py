"""Broken texts at every reader: each must be read or refused with NotationError, quickly.

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

from millrow.games.records import Record, read_records, write_record
from millrow.notation.errors import NotationError
from millrow.notation.fen import Fen, read_fen, write_fen
from millrow.notation.pictures import picture, read_picture
from millrow.notation.positions import read_position, write_position
from millrow.notation.rule_text import load_rules, read_rules, read_toml, write_rules
from millrow.rules.named import NAMED, NINE_MEN

Reader = Callable[[str], Any]

SLOWEST = 2.0  # seconds for one text; a hang is a failure, a busy machine is not

SCRAPS = (
    *"abcxyz0123456789 \n\t\r:=,-/|[](){}\"'\\.*@OX_é☃١\x00\x7f\ud7ff",
    "six", "nine", "connect", "lines=", "spokes=", "fly_at=none", "men=", "board=", "rings = ", "[board]",
    "9" * 40, "[" * 50, "{" * 50, "a1-" * 30, "x" * 30, "7/" * 20, "Game in progress", "Blue wins: line", "take=",
    '[Rules "six"]', '[Start "', "barred=", "again", "1. ", "10. ", "B", "R", "0x" + "F" * 5000, "a." * 60, ".toml",
)  # fmt: skip


def seeds() -> list[tuple[str, Reader, list[str]]]:
    """Every reader, with texts that it reads."""
    some = [rules for name, rules in NAMED.items() if name not in ("giant", "big")]
    played = [random_game(rules, seed, 12 * seed) for rules in some for seed in range(4)]
    records = [write_record(Record(game, {"Event": "x"}, {0: "hm"})) for game in played]
    readers: list[tuple[str, Reader, list[str]]] = [
        ("rules", read_rules, [write_rules(rules) for rules in some] + ["six:fly_at=3,lines=a1-b1-c1/a2-b2-c2"]),
        ("toml", read_toml, ['based_on = "six"\nmen = 6\n[board]\nlines = ["a1 b1 c1"]\n', "[board]\nrings = 2\n"]),
        ("load", load_rules, ["six:fly_at=3", "none.toml", "a" * 300 + ".toml"]),
        ("records", lambda text: list(read_records(text)), records),
    ]
    for rules in some:
        positions = [game.position for game in played if game.rules is rules]
        lines = [write_position(rules, pos) for pos in positions]
        readers.append((f"position {rules.name}", partial(read_position, rules), [*lines, "4444"]))
        readers.append((f"picture {rules.name}", partial(read_picture, rules), [picture(rules, p) for p in positions]))
    nines = [game.position for game in played if game.rules is NINE_MEN]
    readers.append(("fen", partial(read_fen, NINE_MEN), [write_fen(NINE_MEN, Fen(pos)) for pos in nines]))
    return readers


def broken(text: str, other: str, chance: random.Random) -> str:
    """The text after a few accidents: cut, doubled, mixed with another, scraps thrown in."""
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3, 6))):
        at, to = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
        match chance.randrange(6):
            case 0:
                text = text[:at] + text[to:]
            case 1:
                text = text[:at]
            case 2:
                text = text[:to] + text[at:]
            case 3:
                text = text[:at] + other[chance.randint(0, len(other)) :]
            case _:
                text = text[:at] + chance.choice(SCRAPS) + text[at + chance.randrange(3) :]
    return text[:20_000]


def run(count: int, seed: int = 0, *, show: bool = False) -> Counter[str]:
    """Feed `count` texts in all; how many each reader read and refused."""
    chance, told = random.Random(seed), Counter[str]()
    readers = seeds()
    for nth in range(count):
        name, reader, texts = readers[nth % len(readers)]
        text = broken(chance.choice(texts), chance.choice(texts), chance)
        begun = time.process_time()
        try:
            reader(text)
            told[f"{name.split()[0]} read"] += 1
        except NotationError as error:
            assert error.line >= 1, text
            assert error.column >= 1, text
            assert error.expected, text
            assert len(str(error)) < 2000, text
            told[f"{name.split()[0]} refused"] += 1
        except Exception:
            print(f"{name} failed on {text!r}", file=sys.stderr)
            raise
        assert time.process_time() - begun < SLOWEST, (name, text)
        if show and nth % 50_000 == 0:
            print(f"{nth} of {count}", file=sys.stderr)
    return told


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    for what, times in sorted(run(args.count, args.seed, show=True).items()):
        print(f"{times:9} {what}")

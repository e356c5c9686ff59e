"""`python -m training examples FILE` and `python -m training net FILE ...`: how the solver's net was made."""

import argparse
from pathlib import Path

import numpy as np

from millrow.engines.drop_solver.hunch import path_of
from millrow.engines.drop_solver.limits import Size

from .examples import Gatherer
from .net import Teacher

CONNECT_FOUR = Size(7, 6, 4)
ASIDE = 300_000  # examples the net is judged by and does not learn from


def examples(file: Path, minutes: float, seed: int) -> None:
    found = list(Gatherer(CONNECT_FOUR, seed).gathered(60 * minutes))
    np.save(file, np.concatenate(found))
    print(f"{sum(map(len, found)):,} examples of {len(found):,} searches in {file}")


def net(files: list[Path], rounds: int, seed: int) -> None:
    every = np.concatenate([np.load(file) for file in files])
    np.random.default_rng(seed).shuffle(every)
    teacher = Teacher(CONNECT_FOUR, seed)
    for number, learning in enumerate(teacher.rounds(every[ASIDE:], rounds), 1):
        surprise, right = teacher.judged(every[:ASIDE])
        print(
            f"round {number}: surprise {surprise:.4f} (while learning {learning[0]:.4f}), right {right:.2%}", flush=True
        )
    np.savez_compressed(path_of(CONNECT_FOUR), **teacher.net.whole()._asdict())


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training", description="Teach the solver which moves to try first."
    )
    parser.add_argument("--seed", type=int, default=1)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("examples", help="solve positions for a while and keep what was found out")
    one.add_argument("file", type=Path)
    one.add_argument("--minutes", type=float, default=4.5)
    two = commands.add_parser("net", help="make the net of the package from examples")
    two.add_argument("files", type=Path, nargs="+")
    two.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    if asked.command == "examples":
        examples(asked.file, asked.minutes, asked.seed)
    else:
        net(asked.files, asked.rounds, asked.seed)


main()

"""`python -m training examples FILE` and `python -m training net FILE ...`: how the solver's net was made."""

import argparse
import io
import math
from pathlib import Path

import numpy as np

from millrow.engines.drop_solver.hunch import path_of
from millrow.engines.drop_solver.limits import Size
from millrow.engines.whole_file import write_whole

from .examples import EXAMPLE, Examples, Gatherer
from .net import Teacher

CONNECT_FOUR = Size(7, 6, 4)
ASIDE = 300_000  # examples the net is judged by and does not learn from


def gather(file: Path, minutes: float, seed: int) -> None:
    with file.open("wb") as out:  # before the work, so that a wrong name costs nothing
        found = list(Gatherer(CONNECT_FOUR, seed).gathered(60 * minutes))
        np.save(out, np.concatenate([np.zeros(0, EXAMPLE), *found]))
    print(f"{sum(map(len, found)):,} examples of {len(found):,} searches in {file}")


def teach(examples: Examples, rounds: int, seed: int, out: Path) -> None:
    if not out.parent.is_dir():  # said before the work
        raise ValueError(f"there is no folder {out.parent}")
    np.random.default_rng(seed).shuffle(examples)
    teacher = Teacher(CONNECT_FOUR, seed)
    for number, (learning, _) in enumerate(teacher.rounds(examples[ASIDE:], rounds), 1):
        surprise, right = teacher.judged(examples[:ASIDE])
        print(f"round {number}: surprise {surprise:.4f} (while learning {learning:.4f}), right {right:.2%}", flush=True)
    packed = io.BytesIO()
    np.savez_compressed(packed, **teacher.net.whole()._asdict())
    write_whole(out, packed.getvalue())


def read(files: list[Path]) -> Examples:
    """The examples of all files; raises ValueError in words."""
    found = list[Examples]()
    for path in files:
        with path.open("rb") as file:
            try:
                found.append(np.load(file))
            except (ValueError, EOFError):
                found.append(np.zeros(0))
        if found[-1].dtype != EXAMPLE:
            raise ValueError(f"{path} is not a file of examples")
    every = np.concatenate(found)
    if len(every) <= ASIDE:
        raise ValueError(f"{len(every):,} examples are too few: {ASIDE:,} are set aside to judge by")
    return every


def positive(text: str) -> float:
    number = float(text)
    if not 0 < number < math.inf:
        raise ValueError
    return number


def whole(text: str) -> int:
    positive(text)
    return int(text)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training", description="Teach the solver which moves to try first."
    )
    parser.add_argument("--seed", type=whole, default=1, metavar="NUMBER")
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("examples", help="solve positions for a while and keep what was found out")
    one.add_argument("file", type=Path)
    one.add_argument("--minutes", type=positive, default=4.5)
    two = commands.add_parser("net", help="make a net from examples")
    two.add_argument("files", type=Path, nargs="+")
    two.add_argument("--rounds", type=whole, default=5)
    two.add_argument("--out", type=Path, default=path_of(CONNECT_FOUR), help="instead of the package's own")
    asked = parser.parse_args()
    try:
        if asked.command == "examples":
            gather(asked.file, asked.minutes, asked.seed)
        else:
            teach(read(asked.files), asked.rounds, asked.seed, asked.out)
    except (OSError, ValueError) as error:
        parser.error(str(error))


main()

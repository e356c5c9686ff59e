"""`python -m training examples FILE` and `python -m training net FILE ...`: how the move ordering net was made."""

import argparse
import io
import math
from pathlib import Path

import numpy as np

from millrow.engines.drops.solver.limits import Size
from millrow.engines.drops.solver.ordering_net import path_of
from millrow.engines.files import write_atomic

from .examples import EXAMPLE, ExampleCollector, Examples
from .net import Trainer

CONNECT_FOUR = Size(7, 6, 4)
HELD_OUT = 300_000  # examples for validation, not used in training


def gather(file: Path, minutes: float, seed: int) -> None:
    with file.open("wb") as out:  # open it first, so that a wrong name is noticed before the work
        found = list(ExampleCollector(CONNECT_FOUR, seed).examples(60 * minutes))
        np.save(out, np.concatenate([np.zeros(0, EXAMPLE), *found]))
    print(f"{sum(map(len, found)):,} examples of {len(found):,} searches in {file}")


def train(examples: Examples, rounds: int, seed: int, out: Path) -> None:
    if not out.parent.is_dir():  # check before the work
        raise ValueError(f"there is no folder {out.parent}")
    np.random.default_rng(seed).shuffle(examples)
    trainer = Trainer(CONNECT_FOUR, seed)
    for number, (training_loss, _) in enumerate(trainer.epochs(examples[HELD_OUT:], rounds), 1):
        log_loss, accuracy = trainer.evaluate(examples[:HELD_OUT])
        print(
            f"round {number}: log loss {log_loss:.4f} (training {training_loss:.4f}), accuracy {accuracy:.2%}",
            flush=True,
        )
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **trainer.net.quantized().arrays())  # type: ignore[arg-type]
    write_atomic(out, buffer.getvalue())


def read(files: list[Path]) -> Examples:
    """The examples of all files; raises ValueError with a message."""
    found = list[Examples]()
    for path in files:
        with path.open("rb") as file:
            try:
                found.append(np.load(file))
            except (ValueError, EOFError):
                found.append(np.zeros(0))
        if found[-1].dtype != EXAMPLE:
            raise ValueError(f"{path} is not a file of examples")
    examples = np.concatenate(found)
    if len(examples) <= HELD_OUT:
        raise ValueError(f"{len(examples):,} examples are too few: {HELD_OUT:,} are held out for validation")
    return examples


def positive_float(text: str) -> float:
    number = float(text)
    if not 0 < number < math.inf:
        raise ValueError
    return number


def positive_int(text: str) -> int:
    positive_float(text)
    return int(text)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training", description="Teach the solver which moves to try first."
    )
    parser.add_argument("--seed", type=positive_int, default=1, metavar="NUMBER")
    commands = parser.add_subparsers(dest="command", required=True)
    gather_parser = commands.add_parser("examples", help="solve positions for a while and keep what was found out")
    gather_parser.add_argument("file", type=Path)
    gather_parser.add_argument("--minutes", type=positive_float, default=4.5)
    train_parser = commands.add_parser("net", help="make a net from examples")
    train_parser.add_argument("files", type=Path, nargs="+")
    train_parser.add_argument("--rounds", type=positive_int, default=5)
    train_parser.add_argument("--out", type=Path, default=path_of(CONNECT_FOUR), help="instead of the package's own")
    options = parser.parse_args()
    try:
        if options.command == "examples":
            gather(options.file, options.minutes, options.seed)
        else:
            train(read(options.files), options.rounds, options.seed, options.out)
    except (OSError, ValueError) as error:
        parser.error(str(error))


main()

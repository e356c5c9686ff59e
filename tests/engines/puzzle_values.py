"""The values of all turns of the puzzles in the package, by plain programs that share nothing with Millrow.

`python tests/engines/puzzle_values.py` computes `tests/data/puzzle_values.txt` again, in a few minutes. Each line has a
position and the value of every turn: 0 for a draw, N for a win in N turns, -N for a loss in N.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

TESTS = Path(__file__).parents[1]
FILE = TESTS / "data" / "puzzle_values.txt"
COMPILER = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)


def mill_values(questions: Iterable[str]) -> list[tuple[int, dict[str, int]]]:
    """The value of each position, and of its turns. A position as in `tests/data/six_mens_morris_positions.txt`."""
    assert COMPILER is not None
    with TemporaryDirectory() as folder:
        program = Path(folder) / "plain_mills"
        source = Path(__file__).with_name("plain_mills.c")
        subprocess.run([COMPILER, "-std=c11", "-O2", "-o", program, source], check=True)
        asked = "".join(f"{question}\n" for question in questions)
        result = subprocess.run([program], input=asked, capture_output=True, text=True, check=True)
    answers = [line.split() for line in result.stdout.splitlines()]
    return [(int(value), dict(map(turn_value, turns))) for value, *turns in answers]


def turn_value(text: str) -> tuple[str, int]:
    turn, value = text.split("=")
    return turn, int(value)


def mover_first(position: str) -> str:
    """A position of a puzzle, as `mill_values` is asked for it."""
    blue, red, blue_hand, red_hand, turn = position.split()
    return " ".join((blue, red, blue_hand, red_hand) if turn == "blue" else (red, blue, red_hand, blue_hand))


def drop_values(position: str) -> dict[str, int]:
    """The value of each drop."""
    from engines.plain_drops import values

    return {
        column: value and (100 - value if value > 0 else -100 - value) for column, value in values(position).items()
    }


def all_values(mills: list[str], drops: list[str]) -> dict[str, dict[str, int]]:
    """The values of the turns of all these positions."""
    found = [turns for _, turns in mill_values(map(mover_first, mills))]
    return dict(zip(mills, found, strict=True)) | {position: drop_values(position) for position in drops}


def read_values() -> dict[str, dict[str, int]]:
    """The values in the file, by position."""
    lines = (line.split(": ") for line in FILE.read_text(encoding="utf-8").splitlines())
    return {position: dict(map(turn_value, turns.split())) for position, turns in lines}


def main() -> None:
    import millrow

    mills, drops = ([puzzle.position for puzzle in millrow.puzzles(game=game)] for game in ("six", "connect4"))
    lines = (
        f"{position}: {' '.join(f'{turn}={value}' for turn, value in sorted(turns.items()))}\n"
        for position, turns in sorted(all_values(mills, drops).items())
    )
    FILE.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(TESTS))
    main()

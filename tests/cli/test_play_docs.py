"""docs/terminal.md keeps up with the program: its examples are run, its tables are complete."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from millrow.cli.play import play
from millrow.cli.play.terminal import Commands
from millrow.engines.levels import levels
from millrow.families.mills.presets import SIX_MEN

TEXT = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text()


def examples() -> list[tuple[str, str]]:
    """Every command of the page with the output that stands below it."""
    blocks = re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)
    found = [
        re.split(r"\n", part, maxsplit=1)
        for block in blocks
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    ]
    return [(command, output) for command, output in found]


@pytest.mark.parametrize(("command", "output"), examples())
def test_the_examples_are_true(command: str, output: str, home: Path) -> None:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    if "sunday" in command:
        saved = "printf 'a1\\nsave sunday\\n' | millrow play six"
        subprocess.run(saved, shell=True, env=environment, check=True, capture_output=True, timeout=60)
    command = command.replace("LEVEL", levels(SIX_MEN)[0].name)
    result = subprocess.run(
        command, shell=True, env=environment, cwd=home, input="quit\n", capture_output=True, text=True, timeout=120
    )
    assert result.returncode == (2 if "millrow: " in output else 0), result.stderr
    if output:
        same = doctest.OutputChecker().check_output(output, result.stdout + result.stderr, doctest.ELLIPSIS)
        assert same, result.stdout + result.stderr


def test_every_word_and_option_is_told() -> None:
    for word in (*Commands.NAMES, "quit"):
        assert re.search(rf"`{word}( NAME| LEVEL| 0)?`", TEXT), word
    for name in play.__annotations__:
        assert name in ("rules", "return") or f"`--{name.replace('_', '-')}" in TEXT, name

"""`millrow puzzles` as its users meet it."""

import subprocess
import sys
from pathlib import Path

from millrow.engines.puzzles import puzzles, read_puzzle


def millrow(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "millrow", "puzzles", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, input=typed)


def test_puzzles_are_made_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    made = millrow("make", "six", "--count", "2", "--after", "12", "--longest", "3", "-o", str(path))
    assert (made.returncode, made.stdout) == (0, ""), made.stderr
    lines = path.read_text().splitlines()
    assert [read_puzzle(line).rules for line in lines] == ["six", "six"]
    checked = millrow("check", str(path))
    assert (checked.returncode, checked.stdout) == (0, "2 puzzles checked, all are right.\n")
    difficulty = read_puzzle(lines[0]).difficulty
    path.write_text(lines[0].replace(f'"difficulty": {difficulty}', '"difficulty": 40.0'))
    wrong = millrow("check", str(path))
    assert wrong.returncode == 1
    assert "1 puzzle checked, 1 is wrong." in wrong.stdout


def test_bad_input_ends_with_a_sentence(tmp_path: Path) -> None:
    assert millrow("make", "nine").returncode == 2
    assert millrow("make", "nonsense").returncode == 2
    assert millrow("check", str(tmp_path / "missing")).returncode == 2
    path = tmp_path / "puzzles.jsonl"
    path.write_text("nonsense\n")
    result = millrow("check", str(path))
    assert (result.returncode, result.stderr) == (2, "millrow: This isn't a puzzle: nonsense\n")


def test_a_puzzle_is_solved_in_the_terminal() -> None:
    typed = "nonsense\na1-a3\nhint\ne1-e3\n"
    solved = millrow("solve", "six-1a7b0efd", typed=typed)
    assert solved.returncode == 0, solved.stderr
    for said in ("Only one move saves the draw.", "That's not it.", "Move the disc on e1 to e3.", "Solved!"):
        assert said in solved.stdout, solved.stdout
    assert "Solved!" not in millrow("solve", "six-1a7b0efd", typed="a1-a3\n").stdout


def test_puzzles_are_listed() -> None:
    listed = millrow("list", "--game", "six", "--theme", "fork")
    assert len(listed.stdout.splitlines()) == 1 + len(puzzles(game="six", theme="fork"))
    for words in (("list", "--theme", "chess"), ("solve", "nothing"), ("solve", "--game", "chess")):
        wrong = millrow(*words)
        assert (wrong.returncode, wrong.stdout) == (2, "")
        assert wrong.stderr.startswith("millrow: ")

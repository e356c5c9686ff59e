"""`millrow puzzles` as its users meet it."""

import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner

from millrow.cli import app
from millrow.engines.hints import hint
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


def solve(puzzle: str, typed: str, language: str = "en") -> str:
    """What the command prints, in this process."""
    result = CliRunner().invoke(app, ["--lang", language, "puzzles", "solve", puzzle], input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_puzzle_is_solved_in_the_terminal() -> None:
    typed = "nonsense\na1-a3\nhint\ne1-e3\n"
    solved = millrow("solve", "six-1a7b0efd", typed=typed)
    assert solved.returncode == 0, solved.stderr
    for said in (
        "Find the only move that draws.",
        "That's not it.",
        "Hint: Look at the right side of the board.",
        "Solved!",
    ):
        assert said in solved.stdout, solved.stdout
    assert "Solved!" not in millrow("solve", "six-1a7b0efd", typed="a1-a3\n").stdout


def test_hints_come_in_three_steps() -> None:
    solved = solve("six-1a7b0efd", "h\nhint\nHINT\nhint\na1-a3\nh\ne1-e3\n")
    hints = [line for line in solved.splitlines() if line.startswith("Hint: ")]
    assert hints == [
        "Hint: Look at the right side of the board. Type `hint` again for more.",
        "Hint: Move the disc on e1. Type `hint` again for more.",
        *["Hint: Move the disc on e1 to e3. That threatens a mill and is the only move that keeps the draw."] * 3,
    ]
    assert "Solved!" in solved


def test_the_next_move_has_a_hint_of_its_own() -> None:
    puzzle = next(puzzle for puzzle in puzzles(game="six", grade="easy") if puzzle.turns > 1)
    first = hint(puzzle.game()).step
    solved = solve(puzzle.id, f"h\nh\n{first}\nh\nq\n")
    hints = [line.removeprefix("Hint: ").split(" ")[0] for line in solved.splitlines() if "Hint: " in line]
    assert (hints[0], hints[2]) == ("Look", "Look")
    assert hints[1] != "Look"


def test_the_same_short_commands_as_in_a_game() -> None:
    for typed in ("?\nq\n", "help\nquit\n", "\nQUIT\n", "undo\n"):
        left = solve("six-1a7b0efd", typed)
        assert left.count("Type a move, `hint` (again for more), `moves` or `quit`.") == 2, typed
    assert "Legal moves: a1-a3 e1-e3 b3-a3 b3-b4" in solve("six-1a7b0efd", "moves\n")
    german = solve("six-1a7b0efd", "h\nh\nh\nmoves\n?\nq\n", "de")
    assert (german.count("Tipp: "), german.count("Gib einen Zug ein, `hint`")) == (3, 2)
    assert "Mögliche Züge: a1-a3" in german


def test_puzzles_are_listed() -> None:
    listed = millrow("list", "--game", "six", "--theme", "fork")
    assert len(listed.stdout.splitlines()) == 1 + len(puzzles(game="six", theme="fork"))
    for words in (("list", "--theme", "chess"), ("solve", "nothing"), ("solve", "--game", "chess")):
        wrong = millrow(*words)
        assert (wrong.returncode, wrong.stdout) == (2, "")
        assert wrong.stderr.startswith("millrow: ")

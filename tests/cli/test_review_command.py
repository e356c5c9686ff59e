"""`millrow review` as its users meet it."""

import subprocess
import sys
from pathlib import Path

import millrow as library
from millrow.games.game import AnyGame, Game


def millrow(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "millrow", *words]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=120, check=False)


def file_of_games(tmp_path: Path) -> Path:
    four: AnyGame = Game(library.load_rules("connect4"), None, list("4453764345"))
    six: AnyGame = Game(library.load_rules("six"), None, ["a1", "c5", "a3", "e1", "a5", "xe1"])
    path = tmp_path / "games.txt"
    library.save_records(path, [library.Record(four, {}, {1: "a start"}), library.Record(six)])
    return path


def test_turning_points_accuracy_and_phases(tmp_path: Path) -> None:
    path, output = file_of_games(tmp_path), tmp_path / "out.txt"
    result = millrow("review", str(path), "-o", str(output), "--svg", str(tmp_path / "graph.svg"))
    assert result.returncode == 0, result.stderr
    assert "  2. Column 5 turned a win into a loss in 38; column 4 would have won in 39." in result.stdout.splitlines()
    assert "  Blue: accuracy" in result.stdout
    table = [line.split() for line in result.stdout.splitlines()]
    assert ["game", "phase", "mistakes", "chances"] in table
    assert any(row[:4] == ["Six", "Men's", "Morris", "Placing"] for row in table)
    first, second = library.load_records(output)
    assert "turned a win into a loss" in first.comments[3]
    assert first.comments[1].startswith("a start")
    assert second.comments
    assert (tmp_path / "graph-1.svg").read_text().startswith("<svg")
    assert (tmp_path / "graph-2.svg").exists()


def test_slower_wins_are_listed_on_request(tmp_path: Path) -> None:
    path = file_of_games(tmp_path)
    few, all_moves = millrow("review", str(path)).stdout, millrow("review", "--all", str(path)).stdout
    assert len(all_moves.splitlines()) > len(few.splitlines())


def test_each_kind_of_accuracy_is_explained_with_its_games() -> None:
    record = '[Rules "{}"]\n\n1. b2 d2\nGame in progress\n\n'
    text = record.format("six") + record.format("nine")
    lines = millrow("review", "-", "--seconds", "0.05", text=text).stdout.splitlines()
    assert any(line.startswith("Six Men's Morris: Accuracy is the share") for line in lines)
    assert any(line.startswith("Nine Men's Morris: This game isn't solved") for line in lines)


def test_a_list_of_moves() -> None:
    result = millrow("review", "-", "--game", "connect4", text="4 4 5 3")
    assert "  2. Column 5 turned a win into a loss in 38; column 4 would have won in 39." in result.stdout.splitlines()
    assert 'expected the tag [Rules "..."]' in millrow("review", "-", text="4 4 5 3").stderr
    assert "found “9”. There is no column 9." in millrow("review", "-", "--game", "connect4", text="4 9").stderr


def test_other_languages(tmp_path: Path) -> None:
    result = millrow("--lang", "de", "review", str(file_of_games(tmp_path)))
    assert "Spalte 5 machte aus einem Sieg eine Niederlage" in result.stdout


def test_what_cannot_be_read_gets_a_sentence(tmp_path: Path) -> None:
    for text, part in {
        '[Rules "chess"]\n\n1. e4\nGame in progress\n': "Line 1, character 9: expected one of three, five, six",
        '[Rules "six"]\n\n1. z9\nGame in progress\n': "Line 3, character 4",
        "": "There are no games in this file.",
    }.items():
        result = millrow("review", "-", text=text)
        assert (result.returncode, result.stdout) == (2, "")
        assert part in result.stderr
    assert "Can't read" in millrow("review", str(tmp_path / "none.txt")).stderr


def test_a_wrong_number_of_seconds_gets_a_sentence() -> None:
    result = millrow("review", "-", "--seconds", "nonsense", text="")
    assert result.returncode == 2
    assert "--seconds" in result.stderr

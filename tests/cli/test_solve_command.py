"""`millrow solve`, `best`, `analyse`, `book` as their users meet them."""

import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from millrow.engines.drop_solver.book import OPEN, load_whole, save
from millrow.engines.drop_solver.limits import Size
from millrow.notation.rule_text import read_rules

DATA = Path(__file__).parents[1] / "data"


def millrow(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "millrow", *words]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize(
    ("rules", "name", "fields"),
    [
        ("connect4", "connect4_positions.txt", 1),
        ("connect:columns=4,rows=4", "connectx/w4_h4_k4.txt", 1),
        ("six", "six_mens_morris_positions.txt", 4),
    ],
)
def test_solve_answers_in_the_order_given(rules: str, name: str, fields: int, tmp_path: Path) -> None:
    lines = (DATA / name).read_text().splitlines()[-40:]
    asked = "".join(" ".join(line.split()[:fields]) + "\n" for line in lines)
    told = millrow("solve", rules, text=asked)
    assert (told.stdout.splitlines(), told.stderr, told.returncode) == (lines, "", 0)
    file = tmp_path / "positions"
    file.write_text(asked)
    assert millrow("solve", rules, str(file)).stdout == told.stdout


def test_nowhere_to_read_or_write() -> None:
    """Closed or full ends are told in a sentence."""
    for shell, sentence in {
        "<&-": "nothing to read",
        "- < /dev/null >&-": "nowhere to answer",
        "- <<< 44444326 > /dev/full": "the disk is full",
    }.items():
        line = f"{shlex.quote(sys.executable)} -m millrow solve connect4 {shell}"
        told = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=120, check=False)
        assert told.returncode == 2
        assert sentence in told.stderr
        assert len(told.stderr.splitlines()) == 1


def test_what_cannot_be_read_is_told_and_the_rest_goes_on() -> None:
    told = millrow("solve", "connect4", text="5725341652\n58\nxyz\n1212121\n44444326\n")
    assert told.stdout == "5725341652 3\n44444326 0\n"
    assert told.returncode == 1
    errors = told.stderr.splitlines()
    assert errors[0] == "millrow: line 2: column 2: expected a column 1 to 7, found '8'"
    assert errors[1].startswith("millrow: line 3: column 1: expected a column")
    assert errors[2] == "millrow: line 4: the game is over there"


def test_mill_lines_that_cannot_be_read() -> None:
    told = millrow("solve", "six", text="a1 b2 5\n- - 6 6\na9 - 5 6\n")
    assert (told.stdout, told.returncode) == ("- - 6 6 draw\n", 1)
    assert [line[: len("millrow: line 1:")] for line in told.stderr.splitlines()] == [
        "millrow: line 1:",
        "millrow: line 3:",
    ]


def test_solve_reads_and_refuses_what_the_library_does() -> None:
    told = millrow("solve", "six", text="b2,b3 a1,c5,d4 4 3 blue\nb2,b3 a1,c5,d4 4 3\na1,a3,a5 c5,e1 3 4 blue take=1\n")
    assert told.stdout.splitlines()[:2] == ["b2,b3 a1,c5,d4 4 3 blue win 21", "b2,b3 a1,c5,d4 4 3 win 21"]
    assert len(told.stdout.splitlines()) == 3
    refused = millrow("solve", "six:quiet_limit=1", text="- - 6 6\n")
    assert (refused.stdout, refused.returncode) == ("", 2)
    assert "a limit of quiet moves can spoil a win" in refused.stderr


def test_best_and_analyse() -> None:
    assert millrow("best", "connect4", "44444326").stdout == "3 draw\n"
    told = millrow("analyse", "connect4", "44444326").stdout.splitlines()
    assert told[0] == "3  draw"
    assert told[-1] == "5  loss 10"
    assert millrow("best", "three").stdout == "b2 win 9\n"
    told = millrow("analyse", "six", "a1,a3,a5", "c5,e1", "3", "4", "blue", "take=1").stdout.splitlines()
    assert [line.split()[0] for line in told if line.startswith("x")] == [line.split()[0] for line in told]
    assert len(told) == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["solve", "connect:players=3"], "this game is not solved: needs two players"),
        (["solve", "nine"], "this game is not solved: complete tables"),
        (["solve", "connect4", "no-such-file"], "no-such-file cannot be read"),
        (["best", "connect4", "1212121"], "the game is over there: Blue wins"),
        (["best", "connect4", "9"], "expected a column 1 to 7"),
        (["book", "build", "six"], "knows drop games only"),
        (["book", "build", "connect4", "--first", "9"], "--first is 9, allowed: 0 to 8"),
        (["book", "build", "connect:columns=8,rows=7", "--memory", "1"], "needs a table of at least"),
    ],
)
def test_refusals_are_one_sentence(words: list[str], sentence: str) -> None:
    told = millrow(*words)
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith("millrow: ")
    assert sentence in told.stderr
    assert len(told.stderr.splitlines()) == 1


def test_book(tmp_path: Path) -> None:
    file = tmp_path / "books" / "small"
    words = ["connect:columns=4,rows=4", "--file", str(file), "--plies", "5", "--first", "4"]
    assert str(file) in millrow("book", "build", *words, "--threads", "2", "--memory", "1").stdout
    assert millrow("book", "verify", *words).stdout.startswith("All is well (")
    assert millrow("book", "verify", "connect4", "--every", "20000").stdout.startswith("All is well (36,")
    content = load_whole(file, Size(4, 4, 4))
    content.cells[content.cells.nonzero()[0][3]] = OPEN
    save(file, content)
    told = millrow("book", "verify", *words)
    assert (told.returncode, "the book is unfinished" in told.stderr) == (2, True)
    file.write_bytes(b"something else")
    told = millrow("book", "verify", *words)
    assert (told.returncode, "is no book" in told.stderr) == (2, True)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_book_keeps_what_it_has_when_it_is_stopped(tmp_path: Path, how: signal.Signals) -> None:
    file = tmp_path / "small"
    words = ["connect4", "--file", str(file), "--plies", "11", "--first", "11", "--values"]
    command = [sys.executable, "-m", "millrow", "book", "build", *words]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as build:
        until = monotonic() + 100
        while not file.exists() and build.poll() is None and monotonic() < until:
            sleep(0.05)
        build.send_signal(how)
        _, said = build.communicate(timeout=60)
    kept = re.search(r"millrow: stopped, ([\d,]+) of 1,784,788 positions are kept; the same command goes on", said)
    assert kept is not None
    assert build.returncode == 130
    assert load_whole(file, Size(7, 6, 4)).known == int(kept[1].replace(",", ""))


def test_book_of_values(tmp_path: Path) -> None:
    file = tmp_path / "small"
    words = ["connect:columns=4,rows=4", "--file", str(file), "--plies", "5", "--first", "5"]
    assert str(file) in millrow("book", "build", *words, "--values").stdout
    assert millrow("book", "verify", *words, "--values").stdout.startswith("All is well (")
    for word in ("build", "verify"):
        told = millrow("book", word, *words)
        assert (told.returncode, "values of plies 5 to 5, wanted are scores" in told.stderr) == (2, True)


def test_no_book_of_more_discs_than_cells() -> None:
    told = millrow("book", "build", "connect:columns=3,rows=3,line=3", "--plies", "12")
    assert (told.returncode, told.stderr) == (2, "millrow: --plies is 12, allowed: 1 to 9, the cells of the board\n")


def test_proofs_keep_to_the_time_that_is_given() -> None:
    slow = millrow("analyse", "connect:columns=8,rows=7", "--seconds", "0.2")
    assert (slow.returncode, len(slow.stdout.splitlines())) == (0, 8)
    assert "about" in slow.stdout
    late = "467341234471888784851521"
    soon = millrow("analyse", "connect:columns=8,rows=5", late, "--seconds", "20")
    assert soon.stdout == millrow("analyse", "connect:columns=8,rows=5", late).stdout
    assert "about" not in soon.stdout


@pytest.mark.parametrize("rules", ["nine", "connect:players=3"])
def test_estimates_where_nothing_is_solved(rules: str) -> None:
    every = millrow("analyse", rules, "--seconds", "0.1")
    assert every.returncode == 0
    assert "not solved" in every.stderr
    ruleset = read_rules(rules)
    assert {line.split()[0] for line in every.stdout.splitlines()} == set(ruleset.legal(ruleset.start()))
    best = millrow("best", rules, "--seconds", "0.1")
    assert re.fullmatch(r"\w+ about [+-]\d\.\d\d\n", best.stdout)

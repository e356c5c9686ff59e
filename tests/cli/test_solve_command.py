"""`millrow solve`, `best`, `analyse`, `book` as their users meet them."""

import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest
import typer

from millrow.cli.solve import evaluated_moves, value_of
from millrow.engines.base import Verdict
from millrow.engines.drops.solver.book_files import UNSOLVED, load_all, save
from millrow.engines.drops.solver.limits import Size
from millrow.engines.mills.search.engine import MillSearch
from millrow.families.rules_text import read_rules

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
    result = millrow("solve", rules, text=asked)
    assert (result.stdout.splitlines(), result.stderr, result.returncode) == (lines, "", 0)
    file = tmp_path / "positions"
    file.write_text(asked)
    assert millrow("solve", rules, str(file)).stdout == result.stdout


def test_nowhere_to_read_or_write() -> None:
    """A closed pipe or a full disk is reported in a sentence."""
    for shell, sentence in {
        "<&-": "there is nothing to read.",
        "- < /dev/null >&-": "nowhere to print the results.",
        "- <<< 44444326 > /dev/full": "The disk is full.",
    }.items():
        line = f"{shlex.quote(sys.executable)} -m millrow solve connect4 {shell}"
        result = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=120, check=False)
        assert result.returncode == 2
        assert sentence in result.stderr
        assert len(result.stderr.splitlines()) == 1


def test_what_cannot_be_read_is_told_and_the_rest_goes_on() -> None:
    result = millrow("solve", "connect4", text="5725341652\n58\nxyz\n1212121\n44444326\n")
    assert result.stdout == "5725341652 3\n44444326 0\n"
    assert result.returncode == 1
    errors = result.stderr.splitlines()
    assert errors[0] == "millrow: Line 2: Character 2: expected a column from 1 to 7, found “8”."
    assert errors[1].startswith("millrow: Line 3: Character 1: expected a column")
    assert errors[2] == "millrow: Line 4: The game is over in this position."


def test_mill_lines_that_cannot_be_read() -> None:
    result = millrow("solve", "six", text="a1 b2 5\n- - 6 6\na9 - 5 6\n\n")
    assert (result.stdout, result.returncode) == ("- - 6 6 draw\n draw\n", 1)  # an empty line is the start
    assert [line[: len("millrow: Line 1:")] for line in result.stderr.splitlines()] == [
        "millrow: Line 1:",
        "millrow: Line 3:",
    ]
    assert millrow("solve", "connect4", text="\n").stdout == " 1\n"


def test_solve_reads_and_refuses_what_the_library_does() -> None:
    result = millrow(
        "solve", "six", text="b2,b3 a1,c5,d4 4 3 blue\nb2,b3 a1,c5,d4 4 3\na1,a3,a5 c5,e1 3 4 blue take=1\n"
    )
    assert result.stdout.splitlines()[:2] == ["b2,b3 a1,c5,d4 4 3 blue win 21", "b2,b3 a1,c5,d4 4 3 win 21"]
    assert len(result.stdout.splitlines()) == 3
    refused = millrow("solve", "six:quiet_limit=1", text="- - 6 6\n")
    assert (refused.stdout, refused.returncode) == ("", 2)
    assert "a limit on moves without a disc being taken can turn a win into a draw" in refused.stderr


def test_seconds_change_the_time_and_nothing_else() -> None:
    for words in (["best", "six", "b2,b3", "a1,c5,d4", "4", "3", "blue"], ["analyse", "connect4", "44444326"]):
        assert millrow(*words).stdout == millrow(*words, "--seconds", "60").stdout
    slow = millrow("best", "six:men=8,slide_early=yes")
    assert (slow.returncode, "`millrow table build` can build it beforehand" in slow.stderr) == (2, True)


def test_values_and_numbers_are_written_as_the_language_does() -> None:
    assert millrow("--lang", "de", "best", "connect4", "44444326").stdout == "3 Remis\n"
    assert millrow("--lang", "de", "analyse", "connect4", "44444326").stdout.splitlines()[-1] == "5  Niederlage 10"
    assert re.fullmatch(r"\w\d etwa [+-]0,\d\d\n", millrow("--lang", "de", "best", "nine", "--seconds", "0.1").stdout)
    arena = ["arena", "connect3", "random", "beginner", "--games", "2"]
    assert re.search(r" \d+,\d% ± \d+,\d%", millrow("--lang", "de", *arena).stdout)
    assert re.search(r" \d+\.\d% ± \d+\.\d%", millrow(*arena).stdout)


def test_a_game_that_no_engine_supports_is_refused_before_anything_is_announced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(MillSearch, "declines", lambda self, rules: "some options aren't supported: crooked")
    with pytest.raises(typer.Exit):
        evaluated_moves("nine", None, 0.1)
    assert capsys.readouterr().err == (
        "millrow: This game isn't solved, and there are no estimates: some options aren't supported: crooked.\n"
    )


def test_best_and_analyse() -> None:
    assert millrow("best", "connect4", "44444326").stdout == "3 draw\n"
    result = millrow("analyse", "connect4", "44444326").stdout.splitlines()
    assert result[0] == "3  draw"
    assert result[-1] == "5  loss 10"
    assert millrow("best", "three").stdout == "b2 win 9\n"
    result = millrow("analyse", "six", "a1,a3,a5", "c5,e1", "3", "4", "blue", "take=1").stdout.splitlines()
    assert [line.split()[0] for line in result if line.startswith("x")] == [line.split()[0] for line in result]
    assert len(result) == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["solve", "connect:players=3"], "This game isn't solved: only two-player games"),
        (["solve", "nine"], "This game isn't solved: complete tablebases"),
        (["solve", "connect4", "no-such-file"], "Can't read no-such-file"),
        (["best", "connect4", "1212121"], "The game is already over in this position. Blue wins"),
        (["best", "connect4", "9"], "expected a column from 1 to 7"),
        (["book", "build", "six"], "There is no opening book for this game: only Connect games are supported."),
        (["book", "build", "connect4", "--first", "9"], "--first can't be 9. Allowed: 0 to 8"),
        (["book", "build", "connect:columns=8,rows=7", "--memory", "1"], "needs a transposition table of at least"),
    ],
)
def test_refusals_are_one_sentence(words: list[str], sentence: str) -> None:
    result = millrow(*words)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("millrow: ")
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_book(tmp_path: Path) -> None:
    file = tmp_path / "books" / "small"
    words = ["connect:columns=4,rows=4", "--file", str(file), "--plies", "5", "--first", "4"]
    assert str(file) in millrow("book", "build", *words, "--threads", "2", "--memory", "1").stdout
    assert millrow("book", "verify", *words).stdout.startswith("No errors found (")
    assert millrow("book", "verify", "connect4", "--every", "20000").stdout.startswith("No errors found (36,")
    content = load_all(file, Size(4, 4, 4))
    content.cells[content.cells.nonzero()[0][3]] = UNSOLVED
    save(file, content)
    result = millrow("book", "verify", *words)
    assert (result.returncode, "The book isn't finished" in result.stderr) == (2, True)
    file.write_bytes(b"something else")
    result = millrow("book", "verify", *words)
    assert (result.returncode, "isn't an opening book." in result.stderr) == (2, True)


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
        try:
            _, said = build.communicate(timeout=60)
        finally:
            build.kill()
    stopped = re.search(
        r"millrow: Stopped. ([\d,]+) of 1,784,788 positions are saved. Run the same command to continue.", said
    )
    assert stopped is not None
    assert build.returncode == 130
    assert load_all(file, Size(7, 6, 4)).known == int(stopped[1].replace(",", ""))


def test_book_of_values(tmp_path: Path) -> None:
    file = tmp_path / "small"
    words = ["connect:columns=4,rows=4", "--file", str(file), "--plies", "5", "--first", "5"]
    assert str(file) in millrow("book", "build", *words, "--values").stdout
    assert millrow("book", "verify", *words, "--values").stdout.startswith("No errors found (")
    for word in ("build", "verify"):
        result = millrow("book", word, *words)
        assert (result.returncode, "values of plies 5 to 5," in result.stderr) == (2, True)


def test_no_book_of_more_discs_than_cells() -> None:
    result = millrow("book", "build", "connect:columns=3,rows=3,line=3", "--plies", "12")
    assert (result.returncode, result.stderr) == (
        2,
        "millrow: --plies can't be 12. Allowed: 1 to 9 (the cells of the board).\n",
    )


@pytest.mark.slow
def test_proofs_keep_to_the_time_that_is_given() -> None:
    slow = millrow("analyse", "connect:columns=8,rows=7", "--seconds", "0.2")
    assert (slow.returncode, len(slow.stdout.splitlines())) == (0, 8)
    assert "about" in slow.stdout
    late = "467341234471888784851521"
    soon = millrow("analyse", "connect:columns=8,rows=5", late, "--seconds", "20")
    assert soon.stdout == millrow("analyse", "connect:columns=8,rows=5", late).stdout
    assert "about" not in soon.stdout


def test_an_even_estimate_has_no_minus() -> None:
    assert value_of(Verdict("9", estimate=-0.001)) == "about +0.00"


@pytest.mark.parametrize("rules", ["nine", "connect:players=3"])
def test_estimates_where_nothing_is_solved(rules: str) -> None:
    every = millrow("analyse", rules, "--seconds", "0.1")
    assert every.returncode == 0
    assert "isn't solved" in every.stderr
    ruleset = read_rules(rules)
    assert {line.split()[0] for line in every.stdout.splitlines()} == set(ruleset.legal(ruleset.start()))
    best = millrow("best", rules, "--seconds", "0.1")
    assert re.fullmatch(r"\w+ about [+-]\d\.\d\d\n", best.stdout)

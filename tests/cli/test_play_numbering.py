"""Column numbers at the terminal, from 1 or from 0 (X10): whatever is printed or typed uses the header's numbers."""

import asyncio
import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import cast

import pytest
from cli.full_screen import Player, playing
from cli.playing import Terminal, piped
from page.serving import Served
from typer.testing import CliRunner

from millrow.cli import app
from millrow.cli.play import numbering
from millrow.cli.play.options import Given
from millrow.families import NAMED
from millrow.families.mills.rules import MillRules
from millrow.store import open_store

pytestmark = pytest.mark.usefixtures("home")


def run(*words: str, text: str = "", fails: bool = False) -> str:
    result = CliRunner().invoke(app, list(words), input=text)
    assert (result.exit_code != 0) == fails, result.output
    return result.output


def test_everything_counts_from_0_if_asked_to() -> None:
    steps = ["0", "1", "0", "1", "0", "1", "moves", "7", "0"]
    finished = run("play", "connect4", "--count-from", "0", "--first", "1", text="\n".join(steps))
    assert "0 1 2 3 4 5 6" in finished
    assert "1 2 3 4 5 6 7" not in finished
    assert "(0 to 6): " in finished
    assert "So far: 1. 0 1 2. 0 1 3. 0 1" in finished
    assert "There is no column 7. Choose 0 to 6." in finished
    assert "Blue wins" in finished
    assert (
        "Winning line: column 0, row 0; column 0, row 1; column 0, row 2; column 0, row 3 (rows are counted" in finished
    )


def test_a_terminal_follows_the_header(terminal: Callable[..., Terminal]) -> None:
    at = terminal("connect4", "--first", "1")
    at.sees("1 2 3 4 5 6 7")
    at.sees("Blue to drop a disc (1 to 7): ")
    at.types_and_sees("0", "There is no column 0. Choose 1 to 7.", "(1 to 7): ")
    at.types_and_sees("count 0", "Columns are numbered from 0.", "0 1 2 3 4 5 6", "Blue to drop a disc (0 to 6): ")
    at.types_and_sees("-1", "“-1” isn't a column. Choose 0 to 6.", "(0 to 6): ")
    for _ in range(6):
        at.types_and_sees("0", "to drop a disc (")
    at.types_and_sees("0", "Column 0 is full. Choose another.", "Blue to drop a disc (1 to 6): ")
    at.types_and_sees("moves", "So far: 1. 0 0 2. 0 0 3. 0 0", "Legal moves: 1 2 3 4 5 6", "(1 to 6): ")
    for step in ("1", "6", "2", "6"):
        at.types_and_sees(step, "to drop a disc (1 to 6): ")
    at.types_and_sees(
        "3", "Winning line: column 0, row 0; column 1, row 0; column 2, row 0; column 3, row 0 ", "Play again"
    )
    at.types_and_sees(
        "count 1", "Winning line: column 1, row 1; column 2, row 1; column 3, row 1; column 4, row 1 ", "Play again"
    )
    at.types("no")
    at.leaves()


def test_refusals_of_a_running_server_follow_the_header_too(home: Path) -> None:
    served = Served(home)
    served.start()
    try:
        result = piped("play", "connect3", "--first", "1", "--count-from", "0", text="3\n0\n0\n0\n0\n").stdout
    finally:
        served.stop()
    assert "In the browser:" in result
    assert "There is no column 3. Choose 0 to 2." in result
    assert "Column 0 is full. Choose another." in result
    with open_store(home / "games.db") as store:
        assert store.load(store.games().items[0].game).game.steps == ("1", "1", "1")


def test_computers_among_themselves_use_the_same_numbers(home: Path) -> None:
    seats = ("--computer", "1:beginner", "--computer", "2:beginner")
    result = run("play", "connect3", *seats, "--count-from", "0", "--seed", "1")
    shown = [int(step) for step in re.findall(r"(?:Blue|Red) plays (\d)\.", result)]
    with open_store(home / "games.db") as store:
        steps = store.load(store.games().items[0].game).game.steps
    assert shown == [int(step) - 1 for step in steps]


def test_steps_are_stored_from_1(tmp_path: Path) -> None:
    db = str(tmp_path / "games.db")
    run("play", "connect4", "--count-from", "0", "--first", "1", "--db", db, text="0\n6\n")
    with open_store(db) as store:
        assert store.load(store.games().items[0].game).game.steps == ("1", "7")


def test_the_choice_is_remembered_and_changed_by_a_word() -> None:
    assert "1 2 3 4 5 6 7" in run("play", "connect4", text="")
    finished = run("play", "connect4", text="count 2\ncount\ncount 0\n0\n")
    assert finished.count("Type `count 0` or `count 1` to number the columns from 0 or 1.") == 2
    assert "Columns are numbered from 0." in finished
    assert "0 1 2 3 4 5 6" in run("play", "connect4", text="")
    assert "1 2 3 4 5 6 7" in run("play", "connect4", "--count-from", "1", text="")
    assert "1 2 3 4 5 6 7" in run("play", "connect4", text="")


def test_hints_and_the_computer_use_the_same_numbers() -> None:
    finished = run(
        "play", "connect3", "--count-from", "0", "--computer", "2:medium", "--first", "1", text="0\nhint\nhint\nhint\n"
    )
    assert "Red plays 1." in finished  # the centre of three columns
    assert "Hint: Drop a disc in column 0." in finished or "Hint: Drop a disc in column 2." in finished, finished
    assert "Red plays 3." not in finished


@pytest.mark.parametrize("wrong", ["2", "-1", "one"])
def test_columns_are_counted_from_0_or_1_only(wrong: str) -> None:
    assert f"--count-from can't be “{wrong}”. Allowed: 0, 1." in run(
        "play", "connect4", f"--count-from={wrong}", fails=True
    )


def test_points_of_mills_keep_their_names() -> None:
    finished = run("play", "six", "--count-from", "0", text="a1\na1\nmoves\ncount 1\n")
    assert "The columns of this board are lettered, so they can't be numbered." in finished
    assert "a   b   c   d   e" in finished
    assert "So far: 1. a1" in finished


def test_help_offers_numbers_only_where_columns_have_them() -> None:
    assert "count 0|1" in run("play", "connect4", text="help\n")
    assert "count 0|1" not in run("play", "six", text="help\n")


@pytest.mark.parametrize("game", ["three", "six", "nine"])
def test_help_shows_steps_of_the_board_that_is_played(game: str) -> None:
    finished = run("play", game, text="help\n")
    put, move, take = re.findall(
        r"\((x?\w\d(?:-\w\d)?)\)", next(line for line in finished.splitlines() if "Type a point" in line)
    )
    board = cast(MillRules, NAMED[game]).board
    points = board.points
    assert put in points
    assert take.startswith("x")
    assert take[1:] in points
    assert move in {step for slides in board.slides for _, step in slides}


@pytest.mark.parametrize("damaged", ["", "[]", "{}", '{"count_from": 7}', '{"count_from": true}', "\x00"])
def test_a_damaged_file_means_1(damaged: str) -> None:
    numbering.path().parent.mkdir(parents=True, exist_ok=True)
    numbering.path().write_text(damaged)
    assert numbering.recall_count_from() == 1


def test_a_part_of_a_large_board_counts_from_0_too() -> None:
    from millrow.cli.play.screen import board_text
    from millrow.families import NAMED
    from millrow.games.game import Game

    shown = board_text(Game(NAMED["giant"]), (40, 20), (-9, -9), count_from=0).plain
    assert "Columns 0 to 9 of 100" in shown
    assert "Rows 0 to 11 of 100" in shown


def on_screen(play: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(play())


def header(me: Player) -> str:
    return next(" ".join(line.split()) for line in me.drawn().splitlines() if line.strip())


def test_a_key_changes_the_numbers_of_the_full_screen() -> None:
    async def play() -> None:
        async with playing(Given("connect4", first="1")) as me:
            assert header(me) == "1 2 3 4 5 6 7"
            await me.press("k")
            assert me.text("#message") == "Columns are numbered from 0."
            assert header(me) == "0 1 2 3 4 5 6"
            await me.press("home", "enter")
            assert me.game.steps == ("1",)
            assert "0 to 6" in me.text("#message")

    on_screen(play)
    assert numbering.recall_count_from() == 0


def test_messages_on_the_full_screen_follow_the_header() -> None:
    async def play() -> None:
        async with playing(Given("connect3", computers=("2:beginner",), first="1")) as me:
            await me.press("k", "home", "enter")
            await me.until(lambda: len(me.game.steps) == 2)
            assert f"Red plays {int(me.game.steps[1]) - 1}. " in me.text("#message")
            await me.press("h", "m")
            await me.until(lambda: me.text("#message").startswith("Hint: "))
            await me.press("h", "h")
            assert re.match(r"Hint: Drop a disc in column [012]\.", me.text("#message"))
            await me.press("n", "y", "ctrl+s")
            assert header(me) == "0 1 2"  # in the next game too
        async with playing(Given("connect3", first="1")) as me:
            await me.press("k")
            for _ in range(4):
                await me.press("home", "enter")
            assert me.text("#message") == "Column 0 is full. Choose another."

    on_screen(play)

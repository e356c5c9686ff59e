"""Leaving `millrow play`: it asks first if the game would be lost, and `help` says what becomes of the game."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.full_screen import playing
from cli.playing import Terminal, piped

from millrow.cli.play.current_game import Library
from millrow.cli.play.full.dialogs import AskYesNo
from millrow.cli.play.options import Given
from millrow.engines.levels import levels
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.store import open_store

pytestmark = pytest.mark.usefixtures("home")
Opener = Callable[..., Terminal]
FIRST = levels(CONNECT_FOUR)[0].name
SMALL = ("connect3", "--first", "1", "--no-keep")
ASKS = "Leave? This game isn't saved and will be lost. (yes, no) [no]: "
LOST = "Goodbye. This game wasn't saved."


def test_quit_asks_first_if_the_game_would_be_lost(terminal: Opener) -> None:  # M11
    at = terminal(*SMALL)
    at.sees("Blue to drop a disc (1 to 3): ")
    at.types_and_sees("2", "Red to drop a disc (1 to 3): ")
    at.types_and_sees("quit", ASKS)
    at.types_and_sees("perhaps", "“perhaps” isn't a valid answer. Type one of these: yes, no.", ASKS)
    at.types_and_sees("undo", "Leave the game? Answer yes or no first.", ASKS)
    at.types_and_sees("no", "1 2 3", "Red to drop a disc (1 to 3): ")
    at.types_and_sees("quit", ASKS)
    at.types_and_sees("", "1 2 3", "Red to drop a disc (1 to 3): ")  # Enter alone stays
    at.types_and_sees("draw", "Do all players agree to a draw?")
    at.types_and_sees("quit", ASKS)
    at.types_and_sees("n", "Red to drop a disc (1 to 3): ")
    at.types_and_sees("moves", "So far: 1. 2", "Red to drop a disc (1 to 3): ")
    at.types_and_sees("quit", ASKS)
    at.types_and_sees("yes", LOST)
    at.leaves()


def test_nobody_is_asked_if_nothing_would_be_lost(terminal: Opener) -> None:  # M11
    fresh = terminal(*SMALL)
    fresh.sees("(1 to 3): ")
    fresh.types_and_sees("quit", LOST)
    assert ASKS not in fresh.leaves()

    over = terminal(*SMALL)
    over.sees("(1 to 3): ")
    for answer, following in (("2", "(1 to 3): "), ("resign", "Play again"), ("quit", LOST)):
        over.types_and_sees(answer, following)
    assert ASKS not in over.leaves()

    saved = terminal("connect3", "--first", "1")
    saved.sees("(1 to 3): ")
    saved.types_and_sees("2", "(1 to 3): ")
    saved.types_and_sees("quit", "Goodbye. Saved as ")
    assert ASKS not in saved.leaves()


def test_a_game_that_could_not_be_stored_would_be_lost_too(terminal: Opener, home: Path) -> None:  # M11
    (home / "games.db").write_text("no database at all, but a text that is long enough to be read as one " * 20)
    at = terminal("connect3", "--first", "1")
    at.sees("This game isn't saved. ")
    at.types_and_sees("2", "Red to drop a disc (1 to 3): ")
    at.types_and_sees("quit", ASKS)
    at.types_and_sees("y", LOST)
    at.leaves()


def test_ctrl_c_asks_and_leaves_the_second_time(terminal: Opener) -> None:
    at = terminal(*SMALL)
    at.sees("Blue to drop a disc (1 to 3): ")
    at.types_and_sees("2", "Red to drop a disc (1 to 3): ")
    at.interrupt()
    at.sees(ASKS)
    at.types_and_sees("no", "Red to drop a disc (1 to 3): ")
    at.interrupt()
    at.sees(ASKS)
    at.interrupt()
    at.sees(LOST)
    assert "Traceback" not in at.leaves()


def test_ctrl_c_twice_while_the_computer_thinks_asks_too(terminal: Opener) -> None:
    seats = ("--computer", f"1:{FIRST}", "--computer", f"2:{FIRST}", "--delay", "60")
    at = terminal(*SMALL, *seats)
    at.sees("Blue is thinking")
    at.interrupt()
    at.sees("Red is thinking")
    at.interrupt()
    at.sees(ASKS)
    at.types_and_sees("no", "Red is thinking")
    at.child.sendintr()
    at.sees("Blue is thinking")
    at.interrupt()
    at.sees(ASKS)
    at.types_and_sees("yes", LOST)
    at.leaves()


@pytest.mark.parametrize("moment", ["(1 to 3): ", ASKS])
def test_the_end_of_input_leaves_at_once(terminal: Opener, moment: str) -> None:
    at = terminal(*SMALL)
    at.sees("Blue to drop a disc (1 to 3): ")
    at.types_and_sees("2", "Red to drop a disc (1 to 3): ")
    if moment == ASKS:
        at.types_and_sees("quit", ASKS)
    at.child.sendeof()
    at.sees(LOST)
    at.leaves()


def test_the_end_of_a_pipe_never_hangs() -> None:
    for text in ("2\n", "2\nquit\n", "2\nquit\nperhaps\n"):
        result = piped("play", *SMALL, text=text)
        assert result.returncode == 0, result.stderr
        assert result.stdout.endswith(f"{LOST}\n")
    stays = piped("play", *SMALL, text="2\nquit\nno\n1\n").stdout
    assert "R B ." in stays


def test_help_says_what_becomes_of_the_game() -> None:
    output = piped("play", "connect3", text="help\nload x\nresign\nhelp\n").stdout
    assert "quit, q          leave; the game is saved\n" in output
    assert "save NAME        save a copy of the game as it is now, under a name\n" in output
    assert "`millrow play --load NAME`. This game is saved." in output
    assert "`moves` and `save NAME` work here, too." in output
    lost = piped("play", *SMALL, text="\nload x\nresign\nhelp\n").stdout
    assert "quit, q          leave; asks first, because this game isn't saved\n" in lost
    assert "save NAME        not available: this game isn't saved\n" in lost
    assert "`millrow play --load NAME`. This game isn't saved." in lost
    assert "`moves` works here, too." in lost
    assert "`load NAME`" in piped("play", text="help\n").stdout
    assert "`load NAME`" not in piped("play", "--no-keep", text="help\n").stdout


def test_q_on_the_full_screen_asks_first_if_the_game_would_be_lost() -> None:  # M11
    async def play() -> None:
        async with playing(Given("connect3", first="1")) as me:
            await me.press("enter", "q")
            assert isinstance(me.app.screen, AskYesNo)
            assert me.app.screen.question == "Leave? This game isn't saved and will be lost."
            await me.press("enter")  # No is the button that Enter presses
            assert len(me.game.steps) == 1
            await me.press("q", "escape", "enter")
            assert len(me.game.steps) == 2
            await me.press("q", "y")
        assert me.app.return_value == LOST
        async with playing(Given("connect3", first="1")) as me:
            await me.press("enter", "ctrl+c", "ctrl+c")
        assert me.app.return_value == LOST

    asyncio.run(play())


def test_q_does_not_ask_if_nothing_would_be_lost(home: Path) -> None:
    async def play() -> None:
        async with playing(Given("connect3", first="1")) as me:
            await me.press("q")
        assert me.app.return_value == LOST
        async with playing(Given("connect3", first="1")) as me:
            await me.press("enter", "g", "y", "q")
        assert me.app.return_value == LOST
        with open_store(home / "games.db") as store:
            async with playing(Given("connect3", first="1"), library=Library(store)) as me:
                await me.press("enter", "q")
        assert me.app.return_value is not None
        assert me.app.return_value.startswith("Goodbye. Saved as ")

    asyncio.run(play())


def test_another_game_on_the_full_screen_asks_first_too() -> None:
    async def play() -> None:
        async with playing(Given("connect3", first="1")) as me:
            await me.press("enter", "n")
            assert isinstance(me.app.screen, AskYesNo)
            await me.press("n")
            assert len(me.game.steps) == 1
            await me.press("n", "y", "ctrl+s")
            assert not me.game.steps

    asyncio.run(play())

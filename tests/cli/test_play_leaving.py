"""Leaving `millrow play`: it asks first if the game would be lost, and `help` says what becomes of the game."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.full_screen import playing
from cli.playing import Terminal, piped

from millrow.cli.play.full.dialogs import AskYesNo
from millrow.cli.play.options import Given
from millrow.cli.play.table import Keeper
from millrow.engines.levels import levels
from millrow.rules.named import CONNECT_FOUR
from millrow.store import open_store

pytestmark = pytest.mark.usefixtures("home")
Opener = Callable[..., Terminal]
FIRST = levels(CONNECT_FOUR)[0].name
SMALL = ("connect3", "--first", "1", "--no-keep")
ASKS = "Leave? This game is not saved and would be lost (yes, no) [no]: "
LOST = "Goodbye. This game was not kept."


def test_quit_asks_first_if_the_game_would_be_lost(terminal: Opener) -> None:  # M11
    at = terminal(*SMALL)
    at.sees("Blue to drop (1-3): ")
    at.told("2", "Red to drop (1-3): ")
    at.told("quit", ASKS)
    at.told("perhaps", "The answer is 'perhaps', allowed: yes, no.", ASKS)
    at.told("undo", "First: leave, or not? Answer yes or no.", ASKS)
    at.told("no", "1 2 3", "Red to drop (1-3): ")
    at.told("quit", ASKS)
    at.told("", "1 2 3", "Red to drop (1-3): ")  # Enter alone stays
    at.told("draw", "Does everybody agree to a draw")
    at.told("quit", ASKS)
    at.told("n", "Red to drop (1-3): ")
    at.told("moves", "So far: 1. 2", "Red to drop (1-3): ")
    at.told("quit", ASKS)
    at.told("yes", LOST)
    at.leaves()


def test_nobody_is_asked_if_nothing_would_be_lost(terminal: Opener) -> None:  # M11
    fresh = terminal(*SMALL)
    fresh.sees("(1-3): ")
    fresh.told("quit", LOST)
    assert ASKS not in fresh.leaves()

    over = terminal(*SMALL)
    over.sees("(1-3): ")
    for answer, following in (("2", "(1-3): "), ("resign", "Play again"), ("quit", LOST)):
        over.told(answer, following)
    assert ASKS not in over.leaves()

    kept = terminal("connect3", "--first", "1")
    kept.sees("(1-3): ")
    kept.told("2", "(1-3): ")
    kept.told("quit", "Goodbye. The game is kept as ")
    assert ASKS not in kept.leaves()


def test_a_game_that_could_not_be_stored_would_be_lost_too(terminal: Opener, home: Path) -> None:  # M11
    (home / "games.db").write_text("no database at all, but a text that is long enough to be read as one " * 20)
    at = terminal("connect3", "--first", "1")
    at.sees("This game is not kept: ")
    at.told("2", "Red to drop (1-3): ")
    at.told("quit", ASKS)
    at.told("y", LOST)
    at.leaves()


def test_ctrl_c_asks_and_leaves_the_second_time(terminal: Opener) -> None:
    at = terminal(*SMALL)
    at.sees("Blue to drop (1-3): ")
    at.told("2", "Red to drop (1-3): ")
    at.interrupt()
    at.sees(ASKS)
    at.told("no", "Red to drop (1-3): ")
    at.interrupt()
    at.sees(ASKS)
    at.interrupt()
    at.sees(LOST)
    assert "Traceback" not in at.leaves()


def test_ctrl_c_twice_while_the_computer_thinks_asks_too(terminal: Opener) -> None:
    seats = ("--computer", f"1:{FIRST}", "--computer", f"2:{FIRST}", "--pause", "60")
    at = terminal(*SMALL, *seats)
    at.sees("Blue thinks")
    at.interrupt()
    at.sees("Red thinks")
    at.interrupt()
    at.sees(ASKS)
    at.told("no", "Red thinks")
    at.child.sendintr()
    at.sees("Blue thinks")
    at.interrupt()
    at.sees(ASKS)
    at.told("yes", LOST)
    at.leaves()


@pytest.mark.parametrize("moment", ["(1-3): ", ASKS])
def test_the_end_of_input_leaves_at_once(terminal: Opener, moment: str) -> None:
    at = terminal(*SMALL)
    at.sees("Blue to drop (1-3): ")
    at.told("2", "Red to drop (1-3): ")
    if moment == ASKS:
        at.told("quit", ASKS)
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
    kept = piped("play", "connect3", text="help\nload x\nresign\nhelp\n").stdout
    assert "quit          leave; the game is saved\n" in kept
    assert "save NAME     keep this moment under a name\n" in kept
    assert "`quit` keeps this one" in kept
    assert "`moves` and `save NAME` work too." in kept
    lost = piped("play", *SMALL, text="\nload x\nresign\nhelp\n").stdout
    assert "quit          leave; you are asked first, since this game is not saved\n" in lost
    assert "save NAME     not possible: this game is not saved\n" in lost
    assert "`quit` leaves this one, which is not saved" in lost
    assert "`moves` works too." in lost
    assert "`load NAME`" in piped("play", text="help\n").stdout
    assert "`load NAME`" not in piped("play", "--no-keep", text="help\n").stdout


def test_q_on_the_full_screen_asks_first_if_the_game_would_be_lost() -> None:  # M11
    async def play() -> None:
        async with playing(Given("connect3", first="1")) as me:
            await me.press("enter", "q")
            assert isinstance(me.app.screen, AskYesNo)
            assert me.app.screen.asks == "Leave? This game is not saved and would be lost."
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
            async with playing(Given("connect3", first="1"), keeper=Keeper(store)) as me:
                await me.press("enter", "q")
        assert me.app.return_value is not None
        assert me.app.return_value.startswith("Goodbye. The game is kept as ")

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

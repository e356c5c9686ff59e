"""`millrow play --full` by Textual's own pilot: keyboard and mouse, both families, settings, computers, sizes."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest
from cli.full_screen import playing
from cli.playing import SIX_GAME, Terminal
from textual.widgets import Footer, Input, Label, Select
from typer.testing import CliRunner

from millrow.cli import app as command
from millrow.cli.play.current_game import Library
from millrow.cli.play.options import Given
from millrow.engines.levels import levels
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.rules import DropRules
from millrow.store import open_store

pytestmark = pytest.mark.usefixtures("home")
FIRST = levels(CONNECT_FOUR)[0].name


def run(play: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(play())


def test_connect_four_by_keyboard_and_everything_changes_on_playing_again() -> None:  # X4, X5, X8
    async def play() -> None:
        async with playing(Given("connect4", first="1")) as me:
            assert "1   2   3   4   5   6   7" in me.drawn()
            assert "Blue starts." in me.text("#message")
            assert me.text("#status").startswith("Game in progress. Blue to drop a disc. On the board: ")
            for keys in (["enter"], ["right", "enter"], ["left", "enter"], ["right", "enter"], ["left", "enter"]):
                await me.press(*keys)
            assert me.game.steps == ("4", "5", "4", "5", "4")
            await me.press("right", "enter", "left", "enter")
            assert me.text("#status").startswith("Blue wins: four in a row. ")
            await me.press("enter")
            assert "The game is over. Blue wins." in me.text("#message")

            await me.press("n")
            form = me.app.screen
            form.query_one("#game", Select).value = "connect"
            await me.pilot.pause()
            for name, value in (("rows", "2"), ("columns", "5"), ("line", "6"), ("players", "3")):
                form.query_one(f"#option-{name}", Input).value = value
                await me.pilot.pause()
            form.query_one("#option-board", Select).value = "memory"
            for number, token in enumerate("XYZ"):
                form.query_one(f"#token-{number}", Input).value = token
            form.query_one("#player-2", Select).value = FIRST
            await me.press("ctrl+s")
            assert me.text("#wrong") == "rows can't be 2. Allowed: 3 to 100.\nline can't be 6. Allowed: 3 to 5."
            assert {field.id for field in form.query("Input.wrong")} == {"option-rows", "option-line"}
            assert "(3 to 5)" in me.text("#says-line")
            form.query_one("#option-rows", Input).value = "4"
            form.query_one("#option-line", Input).value = "3"
            await me.pilot.pause()
            assert "(3 to 4)" in me.text("#says-line")
            form.query_one("#token-1", Input).value = "X"
            await me.press("ctrl+s")
            assert "Allowed: a different character for each player." in me.text("#wrong")
            form.query_one("#token-1", Input).value = "O"
            await me.press("ctrl+s")
            assert me.game.rules == DropRules(columns=5, rows=4, line=3, players=3, board="memory")
            assert [(seat.token, seat.level) for seat in me.game.seats] == [("X", ""), ("O", ""), ("Z", FIRST)]

    run(play)


def test_six_mens_morris_by_mouse_to_its_end() -> None:  # M3, M4, M6, M13
    async def play() -> None:
        async with playing(Given("six", first="1")) as me:
            for step in SIX_GAME.split():
                if (
                    step == "c4-c5" and step not in me.game.steps
                ):  # a disc is picked up and put back, the other side's is refused
                    await me.click("c4")
                    assert me.board._clicked == ["c4"]
                    await me.press("escape")
                    assert me.board._clicked == []
                    await me.click("b2")
                    assert me.text("#message") == "That disc is red. Choose one of your own."
                await me.click(step)
            assert me.game.steps == tuple(SIX_GAME.split())
            assert "Blue wins: Red is down to two discs" in me.text("#status")

    run(play)


def test_the_arrows_walk_over_the_points() -> None:
    async def play() -> None:
        async with playing(Given("six", first="1")) as me:
            await me.press("enter", "right", "enter", "up", "enter")
            assert me.game.steps == ("a1", "c1", "c2")
            await me.press("enter")
            assert me.text("#message") == "That point already has a disc. Choose a free point."

    run(play)


def test_the_keys_below(home: Path) -> None:  # M10, M13, F6
    async def play() -> None:
        with open_store(home / "games.db") as store:
            async with playing(Given("connect3", first="1"), library=Library(store)) as me:
                shown = {
                    binding.description
                    for *_, binding in [(0, b.binding) for b in me.app.screen.active_bindings.values()]
                }
                assert {"Undo", "Redo", "Hint", "Save", "New", "Quit"} <= shown
                assert me.app.screen.query_one(Footer).is_attached
                await me.press("u")
                assert me.text("#message") == "There is nothing to undo."
                await me.press("enter", "u")
                assert not me.game.steps
                await me.press("r")
                assert len(me.game.steps) == 1
                await me.press("s", *"sunday", "enter")
                assert me.text("#message") == "Saved as “sunday”."
                await me.press("s", "enter")
                assert me.text("#message") == "Enter a name for the save."
                await me.press("s", *"sunday", "enter")
                question = me.app.screen.query(Label).first()
                assert "already have a save named “sunday”" in str(question.content)
                assert question.size.height == 2  # all of it is shown
                await me.press("escape")
                assert me.text("#message") == "Not saved."
                await me.press("s", *"sunday", "enter", "enter")  # Enter asks for another name
                assert me.app.screen.query_one(Input).value == "sunday"
                await me.press("end", *"s", "enter")
                assert me.text("#message") == "Saved as “sundays”."
                await me.press("s", *"sunday", "enter", "k")
                assert me.text("#message") == "Saved as “sunday”."
                await me.press("s", *"sunday", "enter", "r")
                assert "2 old saves were replaced. To restore them: `millrow games save-restore" in me.text("#message")
                assert [save.name for save in store.saves().items] == ["sunday", "sundays"]
                await me.press("d", "n")
                assert me.game.outcome is None
                await me.press("d", "y")
                assert "Game drawn: the players agreed" in me.text("#status")
                await me.press("g")
                assert "The game is over" in me.text("#message")
                await me.press("u", "g", "y")
                assert "Blue wins: Red resigned" in me.text("#status")
                await me.press("n", "escape")
                assert "Blue wins: Red resigned" in me.text("#status")
                await me.press("q")
            assert me.app.return_value is not None
            assert me.app.return_value.startswith("Goodbye. Saved as ")
            assert store.saves().items[0].name == "sunday"

    run(play)


def test_the_computer_plays_and_can_be_hurried() -> None:  # M8, F7, X9
    async def play() -> None:
        async with playing(Given("trio", computers=(f"2:{FIRST}", f"3:{FIRST}"), first="1"), delay=60.0) as me:
            await me.press("enter")
            assert "Red is thinking ... Press m to make it move now." in me.text("#message")
            await me.press("enter")
            assert me.text("#message") == "Red is thinking."
            await me.press("h")
            assert "not a person's turn" in me.text("#message")
            await me.press("m")
            await me.until(lambda: len(me.game.steps) == 2)
            await me.press("u")  # back to my own turn, and whatever is thought is dropped
            assert not me.game.steps

    run(play)


def test_the_person_resigns_or_hands_the_seat_over_never_the_computer() -> None:
    async def play() -> None:
        async with playing(Given("six", computers=(f"2:{FIRST}",), first="2"), delay=60.0) as me:
            await me.press("c")
            assert "You can only do this when it's a person's turn." in me.text("#message")
            await me.press("g", "y")
            assert "You lose: you resigned" in me.text("#status")
        async with playing(Given("six", computers=(f"1:{FIRST}", f"2:{FIRST}")), delay=60.0) as me:
            await me.press("g")
            assert me.text("#message") == "Only a person can resign, and only computers play this game."
        async with playing(Given("trio", first="1"), delay=60.0) as me:
            await me.press("c", "n")
            assert not me.game.seats[0].level
            await me.press("c", "y")
            assert me.game.seats[0].level
            assert "Blue is thinking" in me.text("#message")

    run(play)


def test_ctrl_c_leaves_the_settings_and_the_game() -> None:
    async def play() -> None:
        async with playing(Given()) as me:
            await me.press("ctrl+c")
        assert me.app.return_value == "Goodbye."
        async with playing(Given("six")) as me:
            assert "This game isn't saved. a test" in me.text("#message")
            await me.press("ctrl+c")
        assert me.app.return_value == "Goodbye. This game wasn't saved."

    run(play)


def test_a_hint() -> None:
    async def play() -> None:
        async with playing(Given("trio", first="1")) as me:
            await me.press("h", "n")  # three people play: all of them must agree
            assert me.text("#message") == "No hints in this game."
            await me.press("h", "y", "m")
            await me.until(lambda: me.text("#message").startswith("Hint: Look at the "))
            await me.press("h")
            assert me.text("#message").startswith("Hint: Choose one of these columns")
            await me.press("h")
            assert me.text("#message").startswith("Hint: Drop a disc in column ")

    run(play)


def test_the_computers_thoughts() -> None:
    async def play() -> None:
        async with playing(Given("six", computers=["2"], first="1")) as me:
            await me.press("t")
            await me.press("enter")
            await me.until(lambda: len(me.game.steps) == 2)
            await me.until(lambda: "Red saw: " in me.text("#message"))
            assert "and 9 more moves. The computer knows what these moves are worth." in me.text("#message")
            await me.press("t")
            assert me.text("#message") == "The computer's thoughts are hidden."
            await me.press("t")
            assert me.text("#message").startswith("Red saw: ")
        async with playing(Given("six", first="1")) as me:
            await me.press("t")
            assert me.text("#message") == "No computer plays in this game."

    run(play)


def test_a_hundred_by_a_hundred_scrolls() -> None:  # X1, M12
    async def play() -> None:
        async with playing(Given("giant", first="1")) as me:
            assert "51" in me.drawn().splitlines()[0]
            await me.press("end", "enter")
            assert me.game.steps == ("100",)
            top, *_, bottom = me.drawn().splitlines()[: me.board.size.height - 1]
            assert top.split()[-1] == "100"
            assert bottom.split()[-1] == "B"
            await me.click("99")
            assert len(me.game.steps) == 2
            await me.press("pageup", "pageup", "up")
            assert me.drawn().splitlines()[0].split()[-1] == "100"

    run(play)


def test_without_rules_the_settings_come_first(terminal: Callable[..., Terminal]) -> None:  # X8
    at = terminal("--full")
    at.sees("Start")
    at.child.send("\x13")  # ctrl+s
    at.sees("Quit")
    at.child.send("q")
    at.sees("Goodbye. Saved as ")
    at.leaves()


def test_without_textual_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("millrow.cli.play.full.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    result = CliRunner().invoke(command, ["play", "six", "--full"])
    assert result.exit_code == 2
    assert "pip install 'millrow[full]'" in result.output


def test_without_a_terminal_it_says_so() -> None:
    result = CliRunner().invoke(command, ["play", "six", "--full", "--no-keep"])
    assert result.exit_code == 2
    assert "--full needs a terminal" in result.output

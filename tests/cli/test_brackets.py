"""Under a catalogue that puts brackets around every sentence, the terminal prints no text without brackets."""

import asyncio
import re
from collections.abc import Iterator

import pytest
from cli.full_screen import playing
from cli.playing import SIX_GAME
from textual.widgets import Button, Input, Label, Select
from textual.widgets._footer import FooterKey
from typer.testing import CliRunner
from wording.brackets import bracketed, outside

from millrow import wording
from millrow.cli import app
from millrow.cli.play.options import Given
from millrow.core.options import Choice, options
from millrow.engines.levels import all_levels
from millrow.families import NAMED
from millrow.wording import catalogue

OPTIONS = [option for name in ("six", "connect4") for option in options(NAMED[name]).values()]
VALUES = [value for option in OPTIONS if isinstance(option.kind, Choice) for value in option.kind.names]
LEVELS = {level.name for name in ("six", "nine") for level in all_levels(NAMED[name])}
TYPED = [
    *(option.name for option in OPTIONS),
    *VALUES,
    *LEVELS,
    *NAMED,
    "connect",
    "millrow",
    "perft",  # the form in which chess engines print counts
    "yes",
    "no",
    "none",
    "lines",
    "spokes",
]
IDENTIFIERS = {part for name in TYPED for part in name.split("_")}  # what people type, the same in every language
ENGLISH = {text for code, text in catalogue("en").items() if code.startswith("terminal.key.")}
GAME_ID = re.compile(r"\b[a-z0-9]{12}\b")


@pytest.fixture(autouse=True)
def brackets(home: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    english = bracketed(catalogue("en"))
    monkeypatch.setitem(wording._catalogues, "en", english)
    catalogue.cache_clear()
    yield
    catalogue.cache_clear()


def bare(shown: str, typed: str = "") -> list[str]:
    """The words without brackets that nobody typed."""
    words = outside(GAME_ID.sub("", shown).replace("_", " "))
    return [word for word in words if word not in IDENTIFIERS and word not in typed]


def check(*words: str, text: str = "") -> None:
    result = CliRunner().invoke(app, list(words), input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit | ValueError), result.output
    shown = result.output + str(result.exception if isinstance(result.exception, ValueError) else "")
    assert bare(shown, text) == [], shown


@pytest.mark.parametrize(
    ("words", "typed"),
    [
        (
            ("six", "--first", "1"),
            "b4 hint moves yes hint hint moves help b4 c9 xa1 undo redo count~0 save~one save~one no resign yes no",
        ),
        (("six", "--first", "1"), SIX_GAME + " no"),
        (
            ("connect4", "--first", "1"),
            "4 4 9 zz count~9 thoughts count~0 hint no hint yes hint hint moves draw no 4 quit",
        ),
        (("connect4", "--first", "1", "--no-keep"), "4 save~x quit yes"),
        (("connect4", "--computer", "2:medium", "--first", "1", "--delay", "0"), "4 draw quit"),
        (("big",), "left right up down quit"),
        ((), "help connect 7 6 4 2 no help undo quit"),
    ],
)
def test_playing(words: tuple[str, ...], typed: str) -> None:
    check("play", *words, text=typed.replace(" ", "\n").replace("~", " ") + "\n")


def test_saved_games() -> None:
    check("games", "list")
    check("games", "saves")
    check("play", "six", "--first", "1", text="b4\nsave x\nquit\n")
    check("games", "list")
    check("games", "saves")
    check("db", "check")
    check("games", "list", "--page", "9")
    check("games", "load", "x")
    check("games", "load", "nothing")
    check("games", "save-delete", "x")
    check("games", "save-restore", "x")
    check("games", "export", "-", "--text", text="Rules six b4 Game in progress Blue Red First Date")
    check("show", "nine", "a1,a4,a7 b2,d2,f4 6 6 blue", "--check", text="blue")
    check("show", "six", "a1,a3,a5,c1 b2 0 0 red", "--check", text="red")


@pytest.mark.parametrize(
    "words",
    [
        ("play", "chess"),
        ("play", "six:fly_at=99"),
        ("play", "six", "--computer", "9:easy"),
        ("games", "show", "nothing"),
        ("--lang", "xx", "play"),
        ("show", "six", "b9"),
        ("solve", "nine"),
        ("solve",),
        ("solve", "six", "/no/such"),
        ("plya",),
        ("play", "six", "--ful"),
        ("play", "six", "--name", "A", "--name", "A"),
        ("book", "verify", "connect4", "--plies", "2"),
        ("rules",),
        ("rules", "six"),
        ("perft", "six", "2"),
        ("perft", "six", "x"),
        ("best", "six", "a1 b2 5 5 blue"),
        ("analyse", "six", "a1 b2 5 5 blue"),
        ("analyse", "connect4", "4444444"),
        ("arena", "six", "beginner", "easy", "--games", "2"),
        ("arena", "six", "beginner", "uci:/no/such"),
        ("arena", "six", "beginner", "beginner"),
        ("book", "build", "trio"),
        ("table", "build", "nine"),
        ("review", "/no/such"),
        ("review", "/"),
        ("db", "upgrade"),
        ("games", "setups"),
        ("games", "import", "/no/such"),
        ("games", "export", "/no/such/file"),
        ("play", "--load", "nothing"),
        ("play", "six", "--delay", "x"),
        ("play", "/no/such.toml"),
    ],
)
def test_commands_and_errors(words: tuple[str, ...]) -> None:
    check(*words)


@pytest.mark.parametrize("rules", ["six", "connect4"])
def test_full_screen(rules: str) -> None:
    async def play() -> None:
        async with playing(Given(rules, first="1")) as me:
            for key in ("enter", "right", "enter", "enter", "u", "k", "s", "escape", "d", "n", "q", "n", "n"):
                await me.press(key)
                labels = [str(label.content) for label in me.app.screen.query(Label)]
                buttons = [str(button.label) for button in me.app.screen.query(Button)]
                assert bare("\n".join([*labels, *buttons])) == [], key
                # The names of keys are said when the screen is imported, before the brackets.
                assert {key.description for key in me.app.screen.query(FooterKey)} <= ENGLISH

    asyncio.run(play())


def test_full_screen_settings() -> None:
    async def choose() -> None:
        async with playing(Given()) as me:
            for rules in ("six", "connect"):
                me.app.screen.query_one("#game", Select).value = rules
                await me.pilot.pause()
                for field in me.app.screen.query(Input):
                    field.value = "99999"
                await me.press("ctrl+s")
                screen = me.app.screen
                labels = [str(label.content) for label in screen.query(Label)]
                buttons = [str(button.label) for button in screen.query(Button)]
                choices = [str(prompt) for select in screen.query(Select) for prompt, _ in select._options]
                assert bare("\n".join([*labels, *buttons, *choices])) == [], rules

    asyncio.run(choose())

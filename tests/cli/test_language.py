"""`--lang`: a catalogue is all a language needs, and what is stored stays English. And who sentences speak to."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.playing import SIX_GAME, piped
from typer.testing import CliRunner

from millrow import wording
from millrow.cli import app
from millrow.core.rules import RulesError
from millrow.engines.levels import levels
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.rules_text import read_rules, write_rules
from millrow.store import open_store
from millrow.wording import LANGUAGES, Speaker

pytestmark = pytest.mark.usefixtures("home")
FIRST = levels(CONNECT_FOUR)[0].name
ESPERANTO = {
    "name.blue": "Blua",
    "name.red": "Ruĝa",
    "status.turn": "{turn, viewer, you {Via vico} other {{turn, name} ludas}}",
    "result.playing": "Ludo daŭras",
    "terminal.answer.yes": "jes",
    "terminal.answer.no": "ne",
    "terminal.goodbye.unsaved": "Ĝis revido.",
    "drops.title.connect4": "Kvarvico",
}


@pytest.fixture
def esperanto(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A second language with a few sentences of its own; the others are English."""
    monkeypatch.setattr(wording, "_language", "en")
    monkeypatch.setitem(wording.LANGUAGES, "eo", "Esperanto")
    monkeypatch.setitem(wording._catalogues, "eo", ESPERANTO)
    wording.catalogue.cache_clear()
    yield
    wording.catalogue.cache_clear()


def run(*words: str, text: str = "", fails: bool = False) -> str:
    result = CliRunner().invoke(app, list(words), input=text)
    assert result.exit_code == (2 if fails else 0), result.output
    return result.output


GAME = ("connect4", "--first", "1", "--no-keep")


@pytest.mark.usefixtures("esperanto")
def test_the_language_is_an_option_of_every_command_and_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    for words in (["--lang", "eo", "play", *GAME], ["play", *GAME, "--lang", "eo"]):
        shown = run(*words, text="4\nquit\njes\n")
        assert "Ludo daŭras. Blua ludas." in shown
        assert "Ruĝa ludas (1 to 7): quit\n" in shown
        assert "(jes, ne) [ne]: jes\nĜis revido.\n" in shown
    assert "Game in progress. Blue to " in run("play", *GAME)  # the next command is English again
    monkeypatch.setenv("MILLROW_LANG", "eo")
    assert "Ludo daŭras" in run("play", *GAME)
    assert "Game in progress" in run("--lang", "en", "play", *GAME)
    assert "Blua ludas" in run("show", "connect4")


@pytest.mark.usefixtures("esperanto")
def test_english_answers_work_in_every_language() -> None:
    assert "Ĝis revido." in run("--lang", "eo", "play", *GAME, text="4\nquit\nyes\n")
    assert "Ruĝa ludas (1 to 7): moves" in run("--lang", "eo", "play", *GAME, text="4\nquit\nn\nmoves\n")


@pytest.mark.usefixtures("esperanto")
def test_what_is_stored_and_exported_does_not_depend_on_the_language() -> None:
    run("--lang", "eo", "play", "connect4", "--first", "1", text="4\nsave dimanĉo\n")
    with open_store(os.environ["MILLROW_DB"]) as store:
        (game,), (save,) = store.games().items, store.saves().items
    for item in (game, save):
        assert item.status.startswith("Red to drop")
        assert item.rules_title == "Connect Four"
        assert [seat.name for seat in item.seats] == ["Blue", "Red"]
    assert run("--lang", "eo", "games", "export", "-", "--text") == run("games", "export", "-", "--text")
    assert run("--lang", "eo", "games", "export", "-", game.game) == run("games", "export", "-", game.game)
    for command in ("list", "saves"):
        shown = run("--lang", "eo", "games", command)
        assert "Kvarvico  Blua and Ruĝa  Ruĝa ludas\n" in shown
        assert "Connect Four  Blue and Red  Red to drop" in run("games", command)


def test_seats_and_levels_can_be_typed_in_german_and_in_english() -> None:
    game = ("--lang", "de", "play", "connect3", "--no-keep", "--delay", "0")
    for computer in ("Rot:leicht", "rot:LEICHT", "Red:easy", "R:Easy", "2:Leicht"):
        shown = run(*game, "--first", "blau", "--computer", computer, text="computer Anfänger\n")
        assert "Du beginnst." in shown
        assert "Der Computer (Anfänger) spielt jetzt für dich." in shown
    assert "Erlaubt: Anfänger, Leicht, Mittel, Schwer, Perfekt, Adaptiv." in run(*game, text="computer godlike\n")
    with pytest.raises(RulesError, match=r"Stufe: „godlike“ ist nicht erlaubt. Erlaubt: Anfänger, Leicht, Mittel"):
        CliRunner().invoke(app, [*game, "--computer", "Rot:godlike"], catch_exceptions=False)
    with pytest.raises(
        RulesError, match=r"--first: „Gelb“ ist nicht erlaubt. Erlaubt: 1 oder B oder Blau, 2 oder R oder"
    ):
        CliRunner().invoke(app, [*game, "--first", "Gelb"], catch_exceptions=False)
    asked = run("--lang", "de", "play", "--no-keep", text="connect3\nja\n\n\nMENSCH\nmittel\nquit\nja\n")
    assert (
        "Wer spielt Rot (R)? (Mensch, Anfänger, Leicht, Mittel, Schwer, Perfekt, Adaptiv) [Mensch]: mittel\n" in asked
    )
    assert "Bis bald." in asked
    table = run("--lang", "de", "arena", "connect3", "Leicht@4d", "random", "--games", "1")
    assert re.search(r"^Leicht@4d .* gegen Zufall$|^Zufall .* gegen Leicht@4d$", table, re.MULTILINE)
    assert "easy" not in table
    assert "Rot gewinnt" not in run("--lang", "de", "games", "list", "--result", "rot")
    assert "blau, rot, grün" in run("--lang", "de", "games", "list", "--result", "pink", fails=True)


@pytest.mark.parametrize(
    ("rules", "steps", "status"),
    [
        ("connect4", "1 2 1 2 1 2 1", "Blau gewinnt: vier in einer Reihe"),
        ("connect4", "1 resign yes", "Blau gewinnt: Rot hat aufgegeben"),
        ("connect4", "1 draw yes", "Remis: so vereinbart"),
        ("six", SIX_GAME, "Blau gewinnt: Rot hat nur noch zwei Steine"),
        ("six:men=3,quiet_limit=1", "a1 e1 a3 e3 b2 d4 a3-b3", "Remis: ein Zug ohne Schlagen"),
        ("six:men=3,repetition=2", "a1 e1 a3 e3 b2 d4 a3-b3 e3-d3 b3-a3 d3-e3", "Remis: zweimal dieselbe Stellung"),
    ],
)
def test_lists_say_in_german_why_a_game_ended(rules: str, steps: str, status: str) -> None:
    run("play", rules, "--first", "1", text=steps.replace(" ", "\n") + "\n")
    assert status in run("--lang", "de", "games", "list")


def test_a_file_that_cannot_be_parsed_is_described_without_the_words_of_the_parser(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text("based_on = six")
    (tmp_path / "game.json").write_text('{"format": "millrow-game", "x" 1}')
    for words, german, english in (
        (["show", "board.toml"], "Erwartet in Zeile 1, Zeichen 12: gültiges TOML.", "valid TOML (Invalid value)"),
        (["games", "import", "game.json"], "Zeichen 32: gültiges JSON. Gefunden: „1}“.", "valid JSON (Expecting ':'"),
    ):
        command = [sys.executable, "-m", "millrow", *words[:-1], str(tmp_path / words[-1])]
        for language, sentence in (("de", german), ("en", english)):
            answer = subprocess.run(
                command, capture_output=True, encoding="utf-8", env=os.environ | {"MILLROW_LANG": language}
            )
            assert sentence in answer.stderr


def test_mistakes_in_a_command_are_answered_in_the_chosen_language() -> None:
    for words, sentence in (
        (["play", "six", "--ful"], "Es gibt keine Option „--ful“. Meintest du --full? Siehe `"),
        (["plya"], "Es gibt keinen Befehl „plya“. Meintest du play? Siehe `"),
        (["solve"], "RULES fehlt. Siehe `"),
        (["play", "--players"], "Die Option --players braucht einen Wert. Siehe `"),
        (["db", "check", "x"], "Zu viele Argumente: x. Siehe `"),
        (["arena", "six", "easy", "hard", "--seed", "x"], "--seed: „x“ ist nicht erlaubt. Erlaubt: eine ganze Zahl."),
        (["solve", "six", "/no/such"], "/no/such lässt sich nicht lesen: die Datei oder den Ordner gibt es nicht."),
    ):
        shown = run("--lang", "de", *words, fails=True)
        assert shown.startswith(f"millrow: {sentence}")
        assert shown.count("\n") == 1
    assert "Es gibt keine Option" in run("play", "six", "--lang", "de", "--foo", fails=True)
    assert "There is no option “--foo”. See `" in run("--foo", fails=True)


def test_never_is_typed_in_the_language_of_the_form() -> None:
    asked = run("--lang", "de", "play", "--no-keep", text="six\nnein\n\nnie\nquit\nja\n")
    assert "fly_at (1 bis 6 oder nie) [nie]: nie\n" in asked
    assert "„none“" not in asked
    for word in ("none", "never", "nie"):
        assert write_rules(read_rules(f"nine:fly_at={word}")) == "nine:fly_at=none"


def test_help_shows_ranges_and_names_in_words() -> None:
    """No ranges like 1<=x<=9 or 2..10, no Python types, no braces."""
    for path in ([], ["games"], ["db"], ["table"], ["book"]):
        shown = run(*path, "--help")
        names = re.findall(r"^  ([a-z-]+)  ", shown.partition("Commands:")[2], re.MULTILINE)
        assert names
        for name in names:
            text = run(*path, name, "--help")
            assert not re.search(r"<=|\d\.\.\d|<\w|[{}]", text), text
    assert "--delay, --pause SECONDS  How long to wait before showing the computer's" in run("play", "--help")
    assert "Number of players (2 to 10)." in run("play", "--help")
    shown = run("--lang", "de", "arena", "six", "easy", "hard", "--games", "0", fails=True)
    assert shown == "millrow: --games: „0“ ist nicht erlaubt. Erlaubt: 1 bis 1000000.\n"


@pytest.mark.parametrize("words", [["--lang", "xx", "rules"], ["play", "six", "--lang", "xx"]])
def test_an_unknown_language_is_one_sentence(words: list[str]) -> None:
    shown = run(*words, fails=True)
    assert "xx" in shown
    assert shown.startswith("millrow: ")
    assert shown.count("\n") == 1


def test_sentences_speak_to_the_only_person() -> None:
    alone = piped("play", "connect3", "--computer", f"2:{FIRST}", "--first", "1", text="1\nresign\n").stdout
    assert "You start. Type `help` for help." in alone
    assert "Game in progress. Your turn: drop a disc. " in alone
    assert "Your turn: drop a disc (1 to 3): 1\n" in alone
    assert "Red plays " in alone
    assert "You lose: you resigned." in alone
    wins = piped("play", "connect3", "--computer", f"2:{FIRST}", "--first", "1", text="computer\n").stdout
    assert "now plays for you." in wins


def test_several_people_are_called_by_name() -> None:
    both = piped("play", "connect3", "--first", "1", "--name", "Ada", text="1\nresign\n").stdout
    assert "Ada starts." in both
    assert "Red to drop a disc (1 to 3): resign\n" in both
    assert "Ada wins: Red resigned." in both
    assert "You " not in both


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_columns_of_help_are_aligned_in_every_language(language: str) -> None:
    speak = Speaker(language)
    for suffix in ("", ".unsaved"):
        save, leave = (speak.say(f"terminal.help.{word}{suffix}") for word in ("save", "quit"))
        commands = speak.say("terminal.help", typing="", save=save, quit=leave, numbered=True).splitlines()[1:]
        assert len(commands) == 11
        assert max(map(len, commands)) <= 80
        starts = [found.end() for line in commands if (found := re.match(r"  \S.*?  +", line))]
        assert len(starts) == 11
        assert {start for line, start in zip(commands, starts, strict=True) if "left" not in line} == {19}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_heads_of_the_arena_stand_above_their_numbers(language: str) -> None:
    head = Speaker(language).say("terminal.arena.head")
    assert [found.end() for found in re.finditer(r"\S+", head)] == [5, 12, 19, 26, 34]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_of_the_full_screen_fit_into_one_line(language: str) -> None:
    speak = Speaker(language)
    keys = ("undo", "redo", "hint", "save", "computer", "resign", "draw", "new", "quit")
    assert sum(len(f" u {speak.say(f'terminal.key.{key}')} ") for key in keys) <= 80

"""`millrow games`: what people see."""

import os
import pty
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pexpect
import pytest
from typer.testing import CliRunner

from millrow.cli import app
from millrow.core.seats import seated
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.drops.setup import DropDraft
from millrow.families.mills.presets import SIX_MEN
from millrow.games.game import Game
from millrow.store import open_store

CORPUS = Path(__file__).parent.parent / "store" / "corpus"


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "games.db"
    monkeypatch.setenv("MILLROW_DB", str(path))
    return path


@pytest.fixture
def games(db: Path) -> list[str]:
    """Two games: a mill waiting for its taking, and a win."""
    with open_store(db) as store:
        seats = seated(2, ["Ada", "Ben"])
        mill = store.create(Game(SIX_MEN, steps=["a1", "b2", "a3", "b4", "a5"], seats=seats), title="Sunday")
        return [mill.id, store.create(Game(CONNECT_FOUR, steps=list("1212121"))).id]


def run(*words: str, fails: bool = False, text: str | None = None) -> str:
    result = CliRunner().invoke(app, list(words), input=text)
    assert result.exit_code == (2 if fails else 0), result.output
    return result.output


def saved_id(text: str) -> str:
    """The id of the save that a command has made."""
    found = re.search(r"Saved as .* \((\w+)\)\.", text)
    assert found
    return found[1]


def test_with_no_games_and_no_saves_it_says_so_kindly(db: Path) -> None:  # M10
    assert "No games yet. Play with `millrow play` or `millrow serve`" in run("games", "list")
    open_store(db).close()
    assert "No games yet." in run("games", "list")
    for words in (["saves"], ["load", "anything"]):
        assert "No saves yet. `millrow games save GAME NAME`" in run("games", *words)


def test_list(games: list[str]) -> None:
    text = run("games", "list")
    when, title = r"\d{4}-\d\d-\d\d \d\d:\d\d", r"Sunday \(Six Men's Morris\)"
    assert re.search(rf"{games[0]}  {when}  {title} +Ada and Ben +Ada to take one red disc", text)
    assert "Blue wins: four in a row" in text
    assert games[0] not in run("games", "list", "--state", "over")
    assert games[1] not in run("games", "list", "--search", "ada sunday", "--rules", "mills")
    assert "No matching games." in run("games", "list", "--result", "red")
    assert "Page 2 of 2 (2 games)." in run("games", "list", "--size", "1", "--page", "2")
    assert "--state can't be “asleep”. Allowed: playing, over." in run("games", "list", "--state", "asleep", fails=True)


def test_show(games: list[str], tmp_path: Path) -> None:
    text = run("games", "show", games[0][:6])
    assert '[Title "Sunday"]' in text
    assert "Ada to take one red disc" in text
    assert re.search(r"5 .* step +a5", run("games", "show", games[0], "--events"))
    run("games", "show", games[0], "--svg", str(tmp_path / "board.svg"))
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    assert "There is no game “nothing”." in run("games", "show", "nothing", fails=True)
    assert "Can't write to " in run("games", "show", games[0], "--svg", str(tmp_path), fails=True)


def test_export_and_import(games: list[str], tmp_path: Path) -> None:
    for name in ("all.json", "all.txt"):
        assert f"Exported 2 games to {tmp_path / name}." in run("games", "export", str(tmp_path / name), *games)
        assert "Imported 2 games: " in run("games", "import", str(tmp_path / name))
    assert "Exported 6 games" in run("games", "export", str(tmp_path / "more.json"))
    assert (tmp_path / "all.txt").read_text().startswith('[Rules "six"]')
    one = run("games", "export", "-", games[0])
    assert one.startswith('{"format": "millrow-game"')
    assert "Imported 1 game" in run("games", "import", "-", text=one)
    edited = one.replace('"b4"', '"c1"')
    assert "Line 1, character" in (said := run("games", "import", "-", text=edited, fails=True))
    assert "the checksum is wrong" in said
    assert "Imported 1 game" in run("games", "import", "-", "--unverified", text=edited)
    key = run("games", "list", "--size", "1").splitlines()[1].split()[0]
    assert "This game is unverified" in run("games", "show", key)


def test_rename_delete_restore_copy(games: list[str]) -> None:
    assert f"Renamed {games[0]} to “Monday”." in run("games", "rename", games[0][:5], "Monday")
    assert f"Deleted. To restore it: `millrow games restore {games[0]}`." in run("games", "delete", games[0])
    assert games[0] not in run("games", "list")
    assert games[0] in run("games", "list", "--deleted")
    assert "was deleted. `millrow games restore`" in run("games", "show", games[0])
    assert "was deleted" in run("games", "delete", games[0], fails=True)
    assert f"Restored {games[0]}." in run("games", "restore", games[0])
    copy = run("games", "copy", games[0], "--up-to", "2", "--title", "what if").strip()
    assert "1. a1 b2\n" in run("games", "show", copy)


def test_saves(games: list[str]) -> None:
    assert "Saved as “before the taking” (" in run("games", "save", games[0], "before the taking")
    assert "before the taking  Sunday (Six Men's Morris)  Ada and Ben  Ada to take one red disc" in run(
        "games", "saves"
    )
    assert "Ada to take one red disc" in (text := run("games", "load", "before the taking"))
    assert "Started a new game from the save: " in text
    run("games", "save", games[1], "before the taking", "--existing", "keep")
    assert "2 saves match" in run("games", "load", "before the taking", fails=True)
    assert "There is no save “nothing”." in run("games", "load", "nothing", fails=True)
    assert "Enter a name for the save." in run("games", "save", games[0], " ", fails=True)


def test_a_name_that_is_taken_is_told_and_an_option_decides(games: list[str]) -> None:  # M10, F6
    old = saved_id(run("games", "save", games[0], "Sunday"))
    finished = run("games", "save", games[1], "Sunday", fails=True)
    assert "You already have a save named “Sunday”. Replace it, keep both, or choose another name." in finished
    assert "Use --existing replace or --existing keep." in finished
    assert "Allowed: replace, keep." in run("games", "save", games[1], "Sunday", "--existing", "burn", fails=True)
    assert old in run("games", "saves")
    finished = run("games", "save", games[1], "Sunday", "--existing", "replace")
    assert f"The old save was replaced. To restore it: `millrow games save-restore {old}`." in finished
    assert "Blue wins" in run("games", "load", "Sunday")
    assert f"Restored “Sunday” ({old})." in run("games", "save-restore", old)
    finished = run("games", "save", games[0], "Sunday", "--existing", "replace")
    assert "2 old saves were replaced. To restore them: `millrow games save-restore" in finished
    run("games", "save", games[0], "Monday")
    for command in ("save-rename", "save-copy"):
        assert "already have a save named “Sunday”" in run("games", command, "Monday", "Sunday", fails=True)
    run("games", "save-copy", "Monday", "Sunday", "--existing", "keep")
    finished = run("games", "save-rename", "Monday", "Sunday", "--existing", "replace")
    assert "to “Sunday”. 2 old saves were replaced." in finished


def test_a_name_that_is_taken_is_asked_about_on_a_terminal(games: list[str], db: Path) -> None:  # M10
    run("games", "save", games[0], "Sunday")

    def asked(*answers: str) -> str:
        words = ["-m", "millrow", "games", "save", games[1], "Sunday"]
        child: pexpect.spawn[str] = pexpect.spawn(sys.executable, words, encoding="utf-8", timeout=30)
        for answer in answers:
            child.expect_exact("Type replace, keep (both), no, or another name. Press Enter to cancel")
            child.sendline(answer)
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 0
        return child.before or ""

    assert "Nothing has changed." in asked("")
    with open_store(db) as store:
        assert [(save.name, save.family) for save in store.saves().items] == [("Sunday", "mills")]
    assert "Saved as “Monday” (" in asked("Monday")
    assert "Saved as “Monday” (" in asked("Monday", "keep")
    assert "Saved as “Sunday” (" in asked("replace")
    with open_store(db) as store:
        assert [(save.name, save.family) for save in store.saves().items] == [
            ("Sunday", "drops"),
            ("Monday", "drops"),
            ("Monday", "drops"),
        ]


def test_a_name_that_is_taken_is_answered_in_german(games: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("millrow.cli.play.terminal.input_is_terminal", lambda: True)
    run("games", "save", games[0], "Sonntag")
    words = ("--lang", "de", "games", "save", games[1], "Sonntag")
    assert "Gib ersetzen, behalten (beide), nein oder einen anderen Namen ein." in run(*words, text="nein\n")
    assert "Es hat sich nichts geändert." in run(*words, text="nein\n")
    assert "Der alte Spielstand wurde ersetzt." in run(*words, text="ersetzen\n")
    run(*words, text="Behalten\n")
    assert run("games", "saves").count("Sonntag") == 2


def test_several_matches_are_listed_newest_first(games: list[str]) -> None:  # M10
    first = saved_id(run("games", "save", games[0], "Sunday"))
    second = saved_id(run("games", "save", games[1], "Sunday", "--existing", "keep"))
    for command in (["load"], ["save-delete"], ["save-rename", "Monday"]):
        lines = run("games", command[0], "Sunday", *command[1:], fails=True).splitlines()
        assert lines[0] == "millrow: 2 saves match “Sunday”, newest first:"
        day = r"\d{4}-\d\d-\d\d \d\d:\d\d"
        assert re.fullmatch(rf"  {day}  Connect Four +Blue and Red +move 7  {second}", lines[1])
        assert re.fullmatch(rf"  {day}  Sunday \(Six Men's Morris\)  Ada and Ben +move 5  {first}", lines[2])
        assert lines[3:] == ["Use the id at the end of a line instead."]
    assert "Ada to take" in run("games", "load", first)
    for _ in range(10):
        run("games", "save", games[1], "Sunday", "--existing", "keep")
    lines = run("games", "load", "Sunday", fails=True).splitlines()
    assert lines[0].startswith("millrow: 12 saves match")
    assert len(lines) == 13
    assert lines[11] == "  and 2 older saves. `millrow games saves` shows all."


def test_saves_are_named_copied_deleted_and_brought_back(games: list[str]) -> None:
    run("games", "save", games[0], "one", "--selected", "a1")
    run("games", "save", games[1], "other")
    assert "isn't a point of this board" in run("games", "save", games[0], "x", "--selected", "z9", fails=True)
    assert "other" not in run("games", "saves", "--state", "playing")
    assert "one" not in run("games", "saves", "--result", "blue")
    assert " to “two”." in run("games", "save-rename", "one", "two")
    assert "Saved as “three” (" in run("games", "save-copy", "two", "three")
    key = re.search(r"save-restore (\w+)", run("games", "save-delete", "three"))
    assert key
    assert "three" not in run("games", "saves")
    assert "This save is already deleted." in run("games", "save-delete", key[1], fails=True)
    assert "This save was deleted. Restore it first." in run("games", "load", key[1], fails=True)
    assert "Restored “three” (" in run("games", "save-restore", key[1][:8])
    assert "Ada to take one red disc" in run("games", "load", key[1][:8])


def test_what_there_is_not(games: list[str]) -> None:
    for command in ("list", "saves"):
        assert "--rules can't be “bogus”. Allowed: mills, drops, " in run(
            "games", command, "--rules", "bogus", fails=True
        )
        assert "--rules: six has no option “x”." in run("games", command, "--rules", "six:x=1", fails=True)
        assert "Allowed: playing, drawn, blue, red" in run("games", command, "--result", "nobody", fails=True)
        assert "No " in run("games", command, "--search", "\udcff")
    assert "There is no page 9. The last page is 1 (2 games)." in run("games", "list", "--page", "9")
    assert "There is no game “\\udcff”." in run("games", "show", "\udcff", fails=True)
    assert "There is no event" in run("games", "copy", games[0], "--up-to", str(2**70), fails=True)
    header = '{"format": "millrow-games", "version": 1, "games": 0}'
    assert "The file has no games or positions.\n" in run("games", "import", "-", text=header)


def test_unverified_games_are_marked_in_lists(games: list[str]) -> None:
    edited = run("games", "export", "-", games[0]).replace('"b4"', '"c1"')
    run("games", "import", "-", "--unverified", text=edited)
    assert run("games", "list").count("Sunday (Six Men's Morris) [unverified]") == 1


def test_a_damaged_game_does_not_hold_up_the_others(db: Path, games: list[str], tmp_path: Path) -> None:
    with closing(sqlite3.connect(db, isolation_level=None)) as other:
        other.execute("UPDATE game SET seats = '[[' WHERE id = ?", [games[0]])
    result = CliRunner().invoke(app, ["games", "export", str(tmp_path / "all.json")])
    assert result.exit_code == 1
    assert "Exported 1 game" in result.output
    assert f"Not exported: The game {games[0]} is damaged" in result.output


def test_a_bar_on_a_terminal_and_only_there(games: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    command = [
        sys.executable,
        "-c",
        "from millrow.cli import main; main()",
        "games",
        "export",
        str(tmp_path / "all.json"),
    ]
    quiet = subprocess.run(command, check=True, capture_output=True, text=True)
    assert quiet.stderr == ""
    ours, theirs = pty.openpty()
    try:
        subprocess.run(
            command, check=True, stdout=subprocess.DEVNULL, stderr=theirs, env={**os.environ, "TERM": "xterm"}
        )
        assert b"Exporting games" in os.read(ours, 100_000)
    finally:
        os.close(ours)
        os.close(theirs)


def test_help_needs_no_database_library() -> None:
    code = (
        "import sys, contextlib\n"
        "from millrow.cli import app\n"
        "for words in (['--help'], ['games', '--help'], ['db', '--help']):\n"
        "    with contextlib.suppress(SystemExit): app(words)\n"
        "print(sorted({'sqlalchemy', 'alembic', 'rich'} & sys.modules.keys()), file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert result.stderr.strip() == "[]"


def test_saved_positions_are_listed_and_go_with_all_games(games: list[str], db: Path, tmp_path: Path) -> None:
    assert "No saved positions." in run("games", "setups")
    with open_store(db) as store:
        key = store.save_setup("Floating", DropDraft(CONNECT_FOUR).put(3, 4, 0)).id
    assert re.search(rf"{key}  \d{{4}}-\d\d-\d\d \d\d:\d\d  Floating  Connect Four  1\n", run("games", "setups"))
    assert "Floating" in run("games", "setups", "--search", "float", "--rules", "drops")
    assert "No matching positions." in run("games", "setups", "--rules", "six")
    assert "--rules can't be “chess”." in run("games", "setups", "--rules", "chess", fails=True)
    file = tmp_path / "all.json"
    assert f"Exported 3 games and positions to {file}." in run("games", "export", str(file))
    assert f"Exported 1 game to {tmp_path / 'one.json'}." in run(
        "games", "export", str(tmp_path / "one.json"), games[0]
    )
    assert "Exported 2 games" in run("games", "export", str(tmp_path / "all.txt"))
    text = run("games", "import", str(file))
    assert "Imported 2 games: " in text
    assert "Imported 1 position: " in text
    assert run("games", "setups").count("Floating") == 2

"""`millrow play` through pipes and by options: scripts, the end of input, wrong options, what is saved."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli.playing import piped
from typer.testing import CliRunner

from millrow.api import new_game
from millrow.cli import app, main
from millrow.engines.levels import levels
from millrow.families import NAMED, title
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.rules_text import read_rules
from millrow.store import open_store

pytestmark = pytest.mark.usefixtures("home")
FIRST = levels(CONNECT_FOUR)[0].name


def run(*words: str, text: str = "") -> str:
    """The command in this process; it must end well."""
    result = CliRunner().invoke(app, list(words), input=text)
    assert result.exit_code == 0, result.output
    return result.output


def test_people_play_a_whole_game_with_mistakes() -> None:
    lines = ["9", "hello", "moves", "help", "1", "2", "undo", "redo", "1", "2", "1", "2", "1"]
    finished = piped(
        "play", "connect4", "--seed", "1", "--name", "Ada", "--name", "Ben", "--tokens", "XO", text="\n".join(lines)
    )
    assert finished.returncode == 0, finished.stderr
    assert "There is no column 9. Choose 1 to 7." in finished.stdout
    assert "“hello” isn't a column. Choose 1 to 7." in finished.stdout
    assert "1 2 3 4 5 6 7" in finished.stdout
    assert "wins: four in a row" in finished.stdout


def test_end_of_input_leaves_cleanly() -> None:
    finished = piped("play", "six", text="a1\n")
    assert finished.returncode == 0
    assert finished.stderr == ""
    assert piped("play", "six", text="quit\n").returncode == 0
    assert "wins" in run("play", "six", text="resign\n")
    assert "Game drawn: the players agreed" in run("play", "six", text="draw\nyes\n")
    assert "Game drawn" not in run("play", "six", text="draw\nno\n")
    assert "There is nothing to undo." in run("play", "six", text="undo\n")
    assert "Which game" in run("play")


def test_short_commands() -> None:  # and as answers to the questions before the game they are ordinary characters
    said = run("play", "connect4", "--computer", "2", "--first", "1", "--no-keep", text="h\nH\n?\nq\n")
    assert said.count("Hint: ") == 2
    assert "list the moves so far" in said
    assert "Goodbye." in said
    said = run("play", "--no-keep", text="connect3\nyes\n?\nq\n\n")
    assert "Who plays Red (q)?" in said


def test_the_computers_thoughts(home: Path) -> None:
    said = run("play", "six", "--computer", "2", "--first", "1", "--no-keep", text="a1\nthoughts\nb2\nthoughts\nc2\n")
    told = [line for line in said.splitlines() if line.startswith(("Red saw: ", "It expects: "))]
    assert len(told) == 4  # of the move before the command, and of the next; then they are hidden again
    assert told[0].count("draw") == 6
    assert told[0].endswith("and 9 more moves. The computer knows what these moves are worth.")
    assert len(told[1].removeprefix("It expects: ").split()) == 8
    words = ["play", "connect4", "--computer", "1:hard", "--first", "1", "--no-keep", "--thoughts"]
    said = run("--lang", "de", *words, "--count-from", "0", text="quit\n")
    assert "Blau sah: " in said
    assert "Partien im Kopf zu Ende gespielt." in said
    shown = next(line for line in said.splitlines() if line.startswith("Blau sah: "))
    assert {entry.partition(":")[0] for entry in shown.removeprefix("Blau sah: ").split(", ")} <= set("0123456")
    assert "No computer plays in this game." in run("play", "six", "--no-keep", text="thoughts\n")
    two = ["play", "trio", "--computer", "3", "--first", "3", "--no-keep", "--thoughts"]
    assert " saw: " not in run(*two)  # two people play: they have not agreed
    assert " saw: " in run(*two, text="thoughts\nyes\nthoughts\n")


def test_closed_input_is_the_end_of_input() -> None:
    finished = subprocess.run(
        f"'{sys.executable}' -m millrow play six --no-keep <&-",
        shell=True,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (finished.returncode, finished.stderr) == (0, "")
    assert finished.stdout.endswith("Goodbye. This game wasn't saved.\n")


def test_bytes_and_signs_the_terminal_does_not_know() -> None:
    command = [sys.executable, "-m", "millrow", "play", "connect4", "--tokens", "☺☻"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii:strict"}
    finished = subprocess.run(
        command, input=b"\xff\n4\n", capture_output=True, timeout=60, check=False, env=environment
    )
    assert finished.returncode == 0
    assert finished.stderr == b""
    assert b"isn't a column" in finished.stdout


def test_games_at_the_terminal_are_kept() -> None:
    finished = piped("play", "six", "--seed", "1", text="a1\nc5\nundo\nquit\n")
    found = re.search(r"Saved as (\w+)\.", finished.stdout)
    assert found
    shown = run("games", "show", found[1])
    assert "to place a disc" in shown
    assert "six" in run("games", "list").lower()


def test_a_game_that_cannot_be_kept_is_played_all_the_same(home: Path) -> None:
    (home / "games.db").write_text("no database at all, but a text that is long enough to be read as one " * 20)
    finished = piped("play", "connect4", text="4\nundo\nredo\nquit\n")
    assert finished.returncode == 0
    assert "This game isn't saved. " in finished.stdout


def test_the_result_is_shown_after_every_board() -> None:  # M6, F4
    result = run("play", "connect3", "--first", "1", "--no-keep", text="1\n2\n1\n2\n1\n")
    words = re.findall(r"^(.*) On the board: ", result, re.MULTILINE)
    turns = [f"Game in progress. {name} to drop a disc." for name in ("Blue", "Red", "Blue", "Red", "Blue")]
    assert words == [*turns, "Blue wins: three in a row."]
    assert "Game in progress. Red to place a disc. In hand: " in run("play", "six", "--first", "2", "--no-keep")


def test_the_prompt_says_how_many_discs_are_still_to_be_taken() -> None:  # M4
    steps = "c1 b2 e1 b3 a3 d4 a5 d3 a1 xb2 xb3".replace(" ", "\n")
    result = run("play", "six:takes_per_turn=mills", "--first", "1", "--no-keep", text=steps)
    prompts = re.findall(r"^(.*) \(.*\): x\w\w$", result, re.MULTILINE)
    assert prompts == ["Blue to take two red discs", "Blue to take one red disc"]


def test_a_point_alone_takes_the_disc_on_it() -> None:  # M4
    steps = "b4 c2 d4 b2 c4 b4 e1 c2".replace(" ", "\n")
    result = run("play", "six", "--first", "1", "--no-keep", text=steps)
    assert "That disc is yours. Choose one of the red discs." in result
    assert "That point is empty. Choose one of the red discs." in result
    assert "Red to place a disc" in result.rpartition("Blue to take one red disc")[2]


def test_save_asks_for_a_name_and_takes_it(home: Path) -> None:
    result = run("play", "connect4", "--first", "1", text="4\nsave\nSunday\nsave\n\n")
    assert "Name for the save (press Enter to cancel): Sunday\nSaved as “Sunday”." in result
    assert "(press Enter to cancel): \nNot saved." in result


def test_colours_follow_the_characters_of_the_seats() -> None:
    steps = "b4 c2 d4 b2 c4".replace(" ", "\n")
    people = ("--name", "Ada", "--name", "Ben")
    game = ("play", "six", "--first", "1", "--no-keep")
    assert "Green to take one purple disc" in run(*game, "--tokens", "GP", text=steps)
    assert "Ada to take one purple disc" in run(*game, *people, "--tokens", "GP", text=steps)
    assert "Ada to take one O disc" in run(*game, *people, "--tokens", "XO", text=steps)
    assert "Ada to take one red disc" in run(*game, *people, text=steps)
    assert "Blue to take one red disc" in run(*game, "--tokens", "XO", text=steps)


def test_every_preset_begins_and_ends_with_its_input() -> None:  # M7
    for name in NAMED:
        finished = run("play", name, "--no-keep", "--first", "1")
        assert f"{new_game(name, first=0).status()} (" in finished, name
        assert "Goodbye. This game wasn't saved." in finished


def test_all_by_options() -> None:  # X1, X6, X9
    words = ["--rows", "9", "--columns", "9", "--line", "5", "--tokens", "XOZ", "--board", "memory"]
    finished = run("play", "connect", *words, "--computer", f"Z:{FIRST}", "--first", "O", text="4\n")
    assert "Red starts." in finished
    assert "Green plays " in finished
    assert "Blue to drop a disc (1 to 9): " in finished
    with open_store(os.environ["MILLROW_DB"]) as store:
        summary = store.games().items[0]
    assert read_rules(summary.rules) == read_rules("connect:rows=9,columns=9,line=5,players=3,board=memory")
    assert [seat.level for seat in summary.seats] == ["", "", FIRST]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("connect --rows 2", "rows can't be 2. Allowed: 3 to 100."),
        ("connect --rows many", "rows can't be “many”. Allowed: 3 to 100."),
        ("connect --columns 101", "columns can't be 101. Allowed: 3 to 100."),
        ("connect --line 26", "line can't be 26. Allowed: 3 to 6"),
        ("connect --line 7", "line can't be 7. Allowed: 3 to 6 (the shorter side of the board)."),
        ("connect --players 11", "players can't be 11. Allowed: 2 to 10."),
        ("connect --tokens XOXO", "The characters can't be “XOXO”. Allowed: a different character for each player."),
        (
            "connect --tokens XOZ --players 2",
            "The characters can't be “XOZ”. Allowed: 2 characters, one for each player.",
        ),
        ("connect --board slow", "board can't be “slow”. Allowed: fast, memory."),
        ("connect --computer 3", "--computer can't be “3”. Allowed: 1 or B or Blue, 2 or R or Red."),
        ("connect --computer B:tremendous", f"level can't be “tremendous”. Allowed: {FIRST}"),
        ("connect --first Ada", "--first can't be “Ada”. Allowed: 1 or B or Blue, 2 or R or Red."),
        ("connect --position 4489", "expected a column from 1 to 7, found “8”."),
        ("connect --position 44 --first 1", "Allowed: only without --position, which says whose turn it is."),
        ("six --rows 9", "six has no option “rows”. Its options are men, fly_at, "),
        ("six --name Ada --name ADA", "--name can't be “Ada”, “ADA”. Allowed: a different name for each player."),
        ("six --name Rot", "--name can't be “Rot”. Allowed: a name that isn't another player's colour."),
        ("six --name Red --name Blue", "--name can't be “Red”. Allowed: a name that isn't another player's colour."),
        ("six --computer 1 --computer B:easy", "Allowed: each seat only once; Blue already has a level."),
        ("chess", "There is no game “chess”. The games are three, five"),
        ("--computer 1", "a game, like `millrow play six ...`"),
        ("six --load sunday", "--load continues a save or a game"),
        ("--load sunday", "There is no save “sunday”."),
    ],
)
def test_wrong_options_are_one_sentence_and_nothing_is_done(  # X7
    words: str,
    sentence: str,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["millrow", "play", *words.split()])
    with pytest.raises(SystemExit) as ended:
        main()
    finished = capsys.readouterr()
    assert ended.value.code == 2
    assert sentence in finished.err
    assert finished.err.count("\n") == 1
    assert finished.out == ""
    assert not (home / "games.db").exists()


def test_a_position_and_a_game_without_options() -> None:
    finished = run("play", "six", "--position", "a1,a3,a5 c5,e1 3 4 blue take=1", text="xc5\n")
    assert "Blue to take one red disc (xe1, xc5): " in finished
    assert "Red to place" in finished
    assert title(NAMED["connect"]) == "Connect X"
    assert "1 2 3 4 5 6 7 8\n" in run("play", "--columns", "8")


def test_computers_play_to_the_end_without_a_question() -> None:  # P1, X9
    seats = [word for seat in "1234" for word in ("--computer", f"{seat}:{FIRST}")]
    finished = run("play", "connect", "--players", "4", "--line", "3", "--seed", "2", *seats)
    assert "to drop a disc (1 to 7)" not in finished
    assert "Play again? (yes, change, no) [yes]: " in finished


def test_playing_again_draws_anew_who_begins() -> None:  # X4, M2
    finished = run("play", "connect3", "--seed", "3", "--no-keep", text="1\n2\n1\n2\n1\n" + "resign\nyes\n" * 30)
    begins = re.findall(r"(\w+) starts?\.", finished)
    assert len(begins) > 20
    assert set(begins) == {"Blue", "Red"}


def test_saves_and_games_are_loaded(home: Path) -> None:  # M10, F6
    finished = run("play", "six", "--first", "1", "--name", "Ada", text="a1\nc5\nsave sunday\na3\nquit\n")
    key = re.search(r"play --load (\w+)", finished)
    assert key
    assert "Ada to place a disc (c1, e1" in run("play", "--load", "sunday")
    assert "Red to place" in run("play", "--load", key[1][:6])
    assert "You have 1 save: “sunday”." in run("play", text="load\n")
    assert "So far: 1. a1 c5\n" in run("play", text="load sunday\nmoves\n")
    finished = run("play", text="six:men=4\nload\nload monday\n")
    assert finished.count("Use these rules (four discs") == 3
    assert finished.count("Which game") == 1  # the same question is asked again
    assert f"--load {key[1]}`" in run("play", "--load", key[1])
    other = run("play", "six", "--db", f"{home}/my games.db")
    assert len(re.findall(rf"`millrow play --load \w+ --db '{home}/my games.db'`\.", other)) == 2
    run("games", "delete", key[1])
    ended = CliRunner().invoke(app, ["play", "--load", key[1]])
    assert ended.exit_code == 2
    assert "This game was deleted." in ended.output


def test_a_name_that_is_taken_is_asked_about(home: Path) -> None:  # M10, F6
    run("play", "six", "--first", "1", text="a1\nsave sunday\n")

    def saved(answers: str) -> str:
        return run("play", "six", "--first", "1", text=f"a1\nc5\nsave sunday\n{answers}\n")

    def names() -> list[tuple[str, int]]:
        with open_store(home / "games.db") as store:
            return [(save.name, save.ply) for save in store.saves().items]

    finished = saved("perhaps\nhelp\nundo\nmoves\n")
    assert "You already have a save named “sunday”. Replace it, keep both, or choose another name.\n" in finished
    assert finished.count("Replace it? (replace, keep both, save ANOTHER NAME, no) [no]: ") == 5
    assert "“perhaps” isn't a valid answer. Type one of these: replace, keep both, save ANOTHER NAME, no." in finished
    assert finished.count("Answer the question about the name first: replace, keep both, save ANOTHER NAME, no.") == 2
    assert "So far: 1. a1 c5" in finished
    assert "Not saved." in finished  # Enter alone
    assert "Not saved." in saved("no")
    saved("quit")
    assert names() == [("sunday", 1)]
    assert "Saved as “monday”." in saved("save sunday\nsave monday")
    assert "Saved as “sunday”.\n" in saved("keep")
    assert names() == [("sunday", 2), ("monday", 2), ("sunday", 1)]
    finished = saved("REPLACE")
    assert "You already have 2 saves named “sunday”." in finished
    assert "Saved as “sunday”. 2 old saves were replaced. To restore them: `millrow games save-restore " in finished
    assert names() == [("sunday", 2), ("monday", 2)]


def test_a_name_of_several_saves_lists_them(home: Path) -> None:  # M10, F6
    run("play", "six", "--first", "1", "--name", "Ada", text="a1\nsave sunday\n")
    run("play", "connect4", "--first", "1", text="4\n4\n5\nsave sunday\nkeep\n")
    with open_store(home / "games.db") as store:
        ids = [save.id for save in store.saves().items]
    day = r"  \d{4}-\d\d-\d\d \d\d:\d\d  "
    ended = CliRunner().invoke(app, ["play", "--load", "sunday"])
    assert ended.exit_code == 2
    lines = ended.output.splitlines()
    assert lines[0] == "millrow: 2 saves match “sunday”, newest first:"
    assert re.fullmatch(rf"{day}Connect Four      Blue and Red  move 3  millrow play --load {ids[0]}", lines[1])
    assert re.fullmatch(rf"{day}Six Men's Morris  Ada and Red   move 1  millrow play --load {ids[1]}", lines[2])
    assert lines[3:] == ["To load a save, type the command at the end of its line."]
    assert "Red to place" in run("play", "--load", ids[1])
    finished = run("play", text=f"load sunday\nload {ids[0]}\nmoves\n")
    assert f"  move 3  load {ids[0]}\n" in finished
    assert "So far: 1. 4 4 2. 5\n" in finished


def test_games_whose_ids_begin_alike_are_listed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = iter(["sunab", "sunac"])
    monkeypatch.setattr("millrow.store.operations.new_id", lambda: next(keys))
    for steps in ("a1\n", "a1\nc5\n"):
        run("play", "six", "--first", "1", text=steps)
    ended = CliRunner().invoke(app, ["play", "--load", "suna"])
    assert ended.exit_code == 2
    assert "2 games match “suna”, newest first:" in ended.output
    assert re.search(r"move 2  millrow play --load sunac\n.*move 1  millrow play --load sunab\n", ended.output)
    assert "To load a game, type the command at the end of its line." in ended.output


def test_the_last_answers_are_offered_and_a_damaged_file_is_not(home: Path) -> None:
    answers = "connect\n3\n5\n6\n4\nmemory\nX\nO\nZ\n\n\n" + FIRST + "\n"
    run("play", text=answers)
    file = home / "config" / "millrow" / "last-game.json"
    assert json.loads(file.read_text())["tokens"] == "XOZ"
    assert [path.name for path in file.parent.iterdir()] == ["last-game.json"]  # nothing is left beside it
    finished = run("play", text="\n" * 12)
    for offer in ("[connect]", "[3]", "[5]", "[6]", "[4]", "[memory]", "[X]", "[O]", "[Z]", f"[{FIRST}]"):
        assert f"{offer}: " in finished
    for damage in ("", "[]", "{}", '{"rules": "chess"}', '{"rules": "six", "tokens": "X", "levels": []}', "[" * 99999):
        file.write_text(damage)
        finished = run("play")
        assert finished.startswith(f"Your last settings in {file} can't be used. "), damage
        assert "[six]: " in finished
    file.unlink()
    file.mkdir()
    finished = run("play", text=answers)
    assert f"can't be used. Can't read {file}: it's a folder." in finished
    assert f"Your settings can't be saved for next time. Can't write to {file}: it's a folder." in finished


def test_rules_that_were_typed_are_offered() -> None:
    finished = run("play", "--no-keep", text="six:fly_at=3\nno\n" + "\n" * 20)
    assert "Use these rules (six discs each, flying with three)? (yes, no) [yes]: " in finished
    assert "or never) [3]: " in finished
    assert "[yes]: \nCharacter for Blue" in run("play", "--no-keep", text="six:fly_at=4,men=5\n\n")


def test_a_board_of_ones_own_is_offered_again() -> None:
    windmill = Path(__file__).parents[2] / "docs" / "windmill.toml"
    for answer, offer in (
        (str(windmill), "Windmill"),
        ("six:men=3,lines=a1-b1-c1/a2-b2-c2", str(title(read_rules("six:men=3,lines=a1-b1-c1/a2-b2-c2")))),
    ):
        first = run("play", "--no-keep", text=f"{answer}\n\n\n\n\n\n")
        again = run("play", "--no-keep", text="\n\n\n\n\n\n")
        assert f"[{offer}]: " in again
        board = first.partition("starts.")[2].partition("to place")[0]
        assert "a   b   c\n" in board
        assert board.rpartition("\n")[0] == again.partition("starts.")[2].partition("to place")[0].rpartition("\n")[0]


def test_undo_against_the_computer_leads_to_my_own_turn() -> None:  # M13
    finished = run("play", "connect4", "--computer", f"2:{FIRST}", "--first", "1", text="4\nundo\nmoves\nredo\nmoves\n")
    assert "So far: none" in finished
    assert re.search(r"So far: 1\. 4 \d", finished)
    assert "Red declines the draw." in run("play", "six", "--computer", "2", "--first", "1", text="draw\n")


def test_a_seat_is_handed_to_the_computer() -> None:
    finished = run("play", "trio", "--first", "1", text=f"resign\ncomputer ghost\ncomputer {FIRST}\n1\n1\n")
    assert "You can only resign in a two-player game. Type `computer`" in finished
    assert "level can't be “ghost”. Allowed: " in finished
    assert f"The computer ({FIRST}) now plays for Blue." in finished
    assert finished.count("Blue plays ") == 2
    with open_store(os.environ["MILLROW_DB"]) as store:
        assert [seat.level for seat in store.games().items[0].seats] == [FIRST, "", ""]


def test_nothing_but_text_in_a_pipe() -> None:
    finished = piped("play", "giant", "--first", "1", text="50\nleft\n")
    assert "\x1b" not in finished.stdout
    assert finished.stderr == ""
    assert max(len(line) for line in finished.stdout.splitlines()) == 399  # the whole board: scripts want it all

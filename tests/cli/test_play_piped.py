"""`millrow play` through pipes and by options: scripts, the end of input, wrong options, what is kept."""

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
from millrow.notation.rule_text import read_rules
from millrow.rules.named import CONNECT_FOUR, NAMED, title
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
    told = piped(
        "play", "connect4", "--seed", "1", "--name", "Ada", "--name", "Ben", "--tokens", "XO", text="\n".join(lines)
    )
    assert told.returncode == 0, told.stderr
    assert "There is no column 9; choose 1 to 7." in told.stdout
    assert "'hello' is not a column; choose 1 to 7." in told.stdout
    assert "1 2 3 4 5 6 7" in told.stdout
    assert "wins: a full line" in told.stdout


def test_end_of_input_leaves_cleanly() -> None:
    told = piped("play", "six", text="a1\n")
    assert told.returncode == 0
    assert told.stderr == ""
    assert piped("play", "six", text="quit\n").returncode == 0
    assert "wins" in run("play", "six", text="resign\n")
    assert "Game drawn: the players agreed" in run("play", "six", text="draw\nyes\n")
    assert "Game drawn" not in run("play", "six", text="draw\nno\n")
    assert "There is nothing to undo." in run("play", "six", text="undo\n")
    assert "Which game" in run("play")


def test_closed_input_is_the_end_of_input() -> None:
    told = subprocess.run(
        f"'{sys.executable}' -m millrow play six --no-keep <&-",
        shell=True,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.endswith("Goodbye. This game was not kept.\n")


def test_bytes_and_signs_the_terminal_does_not_know() -> None:
    command = [sys.executable, "-m", "millrow", "play", "connect4", "--tokens", "☺☻"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii:strict"}
    told = subprocess.run(command, input=b"\xff\n4\n", capture_output=True, timeout=60, check=False, env=environment)
    assert told.returncode == 0
    assert told.stderr == b""
    assert b"is not a column" in told.stdout


def test_games_at_the_terminal_are_kept() -> None:
    told = piped("play", "six", "--seed", "1", text="a1\nc5\nundo\nquit\n")
    found = re.search(r"millrow games show (\w+)", told.stdout)
    assert found
    shown = run("games", "show", found[1])
    assert "to place" in shown
    assert "six" in run("games", "list").lower()


def test_a_game_that_cannot_be_kept_is_played_all_the_same(home: Path) -> None:
    (home / "games.db").write_text("no database at all, but a text that is long enough to be read as one " * 20)
    told = piped("play", "connect4", text="4\nundo\nredo\nquit\n")
    assert told.returncode == 0
    assert "This game is not kept:" in told.stdout


def test_the_result_is_shown_after_every_board() -> None:  # M6, F4
    result = run("play", "connect3", "--first", "1", "--no-keep", text="1\n2\n1\n2\n1\n")
    words = re.findall(r"^(.*) On the board: ", result, re.MULTILINE)
    turns = [f"Game in progress. {name} to drop." for name in ("Blue", "Red", "Blue", "Red", "Blue")]
    assert words == [*turns, "Blue wins: a full line."]
    assert "Game in progress. Red to place. In hand: " in run("play", "six", "--first", "2", "--no-keep")


def test_the_prompt_says_how_many_discs_are_still_to_be_taken() -> None:  # M4
    steps = "c1 b2 e1 b3 a3 d4 a5 d3 a1 xb2 xb3".replace(" ", "\n")
    result = run("play", "six:takes_per_turn=mills", "--first", "1", "--no-keep", text=steps)
    prompts = re.findall(r"^(.*) \(.*\): x\w\w$", result, re.MULTILINE)
    assert prompts == ["Blue to take two red discs", "Blue to take one red disc"]


def test_every_preset_begins_and_ends_with_its_input() -> None:  # M7
    for name in NAMED:
        told = run("play", name, "--no-keep", "--first", "1")
        assert f"{new_game(name, first=0).status()} (" in told, name
        assert "Goodbye. This game was not kept." in told


def test_all_by_options() -> None:  # X1, X6, X9
    words = ["--rows", "9", "--columns", "9", "--line", "5", "--tokens", "XOZ", "--board", "memory"]
    told = run("play", "connect", *words, "--computer", f"Z:{FIRST}", "--first", "O", text="4\n")
    assert "Red begins." in told
    assert "Green plays " in told
    assert "Blue to drop (1-9): " in told
    with open_store(os.environ["MILLROW_DB"]) as store:
        kept = store.games().items[0]
    assert read_rules(kept.rules) == read_rules("connect:rows=9,columns=9,line=5,players=3,board=memory")
    assert [seat.level for seat in kept.seats] == ["", "", FIRST]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("connect --rows 2", "rows is 2, allowed: 3 to 100"),
        ("connect --rows many", "rows is 'many', allowed: 3 to 100"),
        ("connect --columns 101", "columns is 101, allowed: 3 to 100"),
        ("connect --line 26", "line is 26, allowed: 3 to 6"),
        ("connect --line 7", "line is 7, allowed: 3 to 6, the shorter side of the board"),
        ("connect --players 11", "players is 11, allowed: 2 to 10"),
        ("connect --tokens XOXO", "tokens is 'XOXO', allowed: characters that all differ"),
        ("connect --tokens XOZ --players 2", "tokens is 'XOZ', allowed: 2 characters, one a player"),
        ("connect --board slow", "board is 'slow', allowed: fast, memory"),
        ("connect --computer 3", "computer is '3', allowed: 1 or B or Blue, 2 or R or Red"),
        ("connect --computer B:tremendous", f"level is 'tremendous', allowed: {FIRST}"),
        ("connect --first Ada", "first is 'Ada', allowed: 1 or B or Blue, 2 or R or Red"),
        ("connect --position 4489", "expected a column 1 to 7, found '8'"),
        ("connect --position 44 --first 1", "allowed: nothing beside --position"),
        ("six --rows 9", "six has no option rows; it has men, fly_at, "),
        ("six --name Ada --name ADA", "name is ['Ada', 'ADA'], allowed: names that all differ"),
        ("six --computer 1 --computer B:easy", "allowed: each seat once, and Blue has a level already"),
        ("chess", "expected one of three, five"),
        ("--computer 1", "a game, like `millrow play six ...`"),
        ("six --load sunday", "--load goes on with a game as it is kept"),
        ("--load sunday", "there is no save 'sunday'"),
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
    told = capsys.readouterr()
    assert ended.value.code == 2
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""
    assert not (home / "games.db").exists()


def test_a_position_and_a_game_without_options() -> None:
    told = run("play", "six", "--position", "a1,a3,a5 c5,e1 3 4 blue take=1", text="xc5\n")
    assert "Blue to take one red disc (xe1, xc5): " in told
    assert "Red to place" in told
    assert title(NAMED["connect"]) == "Connect X"
    assert "1 2 3 4 5 6 7 8\n" in run("play", "--columns", "8")


def test_computers_play_to_the_end_without_a_question() -> None:  # P1, X9
    seats = [word for seat in "1234" for word in ("--computer", f"{seat}:{FIRST}")]
    told = run("play", "connect", "--players", "4", "--line", "3", "--seed", "2", *seats)
    assert "to drop (" not in told
    assert "Play again (yes, change, no) [yes]: " in told


def test_playing_again_draws_anew_who_begins() -> None:  # X4, M2
    told = run("play", "connect3", "--seed", "3", "--no-keep", text="1\n2\n1\n2\n1\n" + "resign\nyes\n" * 30)
    begins = re.findall(r"(\w+) begins\.", told)
    assert len(begins) > 20
    assert set(begins) == {"Blue", "Red"}


def test_saves_and_games_are_loaded(home: Path) -> None:  # M10, F6
    told = run("play", "six", "--first", "1", "--name", "Ada", text="a1\nc5\nsave sunday\na3\nquit\n")
    key = re.search(r"play --load (\w+)", told)
    assert key
    assert "Ada to place (c1, e1" in run("play", "--load", "sunday")
    assert "Red to place" in run("play", "--load", key[1][:6])
    assert "1 save, the newest: 'sunday'." in run("play", text="load\n")
    assert "So far: 1. a1 c5\n" in run("play", text="load sunday\nmoves\n")
    told = run("play", text="six:men=4\nload\nload monday\n")
    assert told.count("These rules, 4 discs") == 3
    assert told.count("Which game") == 1  # the same question is asked again
    assert f"--load {key[1]}`" in run("play", "--load", key[1])
    other = run("play", "six", "--db", f"{home}/my games.db")
    assert len(re.findall(rf"`millrow play --load \w+ --db '{home}/my games.db'` goes on", other)) == 2
    run("games", "delete", key[1])
    ended = CliRunner().invoke(app, ["play", "--load", key[1]])
    assert ended.exit_code == 2
    assert "the game was deleted" in ended.output


def test_a_name_that_is_taken_is_asked_about(home: Path) -> None:  # M10, F6
    run("play", "six", "--first", "1", text="a1\nsave sunday\n")

    def saved(answers: str) -> str:
        return run("play", "six", "--first", "1", text=f"a1\nc5\nsave sunday\n{answers}\n")

    def names() -> list[tuple[str, int]]:
        with open_store(home / "games.db") as store:
            return [(save.name, save.ply) for save in store.saves().items]

    told = saved("perhaps\nhelp\nundo\nmoves\n")
    assert "There is already a save named 'sunday': replace it, keep both, or choose another name.\n" in told
    assert told.count("Replace it, or keep both (replace, keep, save ANOTHER NAME, no) [no]: ") == 5
    assert "The answer is 'perhaps', allowed: replace, keep, save ANOTHER NAME, no." in told
    assert told.count("First the save: answer replace, keep, save ANOTHER NAME, no.") == 2
    assert "So far: 1. a1 c5" in told
    assert "Not saved." in told  # Enter alone
    assert "Not saved." in saved("no")
    saved("quit")
    assert names() == [("sunday", 1)]
    assert "Saved as 'monday'." in saved("save sunday\nsave monday")
    assert "Saved as 'sunday'.\n" in saved("keep")
    assert names() == [("sunday", 2), ("monday", 2), ("sunday", 1)]
    told = saved("REPLACE")
    assert "There are 2 saves named 'sunday'" in told
    assert "Saved as 'sunday'. 2 old saves were replaced: `millrow games save-restore " in told
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
    assert lines[0] == "millrow: 2 saves match 'sunday', newest first:"
    assert re.fullmatch(rf"{day}Connect Four      Blue and Red  move 3  millrow play --load {ids[0]}", lines[1])
    assert re.fullmatch(rf"{day}Six Men's Morris  Ada and Red   move 1  millrow play --load {ids[1]}", lines[2])
    assert lines[3:] == ["Type the end of a line to load that save."]
    assert "Red to place" in run("play", "--load", ids[1])
    told = run("play", text=f"load sunday\nload {ids[0]}\nmoves\n")
    assert f"  move 3  load {ids[0]}\n" in told
    assert "So far: 1. 4 4 2. 5\n" in told


def test_games_whose_ids_begin_alike_are_listed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = iter(["sunab", "sunac"])
    monkeypatch.setattr("millrow.store.acts.new_id", lambda: next(keys))
    for steps in ("a1\n", "a1\nc5\n"):
        run("play", "six", "--first", "1", text=steps)
    ended = CliRunner().invoke(app, ["play", "--load", "suna"])
    assert ended.exit_code == 2
    assert "2 games match 'suna', newest first:" in ended.output
    assert re.search(r"move 2  millrow play --load sunac\n.*move 1  millrow play --load sunab\n", ended.output)
    assert "Type the end of a line to load that game." in ended.output


def test_the_last_answers_are_offered_and_a_damaged_file_is_not(home: Path) -> None:
    answers = "connect\n3\n5\n6\n4\nmemory\nX\nO\nZ\n\n\n" + FIRST + "\n"
    run("play", text=answers)
    file = home / "config" / "millrow" / "last-game.json"
    assert json.loads(file.read_text())["tokens"] == "XOZ"
    assert [path.name for path in file.parent.iterdir()] == ["last-game.json"]  # nothing is left beside it
    told = run("play", text="\n" * 12)
    for offer in ("[connect]", "[3]", "[5]", "[6]", "[4]", "[memory]", "[X]", "[O]", "[Z]", f"[{FIRST}]"):
        assert f"{offer}: " in told
    for damage in ("", "[]", "{}", '{"rules": "chess"}', '{"rules": "six", "tokens": "X", "levels": []}', "[" * 99999):
        file.write_text(damage)
        told = run("play")
        assert told.startswith(f"Your last answers in {file} are not offered: "), damage
        assert "[six]: " in told
    file.unlink()
    file.mkdir()
    assert "Your answers are not kept for the next time" in run("play", text=answers)


def test_rules_that_were_typed_are_offered() -> None:
    told = run("play", "--no-keep", text="six:fly_at=3\nno\n" + "\n" * 20)
    assert "These rules, 6 discs each, flying at 3 (yes, no) [yes]: " in told
    assert "or none) [3]: " in told
    assert "[yes]: \nCharacter of Blue" in run("play", "--no-keep", text="six:fly_at=4,men=5\n\n")


def test_a_board_of_ones_own_is_offered_again() -> None:
    windmill = Path(__file__).parents[2] / "docs" / "windmill.toml"
    for answer, offer in (
        (str(windmill), "Windmill"),
        ("six:men=3,lines=a1-b1-c1/a2-b2-c2", "Six Men's Morris, changed"),
    ):
        first = run("play", "--no-keep", text=f"{answer}\n\n\n\n\n\n")
        again = run("play", "--no-keep", text="\n\n\n\n\n\n")
        assert f"[{offer}]: " in again
        board = first.partition("begins.")[2].partition("to place")[0]
        assert "a   b   c\n" in board
        assert board.rpartition("\n")[0] == again.partition("begins.")[2].partition("to place")[0].rpartition("\n")[0]


def test_undo_against_the_computer_leads_to_my_own_turn() -> None:  # M13
    told = run("play", "connect4", "--computer", f"2:{FIRST}", "--first", "1", text="4\nundo\nmoves\nredo\nmoves\n")
    assert "So far: nothing" in told
    assert re.search(r"So far: 1\. 4 \d", told)
    assert "Red declines the draw." in run("play", "six", "--computer", "2", "--first", "1", text="draw\n")


def test_a_seat_is_handed_to_the_computer() -> None:
    told = run("play", "trio", "--first", "1", text=f"resign\ncomputer ghost\ncomputer {FIRST}\n1\n1\n")
    assert "nobody resigns: `computer` hands your seat" in told
    assert "Level is 'ghost', allowed: " in told
    assert f"The computer plays for Blue now, level {FIRST}." in told
    assert told.count("Blue plays ") == 2
    with open_store(os.environ["MILLROW_DB"]) as store:
        assert [seat.level for seat in store.games().items[0].seats] == [FIRST, "", ""]


def test_nothing_but_text_in_a_pipe() -> None:
    told = piped("play", "giant", "--first", "1", text="50\nleft\n")
    assert "\x1b" not in told.stdout
    assert told.stderr == ""
    assert max(len(line) for line in told.stdout.splitlines()) == 399  # the whole board: scripts want it all

"""`millrow play` through a real pseudo-terminal: whole games, wrong answers at every prompt, Ctrl-C, colours, size."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.playing import SIX_GAME, Terminal, coloured, plain

from millrow.engines.levels import levels
from millrow.families import NAMED
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.store import open_store

Opener = Callable[..., Terminal]
GAMES = f"1 to {len(NAMED)} or a name"
FIRST = levels(CONNECT_FOUR)[0].name
SMALL = ("connect", "--rows", "3", "--columns", "3", "--line", "3", "--tokens", "XO", "--first", "X")


def test_connect_x_with_wrong_answers_at_every_prompt(terminal: Opener) -> None:  # X1, X3, X4, X5, X7, X8
    at = terminal("--seed", "1")
    at.sees(f"Which game? ({GAMES}) [six]: ")
    at.types_and_sees("chess", "There is no game “chess”", "Which game")
    at.types_and_sees("connect", "players (2 to 10) [2]: ")
    at.types_and_sees("11", "players can't be 11. Allowed: 2 to 10.", "(2 to 10)")
    at.types_and_sees("", "rows (3 to 100) [6]: ")
    at.types_and_sees("101", "rows can't be 101. Allowed: 3 to 100.", "(3 to 100)")
    at.types_and_sees("3", "columns (3 to 100) [7]: ")
    at.types_and_sees("-1", "columns can't be “-1”. Allowed: 3 to 100.", "(3 to 100)")
    at.types_and_sees("4", "line (3 to 3) [3]: ")
    at.types_and_sees("4", "line can't be 4. Allowed: 3 to 3.", "(3 to 3)")
    at.types_and_sees("3", "(fast, memory) [fast]: ")
    at.types_and_sees("slow", "board can't be “slow”. Allowed: fast, memory.", "[fast]: ")
    at.types_and_sees("fast", "Character for Blue (one visible character) [B]: ")
    at.types_and_sees("XX", "“XX” isn't a single character.", "[B]: ")
    at.types_and_sees("X", "Character for Red (one visible character, not X) [R]: ")
    at.types_and_sees("X", "X is taken.", "[R]: ")
    at.types_and_sees("O", f"Who plays Blue (X)? (person, {FIRST}")
    at.types_and_sees("ghost", "There is no player “ghost”. Choose one of these: person,", "[person]: ")
    at.types_and_sees("", "Who plays Red (O)?")
    at.types_and_sees("person", "starts. Type `help`", "1 2 3 4", "to drop a disc (1 to 4): ")
    at.types_and_sees("5", "There is no column 5. Choose 1 to 4.", "(1 to 4): ")
    at.types_and_sees("x", "“x” isn't a column. Choose 1 to 4.", "(1 to 4): ")
    for column in "1212":
        at.types_and_sees(column, "to drop a disc (1 to 4): ")
    at.types_and_sees(
        "1",
        "wins: three in a row",
        "Winning line: column 1, row 1; column 1, row 2;",
        "Play again? (yes, change, no) [yes]: ",
    )
    at.types_and_sees("perhaps", "“perhaps” isn't a valid answer. Type one of these: yes", "[yes]: ")

    at.types_and_sees("change", f"Which game? ({GAMES}) [connect]: ")
    for answer, next_offer in (
        ("", "players (2 to 10) [2]: "),
        ("3", "rows (3 to 100) [3]: "),
        ("5", "columns (3 to 100) [4]: "),
        ("6", "line (3 to 5) [3]: "),
        ("4", "(fast, memory) [fast]: "),
        ("memory", "Character for Blue (one visible character) [X]: "),
        ("1", "Character for Red (one visible character, not 1) [O]: "),
        ("2", "Character for Green (one visible character, not 1 2) [G]: "),
        ("3", "Who plays Blue (1)? (person, "),
        ("", "Who plays Red (2)?"),
        ("", "Who plays Green (3)?"),
        (FIRST, "Blue (1) 0, Red (2) 0, Green (3) 0."),
    ):
        at.types_and_sees(answer, next_offer)
    at.types_and_sees("quit", "Goodbye. Saved as")
    at.leaves()

    later = terminal()  # the last answers are offered
    later.sees("[connect]: ")
    for offer in ("[3]: ", "[5]: ", "[6]: ", "[4]: ", "[memory]: ", "[1]: ", "[2]: ", "[3]: ", "[person]: "):
        later.types_and_sees("", offer)
    later.types_and_sees("", "Red (2)? (person", "[person]: ")
    later.types_and_sees("", "Green (3)? (person", f"[{FIRST}]: ")
    later.interrupt()
    later.sees("Goodbye.")
    later.leaves()


def test_six_mens_morris_to_its_end_with_wrong_answers(terminal: Opener) -> None:  # M3, M4, M5, M6
    at = terminal()
    at.sees("Which game")
    at.types_and_sees("six", "Use the standard rules (six discs each, no flying)? (yes, no) [yes]: ")
    at.types_and_sees("maybe", "“maybe” isn't a valid answer. Type one of these: yes, no.", "[yes]: ")
    at.types_and_sees("no", "men (3 to 8) [6]: ")
    at.types_and_sees("9", "men can't be 9. Allowed: 3 to 8.", "[6]: ")
    at.types_and_sees("undo", "Use the standard rules")
    at.types_and_sees("", "Character for Blue")
    at.types_and_sees("", "Character for Red")
    at.types_and_sees("", "Who plays Blue (B)?")
    at.types_and_sees("", "Who plays Red (R)?")
    at.types_and_sees("", "to place a disc (a1, ", "16 in total): ")
    wrong = {
        "place": ("z9", "There is no point z9 on this board."),
        "take": ("e1", "That point is empty. Choose one of the "),
        "slide": ("a1-b2", ""),
    }
    words = {"place": "place a disc", "take": "take", "slide": "move a disc"}
    steps = SIX_GAME.split()
    for nth, step in enumerate(steps):
        phase = "take" if step[0] == "x" else "slide" if "-" in step else "place"
        if phase in wrong:
            answer, result = wrong.pop(phase)
            at.types_and_sees(answer, result or ".", f"to {words[phase]}")
        after = steps[nth + 1] if nth + 1 < len(steps) else ""
        next_phase = "take" if after[:1] == "x" else "slide" if "-" in after else "place"
        at.types_and_sees(step, f"to {words[next_phase]}" if after else "Play again")
    assert "wins: " in at.seen
    assert "is down to two discs" in at.seen
    at.types("no")
    at.leaves()


def test_the_words_work_at_every_prompt(terminal: Opener) -> None:
    at = terminal()
    at.sees("Which game")
    for word, result in (
        ("hint", "press Enter for “six”"),
        ("moves", f"Possible answers: {GAMES}."),
        ("undo", "This is the first question."),
        ("redo", "There is nothing to redo here."),
        ("save x", "There is no game yet"),
        ("resign", "There is no game yet"),
        ("draw", "There is no game yet"),
        ("computer easy", "You will be asked who plays."),
        ("left", "There is no board yet."),
        ("load", "You have no saves yet"),
        ("load x", "There is no save or game “x”."),
        ("help", "`undo` goes back one question"),
    ):
        at.types_and_sees(word, result, "Which game")
    at.types_and_sees("connect3", "Use the standard rules (3 × 3, three in a row)? (yes, no)")
    at.types_and_sees("undo", "Which game")
    at.types_and_sees("redo", "Use the standard rules")
    at.types_and_sees("", "Character for Blue")
    at.types_and_sees("", "Character for Red")
    at.types_and_sees("", "Who plays Blue (B)?")
    at.types_and_sees("", "Who plays Red (R)?")
    at.types_and_sees("", "to drop a disc (1 to 3): ")
    for word, result in (
        ("moves", "So far: none"),
        ("undo", "There is nothing to undo."),
        ("redo", "There is nothing to redo."),
        ("save sunday", "Saved as “sunday”."),
        ("load sunday", "To load another game, quit"),
        ("right", "1 2 3"),
        ("help", "save NAME"),
    ):
        at.types_and_sees(word, result, "to drop a disc (1 to 3): ")
    at.types_and_sees("save", "Name for the save")
    at.types_and_sees("", "Not saved.", "to drop a disc (1 to 3): ")
    at.types_and_sees("hint", "Hints for everyone in this game? (yes, no) [no]: ")
    at.types_and_sees("undo", "Hints for everyone in this game?", "(yes, no) [no]: ")
    at.types_and_sees("yes", "Looking for a hint ... Press Ctrl-C to see it now.", "to drop a disc (1 to 3): ")
    at.types_and_sees("draw", "Do all players agree to a draw? (yes, no) [no]: ")
    for word, result in (
        ("hint", "Answer yes or no first."),
        ("undo", "Answer yes or no first."),
        ("moves", "Legal moves: 1 2 3"),
        ("save monday", "Saved as “monday”."),
        ("perhaps", "Type one of these: yes, no."),
    ):
        at.types_and_sees(word, result, "Do all players agree")
    at.types_and_sees("save monday", "You already have a save named “monday”", "Replace it? (")
    at.types_and_sees("draw", "Answer the question about the name first", "Replace it? (")
    at.types_and_sees("replace", "Saved as “monday”. The old save was replaced", "Do all players agree")
    at.types_and_sees("no", "The game continues.", "(1 to 3): ")
    at.types_and_sees("draw", "Do all players agree")
    at.types_and_sees("yes", "Game drawn: the players agreed", "Play again")
    for word, result in (
        ("hint", "The game is over"),
        ("moves", "Legal moves: none"),
        ("resign", "The game is over. Game drawn."),
        ("draw", "The game is over. Game drawn."),
        ("save tuesday", "Saved as “tuesday”."),
        ("help", "change: change the settings first"),
        ("computer", "The game is over. Game drawn."),
    ):
        at.types_and_sees(word, result, "Play again")
    at.types_and_sees("undo", "to drop a disc (1 to 3): ")
    at.types_and_sees("resign", "wins: ", "resigned", "Play again")
    at.types_and_sees("quit", "Goodbye.")
    at.leaves()


def test_ctrl_c_at_a_prompt_leaves_with_the_game_kept(terminal: Opener, home: Path) -> None:
    at = terminal(*SMALL)
    at.sees("(1 to 3): ")
    at.types_and_sees("2", "(1 to 3): ")
    at.interrupt()
    at.sees("Goodbye. Saved as ")
    seen = at.leaves()
    key = re.search(r"To continue: `millrow play --load (\w+)`", seen)
    assert key
    assert "Traceback" not in seen
    again = terminal("--load", key[1])
    again.sees("Red to drop a disc (1 to 3): ")
    again.child.sendeof()
    again.leaves()
    with open_store(home / "games.db") as store:
        assert store.load(key[1]).game.steps == ("2",)


def test_ctrl_c_while_it_thinks_makes_it_move_now(terminal: Opener) -> None:  # M8, F7
    at = terminal(*SMALL, "--computer", f"O:{FIRST}", "--delay", "60")
    at.sees("(1 to 3): ")
    at.types_and_sees("2", "Red is thinking ... Press Ctrl-C to make it move now.")
    at.interrupt()
    at.sees("Red plays ")
    at.sees("Your turn: drop a disc")
    at.types("quit")
    at.leaves()


def test_ctrl_c_twice_leaves_computers_among_themselves(terminal: Opener) -> None:  # P1
    at = terminal(*SMALL, "--computer", f"X:{FIRST}", "--computer", f"O:{FIRST}", "--delay", "60")
    at.sees("Blue is thinking")
    at.interrupt()
    at.sees("Red is thinking")
    at.interrupt()
    at.sees("Goodbye. Saved as ")
    at.leaves()


def test_colours_where_the_terminal_has_them(terminal: Opener, monkeypatch: pytest.MonkeyPatch) -> None:  # P3
    def game() -> str:
        at = terminal(*SMALL)
        at.sees("(1 to 3): ")
        at.types_and_sees("2", "Red to drop a disc (1 to 3): ")
        at.types("quit")
        return at.leaves()

    assert coloured(game())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not coloured(seen := game())
    assert ". X ." in plain(seen)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b[" not in game()


def test_a_hundred_by_a_hundred_in_eighty_columns(terminal: Opener) -> None:  # X1, X2
    at = terminal("giant", "--first", "1", "--no-keep")
    at.sees("Columns 41 to 60 of 100. Type left or right to see more.")
    at.sees("Blue to drop a disc (1 to 100): ")
    at.types_and_sees("100", "Columns 81 to 100 of 100", "Red to drop a disc (1 to 100): ")
    at.types_and_sees("right", "Columns 81 to 100 of 100", "Red to drop a disc")  # at the edge nothing is to be undone
    at.types_and_sees("left", "Columns 71 to 90 of 100", "Red to drop a disc")
    at.types_and_sees("1", "Columns 1 to 20 of 100", "Green to drop a disc")
    at.types_and_sees("quit", "Leave?")
    at.types_and_sees("yes", "This game wasn't saved.")
    lines = plain(at.leaves()).splitlines()
    assert max(map(len, lines)) <= 200  # only the sentence that counts ten players' discs is longer than the screen
    rows = [line for line in lines if re.fullmatch(r"[ .A-Z]+", line) and "." in line]
    assert rows
    assert max(map(len, rows)) <= 80
